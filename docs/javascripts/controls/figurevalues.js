/**
 * Figures of pages say the numbers of a row of their table, where the row is touched, pointed at, or chosen
 * with the arrow keys. Without this script the table says them, and each mark has its title.
 */
import { find, make, textOf, writeText } from "../browser/page.js";
import { ValueSlider } from "./valueslider.js";

/** A cell without a number, which has no mark. */
const MISSING = "–";

const HINT = "Select a place in the drawing to see its numbers.";

/** The words of a cell that are shown: of armies that are counted in two ways, the reader's. @param {Element} cell */
function wordsOf(cell) {
  const copy = /** @type {Element} */ (cell.cloneNode(true));
  for (const other of copy.querySelectorAll("[hidden]")) other.remove();
  return textOf(copy);
}

/**
 * What a row of a table says of the first columns, as a line: "Defenders: 2. 10%: 1, 50%: 3."
 * @param {string[]} headings @param {string[]} cells @param {number} columns
 */
export function rowInWords(headings, cells, columns) {
  const numbers = cells
    .map((cell, column) => ({ cell, heading: headings[column] }))
    .slice(1, columns + 1)
    .filter(({ cell }) => cell !== MISSING);
  const said = numbers.map(({ cell, heading }) => `${heading}: ${cell}`).join(", ");
  return `${headings[0]}: ${cells[0]}. ${said}`;
}

/**
 * The place of the row that is nearest to a place of the drawing.
 * @param {number[]} places of the rows, in their order @param {number} at
 */
export const nearestRow = (places, at) =>
  places.reduce((found, place, row) => (Math.abs(place - at) < Math.abs(places[found] - at) ? row : found), 0);

/** @param {HTMLElement} figure */
function sayValues(figure) {
  const drawing = find("svg", SVGSVGElement, figure);
  const table = find(`#${figure.dataset.numbers}`, HTMLTableElement);
  const rows = Array.from(table.tBodies[0].rows);
  const groups = Array.from(drawing.querySelectorAll("g"));
  const runsDown = figure.classList.contains("figure--bars");
  const { width, height } = drawing.viewBox.baseVal;
  /** Where each row is, across or down. @type {number[]} */
  const places = [];
  groups.forEach((group, column) => {
    const marks = Array.from(group.querySelectorAll("title"), (title) => title.parentElement);
    const numbered = [...rows.keys()].filter((row) => textOf(rows[row].cells[column + 1]) !== MISSING);
    numbered.forEach((row, at) => {
      const box = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (marks[at])).getBBox();
      places[row] = runsDown ? box.y + box.height / 2 : box.x + box.width / 2;
    });
  });
  const chosen = document.createElementNS("http://www.w3.org/2000/svg", "path");
  chosen.setAttribute("class", "chosen");
  drawing.append(chosen);
  const line = make("p", { className: "figure__value" }, HINT);
  line.setAttribute("aria-hidden", "true"); // the slider says it
  figure.append(line);
  const slider = new ValueSlider(
    drawing,
    drawing.getAttribute("aria-label") ?? "",
    ({ clientX, clientY }) => {
      const box = drawing.getBoundingClientRect();
      const across = ((clientX - box.left) / box.width) * width;
      const down = ((clientY - box.top) / box.height) * height;
      return nearestRow(places, runsDown ? down : across);
    },
    (row, words) => {
      chosen.setAttribute("d", runsDown ? `M0 ${places[row]}H${width}` : `M${places[row]} 30V210`);
      writeText(line, words);
    },
    runsDown,
  );
  const [heads] = Array.from(table.tHead?.rows ?? []).slice(-1);
  /** @param {number} row */
  const words = (row) =>
    rowInWords(Array.from(heads.cells, wordsOf), Array.from(rows[row].cells, wordsOf), groups.length);
  slider.offer(rows.length, words, 0);
}

/** @type {NodeListOf<HTMLElement>} */
const figures = document.querySelectorAll("figure[data-numbers]");
for (const figure of figures) sayValues(figure);
