// Addresses that named a chain the old way are read as those of today.
import assert from "node:assert/strict";
import { test } from "node:test";

import { fromPath } from "../../../docs/javascripts/controls/pathaddress.js";

for (const [search, address] of [
  ["?a=8&d=5&rules=dutch&path=3.2.5", "?a=8&rules=dutch&d=3&to=2&to=5"],
  ["?t=<b>&x=y&path=3", "?d=3"],
  ["?a=8&path=3, 2", "?a=8&d=3&to=2"],
  ["?a=8&d=5&path=", null],
  ["?a=8&d=5&path=x", null],
  ["?a=8&d=5&path=1&to=2", null],
  ["?a=8&d=5", null],
]) {
  test(`the path of "${search}" is a chain now`, () => assert.equal(fromPath(search), address));
}

test("a path of any length is read at once", () => {
  assert.match(fromPath(`?path=${"1.".repeat(1e6)}`), /^\?d=1&to=1/);
});
