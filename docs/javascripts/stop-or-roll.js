/**
 * The page /stop-or-roll/: whether to stop or to roll on, for what the territory is worth.
 *
 * The page arrives with a whole answer in it, in the same words.
 */
import { bestInWords, decisionInWords, gainInWords, leastInWords } from "./advice.js";
import { AfterDrawing } from "./announcer.js";
import { figuresOf } from "./figures.js";
import { attackersInWords, matchupTitle } from "./matchup.js";
import { partsOf, writeAttribute, writeText } from "./page.js";
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
 */

class StopOrRoll extends StoppingForm {
  /** @param {Form} form */
  constructor(form) {
    super(form);
    this.section = partsOf(document, "data-stop");
    this.afterDrawing = new AfterDrawing();
    this.map = new StoppingMap(this.section("map", HTMLTableElement));
    /** The battle that is answered, and its decisions. @type {{key: string, stopping: Stopping} | null} */
    this.decided = null;
  }

  shared() {
    const { battle, counting, ruleset } = this;
    const title = `Stop or roll on? ${matchupTitle(battle, counting)}, ${ruleset.title}`;
    const decision = this.part("decision").textContent ?? "";
    const text = `${title}: ${decision.toLowerCase()}, for a territory worth ${worthInWords(this.worth)}`;
    return { title, text, url: `${ROOT}stop-or-roll/${this.address(battle)}` };
  }

  /** @param {Battle} battle @param {Rules} rules */
  stoppingOf(battle, rules) {
    const key = `${rules.id} ${battle.attackers} ${battle.defenders}`;
    if (this.decided?.key !== key) this.decided = { key, stopping: new Stopping(rules, battle) };
    return this.decided.stopping;
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    const isPossible = this.mayStop(rules);
    this.section("sections").hidden = !isPossible;
    if (!isPossible) return;
    const { worth, counting } = this;
    const stopping = this.stoppingOf(battle, rules);
    const advice = stopping.advice(battle, worth);
    const texts = {
      decision: decisionInWords(advice.order),
      win: percent(figuresOf(rules, battle).win),
      keeps: attackersInWords(battle.attackers, counting),
      least: leastInWords(stopping.leastWorth(battle)),
      gain: gainInWords(advice),
      best: bestInWords(advice),
      title: this.ruleset.title,
    };
    for (const [name, text] of Object.entries(texts)) writeText(this.part(name), text);
    writeAttribute(this.part("decision"), "data-order", String(advice.order));
    this.part("live", HTMLAnchorElement).href = `${ROOT}at-the-table/${this.address(battle)}`;
    this.answered();
    this.afterDrawing.do(() => this.writeSections(battle, rules, stopping));
  }

  /** @param {Battle} battle @param {Rules} rules @param {Stopping} stopping */
  writeSections(battle, rules, stopping) {
    for (const place of document.querySelectorAll('[data-stop="battle"]')) {
      writeText(place, matchupTitle(battle, this.counting));
    }
    for (const place of document.querySelectorAll('[data-stop="armies"]')) {
      writeText(place, worthInWords(this.worth));
    }
    this.map.draw(stopping, this.worth);
    writeRetreats(this.section("retreats", HTMLTableElement), retreatsOf(rules, battle, this.worth));
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.question");
if (form) new StopOrRoll(form).start();
