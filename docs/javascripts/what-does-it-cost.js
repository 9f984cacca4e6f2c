/**
 * The page /what-does-it-cost/: what an attack costs both sides, with all dice and with fewer.
 */
import { row } from "./answer.js";
import { AnsweringForm } from "./answeringform.js";
import { fewerInWords, moreInWords, oneDieInWords } from "./costwords.js";
import { counted, matchupTitle, pageAddress, thousands } from "./matchup.js";
import { textOf, writeTexts } from "./page.js";
import { fixed, isJust, percent } from "./quantities.js";
import { ROOT } from "./questionform.js";
import { versionSentence } from "./version.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./rules.js").Rules} Rules
 */

/** @extends {AnsweringForm<"cost">} */
class WhatDoesItCost extends AnsweringForm {

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.part("page", HTMLAnchorElement).href = ROOT + pageAddress(battle, this.ruleset);
    this.part("stop", HTMLAnchorElement).href = `${ROOT}stop-or-roll/${this.address(battle)}`;
    super.show(battle, faults, empty);
  }

  /**
   * @param {Battle} battle @param {Rules} rules @param {ListedRuleset} ruleset
   * @param {import("./answers.js").CostAnswer} answer
   */
  write({ attackers, defenders }, rules, ruleset, { costs, lose, lostGivenWin, lostGivenLoss, fewer }) {
    const [{ win, attackersLost, defendersLost, gain }] = costs;
    const chance = percent(win);
    const version = versionSentence(rules, chance);
    const texts = {
      "attackers-lost": fixed(attackersLost),
      "defenders-lost": fixed(defendersLost),
      defenders: counted(defenders, "defender"),
      more: moreInWords(gain),
      title: ruleset.title,
      win: chance,
      version: version && ` ${version}`,
      fewer: fewerInWords(fewer, defenders),
      "one-die": oneDieInWords(costs),
    };
    writeTexts(this.part, texts);
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
    this.answered();
  }

  shared() {
    const title = `What does an attack cost? ${matchupTitle(this.battle, this.counting)}`;
    const text = textOf(this.part("result"));
    return { title, text, url: `${ROOT}what-does-it-cost/${this.address(this.battle)}` };
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.question");
if (form) new WhatDoesItCost(form, "cost").start();
