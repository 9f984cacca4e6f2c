/**
 * Rows of tables.
 *
 * @typedef {import("../kernel/needed.js").Needed} Needed
 * @typedef {Node | import("../words/said.js").Cell} Cell
 */
import { thousands } from "../kernel/matchup.js";
import { make } from "../browser/page.js";
import words from "../../words/en/odds.js";

/** @template {"td" | "th"} Name @param {Name} name @param {Cell} content */
function cell(name, content) {
  if (content instanceof Node) return make(name, {}, content);
  if (typeof content !== "object") return make(name, {}, String(content));
  const { text, className = "", colSpan = 1, isUnseen = false } = content;
  const made = make(name, {}, isUnseen ? make("span", { className: "unseen" }, text) : text);
  return Object.assign(made, { className, colSpan });
}

/** @param {Cell} heading @param {Cell[]} cells */
export const row = (heading, ...cells) =>
  make(
    "tr",
    {},
    Object.assign(cell("th", heading), { scope: "row" }),
    ...cells.map((each) => cell("td", each)),
  );

/** @param {Needed & {never?: boolean}} needed `never`: no number would do @param {number} [staying] on the territory */
export const neededRow = ({ chance, attackers, never }, staying = 1) =>
  attackers === null
    ? row(`${chance}%`, { text: never ? words.no_stack : words.too_many, colSpan: 2 })
    : row(`${chance}%`, thousands(attackers), thousands(attackers + staying));

/** The one row where all are unknown. */
export const unknownRow = () => make("tr", {}, make("td", { colSpan: 3 }, "not worked out"));

/** A table. @param {string} caption @param {string[]} headings @param {Cell[][]} rows the first cell is its heading */
export const tableOf = (caption, headings, rows) =>
  make(
    "table",
    {},
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...headings.map((text) => make("th", { scope: "col" }, text)))),
    make("tbody", {}, ...rows.map(([heading, ...cells]) => row(heading, ...cells))),
  );
