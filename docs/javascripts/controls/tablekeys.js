/**
 * Where the keys lead in a table of links: from cell to cell, past those without one. Pure.
 */

/** How far each leads down and right. @type {Object<string, number[]>} */
const ARROWS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

/**
 * The first cell to try, and how to go on from one that has no link.
 * @param {{key: string, ctrlKey: boolean}} event @param {number} row @param {number} column
 * @param {unknown[][]} rows @returns {number[] | null} [row, column, step down, step right]
 */
function way({ key, ctrlKey }, row, column, rows) {
  const [down, right] = ARROWS[key] ?? [];
  if (down !== undefined) return [row + down, column + right, down, right];
  if (key === "Home") return [ctrlKey ? 0 : row, 0, 0, 1];
  const to = ctrlKey ? rows.length - 1 : row;
  if (key === "End") return [to, rows[to].length - 1, 0, -1];
  return null;
}

/**
 * Where a key leads from the cell in this row and column.
 * @template Link
 * @param {{key: string, ctrlKey: boolean}} event @param {number} row @param {number} column
 * @param {(Link | null)[][]} rows the links, null for cells without one
 * @returns {{link: Link | null} | null} null if it is no key of the table; its link is null at the edge
 */
export function linkAfter(event, row, column, rows) {
  const found = way(event, row, column, rows);
  if (!found) return null;
  const [firstRow, firstColumn, down, right] = found;
  for (let r = firstRow, c = firstColumn; rows[r]?.[c] !== undefined; r += down, c += right) {
    if (rows[r][c]) return { link: rows[r][c] };
  }
  return { link: null };
}
