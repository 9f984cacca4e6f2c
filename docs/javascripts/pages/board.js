/**
 * The page /board/: a position is set up on the map or in the list, and the best plan of a stack on it is
 * worked out beside the page. The position stands in the address, and is kept on the device.
 */
import { AddressBar, linkedThen } from "../browser/addressbar.js";
import { Announcer } from "../browser/announcer.js";
import { Asking, failureWithButton } from "../workers/asking.js";
import { BOUNDS, BoardList } from "../controls/boardlist.js";
import { BoardMap } from "../controls/boardmap.js";
import {
  MOST_RULES,
  NOTHING,
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
import { firstInWords, movesInWords, planClaim, planCounted, plannedLeft, routeInWords, routeText, shadeIn, shadeOf } from "../words/boardwords.js";
import { MOST_TARGETS, PERCENTS_OF_CHAINS } from "../kernel/limits.js";
import { neededRow, row } from "../controls/tablerows.js";
import { NumberField } from "../controls/numberfield.js";
import { parametersOf, rulesNamed as choiceNamed } from "../kernel/battle.js";
import { percent } from "../kernel/quantities.js";
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
 */

/** The name under which the device keeps the position. */
const KEPT = "board";



/** The most steps that can be undone. */
const MOST_STEPS = 200;

/** What a territory gets that is tapped first, until another has been chosen. */
const GIVEN = { whose: /** @type {Player} */ ("me"), armies: 2 };

const HINTS = {
  set: "Tap a territory to put armies on it. The next one you tap gets the same.",
  start: "Tap the stack that attacks.",
  take: "Now tap every territory that it is to take.",
  more: "Tap more territories, or tap one again to leave it out.",
};

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
    });
    this.board = { id: form.dataset.boardId ?? "", territories: [...this.list.rows.keys()] };
    const [from, ...take] = (form.dataset.ask ?? "").split(".");
    /** The position that the page arrived with. @type {Position} */
    this.example = { places: this.list.arrived, asked: { from, take } };
    /** @type {Position} */
    this.position = this.example;
    /** What can be undone, the last at the end. @type {Position[]} */
    this.before = [];
    /** @type {"set" | "plan"} */
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
    for (const mode of modes) mode.addEventListener("change", () => this.turnTo(mode.value === "set" ? "set" : "plan"));
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
    // the same choices as those of the game, fetched once somebody turns to them
    for (const turning of ["pointerdown", "focus"]) there.addEventListener(turning, () => this.fillRules(), { passive: true });
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
    const rules = asked && !linkedThen() ? choiceNamed(parametersOf(search).get("rules") ?? null, this.listed) : null;
    if (isLoaded && asked && !linkedThen()) followLink(rules ? { rules: rules.id } : {});
    const kept = asked ? null : readPosition(remembered(KEPT) ?? "", this.board, this.listed);
    this.position = asked?.position ?? kept?.position ?? this.example;
    this.chosen = "";
    this.mode = this.position.asked.from || !Object.keys(this.position.places).length ? "plan" : "set";
    if (!Object.keys(this.position.places).length) this.mode = "set";
    say(this.part("notice"), asked?.words ?? "");
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
   * @param {Position} position @param {"set" | "plan"} [mode]
   */
  change(position, mode = this.mode) {
    this.before.push(this.position);
    if (this.before.length > MOST_STEPS) this.before.shift();
    this.touched = true;
    this.position = { places: position.places, asked: possible(position.asked, position.places) };
    this.mode = mode;
    if (mode === "plan") this.chosen = "";
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

  /** @param {"set" | "plan"} mode */
  turnTo(mode) {
    this.mode = mode;
    if (mode === "plan") this.chosen = "";
    this.update();
  }

  /** @param {string} id of the territory tapped on the map */
  tap(id) {
    if (this.mode === "plan") this.ask(id);
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
    if (asked) this.change({ ...this.position, asked }, "plan");
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
    this.hint(HINTS[this.mode === "set" ? "set" : step]);
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
    const rest = held?.whose === "me" ? `${held.armies - 1} can attack (A). ` : "";
    writeText(part("beside"), `${rest}Beside ${found?.beside.map((id) => this.list.nameOf(id)).join(", ")}`);
    for (const button of this.players) {
      writeAttribute(button, "aria-pressed", String(button.dataset.whose === (held?.whose ?? "")));
    }
    const armies = held?.armies ?? this.given.armies;
    if (document.activeElement !== this.armies.input || Number(this.armies.input.value) !== armies) {
      this.armies.put(armies);
    }
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

  /** @param {string} id @returns {import("../decisions/chain.js").Territory | null} null where its rules are not known */
  territory(id) {
    const { armies, rules: name } = this.position.places[id];
    const rules = rulesNamed(this.files.get(RULESETS) ?? {}, name || this.ruleset.id);
    return rules && { rules, defenders: armies, behind: rules.staying };
  }

  /** Whether the page shows what it arrived with, whose answer is known. */
  get isAsItArrived() {
    const isExample = this.position === this.example && this.ruleset === this.listed[0];
    return isExample && !this.touched && counting() === "attack";
  }

  /** Work out the plan that is asked for. */
  solve() {
    const { places, asked } = this.position;
    this.asking.drop();
    if (this.isAsItArrived) {
      for (const [id, text] of Object.entries(this.list.taken)) this.taken[id] = { text, shade: shadeIn(text) };
      this.write();
      return this.grey(false);
    }
    const attackers = places[asked.from] ? places[asked.from].armies - 1 : 0;
    if (!asked.from) return this.refuse("Choose “Attack” and tap the stack that attacks.", !this.touched);
    if (!asked.take.length) return this.refuse("Tap the territories that it is to take.");
    if (!attackers) return this.refuse("One army has to stay: this stack can’t attack.");
    if (asked.take.length > MOST_TARGETS) {
      return this.refuse(`Plans are worked out for up to ${MOST_TARGETS} territories.`);
    }
    if (this.files.get(RULESETS) === null) {
      return this.refuse(this.files.outdated ? `${NEW_VERSION}.` : "The rules did not load. Reload the page.");
    }
    if (!this.files.get(RULESETS)) return this.grey(this.position !== this.example);
    /** @type {Object<string, import("../decisions/chain.js").Territory>} */
    const targets = {};
    for (const id of asked.take) {
      const territory = this.territory(id);
      if (!territory) return this.refuse(`${NEW_VERSION}.`);
      targets[id] = territory;
    }
    /** @type {Object<string, string[]>} */
    const neighbours = {};
    for (const [id, { beside }] of this.list.rows) neighbours[id] = beside;
    const stack = { place: asked.from, attackers };
    this.wait();
    this.asking.ask(
      { kind: "plan", neighbours, targets, stack, percents: PERCENTS_OF_CHAINS },
      ({ plan, stacks, progress }) => {
        if (progress) this.sayInstead(`Working it out … ${Math.floor((100 * progress.done) / progress.of)}%`);
        if (plan) this.writePlan(plan, targets, stack);
        if (stacks) this.writeStacks(stacks);
      },
      (why) => this.refuseWith(failureWithButton(why, () => this.solve())),
    );
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
      first: firstInWords(plan, nameOf) || "No border leads to all of them.",
      route: routeInWords(plan, nameOf),
      left: plannedLeft(plan),
      title: titles.join(" and "),
      counted: planCounted(attackers) + versionsInWords(territories, chance),
    });
    this.taken = {};
    for (const { place: id, chance: taken } of plan.taken) {
      this.taken[id] = { text: percent(taken, 0), shade: shadeOf(taken) };
    }
    this.write();
    part("taken").replaceChildren(
      ...plan.taken.map(({ place: id, chance: taken }) => row(nameOf(id), targets[id].defenders, percent(taken))),
    );
    part("moves").replaceChildren(...movesInWords(plan, nameOf, start).map(([first, ...rest]) => row(first, ...rest)));
    part("routes").replaceChildren(
      ...plan.routes.map(({ route, chance: all }) => row(routeText(route, nameOf), percent(all))),
    );
    this.grey(false);
    if (this.touched) this.announcer.read(part("result"));
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
    const isAnswered = asked.from && asked.take.length > 0 && !part("result").hidden;
    const targets = asked.take.map((id) => `${this.list.nameOf(id)} (${places[id].armies})`).join(", ");
    const title = isAnswered
      ? `${part("attackers").textContent} from ${this.list.nameOf(asked.from)} against ${targets}, ${part("title").textContent}`
      : `A position on the board: ${Object.keys(places).length} territories`;
    return { title, text: isAnswered ? `${title}: all taken ${part("chance").textContent}` : title, url };
  }
}

const form = document.querySelector("form.board");
if (form instanceof HTMLFormElement) new BoardPage(form).start();
