import assert from "node:assert/strict";
import { test } from "node:test";
import { exactly } from "../../../docs/javascripts/kernel/quantities.js";
import { readWorth, tenthsUp, worthInWords, worthText } from "../../../docs/javascripts/decisions/worth.js";

const same = [
  ["3", "3"], [" 3 ", "3"], ["+3", "3"], ["0", "0"], ["007", "7"], ["2.5", "2.5"], ["2,5", "2.5"],
  ["5/2", "2.5"], ["5 / 2", "2.5"], ["10/4", "2.5"], [".5", "0.5"], ["3.", "3"], ["5/3", "5/3"],
  ["2½", "2.5"], ["½", "0.5"], ["1000", "1000"], ["1.2500", "1.25"], ["0/3", "0"],
  ["0.1234", "0.1234"], ["1/16", "0.0625"], ["1/32", "1/32"],
];

test("a worth is read however it is written", () => {
  for (const [typed, text] of same) {
    const worth = readWorth(typed);
    assert.ok(worth, typed);
    assert.equal(worthText(worth), text);
  }
});

test("what is written is read as the same", () => {
  for (const [, text] of same) {
    const worth = readWorth(text);
    assert.ok(worth);
    assert.deepEqual(readWorth(worthText(worth)), worth);
  }
});

test("what is no worth is none", () => {
  const junk = ["", " ", "-1", "1001", "1000.1", "1e3", "three", "5/0", "1/2/3", "1.2.3", "<b>", "NaN", "9999999"];
  for (const typed of junk) assert.equal(readWorth(typed), null, typed);
});

test("one army is one, everything else are armies", () => {
  const words = ["1", "2", "0.5", "0"].map((text) => worthInWords(readWorth(text)));
  assert.deepEqual(words, ["1 army", "2 armies", "0.5 armies", "0 armies"]);
});

test("a least worth just at a tenth is certain only where it is exact", () => {
  assert.deepEqual(tenthsUp({ numerator: 3n, denominator: 2n }), { text: "1.5", certain: true });
  assert.equal(tenthsUp(exactly(1.5)).certain, false);
  assert.deepEqual(tenthsUp({ low: 1.41, high: 1.49 }), { text: "1.5", certain: true });
  assert.equal(tenthsUp({ low: 1.39, high: 1.41 }).certain, false);
  for (const [tenths, text] of [[99n, "9.9"], [100n, "10.0"], [123n, "12.3"], [2000n, "200.0"]]) {
    assert.equal(tenthsUp({ numerator: tenths, denominator: 10n }).text, text);
  }
});

test("where no worth is enough that is certain", () => {
  assert.deepEqual(tenthsUp(null), { text: "never", certain: true });
});

test("a least worth beyond a thousand is said to be beyond it, for certain, however far", () => {
  const beyond = { text: "over 1,000", certain: true };
  assert.deepEqual([{ numerator: 10001n, denominator: 10n }, { low: 1000.2, high: 1e9 }].map(tenthsUp), [beyond, beyond]);
  assert.deepEqual(tenthsUp({ numerator: 1000n, denominator: 1n }), { text: "1000.0", certain: true });
});
