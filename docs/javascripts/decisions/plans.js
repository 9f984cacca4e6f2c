/**
 * The best plan of one stack that is to take a set of territories: what risk_odds/solver/plans.py works
 * out, on the device.
 *
 * V(x, U, n), the chance that a stack of n that can attack (A) from x takes all of U, is the greatest,
 * over the territories t of U beside x, of Σ P(n → s) · W(s), where W(s) is the greatest
 * V(x, U₁, s − j) · V(t, U₂, j − b): j move in, U₁ and U₂ share out what is left to take, and b stay in t
 * where the others go on. The parts do not join again. A part that can no longer take all that it should
 * stops.
 *
 * The bound. P is within a relative error e of each battle (the kernel's). All terms are positive. If the
 * two factors of W are within e₁ and e₂, their product is within e₁ + e₂ and a rounding; the greatest of
 * numbers that are each within an error is within that error of the greatest; and a sum of n products
 * adds e and n + 1 roundings. So V(x, U, n) is within the sum, over the territories of U, of their e and
 * n + 2 roundings, whatever the plan: `errorOn`. All other numbers of a plan are sums of products like these:
 * of no more of them, or of n + 1 times their number. A choice between ways that the bound does not tell apart
 * costs no more than that bound. A blitz has two bounds, which V keeps, as it grows with every P. Its battles
 * may be certain; so what comes near to 1 is looked at without numbers (`Certain`). Pure.
 *
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("./planoutcomes.js").Outcome} Outcome
 * @typedef {import("./planvalues.js").Neighbours} Neighbours
 * @typedef {import("./planvalues.js").State} State
 * @typedef {import("./planvalues.js").Targets} Targets
 *
 * @typedef {{place: string, attackers: number}} Stack the armies at a place that can attack (A)
 * @typedef {0 | -1 | null} Order exactly as good as the best, worse, or not told apart
 *
 * @typedef {{target: string, chance: Quantity, order: Order}} Option a first attack, and the chance to
 *   take all where the best plan follows
 * @typedef {Object} Move what to do where the first battle is won
 * @property {number} left attackers @property {Quantity} chance of that
 * @property {Quantity} value the chance to take all the rest then
 * @property {number} moving how many of them move in
 * @property {number} staying the others, who can go on attacking from where they came from
 * @property {string[]} here the targets of these @property {string[]} ahead those of the others
 * @property {boolean} tied whether to share out the targets in another way is as good, or not told apart
 *
 * @typedef {Object} Plan
 * @property {Quantity} chance to take all
 * @property {Option[]} options first attacks, the best first; none where not all can be taken
 * @property {Move[]} moves after the first of them, with the most left first, where all can still be taken
 * @property {{place: string, chance: Quantity}[]} taken the chance that each target is
 * @property {{armies: number, chance: Quantity}[]} left the chance that all are taken and this many armies
 *   are left: those that can attack at the start, and all on the targets; the fewest first
 * @property {number[]} likeliest of these: one, or several that are not told apart
 * @property {Quantity | null} mean of these where all are taken; null where that cannot be
 * @property {{place: string, mean: Quantity}[]} standing the mean armies at the start that can attack, and
 *   on each target, where all are taken
 * @property {{route: string[], chance: Quantity}[]} routes of an undivided stack, the likeliest first
 * @property {boolean} allRoutes whether there are no more
 * @property {Quantity | null} gain of the plan over the likeliest route; null where not all are known
 * @property {boolean} exact whether what bounds leave open can be decided: not in a blitz
 */
import { errorOf, mayFail, wholeOf } from "./battleends.js";
import { isBlitz } from "../kernel/figures.js";
import { ROUNDING, roundingsOf } from "../kernel/kernel.js";
import { LARGEST_PLANNED } from "../kernel/limits.js";
import { asChance, compare, difference, exactly, fraction, interval, isJust, percentIsSettled, quotient, reduced, uncertain, widened } from "../kernel/quantities.js";
import { movingIn } from "../kernel/rules.js";
import { Decisions, Outcomes } from "./planoutcomes.js";
import { Certain, Values, keyOf } from "./planvalues.js";

/** The most routes that are listed. */
const MOST_ROUTES = 1000;

/** The most products of whole numbers, times the 64-bit parts of each, that are worth waiting for. */
const MOST_EXACT_WORK = 1.5e7;

/** The most things that are compared in whole numbers. */
const MOST_COMPARED = 50;

/** All values and bounds for some targets, from some places. */
export class Planning {
  /**
   * @param {Neighbours} neighbours @param {Targets} targets @param {string[]} starts
   * @param {number} most attackers @param {(done: number, of: number) => void} [told]
   */
  constructor(neighbours, targets, starts, most, told) {
    this.question = { neighbours, targets, starts };
    this.most = most;
    this.low = new Values(neighbours, targets, starts, most, "low", told);
    const { territories } = this.low;
    /** Whether whole numbers can decide what bounds leave open. */
    this.exact = !territories.some(({ rules }) => isBlitz(rules));
    /** Whether they are to: that takes longer than the rest. */
    this.decides = true;
    /** Whether no chance is 1 while there is something to take. */
    this.isOpen = territories.every(({ rules }) => mayFail(rules));
    this.high = this.exact ? this.low : new Values(neighbours, targets, starts, most, "high");
    this.errorOn = territories.reduce(
      (sum, { rules, defenders }) => sum + errorOf(rules, defenders, most) + roundingsOf(most + 2),
      0,
    );
    /** @type {Map<number, Values>} */
    this.whole = new Map();
    /** @type {Values | null} */
    this.ways = null;
    /** @type {Certain[] | null} */
    this.certain = null;
    if (told) this.low.countFrom(starts.map((_, i) => territories.length + i));
  }

  /** The number of a place to start from. @param {string} start @returns {number} */
  placeOf(start) {
    return this.low.names.lastIndexOf(start);
  }

  /** @param {Values} values @param {number} place @param {number | null} first @returns {any} */
  rowIn(values, place, first) {
    return first === null ? values.values(place, values.all) : values.attacking(place, first, values.all);
  }

  /**
   * The chance to take all, in doubles.
   * @param {number} place @param {number} attackers @param {number | null} [first] what is attacked first
   * @returns {Quantity}
   */
  around(place, attackers, first = null) {
    const [low, high] = [this.low, this.high].map((values) => this.rowIn(values, place, first)[attackers]);
    const isOne = () => this.certainly((values) => this.rowIn(values, place, first)[attackers] === 1);
    return this.within(low, high, () => this.canBe(place, attackers, first), this.errorOn, isOne);
  }

  /**
   * A chance that is known from doubles.
   * @param {number} low @param {number} high @param {() => boolean} canBe
   * @param {number} [error] relative to itself @param {() => boolean | null} [isOne] null: not known
   * @returns {Quantity}
   */
  within(low, high, canBe, error = this.errorOn, isOne = () => null) {
    if (!high && !canBe()) return exactly(0);
    const found = widened({ low, high }, error);
    if (this.isOpen) return uncertain(found); // also what is too small for doubles
    if (!(low > 0)) return asChance(found);
    const one = found.high < 1 ? false : isOne();
    if (one) return exactly(1);
    return one === false ? uncertain(found) : asChance(found);
  }

  /** Whether something is certain. @param {(values: Certain) => boolean} isSo @returns {boolean | null} null: not known */
  certainly(isSo) {
    const { neighbours, targets, starts } = this.question;
    this.certain ??= [true, false].map((surely) => new Certain(neighbours, targets, starts, this.most, surely));
    const [surely, perhaps] = this.certain;
    if (isSo(surely)) return true;
    return isSo(perhaps) ? null : false;
  }

  /** What is possible, however small its chance. */
  get possible() {
    const { neighbours, targets, starts } = this.question;
    this.ways ??= new Values(neighbours, targets, starts, this.most, "ways");
    return this.ways;
  }

  /** @param {number} place @param {number} attackers @param {number | null} first */
  canBe(place, attackers, first) {
    return this.rowIn(this.possible, place, first)[attackers] > 0;
  }

  /**
   * The chance to take all, exactly.
   * @param {number} place @param {number} attackers @param {number | null} [first]
   * @returns {Fraction | null} null where there is none (balanced blitz), or it would take too long
   */
  exactly(place, attackers, first = null) {
    const { neighbours, targets, starts } = this.question;
    const { territories } = this.low;
    if (!this.exact || !this.decides) return null;
    const wholes = territories.map(({ rules, defenders }) => wholeOf(rules, defenders, attackers));
    const parts = wholes.reduce((sum, whole) => sum + whole.toString(16).length / 16, 1);
    const shrunk = (attackers / this.most) ** 2;
    if (this.low.work * shrunk * parts > MOST_EXACT_WORK) return null;
    const values = this.whole.get(attackers) ?? new Values(neighbours, targets, starts, attackers, "exact");
    this.whole.set(attackers, values);
    const whole = wholes.reduce((product, each) => product * each, 1n);
    return reduced(fraction(this.rowIn(values, place, first)[attackers], whole));
  }

  /**
   * The chance to take all from a place: exactly where the bounds leave its percentage open.
   * @param {string} start @param {number} attackers @returns {Quantity}
   */
  chance(start, attackers) {
    const place = this.placeOf(start);
    const found = this.around(place, attackers);
    return percentIsSettled(found, 0, 1, 2) ? found : (this.exactly(place, attackers) ?? found);
  }

  /** The best plan. @param {Stack} stack @param {boolean} [withRoutes] @returns {Plan} */
  plan({ place: start, attackers }, withRoutes = true) {
    const { low, high, exact } = this;
    const place = this.placeOf(start);
    const state = { place, wanted: low.all, attackers };
    const decisions = new Decisions(low, this.errorOn);
    const chance = this.chance(start, attackers);
    const options = this.options(place, attackers);
    const [best] = options;
    if (best) decisions.chosen.set(keyOf(state), low.names.indexOf(best.target));
    const outcomes = [low, high].map(({ ends }) => new Outcomes(decisions, ends).of(state));
    /** @param {(outcome: Outcome) => number} of @param {number} [error] @param {() => boolean | null} [isOne] @returns {Quantity} */
    const chanceOf = (of, error, isOne) => {
      const [one, other] = outcomes.map(of);
      return this.within(one, other, () => false, error, isOne);
    };
    /** @type {Map<Certain, number>} */
    const certain = new Map();
    /** @param {number} i @returns {boolean | null} whether a target is taken for certain */
    const isTaken = (i) =>
      this.certainly((values) => {
        const taken = certain.get(values) ?? values.takenBy(decisions, state);
        certain.set(values, taken);
        return Boolean(taken & (1 << i));
      });
    const sums = (attackers + 2) ** 2 * low.count * ROUNDING + this.errorOn;
    const all = chanceOf((outcome) => outcome.chance);
    const left = [...outcomes[1].lost.keys()]
      .filter((lost) => outcomes[1].lost[lost])
      .map((lost) => ({ armies: attackers - lost, chance: chanceOf((outcome) => outcome.lost[lost], sums) }))
      .reverse();
    const greatest = Math.max(0, ...left.map((each) => interval(each.chance).low));
    const isPossible = interval(all).low > 0;
    /** @param {(outcome: Outcome) => number} of @returns {Quantity} */
    const mean = (of) => {
      const [one, other] = outcomes.map(of);
      return quotient(widened({ low: one, high: other }, sums), interval(all));
    };
    const { routes, allRoutes } = withRoutes ? this.routes(place, attackers) : { routes: [], allRoutes: false };
    return {
      ...{ chance, options, left, exact, routes, allRoutes },
      moves: best ? this.moves(decisions, state) : [],
      taken: low.territories.map((_, i) => ({ place: low.names[i], chance: chanceOf(({ taken }) => taken.get(i) ?? 0, this.errorOn, () => isTaken(i)) })),
      likeliest: left.filter((each) => greatest && interval(each.chance).high >= greatest).map(({ armies }) => armies),
      mean: isPossible ? mean(({ lost }) => lost.reduce((sum, share, i) => sum + share * (attackers - i), 0)) : null,
      standing: isPossible
        ? [place, ...low.listed(low.all)].map((i) => ({ place: low.names[i], mean: mean(({ standing }) => standing.get(i) ?? 0) }))
        : [],
      gain: allRoutes && routes.length ? gainOf(chance, routes[0].chance) : null,
    };
  }

  /** The first attacks. @param {number} place @param {number} attackers @returns {Option[]} */
  options(place, attackers) {
    const { low } = this;
    const found = low.listed(low.beside[place]).map((first) => ({
      target: low.names[first],
      chance: this.around(place, attackers, first),
      exactly: () => this.exactly(place, attackers, first),
    }));
    return ranked(found.filter(({ chance }) => interval(chance).high > 0));
  }

  /** What to do after the first battle, where all can still be taken. @param {Decisions} decisions @param {State} state @returns {Move[]} */
  moves(decisions, state) {
    const { low, high, errorOn } = this;
    const first = decisions.first(state);
    if (first === null) return []; // its chance is too small for doubles
    /** @param {number} mask */
    const names = (mask) => low.listed(mask).map((i) => low.names[i]);
    const found = [];
    for (let left = state.attackers; left >= 1; left -= 1) {
      const [least, most] = [low, high].map(({ ends }) => ends[first][state.attackers][left]);
      const divided = most ? decisions.divided(state, first, left) : null;
      if (!divided) continue;
      const { way, tied } = divided;
      /** @param {Values} values */
      const worth = (values) =>
        values.values(state.place, way.here)[left - way.moving] * values.values(first, way.ahead)[way.moving - way.behind];
      const isOne = () => this.certainly((values) => worth(values) === 1);
      const isAll = !way.here && !way.ahead;
      const value = isAll ? exactly(1) : this.within(worth(low), worth(high), () => worth(this.possible) > 0, errorOn, isOne);
      if (isJust(value, 0)) continue;
      const isOnly = () =>
        this.certainly((values) => values.won[first][state.attackers] && values.leftBy(first, state.attackers).every((each) => each === left));
      found.push({
        ...{ left, tied, moving: way.moving, staying: left - way.moving },
        ...{ here: names(way.here), ahead: names(way.ahead) },
        chance: least === 1 ? exactly(1) : this.within(least, most, () => true, errorOn, isOnly),
        value,
      });
    }
    return found;
  }

  /** All routes of an undivided stack. @param {number} place @param {number} attackers */
  routes(place, attackers) {
    const { low, high } = this;
    /** @type {number[][]} */
    const found = [];
    let allRoutes = true;
    /** @param {number[]} route @param {number} rest */
    const longer = (route, rest) => {
      if (!rest) {
        if (found.length === MOST_ROUTES) allRoutes = false;
        else found.push(route);
      }
      const last = route.length ? route[route.length - 1] : place;
      for (const next of low.listed(low.beside[last] & rest)) {
        if (allRoutes && low.reaches(next, rest & ~(1 << next))) longer([...route, next], rest & ~(1 << next));
      }
    };
    longer([], low.all);
    /** @type {Map<Values, (route: number[]) => any[]>} */
    const known = new Map();
    /** @param {Values} values @param {number[]} route @returns {number} */
    const along = (values, route) => {
      const row = known.get(values) ?? rowsOfRoutes(values);
      known.set(values, row);
      return row(route)[attackers];
    };
    const routes = found.map((route) => {
      const isOne = () => this.certainly((values) => along(values, route) === 1);
      const chance = this.within(along(low, route), along(high, route), () => along(this.possible, route) > 0, this.errorOn, isOne);
      return { route: route.map((i) => low.names[i]), chance };
    });
    routes.sort((one, other) => interval(other.chance).low - interval(one.chance).low);
    return { routes, allRoutes };
  }
}

/** What a plan gains, which is nothing or more. @param {Quantity} chance @param {Quantity} route @returns {Quantity} */
function gainOf(chance, route) {
  const { low, high } = difference(interval(chance), interval(route));
  return { low: Math.max(low, 0), high: Math.max(high, 0) };
}

/** The chances of routes by stack; those of what they end with are worked out once. @param {Values} values @returns {(route: number[]) => any[]} */
function rowsOfRoutes(values) {
  /** @type {Map<string, any[]>} */
  const known = new Map();
  const { most } = values;
  return function row(route) {
    const key = route.join();
    const before = known.get(key);
    if (before) return before;
    const [first, ...rest] = route;
    const { rules, behind } = values.territories[first];
    const after = rest.length ? row(rest) : null;
    const worth = Array.from({ length: most + 1 }, (_, left) => {
      const moving = movingIn(rules, left);
      return after ? (after[moving - behind] ?? 0) : 1;
    });
    const found = values.before(first, worth);
    known.set(key, found);
    return found;
  };
}

/**
 * Things with a chance, the best first, each with its order beside the best; equally good ones as they
 * came. What bounds leave open is compared in whole numbers, where there are any.
 * @template {{chance: Quantity, exactly: () => Quantity | null}} Each
 * @param {Each[]} all
 * @returns {(Omit<Each, "exactly"> & {order: Order})[]}
 */
export function ranked(all) {
  if (!all.length) return [];
  const sorted = [...all].sort((one, other) => interval(other.chance).low - interval(one.chance).low);
  const near = all.filter((each) => compare(each.chance, sorted[0].chance) !== -1);
  /** @type {Map<Each, Quantity>} */
  const exact = new Map();
  if (near.length > 1 && near.length <= MOST_COMPARED) {
    for (const each of near) {
      const found = each.exactly();
      if (!found) break;
      exact.set(each, found);
    }
  }
  if (exact.size === near.length) {
    const value = (/** @type {Each} */ each) => /** @type {Quantity} */ (exact.get(each));
    near.sort((one, other) => compare(value(other), value(one)) ?? 0);
  }
  const [best] = near;
  const others = sorted.filter((each) => !near.includes(each));
  return [...near, ...others].map((each) => {
    const { exactly: _, ...told } = each;
    const [one, other] = [exact.get(each), exact.get(best)];
    /** @type {Order} */
    let order = near.includes(each) ? null : -1;
    if (each === best) order = 0;
    else if (order === null && one && other) order = compare(one, other) === 0 ? 0 : -1;
    else if (order === null && compare(each.chance, best.chance) === 0) order = 0;
    return { ...told, order };
  });
}

/**
 * The best plan of a stack.
 * @param {{neighbours: Neighbours, targets: Targets, stack: Stack}} question
 * @param {(done: number, of: number) => void} [told] how far it has come
 * @returns {Plan}
 */
export const planOf = ({ neighbours, targets, stack }, told) =>
  new Planning(neighbours, targets, [stack.place], stack.attackers, told).plan(stack);

/**
 * The best plan of a stack at once, as far as bounds tell, and then, where they leave something open, with
 * what whole numbers decide of it.
 * @param {{neighbours: Neighbours, targets: Targets, stack: Stack}} question
 * @param {(done: number, of: number) => void} [told] how far it has come
 * @returns {Generator<Plan, void>}
 */
export function* planInSteps({ neighbours, targets, stack }, told) {
  const planning = new Planning(neighbours, targets, [stack.place], stack.attackers, told);
  planning.decides = false;
  const plan = planning.plan(stack);
  yield plan;
  const isOpen = plan.options.some(({ order }) => order === null) || !percentIsSettled(plan.chance, 0, 1, 2);
  if (!isOpen || !plan.exact) return;
  planning.decides = true;
  yield planning.plan(stack);
}

/**
 * The smallest stack (A) that takes all by the best plan, for each chance.
 * @param {{neighbours: Neighbours, targets: Targets, stack: Stack}} question @param {number[]} percents
 * @returns {{percent: number, attackers: number | null}[]} null where none to `LARGEST_PLANNED` does
 */
export function smallestPlanned({ neighbours, targets, stack }, percents) {
  const armies = Object.values(targets).reduce((sum, { defenders, behind }) => sum + defenders + behind, 0);
  for (let most = armies + 10; ; most *= 2) {
    const reach = Math.min(most, LARGEST_PLANNED);
    const planning = new Planning(neighbours, targets, [stack.place], reach);
    const place = planning.placeOf(stack.place);
    const found = percents.map((percent) => ({ percent, attackers: fewestIn(planning, place, percent) }));
    // a large enough stack may still win a blitz that a smaller one cannot
    const isHopeless = planning.exact && !interval(planning.around(place, reach)).high;
    if (reach === LARGEST_PLANNED || isHopeless || found.every(({ attackers }) => attackers !== null)) return found;
  }
}

/** @param {Planning} planning @param {number} place @param {number} percent */
function fewestIn(planning, place, percent) {
  const wanted = fraction(BigInt(percent), 100n);
  for (let attackers = 1; attackers <= planning.most; attackers += 1) {
    const found = planning.around(place, attackers);
    const order = compare(found, wanted) ?? compare(planning.exactly(place, attackers) ?? found, wanted);
    if (order !== null && order !== -1) return attackers;
  }
  return null;
}
