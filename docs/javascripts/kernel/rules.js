/**
 * The rules by name: those that the site solves, under all their names, and rules of one's own. Pure.
 *
 * @typedef {import("./kernel.js").Dice & {id: string, name: string, title: string,
 *   others: [name: string, title: string][], version: string | null, transformation?: string,
 *   mostMoving: number | null, leastMoving: number | null, staying: number, isTrueRandom?: boolean,
 *   attackers: number, defenders: number}} Rules the rules of a
 *   battle. `name` is the one that they were asked for by, `title` what they are called under it, and
 *   `others` their other names. `version` has to stand beside every number. At most `mostMoving` armies
 *   move into a territory just taken; null where all may. At least `leastMoving` do; null where as many
 *   have to as dice were rolled last. `staying`: how many stay in each territory of
 *   a chain, where nobody says otherwise. `isTrueRandom`: whether they are for the app's rolls by hand and
 *   True Random dice. `attackers`, `defenders`: the largest battle with a page, 0
 *   without any
 * @typedef {import("./kernel.js").Dice & {title: string, names?: Object<string, string>,
 *   nicknames?: Object<string, string>, game?: string, version?: string,
 *   moving?: Object<string, number>, leastMoving?: Object<string, number>, staying?: Object<string, number>, trueRandom?: string[], transformation?: string, attackers: number, defenders: number}} Offer a
 *   ruleset under all of its names
 * @typedef {Object<string, Offer>} Offers rulesets by id; the first is the default
 */
import { houseRules, readHouse } from "./dice.js";
import { nameMeant, rulesetNamed, titleUnder } from "./matchup.js";

/** What an offer may hold: rules that say more are not worked out as if they did not. */
const KEYS = [
  ...["title", "names", "nicknames", "game", "version", "attackers", "defenders"],
  ...["rounds", "replies", "transformation", "moving", "leastMoving", "staying", "trueRandom"],
];
const TRANSFORMATION = "balanced-blitz-3.3";

/** @param {Offer} offer @returns {boolean} whether all of it is known here */
const isKnown = (offer) =>
  Object.keys(offer).every((key) => KEYS.includes(key)) &&
  (offer.transformation ?? TRANSFORMATION) === TRANSFORMATION;

/** How many of those who are left may move in. @param {Pick<Rules, "mostMoving">} rules @param {number} left @returns {number} */
export const movingIn = ({ mostMoving }, left) => (mostMoving ? Math.min(left, mostMoving) : left);

/**
 * How many of those who are left have to move in. The round that takes a territory costs the attacker
 * nobody, so that the dice rolled last were those of as many armies.
 * @param {Rules} rules @param {number} left @returns {number}
 */
export const havingToMoveIn = ({ rounds, mostMoving, leastMoving }, left) =>
  Math.min(leastMoving ?? rounds.length, movingIn({ mostMoving }, left));

/** The last rules of one's own: many questions are asked of the same. @type {Rules | null} */
let lastHouse = null;

/**
 * @param {Offers} offers @param {string} name an id, another name, or an id of rules of one's own
 * @returns {Rules | null} null where there are no such rules
 */
export function rulesNamed(offers, name) {
  const small = name.toLowerCase();
  const id = rulesetNamed(small, offers);
  if (id) {
    if (!isKnown(offers[id])) return null;
    const known = nameMeant(offers[id], small);
    const title = titleUnder(offers[id], known);
    /** @type {[string, string][]} */
    const all = [[id, offers[id].title], ...Object.entries(offers[id].names ?? {})];
    const others = all.filter(([, each]) => each !== title);
    const mostMoving = offers[id].moving?.[known] ?? null;
    const leastMoving = offers[id].leastMoving?.[known] ?? null;
    const staying = offers[id].staying?.[known] ?? 1;
    const moves = { mostMoving, leastMoving, staying };
    const isTrueRandom = offers[id].trueRandom?.includes(known) ?? false;
    return { version: null, ...offers[id], id, name: known, title, others, ...moves, isTrueRandom };
  }
  if (lastHouse?.id === small) return lastHouse;
  const house = readHouse(small);
  if (house) lastHouse = houseRules(house);
  return house && lastHouse;
}
