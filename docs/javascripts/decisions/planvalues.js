/**
 * What each stack can do at best, from each place and for each set of targets: V of plans.js, in one kind of
 * number; and whether a plan is certain. Pure.
 *
 * @typedef {import("./battleends.js").Ends} Ends
 * @typedef {import("./battleends.js").Kind} Kind
 * @typedef {import("./chain.js").Territory} Territory
 * @typedef {import("./planoutcomes.js").Decisions} Decisions
 *
 * @typedef {Object<string, string[]>} Neighbours of each territory; others than those asked about may be there
 * @typedef {Object<string, Territory>} Targets by id
 */
import { endsOf, failsAt } from "./battleends.js";
import { havingToMoveIn, movingIn } from "../kernel/rules.js";

/**
 * @typedef {{value: any, moving: number, here: number, ahead: number, behind: number}} Division of those
 *   who are left: `behind` stay in the territory taken when the others go on
 * @typedef {{here: number, ahead: number, behind: number, one: any, other: any}} Share of what is left to take:
 *   what those who stay can do, and the others
 * @typedef {{place: number, wanted: number, attackers: number}} State what is to be taken from a place
 */

/** @param {State} state */
export const keyOf = ({ place, wanted, attackers }) => `${place} ${wanted} ${attackers}`;

/** The values of all plans for some territories, in one kind of number. Places are numbers: targets first. */
export class Values {
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
    /** The search for the best way ends where one is worth this. */
    this.highest = Infinity;
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
    const stacks = Int32Array.from({ length: most + 1 }, (_, left) => left);
    this.least = this.territories.map(({ rules }) => stacks.map((left) => havingToMoveIn(rules, left)));
    this.mayMove = this.territories.map(({ rules }) => stacks.map((left) => movingIn(rules, left)));
    /** By place, then by what is wanted. @type {Map<number, any>[]} */
    this.known = this.names.map(() => new Map());
    /** By place, by what is attacked first, and by what is wanted. @type {Map<number, any>[][]} */
    this.attacks = this.names.map(() => this.territories.map(() => new Map()));
    /** By place, then by what is wanted. @type {Map<number, boolean>[]} */
    this.reached = this.names.map(() => new Map());
    /** How what is left to take may be shared out: by place, by what was taken, and by the rest. @type {Map<number, number[]>[][]} */
    this.shared = this.names.map(() => this.territories.map(() => new Map()));
  }

  /** All targets. */
  get all() {
    return (1 << this.count) - 1;
  }

  /** Whether a stack can come to all that is wanted. @param {number} place @param {number} wanted @returns {boolean} */
  reaches(place, wanted) {
    const found = this.reached[place].get(wanted);
    if (found !== undefined) return found;
    let reached = this.beside[place] & wanted;
    for (let seen = 0; seen !== reached; ) {
      const fresh = reached & ~seen;
      seen = reached;
      for (const i of this.listed(fresh)) reached |= this.beside[i] & wanted;
    }
    this.reached[place].set(wanted, reached === wanted);
    return reached === wanted;
  }

  /** The parts of what is left to take, for those who stay. @param {number} place @param {number} first @param {number} rest @returns {number[]} */
  parts(place, first, rest) {
    const known = this.shared[place][first].get(rest);
    if (known) return known;
    const found = [];
    for (let here = rest; ; here = (here - 1) & rest) {
      if (this.reaches(place, here) && this.reaches(first, rest & ~here)) found.push(here);
      if (!here) break;
    }
    found.reverse(); // the smaller ones first
    this.shared[place][first].set(rest, found);
    return found;
  }

  /** The same with what both parts can do, by stack. @param {number} place @param {number} first @param {number} rest @returns {Share[]} */
  shares(place, first, rest) {
    return this.parts(place, first, rest).map((here) => {
      const ahead = rest & ~here;
      const behind = ahead ? this.territories[first].behind : 0;
      return { here, ahead, behind, one: this.values(place, here), other: this.values(first, ahead) };
    });
  }

  /** The targets of a mask. @param {number} mask @returns {number[]} */
  listed(mask) {
    return this.territories.map((_, i) => i).filter((i) => mask & (1 << i));
  }

  /** How many attacks have to be looked at. @param {number[]} places */
  countFrom(places) {
    const seen = this.names.map(() => new Set());
    /** @param {number} place @param {number} wanted */
    const visit = (place, wanted) => {
      if (seen[place].has(wanted)) return;
      seen[place].add(wanted);
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
    return new Float64Array(this.most + 1).fill(ones ? 1 : 0);
  }

  /** The chances to take what is wanted from a place, by stack. @param {number} place @param {number} wanted @returns {any} */
  values(place, wanted) {
    const known = this.known[place].get(wanted);
    if (known) return known;
    const best = this.row(!wanted);
    for (const first of this.listed(wanted & this.beside[place])) {
      const found = this.attacking(place, first, wanted);
      for (let n = 1; n <= this.most; n += 1) if (found[n] > best[n]) best[n] = found[n];
    }
    this.known[place].set(wanted, best);
    return best;
  }

  /** The same where a certain one is attacked first. @param {number} place @param {number} first @param {number} wanted @returns {any} */
  attacking(place, first, wanted) {
    const known = this.attacks[place][first].get(wanted);
    if (known) return known;
    const rest = wanted & ~(1 << first);
    const found = this.before(first, this.worthOf(place, first, rest));
    this.work += (this.most * this.most) / 2;
    this.attacks[place][first].set(wanted, found);
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
    const [least, most] = [this.least[first], this.mayMove[first]];
    const worth = this.row();
    for (const { behind, one, other } of this.shares(place, first, rest)) {
      for (let left = 1; left <= this.most; left += 1) {
        let best = worth[left];
        for (let moving = Math.max(least[left], behind); best < this.highest && moving <= most[left]; moving += 1) {
          const value = one[left - moving] * other[moving - behind];
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
    const [least, most] = [this.least[first][left], this.mayMove[first][left]];
    /** @type {Division[]} */
    const found = [];
    for (const { here, ahead, behind, one, other } of this.shares(place, first, rest)) {
      for (let moving = Math.max(least, behind); moving <= most; moving += 1) {
        const value = one[left - moving] * other[moving - behind];
        if (value >= worth) found.push({ value, moving, here, ahead, behind });
      }
    }
    return found;
  }
}

/** Whether plans are certain to take all: 1 where they are, else 0. A plan is, where no battle of it may fail. */
export class Certain extends Values {
  /**
   * @param {Neighbours} neighbours @param {Targets} targets @param {string[]} starts @param {number} most
   * @param {boolean} surely 1 where they surely are, and not also where nothing that is known is against it
   */
  constructor(neighbours, targets, starts, most, surely) {
    super(neighbours, targets, starts, most, surely ? "ways" : "low");
    this.highest = 1;
    /** @type {number[][][]} */
    this.lefts = this.territories.map(() => []);
    /** Whether a battle is won for certain, by target and stack. */
    this.won = this.territories.map(({ rules, defenders }) =>
      Array.from({ length: most + 1 }, (_, n) => {
        const fails = !n || failsAt(rules, defenders, n);
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
