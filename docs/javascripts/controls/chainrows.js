/**
 * The rows of a chain's form: a row for each territory after the first.
 *
 * @typedef {import("./chainaddress.js").Next} Next
 *
 * @typedef {Object} Listener hears what the reader does
 * @property {() => void} changed a number, or rules
 * @property {(place: number, to: number) => void} move to another place, from 0 (the first) on
 * @property {(place: number) => void} remove counted from 0
 */
import { listedHouse } from "../kernel/battle.js";
import { ADDED } from "./chainaddress.js";
import { NumberField, readFields } from "./numberfield.js";
import { find, make, partsOf, writeAttribute, writeText } from "../browser/page.js";
import { MOST_ARMIES } from "../kernel/limits.js";

/** The element of a row. */
const ROW = "[data-chain-row]";

/** Armies of each field of a territory. */
const BOUNDS = { least: 1, most: MOST_ARMIES };

/** What a button of a territory adds to its place. */
const MOVES = { up: -1, down: 1 };

/** The buttons that move a territory and take it away. */
class Moves {
  /** @param {import("../browser/page.js").Part} part finds them @param {Listener} listener */
  constructor(part, listener) {
    this.part = part;
    this.place = 0;
    for (const [name, change] of Object.entries(MOVES)) {
      part(name).addEventListener("click", () => {
        if (part(name).getAttribute("aria-disabled") === "true") return;
        listener.move(this.place, this.place + change);
      });
    }
    part("remove").addEventListener("click", () => listener.remove(this.place));
  }

  /** @param {number} place counted from 0 @param {boolean} isLast */
  stand(place, isLast) {
    const name = `erritory ${place + 1}`;
    this.place = place;
    writeAttribute(this.part("up"), "aria-label", `T${name} one place earlier`);
    writeAttribute(this.part("up"), "aria-disabled", String(place === 0));
    writeAttribute(this.part("down"), "aria-label", `T${name} one place later`);
    writeAttribute(this.part("down"), "aria-disabled", String(isLast));
    writeAttribute(this.part("remove"), "aria-label", `Remove t${name}`);
  }
}

class Row {
  /**
   * @param {HTMLElement} element @param {HTMLSelectElement} rules all there are
   * @param {Listener} listener
   */
  constructor(element, rules, listener) {
    this.element = element;
    this.part = partsOf(element, "data-row");
    this.moves = new Moves(this.part, listener);
    const [defenders, staying] = element.querySelectorAll("input");
    const changed = () => listener.changed();
    this.defenders = new NumberField(defenders, { ...BOUNDS, words: "defenders" }, changed);
    this.staying = new NumberField(staying, { ...BOUNDS, words: "armies" }, changed);
    this.rules = this.part("rules", HTMLSelectElement);
    this.rules.append(...Array.from(rules.children, (each) => each.cloneNode(true)));
    this.rules.value = "";
    this.rules.addEventListener("change", changed);
  }

  /** @param {number} place counted from 1, after the first territory @param {boolean} isLast */
  stand(place, isLast) {
    const number = place + 1;
    this.moves.stand(place, isLast);
    writeText(this.part("place"), String(number));
    for (const [name, field] of [["defenders", this.defenders], ["staying", this.staying]]) {
      if (!(field instanceof NumberField)) continue;
      const id = `chain-${name}-${number}`;
      const label = find(`label[for="${field.input.id}"]`, HTMLLabelElement, this.element);
      Object.assign(field.input, { id, name: `${name}-${number}` });
      label.htmlFor = id;
      if (name === "staying") writeText(label, isLast ? "Armies wanted" : "Left behind");
    }
    this.defenders.bounds.words = `defenders in territory ${number}`;
    this.staying.bounds.words = `armies ${isLast ? "wanted" : "left behind"} in territory ${number}`;
  }

  /** @param {Next} next */
  put({ defenders, staying, ruleset }) {
    // what is being typed stays as it is typed
    if (this.defenders.read().number !== defenders) this.defenders.put(defenders);
    if (this.staying.read().number !== staying) this.staying.put(staying);
    const house = listedHouse(ruleset);
    if (house && !Array.from(this.rules.options).some(({ value }) => value === ruleset)) {
      this.rules.append(make("option", { value: ruleset }, house.title));
    }
    this.rules.value = ruleset;
  }
}

export class ChainRows {
  /**
   * @param {HTMLElement} first the place of the first territory's buttons
   * @param {HTMLElement} list @param {HTMLTemplateElement} template of a row
   * @param {HTMLSelectElement} rules all there are @param {Listener} listener
   */
  constructor(first, list, template, rules, listener) {
    this.first = first;
    this.firstMoves = new Moves(partsOf(first, "data-row"), listener);
    this.list = list;
    this.template = template;
    this.make = (/** @type {HTMLElement} */ element) => new Row(element, rules, listener);
    /** @type {NodeListOf<HTMLElement>} */
    const found = list.querySelectorAll(ROW);
    this.rows = Array.from(found, this.make);
    this.number();
  }

  /** Tell all territories their places; one alone has no buttons. */
  number() {
    this.first.hidden = !this.length;
    this.firstMoves.stand(0, !this.length);
    this.rows.forEach((row, index) => row.stand(index + 1, index === this.rows.length - 1));
  }

  get length() {
    return this.rows.length;
  }

  /** @param {readonly Next[]} next */
  put(next) {
    for (const row of this.rows.splice(next.length)) row.element.remove();
    while (this.length < next.length) this.add();
    this.number();
    next.forEach((each, index) => this.rows[index].put(each));
  }

  /** A row more, at the end. */
  add() {
    const copy = /** @type {DocumentFragment} */ (this.template.content.cloneNode(true));
    const row = this.make(find(ROW, HTMLElement, copy));
    this.list.append(row.element);
    this.rows.push(row);
    this.number();
    row.put(ADDED);
  }

  /**
   * Read all fields, and mark those that are wrong.
   * @returns {{next: Next[], faults: string[], empty: boolean}} for what is wrong the number before
   */
  read() {
    const found = readFields(this.rows.flatMap(({ defenders, staying }) => [defenders, staying]));
    const next = this.rows.map(({ defenders, staying, rules }) => ({
      defenders: defenders.last,
      staying: staying.last,
      ruleset: rules.value,
    }));
    return { next, ...found };
  }

  /** Take one row out of its place, with what is typed in the others. @param {number} place counted from 1 */
  remove(place) {
    const [row] = this.rows.splice(place - 1, 1);
    row.element.remove();
    this.number();
  }

  /** Show the chance to have taken each territory. @param {string[]} texts for the second and those after it */
  write(texts) {
    this.rows.forEach(({ part }, index) => writeText(part("taken"), texts[index] ?? ""));
  }

  /** Move the focus to a button of a territory. @param {number} place counted from 0 @param {string} name */
  focus(place, name) {
    const { part } = this.rows[place - 1]?.moves ?? this.firstMoves;
    part(name).focus();
  }

  /** Move the focus to the defenders of the last territory. */
  focusLast() {
    this.rows[this.length - 1]?.defenders.input.focus();
  }
}
