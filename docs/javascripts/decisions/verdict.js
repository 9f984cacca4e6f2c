/**
 * What luck is called. Pure.
 *
 * A battle, or an evening, is called lucky or unlucky only where it rarely ever goes as well or as badly;
 * else it is nothing unusual. The number stands in any case.
 *
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {Object} Chances where battles stand
 * @property {boolean} together whether it is several: then both chances are bounds
 * @property {Quantity} asBad @property {Quantity} asGood
 * @property {Quantity | null} orWorse the chance of such an end or a worse one in battles fought to their
 *   ends; null where one was broken off
 * @property {Quantity | null} orBetter
 *
 * @typedef {"unlucky" | "lucky" | "below" | "above" | "level"} Verdict
 * @typedef {{text: string, certain: boolean}} Text
 */
import {
  compare,
  exactly,
  fraction,
  isExact,
  isJust,
  percentIsSettled,
  product,
} from "../kernel/quantities.js";

/** A battle is called unlucky where such ones ever stand as badly no more often than this. */
const RARE = fraction(1n, 20n);

/** Below each of these one place more of the percentage is shown. */
const FINER = [fraction(1n, 200n), fraction(1n, 2_000n), fraction(1n, 20_000n)];

/** @param {Chances} chances @returns {Verdict} */
export function verdictOf({ asBad, asGood }) {
  if (isAtMost(asBad, RARE)) return "unlucky";
  if (isAtMost(asGood, RARE)) return "lucky";
  if (isJust(asBad, 1) && isJust(asGood, 1)) return "level";
  return compare(asBad, asGood) === 1 ? "above" : "below";
}

/** @param {Quantity} chance @param {Quantity} limit */
const isAtMost = (chance, limit) => [-1, 0].includes(compare(chance, limit) ?? 1);

/** @param {Chances} chances @returns {boolean} whether it went better than expected */
export const wentWell = (chances) => ["lucky", "above"].includes(verdictOf(chances));

/** @param {Chances} chances @returns {Quantity} the chance that tells */
export const telling = (chances) => (wentWell(chances) ? chances.asGood : chances.asBad);

/** @param {Chances} chances @returns {boolean} whether all words are certain */
export function isToldForSure(chances) {
  const { together, asBad, asGood, orWorse, orBetter } = chances;
  if ([asBad, asGood].some((chance) => compare(chance, RARE) === null)) return false;
  if (compare(asBad, asGood) === null) return false;
  const tail = wentWell(chances) ? orBetter : orWorse;
  return (
    (together ? atMost(telling(chances)).certain : isSettled(telling(chances))) &&
    (tail === null || isSettled(tail))
  );
}

/** @param {Quantity} chance @returns {boolean} whether its words are certain */
const isSettled = (chance) =>
  FINER.every((limit) => compare(chance, limit) !== null) && percentIsSettled(chance, placesFor(chance));

/**
 * A bound as a percentage that is no smaller: "3.2%". What is not certain is greater at most.
 * @param {Quantity} bound @returns {Text}
 */
export function atMost(bound) {
  const places = placesFor(bound);
  const unit = 10 ** places;
  const [low, high] = roundedUp(bound, 100 * unit);
  const text = `${Math.floor(high / unit)}.${String(high % unit).padStart(places, "0")}%`;
  const certain = low === high && FINER.every((limit) => compare(bound, limit) !== null);
  return { text: high < 100 * unit ? text : "100%", certain };
}

/** @param {Quantity} bound @param {number} scale @returns {number[]} what both ends round up to */
function roundedUp(bound, scale) {
  if (isExact(bound)) {
    const { numerator, denominator } = bound;
    const up = Number((numerator * BigInt(scale) + denominator - 1n) / denominator);
    return [up, up];
  }
  const { low, high } = product(bound, exactly(scale));
  return [Math.ceil(low), Math.ceil(high)];
}

/** How many places of the percentage are shown. @param {Quantity} chance @returns {number} */
export const placesFor = (chance) => 1 + FINER.filter((limit) => compare(chance, limit) === -1).length;
