// A chance in percent, as it is typed.
import assert from "node:assert/strict";
import { test } from "node:test";

import { fakeInput } from "../page.mjs";
import { ChanceField, readChance } from "../../../docs/javascripts/controls/chancefield.js";

test("a chance above 0% and below 100% has up to six decimal places, after a point or a comma", () => {
  for (const [text, chance] of [
    ["50", 50], [" 50 ", 50], ["050", 50], ["7.", 7], [".5", 0.5], [",5", 0.5], ["12,25", 12.25], ["99.999999", 99.999999],
    ["0.000001", 0.000001], ["1.500000000", 1.5], ["80%", 80], ["62,5 % ", 62.5],
  ]) assert.equal(readChance(text), chance, text);
});

test("all else is none", () => {
  for (const text of [
    "", " ", ".", ",", "0", "0.0", "100", "100.000001", "101", "-5", "+5", "1e1", "0x10", "5%%", "%", "%5", "1.2.3", "1,2.3", "five", "Infinity",
    "0.0000001", "99.9999999", "1.2345678",
  ]) assert.equal(readChance(text), null, text);
});

test("a field keeps its last chance, is marked where it has none, and not where it is empty", () => {
  const input = fakeInput("90");
  const field = new ChanceField(Object.assign(input, { defaultValue: "90" }), () => {});
  assert.deepEqual(field.read(), { number: 90, fault: "" });
  input.value = "100";
  const { number, fault } = field.read();
  assert.equal(number, null);
  assert.match(fault, /^Enter a chance above 0% and below 100%, with at most 6 decimal places\.$/);
  assert.deepEqual([input.getAttribute("aria-invalid"), field.last], ["true", 90]);
  input.value = "";
  assert.deepEqual(field.read(), { number: null, fault: "" });
  assert.deepEqual([input.getAttribute("aria-invalid"), field.last], ["false", 90]);
  input.value = "12,5";
  assert.deepEqual([field.read().number, field.last], [12.5, 12.5]);
});
