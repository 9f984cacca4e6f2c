/**
 * Tables of battles: the arrow keys walk from cell to cell, and the view that was picked is
 * remembered. Without this script every cell is a stop of the tab key, and the views still change.
 */
import { remember, remembered } from "./remembered.js";

const VIEW = "table-view";

/** How far each leads down and right. @type {Object<string, number[]>} */
const ARROWS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

/**
 * Where a key leads in a table of `rows`, from the cell in this row and column; null if it is no
 * key of the table. [row, column, step down, step right]: the first cell to try, and how to go on
 * from one that has no link.
 * @param {KeyboardEvent} event @param {number} row @param {number} column
 * @param {(HTMLAnchorElement | null)[][]} rows @returns {number[] | null}
 */
function way({ key, ctrlKey }, row, column, rows) {
  const [down, right] = ARROWS[key] ?? [];
  if (down !== undefined) return [row + down, column + right, down, right];
  if (key === "Home") return [ctrlKey ? 0 : row, 0, 0, 1];
  const end = rows.length - 1;
  if (key === "End") return [ctrlKey ? end : row, rows[row].length - 1, 0, -1];
  return null;
}

/**
 * One stop of the tab key for the whole table; from there the arrow keys lead on.
 * @param {HTMLTableElement} table
 */
function walkByKeys(table) {
  const rows = Array.from(table.tBodies[0].rows, (row) =>
    Array.from(row.cells)
      .slice(1)
      .map((cell) => cell.querySelector("a")),
  );
  const links = rows.flat().filter((link) => link !== null);
  if (!links.length) return;
  let [current] = links;
  for (const link of links) link.tabIndex = link === current ? 0 : -1;

  table.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLAnchorElement) || !links.includes(target)) return;
    current.tabIndex = -1;
    current = target;
    current.tabIndex = 0;
  });

  table.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const { target } = event;
    if (!(target instanceof HTMLAnchorElement)) return;
    const row = rows.findIndex((cells) => cells.includes(target));
    if (row < 0) return;
    const found = way(event, row, rows[row].indexOf(target), rows);
    if (!found) return;
    event.preventDefault();
    const [firstRow, firstColumn, down, right] = found;
    for (let r = firstRow, c = firstColumn; rows[r]?.[c] !== undefined; r += down, c += right) {
      const link = rows[r][c];
      if (!link) continue;
      link.focus({ preventScroll: true });
      link.scrollIntoView({ block: "nearest", inline: "nearest" }); // from under the headings, too
      break;
    }
  });
}

/**
 * The view that was picked last, here or on another table, and from now on the one picked here.
 * @param {Element} views
 */
function rememberView(views) {
  /** @type {HTMLInputElement | null} */
  const before = views.querySelector(`input[value="${CSS.escape(remembered(VIEW) ?? "")}"]`);
  if (before) before.checked = true;
  views.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) remember(VIEW, target.value);
  });
}

/** @type {NodeListOf<HTMLTableElement>} */
const tables = document.querySelectorAll("table.odds");
tables.forEach(walkByKeys);
for (const views of document.querySelectorAll(".views")) rememberView(views);
