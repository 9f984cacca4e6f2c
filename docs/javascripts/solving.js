/**
 * Battles, solved without keeping the reader waiting: small ones at once, large ones in a worker.
 *
 * @typedef {import("./figures.js").Figures} Figures
 * @typedef {import("./figures.js").Needed} Needed
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {{number: number, rules: Rules, matchup: Matchup, percents: number[]}} Question
 * @typedef {{figures: Figures, needed: () => Promise<Needed[]>}} Solved the attackers needed take
 *   their time
 */
import { figuresOf, neededOf } from "./figures.js";

/** The most armies a side of a battle that is solved at once. */
export const AT_ONCE = 100;

/** @param {Matchup} matchup @returns {boolean} */
export const isSolvedAtOnce = ({ attackers, defenders }) => Math.max(attackers, defenders) <= AT_ONCE;

export class Solving {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    this.questions = 0;
    /** The question whose figures the worker is busy with. @type {Question | null} */
    this.running = null;
    /** The question asked last, and what is to be done with its answer. @type {Question | null} */
    this.last = null;
    /** @type {(solved: Solved) => void} */
    this.done = () => {};
  }

  /**
   * Solve a battle. A newer question drops the older one's answer.
   * @param {Rules} rules @param {Matchup} matchup @param {number[]} percents the chances for which
   *   the attackers needed may be asked for
   * @param {(solved: Solved) => void} done called before this returns where the battle is small
   */
  solve(rules, matchup, percents, done) {
    this.questions += 1;
    const question = { number: this.questions, rules, matchup, percents };
    if (isSolvedAtOnce(matchup)) {
      this.last = null;
      const needed = async () => neededOf(rules, matchup.defenders, percents);
      done({ figures: figuresOf(rules, matchup), needed });
      return;
    }
    this.last = question;
    this.done = done;
    if (!this.running) this.send();
  }

  /** Want no answer any more: what was asked for last is wrong. */
  drop() {
    this.last = null;
  }

  send() {
    this.running = this.last;
    this.worker ??= this.start();
    this.worker.postMessage(this.running);
  }

  /** Start the worker, which tells the figures first, and the attackers needed when it has them. */
  start() {
    const worker = new Worker(new URL("./solver-worker.js", import.meta.url), { type: "module" });
    /** The number of the question answered last. */
    let answered = 0;
    /** @type {(needed: Needed[]) => void} */
    let finish = () => {};
    /** @param {MessageEvent<{number: number, figures?: Figures, needed?: Needed[]}>} event */
    worker.onmessage = ({ data: { number, figures, needed } }) => {
      if (needed && number === answered) finish(needed);
      if (!figures) return;
      const isLast = this.running === this.last;
      this.running = null;
      if (!isLast) {
        if (this.last) this.send();
        return;
      }
      answered = number;
      /** @type {Promise<Needed[]>} */
      const coming = new Promise((resolve) => {
        finish = resolve;
      });
      this.done({ figures, needed: () => coming });
    };
    return worker;
  }
}
