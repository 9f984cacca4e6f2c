/**
 * The form of a battle in which one may stop, and of what the territory is worth: both pages that
 * advise on it share it.
 */
import { atOnceInWords, insteadInWords, rolledRules } from "../words/atonce.js";
import { parametersOf, stayingIn } from "../kernel/battle.js";
import { stayingAddress } from "./chainaddress.js";
import { leaveBehind, leftBehind } from "./counting.js";
import { preparedInSteps } from "../kernel/figures.js";
import { RULESETS } from "../browser/files.js";
import { isLinked } from "../browser/game.js";
import { WORTH, rememberHere, rememberedHere } from "../browser/remembered.js";
import { QuestionForm } from "./questionform.js";
import { worthText } from "../decisions/worth.js";
import { WorthField } from "./worthfield.js";
import { MOST_TO_STOP } from "../kernel/limits.js";

/**
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../kernel/battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("../kernel/rules.js").Rules} Rules
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
    /** What there is not in a battle that is settled in one go. @type {import("../words/atonce.js").Missing} */
    this.missing = "stop";
    /** The rules of the answer, where they are others than those chosen. @type {Rules | null} */
    this.instead = null;
    /** The battle solved last: what does not depend on the worth. */
    this.solved = { key: "", solution: /** @type {Solution | null} */ (null) };
    /** The address of the story whose battle is asked about as it stands; "" for none. */
    this.followed = "";
    /** Counts the questions: a newer one drops the older one's answer. */
    this.asked = 0;
  }

  /**
   * Solve a battle, as far as the worth does not matter.
   * @abstract
   * @param {Battle} _battle @param {Rules} _rules @returns {Solution}
   */
  solve(_battle, _rules) {
    throw new Error("abstract");
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

  get isOfBeginnings() {
    return false;
  }

  /** What the territory is worth; null where nobody has said it. */
  get worth() {
    return this.worthField.worth;
  }

  /** Whether somebody's link has named the battle or the rules that this tab holds. */
  get isLinks() {
    return isLinked("battle") || isLinked("rules");
  }

  /** What this tab remembers of the worth of the reader's own battle; "" for none. */
  get worthKept() {
    return (!this.isLinks && rememberedHere(WORTH)) || "";
  }

  /** @param {Battle} battle @returns {string} its address alone, as the reader counts */
  battleAddress(battle) {
    return super.address(battle) + stayingAddress(leftBehind());
  }

  /** @param {Battle} battle */
  address(battle) {
    return this.battleAddress(battle) + this.worthAddress;
  }

  /** What an address says of the worth. */
  get worthAddress() {
    return this.worth ? `&worth=${worthText(this.worth)}` : "";
  }

  /** @param {boolean} [isLoaded] */
  restore(isLoaded) {
    const search = location.search || this.followed;
    leaveBehind(stayingIn(search));
    const asked = parametersOf(search).get("worth");
    const fault = this.worthField.take((!location.search && this.worthKept) || asked);
    super.restore(isLoaded);
    if (fault) this.sayAlso(fault);
    // the address may have led to the reader's own battle
    const { worth, worthKept } = this;
    if (!isLoaded || asked !== undefined || worth || !worthKept) return;
    this.worthField.take(worthKept);
    this.update();
  }

  changeWorth() {
    this.touched = true;
    this.keepWorth();
    this.update(true);
  }

  /** What is set here holds on both pages, but not for a link's battle, nor for one chosen elsewhere. */
  keepWorth() {
    if (!this.isLinks) rememberHere(WORTH, this.worth ? worthText(this.worth) : "");
  }

  /** The battle that one shown has come from: it is the one chosen. @param {Battle} battle */
  begunOf(battle) {
    return battle;
  }

  /** Other numbers typed here ask about the same territory. @param {Battle} battle */
  keep(battle) {
    super.keep(this.begunOf(battle));
    this.keepWorth();
  }

  /** @param {HTMLAnchorElement} link */
  leadOnTo(link) {
    super.leadOnTo(link);
    this.keepWorth();
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.asked += 1;
    const fault = this.worthField.read();
    super.show(battle, faults, empty);
    if (fault) this.sayAlso(fault);
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    const rolled = this.rolled(rules);
    this.offer(rolled !== null);
    if (!rolled) return this.refuse(atOnceInWords(rules, this.missing));
    this.instead = rolled === rules ? null : rolled;
    if (this.instead) this.sayAlso(insteadInWords(rules, rolled, this.missing));
    const asked = this.instead ? { ...battle, ruleset: rolled.name } : battle;
    this.prepare(preparedInSteps(rolled, asked), () => this.write(asked, rolled));
  }

  /**
   * The rules that can answer: where those chosen settle a battle in one go, those of the same dice.
   * @param {Rules} rules @returns {Rules | null} null where there are none
   */
  rolled(rules) {
    return rules.transformation ? rolledRules(this.files.get(RULESETS) ?? {}, rules) : rules;
  }

  /** @param {string} words after those that stand above the answer, where they do not stand there yet */
  sayAlso(words) {
    const said = this.notice.textContent ?? "";
    if (!said.includes(words)) this.say([said, words].filter(Boolean).join(" "));
  }

  /** What the rules of the answer are called. */
  get title() {
    return this.instead?.title ?? this.ruleset.title;
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
