/**
 * The form of a battle in which one may stop, and of what the territory is worth: both pages that
 * advise on it share it.
 */
import { parametersOf } from "./battle.js";
import { preparedInSteps } from "./figures.js";
import { QuestionForm } from "./questionform.js";
import { MOST_TO_STOP } from "./stopping.js";
import { worthText } from "./worth.js";
import { WorthField } from "./worthfield.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./rules.js").Rules} Rules
 */

/** Milliseconds of work after which the page may do other things. */
const SLICE = 20;

/** @param {ListedRuleset} rules @returns {ListedRuleset} as far as stopping is answered */
const limited = (rules) => ({ ...rules, attackers: MOST_TO_STOP, defenders: MOST_TO_STOP });

/** @abstract @template Solution of a battle */
export class StoppingForm extends QuestionForm {
  /** @param {Form} form */
  constructor(form) {
    super(form);
    const input = this.part("worth", HTMLInputElement);
    const slider = this.part("slider", HTMLInputElement);
    this.worthField = new WorthField(input, slider, () => this.changeWorth());
    /** The battle solved last: what does not depend on the worth. */
    this.solved = { key: "", solution: /** @type {Solution | null} */ (null) };
    /** Counts the questions: a newer one drops the older one's answer. */
    this.asked = 0;
  }

  /**
   * Solve a battle, as far as the worth does not matter.
   * @abstract
   * @param {Battle} _battle @param {Rules} _rules @returns {Solution}
   */
  solve(_battle, _rules) {
    throw new Error("Nothing is solved here");
  }

  /** The same, once for a battle. @param {Battle} battle @param {Rules} rules @returns {Solution} */
  solvedOf(battle, rules) {
    const key = `${rules.id} ${battle.attackers} ${battle.defenders}`;
    const { solved } = this;
    if (solved.key === key && solved.solution) return solved.solution;
    const solution = this.solve(battle, rules);
    this.solved = { key, solution };
    return solution;
  }

  get rulesets() {
    return super.rulesets.map(limited);
  }

  get ruleset() {
    return limited(super.ruleset);
  }

  /** What the territory is worth. */
  get worth() {
    return this.worthField.worth;
  }

  /** @param {Battle} battle @returns {string} its address alone, as the reader counts */
  battleAddress(battle) {
    return super.address(battle);
  }

  /** @param {Battle} battle */
  address(battle) {
    return this.battleAddress(battle) + this.worthAddress;
  }

  /** What an address says of the worth: nothing while it is only an example. */
  get worthAddress() {
    return this.worthField.isChosen ? `&worth=${worthText(this.worth)}` : "";
  }

  restore() {
    const fault = this.worthField.take(parametersOf(location.search).get("worth"));
    super.restore();
    if (fault) this.sayAlso(fault);
  }

  /** @param {string} words after those that stand beside the answer */
  sayAlso(words) {
    this.say([this.notice.textContent, words].filter(Boolean).join(" "));
  }

  changeWorth() {
    this.touched = true;
    this.update(true);
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.asked += 1;
    const fault = this.worthField.read();
    super.show(battle, fault ? [...faults, fault] : faults, empty || this.worthField.isEmpty);
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    const isPossible = !rules.transformation;
    if (!isPossible && this.isByHabit) {
      // rules chosen elsewhere on the site are no question here
      this.usual = this.first;
      this.restore();
      return;
    }
    this.offer(isPossible);
    if (isPossible) this.prepare(preparedInSteps(rules, battle), () => this.write(battle, rules));
    else this.refuse("Balanced blitz settles a battle at once: there is no round to stop after.");
  }

  /** Whether nobody has asked for the rules on this page. */
  get isByHabit() {
    const { first, touched, usual } = this;
    return !touched && usual !== first && !parametersOf(location.search).has("rules");
  }

  /**
   * Work a little at a time, and answer then.
   * @param {Generator<void, unknown>} steps @param {() => void} done
   */
  prepare(steps, done) {
    const end = performance.now() + SLICE;
    while (performance.now() < end) if (steps.next().done) return done();
    this.wait();
    const { asked } = this;
    setTimeout(() => asked === this.asked && this.prepare(steps, done));
  }

  /**
   * Show or hide what there is only where one may stop.
   * @abstract
   * @param {boolean} _isPossible
   */
  offer(_isPossible) {}

  /**
   * Write the answer, for which all is prepared.
   * @abstract
   * @param {Battle} _battle @param {Rules} _rules
   */
  write(_battle, _rules) {}
}
