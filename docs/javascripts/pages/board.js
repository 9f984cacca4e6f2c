/**
 * The page /board/: a position is set up on the map or in the list, and what is asked of it is worked out
 * beside the page. What stands where is in boardkept.js, what can be asked in boardquestion.js, what is
 * answered in boardanswer.js.
 */
import { AnswerPlace } from "../controls/answerplace.js";
import { Asking, failureWithButton } from "../workers/asking.js";
import { BoardAnswer } from "../controls/boardanswer.js";
import { BoardList } from "../controls/boardlist.js";
import { BoardMap } from "../controls/boardmap.js";
import { BoardSheet } from "../controls/boardsheet.js";
import { Afterwards } from "../controls/boardafterwards.js";
import { BREAK, MOST_RULES, MOST_STACKS, NOTHING, THREATS, attacksOf, possible, tapped } from "../controls/boardaddress.js";
import { KeptPosition } from "../controls/boardkept.js";
import { PERCENTS_OF_CHAINS } from "../kernel/limits.js";
import { emptyOne, firstGoal, goalAt, modeOf, questionOf, toChoose } from "../controls/boardquestion.js";
import { goalChoices } from "../controls/boardgoals.js";
import { afterConquest, legsOf } from "../controls/boardway.js";
import { chooseRules, game, linkedParts, onGame } from "../browser/game.js";
import { counting, onCounting } from "../controls/counting.js";
import { Files, NEW_VERSION, RULESETS } from "../browser/files.js";
import { find, make, partsOf, say, siteRoot, writeAttribute, writeText } from "../browser/page.js";
import { listedIn, startForm } from "../controls/battleform.js";
import { rulesNamed as choiceNamed } from "../kernel/battle.js";
import { rulesNamed } from "../kernel/rules.js";
import { HINTS, hintFor, linkedInWords, textOnMap } from "../words/boardwords.js";
import { shareWith } from "../browser/share.js";

/**
 * @typedef {import("../controls/boardaddress.js").Held} Held
 * @typedef {import("../controls/boardaddress.js").Player} Player
 * @typedef {import("../controls/boardaddress.js").Position} Position
 * @typedef {import("../controls/boardanswer.js").Drawn} Drawn
 * @typedef {import("../controls/boardanswer.js").Taken} Taken
 * @typedef {import("../controls/boardquestion.js").Offer} Offer
 * @typedef {import("../kernel/battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("../controls/boardquestion.js").Mode} Mode
 * @typedef {{text: string, does: () => void}} Act what a button beside the short answer does
 */

/** What a territory gets that is tapped first, until another has been chosen. */
const GIVEN = { whose: /** @type {Player} */ ("me"), armies: 2 };

class BoardPage {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.part = partsOf(form, "data-board");
    this.place = new AnswerPlace(form, this.part);
    /** @type {Files<import("../kernel/rules.js").Offers>} */
    this.files = new Files();
    this.rules = find("#board-rules", HTMLSelectElement, form);
    /** @type {ListedRuleset[]} */
    this.listed = listedIn(this.rules);
    this.list = new BoardList(this.part("list"), {
      pick: (id) => this.pick(id, true),
      ask: (id) => this.ask(id),
      give: (id, whose) => this.give(id, whose),
      put: (id, armies) => this.put(id, armies),
      leave: () => this.list.write(this.position, this.taken),
    });
    const board = {
      id: form.dataset.boardId ?? "",
      territories: [...this.list.rows.keys()],
      continents: Object.keys(this.list.continents),
    };
    const [from, ...take] = (form.dataset.ask ?? "").split(".");
    /** The position that the page arrived with. @type {Position} */
    this.example = { places: this.list.arrived, asked: { ...NOTHING, from, take }, rules: "" };
    this.kept = new KeptPosition(board, this.listed, this.example, () => this.restore());
    /** What is known of the board. @type {import("../controls/boardquestion.js").Known} */
    this.known = {
      neighbours: Object.fromEntries([...this.list.rows].map(([id, { beside }]) => [id, beside])),
      continents: this.list.continents,
      nameOf: (id) => this.list.nameOf(id),
      territoryOf: (id) => this.territory(id),
    };
    this.answer = new BoardAnswer(form, this.part, this.known, (slug) => this.list.titleOf(slug));
    /** @type {Mode} */
    this.mode = "plan";
    /** The territory in the sheet. */
    this.chosen = "";
    this.given = { ...GIVEN };
    /** @type {Taken} */
    this.taken = {};
    /** The question that is answered or asked. @type {Object<string, any> | null} */
    this.question = null;
    this.touched = false;
    this.map = new BoardMap(this.part("view"), this.part("map", SVGElement), (id) => this.tap(id), (continent) =>
      this.tapGround(continent),
    );
    /** @type {Asking<any, any>} */
    this.asking = new Asking("board", { ends: true });
    this.later = new Afterwards();
    const armies = find("#board-armies", HTMLInputElement, form);
    this.sheet = new BoardSheet(this.part, armies, this.listed, (name) => this.choiceOf(name)?.title ?? "", {
      give: (whose) => this.give(this.chosen, whose),
      put: (number) => this.chosen && this.put(this.chosen, number),
      setRules: (name) => this.setRules(name),
      step: (by) => this.step(by),
    });
    /** Where the focus goes when the sheet is closed. @type {HTMLElement | null} */
    this.cameFrom = null;
    /** @type {import("../controls/boardplacing.js").BoardPlacing | null} */
    this.placing = null;
    /** @type {Act | null} */
    this.act = null;
    this.listen();
  }

  get position() {
    return this.kept.position;
  }

  listen() {
    const { form, part } = this;
    form.addEventListener("submit", (event) => event.preventDefault());
    for (const mode of this.modes) mode.addEventListener("change", () => this.turnTo(/** @type {Mode} */ (mode.value)));
    const goals = part("goals", HTMLSelectElement);
    goals.append(...goalChoices(this.list));
    goals.addEventListener("change", () => this.aim(goals.value));
    /** @type {[string, () => void][]} */
    const buttons = [
      ["before", () => this.step(-1)],
      ["next", () => this.step(1)],
      ["close", () => this.close()],
      ["undo", () => this.undo()],
      ["undo-there", () => this.undo()],
      ["larger", () => this.zoom(1)],
      ["smaller", () => this.zoom(-1)],
      ["empty", () => this.empty()],
      ["twos", () => this.change({ places: this.twos(), asked: NOTHING }, "set")],
      ["example", () => this.change({ ...this.example, rules: "" }, "plan")],
      ["act", () => this.act?.does()],
      ["keep", () => this.keep()],
      ["mine", () => this.backToOwn()],
    ];
    for (const [name, does] of buttons) part(name).addEventListener("click", does);
    this.rules.addEventListener("change", () => this.chooseGame(this.rules.value));
    for (const chip of this.chips) chip.addEventListener("click", () => this.chooseGame(chip.dataset.rules ?? ""));
    part("placing").addEventListener("toggle", () => this.placeArmies());
    shareWith(part("share", HTMLButtonElement), () => this.shared());
    onCounting(() => this.update());
    onGame(() => this.followGame());
  }

  /** @returns {HTMLInputElement[]} */
  get modes() {
    return [...this.form.querySelectorAll('[name="mode"]')].filter((each) => each instanceof HTMLInputElement);
  }

  /** @returns {HTMLButtonElement[]} */
  get chips() {
    return [...this.form.querySelectorAll("button[data-rules]")].filter((each) => each instanceof HTMLButtonElement);
  }

  async start() {
    for (const name of ["modes", "bar", "tools", "starts", "placing"]) this.part(name).hidden = false;
    if (matchMedia("(max-width: 59.99em)").matches) this.part("listed", HTMLDetailsElement).open = false;
    this.restore();
    this.noteLink();
    await this.files.load(RULESETS);
    this.update();
  }

  /** Where the rules are neither the board's nor the reader's own, but those of another link, say so. */
  async noteLink() {
    if (this.position.rules || !linkedParts().includes("rules")) return;
    const loaded = await import("../controls/linknote.js").catch(() => null);
    if (loaded) new loaded.LinkNote((name) => this.choiceOf(name)?.title ?? "other rules", () => this.change({ rules: "" }), ["rules"]);
  }

  /** Show the position of the address, or else the reader's own. */
  restore() {
    say(this.part("notice"), this.kept.open());
    this.begin();
  }

  followGame() {
    this.kept.goByGame();
    this.update();
  }

  keep() {
    const before = this.kept.own;
    this.kept.keep();
    chooseRules(this.ruleset.id);
    this.begin();
    if (before) this.tell("This board is yours now. Undo brings back the one that you had.");
  }

  backToOwn() {
    this.kept.backToOwn();
    this.begin();
  }

  /** A position is here that the reader has not gone on to. */
  begin() {
    this.chosen = "";
    this.mode = modeOf(this.position.asked);
    this.update();
  }

  /** The rules of the board. @returns {ListedRuleset} */
  get ruleset() {
    return this.choiceOf(this.position.rules || (game().rules ?? "")) ?? this.listed[0];
  }

  /** @param {string} name @returns {ListedRuleset | null} a choice of rules */
  choiceOf(name) {
    return choiceNamed(name, this.listed);
  }

  /**
   * Go on to another position: it can be undone.
   * @param {Partial<Position>} changes @param {Mode} [mode]
   */
  change(changes, mode = this.mode) {
    const now = { ...this.position, rules: this.ruleset.id };
    this.kept.position = now; // a step back leads to these rules
    const { places, asked, ...others } = { ...now, ...changes };
    this.touched = true;
    say(this.part("notice"), "");
    this.kept.goOn({ ...others, places, asked: possible(asked, places) });
    this.mode = mode;
    if (mode !== "set") this.chosen = "";
    this.update();
  }

  undo() {
    if (!this.kept.undo()) return;
    this.touched = true;
    if (!this.kept.isLinked && this.position.rules) chooseRules(this.position.rules);
    const mode = modeOf(this.position.asked);
    if (this.mode !== "set") this.mode = mode === "set" ? "plan" : mode;
    this.update();
  }

  /** @param {Mode} mode */
  turnTo(mode) {
    this.mode = mode;
    if (mode === "set") return this.update();
    this.chosen = "";
    const isLoaded = Boolean(this.files.get(RULESETS));
    this.aim(mode === "threats" ? THREATS : mode === "goal" && isLoaded ? firstGoal(this.position, this.known) : "");
  }

  /** Ask for a goal. @param {string} goal "" for what the stack is to take */
  aim(goal) {
    if (goal === this.position.asked.goal) return this.update();
    this.change({ asked: { ...this.position.asked, goal } });
  }

  /** @param {string} id of the territory tapped on the map */
  tap(id) {
    if (this.mode === "plan") this.ask(id);
    else if (this.mode === "goal") this.aim(goalAt(id, this.position, this.known));
    else if (this.mode === "set" && !this.position.places[id]) {
      this.chosen = id;
      this.give(id, this.given.whose, this.given.armies);
      this.show(id);
    } else this.pick(id);
  }

  /** @param {string} continent tapped on the map beside its territories */
  tapGround(continent) {
    if (this.mode === "goal") this.aim(this.position.asked.goal.startsWith(BREAK) ? BREAK + continent : continent);
  }

  /** Open the sheet of a territory. @param {string} id @param {boolean} [isFromList] */
  pick(id, isFromList = false) {
    this.mode = "set";
    this.chosen = id;
    this.cameFrom = isFromList ? (this.list.rows.get(id)?.pick ?? null) : null;
    this.update();
    this.show(id);
    if (!matchMedia("(pointer: coarse)").matches) this.sheet.armies.input.focus();
  }

  /** Slide the page so that the territory of the sheet is in sight. @param {string} id */
  show(id) {
    const station = this.map.stations.get(id);
    if (station) this.sheet.clear(station);
  }

  /** Close the sheet, and go back to the list where it was opened there. */
  close() {
    this.chosen = "";
    this.update();
    this.cameFrom?.focus();
    this.cameFrom = null;
  }

  /** @param {string} id that starts, or is wanted */
  ask(id) {
    const { places, asked } = this.position;
    const next = tapped(this.position, id, this.known.neighbours);
    if (next) return this.change({ asked: { ...next, goal: "" } }, "plan");
    if (!places[id]) {
      const { refused, offer } = emptyOne(id, this.known);
      return this.tell(refused, this.actOf(offer));
    }
    const name = this.list.nameOf(asked.from);
    this.tell(asked.from ? `${name} attacks already. Tap a territory again to leave it out.` : HINTS.start);
  }

  /** Ask about another stack, too. */
  addStack() {
    const { asked } = this.position;
    this.change({ asked: { ...NOTHING, others: attacksOf(asked) } }, "plan");
  }

  /** After a conquest. @param {import("../decisions/plans.js").Plan} plan @param {string} start */
  holdOn(plan, start) {
    const places = afterConquest(this.position.places, plan, start);
    this.change({ places, asked: { ...NOTHING, goal: THREATS } }, "threats");
    this.tell("Your board after the attack, with the most likely armies left: move them where you want them. Undo brings back the board before it.");
  }

  /** @param {Offer | undefined} offer @returns {Act | null} */
  actOf(offer) {
    if (!offer) return null;
    return offer.does === "take"
      ? { text: "Take it, too", does: () => this.ask(offer.id) }
      : { text: "Set it up", does: () => this.setUp(offer.id) };
  }

  /** Put armies on a territory without any. @param {string} id */
  setUp(id) {
    this.mode = "set";
    this.chosen = id;
    this.give(id, this.given.whose === "me" ? "b" : this.given.whose, this.given.armies);
    this.show(id);
  }

  /** @param {string} id @param {Player | ""} whose @param {number} [armies] */
  give(id, whose, armies = this.position.places[id]?.armies ?? this.given.armies) {
    const places = { ...this.position.places };
    if (whose) {
      places[id] = { whose, armies, rules: places[id]?.rules ?? "" };
      this.given = { whose, armies };
    } else delete places[id];
    this.change({ places });
  }

  /** @param {string} id @param {number} armies */
  put(id, armies) {
    this.give(id, this.position.places[id]?.whose ?? this.given.whose, armies);
  }

  /** @param {number} by how many territories further in the list */
  step(by) {
    const { territories } = this.kept.board;
    const place = territories.indexOf(this.chosen) + by;
    this.chosen = territories[(place + territories.length) % territories.length];
    this.update();
    this.show(this.chosen);
  }

  empty() {
    this.change({ places: {}, asked: NOTHING }, "set");
    this.tell("The board is empty. Tap a territory to put armies on it.");
  }

  twos() {
    /** @type {Object<string, Held>} */
    const places = {};
    for (const id of this.kept.board.territories) places[id] = { whose: "b", armies: 2, rules: "" };
    return places;
  }

  /** @param {number} steps */
  zoom(steps) {
    this.map.zoom(steps, this.chosen || this.position.asked.from);
    const { larger, smaller } = this.map.canZoom;
    writeAttribute(this.part("larger"), "aria-disabled", String(!larger));
    writeAttribute(this.part("smaller"), "aria-disabled", String(!smaller));
  }

  /** @param {string} name of the rules, chosen for the board and for the game */
  chooseGame(name) {
    this.change({ rules: name });
    chooseRules(name);
  }

  /** @param {string} name of the rules that hold in the territory of the sheet; "" for those of the board */
  setRules(name) {
    const held = this.position.places[this.chosen] ?? { ...this.given, rules: "" };
    const places = { ...this.position.places, [this.chosen]: { ...held, rules: name } };
    const different = new Set(Object.values(places).flatMap(({ rules }) => rules || []));
    if (different.size > MOST_RULES) return this.tell(`At most ${MOST_RULES} different rules fit on one board.`);
    this.change({ places });
  }

  /** Say what a tap did or does, above the map and in the bar below. @param {string} words @param {Act | null} [act] */
  tell(words, act = null) {
    writeText(this.part("hint"), words);
    this.writeBar(words, act);
  }

  /** @param {string} words beside the map: the answer in short, or what to do @param {Act | null} act @param {boolean} [isAnswer] */
  writeBar(words, act, isAnswer = false) {
    this.act = act;
    const short = this.part("short");
    writeText(short, words);
    if (isAnswer && words) writeAttribute(short, "href", "#board-answer");
    else short.removeAttribute("href");
    this.part("act").hidden = !act;
    if (act) writeText(this.part("act"), act.text);
  }

  /** Show the position, and ask for what is asked. */
  update() {
    const { asked } = this.position;
    this.taken = {};
    const isAttack = this.mode === "plan" || this.mode === "set";
    this.draw({ asked: isAttack ? asked : NOTHING, taken: {}, legs: [], short: "" });
    if (this.mode !== "set" || !this.chosen) this.sheet.hide();
    else this.sheet.write(this.list.nameOf(this.chosen), this.position.places[this.chosen], this.given.armies);
    this.writeGame();
    this.writeLinked();
    this.part("is-example").hidden = !this.kept.isExample;
    writeText(this.part("hint"), hintFor(this.mode, asked));
    this.part("aim").hidden = this.mode !== "goal";
    writeAttribute(this.form, "data-asked", asked.goal === THREATS ? THREATS : "");
    this.part("goals", HTMLSelectElement).value = asked.goal === THREATS ? "" : asked.goal;
    for (const mode of this.modes) mode.checked = mode.value === this.mode;
    for (const name of ["undo", "undo-there"]) writeAttribute(this.part(name), "aria-disabled", String(!this.kept.steps.length));
    this.solve();
  }

  /**
   * What the map, the list and the bar show.
   * @param {Pick<Drawn, "asked" | "taken" | "legs" | "short">} drawn @param {Act | null} [act]
   */
  draw({ asked, taken, legs, short }, act = null) {
    const shown = { ...this.position, asked };
    this.taken = taken;
    this.map.write(shown, this.chosen, taken);
    this.map.drawWay(legs);
    this.map.markGround(this.mode === "goal" ? this.position.asked.goal.replace(BREAK, "") : "");
    this.list.write(shown, taken);
    this.writeBar(short, act, true);
  }

  writeGame() {
    const { ruleset, rules } = this;
    if (!rules.querySelector(`option[value="${CSS.escape(ruleset.id)}"]`)) {
      rules.append(make("optgroup", { label: "Your own" }, make("option", { value: ruleset.id }, ruleset.title)));
    }
    rules.value = ruleset.id;
    for (const chip of this.chips) writeAttribute(chip, "aria-pressed", String(chip.dataset.rules === ruleset.id));
  }

  /** Say that the position came by a link, and what can be done with it. */
  writeLinked() {
    const { isLinked, own } = this.kept;
    this.part("linked").hidden = !isLinked;
    this.part("mine").hidden = !own;
    const mine = this.choiceOf(game().rules ?? "") ?? this.listed[0];
    const rules = this.ruleset.id === mine.id ? "" : this.ruleset.title;
    writeText(this.part("linked-words"), linkedInWords(rules, own !== null));
  }

  /** A territory as battles know it; its rules are known, as all choices are. @param {string} id */
  territory(id) {
    const { armies, rules: name } = this.position.places[id];
    const rules = rulesNamed(this.files.get(RULESETS) ?? {}, name || this.ruleset.id);
    if (!rules) throw new Error(`No rules: ${name}`);
    return { rules, defenders: armies, behind: rules.staying };
  }

  /** Whether the page shows what it arrived with, whose answer is known. */
  get isAsItArrived() {
    const isExample = this.position === this.example && this.ruleset === this.listed[0];
    return isExample && !this.touched && counting() === "attack";
  }

  /** Work out what is asked. */
  solve() {
    this.asking.drop();
    this.later.drop();
    this.question = null;
    const { asked } = this.position;
    if (this.isAsItArrived) {
      const taken = Object.fromEntries(Object.entries(this.list.taken).map(([id, text]) => [id, textOnMap(text)]));
      const { route = "" } = this.form.dataset;
      const goal = this.answer.together(asked.take, this.position.places);
      const short = `${this.list.nameOf(asked.from)} → ${goal}: ${this.part("chance").textContent}`;
      this.draw({ asked, taken, legs: legsOf(asked.from, route.split(".")), short });
      return this.place.grey(false);
    }
    const offers = this.files.get(RULESETS);
    if (offers === null) {
      return this.refuse(this.files.outdated ? `${NEW_VERSION}.` : "The rules did not load. Reload the page.");
    }
    if (!offers) return this.place.grey(true);
    const choose = toChoose(this.mode, asked);
    if (choose) return this.refuse(choose, null, true);
    const { question, refused = "", offer } = questionOf(this.position, this.known, PERCENTS_OF_CHAINS);
    if (!question) return this.refuse(refused, this.actOf(offer), !this.touched);
    this.question = question;
    this.place.wait();
    this.asking.ask(
      question,
      (part) => this.told(part, question),
      (why) => this.place.refuse(failureWithButton(why, () => this.solve())),
    );
  }

  /** @param {any} part of the worker's answer @param {Object<string, any>} question */
  async told(part, question) {
    const { progress, tooMany } = part;
    if (progress) return this.place.sayInstead(`Working it out … ${Math.floor((100 * progress.done) / progress.of)}%`);
    if (tooMany) return this.refuse("This is too large to work out here.");
    const drawn = await this.answer.write(part, question, this.position);
    if (!drawn || question !== this.question) return;
    this.place.grey(false);
    this.draw(drawn, this.nextOf(drawn, question));
    this.later.way(drawn, question, (legs) => {
      this.map.drawWay(legs);
      if (question.kind === "entries") this.answer.writeWay(legs);
    });
    this.later.holding(question, (said) => this.answer.write(said, question, this.position));
    this.placeArmies();
    if (this.touched) this.place.announce();
  }

  /** What a player may want next. @param {Drawn} drawn @param {Object<string, any>} question @returns {Act | null} */
  nextOf({ plan, start = "" }, { kind }) {
    if (this.mode === "plan" && kind !== "entries") {
      const isFull = attacksOf(this.position.asked).length >= MOST_STACKS;
      return isFull ? null : { text: "Add a stack", does: () => this.addStack() };
    }
    if (kind !== "entries" || !plan?.likeliest.length) return null;
    return { text: "Hold it?", does: () => this.holdOn(plan, start) };
  }

  /** Where to put new armies for what is asked: what says it is loaded when it is opened. */
  async placeArmies() {
    const part = this.part("placing", HTMLDetailsElement);
    if (!part.open) return;
    const { BoardPlacing } = await import("../controls/boardplacing.js");
    this.placing ??= new BoardPlacing(this.part("placed"), this.known);
    this.placing.show(this.question, this.position);
  }

  /** @param {string} words why there is no answer @param {Act | null} [act] @param {boolean} [silently] */
  refuse(words, act = null, silently = false) {
    this.place.refuse([words], silently);
    if (this.mode !== "set") this.writeBar(words, act);
  }

  /** @returns {import("../browser/share.js").Shared} */
  shared() {
    const { asked, places } = this.position;
    const { part } = this;
    const url = new URL(`board/${this.kept.addressOf({ ...this.position, rules: this.ruleset.id })}`, siteRoot()).href;
    const isAnswered = this.question?.kind === "plan" || this.isAsItArrived;
    const targets = asked.take.map((id) => `${this.list.nameOf(id)} (${places[id].armies})`).join(", ");
    const title = isAnswered
      ? `${part("attackers").textContent} from ${this.list.nameOf(asked.from)} against ${targets}, ${part("title").textContent}`
      : `A position on the board: ${Object.keys(places).length} territories`;
    return { title, text: isAnswered ? `${title}: all taken ${part("chance").textContent}` : title, url };
  }
}

startForm("form.board", (form) => new BoardPage(form));
