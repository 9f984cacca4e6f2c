/**
 * The map of a battle: what is best in each of its states, and the least worth for rolling on.
 *
 * The decisions follow the worth at once, and without one there are none. The least worths do not depend on it: they are worked out
 * once for a battle, a few milliseconds at a time.
 *
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../decisions/stopping.js").Stopping} Stopping
 */
import { NONE, word } from "../words/advice.js";
import { countIn } from "./counting.js";
import { make, writeAttribute, writeText } from "../browser/page.js";
import { statesOfMap } from "../decisions/stopping.js";
import { tenthsUp } from "../decisions/worth.js";

/** Milliseconds of work after which the page may do other things. */
const SLICE = 20;

export class StoppingMap {
  /** @param {HTMLTableElement} table as the page arrives with it */
  constructor(table) {
    this.table = table;
    /** What is drawn. @type {Stopping | null} */
    this.stopping = null;
    /** @type {{state: {attackers: number, defenders: number}, cell: HTMLTableCellElement}[][]} */
    this.rows = [];
  }

  /** @param {Stopping} stopping @param {Fraction | null} worth */
  draw(stopping, worth) {
    if (this.stopping !== stopping) this.make(stopping);
    const order = worth && stopping.orders(worth);
    for (const { state, cell } of this.rows.flat()) {
      const found = order && order(state);
      if (found === null) cell.removeAttribute("data-order");
      else writeAttribute(cell, "data-order", String(found));
      const said = stopping.isBlocked(state) ? NONE.cell : found === null ? "" : word(found);
      writeText(/** @type {Element} */ (cell.firstElementChild), said);
    }
  }

  /** Make the table of a battle. @param {Stopping} stopping */
  make(stopping) {
    this.stopping = stopping;
    const { attackers, defenders } = stopping.matchup;
    const { down, across } = statesOfMap(stopping.matchup);
    const [corner] = this.table.tHead?.rows[0].cells ?? [];
    const headings = across.map((d) => make("th", { scope: "col" }, String(d)));
    this.table.tHead?.rows[0].replaceChildren(corner, ...headings);
    this.rows = down.map((a) =>
      across.map((d) => {
        const cell = make("td", {}, make("b", {}), " ", make("small", {}, "…"));
        if (a === attackers && d === defenders) cell.setAttribute("aria-current", "true");
        return { state: { attackers: a, defenders: d }, cell };
      }),
    );
    const rows = this.rows.map((row, place) => {
      const heading = make("th", { scope: "row" }, String(down[place]));
      return make("tr", {}, heading, ...row.map(({ cell }) => cell));
    });
    this.table.tBodies[0].replaceChildren(...rows);
    countIn(this.table);
    this.fill(stopping);
  }

  /** Write the least worths, with pauses. @param {Stopping} stopping */
  async fill(stopping) {
    let end = performance.now() + SLICE;
    for (const row of [...this.rows].reverse()) {
      /** @type {Quantity | null} */
      let near = null;
      for (const { state, cell } of row) {
        near = stopping.leastWorth(state, near);
        writeText(/** @type {Element} */ (cell.lastElementChild), tenthsUp(near).text);
        if (performance.now() < end) continue;
        await new Promise(requestAnimationFrame);
        if (this.stopping !== stopping) return;
        end = performance.now() + SLICE;
      }
    }
  }
}
