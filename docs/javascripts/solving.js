/**
 * Battles, solved without keeping the reader waiting: small ones at once, large ones in a worker.
 *
 * @typedef {import("./figures.js").Figures} Figures
 * @typedef {import("./figures.js").Needed} Needed
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {{rules: Rules, matchup: Matchup, percents: number[]}} Question
 * @typedef {{figures: Figures} | {needed: Needed[]}} Part of an answer: first its figures
 * @typedef {{figures: Figures, needed: () => Promise<Needed[]>}} Solved the attackers needed take
 *   their time
 */
import { Asking } from "./asking.js";
import { figuresOf, neededOf } from "./figures.js";

/** The most armies a side of a battle that is solved at once. */
export const AT_ONCE = 100;

/** @param {Matchup} matchup @returns {boolean} */
export const isSolvedAtOnce = ({ attackers, defenders }) => Math.max(attackers, defenders) <= AT_ONCE;

const start = () => new Worker(new URL("./solver-worker.js", import.meta.url), { type: "module" });

export class Solving {
  constructor() {
    /** @type {Asking<Question, Part>} */
    this.asking = new Asking(start);
  }

  /**
   * Solve a battle. A newer question drops the older one's answer.
   * @param {Rules} rules @param {Matchup} matchup @param {number[]} percents the chances for which
   *   the attackers needed may be asked for
   * @param {(solved: Solved) => void} done called before this returns where the battle is small
   */
  solve(rules, matchup, percents, done) {
    if (isSolvedAtOnce(matchup)) {
      this.drop();
      const needed = async () => neededOf(rules, matchup.defenders, percents);
      done({ figures: figuresOf(rules, matchup), needed });
      return;
    }
    /** @type {(needed: Needed[]) => void} */
    let finish = () => {};
    /** @type {Promise<Needed[]>} */
    const coming = new Promise((resolve) => {
      finish = resolve;
    });
    this.asking.ask({ rules, matchup, percents }, (part) => {
      if ("needed" in part) finish(part.needed);
      else done({ figures: part.figures, needed: () => coming });
    });
  }

  /** Want no answer any more: what was asked for last is wrong. */
  drop() {
    this.asking.drop();
  }
}
