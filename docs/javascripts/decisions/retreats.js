/**
 * What it means to retreat as soon as no more than a number of attackers is left. Pure.
 *
 * @typedef {import("../kernel/figures.js").Figures} Figures
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {{at: number, win: Quantity, kept: Quantity, value: Quantity}} Way attackers (A) to retreat
 *   at, 0 for a battle to the end, all for no battle; the chance to win, and means in armies
 * @typedef {{at: number, best: boolean, win: string, givenUp: string, lost: string, saved: string,
 *   value: string}} Retreat a way in words, beside a battle to the end; `best`: none is better
 */
import { exactFiguresOf, lostOf } from "../kernel/figures.js";
import {
  compare,
  difference,
  exactly,
  fixed,
  fraction,
  interval,
  isExact,
  isSettled,
  percent,
  pointsBetween,
  product,
  sum,
} from "../kernel/quantities.js";

/**
 * All retreats of a battle, from the fight to the end to stopping at once.
 * @param {Rules} rules whose battles have rounds @param {Figures} figures of the battle
 * @param {Fraction} worth of the territory, in armies
 * @returns {Retreat[]}
 */
export function retreatsOf(rules, figures, worth) {
  const written = writtenOf(waysOf(figures, worth));
  if (written) return written;
  const exact = exactFiguresOf(rules, figures);
  return writtenOf(waysOf(exact ?? figures, worth), true) ?? [];
}

/** @param {Figures} figures @param {Fraction} worth @returns {Way[]} */
function waysOf({ attackers, win, means, retreat }, worth) {
  /** @param {number} at @param {Quantity} chance @param {Quantity} kept */
  const way = (at, chance, kept) => ({ at, win: chance, kept, value: valueOf(chance, kept, worth) });
  return [
    way(0, win, means.attackersLeft),
    ...retreat.map((each) => way(each.at, each.win, each.left)),
    way(attackers, isExact(win) ? fraction(0n, 1n) : exactly(0), whole(attackers, isExact(win))),
  ];
}

/** @param {number} armies @param {boolean} exact @returns {Quantity} */
const whole = (armies, exact) => (exact ? fraction(BigInt(armies), 1n) : exactly(armies));

/** @param {Quantity} win @param {Quantity} kept @param {Fraction} worth @returns {Quantity} */
function valueOf(win, kept, worth) {
  if (isExact(win) && isExact(kept)) {
    const top = kept.numerator * win.denominator * worth.denominator;
    const added = win.numerator * worth.numerator * kept.denominator;
    return fraction(top + added, kept.denominator * win.denominator * worth.denominator);
  }
  return sum(interval(kept), product(interval(worth), interval(win)));
}

/** @param {Quantity} one @param {Quantity} other no greater @returns {Quantity} */
function lessOf(one, other) {
  if (isExact(one) && isExact(other)) {
    const top = one.numerator * other.denominator - other.numerator * one.denominator;
    return fraction(top, one.denominator * other.denominator);
  }
  const { low, high } = difference(interval(one), interval(other));
  return { low: Math.max(low, 0), high };
}

/**
 * @param {Way[]} ways @param {boolean} [anyhow] also where a text is only about right
 * @returns {Retreat[] | null} null where a text or the best way is open
 */
function writtenOf(ways, anyhow = false) {
  const [toTheEnd] = ways;
  const attackers = ways.length - 1;
  const orders = ways.map((one) => ways.map((other) => compare(one.value, other.value)));
  const written = ways.map(({ at, win, kept, value }, place) => {
    const points = pointsBetween(toTheEnd.win, win, place === 0);
    const saved = place ? lessOf(kept, toTheEnd.kept) : exactly(0);
    const lost = lostOf(kept, attackers);
    const settled = points.certain && [lost, saved, value].every((each) => isSettled(each));
    const others = orders[place].filter((_, other) => other !== place);
    const best = !others.includes(-1);
    if (!anyhow && (!settled || (best && others.includes(null)))) return null;
    return {
      at,
      best,
      win: percent(win),
      givenUp: points.text.replace("+", ""),
      lost: fixed(lost),
      saved: fixed(saved),
      value: fixed(value),
    };
  });
  return written.every((each) => each !== null) ? written : null;
}
