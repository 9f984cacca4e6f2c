/**
 * The decisions of the best plan (plans.js), and what comes of them. Pure.
 *
 * @typedef {import("./battleends.js").Ends} Ends
 * @typedef {import("./planvalues.js").Division} Division
 * @typedef {import("./planvalues.js").State} State
 * @typedef {import("./planvalues.js").Values} Values
 */
import { keyOf } from "./planvalues.js";

/** @param {number} mask @returns {number} how many bits are set */
function sizeOf(mask) {
  let size = 0;
  for (let rest = mask; rest; rest &= rest - 1) size += 1;
  return size;
}

/**
 * The decisions of a plan, and what comes of them. Of ways that are not told apart it takes the one with
 * the fewest targets for those who stay, and of these the one with the most moving in.
 */
export class Decisions {
  /** @param {Values} values in doubles @param {number} error of these */
  constructor(values, error) {
    this.values = values;
    this.margin = 1 - 2 * error;
    /** @type {Map<string, {way: Division, tied: boolean} | null>} */
    this.known = new Map();
    /** What each number of those left can do at best. @type {Map<string, any[]>} */
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
    const key = `${place} ${first} ${rest}`;
    const which = `${key} ${left}`;
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
    const [size, others] = [sizeOf(one.here), sizeOf(other.here)];
    if (size !== others) return size < others;
    if (one.moving !== other.moving) return one.moving > other.moving;
    const [names, otherNames] = [one, other].map(({ ahead }) =>
      this.values.listed(ahead).map((i) => this.values.names[i]).sort(),
    );
    const place = names.findIndex((name, i) => name !== otherNames[i]);
    return names[place] > otherNames[place];
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

/**
 * @typedef {{chance: number, taken: Map<number, number>, lost: Float64Array, standing: Map<number, number>}} Outcome
 *   of a plan from a state: the chance to take all; that each target is taken; that all are, and 0, 1, …
 *   armies are lost; the mean armies on each place, none where not all are taken
 */

/** What comes of decisions by some ends of battles. */
export class Outcomes {
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
