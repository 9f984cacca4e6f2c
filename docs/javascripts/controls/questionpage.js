/**
 * A page with a form: a question about a battle, which questions.js answers, and its answer in words. Small
 * battles are answered at once, large ones in a worker. A page's entry says what it is made of.
 */
import { startForm } from "./battleform.js";
import { QuestionForm, ROOT } from "./questionform.js";
import { row } from "./tablerows.js";
import { parametersOf } from "../kernel/battle.js";
import { say, writeText } from "../browser/page.js";
import { rememberHere, rememberedHere } from "../browser/remembered.js";
import { ANSWERS, isAnsweredAtOnce } from "../decisions/questions.js";
import { Asking } from "../workers/asking.js";

/**
 * @typedef {import("../decisions/questions.js").Answers} Answers
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {import("../words/said.js").Asked} Asked
 * @typedef {import("../words/said.js").Said} Said
 */

/**
 * @template {keyof Answers} Name
 * @typedef {Object} Question
 * @property {Name} asks its name in questions.js
 * @property {(answer: Answers[Name], rules: Rules, asked: Asked) => Said} say
 * @property {(asked: Asked) => string} title of what is shared
 * @property {(asked: Asked) => Said} [lead] what follows the fields, whatever the answer
 * @property {string} [shares] the part whose text is shared: the answer
 * @property {string} [rules] where there is no choice of them
 * @property {typeof import("./holdfield.js").HoldField} [field] for the chance that the reader wants: the part `chance`
 * @property {boolean} [isOfGame] whether the battle is that of the reader's game: else somebody else's
 */

/** Under which name this tab keeps what was asked last of a battle that is not the reader's. */
const THEIRS = "theirs";

/** @template {keyof Answers} Name of the question */
class QuestionPage extends QuestionForm {
  /** @param {import("./battleform.js").Form} form @param {Question<Name>} question */
  constructor(form, question) {
    super(form);
    this.question = question;
    /** @type {Asking<import("../decisions/questions.js").Question, Answers[Name]>} */
    this.asking = new Asking("questions");
    const Field = question.field;
    /** The chance that the reader wants, where the page asks for one. */
    this.hold = Field ? new Field(this.part("chance", HTMLInputElement), () => this.changeHold()) : null;
    /** The attackers of the battle whose answer stands on the page. */
    this.shown = this.first.attackers;
    /** The texts that the page arrived with, of the parts written since. @type {Record<string, string>} */
    this.arrived = {};
  }

  get isOfGame() {
    return this.question.isOfGame ?? true;
  }

  /** What was asked last in this tab, where that is none of the reader's game. */
  get kept() {
    return (!this.isOfGame && rememberedHere(THEIRS)) || "";
  }

  /** @param {import("../browser/game.js").Game} [known] */
  mine(known) {
    const battle = super.mine(known);
    const attackers = Number(parametersOf(this.kept).get("a"));
    return attackers ? { ...battle, attackers: Math.min(attackers, this.ruleset.attackers) } : battle;
  }

  /** @param {string} id */
  rulesOf(id) {
    return super.rulesOf(this.question.rules ?? id);
  }

  /** @param {Battle} [battle] @returns {Asked} */
  asked(battle = this.battle) {
    const { counting, ruleset } = this;
    return { battle, counting, ruleset, address: this.address(battle), given: this.form.dataset, hold: this.hold };
  }

  /** @param {Battle} battle */
  address(battle) {
    return super.address(battle) + (this.hold?.address ?? "");
  }

  /** @param {string} search @param {boolean} [isLoaded] */
  restoreFrom(search, isLoaded) {
    const fault = this.hold?.take(search || this.kept);
    super.restoreFrom(search, isLoaded);
    if (fault) this.say([this.notice.textContent, fault].filter(Boolean).join(" "));
  }

  changeHold() {
    this.hold?.read(); // before it goes into the address
    this.touched = true;
    this.update(true);
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.asking.drop();
    this.writeStack(this.shown);
    this.write(this.question.lead?.(this.asked(battle)) ?? {});
    const fault = this.hold?.read().fault;
    super.show(battle, fault ? [...faults, fault] : faults, empty || this.hold?.isEmpty === true);
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    const { ruleset } = this;
    if (!this.isOfGame) {
      if (this.touched) rememberHere(THEIRS, `?a=${battle.attackers}${this.hold?.address ?? ""}`);
      const asked = parametersOf(location.search || this.kept);
      this.part("example").hidden = this.touched || asked.has("a") || asked.has("t");
    }
    const name = this.question.asks;
    const breaks = this.hold?.breaks;
    /** @param {Answers[Name]} answer */
    const done = (answer) => {
      this.shown = battle.attackers;
      this.writeStack(this.shown);
      const said = this.question.say(answer, rules, { ...this.asked(battle), ruleset });
      this.write(said);
      if (said.refused) this.refuse(said.refused);
      else this.answered();
    };
    if (isAnsweredAtOnce(rules, battle)) return done(ANSWERS[name](rules, battle, breaks));
    this.asking.ask({ name, rules, matchup: battle, breaks }, done, (why) => this.failed(why));
    this.wait();
  }

  /** @param {Said} said */
  write({ texts = {}, sentences = {}, rows = {}, links = {}, hidden = {} }) {
    for (const [name, text] of Object.entries(texts)) {
      this.arrived[name] ??= this.part(name).textContent ?? "";
      writeText(this.part(name), text ?? this.arrived[name]);
    }
    for (const [name, words] of Object.entries(sentences)) say(this.part(name), words);
    for (const [name, made] of Object.entries(rows)) {
      this.part(name).replaceChildren(...made.map(([heading, ...cells]) => row(heading, ...cells)));
    }
    for (const [name, to] of Object.entries(links)) this.part(name, HTMLAnchorElement).href = ROOT + to;
    for (const [name, isHidden] of Object.entries(hidden)) this.part(name).hidden = isHidden;
  }

  get sharedTitle() {
    return this.question.title(this.asked());
  }

  get sharedText() {
    const { shares = "result" } = this.question;
    return this.part(shares).innerText.replace(/\s+/g, " ").trim(); // what is hidden is not said
  }
}

/**
 * Open the page of a question.
 * @template {keyof Answers} Name @param {Question<Name>} question
 */
export const openQuestion = (question) =>
  startForm("form.question", (form) => new QuestionPage(form, question));
