/**
 * The form of the lookup, and its answer: each battle is solved on the spot (solving.js).
 */
import { writeAnswer, writeDetails, writeWanted, writeWithLeft } from "./lookupanswer.js";
import { battleAddress, sameBattle } from "../kernel/battle.js";
import { AskedField } from "./askedfield.js";
import { ChanceField } from "./chancefield.js";
import { LaterBars } from "./laterbars.js";
import { isHouse } from "../kernel/dice.js";
import { NEW_VERSION, RULESETS } from "../browser/files.js";
import {
  attackersInWords,
  frameAddress,
  matchupTitle,
  nextAddress,
  pageAddress,
  tableAddress,
  thousands,
} from "../kernel/matchup.js";
import { AfterDrawing, make, writeText, writeTexts } from "../browser/page.js";
import { QuestionForm, ROOT } from "./questionform.js";
import { Solving, isSolvedAtOnce } from "../workers/solving.js";
import { versionInWords } from "../words/besidechance.js";
import { MOST_ARMIES, PERCENTS_OF_LOOKUP } from "../kernel/limits.js";

/**
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {import("../workers/solving.js").Solved} Solved
 */

const LEFT = { least: 1, most: MOST_ARMIES, words: "attackers left" };

export class Lookup extends QuestionForm {
  /** @param {Form} form @param {boolean} mirrored in the address */
  constructor(form, mirrored) {
    super(form, "data-lookup", mirrored);
    this.solving = new Solving();
    this.afterDrawing = new AfterDrawing();
    /** The battle whose answer stands on the page, and the figures that it was written from. */
    this.shown = this.first;
    /** @type {(Solved & {rules: Rules}) | null} */
    this.solved = null;
    /** The chance for which the reader asks how many attackers are needed. */
    this.wanted = new ChanceField(this.part("chance", HTMLInputElement), () => this.changeWanted());
    /** The attackers (A) that are to be left after the win, at least. */
    this.left = new AskedField(this.part("left", HTMLInputElement), LEFT, () => this.changeLeft());
    this.bars = new LaterBars(this.part("survivors"), this.part("value"));
  }

  /** The chances, in percent, for which the page says how many attackers are needed. */
  get chances() {
    return [...PERCENTS_OF_LOOKUP, this.wanted.last];
  }

  shared() {
    return { ...super.shared(), url: ROOT + this.sharedAddress(this.battle) };
  }

  get sharedTitle() {
    return `${matchupTitle(this.battle, this.counting)}, ${this.ruleset.title}`;
  }

  get sharedText() {
    const textOf = (/** @type {string} */ name) => this.part(name).textContent ?? "";
    const win = textOf("win");
    const version = this.solved ? versionInWords(this.solved.rules, win) : "";
    const answers = [`${this.sharedTitle}: the attacker wins ${win}` + (version && ` (${version})`)];
    if (this.left.address) answers.push(`${textOf("left-win")} ${textOf("left-words")}`);
    if (this.wanted.address) answers.push(`${this.wanted.last}% ${textOf("wanted")}`);
    return answers.join("; ");
  }

  /** @param {Battle} battle */
  address(battle) {
    return super.address(battle) + this.wanted.address + this.left.address;
  }

  /** @param {string} search an address's query, with its question mark @param {boolean} [isLoaded] */
  restoreFrom(search, isLoaded = false) {
    const faults = [this.wanted, this.left].map((field) => field.take(search));
    super.restoreFrom(search, isLoaded);
    if (faults.some(Boolean)) this.say([this.notice.textContent, ...faults].filter(Boolean).join(" "));
  }

  /** @param {Battle} battle @returns {string} what a link to it names, from the site's root */
  sharedAddress(battle) {
    return this.address(battle);
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.lead(battle);
    this.writeStack(this.shown.attackers);
    if (faults.length) {
      this.offer(`${faults.join(" ")} Closest available:`, battle);
    } else if (empty) {
      this.solving.drop();
      this.grey(true);
    } else {
      this.showBattle(battle);
    }
  }

  /** @param {Battle} battle */
  showBattle(battle) {
    const rules = this.rulesOf(battle.ruleset);
    if (rules) {
      this.answer(battle, rules);
    } else if (this.files.get(RULESETS) === null) {
      const outdated = `${NEW_VERSION}, or open`;
      const failed = "The figures did not load. They are also at";
      this.offer(this.files.outdated ? outdated : failed, battle);
    } else if (sameBattle(battle, this.shown)) {
      this.grey(false);
    } else {
      this.wait();
    }
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    if (!isSolvedAtOnce(battle)) this.wait();
    /** @param {Solved} solved */
    const done = (solved) => {
      this.solved = { rules, ...solved };
      this.shown = battle;
      this.write();
    };
    this.solving.solve(rules, battle, this.chances, done, (why) => this.failed(why), this.left.last);
  }

  /** Say how likely it is to have that many left, and how many attackers it takes. */
  changeLeft() {
    const { number, fault } = this.left.read();
    if (fault) writeTexts(this.part, { "left-win": "", "left-words": fault });
    if (number === null || fault) return;
    this.addressBar?.show(this.address(this.battle));
    this.solveDetails();
  }

  /** Say how many attackers another chance needs: all else stays as it is. */
  changeWanted() {
    const { number, fault } = this.wanted.read();
    if (fault) writeText(this.part("wanted"), fault);
    if (number === null || fault) return;
    this.addressBar?.show(this.address(this.battle));
    this.solveDetails();
  }

  /** Work out what stands below the answer, for what is asked there. */
  solveDetails() {
    const { solved } = this;
    if (!solved || this.form.ariaBusy === "true") return this.update();
    this.part("wanted").ariaBusy = "true";
    /** @param {Solved} again */
    const done = (again) => {
      this.solved = { rules: solved.rules, ...again };
      this.writeDetails();
      this.announcer.read(this.part("wanted"));
    };
    this.solving.solve(solved.rules, this.shown, this.chances, done, (why) => this.failed(why), this.left.last);
  }

  /** Write what is solved. */
  write() {
    const { solved, ruleset } = this;
    if (!solved) return;
    const { rules, figures } = solved;
    this.writeStack(figures.attackers);
    writeAnswer(this.part, rules, ruleset, figures);
    this.bars.draw((bars, { endsOf }) => bars.draw(endsOf(figures)), sameBattle(this.shown, this.first));
    this.answered();
    this.writeDetails();
  }

  /** Write what stands below the answer, once that is drawn. */
  writeDetails() {
    const { solved, wanted, left } = this;
    if (!solved) return;
    const { figures } = solved;
    if (!left.read().fault) writeWithLeft(this.part, figures, left.last);
    this.afterDrawing.do(async () => {
      const found = await solved.needed().catch(() => null);
      if (this.solved !== solved) return;
      writeDetails(this.part, figures, found && found.slice(0, PERCENTS_OF_LOOKUP.length));
      this.part("wanted").ariaBusy = null;
      const needed = found ? found[PERCENTS_OF_LOOKUP.length] : null;
      if (!wanted.read().fault) writeWanted(this.part, figures.defenders, left.last, needed);
    });
  }

  /** Let the links lead to a battle. @param {Battle} battle */
  lead(battle) {
    const own = isHouse(battle.ruleset) ? battle.ruleset : "";
    const compare = `compare/${battleAddress({ ...battle, ruleset: own }, this.counting)}`;
    this.part("page", HTMLAnchorElement).href = ROOT + pageAddress(battle, this.ruleset, this.counting);
    this.part("compare", HTMLAnchorElement).href = ROOT + compare;
    this.part("table", HTMLAnchorElement).href = ROOT + tableAddress(battle.ruleset, battle, this.counting);
    this.part("frame", HTMLAnchorElement).href = ROOT + frameAddress(battle.ruleset, battle, this.counting);
    this.part("chain", HTMLAnchorElement).href = ROOT + nextAddress(battle.ruleset, battle, this.counting);
    const attackers =
      this.counting === "attack"
        ? thousands(battle.attackers)
        : attackersInWords(battle.attackers, this.counting);
    writeText(this.part("matchup"), `${attackers} v ${thousands(battle.defenders)}`);
  }

  /** Words, and a link to a battle, for an answer. @param {string} words @param {Battle} battle */
  offer(words, battle) {
    const { href } = this.part("page", HTMLAnchorElement);
    const link = make("a", { href }, matchupTitle(battle, this.counting));
    this.solving.drop();
    this.refuse(`${words} `, link, ".");
  }
}
