/**
 * The form of a question about a battle, and the place of its answer.
 *
 * The page arrives with a real answer in it. This module reads the rules once (`rulesets.json`) and
 * asks for the answer whenever the question changes. Until there is one, the last stays, greyed; what
 * cannot be answered gets one plain line in its place.
 */
import { failureWithButton } from "../workers/asking.js";
import { sameBattle } from "../kernel/battle.js";
import { countedHere } from "./counting.js";
import { attackersInWords, thousands } from "../kernel/matchup.js";
import { BattleForm } from "./battleform.js";
import { NEW_VERSION, RULESETS } from "../browser/files.js";
import { Announcer, ownAddress, partsOf, siteRoot, textOf, writeAttribute, writeText } from "../browser/page.js";
import { shareWith } from "../browser/share.js";

/**
 * @typedef {import("../workers/asking.js").Failure} Failure
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("../kernel/rules.js").Rules} Rules
 */

export const ROOT = siteRoot();

/** Milliseconds after which it is said that the answer takes its time. */
const SLOW = 200;

/** @abstract */
export class QuestionForm extends BattleForm {
  /**
   * @param {Form} form @param {string} [attribute] with the names of its parts: `notice`, `result`,
   *   `message`, `spoken` and `share` at least
   * @param {boolean} [mirrored] whether the question stands in the address
   */
  constructor(form, attribute = "data-question", mirrored = true) {
    const part = partsOf(form, attribute);
    super(form, part("notice"), mirrored);
    this.part = part;
    this.announcer = new Announcer(part("spoken"));
    /** Until it is said that the answer takes its time. @type {number | undefined} */
    this.slowTimer = undefined;
    this.keepInSight(part("result"), part("message"));
    const button = part("share", HTMLButtonElement);
    shareWith(button, () => this.shared());
    button.hidden = false;
  }

  /**
   * Answer a question; `answered` is to be called once the answer is written, `refuse` where there is
   * none.
   * @abstract
   * @param {Battle} _battle @param {Rules} _rules
   */
  answer(_battle, _rules) {}

  /** What the button shares. @returns {import("../browser/share.js").Shared} */
  shared() {
    const url = ROOT + ownAddress() + this.address(this.battle);
    return { title: this.sharedTitle, text: this.sharedText, url };
  }

  /** @abstract @returns {string} */
  get sharedTitle() {
    return "";
  }

  get sharedText() {
    return textOf(this.part("result"));
  }

  /** Say with how many the attack is made, as the reader counts, and the other way in a note. @param {number} attackers */
  writeStack(attackers) {
    const onTerritory = `${attackersInWords(attackers, countedHere("territory"))} (T)`;
    const other = this.counts === "territory" ? `${thousands(attackers)} can attack (A)` : onTerritory;
    writeText(this.part("attackers"), attackersInWords(attackers, this.counting));
    writeText(this.part("counted"), other);
  }

  start() {
    super.start();
    this.load();
  }

  /** Fetch the rules, where this has not been done, and answer. */
  async load() {
    if (this.files.get(RULESETS)) return;
    await this.files.load(RULESETS);
    this.update();
  }

  changeRules() {
    super.changeRules();
    this.load();
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    const rules = this.rulesOf(battle.ruleset);
    if (faults.length) this.refuse(faults.join(" "));
    else if (empty) this.grey(true);
    else if (rules) this.answer(battle, rules);
    else if (this.files.get(RULESETS) === null) this.refuse(this.failure());
    else if (this.isAsItArrived(battle)) this.grey(false);
    else this.wait();
  }

  /** Whether the page arrived with the answer. @param {Battle} battle */
  isAsItArrived(battle) {
    return !location.search && sameBattle(battle, this.first);
  }

  /** Why there are no rules, and what to do. */
  failure() {
    return this.files.outdated ? `${NEW_VERSION}.` : "The rules did not load. Reload the page.";
  }

  /** The answer stands on the page. */
  answered() {
    this.grey(false);
    if (this.touched || this.announcer.spoke) this.announcer.read(this.part("result"));
  }

  /** Keep the last answer, greyed: another is on its way. */
  wait() {
    if (this.slowTimer !== undefined) return;
    this.grey(true);
    writeAttribute(this.form, "aria-busy", "true");
    this.slowTimer = setTimeout(() => this.sayInstead("Working it out …"), SLOW);
  }

  /** @param {boolean} greyed whether the answer is that to another question than the one asked */
  grey(greyed) {
    this.form.toggleAttribute("data-greyed", greyed);
    clearTimeout(this.slowTimer);
    this.slowTimer = undefined;
    writeAttribute(this.form, "aria-busy", "false");
    this.putMessage(false);
  }

  /** Say why there is no answer. @param {(Node | string)[]} words */
  refuse(...words) {
    this.grey(true);
    this.sayInstead(...words);
  }

  /** Say that the answer could not be worked out, and offer to try again. @param {Failure} why */
  failed(why) {
    this.refuse(...failureWithButton(why, () => this.update()));
  }

  /** @param {(Node | string)[]} words in the place of the answer */
  sayInstead(...words) {
    this.part("message").replaceChildren(...words);
    this.putMessage(true);
    this.announcer.read(this.part("message"));
  }

  /** @param {boolean} said whether the message stands in the place of the answer */
  putMessage(said) {
    this.part("message").hidden = !said;
    this.part("result").hidden = said;
  }
}
