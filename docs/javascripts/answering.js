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

/** @template {keyof Answers} Name of the question */
export class Answering {
  /** @param {Name} name */
  constructor(name) {
    this.name = name;
    /** @type {Worker | null} */
    this.worker = null;
    /** The question that the worker is busy with. @type {Question | null} */
    this.running = null;
    /** The question asked last, and what is to be done with its answer. @type {Question | null} */
    this.last = null;
    /** @type {(answer: Answers[Name]) => void} */
    this.done = () => {};
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
      this.last = null;
      done(ANSWERS[name](rules, matchup));
      return true;
    }
    this.last = { name, rules, matchup };
    this.done = done;
    if (!this.running) this.send();
    return false;
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

  start() {
    const worker = new Worker(new URL("./answers-worker.js", import.meta.url), { type: "module" });
    /** @param {MessageEvent<Answers[Name]>} event */
    worker.onmessage = ({ data: answer }) => {
      const isLast = this.running === this.last;
      this.running = null;
      if (isLast) this.done(answer);
      else if (this.last) this.send();
    };
    return worker;
  }
}
