/**
 * Whether to stop or to roll on, for what the territory is worth: what risk_odds/solver/stopping.py
 * works out, on the device.
 *
 * A state is worth the greater of its attackers (A), who are kept by stopping, and what rolling on is
 * worth: the mean of the attackers kept after it, and the worth times the chance to win. Both means
 * are sums of positive terms like those of the kernel. A wrong choice between two ways that differ by
 * less than their roundings costs no more than these, so twice the kernel's bound holds for the best
 * way, too. What the bound leaves open is worked out in whole numbers, with the worth as a fraction.
 * Balanced blitz has no rounds to stop after. Pure.
 *
 * @typedef {import("../kernel/kernel.js").Round} Round
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {-1 | 0 | 1} Order -1: stopping is better, 1: rolling on, 0: either is as good
 * @typedef {{order: Order, value: Quantity, gain: Quantity, win: Quantity, lost: Quantity}} Advice
 *   what rolling on is worth in armies; by how much it is better, or worse, than stopping; the
 *   chance to win and the attackers lost, on average, by the best decisions after it
 */
import { choicesOf, lostOf, roundsOf } from "../kernel/figures.js";
import {
  compare,
  difference,
  exactly,
  fraction,
  isSettled,
  nearest,
  percentIsSettled,
  product,
  quotient,
  reduced,
  sum,
  widened,
} from "../kernel/quantities.js";
import { tenthsUp } from "./worth.js";

/** Steps towards a least worth; a few are enough. */
const MOST_STEPS = 40;

/** How far a step may lead, relative to the worth, for its end to be tried as the last. */
const CLOSE = 1e-6;

/**
 * The means of rolling on in all states of a battle, in whole numbers: by attackers and defenders,
 * times `whole`.
 */
class WholeMeans {
  /** @param {Rules} rules @param {Matchup} matchup */
  constructor(rules, { attackers, defenders }) {
    this.rounds = roundsOf(rules, true);
    this.chosen = choicesOf(this.rounds, attackers, defenders);
    /** @type {bigint} */
    this.whole = this.rounds.whole(attackers + defenders);
    /** @returns {bigint[][]} */
    const rows = () => Array.from({ length: attackers + 1 }, () => this.rounds.row(defenders + 1));
    this.rolled = { win: rows(), kept: rows() };
    this.decided = { win: rows(), kept: rows() };
    for (let a = 1; a <= attackers; a += 1) {
      this.decided.win[a][0] = this.whole;
      this.decided.kept[a][0] = BigInt(a) * this.whole;
    }
  }

  /**
   * Decide in all states of a battle. Where both are as good the attacker stops.
   * @param {Matchup} matchup @param {bigint} top @param {bigint} bottom the worth is top / bottom; beyond
   *   all armies where bottom is 0
   */
  decide({ attackers, defenders }, top, bottom) {
    const { rounds, chosen, rolled, decided } = this;
    for (let a = 1; a <= attackers; a += 1) {
      const stop = decided.kept[a][0];
      for (let d = 1; d <= defenders; d += 1) {
        const round = rounds.at(a, d, chosen[a]);
        const isBlocked = !round.ways.length; // they stand as they are
        const win = isBlocked ? 0n : meanOf(round, decided.win, a, d);
        const kept = isBlocked ? stop : meanOf(round, decided.kept, a, d);
        const stops = stop * bottom >= kept * bottom + win * top;
        rolled.win[a][d] = win;
        rolled.kept[a][d] = kept;
        decided.win[a][d] = stops ? 0n : win;
        decided.kept[a][d] = stops ? stop : kept;
      }
    }
  }
}

/** @param {Round} round @param {bigint[][]} rows @param {number} a @param {number} d */
function meanOf({ total, ways, attackersLost, defendersLost }, rows, a, d) {
  let sum = 0n;
  ways.forEach((each, i) => {
    sum += each * rows[a - attackersLost[i]][d - defendersLost[i]];
  });
  return sum / BigInt(total);
}

/** The same in doubles, many times for every state: nothing is made anew in it. */
class Means {
  /** @param {Rules} rules @param {Matchup} matchup */
  constructor(rules, { attackers, defenders }) {
    const rounds = roundsOf(rules, false);
    const chosen = choicesOf(rounds, attackers, defenders);
    const width = defenders + 1;
    const states = (attackers + 1) * width;
    /** A state's place in all arrays: see `placeOf`. */
    this.width = width;
    this.rolled = { win: new Float64Array(states), kept: new Float64Array(states) };
    this.decided = { win: new Float64Array(states), kept: new Float64Array(states) };
    /** Whether it may be won at all: doubles may be too small to tell. */
    this.may = { rolled: new Uint8Array(states), decided: new Uint8Array(states) };
    /** Each round once, its outcomes as chances and as steps between places. */
    const known = new Map();
    /** @type {{chances: Float64Array, steps: Int32Array}[]} by place */
    this.rounds = [];
    for (let a = 1; a <= attackers; a += 1) {
      this.decided.win[a * width] = 1;
      this.decided.kept[a * width] = a;
      this.may.decided[a * width] = 1;
      for (let d = 1; d <= defenders; d += 1) {
        const round = rounds.at(a, d, chosen[a]);
        if (!known.has(round)) known.set(round, inSteps(round, width));
        this.rounds[a * width + d] = known.get(round);
      }
    }
  }

  /**
   * Decide in all states of a battle. Where both are as good the attacker stops.
   * @param {Matchup} matchup @param {number} worth
   * @param {Map<number, Order>} [known] what is best in places where doubles cannot tell
   */
  decide({ attackers, defenders }, worth, known) {
    const { rounds, rolled, decided, may, width } = this;
    for (let a = 1; a <= attackers; a += 1) {
      for (let place = a * width + 1; place <= a * width + defenders; place += 1) {
        const { chances, steps } = rounds[place];
        let win = 0;
        let kept = 0;
        let wins = 0;
        for (let i = 0; i < chances.length; i += 1) {
          const next = place - steps[i];
          win += chances[i] * decided.win[next];
          kept += chances[i] * decided.kept[next];
          wins |= may.decided[next];
        }
        if (!chances.length) kept = a; // no attack is allowed: they stand as they are
        rolled.win[place] = win;
        rolled.kept[place] = kept;
        may.rolled[place] = wins;
        const order = known?.get(place);
        const isWorse = worth === Infinity ? win === 0 : a >= kept + win * worth;
        const stops = order === undefined ? isWorse : order <= 0;
        decided.win[place] = stops ? 0 : win;
        decided.kept[place] = stops ? a : kept;
        may.decided[place] = stops ? 0 : wins;
      }
    }
  }

  /** @param {Matchup} state @returns {number} */
  placeOf({ attackers, defenders }) {
    return attackers * this.width + defenders;
  }

  /** @param {number} place @returns {Matchup} */
  stateAt(place) {
    return { attackers: Math.floor(place / this.width), defenders: place % this.width };
  }

  /** What rolling on brings in a state. @param {Matchup} state */
  of(state) {
    const place = this.placeOf(state);
    const { rolled, may } = this;
    return { win: rolled.win[place], kept: rolled.kept[place], mayWin: Boolean(may.rolled[place]) };
  }
}

/** @param {Round} round @param {number} width */
const inSteps = ({ total, ways, attackersLost, defendersLost }, width) => ({
  chances: Float64Array.from(ways, (each) => each / total),
  steps: Int32Array.from(attackersLost, (lost, i) => lost * width + defendersLost[i]),
});

/** The most rows, and columns, of a map. */
const LARGEST_MAP = 30;

/** States times the states that each is worked out from: larger battles get a smaller map. */
const MOST_WORK = 1e6;

/** The numbers of a side that a map shows: the last before the start. @param {number} most @param {number} size */
function shownNumbers(most, size) {
  const first = Math.max(1, most - size + 1);
  return Array.from({ length: most - first + 1 }, (_, place) => first + place);
}

/** The states that a map shows: attackers down, defenders across. @param {Matchup} matchup */
export function statesOfMap({ attackers, defenders }) {
  const size = Math.floor(Math.sqrt(MOST_WORK / (attackers * defenders)));
  const [down, across] = [attackers, defenders].map((most) => shownNumbers(most, Math.min(Math.max(size, 1), LARGEST_MAP)));
  return { down, across };
}

/** The decisions in all states of a battle. */
export class Stopping {
  /** @param {Rules} rules whose battles have rounds @param {Matchup} matchup to `MOST_TO_STOP` a side */
  constructor(rules, matchup) {
    this.rules = rules;
    this.matchup = matchup;
    this.doubles = new Means(rules, matchup);
    this.error = 2 * roundsOf(rules, false).relativeError(matchup.attackers, matchup.defenders);
    /** @type {WholeMeans | null} */
    this.wholeNumbers = null;
    /** What the whole numbers have been decided for: all states share it. @type {Fraction | null} */
    this.decidedFor = null;
  }

  /** Whether the rules allow no attack. @param {Matchup} state */
  isBlocked({ attackers, defenders }) {
    return roundsOf(this.rules, false).isBlocked(attackers, defenders);
  }

  /** The same in whole numbers, made when it is needed. */
  get exact() {
    this.wholeNumbers ??= new WholeMeans(this.rules, this.matchup);
    return this.wholeNumbers;
  }

  /**
   * What is best in all states of the battle.
   * @param {Fraction} worth
   * @returns {(state: Matchup) => Order}
   */
  orders(worth) {
    const found = this.decisions(worth);
    return (state) => found[this.doubles.placeOf(state)];
  }

  /**
   * The same by place. What the bound leaves open is decided in whole numbers: mostly ties of few armies.
   * @param {Fraction} worth @returns {Order[]}
   */
  decisions(worth) {
    /** @type {Map<number, Order>} */
    const known = new Map();
    for (;;) {
      const found = this.ordersAround(worth, known);
      const open = found.flatMap((order, place) => (order === null ? [place] : []));
      if (!open.length) return /** @type {Order[]} */ (found);
      const states = open.map((place) => this.doubles.stateAt(place));
      const [attackers, defenders] = [
        Math.max(...states.map((state) => state.attackers)),
        Math.max(...states.map((state) => state.defenders)),
      ];
      const exact = this.upTo({ attackers, defenders });
      states.forEach((state, i) => known.set(open[i], exact.adviceExactly(state, worth).order));
    }
  }

  /** The decisions in a part of the battle. @param {Matchup} matchup @returns {Stopping} */
  upTo({ attackers, defenders }) {
    if (attackers === this.matchup.attackers && defenders === this.matchup.defenders) return this;
    return new Stopping(this.rules, { attackers, defenders });
  }

  /**
   * @param {Fraction} worth @param {Map<number, Order>} known what is best in places where doubles cannot
   *   tell
   * @returns {(Order | null)[]} by place; null where the bound leaves it open
   */
  ordersAround(worth, known) {
    const armies = nearest(worth);
    this.doubles.decide(this.matchup, armies, known);
    const { width, rolled, rounds } = this.doubles;
    return Array.from(rolled.kept, (kept, place) => {
      const attackers = Math.floor(place / width);
      if (!attackers || !rounds[place]?.steps.length) return 0; // has ended
      const value = kept + armies * rolled.win[place];
      // what is too small for doubles is too small to count beside an attacker
      const doubt = value * this.error;
      if (value - doubt > attackers) return 1;
      return value + doubt < attackers ? -1 : (known.get(place) ?? null);
    });
  }

  /** @param {Matchup} state @param {Fraction} worth @returns {Advice} */
  advice(state, worth) {
    const order = this.decisions(worth)[this.doubles.placeOf(state)];
    const rolled = this.doubles.of(state);
    const win = rolled.mayWin ? this.around(rolled.win) : exactly(0);
    const kept = this.around(rolled.kept);
    const armies = nearest(worth);
    const value = sum(kept, product(this.around(armies), win));
    const stop = exactly(state.attackers);
    const [better, worse] = order > 0 ? [value, stop] : [stop, value];
    const gain = order ? difference(better, worse) : exactly(0);
    const lost = lostOf(kept, state.attackers);
    const settled = percentIsSettled(win, 1) && [lost, value, gain].every((each) => isSettled(each));
    return settled ? { order, value, gain, win, lost } : this.adviceExactly(state, worth);
  }

  /**
   * The least worth at which rolling on is best; sharp enough for its tenths (`tenthsUp`).
   * @param {Matchup} state @param {Quantity | null} [near] that of a state beside it: saves steps
   * @returns {Quantity | null} null where winning is out of reach
   */
  leastWorth(state, near = null) {
    const found = this.leastInDoubles(state, near ? nearest(near) : Infinity);
    return found && tenthsUp(found).certain ? found : this.leastExactly(state);
  }

  /** @param {Matchup} state @param {number} first guess @returns {Quantity | null} null where it is left open */
  leastInDoubles(state, first) {
    const { doubles, error } = this;
    const stop = state.attackers;
    let worth = first;
    let room = 8;
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      doubles.decide(state, worth);
      const { win, kept } = doubles.of(state);
      if (!win && worth === Infinity) return null;
      // who never wins at a worth gives no better guess than the largest
      const better = win ? (stop - kept) / win : Infinity;
      if (Math.abs(better - worth) < CLOSE * worth) {
        // any way to stop bounds it from above; a worth at which rolling on is surely worse, from below
        const low = Math.max(better - (room * error * (stop + better)) / win, 0);
        if (this.isSurelyWorse(state, low)) {
          const lost = difference(exactly(stop), this.around(kept));
          const { high } = quotient({ low: 0, high: Math.max(lost.high, 0) }, this.around(win));
          return { low, high };
        }
        room *= 16;
      }
      worth = better;
    }
    return null;
  }

  /** Whether rolling on is surely worse than stopping. @param {Matchup} state @param {number} worth */
  isSurelyWorse(state, worth) {
    this.doubles.decide(state, worth);
    const { win, kept } = this.doubles.of(state);
    return (kept + worth * win) * (1 + this.error) < state.attackers;
  }

  /** @param {Matchup} state @returns {Fraction | null} */
  leastExactly(state) {
    const { attackers, defenders } = state;
    const { exact } = this;
    /** @type {Fraction | null} */
    let worth = null;
    for (;;) {
      this.decidedFor = null;
      exact.decide(state, worth?.numerator ?? 1n, worth?.denominator ?? 0n);
      const win = exact.rolled.win[attackers][defenders];
      if (!win && !worth) return null;
      const lost = BigInt(attackers) * exact.whole - exact.rolled.kept[attackers][defenders];
      // who need not win at this worth, and still does as well as by stopping, loses nobody
      const smaller = win ? reduced(fraction(lost, win)) : fraction(0n, 1n);
      if (worth && compare(smaller, worth) === 0) return worth;
      worth = smaller;
    }
  }

  /** The advice in whole numbers. @param {Matchup} state @param {Fraction} worth @returns {Advice} */
  adviceExactly({ attackers, defenders }, worth) {
    const { exact } = this;
    const { numerator, denominator } = worth;
    if (!this.decidedFor || compare(this.decidedFor, worth) !== 0) {
      exact.decide(this.matchup, numerator, denominator);
      this.decidedFor = worth;
    }
    const [win, kept] = [exact.rolled.win, exact.rolled.kept].map((rows) => rows[attackers][defenders]);
    const whole = exact.whole * denominator;
    const value = kept * denominator + win * numerator;
    const gain = value - BigInt(attackers) * whole;
    return {
      order: gain > 0n ? 1 : gain < 0n ? -1 : 0,
      value: fraction(value, whole),
      gain: fraction(gain < 0n ? -gain : gain, whole),
      win: fraction(win, exact.whole),
      lost: fraction(BigInt(attackers) * exact.whole - kept, exact.whole),
    };
  }

  /** @param {number} mean in doubles */
  around(mean) {
    const { low, high } = widened(exactly(mean), this.error);
    return { low: Math.max(low, 0), high };
  }
}
