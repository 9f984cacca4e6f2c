/**
 * The way of a plan on the map: the borders that the stack crosses; and the board after it. Pure.
 *
 * @typedef {import("./boardaddress.js").Places} Places
 * @typedef {import("../decisions/plans.js").Plan} Plan
 * @typedef {[from: string, to: string]} Leg
 * @typedef {{from: string, attackers: number, targets: string[]}} Branch of a stack that has divided
 */
import { interval } from "../kernel/quantities.js";

/** @param {string} start @param {string[]} route @returns {Leg[]} */
export const legsOf = (start, route) => route.map((to, place) => [place ? route[place - 1] : start, to]);

/**
 * The way of a plan, as far as it goes undivided: the best route. Where the stack divides in the likeliest end
 * of the first battle, or no route takes all, it is the first border, and the ways on from there.
 * @param {Plan} plan @param {string} start @param {(id: string) => number} behind how many stay in a territory taken
 * @returns {{legs: Leg[], branches: Branch[]}}
 */
export function wayOf({ moves, options, routes }, start, behind) {
  if (!moves.length) return { legs: [], branches: [] };
  const likeliest = moves.reduce((one, each) => (interval(each.chance).low > interval(one.chance).low ? each : one));
  const { here, ahead, moving, staying } = likeliest;
  const isDivided = here.length > 0 && ahead.length > 0;
  if (routes.length && !isDivided) return { legs: legsOf(start, routes[0].route), branches: [] };
  const first = options[0].target;
  const branches = [
    { from: start, attackers: staying, targets: here },
    { from: first, attackers: moving - behind(first), targets: ahead },
  ];
  return { legs: legsOf(start, [first]), branches: branches.filter(({ targets }) => targets.length) };
}

/**
 * The board after a conquest: what was taken is mine, and as many are left as is likeliest, all of them on the
 * territory taken last but for one on each other.
 * @param {Places} places @param {Plan} plan by which all can be taken @param {string} start @returns {Places}
 */
export function afterConquest(places, { likeliest, taken, routes, options }, start) {
  const ids = routes.length ? routes[0].route : taken.map(({ place }) => place);
  const last = routes.length ? ids[ids.length - 1] : options[0].target;
  const held = { ...places, [start]: { ...places[start], armies: 1 } };
  for (const id of ids) held[id] = { ...places[id], whose: "me", armies: 1 };
  held[last].armies = likeliest[0] - ids.length + 1;
  return held;
}
