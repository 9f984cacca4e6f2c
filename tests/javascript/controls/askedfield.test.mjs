// A number that stands in the address where it is not the usual one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeInput } from "../page.mjs";
import { AskedField } from "../../../docs/javascripts/controls/askedfield.js";
import { ChanceField } from "../../../docs/javascripts/controls/chancefield.js";

const LEFT = { least: 1, most: 1000, words: "attackers left" };

/** A field as a page has it, with what a browser has kept in it. */
const input = (name, usual, kept = usual) => Object.assign(fakeInput(kept), { name, defaultValue: usual });
const left = () => new AskedField(input("left", "1"), LEFT, () => {});
const chance = () => new ChanceField(input("chance", "75"), () => {});

test("it asks for what the page asks for, whatever a browser has kept in it", () => {
  const field = new ChanceField(input("hold", "90", "75"), () => {});
  assert.deepEqual([field.last, field.input.value, field.address], [90, "90", ""]);
});

test("an address says the number under the field's name, but for the usual one, and is read as it was written", () => {
  for (const [made, number, address] of [
    [left, 1, ""], [left, 2, "&left=2"], [left, 1000, "&left=1000"],
    [chance, 75, ""], [chance, 80, "&chance=80"], [chance, 99.5, "&chance=99.5"], [chance, 0.000001, "&chance=0.000001"],
  ]) {
    const field = made();
    assert.equal(field.take(`?a=8${address}`), "");
    assert.deepEqual([field.last, field.input.value, field.address], [number, String(number), address]);
  }
});

test("what is no such number in an address is told, with what may be asked, and the usual one stands", () => {
  for (const [made, name, usual, texts, may] of [
    [left, "left", 1, ["0", "1001", "2.5", "-1", "x", ""], /nter 1–1,000 attackers left\.$/],
    [chance, "chance", 75, ["0", "100", "80%25%25", "-1", "x", ""], /Enter a chance above 0% and below 100%/],
  ]) {
    for (const text of texts) {
      const field = made();
      field.put(7);
      const fault = field.take(`?a=8&${name}=${text}`);
      assert.match(fault, new RegExp(`^A number in the link can’t be used, and ${usual} stands there\\. `), text);
      assert.match(fault, may, text);
      assert.deepEqual([field.last, field.address], [usual, ""]);
    }
  }
});

test("an address without any asks for the usual one, and nothing is told", () => {
  for (const [made, usual] of [[left, 1], [chance, 75]]) {
    const field = made();
    field.put(7);
    assert.equal(field.take("?a=8"), "");
    assert.equal(field.last, usual);
  }
});
