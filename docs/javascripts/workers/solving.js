/**
 * Battles, solved without keeping the reader waiting: small ones at once, large ones in a worker.
 *
 * @typedef {import("./asking.js").Failure} Failure
 * @typedef {import("../kernel/figures.js").Figures} Figures
 * @typedef {import("../kernel/needed.js").Needed} Needed
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {{rules: Rules, matchup: Matchup, percents: number[], left: number}} Question `left`: the fewest
 *   attackers to be left in the wins that the attackers needed are counted for
 * @typedef {{figures: Figures} | {needed: Needed[]}} Part of an answer: first its figures
 * @typedef {{figures: Figures, needed: () => Promise<Needed[]>}} Solved the attackers needed take
 *   their time, and are rejected with the reason where they do not come
 */
import { Asking } from "./asking.js";
import { figuresOf } from "../kernel/figures.js";
import { AT_ONCE } from "../kernel/matchup.js";
import { neededWithLeft } from "../kernel/needed.js";

/** @param {Matchup} matchup @returns {boolean} */
export const isSolvedAtOnce = ({ attackers, defenders }) => Math.max(attackers, defenders) <= AT_ONCE;

export class Solving {
  constructor() {
    /** @type {Asking<Question, Part>} */
    this.asking = new Asking("figures");
  }

  /**
   * Solve a battle. A newer question drops the older one's answer.
   * @param {Rules} rules @param {Matchup} matchup @param {number[]} percents the chances for which
   *   the attackers needed may be asked for
   * @param {(solved: Solved) => void} done called before this returns where the battle is small
   * @param {(why: Failure) => void} failed called instead, where there is no answer
   * @param {number} [left] attackers that those who are needed are to have left, at least
   */
  solve(rules, matchup, percents, done, failed, left = 1) {
    if (isSolvedAtOnce(matchup)) {
      this.drop();
      const needed = async () => neededWithLeft(rules, matchup.defenders, percents, left);
      done({ figures: figuresOf(rules, matchup), needed });
      return;
    }
    /** @type {(needed: Needed[]) => void} */
    let finish = () => {};
    let fail = failed;
    /** @param {Part} part */
    const told = (part) => {
      if ("needed" in part) return finish(part.needed);
      /** @type {Promise<Needed[]>} */
      const coming = new Promise((resolve, reject) => {
        finish = resolve;
        fail = reject;
      });
      coming.catch(() => {}); // whoever waits for it hears of it
      done({ figures: part.figures, needed: () => coming });
    };
    this.asking.ask({ rules, matchup, percents, left }, told, (why) => fail(why));
  }

  /** Want no answer any more: what was asked for last is wrong. */
  drop() {
    this.asking.drop();
  }
}
