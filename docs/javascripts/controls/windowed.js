/**
 * Long tables, of which the rows that matter are shown first. Pure.
 *
 * @template Row
 * @typedef {{before: Row[], shown: Row[], after: Row[]}} Windowed
 */

/** The most rows that are shown without a window: those of the largest battles with pages. */
const MOST = 100;

/**
 * @template Row
 * @param {Row[]} rows @param {(row: Row) => boolean} matters
 * @returns {Windowed<Row>} all from the first to the last that matters; or all rows, if they are few
 */
export function windowed(rows, matters) {
  const first = rows.findIndex(matters);
  if (rows.length <= MOST || first === -1) return { before: [], shown: rows, after: [] };
  const last = rows.findLastIndex(matters);
  return {
    before: rows.slice(0, first),
    shown: rows.slice(first, last + 1),
    after: rows.slice(last + 1),
  };
}
