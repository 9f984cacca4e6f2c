/**
 * The form of a battle, which the lookup and the comparison share: two numbers with steppers, what
 * the attacker's number counts, and the rules if there is a choice of them; the address follows.
 */
import { AddressBar } from "./addressbar.js";
import { battleAddress, nearestBattle, readBattle, readField, stepped } from "./battle.js";
import { SIDES, countingOf, nearestMatchup, shownNumber } from "./matchup.js";
import { say, writeAttribute } from "./page.js";
import { remember, remembered } from "./remembered.js";
import { repeatWhileHeld } from "./stepper.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./matchup.js").Side} Side
 * @typedef {HTMLFormElement & {elements: Record<Side, HTMLInputElement> &
 *   {rules?: HTMLSelectElement, counting: Iterable<HTMLInputElement>}}} Form
 */

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
    this.rules = rules;
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = form.querySelectorAll("button[data-step]");
    /** The buttons that step, and where each leads. */
    this.steppers = Array.from(buttons, (button) => ({
      button,
      side: /** @type {Side} */ (button.dataset.side),
      change: Number(button.dataset.step),
    }));
    const listed = Array.from(rules?.options ?? [], ({ value, text, dataset }) => ({
      id: value,
      title: text,
      attackers: Number(dataset.attackers),
      defenders: Number(dataset.defenders),
      names: dataset.names?.split(" "),
    }));
    const largest = { attackers: Number(attackers.max), defenders: Number(defenders.max) };
    /** All rulesets that there are, the default first. */
    this.rulesets = rules ? listed : [{ id: "", title: "", ...largest }];
    /** @type {Counting} */
    this.counting = "attack";
    /** The battle last asked for without a fault. @type {Matchup} */
    this.last = {
      attackers: Number(attackers.defaultValue),
      defenders: Number(defenders.defaultValue),
    };
    /** The battle shown before any choice. @type {Battle} */
    this.first = { ...this.last, ruleset: this.rulesets[0].id };
    /** The battle shown where the address names none. */
    this.usual = this.first;
    this.touched = false;
    this.addressBar = mirrored ? new AddressBar(() => this.restore()) : null;
    this.listen();
    this.count(countingOf(remembered("counting")));
  }

  /**
   * Show what the fields ask for.
   * @abstract
   * @param {Battle} _battle put into the limits @param {string[]} _faults what is wrong with it, in
   *   plain words
   */
  show(_battle, _faults) {}

  /** Show the battle of the address, or else the first one under the rules chosen last. */
  start() {
    const id = remembered("ruleset");
    const chosen = this.rulesets.find((ruleset) => ruleset.id === id);
    if (chosen) this.usual = nearestBattle(this.first, chosen).battle;
    this.restore();
  }

  restore() {
    const asked = this.addressBar && readBattle(location.search, this.rulesets, this.first);
    this.choose(asked?.battle ?? this.usual, asked?.words);
  }

  listen() {
    const { form } = this;
    form.addEventListener("input", ({ target }) => {
      this.touched = true;
      if (SIDES.some((side) => this.inputs[side] === target)) this.update(true);
    });
    form.addEventListener("change", ({ target }) => {
      if (target === this.rules) this.changeRules();
      if (!(target instanceof HTMLInputElement) || target.name !== "counting") return;
      remember("counting", target.value);
      this.count(countingOf(target.value));
      this.update();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    for (const { button, side, change } of this.steppers) {
      repeatWhileHeld(button, () => this.step(side, change));
    }
  }

  /** The ruleset chosen. */
  get ruleset() {
    return this.rulesets.find(({ id }) => id === this.rules?.value) ?? this.rulesets[0];
  }

  /** @param {Battle} battle show this battle @param {string} words what to say about it */
  choose({ ruleset, ...matchup }, words = "") {
    if (this.rules) this.rules.value = ruleset;
    this.setLimits();
    this.fill(matchup);
    this.say(words);
    this.update();
  }

  changeRules() {
    const { last, ruleset } = this;
    remember("ruleset", ruleset.id);
    const { battle, words } = nearestBattle(last, ruleset);
    this.choose(battle, words);
    this.addressBar?.show(battleAddress(battle), true);
  }

  /** @param {Counting} counting the attacker's number's from now on; the battle stays the same */
  count(counting) {
    const { armies } = this.readSide("attackers");
    this.counting = counting;
    if (armies !== null) this.inputs.attackers.value = String(shownNumber(armies, counting));
    for (const choice of this.form.elements.counting) choice.checked = choice.value === counting;
    /** @type {NodeListOf<HTMLElement>} */
    const labels = this.form.querySelectorAll("[data-counting]");
    for (const words of labels) words.hidden = words.dataset.counting !== counting;
    this.setLimits();
  }

  setLimits() {
    const { attackers, defenders } = this.inputs;
    attackers.min = String(shownNumber(1, this.counting));
    attackers.max = String(shownNumber(this.ruleset.attackers, this.counting));
    defenders.max = String(this.ruleset.defenders);
  }

  /** @param {Matchup} matchup put into the number fields */
  fill({ attackers, defenders }) {
    this.inputs.attackers.value = String(shownNumber(attackers, this.counting));
    this.inputs.defenders.value = String(defenders);
  }

  /** @param {Side} side */
  readSide(side) {
    return readField(side, this.inputs[side].value, this.counting, this.ruleset);
  }

  /** Read the fields, and mark those with a fault. */
  read() {
    const asked = { ...this.last };
    const faults = [];
    for (const side of SIDES) {
      const { armies, fault } = this.readSide(side);
      asked[side] = armies ?? asked[side];
      if (fault) faults.push(fault);
      writeAttribute(this.inputs[side], "aria-invalid", String(fault !== ""));
    }
    const nearest = nearestMatchup(asked, this.ruleset);
    if (!faults.length) this.last = nearest;
    return { nearest, faults };
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
    const { nearest, faults } = this.read();
    for (const { button, side, change } of this.steppers) {
      const atEnd = stepped(nearest, side, change, ruleset) === null;
      writeAttribute(button, "aria-disabled", String(atEnd));
    }
    const battle = { ...nearest, ruleset: ruleset.id };
    if (changed) this.say("");
    if (changed && !faults.length) this.addressBar?.show(battleAddress(battle));
    this.show(battle, faults);
  }

  /** @param {string} words beside the answer */
  say(words) {
    say(this.notice, words);
  }
}
