/**
 * The way of a plan on the map: the borders that the stack crosses. Pure.
 *
 * @typedef {import("../decisions/plans.js").Plan} Plan
 * @typedef {[from: string, to: string]} Leg
 * @typedef {{from: string, attackers: number, targets: string[]}} Branch of a stack that has divided
 */
import { interval } from "../kernel/quantities.js";

/** @param {string} start @param {string[]} route @returns {Leg[]} */
export const legsOf = (start, route) => route.map((to, place) => [place ? route[place - 1] : start, to]);

/**
 * The two ways on after the first battle, where the plan divides the stack in the likeliest of its ends.
 * @param {Plan} plan @param {string} start @param {(id: string) => number} behind how many stay in a territory taken
 * @returns {Branch[]} none where it goes on undivided
 */
export function branchesOf({ moves, options }, start, behind) {
  if (!moves.length) return [];
  const likeliest = moves.reduce((one, each) => (interval(each.chance).low > interval(one.chance).low ? each : one));
  const { here, ahead, moving, staying } = likeliest;
  if (!here.length || !ahead.length) return [];
  const first = options[0].target;
  return [
    { from: start, attackers: staying, targets: here },
    { from: first, attackers: moving - behind(first), targets: ahead },
  ];
}
