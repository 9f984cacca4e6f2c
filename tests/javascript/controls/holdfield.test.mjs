// How often a territory is to hold.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeInput } from "../page.mjs";
import { HoldField } from "../../../docs/javascripts/controls/holdfield.js";

test("what is left to the stack is what the decimals say, and not what doubles subtract", () => {
  for (const [hold, breaks] of [[80, 20], [99.9, 0.1], [99.999999, 0.000001], [0.000001, 99.999999]]) {
    const field = new HoldField(Object.assign(fakeInput("90"), { defaultValue: "90" }), () => {});
    field.put(hold);
    assert.equal(field.breaks, breaks);
  }
});
