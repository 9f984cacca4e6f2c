/**
 * The form of a battle, which the lookup and the comparison share: two numbers with steppers, what
 * the attacker's number counts, and the rules if there is a choice of them; the address follows.
 */
import { AddressBar } from "./addressbar.js";
import {
  battleAddress,
  listedHouse,
  nearestBattle,
  readBattle,
  readField,
  rulesNamed,
  stepped,
} from "./battle.js";
import { counting, follow, onCounting } from "./counting.js";
import { MOST, SIDES, nearestMatchup, shownNumber } from "./matchup.js";
import { endWithEnter, mark, selectAll } from "./numberfield.js";
import { make, say, writeAttribute } from "./page.js";
import { remember, remembered } from "./remembered.js";
import { repeatWhileHeld } from "./stepper.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./matchup.js").Side} Side
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

/** The id of the choice of one's own rules. */
const HOUSE_OPTION = "lookup-house-rules";

/** The rules of a list, its default first. @param {HTMLSelectElement} select */
function listedIn(select) {
  const options = Array.from(select.options);
  const usual = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
  const sorted = [usual, ...options.filter((option) => option !== usual)];
  return sorted.map(({ value, text, dataset }) => ({
    id: value,
    ruleset: dataset.ruleset ?? value,
    title: text,
    attackers: MOST,
    defenders: MOST,
    pages: { attackers: Number(dataset.attackers), defenders: Number(dataset.defenders) },
    names: dataset.names?.split(" "),
  }));
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
    const largest = { attackers: Number(attackers.max), defenders: Number(defenders?.max ?? MOST) };
    /** All rules to choose among, the default first. @type {ListedRuleset[]} */
    this.listed = rules
      ? listedIn(rules)
      : [{ id: "", ruleset: "", title: "", ...largest, pages: largest }];
    /** Rules of one's own, which an address has named. @type {ListedRuleset | null} */
    this.ownRules = null;
    /** @type {Counting} */
    this.counting = "attack"; // as the fields arrive
    /** The battle last asked for without a fault. @type {Matchup} */
    this.last = {
      attackers: Number(attackers.defaultValue),
      defenders: Number(defenders?.defaultValue ?? 1),
    };
    /** The battle shown before any choice. @type {Battle} */
    this.first = { ...this.last, ruleset: this.listed[0].id };
    /** The battle shown where the address names none. */
    this.usual = this.first;
    this.touched = false;
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

  /** Show the battle of the address, or else the first one under the rules chosen last. */
  start() {
    const chosen = this.rules && rulesNamed(remembered("ruleset"), this.rulesets);
    if (chosen) this.usual = nearestBattle(this.first, chosen).battle;
    this.restore();
  }

  restore() {
    const search = this.addressBar ? location.search : "";
    const asked = readBattle(search, this.rulesets, this.first, this.counting, this.sides);
    if (asked) this.countAs(asked.counting);
    this.choose(asked?.battle ?? this.usual, asked?.words);
  }

  listen() {
    const { form } = this;
    form.addEventListener("input", ({ target }) => {
      this.touched = true;
      if (this.sides.some((side) => this.inputs[side] === target)) this.update(true);
    });
    form.addEventListener("change", ({ target }) => {
      if (target === this.rules) this.changeRules();
    });
    onCounting((chosen) => {
      if (chosen === this.counting) return;
      this.count(chosen);
      this.update();
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
      endWithEnter(input);
      input.addEventListener("blur", () => {
        if (!this.isEmpty(side)) return;
        this.fill({ ...this.last });
        this.update();
      });
    }
  }

  /** All rules that can be chosen, the default first. */
  get rulesets() {
    return this.ownRules ? [...this.listed, this.ownRules] : this.listed;
  }

  /** The rules chosen. */
  get ruleset() {
    return this.rulesets.find(({ id }) => id === this.rules?.value) ?? this.listed[0];
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
    const { value, validity } = this.inputs[side];
    // the one that stays behind is the beginning of a number: "1" of "13"
    const begun = side === "attackers" && this.counting === "territory" && value === "1";
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
    for (const chip of this.chips) {
      const pressed = chip.dataset.rules === id;
      writeAttribute(chip, "aria-pressed", String(pressed));
      if (pressed) slideTo(chip);
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
    remember("ruleset", ruleset.id);
    const { battle, words } = nearestBattle(last, ruleset, this.counting, this.sides);
    this.choose(battle, words);
    this.addressBar?.show(this.address(battle), true);
  }

  /** @param {Counting} counting the attacker's number's from now on; the battle stays the same */
  count(counting) {
    const { armies } = this.readSide("attackers");
    this.counting = counting;
    if (armies !== null) this.inputs.attackers.value = String(shownNumber(armies, counting));
    this.setLimits();
  }

  /** Count as a link does. @param {Counting} counting */
  countAs(counting) {
    this.count(counting); // before it is told: the address holds it already
    follow(counting);
  }

  setLimits() {
    const { attackers, defenders } = this.inputs;
    attackers.min = String(shownNumber(1, this.counting));
    attackers.max = String(shownNumber(this.ruleset.attackers, this.counting));
    if (defenders) defenders.max = String(this.ruleset.defenders);
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
    if (changed && asks) this.addressBar?.show(this.address(battle));
    this.show(battle, faults, empty);
  }

  /** @param {string} words beside the answer */
  say(words) {
    say(this.notice, words);
  }
}
