/**
 * The answer to what was last searched for: small battles at once, large ones when a worker has them
 * (solving.js). The same question, asked again, is not worked out again.
 *
 * @typedef {import("../kernel/needed.js").Needed} Needed
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/figures.js").Figures} Figures
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {import("./searchresults.js").NeededAnswer} NeededAnswer
 * @typedef {import("../workers/solving.js").Solved} Solved
 */
import { Solving } from "../workers/solving.js";
import { MOST_ARMIES } from "../kernel/limits.js";

export class SearchAnswer {
  /** @param {() => void} changed called where an answer comes later */
  constructor(changed) {
    this.changed = changed;
    this.solving = new Solving();
    /** What was asked last. */
    this.question = "";
    /** @type {any} its answer, once there is one */
    this.answer = null;
    /** Whether there will be none: another question is asked anew. */
    this.isFailed = false;
  }

  /**
   * A battle's figures.
   * @param {Rules} rules @param {Matchup} matchup @returns {Figures | null} null until they are known
   */
  figures(rules, matchup) {
    const { attackers, defenders } = matchup;
    return this.of(`${rules.name} ${attackers} v ${defenders}`, (done, failed) => {
      /** @param {Solved} solved */
      const told = ({ figures }) => done(figures);
      this.solving.solve(rules, matchup, [], told, failed);
    });
  }

  /**
   * The attackers needed against some defenders, and the chance that they have.
   * @param {Rules} rules @param {number} defenders @param {number[]} percents
   * @returns {NeededAnswer | null} null until it is known
   */
  needed(rules, defenders, percents) {
    const question = `${rules.name} ${percents} against ${defenders}`;
    return this.of(question, (done, failed) => {
      /** @param {Needed[]} needed */
      const found = (needed) => {
        const [{ attackers }] = needed;
        if (question !== this.question) return;
        if (attackers === null || attackers > MOST_ARMIES) return done({ needed, win: null });
        /** @param {Solved} solved */
        const told = ({ figures }) => done({ needed, win: figures.win });
        this.solving.solve(rules, { attackers, defenders }, [], told, failed);
      };
      /** @param {Solved} solved */
      const solved = ({ needed }) => void needed().then(found, failed);
      this.solving.solve(rules, { attackers: 1, defenders }, percents, solved, failed);
    });
  }

  /** Want no answer any more. */
  drop() {
    this.question = "";
    this.solving.drop();
  }

  /**
   * @template Answer
   * @param {string} question
   * @param {(done: (answer: Answer) => void, failed: () => void) => void} ask
   * @returns {Answer | null}
   */
  of(question, ask) {
    if (question === this.question) return this.answer;
    this.question = question;
    this.answer = null;
    this.isFailed = false;
    let later = false;
    /** @param {Answer | null} answer */
    const tell = (answer) => {
      if (question !== this.question) return;
      this.answer = answer;
      this.isFailed = answer === null;
      if (later) this.changed();
    };
    ask(tell, () => tell(null));
    later = true;
    return this.answer;
  }
}
