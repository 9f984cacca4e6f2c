// Numbers as texts: no digit is shown that is not known.
import assert from "node:assert/strict";
import { test } from "node:test";

import { medianLeft } from "../../docs/javascripts/figures.js";
import { ONE, fixed, percent, points, settledPoints } from "../../docs/javascripts/numbers.js";

// Where the data's error could change the last digit, a difference has one digit more.
for (const [change, text] of [
  [0, "0.0"],
  [-4, "0.0"],
  [2_500_000_000, "+0.25"],
  [497_000_000, "0.0"],
  [503_000_000, "+0.1"],
  [-2_064_000_000, "−0.2"],
  [206_400_000_000, "+20.6"],
  [-206_499_999_000, "−20.65"],
  [206_500_001_000, "+20.65"],
  [500_000_000, "+0.05"],
  [999_999_999_999, "+100.0"],
  [-1_000_000_000_000, "−100.0"],
]) {
  test(`a difference of ${change} is ${text}`, () => assert.equal(settledPoints(change), text));
}

test("differences have their sign, and none where there is none", () => {
  assert.deepEqual([-1000, -206, -1, 0, -0, 3, 30].map((change) => points(change)), [
    ...["−100.0", "−20.6", "−0.1", "0.0", "0.0", "+0.3", "+3.0"],
  ]);
});

test("what is possible is never 0%, what is not certain never 100%", () => {
  assert.deepEqual([0, 1, ONE - 1, ONE].map((chance) => percent(chance)), [
    ...["0.0%", "<0.1%", ">99.9%", "100.0%"],
  ]);
  assert.deepEqual([percent(1, 2), percent(ONE - 1, 0)], ["<0.01%", ">99%"]);
});

test("halves are rounded to the even digit", () => {
  assert.deepEqual([fixed(0.125 * ONE), fixed(0.135 * ONE), fixed(7.5 * ONE, 0)], [
    ...["0.12", "0.14", "8"],
  ]);
});

test("where a rounded half leaves the median open, there is none", () => {
  assert.equal(medianLeft([{ left: 1, atLeast: ONE / 2 }]), null);
});
