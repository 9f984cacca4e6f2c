/**
 * The page /at-the-table/: a battle followed while it is fought, one tap a round.
 *
 * The whole story is in the address. The page arrives with a battle that has not begun.
 */
import { AfterDrawing } from "./announcer.js";
import { decisionInWords, gainInWords, leastInWords } from "./advice.js";
import { parametersOf, readBattle } from "./battle.js";
import { ADDED, chainAddress, readChain, reordered } from "./chainaddress.js";
import { winsIn } from "./figures.js";
import { armiesInWords, attackersInWords, counted, matchupTitle, shownNumber, thousands } from "./matchup.js";
import { writeAttribute, writeText, writeTexts } from "./page.js";
import { exactly, percent } from "./quantities.js";
import { ROOT } from "./questionform.js";
import { rememberHere, rememberedHere } from "./remembered.js";
import { takenUp } from "./runningstory.js";
import { Stopping } from "./stopping.js";
import { StoppingForm } from "./stoppingform.js";
import { hasEnded, outcomesOf, readStory, standing, statesOf, storyIn, storyText } from "./story.js";
import { writeStory } from "./storydrawing.js";
import { Taps, rowsOf } from "./taps.js";
import { worthInWords } from "./worth.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {import("./story.js").Losses} Losses
 *
 * @typedef {{stopping: Stopping, wins: (state: Matchup) => Quantity}} Solved a battle, in all its states
 */

/** The address of the story that runs in this tab. */
const KEPT = "at-the-table";

/** Milliseconds without a change after which a number counts as typed. */
const TYPED = 700;

/** @extends {StoppingForm<Solved>} */
class AtTheTable extends StoppingForm {
  /** @param {Form} form */
  constructor(form) {
    super(form);
    /** The rounds as the address has them, until one is added. */
    this.story = "";
    /** Those of them that are possible. @type {Losses[]} */
    this.rounds = [];
    /** Whether there is all that the address asks for: else it begins no story to be kept. */
    this.isFollowed = true;
    /** The territories behind this one, where a chain is fought. @type {import("./chainaddress.js").Chain} */
    this.chain = { staying: 1, next: [] };
    this.afterDrawing = new AfterDrawing();
    /** Until it is said that rounds do not fit. @type {number | undefined} */
    this.faultTimer = undefined;
    this.part("result").tabIndex = -1; // takes the focus at the end
    this.undo = this.part("undo", HTMLButtonElement);
    this.again = this.part("again", HTMLButtonElement);
    this.taps = new Taps(this.part("taps"), (losses) => this.tell([...this.rounds, losses]));
    this.undo.addEventListener("click", () => this.tell(this.rounds.slice(0, -1)));
    this.again.addEventListener("click", () => this.tell([]));
    this.change = this.part("for", HTMLButtonElement);
    this.change.addEventListener("click", () => this.worthField.focus());
    this.change.disabled = false;
  }

  start() {
    const { search } = location;
    /** @param {string} each */
    const read = (each) => readBattle(each, this.rulesets, this.first);
    this.isFollowed = !read(search)?.words;
    const kept = this.isFollowed ? rememberedHere(KEPT) : null;
    const current = takenUp(search, kept, (each) => read(each)?.battle ?? null);
    if (current !== search) history.replaceState(null, "", current);
    super.start();
  }

  /** @param {Battle} battle */
  address(battle) {
    const rounds = this.story && `&rounds=${this.story}`;
    return `${this.battleAddress(battle)}${chainAddress(this.chain)}${rounds}${this.worthAddress}`;
  }

  restore() {
    const { story, isWhole } = storyIn(parametersOf(location.search).get("rounds") ?? "");
    this.story = story;
    this.chain = readChain(location.search, this.rulesets).chain;
    super.restore();
    if (!isWhole) this.sayAlso("The rest of the link’s rounds cannot be read: those before are kept.");
  }

  /** The story goes on, or back. @param {Losses[]} rounds */
  tell(rounds) {
    this.touched = true;
    this.story = storyText(rounds);
    this.update(true);
    this.addressBar?.flush(); // a reload may follow at once
    this.taps.keepFocus(this.part("result"));
  }

  /** @param {string} words */
  say(words) {
    clearTimeout(this.faultTimer);
    super.say(words);
  }

  /** Say which round does not fit, but not to half a number. @param {number} round */
  sayFault(round) {
    const words =
      round > 1
        ? `Round ${round} cannot follow in this battle: the rounds before it are kept.`
        : "The rounds told do not fit this battle.";
    clearTimeout(this.faultTimer);
    if (!this.touched) return this.say(words);
    this.faultTimer = setTimeout(() => this.say(words), TYPED);
  }

  shared() {
    const { battle, counting, ruleset } = this;
    const title = `${matchupTitle(battle, counting)}, ${ruleset.title}, after ${counted(this.rounds.length, "round")}`;
    const text = `${title}: ${this.part("win").textContent} ${this.part("claim").textContent}`;
    return { title, text, url: `${ROOT}at-the-table/${this.address(battle)}` };
  }

  /** @param {Battle} battle @param {Rules} rules @returns {Solved} */
  solve(battle, rules) {
    return { wins: winsIn(rules, battle), stopping: new Stopping(rules, battle) };
  }

  /** @param {boolean} isPossible */
  offer(isPossible) {
    for (const name of ["live", "details"]) this.part(name).hidden = !isPossible;
  }

  /** @param {Battle} battle @param {Rules} rules */
  write(battle, rules) {
    const { rounds, fault } = readStory(this.story, rules, battle);
    if (fault !== null) this.sayFault(fault);
    this.rounds = rounds;
    const { wins, stopping } = this.solvedOf(battle, rules);
    const states = statesOf({ attackers: battle.attackers, defenders: battle.defenders }, rounds);
    const chances = states.map((each) => chanceIn(wins, each));
    const state = states[states.length - 1];
    this.writeState(state, chances[chances.length - 1]);
    this.writeAdvice(state, stopping);
    this.taps.offer(outcomesOf(rules, state));
    this.part("round").style.setProperty("--rows", String(rowsOf(outcomesOf(rules, states[0]).length)));
    for (const button of [this.undo, this.again]) button.disabled = !rounds.length;
    writeStory(this.part, rounds, states, chances.map((chance) => percent(chance)), chances);
    this.lead(battle, state);
    if (this.touched || (location.search && this.isFollowed)) rememberHere(KEPT, this.address(battle));
    this.answered();
  }

  /** The territories behind a battle, or one that is added. @param {Battle} battle @param {number} attackers */
  addressBehind(battle, attackers) {
    const chain = this.chain.next.length ? this.chain : { staying: 1, next: [ADDED] };
    const behind = reordered(battle, chain, [...chain.next.keys()].map((place) => place + 1));
    return this.battleAddress({ attackers, ...behind.first }) + chainAddress(behind.chain);
  }

  /** @param {Matchup} state @param {Quantity} chance */
  writeState(state, chance) {
    const { attackers, defenders } = state;
    const side = attackersInWords(attackers, this.counting);
    const moved = `You took it: ${armiesInWords(attackers)} can move in, 1 stays behind`;
    const taken = this.counting === "territory" ? moved : `You took it with ${side} left`;
    const texts = hasEnded(state)
      ? defenders
        ? { win: "Lost", claim: `${counted(defenders, "defender")} left: the attack has failed` }
        : { win: "Won", claim: taken }
      : { win: percent(chance), claim: `to win, ${side} v ${counted(defenders, "defender")}` };
    writeTexts(this.part, texts);
  }

  /** @param {Matchup} state @param {Stopping} stopping */
  writeAdvice(state, stopping) {
    const advice = hasEnded(state) ? null : stopping.advice(state, this.worth);
    const texts = {
      decision: advice ? decisionInWords(advice.order) : "",
      for: advice ? `for a territory worth ${this.worthField.inWords()}` : "",
      gain: advice ? gainInWords(advice) : "",
    };
    writeTexts(this.part, texts);
    writeAttribute(this.part("decision"), "data-order", String(advice?.order ?? 0));
    this.change.hidden = !advice;
    this.afterDrawing.do(() => {
      writeText(this.part("least"), advice ? leastInWords(stopping.leastWorth(state)) : "");
    });
  }

  /** Let the links lead on. @param {Battle} battle @param {Matchup} state */
  lead(battle, state) {
    const end = standing(state);
    const isOver = hasEnded(state);
    this.part("after").hidden = !isOver;
    this.part("luck").hidden = isOver || !this.rounds.length;
    for (const name of ["luck", "ended-luck"]) {
      this.part(name, HTMLAnchorElement).href = `${ROOT}was-i-unlucky/${this.battleAddress(battle)}&end=${end}`;
    }
    const next = this.part("next", HTMLAnchorElement);
    // all who are left have moved in, and some of them stay
    const attackers = state.attackers - this.chain.staying;
    next.hidden = attackers < 1;
    if (!next.hidden) next.href = `${ROOT}paths/${this.addressBehind(battle, attackers)}`;
    const link = this.part("stop", HTMLAnchorElement);
    link.hidden = isOver;
    if (!link.hidden) {
      const address = this.battleAddress({ ...state, ruleset: battle.ruleset });
      link.href = `${ROOT}stop-or-roll/${address}${this.worthAddress}`;
    }
  }
}

/** @param {Solved["wins"]} wins @param {Matchup} state @returns {Quantity} */
const chanceIn = (wins, state) => (hasEnded(state) ? exactly(state.defenders ? 0 : 1) : wins(state));

/** @type {Form | null} */
const form = document.querySelector("form.question");
if (form) new AtTheTable(form).start();
