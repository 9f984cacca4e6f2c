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
 * @typedef {import("./battleends.js").Ends} Ends
 * @typedef {import("./battleends.js").Kind} Kind
 * @typedef {import("./chain.js").Territory} Territory
 *
 * @typedef {Object<string, string[]>} Neighbours of each territory; others than those asked about may be there
 * @typedef {Object<string, Territory>} Targets by id
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
import { endsOf, errorOf, failsAt, mayFail, wholeOf } from "./battleends.js";
import { isBlitz } from "../kernel/figures.js";
import { ROUNDING } from "../kernel/kernel.js";
import { LARGEST_PLANNED } from "../kernel/limits.js";
import { asChance, compare, difference, exactly, fraction, interval, isJust, percentIsSettled, quotient, reduced, uncertain, widened } from "../kernel/quantities.js";
import { havingToMoveIn, movingIn } from "../kernel/rules.js";

/** The most routes that are listed. */
const MOST_ROUTES = 1000;

/** The most products of whole numbers, times the 64-bit parts of each, that are worth waiting for. */
const MOST_EXACT_WORK = 1.5e7;

/** The most things that are compared in whole numbers. */
const MOST_COMPARED = 50;

/** @param {number} mask @returns {number} how many bits are set */
function sizeOf(mask) {
  let size = 0;
  for (let rest = mask; rest; rest &= rest - 1) size += 1;
  return size;
}

/**
 * @typedef {{value: any, moving: number, here: number, ahead: number, behind: number}} Division of those
 *   who are left: `behind` stay in the territory taken when the others go on
 * @typedef {{place: number, wanted: number, attackers: number}} State what is to be taken from a place
 */

/** The values of all plans for some territories, in one kind of number. Places are numbers: targets first. */
class Values {
  /**
   * @param {Neighbours} neighbours @param {Targets} targets @param {string[]} starts
   * @param {number} most attackers @param {Kind} kind
   * @param {(done: number, of: number) => void} [told] how far it has come
   */
  constructor(neighbours, targets, starts, most, kind, told) {
    this.names = [...Object.keys(targets), ...starts];
    this.territories = Object.values(targets);
    this.count = this.territories.length;
    this.most = most;
    this.told = told;
    this.done = 0;
    this.of = 0;
    /** How many products were made. */
    this.work = 0;
    this.isExact = kind === "exact";
    /** The targets beside each place. */
    this.beside = this.names.map((name) =>
      this.names.slice(0, this.count).reduce((mask, other, i) => mask | (neighbours[name]?.includes(other) ? 1 << i : 0), 0),
    );
    /** @type {Ends[]} */
    this.ends = this.territories.map(({ rules, defenders }) => endsOf(rules, defenders, most, kind));
    /** How many of those who are left have to move in, and may. */
    this.least = this.territories.map(({ rules }) => Int32Array.from({ length: most + 1 }, (_, left) => havingToMoveIn(rules, left)));
    this.mayMove = this.territories.map(({ rules }) => Int32Array.from({ length: most + 1 }, (_, left) => movingIn(rules, left)));
    /** @type {Map<number, any>} */
    this.known = new Map();
    /** @type {Map<number, any>} */
    this.attacks = new Map();
    /** @type {Map<number, boolean>} */
    this.reached = new Map();
    /** How what is left to take may be shared out. @type {Map<number, number[]>} */
    this.shared = new Map();
  }

  /** All targets. */
  get all() {
    return (1 << this.count) - 1;
  }

  /** Whether a stack can come to all that is wanted. @param {number} place @param {number} wanted @returns {boolean} */
  reaches(place, wanted) {
    if (!wanted) return true;
    const key = place * 2 ** this.count + wanted;
    const found = this.reached.get(key);
    if (found !== undefined) return found;
    let reached = this.beside[place] & wanted;
    for (let seen = 0; seen !== reached; ) {
      const fresh = reached & ~seen;
      seen = reached;
      for (let i = 0; i < this.count; i += 1) if (fresh & (1 << i)) reached |= this.beside[i] & wanted;
    }
    this.reached.set(key, reached === wanted);
    return reached === wanted;
  }

  /** The parts of what is left to take, for those who stay. @param {number} place @param {number} first @param {number} rest @returns {number[]} */
  parts(place, first, rest) {
    const key = (place * this.count + first) * 2 ** this.count + rest;
    const known = this.shared.get(key);
    if (known) return known;
    const found = [];
    for (let here = rest; ; here = (here - 1) & rest) {
      if (this.reaches(place, here) && this.reaches(first, rest & ~here)) found.push(here);
      if (!here) break;
    }
    found.reverse(); // the smaller ones first
    this.shared.set(key, found);
    return found;
  }

  /** The targets of a mask. @param {number} mask @returns {number[]} */
  listed(mask) {
    return this.territories.map((_, i) => i).filter((i) => mask & (1 << i));
  }

  /** How many attacks have to be looked at. @param {number[]} places */
  countFrom(places) {
    const seen = new Set();
    /** @param {number} place @param {number} wanted */
    const visit = (place, wanted) => {
      const key = place * 2 ** this.count + wanted;
      if (!wanted || seen.has(key)) return;
      seen.add(key);
      for (const first of this.listed(wanted & this.beside[place])) {
        this.of += 1;
        const rest = wanted & ~(1 << first);
        for (const here of this.parts(place, first, rest)) {
          visit(place, here);
          visit(first, rest & ~here);
        }
      }
    };
    for (const place of places) visit(place, this.all);
  }

  /** A number for each stack. @param {boolean} [ones] @returns {any} */
  row(ones = false) {
    if (this.isExact) return new Array(this.most + 1).fill(ones ? 1n : 0n);
    return ones ? new Float64Array(this.most + 1).fill(1) : new Float64Array(this.most + 1);
  }

  /** The chances to take what is wanted from a place, by stack. @param {number} place @param {number} wanted @returns {any} */
  values(place, wanted) {
    const key = place * 2 ** this.count + wanted;
    const known = this.known.get(key);
    if (known) return known;
    const best = this.row(!wanted);
    for (const first of this.listed(wanted & this.beside[place])) {
      const found = this.attacking(place, first, wanted);
      for (let n = 0; n <= this.most; n += 1) if (found[n] > best[n]) best[n] = found[n];
    }
    this.known.set(key, best);
    return best;
  }

  /** The same where a certain one is attacked first. @param {number} place @param {number} first @param {number} wanted @returns {any} */
  attacking(place, first, wanted) {
    const key = (place * this.count + first) * 2 ** this.count + wanted;
    const known = this.attacks.get(key);
    if (known) return known;
    const rest = wanted & ~(1 << first);
    const found = this.before(first, this.worthOf(place, first, rest));
    this.work += (this.most * this.most) / 2;
    this.attacks.set(key, found);
    this.done += 1;
    if (this.told && !(this.done % 200)) this.told(this.done, this.of);
    return found;
  }

  /** What 1, 2, … who are left after a conquest are worth, brought before it, by stack. @param {number} first @param {any} worth @returns {any} */
  before(first, worth) {
    const ends = this.ends[first];
    const found = this.row();
    for (let n = 1; n <= this.most; n += 1) {
      const row = ends[n];
      let sum = found[n];
      for (let left = 1; left <= n; left += 1) sum += row[left] * worth[left];
      found[n] = sum;
    }
    return found;
  }

  /** The best that 1, 2, … who are left after a conquest can do. @param {number} place @param {number} first @param {number} rest @returns {any} */
  worthOf(place, first, rest) {
    const { behind } = this.territories[first];
    const [least, most] = [this.least[first], this.mayMove[first]];
    const worth = this.row();
    for (const here of this.parts(place, first, rest)) {
      const ahead = rest & ~here;
      const staying = ahead ? behind : 0;
      const [one, other] = [this.values(place, here), this.values(first, ahead)];
      for (let left = 1; left <= this.most; left += 1) {
        let best = worth[left];
        for (let moving = Math.max(least[left], staying); moving <= most[left]; moving += 1) {
          const value = one[left - moving] * other[moving - staying];
          if (value > best) best = value;
        }
        worth[left] = best;
      }
      this.work += (this.most * most[this.most]) / 2;
    }
    return worth;
  }

  /** The ways to divide those who are left after a conquest that are worth at least `worth`. @param {number} place @param {number} first @param {number} rest @param {number} left @param {number} worth @returns {Division[]} */
  divisions(place, first, rest, left, worth) {
    const { behind } = this.territories[first];
    const most = this.mayMove[first][left];
    /** @type {Division[]} */
    const found = [];
    for (const here of this.parts(place, first, rest)) {
      const ahead = rest & ~here;
      const staying = ahead ? behind : 0;
      const [one, other] = [this.values(place, here), this.values(first, ahead)];
      for (let moving = Math.max(this.least[first][left], staying); moving <= most; moving += 1) {
        const value = one[left - moving] * other[moving - staying];
        if (value >= worth) found.push({ value, moving, here, ahead, behind: staying });
      }
    }
    return found;
  }
}

/** Whether plans are certain to take all: 1 where they are, else 0. A plan is, where no battle of it may fail. */
class Certain extends Values {
  /**
   * @param {Neighbours} neighbours @param {Targets} targets @param {string[]} starts @param {number} most
   * @param {boolean} surely 1 where they surely are, and not also where nothing that is known is against it
   */
  constructor(neighbours, targets, starts, most, surely) {
    super(neighbours, targets, starts, most, surely ? "ways" : "low");
    /** @type {number[][][]} */
    this.lefts = this.territories.map(() => []);
    /** Whether a battle is won for certain, by target and stack. */
    this.won = this.territories.map(({ rules, defenders }) =>
      Array.from({ length: most + 1 }, (_, n) => {
        const fails = n > 0 ? failsAt(rules, defenders, n) : true;
        return fails === false || (!surely && fails === null);
      }),
    );
  }

  /** @param {number} first @param {any} worth @returns {any} */
  before(first, worth) {
    const found = this.row();
    for (let n = 1; n <= this.most; n += 1) {
      found[n] = Number(this.won[first][n] && this.leftBy(first, n).every((left) => worth[left] === 1));
    }
    return found;
  }

  /** The same as of all values, which ends with the first way that is certain. @param {number} place @param {number} first @param {number} rest @returns {any} */
  worthOf(place, first, rest) {
    const { behind } = this.territories[first];
    const [least, most] = [this.least[first], this.mayMove[first]];
    const worth = this.row();
    for (const here of this.parts(place, first, rest)) {
      const ahead = rest & ~here;
      const staying = ahead ? behind : 0;
      const [one, other] = [this.values(place, here), this.values(first, ahead)];
      for (let left = 1; left <= this.most; left += 1) {
        for (let moving = Math.max(least[left], staying); !worth[left] && moving <= most[left]; moving += 1) {
          worth[left] = one[left - moving] * other[moving - staying];
        }
      }
    }
    return worth;
  }

  /** Who may be left of a stack. @param {number} first @param {number} attackers @returns {number[]} */
  leftBy(first, attackers) {
    const row = this.ends[first][attackers];
    return (this.lefts[first][attackers] ??= [...row.keys()].filter((left) => left && row[left] > 0));
  }

  /** The targets that are certain to be taken by these decisions. @param {Decisions} decisions @param {State} state @returns {number} bits */
  takenBy(decisions, state) {
    /** @type {Map<string, number>} */
    const known = new Map();
    /** @param {State} now @returns {number} */
    const taken = (now) => {
      const before = known.get(keyOf(now));
      if (before !== undefined) return before;
      const first = decisions.first(now);
      let found = 0;
      if (first !== null && this.won[first][now.attackers]) {
        const ways = new Map(decisions.states(now).map((each) => [each.left, each]));
        found = this.leftBy(first, now.attackers).reduce((all, left) => {
          const way = ways.get(left);
          return way ? all & (taken(way.here) | taken(way.ahead)) : 0;
        }, now.wanted);
        found |= 1 << first;
      }
      known.set(keyOf(now), found);
      return found;
    };
    return taken(state);
  }
}

/**
 * The decisions of a plan, and what comes of them. Of ways that are not told apart it takes the one with
 * the fewest targets for those who stay, and of these the one with the most moving in.
 */
class Decisions {
  /** @param {Values} values in doubles @param {number} error of these */
  constructor(values, error) {
    this.values = values;
    this.margin = 1 - 2 * error;
    /** @type {Map<number, {way: Division, tied: boolean} | null>} */
    this.known = new Map();
    /** What each number of those left can do at best. @type {Map<number, any[]>} */
    this.worth = new Map();
    /** What the first attack is where several are as good. @type {Map<string, number>} */
    this.chosen = new Map();
  }

  /** What is attacked next: the first of the best. @param {State} state @returns {number | null} */
  first(state) {
    const { place, wanted, attackers } = state;
    const { values } = this;
    const best = values.values(place, wanted)[attackers];
    if (!wanted || !best) return null;
    const chosen = this.chosen.get(keyOf(state));
    if (chosen !== undefined) return chosen;
    const near = (/** @type {number} */ first) =>
      values.attacking(place, first, wanted)[attackers] >= best * this.margin;
    return values.listed(wanted & values.beside[place]).find(near) ?? null;
  }

  /** The best division after a conquest. @param {State} state @param {number} first @param {number} left @returns {{way: Division, tied: boolean} | null} */
  divided({ place, wanted }, first, left) {
    const { values } = this;
    const rest = wanted & ~(1 << first);
    const key = (place * values.count + first) * 2 ** values.count + rest;
    const which = key * (values.most + 1) + left;
    const known = this.known.get(which);
    if (known !== undefined) return known;
    const worth = this.worth.get(key) ?? values.worthOf(place, first, rest);
    this.worth.set(key, worth);
    const best = worth[left];
    const near = values.divisions(place, first, rest, left, best * this.margin);
    let found = null;
    if (near.length) {
      const way = near.reduce((one, each) => (this.isPreferred(each, one) ? each : one));
      found = { way, tied: Boolean(best) && near.some(({ here }) => here !== way.here) };
    }
    this.known.set(which, found);
    return found;
  }

  /** @param {Division} one @param {Division} other */
  isPreferred(one, other) {
    if (one.here !== other.here) {
      const [size, others] = [sizeOf(one.here), sizeOf(other.here)];
      if (size !== others) return size < others;
      const [names, otherNames] = [one, other].map(({ ahead }) =>
        this.values.listed(ahead).map((i) => this.values.names[i]).sort(),
      );
      if (one.moving !== other.moving) return one.moving > other.moving;
      const place = names.findIndex((name, i) => name !== otherNames[i]);
      return names[place] > otherNames[place];
    }
    return one.moving > other.moving;
  }

  /** The ends of the next battle, and both parts. @param {State} state @returns {{left: number, behind: number, here: State, ahead: State}[]} */
  states(state) {
    const first = this.first(state);
    if (first === null) return [];
    const found = [];
    for (let left = state.attackers; left >= 1; left -= 1) {
      const divided = this.divided(state, first, left);
      if (!divided) continue;
      const { moving, here, ahead, behind } = divided.way;
      found.push({
        ...{ left, behind },
        here: { place: state.place, wanted: here, attackers: left - moving },
        ahead: { place: first, wanted: ahead, attackers: moving - behind },
      });
    }
    return found;
  }
}

/** @param {State} state */
const keyOf = ({ place, wanted, attackers }) => `${place} ${wanted} ${attackers}`;

/**
 * @typedef {{chance: number, taken: Map<number, number>, lost: Float64Array, standing: Map<number, number>}} Outcome
 *   of a plan from a state: the chance to take all; that each target is taken; that all are, and 0, 1, …
 *   armies are lost; the mean armies on each place, none where not all are taken
 */

/** What comes of decisions by some ends of battles. */
class Outcomes {
  /** @param {Decisions} decisions @param {Ends[]} ends */
  constructor(decisions, ends) {
    this.decisions = decisions;
    this.ends = ends;
    /** @type {Map<string, Outcome>} */
    this.known = new Map();
  }

  /** @param {State} state @returns {Outcome} */
  of(state) {
    const key = keyOf(state);
    const known = this.known.get(key);
    if (known) return known;
    const found = this.made(state);
    this.known.set(key, found);
    return found;
  }

  /** @param {State} state @returns {Outcome} */
  made(state) {
    const { place, wanted, attackers } = state;
    const taken = new Map();
    const lost = new Float64Array(attackers + 1);
    const standing = new Map();
    if (!wanted) {
      lost[0] = 1;
      standing.set(place, attackers);
      return { chance: 1, taken, lost, standing };
    }
    const first = this.decisions.first(state);
    let chance = 0;
    if (first === null) return { chance, taken, lost, standing };
    const row = this.ends[first][attackers];
    const won = row.reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0);
    taken.set(first, won);
    /** @param {Map<number, number>} sums @param {Map<number, number>} each @param {number} scale */
    const add = (sums, each, scale) => {
      for (const [name, value] of each) sums.set(name, (sums.get(name) ?? 0) + scale * value);
    };
    for (const { left, behind, here, ahead } of this.decisions.states(state)) {
      const weight = row[left];
      if (!weight) continue;
      const [one, other] = [this.of(here), this.of(ahead)];
      const both = weight * one.chance * other.chance;
      chance += both;
      add(taken, one.taken, weight);
      add(taken, other.taken, weight);
      add(standing, one.standing, weight * other.chance);
      add(standing, other.standing, weight * one.chance);
      if (behind) add(standing, new Map([[first, behind]]), both);
      one.lost.forEach((share, more) => {
        if (!share) return;
        const scale = weight * share;
        const place = attackers - left + more;
        for (let i = 0; i < other.lost.length; i += 1) if (other.lost[i]) lost[place + i] += scale * other.lost[i];
      });
    }
    return { chance, taken, lost, standing };
  }
}

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
      (sum, { rules, defenders }) => sum + errorOf(rules, defenders, most) + (most + 2) * ROUNDING * (1 + 2 ** -20),
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
    if (!high && this.isOpen) return uncertain(found); // too small for doubles
    if (!(low > 0)) return asChance(found);
    const one = this.isOpen || found.high < 1 ? false : isOne();
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
      return after ? (moving >= behind ? after[moving - behind] : 0) : 1;
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
  if (near.length > 1 && exact.size === near.length) {
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
