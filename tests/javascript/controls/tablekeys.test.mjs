// The keys of a table: from cell to cell, past those without a link.
import assert from "node:assert/strict";
import { test } from "node:test";

import { linkAfter } from "../../../docs/javascripts/controls/tablekeys.js";

const ROWS = [
  ["a", "b", null],
  ["c", null, "d"],
  [null, "e", "f"],
];

/** What a key leads to from a link; "edge" where there is none, null where the table has no such key. */
function after(key, from, ctrlKey = false) {
  const row = ROWS.findIndex((links) => links.includes(from));
  const found = linkAfter({ key, ctrlKey }, row, ROWS[row].indexOf(from), ROWS);
  return found && (found.link ?? "edge");
}

test("arrows lead to the next link, past what has none, and not beyond the edge", () => {
  const ways = { ArrowRight: "ab cd ef", ArrowLeft: "ba dc fe", ArrowDown: "ac be df", ArrowUp: "ca eb fd" };
  for (const [key, pairs] of Object.entries(ways)) {
    const known = new Map(pairs.split(" ").map((pair) => [...pair]));
    for (const from of "abcdef") assert.equal(after(key, from), known.get(from) ?? "edge", `${key} from ${from}`);
  }
});

test("Home and End lead to the first and the last link of the row, with Ctrl of the table", () => {
  const links = (key, ctrlKey) => [..."abcdef"].map((from) => after(key, from, ctrlKey)).join("");
  assert.deepEqual([links("Home", false), links("End", false)], ["aaccee", "bbddff"]);
  assert.deepEqual([links("Home", true), links("End", true)], ["aaaaaa", "ffffff"]);
});

test("Ctrl changes no arrow, and other keys are none of the table", () => {
  assert.equal(after("ArrowRight", "c", true), "d");
  for (const key of ["Enter", "Tab", " ", "a", "PageDown"]) assert.equal(after(key, "a"), null);
});

test("where no cell of a row has a link, Home and End stay", () => {
  for (const key of ["Home", "End"]) assert.deepEqual(linkAfter({ key, ctrlKey: true }, 0, 0, [[null, null]]), { link: null });
});
