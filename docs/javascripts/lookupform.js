/**
 * The form of the lookup, and its answer: each battle is solved on the spot (solving.js).
 */
import { NEEDED, writeAnswer, writeCounted, writeDetails } from "./answer.js";
import { AfterDrawing } from "./announcer.js";
import { battleAddress, sameBattle } from "./battle.js";
import { isHouse } from "./dice.js";
import { NEW_VERSION, RULESETS } from "./files.js";
import { attackersInWords, matchupTitle, nextAddress, pageAddress, tableAddress, thousands } from "./matchup.js";
import { make, writeText } from "./page.js";
import { QuestionForm, ROOT } from "./questionform.js";
import { Solving, isSolvedAtOnce } from "./solving.js";
import { versionInWords } from "./version.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {import("./solving.js").Solved} Solved
 */

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
  }

  shared() {
    const { battle, ruleset } = this;
    const title = `${matchupTitle(battle, this.counting)}, ${ruleset.title}`;
    const win = this.part("win").textContent ?? "";
    const version = this.solved ? versionInWords(this.solved.rules, win) : "";
    const text = `${title}: the attacker wins ${win}${version && ` (${version})`}`;
    return { title, text, url: ROOT + this.sharedAddress(battle) };
  }

  /** @param {Battle} battle @returns {string} what a link to it names, from the site's root */
  sharedAddress(battle) {
    return this.address(battle);
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.lead(battle);
    writeCounted(this.part, this.shown.attackers, this.counting);
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
    this.solving.solve(rules, battle, NEEDED, (solved) => {
      this.solved = { rules, ...solved };
      this.shown = battle;
      this.write();
    });
  }

  /** Write what is solved. */
  write() {
    const { solved, ruleset } = this;
    if (!solved) return;
    const { rules, figures, needed } = solved;
    writeAnswer(this.part, rules, ruleset.title, figures, this.counting);
    this.answered();
    this.afterDrawing.do(async () => {
      const found = await needed();
      if (this.solved === solved) writeDetails(this.part, figures, found);
    });
  }

  /** Let the links lead to a battle. @param {Battle} battle */
  lead(battle) {
    const own = isHouse(battle.ruleset) ? battle.ruleset : "";
    const compare = `compare/${battleAddress({ ...battle, ruleset: own }, this.counting)}`;
    this.part("page", HTMLAnchorElement).href = ROOT + pageAddress(battle, this.ruleset);
    this.part("compare", HTMLAnchorElement).href = ROOT + compare;
    this.part("table", HTMLAnchorElement).href = ROOT + tableAddress(battle.ruleset, battle, this.counting);
    this.part("chain", HTMLAnchorElement).href = ROOT + nextAddress(battle.ruleset, battle, this.counting);
    const attackers =
      this.counting === "territory"
        ? attackersInWords(battle.attackers, this.counting)
        : thousands(battle.attackers);
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
