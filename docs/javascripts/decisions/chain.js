/**
 * A chain of territories: one stack takes them in turn, and leaves armies behind in each.
 *
 * All survivors of a conquest move in, or as many as the rules let in; the others take no more part. Of
 * n who have moved in `behind` stay when the stack goes on, so that n - behind attack the next territory;
 * where that is none, the chain ends there. The bounds of the
 * kernel add up from battle to battle, as all terms are positive; what they leave open is worked out
 * in whole numbers. A blitz is settled at once: each stack that may come has ends of its own, known
 * between two bounds (blitzstacks.js), and from there on all chances have two. What those leave open
 * stays open, as blitz has no whole numbers. Pure.
 *
 * @typedef {import("../kernel/blitzstacks.js").BlitzStacks} BlitzStacks
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {{rules: Rules, defenders: number, behind: number}} Territory `behind`: the armies that
 *   stay there when the stack goes on, one at least
 *
 * @typedef {{low: any, high: any}} Bounds of chances by armies: one row where both are the same, up to
 *   the error that all share. Of ways: what is surely possible has some in both, what may be in `high`
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
 *   in which all are taken with the armies wanted; null where it is not certain
 */
import { blitzStacks } from "../kernel/blitzstacks.js";
import { choicesOf, isBlitz, roundsOf, waysOf } from "../kernel/figures.js";
import { flow, roundingsOf, valuesOf } from "../kernel/kernel.js";
import { compare, exactly, fraction, interval, isJust, percentIsSettled, reduced, uncertain, widened } from "../kernel/quantities.js";
import { LARGEST_STACK } from "../kernel/limits.js";
import { movingIn } from "../kernel/rules.js";

/** States times armies of the longest chain that is worth working out in whole numbers. */
const MOST_EXACT_WORK = 4e6;

/** A start with a smaller chance counts as none: far less than `TINY`, all of them together. */
const NEVER = 1e-306;

/**
 * How far a stack gets.
 * @param {Territory[]} territories one at least @param {number} attackers who can attack the first (A)
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
  let start = just(stackOf(attackers));
  let counted = start; // the ways to have this many, which are never too small
  let left = start;
  let ways = start;
  let mayFail = CANNOT;
  territories.forEach((territory, place) => {
    const fought = foughtFor(territory, start, counted);
    error += fought.error;
    ({ left, ways } = fought);
    const conquers = possibilityOf(ways);
    const fails = possibilityOf(fought.waysToFail);
    const end = within(fought.lost, error, fails, Math.max(mayFail, conquers));
    mayFail = Math.max(mayFail, fails);
    const conquest = within(both(left, sumOf), error, conquers, mayFail);
    taken.push(settled(conquest, () => exactReach(place + 1)));
    stopped.push(settled(end, () => between(exactReach(place), exactReach(place + 1))));
    error += movingError(territory, left);
    left = both(left, (row) => movedIn(territory, row));
    ways = both(ways, (row) => movedIn(territory, row));
    start = both(left, (row) => goingOn(row, territory.behind));
    counted = both(ways, (row) => goingOn(row, territory.behind));
  });
  /** @param {number} least */
  const exactlyLeft = (least) => exactChance(territories, attackers, least);
  return { taken, stopped, ...endsOf(left, ways, mayFail, error, wanted, exactlyLeft) };
}

/**
 * How battles for a territory end.
 * @param {Territory} territory @param {Bounds} start the chances of the stacks that attack it
 * @param {Bounds} counted the ways to have these stacks
 * @returns {{left: Bounds, lost: Bounds, ways: Bounds, waysToFail: Bounds, error: number}} `error`:
 *   what the chances may be off more than those before, relative to themselves
 */
function foughtFor({ rules, defenders }, start, counted) {
  const most = start.high.length - 1;
  if (isBlitz(rules)) return foughtInBlitz(blitzStacks(rules, defenders), start, counted);
  const rounds = roundsOf(rules, false);
  const chosen = choicesOf(rounds, most, defenders);
  const ends = both(start, (row) => flow(rounds, row, defenders, chosen));
  const possible = both(counted, (row) => waysOf(rounds, row, defenders, chosen));
  return {
    left: both(ends, ({ attackersLeft }) => attackersLeft),
    lost: both(ends, ({ defendersLeft }) => sumOf(defendersLeft)),
    ways: both(possible, ({ attackersLeft }) => attackersLeft),
    waysToFail: both(possible, ({ defendersLeft }) => defendersLeft),
    error: rounds.relativeError(most, defenders),
  };
}

/**
 * The same in a blitz: the ends of each stack, as often as it comes.
 * @param {BlitzStacks} stacks @param {Bounds} start @param {Bounds} counted
 * @returns {ReturnType<typeof foughtFor>}
 */
function foughtInBlitz(stacks, start, counted) {
  const { length } = start.high;
  /** @param {"low" | "high"} bound @param {Float64Array} row @param {(chance: number) => number} weightOf */
  const ends = (bound, row, weightOf) => {
    const left = new Float64Array(length);
    let lost = row[0];
    for (let stack = 1; stack < length; stack += 1) {
      const share = row[stack];
      if (!share) continue;
      const found = stacks.of(stack);
      const chances = found[bound];
      for (let i = 0; i < chances.length; i += 1) left[found.first + i] += share * weightOf(chances[i]);
      lost += share * weightOf(found.lose[bound]);
    }
    return { left, lost };
  };
  /** @param {"low" | "high"} bound */
  const chances = (bound) => ends(bound, start[bound], (chance) => chance);
  /** @param {"low" | "high"} bound */
  const ways = (bound) => ends(bound, counted[bound].map(Math.sign), Math.sign);
  const [found, possible] = [chances, ways].map((of) => ({ low: of("low"), high: of("high") }));
  return {
    left: both(found, ({ left }) => left),
    lost: both(found, ({ lost }) => lost),
    ways: both(possible, ({ left }) => left),
    waysToFail: both(possible, ({ lost }) => [lost]),
    error: summing(length),
  };
}

/**
 * What is left where all are taken.
 * @param {Bounds} chances by armies left @param {Bounds} ways by armies left
 * @param {number} mayFail whether an end is possible in which not all are taken
 * @param {number} error of the chances, relative to themselves @param {number} wanted armies
 * @param {(least: number) => Fraction | null} exact the chance that at least this many are left
 */
function endsOf(chances, ways, mayFail, error, wanted, exact) {
  const most = chances.high.length - 1;
  /** @param {number} from @param {number} [to] @returns {number} whether `from` to `to` can be left */
  const possibility = (from, to) => possibilityOf(both(ways, (row) => row.slice(from, to)));
  /** @param {number} from @param {number} to @returns {Quantity} the chance that `from` to `to` are left */
  const chanceOf = (from, to) => {
    const possible = possibility(from, to + 1);
    const open = Math.max(mayFail, possibility(1, from), possibility(to + 1));
    const sum = both(chances, (row) => sumOf(row.slice(from, to + 1)));
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
 * @returns {{chance: number, attackers: number | null, never: boolean}[]} null where none to
 *   `LARGEST_STACK` does; `never` where none ever would
 */
export function smallestStacks(territories, wanted, percents) {
  const hope = hopeOf(territories, wanted);
  const left = territories.reduce((sum, { behind }) => sum + behind, wanted);
  for (let most = left + 64; ; most *= 2) {
    const reach = Math.min(most, LARGEST_STACK);
    const { values, error } = valuesByStack(territories, reach, wanted);
    const stacks = percents.map((chance) => ({
      chance,
      attackers: fewest(values, error, chance),
      never: hope < chance / 100,
    }));
    const isFound = stacks.every(({ attackers, never }) => attackers !== null || never);
    if (reach === LARGEST_STACK || isFound) return stacks;
  }

  /** @param {Bounds} values by stack @param {number} error @param {number} percent */
  function fewest({ low, high }, error, percent) {
    const chance = fraction(BigInt(percent), 100n);
    const attackers = [...low].findIndex((value, stack) => {
      const order = compare(within({ low: value, high: high[stack] }, error, CAN, CAN), chance);
      if (order !== null) return order === 1;
      const exact = exactChance(territories, stack, wanted);
      return exact !== null && compare(exact, chance) !== -1;
    });
    return attackers < 0 ? null : attackers;
  }
}

/**
 * What no stack has a greater chance than, however large: where few may move into a territory, the
 * chance of those few to take what comes after it.
 * @param {Territory[]} territories @param {number} wanted
 */
function hopeOf(territories, wanted) {
  const place = territories.findIndex(({ rules }) => rules.mostMoving);
  if (place < 0) return 1;
  const { rules, behind } = territories[place];
  const most = movingIn(rules, Infinity);
  const rest = territories.slice(place + 1);
  if (!rest.length) return most < wanted ? 0 : 1;
  if (most <= behind) return 0;
  const { values } = valuesByStack(rest, most - behind, wanted);
  return Math.max(...values.high) * (1 + DOUBT);
}

/**
 * How many stay in a territory that comes to stand last, or before others: as many as usual there, where
 * as many as usual stay in it now.
 * @param {Territory[]} territories @param {number} place of it now @param {boolean} isLast @returns {number}
 */
function stayingAt(territories, place, isLast) {
  const { rules, behind } = territories[place];
  /** @param {boolean} last where one army is enough, whatever the rules */
  const usual = (last) => (last ? 1 : rules.staying);
  return behind === usual(place === territories.length - 1) ? usual(isLast) : behind;
}

/**
 * The territories in another order. Armies that stay go along with their territory; where the usual
 * number stays, it is the usual number of the new place.
 * @param {Territory[]} territories @param {number[]} order their places @returns {Territory[]}
 */
export const inOrder = (territories, order) =>
  order.map((place, now) => ({
    ...territories[place],
    behind: stayingAt(territories, place, now === territories.length - 1),
  }));

/**
 * The order, chosen before the first roll, that is likeliest to take all and to leave in each the
 * armies that are to stay there (`inOrder`), in the last one, too.
 *
 * A search over all orders of territories that differ. It leaves out beginnings after which even a
 * free choice at every step (`freeValues`) would not be better than what is found.
 * @param {Territory[]} territories @param {number} attackers
 * @returns {number[]} their places; as given where no other order is better
 */
export function bestOrder(territories, attackers) {
  const given = territories.map((_, place) => place);
  const free = freeValues(territories, attackers);
  /** @param {number[]} order @returns {Bounds} */
  const chanceOf = (order) => {
    const chain = inOrder(territories, order);
    const { values } = valuesByStack(chain, attackers, chain[chain.length - 1].behind);
    return both(values, (row) => row[attackers]);
  };
  let best = { order: given, chance: chanceOf(given) };
  /** @param {number} chance @returns {boolean} */
  const isBetter = (chance) => chance > best.chance.high * (1 + DOUBT);
  /** @param {number[]} order so far @param {Bounds} start the chances of each stack after it */
  const search = (order, start) => {
    const left = given.filter((place) => !order.includes(place));
    if (!left.length) {
      const chance = chanceOf(order);
      if (isBetter(chance.low)) best = { order, chance };
      return;
    }
    const values = free[setOf(left)];
    const hopes = start.high.map((/** @type {number} */ chance, /** @type {number} */ stack) => chance * values[stack]);
    if (!isBetter(sumOf(hopes))) return;
    for (const place of unlike(left, territories)) {
      const territory = territories[place];
      const { left } = foughtFor(territory, start, start);
      const behind = stayingAt(territories, place, false);
      search([...order, place], both(left, (row) => goingOn(movedIn(territory, row), behind)));
    }
  };
  search([], just(stackOf(attackers)));
  return best.order;
}

/** More than any two of the chances compared may be off, relative to themselves. */
const DOUBT = 1e-9;

/** @param {number[]} places @returns {number} a bit for each */
const setOf = (places) => places.reduce((bits, place) => bits | (1 << place), 0);

/** One place of each kind of territory. @param {number[]} places @param {Territory[]} territories */
function unlike(places, territories) {
  const kinds = places.map((place) => {
    const { rules, defenders } = territories[place];
    const behind = [false, true].map((isLast) => stayingAt(territories, place, isLast));
    return `${rules.id} ${rules.mostMoving} ${defenders} ${behind}`;
  });
  return places.filter((_, index) => kinds.indexOf(kinds[index]) === index);
}

/**
 * The chances by stack to take a set of territories where the next may be chosen after each conquest,
 * for all sets: of what lies between two bounds the upper one.
 * @param {Territory[]} territories @param {number} attackers @returns {Float64Array[]}
 */
function freeValues(territories, attackers) {
  const free = [new Float64Array(attackers + 1).fill(1)];
  for (let set = 1; set < 1 << territories.length; set += 1) {
    const best = new Float64Array(attackers + 1);
    territories.forEach((territory, place) => {
      if (!(set & (1 << place))) return;
      const rest = set & ~(1 << place);
      const behind = stayingAt(territories, place, !rest);
      const { high } = valuesBefore(territory, just(comingFrom(free[rest], behind, 0)));
      high.forEach((/** @type {number} */ value, /** @type {number} */ stack) => {
        if (value > best[stack]) best[stack] = value;
      });
    });
    free.push(best);
  }
  return free;
}

/**
 * The chances to take all with the armies wanted, by stack.
 * @param {Territory[]} territories @param {number} most attackers (A) @param {number} wanted
 * @returns {{values: Bounds, error: number}}
 */
function valuesByStack(territories, most, wanted) {
  let values = just(enough(most, wanted, 1));
  let error = 0;
  [...territories].reverse().forEach((territory, place) => {
    const { rules, defenders, behind } = territory;
    values = valuesBefore(territory, place ? both(values, (row) => comingFrom(row, behind, 0)) : values);
    error += isBlitz(rules) ? summing(most) : roundsOf(rules, false).relativeError(most, defenders);
  });
  return { values, error };
}

/**
 * What the stacks that attack a territory are worth.
 * @param {Territory} territory @param {Bounds} worth of those who move in, by their number
 * @returns {Bounds}
 */
function valuesBefore(territory, worth) {
  const { rules, defenders } = territory;
  const ends = both(worth, (row) => bySurvivors(territory, row));
  const most = ends.high.length - 1;
  if (!isBlitz(rules)) {
    const rounds = roundsOf(rules, false);
    const chosen = choicesOf(rounds, most, defenders);
    return both(ends, (row) => valuesOf(rounds, row, defenders, chosen));
  }
  const stacks = blitzStacks(rules, defenders);
  /** @param {"low" | "high"} bound */
  const values = (bound) => {
    const row = new Float64Array(most + 1);
    for (let stack = 1; stack <= most; stack += 1) {
      const found = stacks.of(stack);
      const chances = found[bound];
      for (let i = 0; i < chances.length; i += 1) row[stack] += chances[i] * ends[bound][found.first + i];
    }
    return row;
  };
  return { low: values("low"), high: values("high") };
}

/**
 * The exact chance to take all with the armies wanted.
 * @param {Territory[]} territories @param {number} attackers @param {number} wanted
 * @returns {Fraction | null} null where there is none (balanced blitz) or the chain is too long
 */
function exactChance(territories, attackers, wanted) {
  if (territories.some(({ rules }) => isBlitz(rules))) return null;
  const states = territories.reduce((sum, { defenders }) => sum + attackers * defenders, 0);
  const armies = territories.reduce((sum, { defenders }) => sum + attackers + defenders, 0);
  if (states * armies > MOST_EXACT_WORK) return null;
  let values = enough(attackers, wanted, 1n);
  let whole = 1n;
  [...territories].reverse().forEach(({ rules, defenders, behind }, place) => {
    const rounds = roundsOf(rules, true);
    const of = rounds.whole(attackers + defenders);
    const worth = place ? comingFrom(values, behind, rounds.zero) : values;
    const ends = bySurvivors({ rules }, worth);
    const scaled = ends.map((/** @type {bigint} */ value) => value * of);
    values = valuesOf(rounds, scaled, defenders, choicesOf(rounds, attackers, defenders));
    whole *= of;
  });
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

/** Whether something can be: it cannot, nobody can tell, it can. The greater wins where one suffices. */
const [CANNOT, MAY, CAN] = [0, 1, 2];

/** @param {Bounds} ways @returns {number} whether there are any */
function possibilityOf({ low, high }) {
  if (low.some(Boolean)) return CAN;
  return high.some(Boolean) ? MAY : CANNOT;
}

/**
 * A chance that may be off by an error, relative to itself.
 * @param {Bounds} chance @param {number} error
 * @param {number} possible whether it can be @param {number} open whether something else can
 * @returns {Quantity}
 */
function within({ low, high }, error, possible, open) {
  if (possible === CANNOT) return exactly(0);
  if (open === CANNOT) return exactly(1);
  const found = uncertain(widened({ low, high }, error));
  return possible === CAN && open === CAN ? found : { low: found.low, high: found.high };
}

/** What sums of products of this many doubles may be off, and a sum of these. @param {number} terms */
const summing = (terms) => roundingsOf(2 * terms + 32);

/** @param {any} row @returns {Bounds} that are the same */
const just = (row) => ({ low: row, high: row });

/**
 * The same done to both bounds, once where they are the same.
 * @param {Bounds} bounds @param {(row: any) => any} change that keeps their order @returns {Bounds}
 */
function both({ low, high }, change) {
  const changed = change(low);
  return { low: changed, high: high === low ? changed : change(high) };
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

/**
 * Survivors by how many of them move in.
 * @param {Territory} territory @param {Float64Array} survivors @returns {Float64Array}
 */
function movedIn(territory, survivors) {
  const most = movingIn(territory.rules, survivors.length - 1);
  const moved = survivors.slice(0, most + 1);
  moved[most] = sumOf(survivors.subarray(most));
  return moved;
}

/** What `movedIn` may be off, relative to itself. @param {Territory} territory @param {Bounds} survivors */
const movingError = (territory, { high: { length } }) =>
  movingIn(territory.rules, length - 1) < length - 1 ? summing(length) : 0;

/**
 * What survivors are worth, by what those who move in are worth.
 * @param {{rules: Rules}} territory @param {any} worth @returns {any}
 */
const bySurvivors = (territory, worth) =>
  worth.map((/** @type {any} */ _, /** @type {number} */ left) => worth[movingIn(territory.rules, left)]);

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
  [...values].map((_, left) => values[left - behind] ?? nothing);
