// How often a territory is to hold, in a field and in an address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeInput } from "../page.mjs";
import { HoldField } from "../../../docs/javascripts/controls/holdfield.js";

const made = () => new HoldField(Object.assign(fakeInput("75"), { defaultValue: "90" }), () => {});

test("it asks for what the page asks for, whatever a browser has kept in it", () => {
  const field = made();
  assert.deepEqual([field.last, field.input.value, field.address], [90, "90", ""]);
});

test("an address says the chance, but for the usual one, and is read as it was written", () => {
  for (const [hold, address] of [[90, ""], [80, "&hold=80"], [99.5, "&hold=99.5"], [0.000001, "&hold=0.000001"]]) {
    const field = made();
    assert.equal(field.take(`?a=8${address}`), "");
    assert.deepEqual([field.last, field.input.value, field.address], [hold, String(hold), address]);
  }
});

test("an address without a chance asks for the usual one, and that is said; without any nothing is", () => {
  for (const hold of ["0", "100", "80%25", "-1", "x", ""]) {
    const field = made();
    field.put(70);
    assert.match(field.take(`?a=8&hold=${hold}`), /isn’t above 0% and below 100%: 90% is asked for/, hold);
    assert.deepEqual([field.last, field.address], [90, ""]);
  }
  const field = made();
  field.put(70);
  assert.equal(field.take("?a=8"), "");
  assert.equal(field.last, 90);
});

test("what is left to the stack is what the decimals say, and not what doubles subtract", () => {
  for (const [hold, breaks] of [[80, 20], [99.9, 0.1], [99.999999, 0.000001], [0.000001, 99.999999]]) {
    const field = made();
    field.put(hold);
    assert.equal(field.breaks, breaks);
  }
});
