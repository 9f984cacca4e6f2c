/**
 * Balanced blitz, version 3.3: the ends of a plain battle, changed in four steps.
 *
 * 1. A side that would win 1/20 of the battles or fewer never wins.
 * 2. The attacker's chance w becomes w^1.3 / (w^1.3 + (1 - w)^1.3); each side's ends follow.
 * 3. From the ends, ordered from the best for the attacker to the best for the defender, 1/10 of the
 *    probability is cut off either side.
 * 4. The chance of each end is raised to the power 1.8; each side's total stays as it was.
 *
 * All in intervals (quantities.js), as the results have no fractions. Pure.
 *
 * @typedef {import("./quantities.js").Interval} Interval
 * @typedef {{total: Interval, chances: Interval[]}} Side its chance to win, and that of 1, 2, …
 *   armies left
 */
import {
  difference,
  exactly,
  power,
  product,
  quotient,
  sum,
  uncertain,
} from "./quantities.js";

const NEVER = exactly(0);
const ALWAYS = exactly(1);
const HOPELESS = quotient(ALWAYS, exactly(20));
const CUT = quotient(ALWAYS, exactly(10));
const WHOLE = difference(ALWAYS, sum(CUT, CUT));

/** @param {Interval} one @param {Interval} other below it, or too near to tell */
const isBelow = (one, other) => one.high < other.low;

/** @param {Interval} chance */
const isNever = ({ high }) => high === 0;

/**
 * The chances of both sides to win after the first two steps.
 * @param {Interval} win @param {Interval} lose @param {(win: boolean) => boolean} isHopeless tells
 *   exactly whether a side wins 1/20 or fewer, where these do not
 */
function steeper(win, lose, isHopeless) {
  for (const side of [win, lose]) {
    const attacker = side === win;
    const hopeless =
      side.high < HOPELESS.low || (side.low <= HOPELESS.high && isHopeless(attacker));
    if (hopeless) return attacker ? [NEVER, ALWAYS] : [ALWAYS, NEVER];
  }
  const odds = power(quotient(win, lose), 13, 10);
  const both = sum(odds, ALWAYS);
  return [quotient(odds, both), quotient(ALWAYS, both)];
}

/** What the cuts leave of the probability up to a place. @param {Interval} place @returns {Interval} */
function betweenCuts(place) {
  const left = difference(place, CUT);
  /** @param {number} end */
  const within = (end) => Math.max(end, 0);
  if (place.high < CUT.low) return NEVER;
  if (isBelow(difference(ALWAYS, CUT), place)) return WHOLE;
  return { low: Math.min(within(left.low), WHOLE.low), high: Math.min(within(left.high), WHOLE.high) };
}

/**
 * What the cuts leave of one side's ends, the best first, each `scale` of its plain chance.
 * @param {Interval[]} plain @param {Interval} scale
 */
function trimmed(plain, scale) {
  let place = NEVER;
  let before = NEVER;
  let wasBetween = false;
  return plain.map((chance) => {
    if (isNever(chance)) return NEVER;
    place = sum(place, chance);
    const reached = product(place, scale);
    const after = betweenCuts(reached);
    const isBetween = isBelow(CUT, reached) && isBelow(reached, difference(ALWAYS, CUT));
    const whole = wasBetween && isBetween; // then it is known better than by a difference
    const same = after === before; // both nothing, or both everything
    const left = whole ? product(chance, scale) : same ? NEVER : difference(after, before);
    before = after;
    wasBetween = isBetween;
    return { low: Math.max(left.low, 0), high: Math.max(left.high, 0) };
  });
}

/** The powers of one side's chances, scaled to its total. @param {Interval[]} chances @param {Interval} total */
function sharper(chances, total) {
  const present = chances.filter((chance) => !isNever(chance));
  if (present.length <= 1) return chances.map((chance) => (isNever(chance) ? NEVER : total));
  const powers = chances.map((chance) => power(chance, 9, 5));
  const scale = quotient(total, powers.reduce(sum, NEVER));
  return powers.map((each) => (isNever(each) ? NEVER : product(each, scale)));
}

/** A side's final chance, after its first two steps. @param {Interval} chance @returns {Interval} */
function totalOf(chance) {
  const left = betweenCuts(chance);
  if (left === NEVER) return NEVER;
  if (left === WHOLE) return ALWAYS;
  return uncertain(quotient(left, WHOLE));
}

/**
 * @param {Interval} win @param {Interval} lose of the plain battle
 * @param {(win: boolean) => boolean} isHopeless
 * @returns {Interval} the attacker's chance to win
 */
export const blitzWin = (win, lose, isHopeless) => totalOf(steeper(win, lose, isHopeless)[0]);

/**
 * One side's ends, from those of the plain battle, by armies left, 1 and more.
 * @param {Interval[]} chances @param {Interval} plain the side's chance to win the plain battle
 * @param {Interval} chance the same after the first two steps
 * @returns {Side}
 */
function sideOf(chances, plain, chance) {
  const total = totalOf(chance);
  if (isNever(chance)) return { total, chances: chances.map(() => NEVER) };
  const left = trimmed([...chances].reverse(), quotient(chance, plain));
  return { total, chances: sharper(left, total).reverse() };
}

/**
 * The ends of a blitz from those of the plain battle, by armies left, 1 and more.
 * @param {{win: Interval, lose: Interval, attackers: Interval[], defenders: Interval[]}} plain
 * @param {(win: boolean) => boolean} isHopeless
 * @returns {{attackers: Side, defenders: Side}}
 */
export function blitzEnds({ win, lose, attackers, defenders }, isHopeless) {
  const [won, lost] = steeper(win, lose, isHopeless);
  return { attackers: sideOf(attackers, win, won), defenders: sideOf(defenders, lose, lost) };
}

/**
 * The wins alone, and the chance that the attack fails.
 * @param {{win: Interval, lose: Interval, attackers: Interval[]}} plain
 * @param {(win: boolean) => boolean} isHopeless
 * @returns {{wins: Side, lose: Interval}}
 */
export function blitzWins({ win, lose, attackers }, isHopeless) {
  const [won, lost] = steeper(win, lose, isHopeless);
  return { wins: sideOf(attackers, win, won), lose: totalOf(lost) };
}
