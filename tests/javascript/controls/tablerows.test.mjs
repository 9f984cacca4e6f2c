// Rows of tables: what each cell says, and what is there for screen readers alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement, rowsOf } from "../page.mjs";
import { neededRow, row, unknownRow } from "../../../docs/javascripts/controls/tablerows.js";

test("a row begins with its heading, and its cells are as wide as they say", () => {
  const made = row("1", 2, { text: "3", className: "wide", colSpan: 2 }, new FakeElement("b"));
  assert.deepEqual(made.children.map(({ name }) => name), ["th", "td", "td", "td"]);
  assert.deepEqual(rowsOf({ children: [made] }), [["1", "2", "3", ""]]);
  const [heading, , wide, holder] = made.children;
  assert.equal(heading.scope, "row");
  assert.deepEqual([wide.className, wide.colSpan], ["wide", 2]);
  assert.equal(holder.children[0].name, "b");
});

test("only what is said to be unseen is", () => {
  const [, seen, unseen] = row("1", { text: "2" }, { text: "3", isUnseen: true }).children;
  assert.equal(seen.children[0], "2");
  assert.deepEqual([unseen.children[0].className, unseen.textContent], ["unseen", "3"]);
});

test("the attackers needed are counted both ways, and where there are none it says why", () => {
  const rows = [
    neededRow({ chance: 50, attackers: 999 }),
    neededRow({ chance: 75, attackers: 6 }, 3),
    neededRow({ chance: 90, attackers: null }),
    neededRow({ chance: 95, attackers: null, never: true }),
    unknownRow(),
  ];
  assert.deepEqual(rowsOf({ children: rows }), [
    ["50%", "999", "1,000"],
    ["75%", "6", "9"],
    ["90%", "more than this site solves"],
    ["95%", "no stack is large enough"],
    ["not worked out"],
  ]);
  assert.equal(rows[2].children[1].colSpan, 2);
  assert.equal(rows[4].children[0].colSpan, 3);
});
