/**
 * A chain of territories: one stack takes them in turn, and leaves armies behind in each.
 *
 * All survivors of a conquest move in. Of n survivors `behind` stay when the stack goes on, so that
 * n - behind attack the next territory; where that is none, the chain ends there. The bounds of the
 * kernel add up from battle to battle, as all terms are positive; what they leave open is worked out
 * in whole numbers. Balanced blitz has no chains: the ends of one battle are changed as a whole. Pure.
 *
 * @typedef {import("./kernel.js").Round} Round
 * @typedef {import("./kernel.js").Rounds} Rounds
 * @typedef {import("./quantities.js").Fraction} Fraction
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {import("./rules.js").Rules} Rules
 *
 * @typedef {{rules: Rules, defenders: number, behind: number}} Territory `behind`: the armies that
 *   stay there when the stack goes on, one at least
 *
 * @typedef {Object} Course
 * @property {Quantity[]} taken the chance to have taken the first territory, the first two, …
 * @property {Quantity[]} stopped the chance to have taken none, the first, …, and no more
 * @property {{left: number, chance: Quantity, atLeast: Quantity}[]} left the chance that all are taken
 *   and just this many armies, or this many or more, move into the last one; from 1 on
 * @property {Quantity} reached the chance that all are taken with the armies wanted there
 * @property {Quantity} short the chance that all are taken, and fewer move into the last one
 * @property {number[]} likeliest the armies in the last one that are likeliest, of those wanted or
 *   more: one number, or several that are equally likely; none where the armies wanted cannot be left
 * @property {number | null} half the most armies in the last one that at least half of the ends have
 *   in which all are taken with the armies wanted; null where it cannot be told
 */
import { LARGEST_STACK, choicesOf, roundsOf, waysOf } from "./figures.js";
import { TINY, flow, valuesOf } from "./kernel.js";
import { compare, exactly, fraction, interval, isJust, percentIsSettled, reduced, uncertain } from "./quantities.js";

/** States times armies of the longest chain that is worth working out in whole numbers. */
const MOST_EXACT_WORK = 4e6;

/** A start with a smaller chance counts as none: far less than `TINY`, all of them together. */
const NEVER = 1e-306;

/**
 * How far a stack gets.
 * @param {Territory[]} territories one at least @param {number} attackers who may attack the first (A)
 * @param {number} [wanted] armies in the last territory just after its conquest
 * @returns {Course}
 */
export function courseOf(territories, attackers, wanted = 1) {
  /** @type {Quantity[]} */
  const taken = [];
  /** @type {Quantity[]} */
  const stopped = [];
  /** The exact chance to take the first territories. @param {number} number */
  const exactReach = (number) => exactChance(territories.slice(0, number), attackers, 1);
  let error = 0;
  let start = stackOf(attackers);
  let counted = start; // the ways to have this many, which are never too small
  let left = start;
  let ways = start;
  let mayFail = false;
  territories.forEach(({ rules, defenders, behind }, place) => {
    const rounds = roundsOf(rules, false);
    const most = start.length - 1;
    error += rounds.relativeError(most, defenders);
    const chosen = choicesOf(rounds, most, defenders);
    const ends = flow(rounds, start, defenders, chosen);
    const possible = waysOf(rounds, counted, defenders, chosen);
    const conquers = possible.attackersLeft.some(Boolean);
    const fails = possible.defendersLeft.some(Boolean);
    const end = within(sumOf(ends.defendersLeft), error, fails, mayFail || conquers);
    mayFail ||= fails;
    const conquest = within(sumOf(ends.attackersLeft), error, conquers, mayFail);
    taken.push(settled(conquest, () => exactReach(place + 1)));
    stopped.push(settled(end, () => between(exactReach(place), exactReach(place + 1))));
    left = ends.attackersLeft;
    ways = possible.attackersLeft;
    start = goingOn(left, behind);
    counted = goingOn(ways, behind);
  });
  /** @param {number} least */
  const exactlyLeft = (least) => exactChance(territories, attackers, least);
  return { taken, stopped, ...endsOf(left, ways, mayFail, error, wanted, exactlyLeft) };
}

/**
 * What is left where all are taken.
 * @param {Float64Array} chances by armies left @param {Float64Array} ways by armies left
 * @param {boolean} mayFail whether an end is possible in which not all are taken
 * @param {number} error of the chances, relative to themselves @param {number} wanted armies
 * @param {(least: number) => Fraction | null} exact the chance that at least this many are left
 */
function endsOf(chances, ways, mayFail, error, wanted, exact) {
  const most = chances.length - 1;
  /** @param {number} from @param {number} to @returns {Quantity} the chance that `from` to `to` are left */
  const chanceOf = (from, to) => {
    const possible = ways.slice(from, to + 1).some(Boolean);
    const open = mayFail || ways.slice(1, from).some(Boolean) || ways.slice(to + 1).some(Boolean);
    const sum = sumOf(chances.slice(from, to + 1));
    return settled(within(sum, error, possible, open), () => between(exact(from), exact(to + 1)));
  };
  const left = Array.from({ length: most }, (_, place) => ({
    left: place + 1,
    chance: chanceOf(place + 1, place + 1),
    atLeast: chanceOf(place + 1, most),
  }));
  return {
    left,
    reached: chanceOf(wanted, most),
    short: chanceOf(1, Math.min(wanted - 1, most)),
    likeliest: likeliestOf(left.slice(wanted - 1), exact),
    half: halfOf(left.slice(wanted - 1), exact),
  };
}

/** @param {Course["left"]} left of the wins @param {(least: number) => Fraction | null} exact */
function likeliestOf(left, exact) {
  const possible = left.filter(({ chance }) => !isJust(chance, 0));
  const greatest = Math.max(...possible.map(({ chance }) => interval(chance).low));
  if (!(greatest > 0)) return []; // all are too small for doubles to tell apart
  const near = possible.filter(({ chance }) => interval(chance).high >= greatest);
  if (near.length === 1) return [near[0].left];
  const found = near.map(({ left }) => ({ left, chance: between(exact(left), exact(left + 1)) }));
  return found
    .filter(({ chance }) =>
      found.every((other) => !chance || !other.chance || compare(chance, other.chance) !== -1),
    )
    .map(({ left }) => left);
}

/** @param {Course["left"]} left of the wins @param {(least: number) => Fraction | null} exact */
function halfOf(left, exact) {
  const [all] = left;
  if (!all || isJust(all.atLeast, 0)) return null;
  for (const { left: armies, atLeast } of [...left].reverse()) {
    const [one, whole] = [interval(atLeast), interval(all.atLeast)];
    const half = { low: whole.low / 2, high: whole.high / 2 };
    const order = compare(one, half) ?? exactOrder(armies);
    if (order === null) return null;
    if (order !== -1) return armies;
  }
  return null;

  /** @param {number} armies */
  function exactOrder(armies) {
    const [one, whole] = [exact(armies), exact(all.left)];
    return one && whole && compare(one, fraction(whole.numerator, 2n * whole.denominator));
  }
}

/**
 * The smallest stack (A) that takes all with the armies wanted, for each chance.
 * @param {Territory[]} territories @param {number} wanted @param {number[]} percents
 * @returns {{chance: number, attackers: number | null}[]} null where none to `LARGEST_STACK` does
 */
export function smallestStacks(territories, wanted, percents) {
  const kept = territories.slice(0, -1).reduce((sum, { behind }) => sum + behind, wanted);
  for (let most = 2 * kept + 50; ; most *= 2) {
    const reach = Math.min(most, LARGEST_STACK);
    const { values, error } = valuesByStack(territories, reach, wanted, false);
    const stacks = percents.map((chance) => ({ chance, attackers: fewest(values, error, chance) }));
    if (reach === LARGEST_STACK || stacks.every(({ attackers }) => attackers !== null)) return stacks;
  }

  /** @param {any} values by stack @param {number} error @param {number} percent */
  function fewest(values, error, percent) {
    const chance = fraction(BigInt(percent), 100n);
    const attackers = [...values].findIndex((value, stack) => {
      const order = compare(within(value, error, true, true), chance);
      if (order !== null) return order >= 0;
      const exact = exactChance(territories, stack, wanted);
      return exact !== null && compare(exact, chance) !== -1;
    });
    return attackers < 0 ? null : attackers;
  }
}

/**
 * The order, chosen before the first roll, that is likeliest to take all and to leave in each the
 * armies that are to stay there, in the last one, too.
 *
 * A search over all orders of territories that differ. It leaves out beginnings after which even a
 * free choice at every step (`freeValues`) would not be better than what is found.
 * @param {Territory[]} territories @param {number} attackers
 * @returns {number[]} their places; as given where no other order is better
 */
export function bestOrder(territories, attackers) {
  const given = territories.map((_, place) => place);
  const free = freeValues(territories, attackers);
  /** @param {number[]} order */
  const chanceOf = (order) => {
    const chain = order.map((place) => territories[place]);
    return valuesByStack(chain, attackers, chain[chain.length - 1].behind, false).values[attackers];
  };
  let best = { order: given, chance: chanceOf(given) };
  /** @param {number[]} order so far @param {Float64Array} start the chances of each stack after it */
  const search = (order, start) => {
    const left = given.filter((place) => !order.includes(place));
    if (!left.length) {
      const chance = chanceOf(order);
      if (chance > best.chance * (1 + DOUBT)) best = { order, chance };
      return;
    }
    const values = free[setOf(left)];
    const hope = start.reduce((sum, chance, stack) => sum + chance * values[stack], 0);
    if (hope <= best.chance * (1 + DOUBT)) return;
    for (const place of unlike(left, territories)) {
      const { rules, defenders, behind } = territories[place];
      const rounds = roundsOf(rules, false);
      const chosen = choicesOf(rounds, attackers, defenders);
      const { attackersLeft } = flow(rounds, start, defenders, chosen);
      search([...order, place], goingOn(attackersLeft, behind));
    }
  };
  search([], stackOf(attackers));
  return best.order;
}

/** More than any two of the chances compared may be off, relative to themselves. */
const DOUBT = 1e-9;

/** @param {number[]} places @returns {number} a bit for each */
const setOf = (places) => places.reduce((bits, place) => bits | (1 << place), 0);

/** One place of each kind of territory. @param {number[]} places @param {Territory[]} territories */
function unlike(places, territories) {
  const kinds = places.map((place) => {
    const { rules, defenders, behind } = territories[place];
    return `${rules.id} ${defenders} ${behind}`;
  });
  return places.filter((_, index) => kinds.indexOf(kinds[index]) === index);
}

/**
 * The chances by stack to take a set of territories where the next may be chosen after each conquest,
 * for all sets.
 * @param {Territory[]} territories @param {number} attackers @returns {Float64Array[]}
 */
function freeValues(territories, attackers) {
  const free = [new Float64Array(attackers + 1)];
  for (let set = 1; set < 1 << territories.length; set += 1) {
    const best = new Float64Array(attackers + 1);
    territories.forEach(({ rules, defenders, behind }, place) => {
      if (!(set & (1 << place))) return;
      const rest = set & ~(1 << place);
      const rounds = roundsOf(rules, false);
      const ends = rest ? comingFrom(free[rest], behind, 0) : enough(attackers, behind, 1);
      const values = valuesOf(rounds, ends, defenders, choicesOf(rounds, attackers, defenders));
      values.forEach((/** @type {number} */ value, /** @type {number} */ stack) => {
        if (value > best[stack]) best[stack] = value;
      });
    });
    free.push(best);
  }
  return free;
}

/**
 * The chances to take all with the armies wanted, by stack, times `whole`.
 * @param {Territory[]} territories @param {number} most attackers (A) @param {number} wanted
 * @param {boolean} exact in whole numbers
 * @returns {{values: any, whole: any, error: number}}
 */
function valuesByStack(territories, most, wanted, exact) {
  let values = enough(most, wanted, exact ? 1n : 1);
  /** @type {any} */
  let whole = exact ? 1n : 1;
  let error = 0;
  [...territories].reverse().forEach(({ rules, defenders, behind }, place) => {
    const rounds = roundsOf(rules, exact);
    const of = rounds.whole(most + defenders);
    const ends = place ? comingFrom(values, behind, rounds.zero) : values;
    const scaled = ends.map((/** @type {any} */ value) => value * of);
    values = valuesOf(rounds, scaled, defenders, choicesOf(rounds, most, defenders));
    whole *= of;
    error += rounds.relativeError(most, defenders);
  });
  return { values, whole, error };
}

/** @param {Territory[]} territories @param {number} attackers @param {number} wanted */
function exactChance(territories, attackers, wanted) {
  const states = territories.reduce((sum, { defenders }) => sum + attackers * defenders, 0);
  const armies = territories.reduce((sum, { defenders }) => sum + attackers + defenders, 0);
  if (states * armies > MOST_EXACT_WORK) return null;
  const { values, whole } = valuesByStack(territories, attackers, wanted, true);
  return reduced(fraction(values[attackers], whole));
}

/** @param {Fraction | null} one @param {Fraction | null} other @returns {Fraction | null} their difference */
const between = (one, other) =>
  one &&
  other &&
  reduced(
    fraction(
      one.numerator * other.denominator - other.numerator * one.denominator,
      one.denominator * other.denominator,
    ),
  );

/** @param {Quantity} chance @param {() => Fraction | null} exactly what to take where its percent is open */
const settled = (chance, exactly) => (percentIsSettled(chance, 0, 1, 2) ? chance : (exactly() ?? chance));

/** @param {number} chance @param {number} error @param {boolean} possible @param {boolean} open */
function within(chance, error, possible, open) {
  if (!possible || !open) return exactly(possible ? 1 : 0);
  return uncertain(chance * (1 - error) - TINY, chance * (1 + error) + TINY);
}

/** @param {Float64Array} chances */
const sumOf = (chances) => chances.reduce((sum, chance) => sum + chance, 0);

/** A certain number of attackers. @param {number} attackers */
function stackOf(attackers) {
  const start = new Float64Array(attackers + 1);
  start[attackers] = 1;
  return start;
}

/**
 * What survivors are worth: `one` where there are as many as wanted.
 * @param {number} most @param {number} wanted @param {any} one @returns {any}
 */
const enough = (most, wanted, one) =>
  Array.from({ length: most + 1 }, (_, left) => (left >= wanted ? one : one - one));

/** The stacks that attack next. @param {Float64Array} survivors @param {number} behind */
function goingOn(survivors, behind) {
  const stacks = new Float64Array(Math.max(survivors.length - behind, 1));
  stacks.set(survivors.subarray(behind));
  stacks[0] = sumOf(survivors.subarray(1, behind + 1));
  return stacks.map((chance) => (chance < NEVER ? 0 : chance));
}

/**
 * What survivors are worth to those who go on.
 * @param {any} values of the stacks that attack next @param {number} behind @param {any} nothing
 * @returns {any}
 */
const comingFrom = (values, behind, nothing) =>
  [...values].map((_, left) => (left > behind ? values[left - behind] : nothing));
