/**
 * The page /at-the-table/: a battle followed while it is fought, one tap a round.
 *
 * The whole story is in the address, and the device keeps it. The fields show the armies now: other
 * numbers, or other rules, go on from there. The page arrives with a battle that has not begun.
 */
import { replaceAddress } from "../browser/addressbar.js";
import { UNSET, decisionInWords, forWorth, gainInWords, leastInWords } from "../words/advice.js";
import { battleAddress, parametersOf, readBattle, sameBattle } from "../kernel/battle.js";
import { ADDED, chainAddress, readChain, reordered, stayingAddress, usualStays } from "../controls/chainaddress.js";
import { leftBehind } from "../controls/counting.js";
import { faultInWords, holdingInWords, standInWords } from "../words/storywords.js";
import { figuresAround, winsIn } from "../kernel/figures.js";
import { counted, matchupTitle, shownNumber, thousands } from "../kernel/matchup.js";
import { chooseRules, game, isLinked, linkedParts, ownGame } from "../browser/game.js";
import { AfterDrawing, make, writeAttribute, writeText, writeTexts } from "../browser/page.js";
import { exactly, percent } from "../kernel/quantities.js";
import { movingIn } from "../kernel/rules.js";
import { startForm } from "../controls/battleform.js";
import { ROOT } from "../controls/questionform.js";
import { NEW_STORY, STORY, remember, rememberHere, remembered, rememberedHere } from "../browser/remembered.js";
import { keptAfter, ownStory, runFor, runIn, runOf, takenUp } from "../controls/runningstory.js";
import { StandingBars } from "../controls/standingbars.js";
import { Stopping } from "../decisions/stopping.js";
import { StoppingForm } from "../controls/stoppingform.js";
import { hasEnded, isBlocked, outcomesOf, readStory, standing, statesOf, storyIn, storyText } from "../decisions/story.js";
import { Taps, rowsOf } from "../controls/taps.js";

/**
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../controls/battleform.js").Form} Form
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {import("../controls/runningstory.js").Run} Run
 * @typedef {import("../decisions/story.js").Losses} Losses
 *
 * @typedef {{stopping: Stopping, wins: (state: Matchup) => Quantity}} Solved a battle, in all its states
 */

/** What is said where other numbers have taken the place of a story. */
const BEGUN_ANEW = "A new battle begins here. Undo brings back the rounds before it.";

/** @extends {StoppingForm<Solved>} */
class AtTheTable extends StoppingForm {
  /** @param {Form} form */
  constructor(form) {
    super(form);
    /** @type {import("../words/atonce.js").Missing} */
    this.missing = "rolls";
    /** The battle that is followed. @type {Run} */
    this.run = { begun: this.first, story: "", shown: this.first };
    /** Those that it went on from, the last one last. @type {Run[]} */
    this.before = [];
    /** The story that an address has brought, until it is shown. @type {string | null} */
    this.arriving = null;
    /** The rounds of the story that are possible. @type {Losses[]} */
    this.rounds = [];
    /** Whether the rules allow no attack as the battle stands. */
    this.isStopped = false;
    /** Whether there is all that the address asks for: else it begins no story to be kept. */
    this.isFollowed = true;
    /** Whether the address has told of rounds beside a story of the reader's that runs. */
    this.isTold = false;
    /** A story that runs beside the one shown, and its address. @type {{address: string, run: ReturnType<typeof runIn>}} */
    this.other = { address: "", run: null };
    /** The territories behind this one, where a chain is fought. @type {import("../controls/chainaddress.js").Chain} */
    this.chain = { staying: 1, next: [] };
    /** What writes what is offered beside the story, once there may be something. @type {Promise<import("../controls/storiesoffered.js").StoriesOffered> | null} */
    this.offers = null;
    /** Whether the story drawn is another than the page arrived with. */
    this.isDrawn = false;
    this.afterDrawing = new AfterDrawing();
    this.bars = new StandingBars(this.part);
    this.part("result").tabIndex = -1; // takes the focus at the end
    this.undo = this.part("undo", HTMLButtonElement);
    this.again = this.part("again", HTMLButtonElement);
    this.taps = new Taps(this.part("taps"), (losses) => this.tell([...this.rounds, losses]));
    this.undo.addEventListener("click", () => this.takeBack());
    this.again.addEventListener("click", () => this.startAgain());
    this.change = this.part("for", HTMLButtonElement);
    this.change.addEventListener("click", () => this.worthField.focus());
    this.change.disabled = false;
    /** Say that the numbers are those of now. */
    this.nows = this.sides.map((side) => {
      const now = make("span", { hidden: true }, "now ");
      form.querySelector(`label[for="${this.inputs[side].id}"] small`)?.before(now);
      return now;
    });
  }

  start() {
    const { search } = location;
    this.isFollowed = !readBattle(search, this.rulesets, this.usual)?.words;
    const { worthKept } = this;
    const asked = search || (worthKept && `?worth=${worthKept}`);
    const kept = { here: rememberedHere(STORY) ?? "", device: remembered(STORY) ?? "" };
    const story = ownStory(kept, this.isLinks && this.battleIn(search) ? this.chosen : null, this.battleIn);
    const { search: shown, other } = takenUp(asked, story, this.battleIn, this.isLinks ? this.mine() : null);
    if (this.isFollowed && shown !== asked) replaceAddress(shown);
    this.isTold = other !== null && parametersOf(search).has("rounds");
    this.other = { address: other ?? "", run: other ? runIn(other, this.battleIn) : null };
    super.start();
  }

  /**
   * A story told by a link is a link's, even of the reader's own battle.
   * @param {import("../kernel/battle.js").Asked} asked @param {import("../browser/game.js").Part[] | null} linked
   */
  follow(asked, linked) {
    super.follow(asked, linked, this.isTold ? "battle" : undefined);
  }

  /** The story that this one goes on from. */
  get previous() {
    return this.before[this.before.length - 1];
  }

  /** The story of a battle in the fields. @param {Battle} battle */
  storyOf(battle) {
    return runFor(battle, this.run, this.previous);
  }

  /** @param {Battle} battle */
  address(battle) {
    const { begun, story } = this.storyOf(battle);
    const rounds = story && `&rounds=${story}`;
    return `${this.battleAddress(begun)}${this.chainAddress(begun)}${rounds}${this.worthAddress}`;
  }

  /** What follows a battle in an address: the territories behind it. @param {Battle} battle @param {import("../controls/chainaddress.js").Chain} [chain] */
  chainAddress(battle, chain = this.chain) {
    return chainAddress(chain, usualStays(battle, chain, this.rulesets));
  }

  /** The armies that stay in the territory once it is taken. */
  get staying() {
    const { chain } = this;
    const behind = { ...chain, next: chain.next.length ? chain.next : [ADDED] };
    const [usual] = usualStays(this.run.begun, behind, this.rulesets);
    return chain.next.length ? chain.staying : Math.max(chain.staying, usual);
  }

  /** A battle that has begun goes on as its address has it. */
  get followsGame() {
    return super.followsGame && !parametersOf(location.search).has("rounds");
  }

  /** After a round the numbers are what it left, and not what was typed. */
  get isTyped() {
    return !this.rounds.length && super.isTyped;
  }

  /** @param {boolean} [isLoaded] */
  restore(isLoaded) {
    const { search } = location;
    const { story, isWhole } = storyIn(parametersOf(search).get("rounds") ?? "");
    this.arriving = story;
    this.chain = readChain(search, this.rulesets, this.usual.ruleset).chain;
    super.restore(isLoaded);
    if (!isWhole) this.sayAlso("The link’s further rounds cannot be read.");
  }

  /** @param {Battle} battle @param {string} [words] */
  choose(battle, words) {
    const story = this.arriving;
    if (story === null) return super.choose(battle, words);
    // rounds are of the battle that the address names, whatever else would be shown
    const named = story ? this.battleIn(location.search) : null;
    const begun = named ? { ...named, ruleset: battle.ruleset } : battle;
    this.run = { begun, story, shown: begun };
    this.before = [];
    this.arriving = null;
    super.choose(begun, words);
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    if (this.arriving === null && !faults.length && !empty) {
      this.turnTo(this.storyOf(battle));
    }
    super.show(this.run.begun, faults, empty);
    const { previous } = this;
    const isCorrected = previous && !this.run.story && previous.begun.ruleset === this.run.begun.ruleset;
    if (isCorrected && this.notice.hidden) this.say(BEGUN_ANEW);
  }

  /** One can go back to what had rounds. @param {Run} run to follow from now on */
  turnTo(run) {
    if (run === this.run) return;
    if (run === this.previous) this.before.pop();
    else if (this.run.story) this.before.push(this.run);
    this.run = run;
  }

  /** The story goes on, or back. @param {Losses[]} rounds */
  tell(rounds) {
    this.run = runOf(this.run.begun, storyText(rounds));
    this.goOn();
  }

  /** Take back a round, or what began this story in the place of another. */
  takeBack() {
    if (this.rounds.length) return this.tell(this.rounds.slice(0, -1));
    const { previous } = this;
    if (!previous) return;
    this.turnTo(previous);
    this.own(previous.begun); // what was typed in its place is withdrawn
    this.goOn();
  }

  startAgain() {
    this.turnTo(runOf(this.run.begun, ""));
    this.goOn();
  }

  /** Other rules begin a battle where the story stands: it is the reader's, as with other numbers. */
  changeRules() {
    const isBegun = this.rounds.length > 0 || this.previous;
    super.changeRules();
    if (isBegun && !linkedParts().includes("battle")) this.keep(this.run.begun);
  }

  /** Whatever was chosen elsewhere, it is this battle that begins, with its rules. @param {Battle} battle */
  own(battle) {
    if (!isLinked("rules") && this.mine().ruleset !== battle.ruleset) chooseRules(battle.ruleset);
    this.keep(battle);
  }

  /** @param {Battle} battle */
  begunOf(battle) {
    return this.storyOf(battle).begun;
  }

  /** Whoever asks whether to stop goes on with this story. @param {HTMLAnchorElement} link */
  leadOnTo(link) {
    if (link === this.part("stop") && this.isOwnKept) this.own(this.run.begun);
    else super.leadOnTo(link);
  }

  /** Whether other pages know the story as the reader's own. */
  get isOwnKept() {
    return this.rounds.length > 0 && !this.isLinks && rememberedHere(STORY) === this.address(this.run.shown);
  }

  /** Show what the reader has tapped. */
  goOn() {
    const { begun, story, shown } = this.run;
    this.touched = true;
    // a round told of the page's example makes it the reader's
    if (!story || (!this.isLinks && !ownGame().battle)) this.own(begun);
    this.choose(shown);
    this.addressBar?.show(this.address(shown));
    this.addressBar?.flush(); // a reload may follow at once
    this.taps.keepFocus(this.part("result"));
  }

  get sharedTitle() {
    const battle = matchupTitle(this.run.begun, this.counting);
    return `${battle}, ${this.title}, after ${counted(this.rounds.length, "round")}`;
  }

  get sharedText() {
    const [win, claim] = ["win", "claim"].map((name) => this.part(name).textContent);
    // at the end these are two sentences
    return `${this.sharedTitle}: ${win}${this.part("after").hidden ? "" : "."} ${claim}`;
  }

  /** @param {Battle} battle @param {Rules} rules @returns {Solved} */
  solve(battle, rules) {
    return { wins: winsIn(rules, battle), stopping: new Stopping(rules, battle) };
  }

  /** @param {boolean} isPossible */
  offer(isPossible) {
    for (const name of ["live", "bars", "details"]) this.part(name).hidden = !isPossible;
  }

  /** @param {Battle} battle as it was begun @param {Rules} rules */
  write(battle, rules) {
    const { rounds, fault } = readStory(this.run.story, rules, battle);
    this.rounds = rounds;
    const { ruleset } = this.run.begun; // as it was chosen, whatever stands in its place
    const { shown } = runOf({ ...battle, ruleset }, storyText(rounds));
    if (!sameBattle(shown, this.run.shown)) {
      this.run.shown = shown;
      this.fill(shown);
      return this.update(); // which writes it
    }
    if (fault !== null) this.sayAlso(faultInWords(fault));
    const { wins, stopping } = this.solvedOf(battle, rules);
    const states = statesOf({ attackers: battle.attackers, defenders: battle.defenders }, rounds);
    const chances = states.map((each) => chanceIn(wins, each));
    const state = states[states.length - 1];
    this.isStopped = isBlocked(rules, state);
    this.writeState(state, chances[chances.length - 1]);
    this.writeAdvice(state, stopping);
    this.taps.offer(outcomesOf(rules, state));
    this.part("round").style.setProperty("--rows", String(rowsOf(outcomesOf(rules, states[0]).length)));
    this.undo.disabled = !rounds.length && !this.before.length;
    this.again.disabled = !rounds.length;
    for (const now of this.nows) now.hidden = !rounds.length || this.isOver(state);
    this.drawStory(states, chances, !rounds.length && sameBattle(battle, this.first));
    this.drawState(rules, state);
    this.keepStory();
    this.lead(battle, state);
    this.writeOthers();
    this.answered();
  }

  /**
   * Draw the story, and write it as a table: what does so comes with the first tap.
   * @param {Matchup[]} states @param {Quantity[]} chances @param {boolean} isAsItArrived
   */
  async drawStory(states, chances, isAsItArrived) {
    if (isAsItArrived && !this.isDrawn) return;
    if (!this.isDrawn) this.part("dots", SVGElement).setAttribute("d", ""); // of another battle
    this.isDrawn = true;
    const { rounds } = this;
    const loaded = await import("../controls/storydrawing.js").catch(() => null);
    if (!loaded) return this.failed("load");
    loaded.writeStory(this.part, rounds, states, chances.map((chance) => percent(chance)), chances);
  }

  /** Draw what may still come, once the answer stands. @param {Rules} rules @param {Matchup} state */
  drawState(rules, state) {
    this.part("bars").toggleAttribute("data-over", this.isOver(state));
    this.afterDrawing.do(() => {
      if (this.isOver(state)) return;
      this.bars.draw(() => figuresAround(rules, state), sameBattle({ ...state, ruleset: rules.name }, this.first));
    });
  }

  /** Whether a battle is the one the page arrived with, and the reader has chosen none. @param {Battle} battle */
  isExample(battle) {
    return sameBattle(battle, this.first) && ownGame().battle === null;
  }

  /** Whether the story is a link's, beside a battle or rules of the reader's own. */
  get isLinked() {
    return linkedParts().some((part) => part !== "counting");
  }

  /** Keep what runs: in this tab also what has ended, until another story has a round. */
  keepStory() {
    const { other, rounds, previous } = this;
    const { begun, shown } = this.run;
    if (!this.touched && !(location.search && this.isFollowed)) return;
    const opened = this.opened.battle;
    if (rounds.length && opened && sameBattle(opened, begun)) rememberHere(NEW_STORY, ""); // it has begun
    else if (!rounds.length && !previous && !this.isExample(begun)) {
      rememberHere(NEW_STORY, battleAddress(begun) + this.chainAddress(begun) + stayingAddress(leftBehind()));
    }
    const before = rememberedHere(STORY) ?? "";
    // one that goes on from another, or is fought once more, has begun, though none of its rounds is recorded
    const begunAnew = `${this.address(shown)}&rounds=`;
    const isBegun = previous || before === begunAnew;
    const address = rounds.length ? this.address(shown) : isBegun ? begunAnew : other.address;
    const device = remembered(STORY) ?? "";
    const beside = { other: other.address, isLinked: this.isLinked, isTouched: this.touched };
    const kept = keptAfter(address, { here: before, device }, beside, this.battleIn);
    if (kept.here !== before) rememberHere(STORY, kept.here);
    if (kept.device !== device) remember(STORY, kept.device);
  }

  /** Offer what is beside the story shown: what does so comes where there may be something. */
  async writeOthers() {
    if (!this.rounds.length && !this.other.run && !this.offers) return;
    this.offers ??= import("../controls/storiesoffered.js").then(({ StoriesOffered }) => new StoriesOffered(this));
    (await this.offers.catch(() => null))?.write();
  }

  /** What the reader has opened here last, before its first round; `battle` is null where there is nothing. */
  get opened() {
    const address = rememberedHere(NEW_STORY) ?? "";
    return { address, battle: runIn(address, this.battleIn)?.begun ?? null };
  }

  /** The battle of the reader's own game, or else a link's, under its rules; null where there is none. */
  get chosen() {
    const own = ownGame();
    const known = own.battle ? own : game();
    return known.battle && this.mine(known);
  }

  /** @param {Matchup} matchup @returns {string} "8 v 5" in one line, as the reader counts */
  numbers({ attackers, defenders }) {
    return `${thousands(shownNumber(attackers, this.counting))}\u00a0v\u00a0${thousands(defenders)}`;
  }

  /** The territories behind a battle, or one that is added. @param {Battle} battle @param {number} attackers */
  addressBehind(battle, attackers) {
    const { staying } = this;
    const chain = this.chain.next.length ? this.chain : { staying, next: [ADDED] };
    const behind = reordered(battle, chain, [...chain.next.keys()].map((place) => place + 1));
    const next = { attackers, ...behind.first };
    // those who stay in the territory taken stay behind the next attack
    const address = staying > 1 ? battleAddress(next) : battleAddress(next, this.counting);
    return address + this.chainAddress({ ...battle, ...next }, behind.chain) + stayingAddress(staying);
  }

  /** By which rules a chance is, unless by those of the page's example, which the reader plays. */
  get by() {
    const { id } = this.ruleset;
    const isUsual = id === this.first.ruleset && (game().rules ?? id) === id;
    return this.instead || !isUsual ? `, ${this.title}` : "";
  }

  /** @param {Matchup} state @param {Quantity} chance */
  writeState(state, chance) {
    const { attackers, defenders } = state;
    const { counting, isStopped } = this;
    const texts = standInWords(state, chance, { counting, isStopped, moving: this.movingIn(attackers) });
    const by = this.isOver(state) ? "" : this.by;
    writeTexts(this.part, { ...texts, by, holding: hasEnded(state) && !defenders ? this.holdingInWords(attackers) : "" });
    this.part("win").toggleAttribute("data-held", !attackers);
  }

  /** Whether the battle cannot go on. @param {Matchup} state */
  isOver(state) {
    return hasEnded(state) || this.isStopped;
  }

  /** At most this many may move into the territory taken; null where all may. */
  get mostMoving() {
    return this.rulesOf(this.battle.ruleset)?.mostMoving ?? null;
  }

  /** How many of those who are left may move in. @param {number} attackers */
  movingIn(attackers) {
    const rules = this.rulesOf(this.battle.ruleset);
    return rules ? movingIn(rules, attackers) : attackers;
  }

  /** Who stays where, after a win. @param {number} attackers */
  holdingInWords(attackers) {
    const { counting, staying, mostMoving: most } = this;
    return holdingInWords(attackers, counting, { moving: this.movingIn(attackers), most, staying, behind: leftBehind() });
  }

  /** @param {Matchup} state @param {Stopping} stopping */
  writeAdvice(state, stopping) {
    const { worth } = this;
    const isOver = this.isOver(state);
    const advice = isOver || !worth ? null : stopping.advice(state, worth);
    const least = isOver ? "" : leastInWords(stopping.leastWorth(state));
    const decision = this.part("decision");
    writeTexts(this.part, {
      decision: advice ? decisionInWords(advice.order) : "",
      for: advice && worth ? forWorth(worth) : least,
      gain: advice ? gainInWords(advice) : isOver ? "" : UNSET,
      least: advice ? least : "",
    });
    if (advice) writeAttribute(decision, "data-order", String(advice.order));
    decision.hidden = !advice;
    this.change.toggleAttribute("data-unset", !advice);
    this.change.hidden = isOver;
  }

  /** Let the links lead on. @param {Battle} battle @param {Matchup} state */
  lead(battle, state) {
    const end = standing(state);
    const isOver = this.isOver(state);
    this.part("after").hidden = !isOver;
    this.part("luck").hidden = isOver || !this.rounds.length;
    for (const name of ["luck", "ended-luck"]) {
      this.part(name, HTMLAnchorElement).href = `${ROOT}was-i-unlucky/${this.battleAddress(battle)}&end=${end}`;
    }
    const next = this.part("next", HTMLAnchorElement);
    // all who may have moved in, and some of them stay
    const attackers = this.movingIn(state.attackers) - this.staying;
    next.hidden = attackers < 1 || state.defenders > 0;
    if (!next.hidden) next.href = `${ROOT}paths/${this.addressBehind(battle, attackers)}`;
    const link = this.part("stop", HTMLAnchorElement);
    link.hidden = isOver;
    if (!link.hidden) {
      const address = this.battleAddress({ ...state, ruleset: battle.ruleset }) + this.worthAddress;
      link.href = `${ROOT}stop-or-roll/${this.isOwnKept ? "" : address}`;
    }
  }
}

/** @param {Solved["wins"]} wins @param {Matchup} state @returns {Quantity} */
const chanceIn = (wins, state) => (hasEnded(state) ? exactly(state.defenders ? 0 : 1) : wins(state));

startForm("form.question", (form) => new AtTheTable(form));
