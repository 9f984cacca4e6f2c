/**
 * The form of a question that answers.js knows, and of its answer: small battles at once, large ones in
 * a worker.
 */
import { writeCounted } from "./answer.js";
import { Answering } from "./answering.js";
import { QuestionForm } from "./questionform.js";

/**
 * @typedef {import("./answers.js").Answers} Answers
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./rules.js").Rules} Rules
 */

/** @abstract @template {keyof Answers} Name of the question */
export class AnsweringForm extends QuestionForm {
  /** @param {Form} form @param {Name} name */
  constructor(form, name) {
    super(form);
    /** @type {Answering<Name>} */
    this.answering = new Answering(name);
    /** The attackers of the battle whose answer stands on the page. */
    this.shown = this.first.attackers;
  }

  /**
   * Write an answer, and say `answered`, or `refuse`.
   * @abstract
   * @param {Battle} _battle @param {Rules} _rules @param {ListedRuleset} _ruleset as they were chosen
   * @param {Answers[Name]} _answer
   */
  write(_battle, _rules, _ruleset, _answer) {}

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    if (faults.length || empty) this.answering.drop();
    this.writeStack(this.shown);
    super.show(battle, faults, empty);
  }

  /** Say with how many the attack is made, as the reader counts. @param {number} attackers */
  writeStack(attackers) {
    writeCounted(this.part, attackers, this.counting);
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    const { ruleset } = this;
    const done = this.answering.ask(rules, battle, (answer) => {
      this.shown = battle.attackers;
      this.writeStack(this.shown);
      this.write(battle, rules, ruleset, answer);
    });
    if (!done) this.wait();
  }
}
