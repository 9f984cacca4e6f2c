/**
 * The page /stop-or-roll/: whether to stop or to roll on, for what the territory is worth.
 *
 * The page arrives with a whole answer in it, in the same words.
 */
import {
  NONE,
  UNSET_WORTH,
  bestInWords,
  decisionInWords,
  forWorth,
  gainInWords,
  leastInWords,
} from "../words/advice.js";
import { sameBattle } from "../kernel/battle.js";
import { figuresAround, winsIn } from "../kernel/figures.js";
import { attackersInWords, matchupTitle } from "../kernel/matchup.js";
import { AfterDrawing, find, partsOf, writeAttribute, writeText, writeTexts } from "../browser/page.js";
import { percent } from "../kernel/quantities.js";
import { runIn } from "../controls/runningstory.js";
import { storyKept } from "../browser/remembered.js";
import { startForm } from "../controls/battleform.js";
import { ROOT } from "../controls/questionform.js";
import { standingNow } from "../controls/livebattle.js";
import { afterRoundsOf } from "../decisions/afterrounds.js";
import { retreatsOf } from "../decisions/retreats.js";
import { StandingBars } from "../controls/standingbars.js";
import { Stopping } from "../decisions/stopping.js";
import { StoppingMap } from "../controls/stoppingmap.js";
import { StoppingForm } from "../controls/stoppingform.js";
import { writeAfterRounds, writeRetreats } from "../controls/retreattable.js";
import { readWorth, worthInWords } from "../decisions/worth.js";

/**
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../controls/battleform.js").Form} Form
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {Object} Solved a battle, and what does not depend on the worth
 * @property {Rules} rules @property {Stopping} stopping
 * @property {import("../kernel/quantities.js").Quantity} win
 * @property {import("../kernel/figures.js").Figures | null} figures once they are needed
 * @property {import("../kernel/quantities.js").Quantity | null} least
 */

/** @extends {StoppingForm<Solved>} */
class StopOrRoll extends StoppingForm {
  /** @param {Form} form */
  constructor(form) {
    super(form);
    this.section = partsOf(document, "data-stop");
    this.afterDrawing = new AfterDrawing();
    this.bars = new StandingBars(this.part);
    this.map = new StoppingMap(this.section("map", HTMLTableElement));
    /** The reader's battle as it stands, where it is followed at the table. @type {Battle | null} */
    this.live = null;
  }

  /**
   * The battle of the reader's game, as it stands.
   * @param {ReturnType<typeof import("../browser/game.js").game>} [known]
   */
  mine(known) {
    const battle = super.mine(known);
    if (known) return battle;
    const kept = storyKept();
    this.live = standingNow(kept, this.battleIn, battle);
    this.followed = this.live ? kept : "";
    return this.live ?? battle;
  }

  /** @param {Battle} battle */
  isLive(battle) {
    return this.live !== null && sameBattle(battle, this.live);
  }

  /** @param {Battle} battle */
  begunOf(battle) {
    const followed = this.isLive(battle) && !this.isLinks ? runIn(this.followed, this.battleIn) : null;
    return followed?.begun ?? battle;
  }

  get sharedTitle() {
    return `${find("h1", HTMLElement).textContent} ${matchupTitle(this.battle, this.counting)}, ${this.title}`;
  }

  get sharedText() {
    const decision = (this.part("decision").textContent ?? "").toLowerCase();
    return this.worth
      ? `${this.sharedTitle}: ${decision}, ${forWorth(this.worth)}`
      : `${this.sharedTitle}. ${this.part("least").textContent}`;
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
    const isBlocked = solved.stopping.isBlocked(battle);
    const isLive = this.isLive(battle);
    const advice = !isBlocked && worth && solved.stopping.advice(battle, worth);
    const decision = this.part("decision");
    writeTexts(this.part, {
      decision: isBlocked ? NONE.decision : advice ? decisionInWords(advice.order) : "",
      win: percent(solved.win),
      keeps: attackersInWords(battle.attackers, counting),
      least: isBlocked ? "" : leastInWords(solved.least),
      gain: isBlocked ? NONE.why : advice ? gainInWords(advice) : UNSET_WORTH,
      best: advice ? bestInWords(advice) : "",
      title: this.title,
      for: worth ? `, ${forWorth(worth)}` : "",
    });
    writeAttribute(decision, "data-order", String(advice ? advice.order : 0));
    decision.hidden = !advice && !isBlocked;
    this.part("live", HTMLAnchorElement).href = `${ROOT}at-the-table/${isLive ? "" : this.address(battle)}`;
    this.part("is-live").hidden = !isLive;
    this.answered();
    this.afterDrawing.do(() => this.drawBattle(battle, solved));
  }

  /** @param {Battle} battle @param {Solved} solved */
  drawBattle(battle, solved) {
    const figuresOf = () => (solved.figures ??= figuresAround(solved.rules, battle));
    this.bars.draw(figuresOf, sameBattle(battle, this.first));
    this.afterDrawing.do(() => this.writeMap(battle, solved));
  }

  /** @param {Battle} battle @param {Solved} solved */
  writeMap(battle, solved) {
    for (const place of document.querySelectorAll('[data-stop="battle"]')) {
      writeText(place, matchupTitle(battle, this.counting));
    }
    for (const place of document.querySelectorAll('[data-stop="armies"]')) {
      writeText(place, this.worth ? worthInWords(this.worth) : "");
    }
    // what is only said for a worth
    for (const place of document.querySelectorAll("[data-worth]")) {
      place.toggleAttribute("hidden", !this.worth);
    }
    this.map.draw(solved.stopping, this.worth);
    this.afterDrawing.do(() => this.writeRetreats(battle, solved));
  }

  /** @param {Battle} battle @param {Solved} solved */
  writeRetreats(battle, solved) {
    const { rules } = solved;
    solved.figures ??= figuresAround(rules, battle);
    const table = this.section("retreats", HTMLTableElement);
    const worth = this.worth ?? /** @type {Fraction} */ (readWorth("0"));
    writeRetreats(table, retreatsOf(rules, solved.figures, worth), this.worth !== null);
    this.afterDrawing.do(() => {
      writeAfterRounds(this.section("rounds", HTMLTableElement), afterRoundsOf(rules, battle));
    });
  }
}

startForm("form.question", (form) => new StopOrRoll(form));
