/**
 * The fields of one's own rules: dice, bonuses and ties, as a house (dice.js) and back.
 *
 * @typedef {import("../kernel/dice.js").Bonus} Bonus
 * @typedef {import("../kernel/dice.js").House} House
 */
import { must } from "../browser/page.js";

/** The fields of one side. */
class Side {
  /** @param {HTMLFormElement} form @param {string} name */
  constructor(form, name) {
    /** @type {NodeListOf<HTMLSelectElement>} */
    this.dice = form.querySelectorAll(`[name="${name}-die"]`);
    /** @param {string} part @param {new () => any} kind */
    const field = (part, kind) => must(form.querySelector(`[name="${name}-${part}"]`), kind, part);
    /** @type {HTMLSelectElement} */
    this.amount = field("amount", HTMLSelectElement);
    /** @type {HTMLSelectElement} */
    this.to = field("to", HTMLSelectElement);
    /** @type {HTMLInputElement} */
    this.within = field("within", HTMLInputElement);
  }

  /** @returns {number[]} the faces of its dice */
  get faces() {
    return Array.from(this.dice, ({ value }) => Number(value)).filter((faces) => faces > 0);
  }

  /** @returns {Bonus | null} */
  get bonus() {
    const amount = Number(this.amount.value);
    const dice = this.to.value === "all" ? "all" : "highest";
    return amount ? { dice, amount, withinFaces: this.within.checked } : null;
  }

  /** @param {number[]} faces @param {Bonus | null} bonus */
  put(faces, bonus) {
    this.dice.forEach((list, place) => {
      list.value = String(faces[place] ?? "");
    });
    this.amount.value = String(bonus?.amount ?? 0);
    this.to.value = bonus?.dice ?? "highest";
    this.within.checked = bonus?.withinFaces ?? false;
    this.tidy();
  }

  /** What a bonus is added to is asked only where there is one; no die comes after a missing one. */
  tidy() {
    const { faces, bonus } = this;
    this.dice.forEach((list, place) => {
      list.value = String(faces[place] ?? "");
      list.disabled = place > faces.length;
    });
    this.to.disabled = !bonus;
    this.within.disabled = !bonus || new Set(faces).size > 1;
    if (this.within.disabled) this.within.checked = false;
  }
}

export class HouseFields {
  /** @param {HTMLFormElement} form @param {() => void} changed called when the reader has changed one */
  constructor(form, changed) {
    this.form = form;
    this.attack = new Side(form, "attack");
    this.defence = new Side(form, "defence");
    /** @type {NodeListOf<HTMLInputElement>} */
    this.ties = form.querySelectorAll('[name="ties"]');
    this.start = must(form.querySelector('[name="start"]'), HTMLSelectElement, "start");
    form.addEventListener("change", () => {
      for (const side of [this.attack, this.defence]) side.tidy();
      changed();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  /** @returns {House} */
  get house() {
    const { attack, defence } = this;
    return {
      attack: attack.faces,
      defence: defence.faces,
      attackBonus: attack.bonus,
      defenceBonus: defence.bonus,
      ties: Array.from(this.ties).some(({ checked, value }) => checked && value === "attacker")
        ? "attacker"
        : "defender",
    };
  }

  /** @param {House} house @param {string} id its own */
  put(house, id) {
    this.attack.put(house.attack, house.attackBonus);
    this.defence.put(house.defence, house.defenceBonus);
    for (const choice of this.ties) choice.checked = choice.value === house.ties;
    this.start.value = Array.from(this.start.options, ({ value }) => value).includes(id) ? id : "";
  }

  /** The id of listed rules as dice. @param {string} name @returns {string | null} */
  listed(name) {
    const options = Array.from(this.start.options);
    return options.find(({ dataset }) => dataset.names === name)?.value ?? null;
  }
}
