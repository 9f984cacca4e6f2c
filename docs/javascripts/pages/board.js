/**
 * The page /board/: a position is set up on the map or in the list, and the best plan of a stack on it is
 * worked out beside the page. The position stands in the address, and is kept on the device.
 */
import { AddressBar, linkedThen } from "../browser/addressbar.js";
import { Announcer } from "../browser/announcer.js";
import { Asking, failureWithButton } from "../workers/asking.js";
import { BOUNDS, BoardList, playerName } from "../controls/boardlist.js";
import { BoardMap } from "../controls/boardmap.js";
import {
  BREAK,
  MOST_RULES,
  NOTHING,
  PLAYERS,
  THREATS,
  positionAddress,
  possible,
  readPosition,
  tapped,
} from "../controls/boardaddress.js";
import { listedIn } from "../controls/battleform.js";
import { chooseRules, followLink, game, linkedParts, onGame } from "../browser/game.js";
import { countedHere, counting, onCounting } from "../controls/counting.js";
import { Files, NEW_VERSION, RULESETS } from "../browser/files.js";
import { find, make, partsOf, say, siteRoot, writeAttribute, writeText, writeTexts } from "../browser/page.js";
import {
  firstInWords,
  limitsInWords,
  movesInWords,
  planClaim,
  planCounted,
  plannedLeft,
  routeInWords,
  routeText,
  shadeIn,
  shadeOf,
} from "../words/boardwords.js";
import { PERCENTS_OF_CHAINS } from "../kernel/limits.js";
import { neededRow, row } from "../controls/tablerows.js";
import { NumberField } from "../controls/numberfield.js";
import { parametersOf, rulesNamed as choiceNamed } from "../kernel/battle.js";
import { interval, percent } from "../kernel/quantities.js";
import { TOO_MANY, questionOf } from "../controls/boardquestion.js";
import { remember, remembered } from "../browser/remembered.js";
import { rulesNamed } from "../kernel/rules.js";
import { shareWith } from "../browser/share.js";
import { versionsInWords } from "../words/chainwords.js";

/**
 * @typedef {import("../controls/boardaddress.js").Held} Held
 * @typedef {import("../controls/boardaddress.js").Player} Player
 * @typedef {import("../controls/boardaddress.js").Position} Position
 * @typedef {import("../decisions/plans.js").Plan} Plan
 * @typedef {import("../kernel/battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {"set" | "plan" | "goal" | "threats"} Mode what taps and the answer are about
 */

/** The name under which the device keeps the position. */
const KEPT = "board";



/** The most steps that can be undone. */
const MOST_STEPS = 200;

/** What a territory gets that is tapped first, until another has been chosen. */
const GIVEN = { whose: /** @type {Player} */ ("me"), armies: 2 };

const HINTS = {
  set: "Tap a territory to put armies on it. The next one you tap gets the same.",
  goal: "The best of your stacks, and its plan.",
  threats: "How likely each of your borders falls to the stacks beside it, as they stand.",
  start: "Tap the stack that attacks.",
  take: "Now tap every territory that it is to take.",
  more: "Tap more territories, or tap one again to leave it out.",
};

/** Why a chance is 0. */
const CANNOT = "It cannot be: the stack is too small, no border leads to all of them, or too few armies may move in.";

/** The greatest threat to a border: all stacks in turn, or the one. @param {import("../decisions/turns.js").Threat} threat */
const worst = ({ single: [best], together }) => together?.chance ?? best.chance;

/** For a list alone. @param {Quantity} one @param {Quantity} other */
const order = (one, other) => interval(one).low - interval(other).low;

/** Letters that choose a player while armies are typed: "m" and those of the others. */
const LETTERS = "mabcde";

class BoardPage {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.part = partsOf(form, "data-board");
    this.announcer = new Announcer(this.part("spoken"));
    /** @type {Files<import("../kernel/rules.js").Offers>} */
    this.files = new Files();
    this.rules = find("#board-rules", HTMLSelectElement, form);
    /** @type {ListedRuleset[]} */
    this.listed = listedIn(this.rules);
    /** Rules of one's own that a position or the game has named. @type {Map<string, ListedRuleset>} */
    this.own = new Map();
    this.list = new BoardList(this.part("list"), {
      pick: (id) => this.pick(id),
      ask: (id) => this.ask(id),
      give: (id, whose) => this.give(id, whose),
      put: (id, armies) => this.put(id, armies),
      leave: () => this.list.write(this.position, this.taken),
    });
    this.board = {
      id: form.dataset.boardId ?? "",
      territories: [...this.list.rows.keys()],
      continents: Object.keys(this.list.continents),
    };
    const [from, ...take] = (form.dataset.ask ?? "").split(".");
    /** The position that the page arrived with. @type {Position} */
    this.example = { places: this.list.arrived, asked: { from, take, goal: "" } };
    /** @type {Position} */
    this.position = this.example;
    /** What can be undone, the last at the end. @type {Position[]} */
    this.before = [];
    /** @type {Mode} */
    this.mode = "plan";
    /** The territory in the sheet. */
    this.chosen = "";
    this.given = { ...GIVEN };
    /** @type {Object<string, {text: string, shade: number}>} */
    this.taken = {};
    this.touched = false;
    this.isNoted = false;
    /** @type {HTMLButtonElement[]} */
    this.players = [];
    /** @type {HTMLButtonElement[]} */
    this.chips = [];
    /** Until it is said that the answer takes its time. */
    this.timer = 0;
    this.map = new BoardMap(this.part("view"), this.part("map", SVGElement), (id) => this.tap(id));
    /** @type {Asking<any, any>} */
    this.asking = new Asking("board", { ends: true });
    this.addressBar = new AddressBar(() => this.restore());
    this.armies = new NumberField(find("#board-armies", HTMLInputElement, form), BOUNDS, () => this.typed());
    this.listen();
  }

  listen() {
    const { form, part } = this;
    form.addEventListener("submit", (event) => event.preventDefault());
    /** @type {NodeListOf<HTMLInputElement>} */
    const modes = form.querySelectorAll('[name="mode"]');
    for (const mode of modes) {
      mode.addEventListener("change", () => this.turnTo(/** @type {Mode} */ (mode.value)));
    }
    const goals = part("goals", HTMLSelectElement);
    goals.append(...this.goals());
    goals.addEventListener("change", () => this.aim(goals.value));
    /** @type {NodeListOf<HTMLButtonElement>} */
    const players = part("sheet").querySelectorAll("button[data-whose]");
    this.players = Array.from(players);
    for (const button of this.players) {
      button.addEventListener("click", () => this.give(this.chosen, /** @type {Player | ""} */ (button.dataset.whose)));
    }
    this.armies.input.addEventListener("keydown", (event) => this.typeKey(event), { capture: true });
    /** @type {[string, () => void][]} */
    const buttons = [
      ["before", () => this.step(-1)],
      ["next", () => this.step(1)],
      ["close", () => this.pick("")],
      ["undo", () => this.undo()],
      ["larger", () => this.zoom(1)],
      ["smaller", () => this.zoom(-1)],
      ["empty", () => this.change({ places: {}, asked: NOTHING }, "set")],
      ["twos", () => this.change({ places: this.twos(), asked: NOTHING }, "set")],
      ["example", () => this.change(this.example, "plan")],
    ];
    for (const [name, does] of buttons) part(name).addEventListener("click", does);
    const there = part("rules-there", HTMLSelectElement);
    there.addEventListener("change", () => this.setRules(there.value));
    this.rules.addEventListener("change", () => this.chooseGame(this.rules.value));
    /** @type {NodeListOf<HTMLButtonElement>} */
    const chips = form.querySelectorAll("button[data-rules]");
    this.chips = Array.from(chips);
    for (const chip of this.chips) chip.addEventListener("click", () => this.chooseGame(chip.dataset.rules ?? ""));
    shareWith(part("share", HTMLButtonElement), () => this.shared());
    onCounting(() => this.update());
    onGame(() => this.update());
  }

  async start() {
    for (const name of ["modes", "tools", "starts"]) this.part(name).hidden = false;
    if (matchMedia("(max-width: 59.99em)").matches) this.part("listed", HTMLDetailsElement).open = false;
    this.restore(true);
    await this.files.load(RULESETS);
    this.update();
    this.noteLink();
  }

  /** Say where a link asks for other rules than the reader's own. */
  noteLink() {
    const show = async () => {
      if (this.isNoted || !linkedParts().includes("rules")) return;
      this.isNoted = true;
      const loaded = await import("../controls/linknote.js").catch(() => null);
      if (loaded) new loaded.LinkNote((name) => this.choiceOf(name)?.title ?? "other rules", () => this.update(), ["rules"]);
    };
    onGame(show);
    show();
  }

  /** Show the position of the address, or else the one that is kept. @param {boolean} [isLoaded] */
  restore(isLoaded = false) {
    const { search } = location;
    const asked = readPosition(search, this.board, this.listed);
    const named = asked && !linkedThen() ? (parametersOf(search).get("rules") ?? "") : "";
    const rules = named ? choiceNamed(named, this.listed) : null;
    if (isLoaded && asked && !linkedThen()) followLink(rules ? { rules: rules.id } : {});
    const kept = asked ? null : readPosition(remembered(KEPT) ?? "", this.board, this.listed);
    this.position = asked?.position ?? kept?.position ?? this.example;
    this.chosen = "";
    const { from, goal } = this.position.asked;
    this.mode = goal === THREATS ? "threats" : goal ? "goal" : from ? "plan" : "set";
    const instead = `The link asks for rules that are not here: showing ${this.ruleset.title}.`;
    say(this.part("notice"), [asked?.words, named && !rules && instead].filter(Boolean).join(" "));
    this.update();
  }

  /** @returns {string} */
  get address() {
    return `?${positionAddress(this.position, this.board)}&rules=${this.ruleset.id}`;
  }

  /** The rules of the game. @returns {ListedRuleset} */
  get ruleset() {
    return this.choiceOf(game().rules ?? "") ?? this.listed[0];
  }

  /** @param {string} name @returns {ListedRuleset | null} a choice of rules */
  choiceOf(name) {
    const found = choiceNamed(name, this.listed);
    if (found && !this.listed.includes(found)) this.own.set(found.id, found);
    return found;
  }

  /**
   * Go on to another position: it can be undone.
   * @param {Position} position @param {Mode} [mode]
   */
  change(position, mode = this.mode) {
    this.before.push(this.position);
    if (this.before.length > MOST_STEPS) this.before.shift();
    this.touched = true;
    this.position = { places: position.places, asked: possible(position.asked, position.places) };
    this.mode = mode;
    if (mode !== "set") this.chosen = "";
    this.keep();
  }

  undo() {
    const before = this.before.pop();
    if (!before) return;
    this.position = before;
    this.keep();
  }

  /** The position is another one. */
  keep() {
    const { address } = this;
    say(this.part("notice"), "");
    remember(KEPT, address);
    this.addressBar.show(address);
    this.update();
  }

  /** @param {Mode} mode */
  turnTo(mode) {
    this.mode = mode;
    if (mode !== "set") this.chosen = "";
    if (mode === "set") return this.update();
    const goals = this.part("goals", HTMLSelectElement);
    this.aim(mode === "threats" ? THREATS : mode === "goal" ? goals.value : "");
  }

  /** Ask for a goal. @param {string} goal "" for what the stack is to take */
  aim(goal) {
    this.touched = true;
    this.position = { ...this.position, asked: { ...this.position.asked, goal } };
    this.keep();
  }

  /** All goals, as choices: continents, other players, bonuses. */
  goals() {
    const continents = Object.keys(this.list.continents);
    /** @param {string} label @param {[string, string][]} goals */
    const group = (label, goals) =>
      make("optgroup", { label }, ...goals.map(([value, text]) => make("option", { value }, text)));
    return [
      group("Take a continent", continents.map((slug) => [slug, `Take ${this.list.titleOf(slug)}`])),
      group("Eliminate a player", PLAYERS.slice(1).map((player) => [player, `Eliminate ${playerName(player)}`])),
      group("Break a bonus", continents.map((slug) => [BREAK + slug, `Break into ${this.list.titleOf(slug)}`])),
    ];
  }

  /** @param {string} id of the territory tapped on the map */
  tap(id) {
    if (this.mode === "plan") this.ask(id);
    else if (this.mode !== "set") return;
    else if (this.position.places[id]) this.pick(id);
    else {
      this.chosen = id;
      this.give(id, this.given.whose, this.given.armies);
    }
  }

  /** Open the sheet of a territory. @param {string} id "" closes it */
  pick(id) {
    this.mode = "set";
    this.chosen = id;
    this.update();
    if (id && !matchMedia("(pointer: coarse)").matches) this.armies.input.focus();
  }

  /** @param {string} id that starts, or is wanted */
  ask(id) {
    const asked = tapped(this.position, id);
    if (asked) this.change({ ...this.position, asked: { ...asked, goal: "" } }, "plan");
    else {
      const name = this.list.nameOf(id);
      const isEmpty = !this.position.places[id];
      this.hint(isEmpty ? `${name} has no armies yet: set it up first.` : HINTS.start);
    }
  }

  /** @param {string} id @param {Player | ""} whose @param {number} [armies] */
  give(id, whose, armies = this.position.places[id]?.armies ?? this.given.armies) {
    const places = { ...this.position.places };
    if (whose) {
      places[id] = { whose, armies, rules: places[id]?.rules ?? "" };
      this.given = { whose, armies };
    } else delete places[id];
    this.change({ ...this.position, places });
  }

  /** @param {string} id @param {number} armies */
  put(id, armies) {
    this.give(id, this.position.places[id]?.whose ?? this.given.whose, armies);
  }

  /** The number in the sheet was changed. */
  typed() {
    const { number, fault } = this.armies.read();
    if (this.chosen && number !== null && !fault) this.put(this.chosen, number);
  }

  /** Enter goes on to the next territory, and letters choose a player. @param {KeyboardEvent} event */
  typeKey(event) {
    const letter = LETTERS.indexOf(event.key.toLowerCase());
    if (event.key !== "Enter" && (letter < 0 || event.key.length > 1 || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "Enter") {
      this.step(1);
      this.armies.input.select();
    } else this.give(this.chosen, letter ? /** @type {Player} */ (LETTERS[letter]) : "me");
  }

  /** @param {number} by how many territories further in the list */
  step(by) {
    const { territories } = this.board;
    const place = territories.indexOf(this.chosen) + by;
    this.chosen = territories[(place + territories.length) % territories.length];
    this.update();
  }

  twos() {
    /** @type {Object<string, Held>} */
    const places = {};
    for (const id of this.board.territories) places[id] = { whose: "a", armies: 2, rules: "" };
    return places;
  }

  /** @param {number} steps */
  zoom(steps) {
    this.map.zoom(steps);
    const { larger, smaller } = this.map.canZoom;
    writeAttribute(this.part("larger"), "aria-disabled", String(!larger));
    writeAttribute(this.part("smaller"), "aria-disabled", String(!smaller));
  }

  /** @param {string} name of the rules of the game */
  chooseGame(name) {
    this.touched = true;
    chooseRules(name); // which tells it
    this.keep();
  }

  /** The choices of rules that may hold in one territory. */
  fillRules() {
    const there = this.part("rules-there", HTMLSelectElement);
    if (there.options.length > this.listed.length) return;
    for (const { id, title } of this.listed) {
      if (there.querySelector(`option[value="${CSS.escape(id)}"]`)) continue;
      there.append(make("option", { value: id }, title));
    }
  }

  /** @param {string} name of the rules that hold in the territory of the sheet; "" for those of the game */
  setRules(name) {
    const held = this.position.places[this.chosen] ?? { ...this.given, rules: "" };
    const places = { ...this.position.places, [this.chosen]: { ...held, rules: name } };
    const different = new Set(Object.values(places).flatMap(({ rules }) => rules || []));
    if (different.size > MOST_RULES) return this.hint(`At most ${MOST_RULES} different rules fit on one board.`);
    this.change({ ...this.position, places });
  }

  /** @param {string} words what a tap does */
  hint(words) {
    writeText(this.part("hint"), words);
  }

  /** Show the position, and ask for what is asked. */
  update() {
    const { asked } = this.position;
    this.taken = {};
    this.write();
    this.writeSheet();
    this.writeGame();
    const step = !asked.from ? "start" : asked.take.length ? "more" : "take";
    this.hint(HINTS[this.mode === "plan" ? step : this.mode]);
    this.part("aim").hidden = this.mode !== "goal";
    if (asked.goal && asked.goal !== THREATS) this.part("goals", HTMLSelectElement).value = asked.goal;
    /** @type {NodeListOf<HTMLInputElement>} */
    const modes = this.form.querySelectorAll('[name="mode"]');
    for (const mode of modes) mode.checked = mode.value === this.mode;
    writeAttribute(this.part("undo"), "aria-disabled", String(!this.before.length));
    this.solve();
  }

  write() {
    this.map.write(this.position, this.chosen, this.taken);
    this.list.write(this.position, this.taken);
  }

  writeSheet() {
    const { chosen, part } = this;
    part("sheet").hidden = this.mode !== "set" || !chosen;
    if (!chosen) return;
    const held = this.position.places[chosen];
    const found = this.list.rows.get(chosen);
    writeText(part("name"), found?.name ?? "");
    writeText(part("attack"), held?.whose === "me" ? `${held.armies - 1} can attack (A)` : "");
    for (const button of this.players) {
      writeAttribute(button, "aria-pressed", String(button.dataset.whose === (held?.whose ?? "")));
    }
    const armies = held?.armies ?? this.given.armies;
    if (document.activeElement !== this.armies.input || Number(this.armies.input.value) !== armies) {
      this.armies.put(armies);
    }
    this.fillRules();
    const there = part("rules-there", HTMLSelectElement);
    const name = held?.rules ?? "";
    if (name && !there.querySelector(`option[value="${CSS.escape(name)}"]`)) {
      there.append(make("option", { value: name }, this.choiceOf(name)?.title ?? ""));
    }
    there.value = name;
  }

  writeGame() {
    const { ruleset, rules } = this;
    if (!rules.querySelector(`option[value="${CSS.escape(ruleset.id)}"]`)) {
      rules.append(make("optgroup", { label: "Your own" }, make("option", { value: ruleset.id }, ruleset.title)));
    }
    rules.value = ruleset.id;
    for (const chip of this.chips) writeAttribute(chip, "aria-pressed", String(chip.dataset.rules === ruleset.id));
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

  /** What is known of the board. @returns {import("../controls/boardquestion.js").Known} */
  get known() {
    /** @type {Object<string, string[]>} */
    const neighbours = {};
    for (const [id, { beside }] of this.list.rows) neighbours[id] = beside;
    return {
      neighbours,
      continents: this.list.continents,
      nameOf: (id) => this.list.nameOf(id),
      territoryOf: (id) => this.territory(id),
    };
  }

  /** Work out what is asked. */
  solve() {
    this.asking.drop();
    if (this.isAsItArrived) {
      for (const [id, text] of Object.entries(this.list.taken)) this.taken[id] = { text, shade: shadeIn(text) };
      this.write();
      return this.grey(false);
    }
    const offers = this.files.get(RULESETS);
    if (offers === null) {
      return this.refuse(this.files.outdated ? `${NEW_VERSION}.` : "The rules did not load. Reload the page.");
    }
    if (!offers) return this.grey(true);
    const { question, refused } = questionOf(this.position, this.known, PERCENTS_OF_CHAINS);
    if (!question) return this.refuse(refused, !this.touched);
    this.wait();
    this.asking.ask(
      question,
      (part) => this.told(part, question),
      (why) => this.refuseWith(failureWithButton(why, () => this.solve())),
    );
  }

  /** @param {any} part of the worker's answer @param {Object<string, any>} question */
  told({ progress, plan, stacks, entries, attacks, threats, tooMany }, question) {
    if (progress) this.sayInstead(`Working it out … ${Math.floor((100 * progress.done) / progress.of)}%`);
    if (tooMany) this.refuse(TOO_MANY);
    if (plan) this.writePlan(plan, question.targets, question.stack);
    if (stacks) this.writeStacks(stacks);
    if (entries) this.writeEntries(entries, question);
    if (attacks) this.writeAttacks(attacks);
    if (threats) this.writeThreats(threats);
  }

  /** @param {string[]} names of the tables that have something to say */
  showTables(...names) {
    for (const name of ["taken", "stacks", "moves", "routes", "ranked", "threats"]) {
      const table = this.part(name).closest("table");
      const place = table?.parentElement?.classList.contains("scroll") ? table.parentElement : table;
      if (place) place.hidden = !names.includes(name);
    }
  }

  /**
   * The best of my stacks for a goal, and all of them.
   * @param {import("../decisions/entries.js").Entry[]} entries @param {Object<string, any>} question
   */
  writeEntries(entries, { targets }) {
    const [{ place, attackers, plan }] = entries;
    this.writePlan(plan, targets, { place, attackers });
    this.part("ranked").replaceChildren(
      ...entries.map((each) => {
        const first = each.plan.options.length ? this.list.nameOf(each.plan.options[0].target) : "–";
        const { attackers: armies } = each;
        return row(this.list.nameOf(each.place), armies, armies + 1, first, percent(each.plan.chance));
      }),
    );
    writeText(this.part("route"), "");
    const shown = { from: place, take: Object.keys(targets), goal: "" };
    this.map.write({ ...this.position, asked: shown }, "", this.taken);
    this.showTables("ranked", "taken", "moves");
  }

  /** @param {import("../decisions/entries.js").Attack[]} attacks that break a bonus, the best first */
  writeAttacks(attacks) {
    const [{ place, attackers, target, chance }] = attacks;
    const { nameOf } = this.known;
    this.writeClaim(nameOf(place), [nameOf(target)], attackers, chance);
    this.taken = {};
    this.write();
    this.part("ranked").replaceChildren(
      ...attacks.map((each) =>
        row(nameOf(each.place), each.attackers, each.attackers + 1, nameOf(each.target), percent(each.chance)),
      ),
    );
    this.showTables("ranked");
    this.answered();
  }

  /** @param {import("../decisions/turns.js").Threat[]} threats to each of my borders */
  writeThreats(threats) {
    const { nameOf } = this.known;
    const { places } = this.position;
    const sorted = [...threats].sort((one, other) => order(worst(other), worst(one)));
    const [greatest] = [...threats].sort((one, other) => order(other.single[0].chance, one.single[0].chance));
    const [strongest] = greatest.single;
    this.taken = {};
    for (const each of threats) this.taken[each.place] = { text: percent(worst(each), 0), shade: shadeOf(worst(each)) };
    this.map.write({ ...this.position, asked: { ...NOTHING, take: threats.map(({ place }) => place) } }, "", this.taken);
    this.writeClaim(nameOf(strongest.place), [nameOf(greatest.place)], places[strongest.place].armies - 1, strongest.chance);
    const attacker = `Player ${playerName(places[strongest.place].whose)}`;
    writeText(this.part("first"), `${attacker} attacks you there: no other single stack threatens you more.`);
    this.part("threats").replaceChildren(
      ...sorted.map(({ place, single: [best], together }) =>
        row(
          nameOf(place),
          places[place].armies,
          `${nameOf(best.place)} (${playerName(places[best.place].whose)}, ${places[best.place].armies})`,
          percent(best.chance),
          together ? percent(together.chance) : "",
        ),
      ),
    );
    this.showTables("threats");
    this.answered();
  }

  /** The chance, and what it is the chance of. @param {string} start @param {string[]} targets @param {number} attackers @param {Quantity} chance */
  writeClaim(start, targets, attackers, chance) {
    const [claim, side, after] = planClaim(start, targets, attackers, countedHere(counting()));
    const texts = { chance: percent(chance), claim, attackers: side, "claim-after": after };
    writeTexts(this.part, { ...texts, first: "", route: "", left: "", title: this.ruleset.title, counted: planCounted(attackers) });
  }

  answered() {
    this.grey(false);
    if (this.touched) this.announcer.read(this.part("result"));
  }

  /**
   * @param {Plan} plan @param {Object<string, import("../decisions/chain.js").Territory>} targets
   * @param {{place: string, attackers: number}} stack
   */
  writePlan(plan, targets, { place, attackers }) {
    const { part } = this;
    /** @param {string} id */
    const nameOf = (id) => this.list.nameOf(id);
    const ids = Object.keys(targets);
    const start = nameOf(place);
    const chance = percent(plan.chance);
    const [claim, side, after] = planClaim(start, ids.map(nameOf), attackers, countedHere(counting()));
    const territories = Object.values(targets);
    const titles = [...new Set(territories.map(({ rules }) => rules.title))];
    writeTexts(part, {
      chance,
      claim,
      attackers: side,
      "claim-after": after,
      first: firstInWords(plan, nameOf) || CANNOT,
      route: routeInWords(plan, nameOf),
      left: plannedLeft(plan),
      title: titles.join(" and "),
      counted: planCounted(attackers) + limitsInWords(territories) + versionsInWords(territories, chance),
    });
    this.taken = {};
    for (const { place: id, chance: taken } of plan.taken) {
      this.taken[id] = { text: percent(taken, 0), shade: shadeOf(taken) };
    }
    this.write();
    this.showTables("taken", "stacks", "moves", "routes");
    part("taken").replaceChildren(
      ...plan.taken.map(({ place: id, chance: taken }) => row(nameOf(id), targets[id].defenders, percent(taken))),
    );
    part("moves").replaceChildren(...movesInWords(plan, nameOf, start).map(([first, ...rest]) => row(first, ...rest)));
    part("routes").replaceChildren(
      ...plan.routes.map(({ route, chance: all }) => row(routeText(route, nameOf), percent(all))),
    );
    this.answered();
  }

  /** @param {{percent: number, attackers: number | null}[]} stacks */
  writeStacks(stacks) {
    this.part("stacks").replaceChildren(
      ...stacks.map(({ percent: chance, attackers }) => neededRow({ chance, attackers })),
    );
  }

  /** @param {boolean} isGreyed whether the answer is that to another question */
  grey(isGreyed) {
    this.form.toggleAttribute("data-greyed", isGreyed);
    writeAttribute(this.form, "aria-busy", "false");
    clearTimeout(this.timer);
    this.part("message").hidden = true;
    this.part("result").hidden = false;
    this.part("details").hidden = isGreyed;
  }

  wait() {
    clearTimeout(this.timer);
    this.form.toggleAttribute("data-greyed", true);
    writeAttribute(this.form, "aria-busy", "true");
    this.timer = setTimeout(() => this.sayInstead("Working it out …"), 200);
  }

  /** @param {string} words why there is no answer @param {boolean} [silently] */
  refuse(words, silently = false) {
    this.refuseWith([words], silently);
  }

  /** @param {(Node | string)[]} words @param {boolean} [silently] */
  refuseWith(words, silently = false) {
    this.grey(true);
    this.sayInstead(...words);
    if (!silently) this.announcer.read(this.part("message"));
  }

  /** @param {(Node | string)[]} words in the place of the answer */
  sayInstead(...words) {
    this.part("message").replaceChildren(...words);
    this.part("message").hidden = false;
    this.part("result").hidden = true;
  }

  /** @returns {import("../browser/share.js").Shared} */
  shared() {
    const { asked, places } = this.position;
    const { part } = this;
    const url = new URL(`board/${this.address}`, siteRoot()).href;
    const isAnswered = asked.from && asked.take.length > 0 && !asked.goal && !part("result").hidden;
    const targets = asked.take.map((id) => `${this.list.nameOf(id)} (${places[id].armies})`).join(", ");
    const title = isAnswered
      ? `${part("attackers").textContent} from ${this.list.nameOf(asked.from)} against ${targets}, ${part("title").textContent}`
      : `A position on the board: ${Object.keys(places).length} territories`;
    return { title, text: isAnswered ? `${title}: all taken ${part("chance").textContent}` : title, url };
  }
}

const form = document.querySelector("form.board");
if (form instanceof HTMLFormElement) new BoardPage(form).start();
