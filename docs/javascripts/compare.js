/**
 * The page /compare/: one battle under all rulesets.
 *
 * The page arrives with a whole comparison in it. This module reads the figures of all battles once
 * (`compare.json`, see comparison.js) and writes those of the battle chosen into the rows.
 */
import { BattleForm } from "./battleform.js";
import { comparedUnder, extremes } from "./comparison.js";
import { Files } from "./files.js";
import { matchupAddress, matchupTitle, shownNumber } from "./matchup.js";
import { find, make, makeButton, partsOf, siteRoot, writeText } from "./page.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./comparison.js").Document} Document
 * @typedef {import("./matchup.js").Matchup} Matchup
 */

const COLUMNS = 7;
const FIGURES = "compare.json";
const ROOT = siteRoot();

/** @param {string | number} text @param {number} [colSpan] */
const cell = (text, colSpan = 1) => make("td", { colSpan }, String(text));

/** A chance to win as a bar; the line in it is one half. @param {string} width in percent */
function drawnBar(width) {
  /** @param {string} name @param {Object<string, string>} attributes */
  const drawn = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const bar = drawn("svg", { class: "compare__bar", "aria-hidden": "true" });
  bar.append(
    drawn("rect", { width, height: "100%" }),
    drawn("line", { x1: "50%", x2: "50%", y2: "100%" }),
  );
  return bar;
}

/** A ruleset's row of the table. */
class Row {
  /** @param {HTMLTableRowElement} element */
  constructor(element) {
    const { ruleset = "", title = "" } = element.dataset;
    this.element = element;
    this.heading = find("th", HTMLTableCellElement, element);
    this.link = find("a", HTMLAnchorElement, this.heading);
    this.ruleset = ruleset;
    this.title = title;
    /** @type {number | null} */
    this.order = null;
  }

  /** @param {Document} data @param {Matchup} matchup */
  write(data, matchup) {
    const compared = comparedUnder(data, this.ruleset, matchup);
    this.order = compared?.order ?? null;
    const address = compared ? matchupAddress(this.ruleset, matchup) : `${this.ruleset}/`;
    this.link.href = ROOT + address;
    this.element.replaceChildren(this.heading, ...this.cells(data, compared));
  }

  /** @param {Document} data @param {import("./comparison.js").Compared | null} compared */
  cells(data, compared) {
    if (!compared) {
      const { armies } = data.rulesets[this.ruleset];
      return [cell(`This site solves these rules up to ${armies} v ${armies}.`, COLUMNS - 1)];
    }
    const { win, bar, points, attackersLost, defendersLost, needed } = compared;
    const first = cell(win);
    first.append(drawnBar(bar));
    const needs =
      needed === null
        ? [cell("more than this site solves", 2)]
        : [cell(needed), cell(shownNumber(needed, "territory"))];
    return [first, cell(points ?? "–"), cell(attackersLost), cell(defendersLost), ...needs];
  }
}

class Compare extends BattleForm {
  /** @param {Form} form @param {HTMLTableElement} table */
  constructor(form, table) {
    const part = partsOf(document, "data-compare");
    super(form, part("notice"));
    this.part = part;
    this.body = table.tBodies[0];
    this.rows = Array.from(this.body.rows, (element) => new Row(element));
    this.sorting = { by: "rules", falling: false };
    /** @type {NodeListOf<HTMLElement>} */
    this.headings = table.querySelectorAll("th[data-sort]");
    /** @type {Files<Document>} */
    this.files = new Files();
    this.files.load(FIGURES).then(() => this.update());
    this.offerSorting();
  }

  /** Headings become buttons that sort. */
  offerSorting() {
    for (const heading of this.headings) {
      const button = makeButton("", heading.textContent);
      heading.replaceChildren(button);
      button.addEventListener("click", () => {
        const by = heading.dataset.sort ?? "";
        const again = this.sorting.by === by;
        this.sorting = { by, falling: again ? !this.sorting.falling : by === "win" };
        this.sort();
      });
    }
    this.sort();
  }

  /** Bring the rows into order; those without the battle come last. */
  sort() {
    const { by, falling } = this.sorting;
    const sorted = [...this.rows];
    if (by === "win") {
      /** @param {Row} row */
      const rank = ({ order }) => (order === null ? Infinity : falling ? -order : order);
      sorted.sort((one, other) => rank(one) - rank(other) || 0); // Infinity less itself: no number
    } else if (falling) {
      sorted.reverse();
    }
    if (sorted.some(({ element }, place) => this.body.rows[place] !== element)) {
      this.body.append(...sorted.map(({ element }) => element));
    }
    for (const heading of this.headings) {
      const order = falling ? "descending" : "ascending";
      heading.setAttribute("aria-sort", heading.dataset.sort === by ? order : "none");
    }
  }

  /** @param {Battle} battle @param {string[]} faults */
  show(battle, faults) {
    const data = this.files.get(FIGURES);
    if (faults.length) this.say(faults.join(" "));
    else if (data) this.write(data, battle);
    else if (data === null) this.say(this.files.failure("Reload the page to try again."));
  }

  /** @param {Document} data @param {Matchup} matchup */
  write(data, matchup) {
    for (const row of this.rows) row.write(data, matchup);
    this.sort();
    const wins = this.rows.flatMap(({ title, order }) => (order === null ? [] : { title, order }));
    const texts = {
      ...extremes(wins),
      battle: matchupTitle(matchup),
      attackers: String(matchup.attackers),
      territory: String(shownNumber(matchup.attackers, "territory")),
    };
    for (const [name, text] of Object.entries(texts)) writeText(this.part(name), text);
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.compare__form");
/** @type {HTMLTableElement | null} */
const table = document.querySelector("table.comparison");
if (form && table) new Compare(form, table).start();
