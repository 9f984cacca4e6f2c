/**
 * Answers without keeping the reader waiting: small questions at once, large ones in a worker. A newer
 * question drops the older one's answer.
 *
 * @typedef {import("./answers.js").Answers} Answers
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {{name: keyof Answers, rules: Rules, matchup: Matchup}} Question
 */
import { ANSWERS, isAnsweredAtOnce } from "./answers.js";
import { Asking } from "./asking.js";

const start = () => new Worker(new URL("./answers-worker.js", import.meta.url), { type: "module" });

/** @template {keyof Answers} Name of the question */
export class Answering {
  /** @param {Name} name */
  constructor(name) {
    this.name = name;
    /** @type {Asking<Question, Answers[Name]>} */
    this.asking = new Asking(start);
  }

  /**
   * @param {Rules} rules @param {Matchup} matchup
   * @param {(answer: Answers[Name]) => void} done called before this returns where it is answered at
   *   once
   * @returns {boolean} whether it was
   */
  ask(rules, matchup, done) {
    const { name } = this;
    if (isAnsweredAtOnce(rules, matchup)) {
      this.drop();
      done(ANSWERS[name](rules, matchup));
      return true;
    }
    this.asking.ask({ name, rules, matchup }, done);
    return false;
  }

  /** Want no answer any more: what was asked for last is wrong. */
  drop() {
    this.asking.drop();
  }
}
