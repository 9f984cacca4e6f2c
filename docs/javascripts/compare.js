/**
 * The page /compare/: one battle under all rulesets.
 *
 * The page arrives with a whole comparison in it. This module reads the figures of all battles once
 * (`compare.json`, see comparison.js) and writes those of the battle chosen into the rows.
 */
import { readBattle } from "./address.js";
import { AddressBar } from "./addressbar.js";
import { comparedUnder, extremes } from "./comparison.js";
import { Fields } from "./fields.js";
import { find, partsOf } from "./find.js";
import { SIDES, countingOf, matchupAddress, matchupTitle, shownNumber } from "./matchup.js";
import { remember, remembered } from "./remembered.js";
import { NEW_VERSION, NewVersion, fetchFigures, siteRoot } from "./site.js";
import { repeatWhileHeld } from "./stepper.js";

/**
 * @typedef {import("./comparison.js").Compared} Compared
 * @typedef {import("./comparison.js").Document} Document
 * @typedef {import("./fields.js").Form} Form
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./matchup.js").Side} Side
 */

const COLUMNS = 7;

/** The two numbers, without a choice of rules. */
class Numbers extends Fields {
  /** @param {Form} form */
  constructor(form) {
    super(form);
    const { attackers, defenders } = this.inputs;
    /** The largest battle of any ruleset. */
    this.limits = {
      id: "",
      title: "",
      attackers: Number(attackers.max),
      defenders: Number(defenders.max),
    };
  }

  get ruleset() {
    return this.limits;
  }
}

/** @param {string | number} text @param {number} [columns] */
function cell(text, columns = 1) {
  const made = document.createElement("td");
  made.textContent = String(text);
  made.colSpan = columns;
  return made;
}

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

  /** @param {Node[]} cells in the place of those after the heading */
  put(...cells) {
    this.element.replaceChildren(this.heading, ...cells);
  }

  /**
   * @param {Compared | null} compared @param {number} armies at most
   * @param {Matchup} matchup @param {URL} root
   */
  write(compared, armies, matchup, root) {
    this.order = compared?.order ?? null;
    const address = compared ? matchupAddress(this.ruleset, matchup) : `${this.ruleset}/`;
    this.link.href = new URL(address, root).href;
    if (!compared) {
      this.put(cell(`This site solves these rules up to ${armies} v ${armies}.`, COLUMNS - 1));
      return;
    }
    const { win, bar, points, attackersLost, defendersLost, needed } = compared;
    const first = cell(win);
    first.append(drawnBar(bar));
    const needs =
      needed === null
        ? [cell("more than this site solves", 2)]
        : [cell(needed), cell(shownNumber(needed, "territory"))];
    this.put(first, cell(points ?? "–"), cell(attackersLost), cell(defendersLost), ...needs);
  }
}

class Compare {
  /** @param {Form} form @param {HTMLTableElement} table @param {URL} root */
  constructor(form, table, root) {
    this.form = form;
    this.table = table;
    this.root = root;
    this.fields = new Numbers(form);
    this.first = this.fields.last;
    this.rows = Array.from(table.tBodies[0].rows, (element) => new Row(element));
    this.part = partsOf(document, "data-compare");
    this.sorting = { by: "rules", falling: false };
    /** @type {Document | null | undefined} */
    this.data = undefined;
    this.failure = "The figures did not load. Reload the page to try again.";
    this.addressBar = new AddressBar(() => this.restore());
    /** @type {NodeListOf<HTMLElement>} */
    this.headings = table.querySelectorAll("th[data-sort]");
    this.listen();
    this.offerSorting();
    this.fields.count(countingOf(remembered("counting")));
    this.load();
    this.restore();
  }

  listen() {
    this.form.addEventListener("input", ({ target }) => {
      if (SIDES.some((side) => this.fields.inputs[side] === target)) this.render({ changed: true });
    });
    this.form.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "counting") return;
      this.fields.count(countingOf(target.value));
      remember("counting", target.value);
      this.render();
    });
    for (const { button, side, change } of this.fields.steppers) {
      repeatWhileHeld(button, () => this.step(side, change));
    }
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.table.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) this.addressBar.flush();
    });
  }

  /** Headings become buttons that sort. */
  offerSorting() {
    for (const heading of this.headings) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = heading.textContent;
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
    const body = this.table.tBodies[0];
    if (sorted.some(({ element }, place) => body.rows[place] !== element)) {
      body.append(...sorted.map(({ element }) => element));
    }
    for (const heading of this.headings) {
      const order = falling ? "descending" : "ascending";
      heading.setAttribute("aria-sort", heading.dataset.sort === by ? order : "none");
    }
  }

  async load() {
    try {
      this.data = await fetchFigures("compare.json");
    } catch (error) {
      this.data = null;
      if (error instanceof NewVersion) this.failure = `${NEW_VERSION}.`;
    }
    this.render();
  }

  /** Show the battle of the address, or else the first one. */
  restore() {
    const parameters = new URLSearchParams(location.search);
    parameters.delete("rules"); // all rules are shown
    const asked = readBattle(`?${parameters}`, [this.fields.limits], this.first);
    const { attackers, defenders } = asked?.battle ?? this.first;
    this.fields.fillNumbers({ attackers, defenders });
    this.render();
    this.say(asked?.words ?? "");
  }

  /**
   * One step of a stepper; false where there is none to take.
   * @param {Side} side @param {number} change
   */
  step(side, change) {
    const { nearest, faults } = this.fields.read();
    const next = this.fields.next(nearest, side, change) ?? (faults.length ? nearest : null);
    if (!next) return false;
    this.fields.fillNumbers(next);
    this.render({ changed: true });
    return true;
  }

  /** Show what the fields ask for. @param {{changed?: boolean}} reason whether the reader did it */
  render({ changed = false } = {}) {
    const { nearest, faults } = this.fields.read();
    for (const { button, side, change } of this.fields.steppers) {
      const end = this.fields.next(nearest, side, change) === null;
      button.setAttribute("aria-disabled", String(end));
    }
    if (changed) this.say(faults.join(" "));
    if (faults.length) return;
    if (changed) {
      this.addressBar.show(`?a=${nearest.attackers}&d=${nearest.defenders}`);
    }
    if (this.data) this.write(this.data, nearest);
    else if (this.data === null) this.say(this.failure);
  }

  /** @param {Document} data @param {Matchup} matchup */
  write(data, matchup) {
    for (const row of this.rows) {
      const { armies } = data.rulesets[row.ruleset];
      row.write(comparedUnder(data, row.ruleset, matchup), armies, matchup, this.root);
    }
    this.sort();
    const { best, worst } = extremes(
      this.rows.flatMap(({ title, order }) => (order === null ? [] : { title, order })),
    );
    const texts = {
      best,
      worst,
      battle: matchupTitle(matchup),
      attackers: String(matchup.attackers),
      territory: String(shownNumber(matchup.attackers, "territory")),
    };
    for (const [name, text] of Object.entries(texts)) {
      const part = this.part(name);
      if (part.textContent !== text) part.textContent = text;
    }
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
const table = document.querySelector("table.comparison");
if (form && table) new Compare(form, table, siteRoot());
