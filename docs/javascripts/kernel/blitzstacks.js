/**
 * How a territory's battles of balanced blitz end, for every stack that can attack it: what chains of
 * them are made of.
 *
 * The steps of a blitz (blitz.js) change the ends of one battle as a whole, so every stack has ends of
 * its own. The plain chances that they begin with come from a few passes of the kernel: while all dice
 * are rolled, one attacker more is left of one attacker more just as often. All in intervals. Pure.
 *
 * @typedef {import("./kernel.js").Rounds} Rounds
 * @typedef {import("./quantities.js").Interval} Interval
 * @typedef {import("./rules.js").Rules} Rules
 *
 * @typedef {Object} Ends of the battles of one stack
 * @property {number} first the fewest attackers left after a win; the bounds are from there on
 * @property {number[]} low @property {number[]} high of the chance that exactly this many are left
 * @property {Interval} lose the chance that the attack fails
 */
import { blitzWins } from "./blitz.js";
import { choicesOf, countingWays, hopelessUnder, roundsOf } from "./figures.js";
import { valuesOf } from "./kernel.js";
import { asChance, difference, exactly, widened } from "./quantities.js";

/** The stacks grow by this many attackers at a time. */
const STEP = 50;

const NEVER = exactly(0);

/** By the rolls of the rules, and by defenders. @type {WeakMap<Rules["rounds"], Map<number, BlitzStacks>>} */
const known = new WeakMap();

/**
 * The battles of a territory, each worked out once.
 * @param {Rules} rules of a blitz @param {number} defenders @returns {BlitzStacks}
 */
export function blitzStacks(rules, defenders) {
  const ofRules = known.get(rules.rounds) ?? new Map();
  const stacks = ofRules.get(defenders) ?? new BlitzStacks(rules, defenders);
  known.set(rules.rounds, ofRules.set(defenders, stacks));
  return stacks;
}

/**
 * The chances of plain battles to leave just 1, 2, … attackers, each by stack.
 * @param {Rounds} rounds @param {number} most attackers @param {number} defenders
 * @param {ReturnType<typeof choicesOf>} chosen
 * @returns {Float64Array[]} from 1 left to the number whose chances tell those of all greater ones
 */
function leftByStack(rounds, most, defenders, chosen) {
  // a defender who chooses does so for other reasons with one attacker more
  const different = rounds.replies ? most : Math.min(rounds.full.attackers, most);
  return Array.from({ length: different }, (_, place) => {
    const ends = new Float64Array(most + 1);
    ends[place + 1] = 1;
    return valuesOf(rounds, ends, defenders, chosen);
  });
}

/** @param {Float64Array[]} tables @param {number} attackers @param {number} left */
function valueIn(tables, attackers, left) {
  const told = Math.min(left, tables.length);
  return tables[told - 1][attackers - left + told];
}

export class BlitzStacks {
  /** @param {Rules} rules @param {number} defenders */
  constructor(rules, defenders) {
    this.rules = rules;
    this.defenders = defenders;
    this.rounds = roundsOf(rules, false);
    this.most = 0;
    /** The plain chances. @type {Float64Array[]} */
    this.plain = [];
    /** The plain ways, once a chance is too small for doubles. @type {Float64Array[] | null} */
    this.ways = null;
    /** By attackers. @type {Ends[]} */
    this.ends = [];
  }

  /** How the battles of a stack end. @param {number} attackers one at least @returns {Ends} */
  of(attackers) {
    this.ends[attackers] ??= this.endsOf(attackers);
    return this.ends[attackers];
  }

  /** @param {number} attackers that the tables are to hold */
  reach(attackers) {
    if (attackers <= this.most) return;
    this.most = Math.ceil(attackers / STEP) * STEP;
    this.plain = leftByStack(this.rounds, this.most, this.defenders, this.choices());
    this.ways = null;
  }

  choices() {
    return choicesOf(this.rounds, this.most, this.defenders);
  }

  /** Whether a plain battle can end so. @param {number} attackers @param {number} left */
  canLeave(attackers, left) {
    if (!this.ways) {
      const { rounds, chosen } = countingWays(this.rounds, this.choices());
      this.ways = leftByStack(rounds, this.most, this.defenders, chosen);
    }
    return valueIn(this.ways, attackers, left) > 0;
  }

  /** @param {number} attackers @returns {Ends} */
  endsOf(attackers) {
    this.reach(attackers);
    const { rules, rounds, defenders, plain } = this;
    const error = rounds.relativeError(attackers, defenders);
    /** @param {number} chance @returns {Interval} */
    const within = (chance) => asChance(widened(exactly(chance), error));
    let sum = 0;
    const left = Array.from({ length: attackers }, (_, place) => {
      const chance = valueIn(plain, attackers, place + 1);
      sum += chance;
      return chance || this.canLeave(attackers, place + 1) ? within(chance) : NEVER;
    });
    const win = within(sum);
    const lose = asChance(difference(exactly(1), win));
    const isHopeless = hopelessUnder(rules, { attackers, defenders });
    const found = blitzWins({ win, lose, attackers: left }, isHopeless);
    const { chances } = found.wins;
    const present = [...chances.keys()].filter((place) => chances[place].high > 0);
    const least = present[0] ?? 0;
    const shown = present.length ? chances.slice(least, present[present.length - 1] + 1) : [];
    return {
      first: least + 1,
      low: shown.map(({ low }) => Math.max(low, 0)),
      high: shown.map(({ high }) => Math.min(high, 1)),
      lose: found.lose,
    };
  }
}
