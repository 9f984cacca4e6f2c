/**
 * The lookup's fields: two numbers, what the attacker's number counts, and the ruleset.
 */
import {
  SIDES,
  attackersMeant,
  nearestMatchup,
  readNumber,
  sameMatchup,
  shownNumber,
} from "./matchup.js";
import { writeAttribute } from "./write.js";

/**
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./matchup.js").Side} Side
 * @typedef {HTMLFormElement & {elements: Record<Side, HTMLInputElement> &
 *   {rules?: HTMLSelectElement, counting: Iterable<HTMLInputElement>}}} Form
 */

export class Fields {
  /** @param {Form} form */
  constructor(form) {
    this.form = form;
    this.inputs = { attackers: form.elements.attackers, defenders: form.elements.defenders };
    this.rules = form.elements.rules;
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = form.querySelectorAll("button[data-step]");
    /** The buttons that step, and where each leads. */
    this.steppers = Array.from(buttons, (button) => ({
      button,
      side: /** @type {Side} */ (button.dataset.side),
      change: Number(button.dataset.step),
    }));
    /** All rulesets that there are, the default first. */
    this.rulesets = Array.from(this.rules?.options ?? [], ({ value, text, dataset }) => ({
      id: value,
      title: text,
      attackers: Number(dataset.attackers),
      defenders: Number(dataset.defenders),
    }));
    /** @type {Counting} */
    this.counting = "attack";
    /** The battle last asked for without a fault. @type {Matchup} */
    this.last = {
      attackers: Number(this.inputs.attackers.defaultValue),
      defenders: Number(this.inputs.defenders.defaultValue),
    };
  }

  /** The ruleset chosen. */
  get ruleset() {
    return this.rulesets.find(({ id }) => id === this.rules?.value) ?? this.rulesets[0];
  }

  /** @param {import("./address.js").Battle} battle put into the fields */
  fill({ ruleset, ...matchup }) {
    if (this.rules) this.rules.value = ruleset;
    this.setLimits();
    this.fillNumbers(matchup);
  }

  /** @param {Matchup} matchup put into the number fields */
  fillNumbers({ attackers, defenders }) {
    this.inputs.attackers.value = String(shownNumber(attackers, this.counting));
    this.inputs.defenders.value = String(defenders);
  }

  /** @param {Counting} counting the attacker's number's from now on; the battle stays the same */
  count(counting) {
    const { attackers } = this.inputs;
    const typed = readNumber(attackers.value);
    const meant = typed && attackersMeant(typed.value, this.counting);
    this.counting = counting;
    if (meant !== null) attackers.value = String(shownNumber(meant, counting));
    for (const choice of this.form.elements.counting) choice.checked = choice.value === counting;
    /** @type {NodeListOf<HTMLElement>} */
    const labels = this.form.querySelectorAll("[data-counting]");
    for (const words of labels) {
      words.hidden = words.dataset.counting !== counting;
    }
    this.setLimits();
  }

  setLimits() {
    const { attackers, defenders } = this.inputs;
    attackers.min = String(shownNumber(1, this.counting));
    attackers.max = String(shownNumber(this.ruleset.attackers, this.counting));
    defenders.max = String(this.ruleset.defenders);
  }

  /**
   * Read the fields, and mark those with a fault.
   * @returns {{nearest: Matchup, faults: string[]}} the matchup typed, put into the limits, and in
   *   plain words what is wrong
   */
  read() {
    const attackers = readNumber(this.inputs.attackers.value);
    const defenders = readNumber(this.inputs.defenders.value);
    const nearest = nearestMatchup(
      {
        attackers: attackers ? attackersMeant(attackers.value, this.counting) : this.last.attackers,
        defenders: defenders ? defenders.value : this.last.defenders,
      },
      this.ruleset,
    );
    const faults = SIDES.map((side) => this.fault(side));
    SIDES.forEach((side, at) => {
      writeAttribute(this.inputs[side], "aria-invalid", String(faults[at] !== ""));
    });
    if (!faults.some(Boolean)) this.last = nearest;
    return { nearest, faults: faults.filter(Boolean) };
  }

  /**
   * The plain words for what is wrong with one field, or "" where nothing is.
   * @param {Side} side
   */
  fault(side) {
    const input = this.inputs[side];
    const typed = readNumber(input.value);
    const words =
      side === "attackers" && this.counting === "territory" ? "armies on the territory" : side;
    const range = `${input.min} to ${input.max} ${words}`;
    if (typed === null) return `Type a number: there are figures for ${range}.`;
    if (!typed.whole) return `Armies come in whole numbers: there are figures for ${range}.`;
    if (typed.value < Number(input.min) || typed.value > Number(input.max)) {
      return `There are figures for ${range}.`;
    }
    return "";
  }

  /**
   * The matchup one step away, or null at the end of the tables.
   * @param {Matchup} matchup @param {Side} side @param {number} change
   */
  next(matchup, side, change) {
    const next = { ...matchup, [side]: matchup[side] + change };
    return sameMatchup(nearestMatchup(next, this.ruleset), next) ? next : null;
  }
}
