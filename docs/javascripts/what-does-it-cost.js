/**
 * The page /what-does-it-cost/: what an attack costs both sides, with all dice and with fewer.
 */
import { Answering } from "./answering.js";
import { row, writeCounted } from "./answer.js";
import { fewerInWords, moreInWords, oneDieInWords } from "./cost-words.js";
import { counted, matchupTitle, pageAddress, thousands } from "./matchup.js";
import { writeText } from "./page.js";
import { fixed, isJust, percent } from "./quantities.js";
import { QuestionForm, ROOT } from "./questionform.js";
import { versionSentence } from "./version.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./rules.js").Rules} Rules
 */

class WhatDoesItCost extends QuestionForm {
  /** @param {Form} form */
  constructor(form) {
    super(form);
    /** @type {Answering<"cost">} */
    this.answering = new Answering("cost");
    /** The attackers of the battle whose answer stands on the page. */
    this.shown = this.first.attackers;
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    if (faults.length || empty) this.answering.drop();
    this.part("page", HTMLAnchorElement).href = ROOT + pageAddress(battle, this.ruleset);
    this.part("stop", HTMLAnchorElement).href = `${ROOT}stop-or-roll/${this.address(battle)}`;
    writeCounted(this.part, this.shown, this.counting);
    super.show(battle, faults, empty);
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    const { title } = this.ruleset;
    const done = this.answering.ask(rules, battle, (answer) => {
      this.shown = battle.attackers;
      this.write(battle, rules, title, answer);
      this.answered();
    });
    if (!done) this.wait();
  }

  /**
   * @param {Battle} battle @param {Rules} rules @param {string} title
   * @param {import("./answers.js").CostAnswer} answer
   */
  write({ attackers, defenders }, rules, title, { costs, lose, lostGivenWin, lostGivenLoss, fewer }) {
    const [{ win, attackersLost, defendersLost, gain }] = costs;
    const chance = percent(win);
    const version = versionSentence(rules, chance);
    const texts = {
      "attackers-lost": fixed(attackersLost),
      "defenders-lost": fixed(defendersLost),
      defenders: counted(defenders, "defender"),
      more: moreInWords(gain),
      title,
      win: chance,
      version: version && ` ${version}`,
      fewer: fewerInWords(fewer, defenders),
      "one-die": oneDieInWords(costs),
    };
    for (const [name, text] of Object.entries(texts)) writeText(this.part(name), text);
    writeCounted(this.part, attackers, this.counting);
    const [won, failed] = [`You win (${chance})`, `You fail (${percent(lose)})`];
    const ends = [
      lostGivenWin && !isJust(win, 0) && row(won, fixed(lostGivenWin), `all ${thousands(defenders)}`),
      lostGivenLoss && !isJust(lose, 0) && row(failed, `all ${thousands(attackers)}`, fixed(lostGivenLoss)),
    ];
    this.part("ends").replaceChildren(...ends.filter((each) => each instanceof Node));
    this.part("dice").replaceChildren(
      ...costs.map((cost) =>
        row(
          String(cost.dice),
          percent(cost.win),
          fixed(cost.attackersLost),
          fixed(cost.defendersLost),
          cost.gain,
        ),
      ),
    );
    this.part("rounds").replaceChildren(
      ...costs.flatMap(({ dice, nextRound }) =>
        nextRound ? [row(String(dice), ...nextRound.map((lost) => fixed(lost)))] : [],
      ),
    );
    for (const name of ["of-rounds", "stop"]) this.part(name).hidden = rules.transformation !== undefined;
  }

  shared() {
    const title = `What does an attack cost? ${matchupTitle(this.battle, this.counting)}`;
    const text = this.part("result").textContent?.replace(/\s+/g, " ").trim() ?? "";
    return { title, text, url: `${ROOT}what-does-it-cost/${this.address(this.battle)}` };
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.question");
if (form) new WhatDoesItCost(form).start();
