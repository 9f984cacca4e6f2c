/**
 * The page /compare/tables/: the difference of two rulesets' odds tables.
 *
 * The page arrives with the first two rulesets' table in it. For others the rules come from
 * `rulesets.json`, and the tables are solved on the spot.
 *
 * @typedef {"one" | "other"} Side
 * @typedef {HTMLFormElement & {elements: Record<Side, HTMLSelectElement>}} Form
 */
import { AddressBar } from "../browser/addressbar.js";
import { differences } from "../words/tabledifferences.js";
import { Files, RULESETS } from "../browser/files.js";
import { game } from "../browser/game.js";
import { partsOf, say, writeText } from "../browser/page.js";
import { rulesNamed } from "../kernel/rules.js";

/** @type {Side[]} */
const SIDES = ["one", "other"];

class CompareTables {
  /** @param {Form} form @param {HTMLTableElement} table */
  constructor(form, table) {
    this.lists = form.elements;
    this.table = table;
    /** @type {Files<import("../kernel/rules.js").Offers>} */
    this.files = new Files();
    this.part = partsOf(document, "data-compare");
    this.rows = Array.from(table.tBodies[0].rows, ({ cells }) => [...cells].slice(1));
    /** @param {Side} side */
    const usual = (side) => {
      // browsers keep what was chosen before a reload: the address decides
      const options = Array.from(this.lists[side].options);
      return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0]).value;
    };
    this.first = { one: usual("one"), other: usual("other") };
    this.shown = this.first;
    /** What the page arrived with, made from exact numbers. */
    this.exact = {
      cells: this.rows.map((cells) =>
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
    return { one: this.lists.one.value, other: this.lists.other.value };
  }

  /** The names of both. */
  get titles() {
    return SIDES.map((side) => this.lists[side].selectedOptions[0].text);
  }

  /** What has to stand beside the numbers of both. */
  get version() {
    const chosen = SIDES.map((side) => this.lists[side].selectedOptions[0]);
    const said = chosen.map(({ text, dataset }) => dataset.version && ` ${text}: ${dataset.version}.`);
    return [...new Set(said)].join("");
  }

  /** @param {Side} side @param {string | null} name of rules @returns {string | undefined} their id */
  idOf(side, name) {
    const options = Array.from(this.lists[side].options);
    return options.find(
      ({ value, dataset }) => value === name || (name && dataset.names?.split(" ").includes(name)),
    )?.value;
  }

  /** The usual rulesets, with those of the reader's game as the second. */
  get usual() {
    const mine = this.idOf("other", game().rules);
    return mine === undefined || mine === this.first.one ? this.first : { ...this.first, other: mine };
  }

  /** Put the rulesets of the address into the fields, and show them: one alone is not compared with itself. */
  restore() {
    const parameters = new URLSearchParams(location.search);
    const usual = SIDES.some((side) => parameters.has(side)) ? this.first : this.usual;
    const [one, other] = SIDES.map((side) => this.idOf(side, parameters.get(side)?.toLowerCase() ?? null));
    this.lists.one.value = one ?? (other === usual.one ? usual.other : usual.one);
    this.lists.other.value = other ?? (one === usual.other ? usual.one : usual.other);
    const unknown = (parameters.has("one") && !one) || (parameters.has("other") && !other);
    const showing = this.titles.join(" and ");
    this.say(unknown ? `The link asks for rules that are not here: showing ${showing}.` : "");
    delete document.documentElement.dataset.asked; // the tables asked for are shown, or on their way
    this.show();
  }

  async show() {
    const { one, other } = this.chosen;
    let made = this.exact;
    if (one !== this.first.one || other !== this.first.other) {
      this.table.setAttribute("aria-busy", "true");
      const offers = await this.files.load(RULESETS);
      if (this.chosen.one !== one || this.chosen.other !== other) return; // others by now
      const [first, second] = [one, other].map((id) => offers && rulesNamed(offers, id));
      if (!first || !second) return this.fail();
      made = differences(first, second, this.rows.length);
    }
    this.table.removeAttribute("aria-busy");
    this.put(made);
    this.shown = { one, other };
    SIDES.forEach((side, at) => (this.part(side).textContent = this.titles[at]));
    writeText(this.part("version"), this.version);
  }

  /** Without the figures, the fields go back to what is shown. */
  fail() {
    this.table.removeAttribute("aria-busy");
    for (const side of SIDES) this.lists[side].value = this.shown[side];
    this.say(this.files.failure("Choose again to try again."));
  }

  /**
   * Write a table into the cells.
   * @param {import("../words/tabledifferences.js").Differences} made
   */
  put({ cells, words }) {
    this.rows.forEach((places, at) =>
      places.forEach((cell, column) => {
        const { colour, text } = cells[at][column];
        cell.className = colour;
        cell.children[0].textContent = text;
      }),
    );
    this.part("words").textContent = words;
  }

  /** @param {string} words beside the table */
  say(words) {
    say(this.part("notice"), words);
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.compare__form");
/** @type {HTMLTableElement | null} */
const table = document.querySelector("table.differences");
if (form && table) new CompareTables(form, table);
