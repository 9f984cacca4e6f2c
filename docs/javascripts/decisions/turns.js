/**
 * Several stacks that attack one after the other, each to the end: how likely it is that a territory falls,
 * and whether borders hold until my next turn.
 *
 * A stack attacks once, with all it has, and nothing of it attacks again. It is chosen before the first roll
 * in which order stacks attack one territory (`inTurn`). Where they attack borders they may look at how the
 * battles before have ended (`holding`): that is the worst for me. All are sums of positive products, and
 * the greatest or smallest of them, of at most as many battles as there are stacks; so each battle adds its
 * error, relative to itself, and that of a sum (see plans.js). Chances to hold are 1 less those to fall. A
 * blitz has two bounds. Pure.
 *
 * @typedef {import("../kernel/quantities.js").Interval} Interval
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {import("./chain.js").Territory} Territory
 * @typedef {import("./plans.js").Order} Order
 * @typedef {import("./plans.js").Stack} Stack
 * @typedef {{place: string, territory: Territory, stacks: Stack[]}} Border one of mine, and the stacks beside it
 *
 * @typedef {Object} Turns
 * @property {Quantity} chance that the territory falls
 * @property {string[] | null} order of the places that attack; null where not all orders were tried: then
 *   the chance is that of a free choice after each battle, which no order is better than
 * @property {boolean} tied whether another order is as good, or not told apart
 * @property {{place: string, chance: Quantity}[]} steps the chance that it has fallen by then
 *
 * @typedef {{place: string, single: {place: string, chance: Quantity, order: Order}[], together: Turns | null}}
 *   Threat each stack alone, the most dangerous first; and all in turn, null where there are fewer than two
 * @typedef {{chance: Quantity, bound: boolean, weakest: string | null}} Holding that all borders hold; `bound`:
 *   at least so often. `weakest`: the border that falls most often if it alone is attacked
 */
import { choicesOf, exactRun, exactWin, figuresOf, isBlitz, roundsOf } from "../kernel/figures.js";
import { ROUNDING, flow } from "../kernel/kernel.js";
import { asChance, compare, difference, exactly, fraction, interval, reduced, uncertain, widened } from "../kernel/quantities.js";
import { ranked } from "./plans.js";

/** The most stacks of which all orders are tried. */
const MOST_ORDERED_STACKS = 6;

/** The most states of borders and stacks that are looked at. */
const MOST_HOLDING_STATES = 100_000;

/** @typedef {{low: number[], high: number[], error: number}} Failure `low[d]`: d defenders are left; 0: it is taken */

/** @type {WeakMap<Rules["rounds"], Map<string, Failure>>} */
const known = new WeakMap();

/** How a battle ends for the defenders. @param {Rules} rules @param {number} attackers @param {number} defenders @returns {Failure} */
function defendersAfter(rules, attackers, defenders) {
  const ofRules = known.get(rules.rounds) ?? new Map();
  known.set(rules.rounds, ofRules);
  const key = `${attackers} ${defenders}`;
  const found = ofRules.get(key) ?? fought(rules, attackers, defenders);
  ofRules.set(key, found);
  return found;
}

/** @param {Rules} rules @param {number} attackers @param {number} defenders @returns {Failure} */
function fought(rules, attackers, defenders) {
  if (isBlitz(rules)) {
    const { win, survivors } = figuresOf(rules, { attackers, defenders });
    const ends = [win, ...survivors.defenders.map(({ chance }) => chance)].map(interval);
    return { low: ends.map(({ low }) => Math.max(low, 0)), high: ends.map(({ high }) => Math.min(high, 1)), error: 0 };
  }
  const rounds = roundsOf(rules, false);
  const start = rounds.row(attackers + 1);
  start[attackers] = 1;
  const { attackersLeft, defendersLeft } = flow(rounds, start, defenders, choicesOf(rounds, attackers, defenders));
  const row = [...defendersLeft];
  row[0] = attackersLeft.reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0);
  return { low: row, high: row, error: rounds.relativeError(attackers, defenders) };
}

/** What all battles of these stacks may be off, relative to themselves. @param {Rules} rules @param {number[]} stacks @param {number} defenders */
const errorOf = (rules, stacks, defenders) =>
  stacks.reduce(
    (sum, attackers) =>
      sum +
      (isBlitz(rules) ? 0 : roundsOf(rules, false).relativeError(attackers, defenders)) +
      (defenders + 4) * ROUNDING * (1 + 2 ** -20),
    0,
  );

/** @param {Territory} target @param {Stack[]} stacks in their order @returns {Quantity[]} that it has fallen by then */
function fallenInTurn({ rules, defenders }, stacks) {
  const error = errorOf(rules, stacks.map(({ attackers }) => attackers), defenders);
  const [low, high] = /** @type {("low" | "high")[]} */ (["low", "high"]).map((bound) => {
    let left = new Array(defenders + 1).fill(0);
    left[defenders] = 1;
    return stacks.map(({ attackers }) => {
      const after = new Array(defenders + 1).fill(0);
      after[0] = left[0];
      for (let d = 1; d <= defenders; d += 1) {
        if (!left[d]) continue;
        const ends = defendersAfter(rules, attackers, d)[bound];
        for (let e = 0; e <= d; e += 1) after[e] += left[d] * (ends[e] ?? 0);
      }
      left = after;
      return left[0];
    });
  });
  return stacks.map((_, i) => chanceBetween(low[i], high[i], error));
}

/** @param {number} low @param {number} high @param {number} error relative to itself @returns {Quantity} */
function chanceBetween(low, high, error) {
  if (!high) return { low: 0, high: asChance(widened(exactly(0), error)).high };
  const found = widened({ low, high }, error);
  return low > 0 && found.high < 1 ? uncertain(found) : asChance(found);
}

/** The same in whole numbers, after all. @param {Territory} target @param {Stack[]} stacks @returns {Quantity | null} */
function exactlyFallen({ rules, defenders }, stacks) {
  if (isBlitz(rules)) return null;
  let left = new Map([[defenders, fraction(1n, 1n)]]);
  let fallen = fraction(0n, 1n);
  for (const { attackers } of stacks) {
    /** @type {typeof left} */
    const after = new Map();
    for (const [d, chance] of left) {
      const run = exactRun(rules, { attackers, defenders: d });
      const win = exactWin(rules, { attackers, defenders: d });
      if (!run || !win) return null;
      fallen = plus(fallen, times(chance, win));
      run.side("defenders").ends.forEach((end, i) => {
        const part = /** @type {import("../kernel/quantities.js").Fraction} */ (end.chance);
        if (!part.numerator) return;
        after.set(i + 1, plus(after.get(i + 1) ?? fraction(0n, 1n), times(chance, part)));
      });
    }
    left = after;
  }
  return fallen;
}

/** @typedef {import("../kernel/quantities.js").Fraction} Fraction */

/** @param {Fraction} one @param {Fraction} other */
const times = (one, other) => reduced(fraction(one.numerator * other.numerator, one.denominator * other.denominator));

/** @param {Fraction} one @param {Fraction} other */
const plus = (one, other) =>
  reduced(fraction(one.numerator * other.denominator + other.numerator * one.denominator, one.denominator * other.denominator));

/** All orders. @template Each @param {Each[]} all @returns {Each[][]} */
const ordersOf = (all) =>
  all.length ? all.flatMap((first, i) => ordersOf(all.filter((_, j) => j !== i)).map((rest) => [first, ...rest])) : [[]];

/**
 * Stacks that attack one territory in turn, in the order that is likeliest to take it.
 * @param {Territory} target @param {Stack[]} stacks one at least @returns {Turns}
 */
export function inTurn(target, stacks) {
  if (stacks.length > MOST_ORDERED_STACKS) {
    const error = errorOf(target.rules, stacks.map(({ attackers }) => attackers), target.defenders);
    const [low, high] = /** @type {("low" | "high")[]} */ (["low", "high"]).map((bound) =>
      mostFallen([{ place: "", territory: target, stacks }], bound),
    );
    return { chance: chanceBetween(low, high, error), order: null, tied: false, steps: [] };
  }
  // of stacks that are alike the first comes first
  const isSorted = (/** @type {Stack[]} */ order) =>
    order.every((each, i) => order.slice(0, i).every((one) => one.attackers !== each.attackers || stacks.indexOf(one) < stacks.indexOf(each)));
  const found = ranked(
    ordersOf(stacks)
      .filter(isSorted)
      .map((order) => ({
        order: 0,
        stacks: order,
        chance: fallenInTurn(target, order)[order.length - 1],
        exactly: () => exactlyFallen(target, order),
      })),
  );
  const best = found[0];
  const steps = fallenInTurn(target, best.stacks).map((chance, i) => ({ place: best.stacks[i].place, chance }));
  const tied = found.slice(1).some(({ order }) => order !== -1);
  return { chance: best.chance, order: best.stacks.map(({ place }) => place), tied, steps };
}

/**
 * What stands against each border now.
 * @param {Border[]} borders @returns {Threat[]}
 */
export const threatsTo = (borders) =>
  borders.map(({ place, territory, stacks }) => ({
    place,
    single: ranked(
      stacks.map((stack) => ({
        place: stack.place,
        chance: fallenInTurn(territory, [stack])[0],
        exactly: () => exactWin(territory.rules, { attackers: stack.attackers, defenders: territory.defenders }),
      })),
    ),
    together: stacks.length > 1 ? inTurn(territory, stacks) : null,
  }));

/**
 * The greatest chance that one of these borders falls, in doubles: after each battle the attackers choose
 * which stack attacks next, and where.
 * @param {Border[]} borders @param {"low" | "high"} bound @returns {number}
 */
function mostFallen(borders, bound) {
  const stacks = [...new Map(borders.flatMap((border) => border.stacks.map((stack) => [stack.place, stack]))).values()];
  /** @type {Map<string, number>} */
  const found = new Map();
  /** @param {number} waiting stacks that have not attacked @param {number[]} left defenders @returns {number} */
  const worst = (waiting, left) => {
    const key = `${waiting} ${left}`;
    const before = found.get(key);
    if (before !== undefined) return before;
    let most = 0;
    stacks.forEach(({ place, attackers }, i) => {
      if (!(waiting & (1 << i))) return;
      borders.forEach(({ territory, stacks: beside }, b) => {
        if (!beside.some((stack) => stack.place === place)) return;
        const ends = defendersAfter(territory.rules, attackers, left[b])[bound];
        let chance = ends[0];
        for (let d = 1; d <= left[b]; d += 1) {
          if (ends[d]) chance += ends[d] * worst(waiting & ~(1 << i), left.map((each, at) => (at === b ? d : each)));
        }
        most = Math.max(most, chance);
      });
    });
    found.set(key, most);
    return most;
  };
  return worst((1 << stacks.length) - 1, borders.map(({ territory }) => territory.defenders));
}

/** Borders that share no stack fall apart. @param {Border[]} borders @returns {Border[][]} */
function groupsOf(borders) {
  /** @type {Border[][]} */
  let groups = [];
  for (const border of borders) {
    const places = border.stacks.map(({ place }) => place);
    const joined = groups.filter((group) => group.some(({ stacks }) => stacks.some(({ place }) => places.includes(place))));
    groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), border]];
  }
  return groups;
}

/** @param {Border[]} group @returns {number} how many states its battles may come to */
const statesOf = (group) =>
  2 ** new Set(group.flatMap(({ stacks }) => stacks.map(({ place }) => place))).size *
  group.reduce((product, { territory }) => product * territory.defenders, 1);

/**
 * The chance that all borders hold when every stack beside them attacks one of them, once, to the end, in
 * the way that is worst for me.
 * @param {Border[]} borders @returns {Holding}
 */
export function holding(borders) {
  let bound = false;
  /** @type {Quantity} */
  let chance = exactly(1);
  const attacked = borders.filter(({ stacks }) => stacks.length);
  for (const group of groupsOf(attacked)) {
    const isTooLarge = group.length > 1 && statesOf(group) > MOST_HOLDING_STATES;
    bound ||= isTooLarge;
    // with a copy of a shared stack for each of them, borders fall on their own, and no less often
    for (const part of isTooLarge ? group.map((border) => [border]) : [group]) {
      const held = heldBy(part);
      chance = { low: interval(chance).low * held.low * (1 - 4 * ROUNDING), high: interval(chance).high * held.high * (1 + 4 * ROUNDING) };
    }
  }
  const falls = attacked.map((border) => ({ place: border.place, falls: 1 - heldBy([border]).high }));
  const weakest = falls.reduce((most, each) => (each.falls > most.falls ? each : most), { place: "", falls: 0 });
  const { low, high } = interval(chance);
  const isOpen = attacked.length && low > 0 && high < 1;
  return { chance: isOpen ? uncertain({ low, high }) : asChance({ low, high }), bound, weakest: weakest.place || null };
}

/** @param {Border[]} borders @returns {Interval} the chance that all hold in the worst case */
function heldBy(borders) {
  const error = borders.reduce(
    (sum, { territory, stacks }) => sum + errorOf(territory.rules, stacks.map(({ attackers }) => attackers), territory.defenders),
    0,
  );
  const [low, high] = /** @type {("low" | "high")[]} */ (["low", "high"]).map((bound) => mostFallen(borders, bound));
  return asChance(difference(exactly(1), chanceInterval(low, high, error)));
}

/** @param {number} low @param {number} high @param {number} error @returns {Interval} */
const chanceInterval = (low, high, error) => interval(chanceBetween(low, high, error));

