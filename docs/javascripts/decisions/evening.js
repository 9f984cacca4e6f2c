/**
 * The scores of several battles, added up: the chances of all sums. Pure.
 *
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {{score: number, chance: Quantity}} Scored
 * @typedef {Object} Spread the scores, the lowest first
 * @property {number} first the lowest
 * @property {any[]} rows chances: a row of whole numbers, or one of lower and one of upper bounds
 * @property {bigint} whole what whole numbers are parts of
 * @property {bigint} possible a bit for each score that can be
 */
import { roundingsOf } from "../kernel/kernel.js";
import { fraction, interval, isExact, uncertain } from "../kernel/quantities.js";

const OUTWARDS = roundingsOf(1);

/** Smaller chances are not multiplied: all that comes of them is less than `SLACK`. */
const NEGLIGIBLE = 1e-40;
const SLACK = 1e-30;

/**
 * The chances of all possible sums of scores, the highest first.
 * @param {Scored[][]} battles the possible scores of each, whose chances are all exact, or all not
 * @returns {Scored[]}
 */
export function sumsOf(battles) {
  const exact = battles.every((scores) => scores.every(({ chance }) => isExact(chance)));
  const spreads = battles.map((scores) => spreadOf(scores, exact));
  const { first, rows, whole, possible } = spreads.reduce(convolved);
  const [low, high] = rows;
  return placesIn(possible).map((place) => ({
    score: first + place,
    chance: exact ? fraction(low[place], whole) : uncertain({ low: low[place] - SLACK, high: high[place] + SLACK }),
  }));
}

/** @param {bigint} bits @returns {number[]} the places of those set, the highest first */
function placesIn(bits) {
  const digits = bits.toString(2);
  return [...digits].flatMap((bit, at) => (bit === "1" ? [digits.length - 1 - at] : []));
}

/** @param {Scored[]} scores @param {boolean} exact @returns {Spread} */
function spreadOf(scores, exact) {
  const all = scores.map(({ score }) => score);
  const first = Math.min(...all);
  const length = Math.max(...all) - first + 1;
  const rows = exact
    ? [new Array(length).fill(0n)]
    : [new Float64Array(length), new Float64Array(length)];
  let [whole, possible] = [1n, 0n];
  for (const { score, chance } of scores) {
    possible |= 1n << BigInt(score - first);
    if (exact && isExact(chance)) {
      rows[0][score - first] += chance.numerator;
      whole = chance.denominator; // the same for all ends of a battle
    } else {
      const bounds = interval(chance);
      rows[0][score - first] += bounds.low * (1 - OUTWARDS);
      rows[1][score - first] += bounds.high * (1 + OUTWARDS);
    }
  }
  return { first, rows, whole, possible };
}

/** @param {Spread} one @param {Spread} other @returns {Spread} of the sum of both */
function convolved(one, other) {
  const rows = one.rows.map((row, which) => productsOf(row, other.rows[which]));
  if (rows.length > 1) {
    // each sum rounds once for each of its terms, and each product once
    const terms = Math.min(one.rows[0].length, other.rows[0].length) + 2;
    rows.forEach((row, which) => {
      const outwards = 1 + (which ? terms : -terms) * OUTWARDS;
      for (let place = 0; place < row.length; place += 1) row[place] *= outwards;
    });
  }
  const possible = placesIn(other.possible).reduce(
    (found, place) => found | (one.possible << BigInt(place)),
    0n,
  );
  return { first: one.first + other.first, rows, whole: one.whole * other.whole, possible };
}

/** @param {any} one @param {any} other both of one kind of number @returns {any} */
function productsOf(one, other) {
  const length = one.length + other.length - 1;
  const exact = typeof one[0] === "bigint";
  /** @type {any} */
  const products = exact ? new Array(length).fill(0n) : new Float64Array(length);
  const least = exact ? 1n : NEGLIGIBLE;
  let [from, to] = [0, other.length];
  while (from < to && other[from] < least) from += 1;
  while (to > from && other[to - 1] < least) to -= 1;
  for (let i = 0; i < one.length; i += 1) {
    const chance = one[i];
    if (chance < least) continue;
    for (let j = from; j < to; j += 1) products[i + j] += chance * other[j];
  }
  return products;
}
