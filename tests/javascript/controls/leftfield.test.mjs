// How many attackers are to be left, in a field and in an address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeInput } from "../page.mjs";
import { LeftField } from "../../../docs/javascripts/controls/leftfield.js";

const made = () => new LeftField(fakeInput("1"), () => {});

test("an address says how many are to be left, but for one, and is read as it was written", () => {
  for (const [left, address] of [[1, ""], [2, "&left=2"], [1000, "&left=1000"]]) {
    const field = made();
    assert.equal(field.take(`?a=8${address}`), "");
    assert.deepEqual([field.last, field.input.value, field.address], [left, String(left), address]);
  }
});

test("an address without a number of armies leaves one, and that is said; without any nothing is", () => {
  for (const left of ["0", "1001", "2.5", "-1", "x", ""]) {
    const field = made();
    field.put(7);
    assert.match(field.take(`?a=8&left=${left}`), /aren’t a whole number from 1 to 1,000: at least 1 is asked for/, left);
    assert.deepEqual([field.last, field.address], [1, ""]);
  }
  const field = made();
  field.put(7);
  assert.equal(field.take("?a=8"), "");
  assert.equal(field.last, 1);
});
