/**
 * Fair bets on the scores of battles: the same as in the generator's solver/luck.py, which says why they
 * bound how often an evening ever goes as badly. Pure.
 *
 * Of each battle the mean of u ** score from where it stands, over that mean at its start, is what a fair
 * bet on low scores has made of 1; and so is the product over battles.
 *
 * @typedef {import("./evening.js").Scored} Scored
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Interval} Interval
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {{start: Scored[], now: Scored[]}} Bet the scores of a battle at its start, and from where it
 *   stands
 */
import {
  exactly,
  fraction,
  interval,
  isExact,
  product,
  quotient,
  sum,
} from "../kernel/quantities.js";

/** The numbers u, each over its denominator: a third of the stake each, for few armies and for many. */
const BASES = [
  [3, 5],
  [4, 5],
  [9, 10],
];

/** Lower bounds need be no greater than this, upper ones no less than its inverse. */
const ENOUGH = 1e150;

/**
 * The greatest chance that such a bet ever makes as much: 1 over what it has made, and at most 1.
 * @param {Bet[]} battles whose scores are one's own: all exact, or all not @returns {Quantity}
 */
export const boundOf = (battles) =>
  battles.every(({ start, now }) => [...start, ...now].every(({ chance }) => isExact(chance)))
    ? exactBound(battles)
    : boundInDoubles(battles);

/** The same battles as the other side scores them. @param {Bet[]} battles @returns {Bet[]} */
export const mirrored = (battles) =>
  battles.map(({ start, now }) => ({ start: negated(start), now: negated(now) }));

/** @param {Scored[]} scores @returns {Scored[]} */
const negated = (scores) => scores.map(({ score, chance }) => ({ score: -score, chance }));

/** @param {Bet[]} battles @returns {Quantity} */
function exactBound(battles) {
  let made = fraction(0n, 1n);
  for (const base of BASES) {
    let [numerator, denominator] = [1n, 1n];
    for (const { start, now } of battles) {
      const [one, other] = [exactMean(now, base), exactMean(start, base)];
      numerator *= one.numerator * other.denominator;
      denominator *= one.denominator * other.numerator;
    }
    made = fraction(
      made.numerator * denominator + numerator * made.denominator,
      made.denominator * denominator,
    );
  }
  const bound = fraction(made.denominator * BigInt(BASES.length), made.numerator);
  return bound.numerator < bound.denominator ? bound : fraction(1n, 1n);
}

/**
 * The mean of a number raised to the score.
 * @param {Scored[]} scores @param {number[]} base @returns {Fraction}
 */
function exactMean(scores, base) {
  const [top, bottom] = base.map(BigInt);
  const all = scores.map(({ score }) => score);
  const [least, most] = [Math.min(...all, 0), Math.max(...all, 0)];
  let [total, whole] = [0n, 1n];
  for (const { score, chance } of scores) {
    if (!isExact(chance)) continue; // none is not
    total += chance.numerator * top ** BigInt(score - least) * bottom ** BigInt(most - score);
    whole = chance.denominator; // the same for all ends of a battle
  }
  return fraction(total, whole * top ** BigInt(-least) * bottom ** BigInt(most));
}

/** @param {Bet[]} battles @returns {Quantity} */
function boundInDoubles(battles) {
  let made = exactly(0);
  for (const base of BASES) {
    let one = exactly(1);
    for (const { start, now } of battles) {
      const { low, high } = product(one, quotient(meanOf(now, base), meanOf(start, base)));
      one = { low: Math.min(low, ENOUGH), high: Math.max(high, 1 / ENOUGH) };
    }
    made = sum(made, one);
  }
  const { low, high } = quotient(exactly(BASES.length), made);
  return low >= 1 ? exactly(1) : { low, high: Math.min(high, 1) };
}

/** @param {Scored[]} scores @param {number[]} base @returns {Interval} the same in doubles */
function meanOf(scores, base) {
  const [top, bottom] = base.map(exactly);
  const all = scores.map(({ score }) => score);
  const up = powersOf(quotient(top, bottom), Math.max(...all, 0));
  const down = powersOf(quotient(bottom, top), Math.max(...all.map((score) => -score), 0));
  return scores.reduce(
    (mean, { score, chance }) =>
      sum(mean, product(interval(chance), score < 0 ? down[-score] : up[score])),
    exactly(0),
  );
}

/** @param {Interval} base @param {number} most @returns {Interval[]} its powers from that to 0 on */
function powersOf(base, most) {
  const powers = [exactly(1)];
  while (powers.length <= most) powers.push(product(powers[powers.length - 1], base));
  return powers;
}
