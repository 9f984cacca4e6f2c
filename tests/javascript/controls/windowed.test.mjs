// Long tables: the rows that matter, and those before and after them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { windowed } from "../../../docs/javascripts/controls/windowed.js";

const rows = (length) => Array.from({ length }, (_, at) => at);

test("up to 100 rows are all shown, and so are those of which none matters", () => {
  for (const all of [[], rows(1), rows(100)]) {
    assert.deepEqual(windowed(all, (row) => row === 50), { before: [], shown: all, after: [] });
  }
  assert.deepEqual(windowed(rows(101), () => false), { before: [], shown: rows(101), after: [] });
});

test("of more rows those from the first to the last that matters are shown, and none is lost", () => {
  for (const [first, last] of [[0, 0], [0, 100], [100, 100], [3, 97], [50, 51]]) {
    const { before, shown, after } = windowed(rows(101), (row) => row === first || row === last);
    assert.deepEqual([...before, ...shown, ...after], rows(101));
    assert.deepEqual([before.length, shown[0], shown.at(-1)], [first, first, last]);
  }
});
