/**
 * How a chain of territories goes, in words. Pure.
 *
 * @typedef {import("./chain.js").Course} Course
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./quantities.js").Quantity} Quantity
 */
import { armiesInWords, attackersInWords, thousands } from "./matchup.js";
import { compare, interval, isJust, percent } from "./quantities.js";

/** Why some rules have no chains. */
export const NO_CHAINS =
  "Balanced blitz changes how likely each end of a battle is, so chains have no odds. Choose other rules.";

/** Why there is no best order: as far as isOrdered of chainsolving.js goes. */
export const NOT_ORDERED = "The best order is found for up to 8 territories and stacks that aren’t too large.";

/** @param {(string | number)[]} words @returns {string} "1", "1 or 2", "1, 2 or 3" */
const either = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words[words.length - 1]}` : String(words[0]);

/** @param {number} territories @returns {string} all of them */
const allOf = (territories) =>
  ["the territory", "both territories"][territories - 1] ?? `all ${territories} territories`;

/**
 * What the chance is the chance of.
 * @param {number} territories @param {number} wanted armies in the last one
 * @param {number} attackers @param {Counting} counting
 * @returns {[before: string, attackers: string, after: string]}
 */
export const claimInWords = (territories, wanted, attackers, counting) => [
  `chance to take ${allOf(territories)} with `,
  attackersInWords(attackers, counting),
  wanted > 1 ? ` and end with ${thousands(wanted)} or more` : "",
];

/** What the steps are, beside a chance that asks for more. @param {number} wanted armies in the last one */
export const takenInWords = (wanted) => (wanted > 1 ? "Taken at all" : "Taken");

/** The chance to have taken each: "85% → 60% → 38%". @param {Quantity[]} taken */
export const stepsInWords = (taken) => taken.map((each) => percent(each, 0)).join(" → ");

/**
 * Where a chain that fails ends most often.
 * @param {Course} course @returns {string} nothing where there is but one way to fail
 */
export function breakInWords({ stopped, short }) {
  const ends = [...stopped, short];
  const possible = ends.filter((chance) => !isJust(chance, 0));
  if (!possible.length) return "It never fails.";
  if (ends.length === 2 && possible.length === 1) return "";
  const greatest = Math.max(...ends.map((each) => interval(each).low));
  const near = [...ends.keys()].filter((place) => interval(ends[place]).high >= greatest);
  const places = near.filter((place) => near.every((other) => compare(ends[place], ends[other]) !== -1));
  const words = places.map((place) => (place < stopped.length ? `at territory ${place + 1}` : TOO_FEW));
  const each = places.length > 1 ? " each" : "";
  return `If it fails, most often ${either(words)} (${percent(ends[places[0]])}${each}).`;
}

const TOO_FEW = "with too few armies in the last territory";

/**
 * What is left where all are taken with the armies wanted.
 * @param {Course} course @param {number} wanted @returns {string} nothing where that cannot be
 */
export function leftInWords({ likeliest, half }, wanted) {
  if (!likeliest.length) return "";
  const most = likeliest.length > 1 ? `${either(likeliest)} armies` : armiesInWords(likeliest[0]);
  const wins = wanted > 1 ? "these wins" : "the wins";
  const least = half === null ? "" : `; in half of ${wins}, at least ${thousands(half)}`;
  return `Left at the end: most often ${most}${least}.`;
}

/** @param {number} place from 0 on */
const ordinal = (place) => ORDINALS[place] ?? `${place + 1}th`;

const ORDINALS = ["first", "second", "third"];

/**
 * That a territory was moved.
 * @param {number} place from 0 on, where it was @param {number} to where it is @returns {string}
 */
export const movedInWords = (place, to) => `Territory ${place + 1} is now ${ordinal(to)}.`;

/**
 * Whether another order is better.
 * @param {number[]} order the places in the best order @param {{defenders: number}[]} territories
 * @param {Quantity} best its chance @param {Quantity} given that of the order given
 */
export function orderInWords(order, territories, best, given) {
  if (order.every((place, index) => place === index)) return "No other order does noticeably better.";
  const found = percent(best);
  const defenders = order.map((place) => thousands(territories[place].defenders)).join(", ");
  const places = order.map((place) => place + 1).join(", ");
  const words = `Best order: territories ${places} (${defenders} defenders)`;
  const same = found === percent(given);
  return same ? `${words}. It hardly differs from yours.` : `${words}, ${found} instead of ${percent(given)}.`;
}
