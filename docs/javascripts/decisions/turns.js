/**
 * Several stacks that attack one after the other, each to the end: how likely it is that a territory falls,
 * and whether borders hold until my next turn: what turns.py and holding.py of risk_odds/solver work out, on
 * the device.
 *
 * A stack attacks once, with all it has, and nothing of it attacks again. It is chosen before the first roll
 * in which order stacks attack one territory (`inTurn`). Where they attack borders they may look at how the
 * battles before have ended (`holding`): that is the worst for me. All are sums of positive products, and
 * the greatest or smallest of them, of at most as many battles as there are stacks; so each battle adds its
 * error, relative to itself, and that of a sum (see plans.js). A blitz has two bounds, and its battles may be
 * certain: what surely is possible, and what may be, is kept beside the chances. Pure.
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
 *   at least so often. `weakest`: the border that falls most often if it alone is attacked, the first of those
 *   that are as weak or not told apart
 */
import { Run, canBeExact, choicesOf, exactWin, figuresOf, isBlitz, roundsOf } from "../kernel/figures.js";
import { flow, roundingsOf } from "../kernel/kernel.js";
import { asChance, difference, exactly, fraction, interval, isJust, product, reduced, uncertain, widened } from "../kernel/quantities.js";
import { mayFail, wholeOf } from "./battleends.js";
import { ranked } from "./plans.js";

/** The most stacks of which all orders are tried. */
const MOST_ORDERED_STACKS = 6;

/** The most states of borders and stacks that are looked at. */
const MOST_HOLDING_STATES = 100_000;

/** The most of them that are worth working out in whole numbers. */
const MOST_EXACT_STATES = 2_000;

/** Of several stacks: the most states, times the cube of the largest army, whose numbers grow with it. */
const MOST_EXACT_WORK = 5e7;

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
      roundingsOf(defenders + 4),
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
  const found = stacks.map((_, i) => chanceBetween(low[i], high[i], error, mayFail(rules)));
  if (!isBlitz(rules)) return found;
  const [surely, perhaps] = /** @type {("low" | "high")[]} */ (["low", "high"]).map((bound) => possibleInTurn({ rules, defenders }, stacks, bound));
  return found.map((chance, i) => asPossible(chance, surely[i], perhaps[i]));
}

/** @typedef {{falls: boolean, holds: boolean}} Possible what surely can be, or what may be */

/** @param {Pick<Territory, "rules" | "defenders">} target @param {Stack[]} stacks in their order @param {"low" | "high"} bound @returns {Possible[]} by then */
function possibleInTurn({ rules, defenders }, stacks, bound) {
  let left = new Set([defenders]);
  return stacks.map(({ attackers }) => {
    const after = new Set(left.has(0) ? [0] : []);
    for (const d of left) {
      if (d) defendersAfter(rules, attackers, d)[bound].forEach((chance, e) => chance > 0 && after.add(e));
    }
    left = after;
    return { falls: left.has(0), holds: [...left].some(Boolean) };
  });
}

/** A chance to fall: 0 or 1 where it is just that. @param {Interval} chance @param {Possible} surely @param {Possible} perhaps @returns {Interval} */
function asPossible(chance, surely, perhaps) {
  if (!perhaps.falls) return exactly(0);
  if (!perhaps.holds) return exactly(1);
  return surely.falls && surely.holds ? uncertain(chance) : chance;
}

/** @param {number} low @param {number} high @param {number} error relative to itself @param {boolean} isOpen whether it is not 1 @returns {Interval} */
function chanceBetween(low, high, error, isOpen) {
  const found = widened({ low, high }, error);
  return low > 0 && (isOpen || found.high < 1) ? uncertain(found) : asChance(found);
}

/** The same in whole numbers, after all. @param {Territory} target @param {Stack[]} stacks @returns {Quantity | null} */
function exactlyFallen({ rules, defenders }, stacks) {
  if (isBlitz(rules)) return null;
  if (stacks.some(({ attackers }) => !canBeExact(attackers, defenders))) return null;
  let left = new Map([[defenders, fraction(1n, 1n)]]);
  let fallen = fraction(0n, 1n);
  for (const { attackers } of stacks) {
    /** @type {typeof left} */
    const after = new Map();
    for (const [d, chance] of left) {
      const [taken, ...held] = exactlyAfter(rules, attackers, d);
      fallen = plus(fallen, times(chance, taken));
      held.forEach((end, i) => {
        if (end.numerator) after.set(i + 1, plus(after.get(i + 1) ?? fraction(0n, 1n), times(chance, end)));
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
    const chance = chanceBetween(low, high, error, mayFail(target.rules));
    const fallen = isBlitz(target.rules) ? fallenAtWorst([{ place: "", territory: target, stacks }], chance) : chance;
    return { chance: fallen, order: null, tied: false, steps: [] };
  }
  // of stacks that are alike the first comes first
  const isSorted = (/** @type {Stack[]} */ order) =>
    order.every((each, i) => order.slice(0, i).every((one) => one.attackers !== each.attackers || stacks.indexOf(one) < stacks.indexOf(each)));
  const found = ranked(
    ordersOf(stacks)
      .filter(isSorted)
      .map((order) => ({
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
 * @template Chance
 * @typedef {{untouched: Chance, taken: (end: Chance, waiting: number) => Chance,
 *   plus: (sum: Chance, end: Chance, worth: Chance) => Chance,
 *   isWorse: (one: Chance, other: Chance) => boolean, isSome: (chance: Chance) => boolean,
 *   ends: (rules: Rules, attackers: number, defenders: number, stack: number) => Chance[]}} Arithmetic of
 *   chances to fall, or to hold: what borders are worth that nobody attacks any more; what the end adds that
 *   takes one while other stacks wait; a sum with a product; which of two is worse for me; and `ends[d]`: d
 *   defenders are left, 0: it is taken. Stacks are numbers, and those that wait bits
 */

/** The stacks beside borders, each once. @param {Border[]} borders @returns {Stack[]} */
const stacksOf = (borders) => [
  ...new Map(borders.flatMap(({ stacks }) => stacks.map((stack) => [stack.place, stack]))).values(),
];

/**
 * The chance that one of these borders falls, or that all hold, in the worst case: after each battle the
 * attackers choose which stack attacks next, and where.
 * @template Chance
 * @param {Border[]} borders @param {Arithmetic<Chance>} arithmetic @returns {Chance}
 */
function worstOf(borders, { untouched, taken, plus, isWorse, isSome, ends }) {
  const stacks = stacksOf(borders);
  /** @type {Map<string, Chance>} */
  const found = new Map();
  /** @param {number} waiting stacks that have not attacked @param {number[]} left defenders @returns {Chance} */
  const worst = (waiting, left) => {
    const key = `${waiting} ${left}`;
    const before = found.get(key);
    if (before !== undefined) return before;
    let most = untouched;
    stacks.forEach(({ place, attackers }, i) => {
      if (!(waiting & (1 << i))) return;
      borders.forEach(({ territory, stacks: beside }, b) => {
        if (!beside.some((stack) => stack.place === place)) return;
        const others = waiting & ~(1 << i);
        const [falls, ...held] = ends(territory.rules, attackers, left[b], i);
        const chance = held.reduce((sum, end, d) => {
          if (!isSome(end)) return sum;
          const after = left.map((each, at) => (at === b ? d + 1 : each));
          return plus(sum, end, worst(others, after));
        }, taken(falls, others));
        if (isWorse(chance, most)) most = chance;
      });
    });
    found.set(key, most);
    return most;
  };
  return worst((1 << stacks.length) - 1, borders.map(({ territory }) => territory.defenders));
}

/** @param {"low" | "high"} bound */
const inDoubles = (bound) => ({
  plus: (/** @type {number} */ sum, /** @type {number} */ end, /** @type {number} */ worth) => sum + end * worth,
  isSome: Boolean,
  ends: (/** @type {Rules} */ rules, /** @type {number} */ attackers, /** @type {number} */ defenders) =>
    defendersAfter(rules, attackers, defenders)[bound],
});

/** The greatest chance that one falls, in doubles. @param {Border[]} borders @param {"low" | "high"} bound @returns {number} */
const mostFallen = (borders, bound) =>
  worstOf(borders, { ...inDoubles(bound), untouched: 0, taken: (end) => end, isWorse: (one, other) => one > other });

/** Whether one of them can fall, where the attackers choose so. @param {Border[]} borders @param {"low" | "high"} bound surely, or perhaps @returns {boolean} */
const canFall = (borders, bound) =>
  worstOf(borders, {
    ...possibly(bound),
    untouched: false,
    taken: (end) => end,
    isWorse: (one, other) => one && !other,
  });

/** Whether all can hold, whatever the attackers choose. @param {Border[]} borders @param {"low" | "high"} bound surely, or perhaps @returns {boolean} */
const canHold = (borders, bound) =>
  worstOf(borders, {
    ...possibly(bound),
    untouched: true,
    taken: () => false,
    isWorse: (one, other) => !one && other,
  });

/** @param {"low" | "high"} bound */
const possibly = (bound) => ({
  plus: (/** @type {boolean} */ sum, /** @type {boolean} */ end, /** @type {boolean} */ worth) => sum || (end && worth),
  isSome: Boolean,
  ends: (/** @type {Rules} */ rules, /** @type {number} */ attackers, /** @type {number} */ defenders) =>
    // a chance of rounds may be too small for doubles
    defendersAfter(rules, attackers, defenders)[bound].map((chance) => chance > 0 || (bound === "high" && !isBlitz(rules))),
});

/** The greatest chance that one falls: 0 or 1 where it is just that. @param {Border[]} borders of a blitz @param {Interval} chance @returns {Interval} */
function fallenAtWorst(borders, chance) {
  const [surely, perhaps] = /** @type {("low" | "high")[]} */ (["low", "high"]).map((bound) => ({
    falls: canFall(borders, bound),
    holds: canHold(borders, bound),
  }));
  return asPossible(chance, surely, perhaps);
}

/** The least chance that all hold, in doubles. @param {Border[]} borders @param {"low" | "high"} bound @returns {number} */
const leastHeld = (borders, bound) =>
  worstOf(borders, { ...inDoubles(bound), untouched: 1, taken: () => 0, isWorse: (one, other) => one < other });

/**
 * The least chance that all hold, exactly. Each stack's ends are whole numbers over one denominator, so that
 * what is worked out for those that wait is one over the product of theirs.
 * @param {Border[]} borders whose battles have rounds @returns {Fraction}
 */
function leastHeldExactly(borders) {
  const kinds = [...new Map(borders.map(({ territory: { rules } }) => [rules.rounds, rules])).values()];
  const most = Math.max(...borders.map(({ territory }) => territory.defenders));
  const wholes = stacksOf(borders).map(({ attackers }) =>
    kinds.reduce((product, rules) => product * wholeOf(rules, most, attackers), 1n),
  );
  const wholeWhile = (/** @type {number} */ waiting) =>
    wholes.reduce((product, each, stack) => (waiting & (1 << stack) ? product * each : product), 1n);
  /** @type {Map<Rules["rounds"], Map<string, bigint[]>>} */
  const known = new Map(kinds.map(({ rounds }) => [rounds, new Map()]));
  const falls = worstOf(borders, {
    untouched: 0n,
    taken: (end, waiting) => end * wholeWhile(waiting),
    plus: (sum, end, worth) => sum + end * worth,
    isWorse: (one, other) => one > other,
    isSome: Boolean,
    ends: (rules, attackers, defenders, stack) => {
      const ofRules = /** @type {Map<string, bigint[]>} */ (known.get(rules.rounds));
      const key = `${stack} ${defenders}`;
      const found =
        ofRules.get(key) ??
        exactlyAfter(rules, attackers, defenders).map(
          ({ numerator, denominator }) => numerator * (wholes[stack] / denominator),
        );
      ofRules.set(key, found);
      return found;
    },
  });
  const whole = wholeWhile(-1);
  return reduced(fraction(whole - falls, whole));
}

/** @param {Rules} rules @param {number} attackers @param {number} defenders @returns {Fraction[]} as `defendersAfter` */
function exactlyAfter(rules, attackers, defenders) {
  const run = new Run(rules, { attackers, defenders }, true);
  const ends = run.side("defenders").ends.map(({ chance }) => /** @type {Fraction} */ (chance));
  const all = ends.reduce(plus);
  return [reduced(fraction(all.denominator - all.numerator, all.denominator)), ...ends];
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

/** Whether whole numbers take no longer than moments. @param {Border[]} borders */
function isExactInMoments(borders) {
  const states = statesOf(borders);
  const stacks = stacksOf(borders);
  const largest = Math.max(...borders.map(({ territory }) => territory.defenders), ...stacks.map(({ attackers }) => attackers));
  return states <= MOST_EXACT_STATES && (stacks.length < 2 || states * largest ** 3 <= MOST_EXACT_WORK);
}

/**
 * The chance that all borders hold when every stack beside them attacks one of them, once, to the end, in
 * the way that is worst for me.
 * @param {Border[]} borders @returns {Holding}
 */
export function holding(borders) {
  const none = borders.map(() => 0);
  const all = new HoldingBorders(borders);
  return { ...all.with(none), weakest: all.weakest(none) };
}

/** The same with more defenders on the borders; what falls on its own is worked out once. */
export class HoldingBorders {
  /** @param {Border[]} borders */
  constructor(borders) {
    this.borders = borders;
    const attacked = borders.filter(({ stacks }) => stacks.length);
    this.attacked = attacked.map((border) => borders.indexOf(border));
    this.groups = groupsOf(attacked).map((group) => group.map((border) => borders.indexOf(border)));
    /** @type {Map<string, Held>} */
    this.known = new Map();
  }

  /** @param {number[]} group places of borders @param {number[]} more defenders of all @returns {Border[]} */
  bordersOf(group, more) {
    return group.map((i) => {
      const { territory } = this.borders[i];
      return { ...this.borders[i], territory: { ...territory, defenders: territory.defenders + more[i] } };
    });
  }

  /** How often these hold. @param {number[]} group @param {number[]} more @returns {Held} */
  held(group, more) {
    const key = `${group} ${group.map((i) => more[i])}`;
    const known = this.known.get(key) ?? heldBy(this.bordersOf(group, more));
    this.known.set(key, known);
    return known;
  }

  /** How many states have to be looked at for all of these; infinitely many where some have bounds alone. @param {number[][]} shares more defenders on each border @returns {number} */
  statesFor(shares) {
    /** @type {Map<string, number>} */
    const states = new Map();
    for (const more of shares) {
      for (const group of this.groups) {
        const key = `${group} ${group.map((i) => more[i])}`;
        if (!states.has(key)) states.set(key, statesOf(this.bordersOf(group, more)));
      }
    }
    // of bounds nobody knows which is the better one
    return [...states.values()].reduce((sum, each) => sum + (each > MOST_HOLDING_STATES ? Infinity : each), 0);
  }

  /** @param {number[]} more defenders on each border @returns {Omit<Holding, "weakest">} */
  with(more) {
    let [bound, mayFall] = [false, false];
    let together = exactly(1);
    for (const group of this.groups) {
      const isTooLarge = group.length > 1 && statesOf(this.bordersOf(group, more)) > MOST_HOLDING_STATES;
      bound ||= isTooLarge;
      // with a copy of a shared stack for each of them, borders fall on their own, and no less often
      for (const part of isTooLarge ? group.map((each) => [each]) : [group]) {
        const held = this.held(part, more);
        if (isJust(held, 0)) return { chance: exactly(0), bound: false };
        if (isJust(held, 1)) continue;
        together = product(together, held);
        mayFall ||= held.mayFall;
      }
    }
    const chance = asChance(together);
    return { chance: chance.low > 0 && mayFall ? uncertain(chance) : chance, bound };
  }

  /** The border that falls most often alone; null where none can. @param {number[]} more @returns {string | null} */
  weakest(more) {
    const falling = this.attacked.flatMap((border) => {
      const { low, high, mayFall } = this.held([border], more);
      if (!mayFall) return [];
      const held = () => this.exactlyHeld([border], more);
      const chance = asChance(difference(exactly(1), { low, high }));
      return [{ place: this.borders[border].place, chance, exactly: () => complement(held()) }];
    });
    return ranked(falling)[0]?.place ?? null;
  }

  /** The chance that these hold, exactly. @param {number[]} group @param {number[]} more @returns {Fraction | null} as `exactlyWith` */
  exactlyHeld(group, more) {
    const borders = this.bordersOf(group, more);
    const hasNone = borders.some(({ territory }) => isBlitz(territory.rules));
    return hasNone || !isExactInMoments(borders) ? null : leastHeldExactly(borders);
  }

  /** The chance that all hold, exactly. @param {number[]} more @returns {Fraction | null} null where it has none, or takes too long */
  exactlyWith(more) {
    let chance = fraction(1n, 1n);
    for (const group of this.groups) {
      const held = this.exactlyHeld(group, more);
      if (!held) return null;
      chance = times(chance, held);
    }
    return chance;
  }
}

/** @param {Fraction | null} chance @returns {Fraction | null} */
const complement = (chance) => chance && reduced(fraction(chance.denominator - chance.numerator, chance.denominator));

/** @typedef {Interval & {mayFall: boolean}} Held a chance to hold, and whether it is not 1 for certain */

/** @param {Border[]} borders @returns {Held} the chance that all hold in the worst case */
function heldBy(borders) {
  const error = borders.reduce(
    (sum, { territory, stacks }) => sum + errorOf(territory.rules, stacks.map(({ attackers }) => attackers), territory.defenders),
    0,
  );
  const low = leastHeld(borders, "low");
  const hasBlitz = borders.some(({ territory }) => isBlitz(territory.rules));
  const high = hasBlitz ? leastHeld(borders, "high") : low;
  const fallsAtOnce = borders.some(({ territory: { rules, defenders }, stacks }) =>
    stacks.some(({ attackers }) => defendersAfter(rules, attackers, defenders).low[0] > 0),
  );
  const mayFall = fallsAtOnce || mostFallen(borders, "low") > 0;
  const held = asChance(widened({ low, high }, error));
  if (hasBlitz && held.high === 1 && !canFall(borders, "high")) return { ...exactly(1), mayFall: false };
  if (hasBlitz && held.low === 0 && !canHold(borders, "high")) return { ...exactly(0), mayFall };
  return { ...held, mayFall };
}
