/**
 * The page /stop-or-roll/: whether to stop or to roll on, for what the territory is worth.
 *
 * The page arrives with a whole answer in it, in the same words.
 */
import { bestInWords, decisionInWords, gainInWords, leastInWords } from "./advice.js";
import { AfterDrawing } from "./announcer.js";
import { figuresAround, winsIn } from "./figures.js";
import { attackersInWords, matchupTitle } from "./matchup.js";
import { partsOf, writeAttribute, writeText, writeTexts } from "./page.js";
import { percent } from "./quantities.js";
import { ROOT } from "./questionform.js";
import { retreatsOf } from "./retreats.js";
import { Stopping } from "./stopping.js";
import { StoppingMap } from "./stoppingmap.js";
import { StoppingForm } from "./stoppingform.js";
import { writeRetreats } from "./retreattable.js";
import { worthInWords } from "./worth.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./rules.js").Rules} Rules
 *
 * @typedef {Object} Solved a battle, and what does not depend on the worth
 * @property {Rules} rules @property {Stopping} stopping
 * @property {import("./quantities.js").Quantity} win
 * @property {import("./figures.js").Figures | null} figures once they are needed
 * @property {import("./quantities.js").Quantity | null} least
 */

/** @extends {StoppingForm<Solved>} */
class StopOrRoll extends StoppingForm {
  /** @param {Form} form */
  constructor(form) {
    super(form);
    this.section = partsOf(document, "data-stop");
    this.afterDrawing = new AfterDrawing();
    this.map = new StoppingMap(this.section("map", HTMLTableElement));
  }

  shared() {
    const { battle, counting, ruleset } = this;
    const title = `Stop or roll on? ${matchupTitle(battle, counting)}, ${ruleset.title}`;
    const decision = this.part("decision").textContent ?? "";
    const text = `${title}: ${decision.toLowerCase()}, for a territory worth ${worthInWords(this.worth)}`;
    return { title, text, url: `${ROOT}stop-or-roll/${this.address(battle)}` };
  }

  /** @param {Battle} battle @param {Rules} rules @returns {Solved} */
  solve(battle, rules) {
    const stopping = new Stopping(rules, battle);
    const win = winsIn(rules, battle)(battle);
    return { rules, stopping, win, figures: null, least: stopping.leastWorth(battle) };
  }

  /** @param {boolean} isPossible */
  offer(isPossible) {
    this.section("sections").hidden = !isPossible;
  }

  /** @param {Battle} battle @param {Rules} rules */
  write(battle, rules) {
    const { worth, counting } = this;
    const solved = this.solvedOf(battle, rules);
    const advice = solved.stopping.advice(battle, worth);
    const texts = {
      decision: decisionInWords(advice.order),
      win: percent(solved.win),
      keeps: attackersInWords(battle.attackers, counting),
      least: leastInWords(solved.least),
      gain: gainInWords(advice),
      best: bestInWords(advice),
      title: this.ruleset.title,
      for: this.worthField.inWords(),
    };
    writeTexts(this.part, texts);
    writeAttribute(this.part("decision"), "data-order", String(advice.order));
    this.part("live", HTMLAnchorElement).href = `${ROOT}at-the-table/${this.address(battle)}`;
    this.answered();
    this.afterDrawing.do(() => this.writeMap(battle, solved));
  }

  /** @param {Battle} battle @param {Solved} solved */
  writeMap(battle, solved) {
    for (const place of document.querySelectorAll('[data-stop="battle"]')) {
      writeText(place, matchupTitle(battle, this.counting));
    }
    for (const place of document.querySelectorAll('[data-stop="armies"]')) {
      writeText(place, worthInWords(this.worth));
    }
    this.map.draw(solved.stopping, this.worth);
    this.afterDrawing.do(() => this.writeRetreats(battle, solved));
  }

  /** @param {Battle} battle @param {Solved} solved */
  writeRetreats(battle, solved) {
    const { rules } = solved;
    solved.figures ??= figuresAround(rules, battle);
    const table = this.section("retreats", HTMLTableElement);
    writeRetreats(table, retreatsOf(rules, solved.figures, this.worth));
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.question");
if (form) new StopOrRoll(form).start();
