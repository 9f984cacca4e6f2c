/**
 * The page /compare/tables/: the difference of two rulesets' odds tables.
 *
 * The page arrives with the first two rulesets' table in it, made from exact numbers. For others
 * the chances come from `<ruleset>.json`, and no digit is shown that these do not settle.
 *
 * @typedef {import("./figures.js").Document} Document
 * @typedef {"one" | "other"} Side
 * @typedef {HTMLFormElement & {elements: Record<Side, HTMLSelectElement>}} Form
 * @typedef {{cells: {colour: string, text: string}[][], words: string}} Shown
 */
import { AddressBar } from "./addressbar.js";
import { ONE, figuresOf } from "./figures.js";
import { partsOf } from "./find.js";
import { LookupData } from "./lookupdata.js";
import { NEW_VERSION } from "./site.js";

/** What the difference of two chances of the data may be off: each may by a millionth. */
const ERROR = (2 * ONE) / 1e6;

/** The steps of the colour scale for a difference of 1, and the step for none. */
const COLOUR_STEPS = 20;
const EVEN = 10;

/** @type {Side[]} */
const SIDES = ["one", "other"];

/** @param {number} change in 1 / ONE @param {number} places */
const rounded = (change, places) => Math.round(change / (ONE / 10 ** (places + 2)));

/**
 * A difference of chances in percentage points: with one decimal, or with two where the error of
 * the data leaves open which one is right.
 * @param {number} change in 1 / ONE @returns {string} "−20.6", "+3.25"
 */
export function differenceText(change) {
  const settled = rounded(change - ERROR, 1) === rounded(change + ERROR, 1);
  const places = settled ? 1 : 2;
  const number = rounded(change, places);
  const text = (Math.abs(number) / 10 ** places).toFixed(places);
  if (number === 0) return text;
  return `${number > 0 ? "+" : "−"}${text}`;
}

/** @param {number} change in 1 / ONE @returns {number} its step of the colour scale */
const colourStep = (change) =>
  Math.min(Math.max(EVEN + Math.round((change / ONE) * COLOUR_STEPS), 0), COLOUR_STEPS);

/** @param {number} better @param {number} worse @param {number} all */
const aboutTable = (better, worse, all) =>
  `Better for the attacker in ${better} of ${all} battles, worse in ${worse}, ` +
  `within 0.05 points in ${all - better - worse}.`;

class CompareTables {
  /** @param {Form} form @param {HTMLTableElement} table */
  constructor(form, table) {
    this.form = form;
    this.table = table;
    this.data = new LookupData();
    this.part = partsOf(document, "data-compare");
    this.headings = [...table.rows[0].cells].slice(1);
    this.rows = Array.from(table.tBodies[0].rows, (row) => ({
      row,
      cells: [...row.cells].slice(1),
    }));
    this.first = { one: form.elements.one.value, other: form.elements.other.value };
    for (const side of SIDES) {
      // browsers keep what was chosen before a reload: the address decides
      /** @type {HTMLOptionElement | null} */
      const usual = form.elements[side].querySelector("option[selected]");
      if (usual) this.first[side] = usual.value;
    }
    this.shown = { ...this.first };
    /** What the page arrived with, made from exact numbers. */
    this.exact = {
      cells: this.rows.map(({ cells }) =>
        cells.map((cell) => ({ colour: cell.className, text: cell.textContent })),
      ),
      words: this.part("words").textContent,
    };
    this.addressBar = new AddressBar(() => this.restore());
    form.addEventListener("change", () => {
      this.say("");
      this.addressBar.show(`?one=${this.chosen.one}&other=${this.chosen.other}`, true);
      this.show();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    this.restore();
  }

  /** The ids of both rulesets in the fields. */
  get chosen() {
    const { one, other } = this.form.elements;
    return { one: one.value, other: other.value };
  }

  /** @param {Side} side */
  option(side) {
    return this.form.elements[side].selectedOptions[0];
  }

  /** Put the rulesets of the address into the fields, and show them. */
  restore() {
    const parameters = new URLSearchParams(location.search);
    let unknown = false;
    for (const side of SIDES) {
      const asked = parameters.get(side);
      const options = Array.from(this.form.elements[side].options);
      const found = options.find(
        ({ value, dataset }) =>
          value === asked || (asked && dataset.names?.split(" ").includes(asked)),
      );
      this.form.elements[side].value = (found ?? { value: this.first[side] }).value;
      unknown ||= asked !== null && !found;
    }
    const titles = SIDES.map((side) => this.option(side).text);
    this.say(
      unknown ? `The address asks for rules that are not here: showing ${titles.join(" and ")}.` : "",
    );
    this.show();
  }

  async show() {
    const { one, other } = this.chosen;
    const stillAsked = () => this.chosen.one === one && this.chosen.other === other;
    if (one === this.first.one && other === this.first.other) {
      this.put(this.exact);
    } else {
      this.table.setAttribute("aria-busy", "true");
      await Promise.all([this.data.load(one), this.data.load(other)]);
      if (!stillAsked()) return;
      this.table.removeAttribute("aria-busy");
      const [first, second] = [this.data.get(one), this.data.get(other)];
      if (!first || !second) {
        this.failed();
        return;
      }
      this.put(this.made(first, second));
    }
    this.table.removeAttribute("aria-busy");
    this.shown = { one, other };
    for (const side of SIDES) this.part(side).textContent = this.option(side).text;
  }

  /** Without the figures, the fields go back to what is shown. */
  failed() {
    for (const side of SIDES) this.form.elements[side].value = this.shown[side];
    const { outdated } = this.data;
    this.say(outdated ? `${NEW_VERSION}.` : "The figures did not load. Choose again to try again.");
  }

  /**
   * The table of two rulesets, as far as both go.
   * @param {Document} one @param {Document} other @returns {Shown}
   */
  made(one, other) {
    const side = Math.min(this.rows.length, one.attackers, other.attackers);
    const armies = Array.from({ length: side }, (_, place) => place + 1);
    /** @type {Object<string, number>} */
    const counts = { "+": 0, "−": 0 };
    const cells = armies.map((attackers) =>
      armies.map((defenders) => {
        const matchup = { attackers, defenders };
        const change = figuresOf(other, matchup).win - figuresOf(one, matchup).win;
        const text = differenceText(change);
        if (text[0] in counts) counts[text[0]] += 1;
        return { colour: `w${colourStep(change)}`, text };
      }),
    );
    const { "+": better, "−": worse } = counts;
    return { cells, words: aboutTable(better, worse, side ** 2) };
  }

  /**
   * Write a table into the cells that there are; what is beyond it is hidden.
   * @param {Shown} made
   */
  put({ cells, words }) {
    const side = cells.length;
    this.headings.forEach((heading, column) => {
      heading.hidden = column >= side;
    });
    this.rows.forEach(({ row, cells: places }, at) => {
      row.hidden = at >= side;
      places.forEach((cell, column) => {
        cell.hidden = column >= side;
        const made = cells[at]?.[column];
        if (!made) return;
        cell.className = made.colour;
        cell.children[0].textContent = made.text;
      });
    });
    this.part("words").textContent = words;
    this.part("side").textContent = String(side);
  }

  /** Words beside the table. @param {string} words */
  say(words) {
    this.part("notice").textContent = words;
    this.part("notice").hidden = words === "";
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.compare__form");
/** @type {HTMLTableElement | null} */
const table = document.querySelector("table.differences");
if (form && table) new CompareTables(form, table);
