/**
 * The page /at-the-table/: a battle followed while it is fought, one tap a round.
 *
 * The whole story is in the address. The page arrives with a battle that has not begun.
 */
import { decisionInWords, gainInWords, leastInWords } from "./advice.js";
import { parametersOf } from "./battle.js";
import { winTable } from "./figures.js";
import { attackersInWords, counted, matchupTitle } from "./matchup.js";
import { writeAttribute, writeTexts } from "./page.js";
import { exactly, percent } from "./quantities.js";
import { ROOT } from "./questionform.js";
import { Stopping } from "./stopping.js";
import { StoppingForm } from "./stoppingform.js";
import { hasEnded, outcomesOf, readStory, standing, statesOf, storyIn, storyText } from "./story.js";
import { writeStory } from "./storydrawing.js";
import { Taps } from "./taps.js";
import { worthInWords, worthText } from "./worth.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {import("./story.js").Losses} Losses
 *
 * @typedef {{stopping: Stopping, wins: Quantity[][]}} Solved a battle, in all its states
 */

/** @extends {StoppingForm<Solved>} */
class AtTheTable extends StoppingForm {
  /** @param {Form} form */
  constructor(form) {
    super(form);
    /** The rounds as the address has them, until one is added. */
    this.story = "";
    /** Those of them that are possible. @type {Losses[]} */
    this.rounds = [];
    this.undo = this.part("undo", HTMLButtonElement);
    this.again = this.part("again", HTMLButtonElement);
    this.taps = new Taps(this.part("taps"), (losses) => this.tell([...this.rounds, losses]));
    this.undo.addEventListener("click", () => this.tell(this.rounds.slice(0, -1)));
    this.again.addEventListener("click", () => this.tell([]));
  }

  /** @param {Battle} battle */
  address(battle) {
    const rounds = this.story && `&rounds=${this.story}`;
    return `${this.battleAddress(battle)}${rounds}&worth=${worthText(this.worth)}`;
  }

  restore() {
    const { story, isWhole } = storyIn(parametersOf(location.search).get("rounds") ?? "");
    this.story = story;
    super.restore();
    if (!isWhole) this.sayAlso("The rest of the link’s rounds cannot be read: those before are kept.");
  }

  /** The story goes on, or back. @param {Losses[]} rounds */
  tell(rounds) {
    this.touched = true;
    this.story = storyText(rounds);
    this.update(true);
    this.taps.keepFocus([this.undo, this.again]);
  }

  shared() {
    const { battle, counting, ruleset } = this;
    const title = `${matchupTitle(battle, counting)}, ${ruleset.title}, after ${counted(this.rounds.length, "round")}`;
    const text = `${title}: ${this.part("win").textContent} ${this.part("claim").textContent}`;
    return { title, text, url: `${ROOT}at-the-table/${this.address(battle)}` };
  }

  /** @param {Battle} battle @param {Rules} rules @returns {Solved} */
  solve(battle, rules) {
    const wins = winTable(rules, battle.attackers, battle.defenders);
    return { wins, stopping: new Stopping(rules, battle) };
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    const isPossible = this.mayStop(rules);
    for (const name of ["live", "details"]) this.part(name).hidden = !isPossible;
    if (!isPossible) return;
    const { rounds, fault } = readStory(this.story, rules, battle);
    if (fault !== null) {
      this.say(`Round ${fault} cannot follow in this battle: the rounds before it are kept.`);
    }
    this.rounds = rounds;
    const { wins, stopping } = this.solvedOf(battle, rules);
    const states = statesOf({ attackers: battle.attackers, defenders: battle.defenders }, rounds);
    const chances = states.map((state) => chanceIn(wins, state));
    const state = states[states.length - 1];
    this.writeState(state, chances[chances.length - 1]);
    this.writeAdvice(state, stopping);
    this.taps.offer(outcomesOf(rules, state));
    for (const button of [this.undo, this.again]) button.disabled = !rounds.length;
    writeStory(this.part, rounds, states, chances.map((chance) => percent(chance)), chances);
    this.lead(battle, state);
    this.answered();
  }

  /** @param {Matchup} state @param {Quantity} chance */
  writeState(state, chance) {
    const { attackers, defenders } = state;
    const side = attackersInWords(attackers, this.counting);
    const texts = hasEnded(state)
      ? defenders
        ? { win: "Lost", claim: `${counted(defenders, "defender")} left: the attack has failed` }
        : { win: "Won", claim: `${side} left: the territory is yours` }
      : { win: percent(chance), claim: `to win, ${side} v ${counted(defenders, "defender")}` };
    writeTexts(this.part, texts);
  }

  /** @param {Matchup} state @param {Stopping} stopping */
  writeAdvice(state, stopping) {
    const advice = hasEnded(state) ? null : stopping.advice(state, this.worth);
    const texts = {
      decision: advice ? decisionInWords(advice.order) : "",
      for: advice ? `for a territory worth ${worthInWords(this.worth)}` : "",
      gain: advice ? gainInWords(advice) : "",
      least: advice ? leastInWords(stopping.leastWorth(state)) : "",
    };
    writeTexts(this.part, texts);
    writeAttribute(this.part("decision"), "data-order", String(advice?.order ?? 0));
  }

  /** Let the links lead on. @param {Battle} battle @param {Matchup} state */
  lead(battle, state) {
    const end = standing(state);
    const luck = this.part("luck", HTMLAnchorElement);
    luck.hidden = !this.rounds.length;
    const rules = battle.ruleset && `&rules=${battle.ruleset}`;
    luck.href = `${ROOT}was-i-unlucky/?a=${battle.attackers}&d=${battle.defenders}${rules}&end=${end}`;
    const link = this.part("stop", HTMLAnchorElement);
    link.hidden = hasEnded(state);
    if (!link.hidden) {
      const address = this.battleAddress({ ...state, ruleset: battle.ruleset });
      link.href = `${ROOT}stop-or-roll/${address}&worth=${worthText(this.worth)}`;
    }
  }
}

/** @param {Quantity[][]} wins @param {Matchup} state @returns {Quantity} */
const chanceIn = (wins, { attackers, defenders }) =>
  attackers && defenders ? wins[attackers - 1][defenders - 1] : exactly(defenders ? 0 : 1);

/** @type {Form | null} */
const form = document.querySelector("form.question");
if (form) new AtTheTable(form).start();
