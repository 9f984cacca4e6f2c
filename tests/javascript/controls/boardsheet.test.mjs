// Keys while armies are typed on the board.
import assert from "node:assert/strict";
import { test } from "node:test";

import { meantByKey } from "../../../docs/javascripts/controls/boardsheet.js";

const meant = (key, held = {}) => meantByKey({ key, ctrlKey: false, metaKey: false, ...held });

test("letters choose a player, small or large, and Enter goes on to the next territory", () => {
  assert.deepEqual([..."mbcdefMBF"].map((key) => meant(key)), ["me", "b", "c", "d", "e", "f", "me", "b", "f"]);
  assert.equal(meant("Enter"), "next");
});

test("digits, other letters and keys of the browser are none of the sheet", () => {
  for (const key of ["1", "a", "g", "bc", "Tab", "Backspace", " "]) assert.equal(meant(key), null, key);
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    for (const key of "mbc") assert.equal(meant(key, held), null);
  }
});
