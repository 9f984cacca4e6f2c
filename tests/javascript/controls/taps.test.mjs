// The buttons of a round fill their rows.
import assert from "node:assert/strict";
import { test } from "node:test";

import { rowsOf } from "../../../docs/javascripts/controls/taps.js";

test("three buttons stand in a row, but four stand in twos", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map(rowsOf), [0, 1, 1, 1, 2, 2, 2, 3]);
});
