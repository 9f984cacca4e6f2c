/**
 * The form of a battle, which the lookup and the comparison share: two numbers with steppers, what
 * the attacker's number counts, and the rules if there is a choice of them; the address follows.
 */
import { AddressBar, linkedThen, replaceAddress } from "../browser/addressbar.js";
import {
  battleAddress,
  listedHouse,
  matchupOf,
  nearestBattle,
  readBattle,
  readField,
  rulesNamed,
  stepped,
} from "../kernel/battle.js";
import { countedHere, counting, onCounting } from "./counting.js";
import {
  chooseBattle,
  chooseRules,
  followLink,
  game,
  goAlong,
  isLinked,
  linkedBefore,
  linkedGame,
  linkedParts,
  onGame,
  ownGame,
} from "../browser/game.js";
import { storyKept } from "../browser/remembered.js";
import { SIDES, nearestMatchup, sameMatchup, shownNumber } from "../kernel/matchup.js";
import { Files, RULESETS } from "../browser/files.js";
import { leadOn, mark, repeatWhileHeld, selectAll } from "./numberfield.js";
import { make, say, writeAttribute } from "../browser/page.js";
import { rulesNamed as rulesSolved } from "../kernel/rules.js";
import { MOST_ARMIES } from "../kernel/limits.js";

/**
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../kernel/battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/matchup.js").Side} Side
 * @typedef {HTMLFormElement & {elements: Record<Side, HTMLInputElement> &
 *   {rules?: HTMLSelectElement}}} Form
 */

/** Bring an element into view within what slides, without a move of the page. @param {HTMLElement} one */
function slideTo(one) {
  const row = one.parentElement;
  if (!row) return;
  const [inner, outer] = [one.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + GAP;
  else if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left + GAP;
}

/** Pixels left beside what is brought into view. */
const GAP = 16;

/** The letters of a name of rules that every list has room for. */
const SHORT = 10;

/** The id of the choice of one's own rules. */
const HOUSE_OPTION = "lookup-house-rules";

/** The rules of a list, its default first. @param {HTMLSelectElement} select */
export function listedIn(select) {
  const options = Array.from(select.options);
  const usual = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
  const sorted = [usual, ...options.filter((option) => option !== usual)];
  return sorted.map(({ value, text, dataset }) => ({
    id: value,
    ruleset: dataset.ruleset ?? value,
    title: text,
    attackers: MOST_ARMIES,
    defenders: MOST_ARMIES,
    pages: { attackers: Number(dataset.attackers), defenders: Number(dataset.defenders) },
    names: dataset.names?.split(" "),
    staying: Number(dataset.staying ?? 1),
  }));
}

/**
 * Start the form of a page, where it has one: in a task of its own, as on a slow phone a page's modules take
 * long enough.
 * @param {string} selector @param {(form: Form) => {start: () => void}} make
 */
export function startForm(selector, make) {
  /** @type {Form | null} */
  const form = document.querySelector(selector);
  if (form) setTimeout(() => make(form).start());
}

/** @abstract */
export class BattleForm {
  /**
   * @param {Form} form @param {HTMLElement} notice the place of words beside the answer
   * @param {boolean} mirrored whether the battle stands in the address
   */
  constructor(form, notice, mirrored = true) {
    this.form = form;
    this.notice = notice;
    /** @type {Files<import("../kernel/rules.js").Offers>} */
    this.files = new Files();
    /** @type {Map<string, import("../kernel/rules.js").Rules>} */
    this.known = new Map();
    const { attackers, defenders, rules } = form.elements;
    this.inputs = { attackers, defenders };
    /** The sides whose armies the form asks for: both, or the attackers alone. */
    this.sides = SIDES.filter((side) => this.inputs[side]);
    this.rules = rules;
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = form.querySelectorAll("button[data-side]");
    /** The buttons that step, and where each leads. */
    this.steppers = Array.from(buttons, (button) => ({
      button,
      side: /** @type {Side} */ (button.dataset.side),
      change: Number(button.dataset.step),
    }));
    /** The buttons that choose rules. @type {NodeListOf<HTMLButtonElement>} */
    this.chips = form.querySelectorAll("button[data-rules]");
    const largest = { attackers: Number(attackers.max), defenders: Number(defenders?.max ?? MOST_ARMIES) };
    /** All rules to choose among, the default first. @type {ListedRuleset[]} */
    this.listed = rules
      ? listedIn(rules)
      : [{ id: "", ruleset: "", title: "", ...largest, pages: largest }];
    /** Rules of one's own, which an address has named. @type {ListedRuleset | null} */
    this.ownRules = null;
    /** What the reader's number counts. @type {Counting} */
    this.counts = "attack"; // as the fields arrive
    /** The battle last asked for without a fault. @type {Matchup} */
    this.last = {
      attackers: Number(attackers.defaultValue),
      defenders: Number(defenders?.defaultValue ?? 1),
    };
    /** The battle shown before any choice. @type {Battle} */
    this.first = { ...this.last, ruleset: this.listed[0].id };
    /** The battle shown where the address names none. */
    this.usual = this.first;
    /** The battle of an address; null where it names none. @param {string} search */
    this.battleIn = (search) => readBattle(search, this.rulesets, this.usual)?.battle ?? null;
    this.touched = false;
    /** Whether the reader has put a number in, and not only chosen rules or a way of counting. */
    this.numbersTyped = false;
    /**
     * The sides whose numbers were typed before the script came, while the reader is still in the
     * form: on reloading, browsers put numbers of before into fields, too, but nobody into a field.
     */
    this.early = this.sides
      .filter((side) => this.inputs[side].value !== this.inputs[side].defaultValue)
      .filter(() => form.contains(document.activeElement))
      .map((side) => ({ side, value: this.inputs[side].value }));
    /** Whether the line on another game than the reader's is loaded. */
    this.isNoted = false;
    this.addressBar = mirrored ? new AddressBar(() => this.restore()) : null;
    this.count(counting());
    this.listen();
  }

  /**
   * Show what the fields ask for.
   * @abstract
   * @param {Battle} _battle put into the limits @param {string[]} _faults what is wrong with it, in
   *   plain words @param {boolean} _empty whether a field is empty: nothing is asked for
   */
  show(_battle, _faults, _empty) {}

  /** Whether the page asks for the battle of the reader's game, and not for one of its own. */
  get isOfGame() {
    return true;
  }

  /** Whether rules can be chosen on the page. */
  get hasRules() {
    return Boolean(this.rules);
  }

  /** Keep an answer in sight (insight.js), from the first use of a field. @param {HTMLElement} result @param {HTMLElement} message in its place */
  keepInSight(result, message) {
    let isFollowed = false;
    for (const use of ["focusin", "click"]) {
      this.form.addEventListener(use, ({ target }) => {
        if (isFollowed) return;
        isFollowed = true;
        import("./insight.js").then(
          ({ keepInSight }) => keepInSight(this.form, result, message, target),
          () => {},
        );
      });
    }
  }

  /** Show the battle of the address, or else that of the reader's game. */
  start() {
    this.usual = this.mine();
    this.restore(true);
    delete document.documentElement.dataset.asked; // its answer is there, or on its way
    this.noteLink();
    this.noteStory();
    for (const { side, value } of this.early) {
      this.inputs[side].value = value;
      this.touched = true;
      this.numbersTyped = true;
      this.update(true);
    }
    addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      this.usual = this.mine();
      this.restore(true);
      this.noteStory();
    });
  }

  /** Whether a page of the reader's own address goes on with the game, which may be another by now. */
  get followsGame() {
    return this.isOfGame;
  }

  /** Whether the page speaks of battles from their beginning, and not of how one stands at the table. */
  get isOfBeginnings() {
    return this.isOfGame;
  }

  /** The battle of the reader's game, as far as this page has it. @returns {Battle} */
  mine({ rules, battle } = game()) {
    const chosen = this.hasRules ? rulesNamed(rules, this.rulesets) : null;
    const matchup = (this.isOfGame && battle) || this.first;
    return nearestBattle(matchup, chosen ?? this.listed[0]).battle;
  }

  /** Say where the address asks for another game than the reader's own. */
  noteLink() {
    /** @type {import("../browser/game.js").Part[]} */
    const parts = ["counting"];
    if (this.hasRules) parts.push("rules");
    if (this.isOfGame) parts.push("battle");
    const show = async () => {
      if (this.isNoted || !linkedParts().length) return;
      this.isNoted = true;
      // few readers come by such a link; without the network the page does without the line
      const loaded = await import("./linknote.js").catch(() => null);
      if (loaded) new loaded.LinkNote((name) => this.titleOf(name), () => this.goBack(), parts);
    };
    if (!this.addressBar) return; // nothing here is from an address
    onGame(show);
    show();
  }

  /** Say how the battle stands, where it goes on at the table. */
  noteStory() {
    if (!this.addressBar || !this.isOfBeginnings || !storyKept()) return;
    import("./standingnote.js").then(({ noteStanding }) => noteStanding(this), () => {});
  }

  /** Show the reader's own game again. */
  goBack() {
    location.assign(location.pathname);
  }

  /** What rules are called. @param {string} name */
  titleOf(name) {
    return rulesNamed(name, this.rulesets)?.title ?? "other rules";
  }

  /** @param {boolean} [isLoaded] whether the page has just been loaded, and not gone back or forward on */
  restore(isLoaded) {
    this.restoreFrom(this.addressBar ? location.search : "", isLoaded);
  }

  /** @param {string} search an address with its question mark @param {boolean} [isLoaded] */
  restoreFrom(search, isLoaded = false) {
    const read = (known = ownGame()) =>
      readBattle(search, this.rulesets, this.mine(known), this.counting, this.sides);
    let asked = read();
    // where the browser keeps nothing, the address alone knows the reader's own question of before
    const linked = game().battle === null ? null : linkedThen();
    if (asked) {
      this.follow(asked, linked);
      asked = read(game()); // as it now is: counted so, and with what came along
    }
    if (asked && linked && isLoaded && this.followsGame) {
      const battle = this.mine();
      this.choose(battle, asked.words);
      replaceAddress(this.address(this.battle));
      return;
    }
    const battle = asked?.battle ?? this.usual;
    this.choose(battle, asked?.words);
    if (isLoaded || (asked && !linked)) return;
    if (this.rules && !isLinked("rules")) chooseRules(battle.ruleset);
    if (!isLinked("battle")) this.keep(battle);
  }

  /**
   * Follow an address.
   * @param {import("../kernel/battle.js").Asked} asked
   * @param {import("../browser/game.js").Part[] | null} linked what of it is a link's; null for all
   * @param {import("../browser/game.js").Part} [others] a part that is a link's in any case
   */
  follow({ linked: named }, linked, others) {
    const all = { ...(linked ? linkedGame() : linkedBefore()), ...named };
    const parts = linked ?? ["rules", "counting", "battle"];
    const next = {
      rules: parts.includes("rules") ? all.rules : undefined,
      counting: parts.includes("counting") ? all.counting : undefined,
      battle: parts.includes("battle") && this.isOfGame ? all.battle : undefined,
    };
    this.count(next.counting ?? ownGame().counting ?? "attack"); // before the game tells it
    followLink(next, others);
  }

  /** The reader has chosen a battle: it goes along to other pages. @param {Battle} battle */
  keep(battle) {
    const known = game().battle;
    if (!this.isOfGame || (known && sameMatchup(known, battle))) return;
    chooseBattle(matchupOf(battle), this.hasRules ? battle.ruleset : undefined);
  }

  /** The form leads to another battle of the reader's game. @param {HTMLAnchorElement} link */
  leadOnTo({ origin, search }) {
    const asked = origin === location.origin ? readBattle(search, this.rulesets, this.usual) : null;
    if (!asked || !this.isOfGame) return;
    const { battle, rules } = asked.linked;
    if (battle && !isLinked("battle")) chooseBattle(battle, rules);
    if (rules && !isLinked("rules")) chooseRules(rules);
  }

  listen() {
    const { form } = this;
    form.addEventListener("input", ({ target }) => {
      this.touched = true;
      if (!this.sides.some((side) => this.inputs[side] === target)) return;
      this.numbersTyped = true;
      this.update(true);
    });
    form.addEventListener("change", ({ target }) => {
      if (target === this.rules) this.changeRules();
    });
    form.addEventListener("click", ({ target }) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link) goAlong(link);
      if (link?.search) this.leadOnTo(link);
    });
    onCounting((chosen, isAnswer) => {
      if (chosen === this.counts) return;
      const keepsNumber = isAnswer && this.isTyped;
      this.count(chosen, keepsNumber);
      this.update(keepsNumber);
      // an address that names a battle goes on naming it as it is counted
      if (location.search) this.addressBar?.show(this.address(this.battle));
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    for (const { button, side, change } of this.steppers) {
      repeatWhileHeld(button, () => this.step(side, change));
    }
    for (const chip of this.chips) {
      chip.addEventListener("click", () => this.pickRules(chip.dataset.rules ?? ""));
    }
    for (const side of this.sides) {
      const input = this.inputs[side];
      selectAll(input);
      leadOn(input);
      input.addEventListener("blur", () => {
        if (this.isEmpty(side)) this.fill({ ...this.last });
        else if (!this.readSide(side).fault) return;
        this.update();
      });
    }
  }

  /**
   * The same rules for the same name, so that their rounds are made but once.
   * @param {string} id as addresses name them @returns {import("../kernel/rules.js").Rules | null} null where they are not known
   */
  rulesOf(id) {
    const rules = this.known.get(id) ?? rulesSolved(this.files.get(RULESETS) ?? {}, id);
    if (rules) this.known.set(id, rules);
    return rules;
  }

  /** All rules that can be chosen, the default first. */
  get rulesets() {
    return this.ownRules ? [...this.listed, this.ownRules] : this.listed;
  }

  /** The rules chosen. */
  get ruleset() {
    return this.rulesets.find(({ id }) => id === this.rules?.value) ?? this.listed[0];
  }

  /** What the attacker's number counts on this page. */
  get counting() {
    return countedHere(this.counts);
  }

  /** The battle last asked for without a fault, under the rules chosen. @returns {Battle} */
  get battle() {
    return { ...this.last, ruleset: this.ruleset.id };
  }

  /** @param {Battle} battle @returns {string} its address as the reader counts */
  address(battle) {
    return battleAddress(battle, this.counting, this.sides);
  }

  /** @param {Side} side whether nothing stands in its field, not even what is no number */
  isEmpty(side) {
    const input = this.inputs[side];
    const { value, validity } = input;
    // while it is typed, the one that stays behind is the beginning of a number: "1" of "13"
    const begun =
      input === document.activeElement &&
      side === "attackers" &&
      this.counts === "territory" &&
      value === "1";
    return begun || (value === "" && !validity.badInput);
  }

  /** @param {Battle} battle show this battle @param {string} words what to say about it */
  choose({ ruleset, ...matchup }, words = "") {
    if (this.rules) this.putRules(this.rules, ruleset);
    this.setLimits();
    this.fill(matchup);
    this.say(words);
    this.update();
  }

  /** @param {HTMLSelectElement} select @param {string} id of rules listed, or of one's own */
  putRules(select, id) {
    const house = this.listed.some((one) => one.id === id) ? null : listedHouse(id);
    if (house) {
      const before = this.ownRules && select.namedItem(HOUSE_OPTION);
      const option = before ?? make("option", { id: HOUSE_OPTION }, house.title);
      option.value = id;
      if (!before) select.append(make("optgroup", { label: "Your own" }, option));
      this.ownRules = house;
    }
    select.value = id;
    if (select.selectedOptions[0]?.text.length > SHORT || select.nextElementSibling) {
      import("./wholename.js").then(({ tellWhole }) => tellWhole(select), () => {});
    }
    for (const chip of this.chips) {
      const pressed = String(chip.dataset.rules === id);
      if (chip.getAttribute("aria-pressed") === pressed) continue;
      chip.setAttribute("aria-pressed", pressed);
      if (pressed === "true") slideTo(chip); // asks for the page's sizes, which costs its start
    }
  }

  /** @param {string} id */
  pickRules(id) {
    if (this.rules) this.rules.value = id;
    this.changeRules();
  }

  changeRules() {
    const { last, ruleset } = this;
    this.touched = true;
    chooseRules(ruleset.id);
    const { battle, words } = nearestBattle(last, ruleset, this.counting, this.sides);
    this.choose(battle, words);
    this.addressBar?.show(this.address(battle), true);
  }

  /** Whether the numbers are the reader's own, and not an example's or a link's. */
  get isTyped() {
    return this.isOfGame ? game().battle !== null && !isLinked("battle") : this.numbersTyped;
  }

  /**
   * @param {Counting} counting what the attacker's number counts now
   * @param {boolean} [keepsNumber] whether the number stays as it was typed, and means another battle;
   *   else the battle stays the same
   */
  count(counting, keepsNumber = false) {
    const { attackers } = this.inputs;
    const { armies } = this.readSide("attackers");
    this.counts = counting;
    this.setLimits();
    if (armies === null) return;
    if (!keepsNumber) attackers.value = String(shownNumber(armies, counting));
    else if (Number(attackers.value) < Number(attackers.min)) attackers.value = attackers.min;
  }

  setLimits() {
    const { attackers, defenders } = this.inputs;
    attackers.min = String(shownNumber(1, this.counting));
    attackers.max = String(shownNumber(this.ruleset.attackers, this.counting));
    if (defenders) defenders.max = String(this.ruleset.defenders);
  }

  /** Show a battle that is not chosen: the reader's stays what it was. @param {Battle} battle */
  look(battle) {
    this.fill(battle);
    this.touched = true;
    this.update();
    this.addressBar?.show(this.address(battle), true);
  }

  /** @param {Matchup} matchup put into the number fields */
  fill({ attackers, defenders }) {
    this.inputs.attackers.value = String(shownNumber(attackers, this.counting));
    if (this.inputs.defenders) this.inputs.defenders.value = String(defenders);
  }

  /** @param {Side} side */
  readSide(side) {
    return readField(side, this.inputs[side].value, this.counting, this.ruleset);
  }

  /** Read the fields, and mark those with a fault. */
  read() {
    const asked = { ...this.last };
    const faults = [];
    for (const side of this.sides) {
      const { armies, fault } = this.isEmpty(side) ? { armies: null, fault: "" } : this.readSide(side);
      asked[side] = armies ?? asked[side];
      if (fault) faults.push(fault);
      const input = this.inputs[side];
      mark(input, fault !== "");
    }
    const nearest = nearestMatchup(asked, this.ruleset);
    if (!faults.length) this.last = nearest;
    return { nearest, faults, empty: this.sides.some((side) => this.isEmpty(side)) };
  }

  /**
   * One step of a stepper; false where there is none to take.
   * @param {Side} side @param {number} change
   */
  step(side, change) {
    this.touched = true;
    const { nearest, faults } = this.read();
    const next = stepped(nearest, side, change, this.ruleset) ?? (faults.length ? nearest : null);
    if (next) {
      this.numbersTyped = true;
      this.fill(next);
      this.update(true);
    }
    return next !== null;
  }

  /** Follow the fields. @param {boolean} changed whether the reader has changed the battle */
  update(changed = false) {
    const { ruleset } = this;
    const { nearest, faults, empty } = this.read();
    for (const { button, side, change } of this.steppers) {
      const atEnd = stepped(nearest, side, change, ruleset) === null;
      writeAttribute(button, "aria-disabled", String(atEnd));
    }
    const battle = { ...nearest, ruleset: ruleset.id };
    if (changed) this.say("");
    const asks = !faults.length && !empty;
    if (changed && asks) {
      this.keep(battle);
      this.addressBar?.show(this.address(battle));
    }
    this.show(battle, faults, empty);
  }

  /** @param {string} words beside the answer */
  say(words) {
    say(this.notice, words);
  }
}
