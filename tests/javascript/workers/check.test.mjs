// The exact chance beside what is printed: how far both are the same, and what is said of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fraction, significant } from "../../../docs/javascripts/kernel/quantities.js";
import {
  boundsInWords,
  certifiedDigits,
  compared,
  sharedDigits,
} from "../../../docs/javascripts/workers/check.js";

const WIN = fraction(5n, 12n);
const PRINTED = significant(WIN);
const UNSURE = { low: 0.41666, high: 0.41674 };

test("the same fraction has all its digits in common, another one none", () => {
  const answer = { exact: WIN, win: WIN, milliseconds: 12.4 };
  assert.deepEqual(compared(answer, "5/12", PRINTED), {
    words: "Computed again on this device in 12 ms: the same 3 digits.",
    same: true,
  });
  const other = compared(answer, "5/13", PRINTED);
  assert.equal(other.same, false);
  assert.match(other.words, new RegExp(`another number, ${PRINTED.replace(".", "\\.")}\\. This is a fault`));
});

test("where no fraction is printed, or none is known, digits are compared", () => {
  const certified = "It has no fraction, and this device cannot certify more digits.";
  assert.deepEqual(compared({ exact: WIN, win: WIN, milliseconds: 1 }, null, PRINTED), {
    words: `Computed again on this device in 1 ms: the same first 21 digits. ${certified}`,
    same: true,
  });
  assert.deepEqual(compared({ exact: null, win: UNSURE, milliseconds: 1 }, "5/12", PRINTED), {
    words: `Computed again on this device in 1 ms: the same first 4 digits. ${certified}`,
    same: true,
  });
  const other = compared({ exact: null, win: UNSURE, milliseconds: 1 }, null, "0.42");
  assert.equal(other.same, false);
  assert.match(other.words, /another number, .*%\. This is a fault/);
});

test("a time is one millisecond at least, and in seconds from a thousand on", () => {
  for (const [milliseconds, words] of [
    [0.2, "1 ms"],
    [1.6, "2 ms"],
    [999, "999 ms"],
    [1000, "1.0 seconds"],
    [1234, "1.2 seconds"],
  ]) {
    const found = compared({ exact: WIN, win: WIN, milliseconds }, "5/12", PRINTED);
    assert.match(found.words, new RegExp(`in ${words}: the same`));
  }
});

test("digits are shared with an exact number if all of them are, and else with none", () => {
  assert.equal(sharedDigits(WIN, PRINTED), 21);
  assert.equal(sharedDigits(fraction(1n, 2n), PRINTED), null);
});

test("a printed number has to lie between the bounds, which belong to them", () => {
  for (const [printed, digits] of [
    ["0.41665", null],
    ["0.41666", 4],
    ["0.41674", 4],
    ["0.41675", null],
  ]) {
    assert.equal(sharedDigits(UNSURE, printed), digits);
  }
});

test("certified are as many digits as both bounds round to, fifteen at most; else none is", () => {
  assert.deepEqual(certifiedDigits({ low: 0.5, high: 0.5 }), { text: "0.500000000000000", length: 15 });
  assert.deepEqual(certifiedDigits({ low: 0.4166666, high: 0.4166667 }), { text: "0.416667", length: 6 });
  assert.deepEqual(certifiedDigits({ low: 0.241, high: 0.242 }), { text: "0.24", length: 2 });
  assert.deepEqual(certifiedDigits({ low: 0.21, high: 0.24 }), { text: "0.2", length: 1 });
  assert.deepEqual(certifiedDigits({ low: 1, high: 1 }), { text: "1.00000000000000", length: 15 });
  const nearlyOne = [0.99999999999, 0.999999999999];
  for (const [low, high] of [[0.14, 0.16], [0, 3e-320], [0.94, 0.96], nearlyOne, [1 - 2 ** -53, 1]]) {
    assert.equal(certifiedDigits({ low, high }), null);
  }
});

test("a number without a certain digit is said to lie between its bounds, rounded outwards", () => {
  for (const [low, high, words] of [
    [0.14, 0.16, "between 0.139 and 0.161"],
    [1e-300, 2e-300, "between 9.95e-301 and 2.01e-300"],
    [0.94, 0.999, "between 0.935 and 1.00"],
    [0, 3e-320, "below 1.00e-300"],
    [0, 0.0123, "below 0.0124"],
    [0.99999999999, 1, "above 0.99999999999"],
    [0.9999999999899999, 1, "above 0.9999999999"],
    [1 - 2 ** -53, 1, "above 0.9999999999999999"],
  ]) {
    const found = boundsInWords({ low, high });
    assert.equal(found, words);
    const numbers = found.match(/[\d.]+(e-\d+)?/g)?.map(Number) ?? [];
    if (!found.startsWith("above")) assert.ok(numbers[numbers.length - 1] >= high);
    if (!found.startsWith("below")) assert.ok(numbers[0] <= low);
  }
});

test("where no digit is certain, the printed number has to lie between the bounds, and no digit is claimed", () => {
  const win = { low: 0.14, high: 0.16 };
  assert.equal(sharedDigits(win, "0.15"), 0);
  assert.deepEqual(compared({ exact: null, win, milliseconds: 1 }, null, "0.15"), {
    words:
      "Computed again on this device in 1 ms: between 0.139 and 0.161, as the printed number is. " +
      "It has no fraction, and this device cannot certify more digits.",
    same: true,
  });
  assert.equal(compared({ exact: null, win, milliseconds: 1 }, null, "0.17").same, false);
});
