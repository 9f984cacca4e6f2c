// What luck is called: only what is certain is told for sure.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isToldForSure } from "../../../docs/javascripts/decisions/verdict.js";
import { exactly, fraction } from "../../../docs/javascripts/kernel/quantities.js";

/** @param {number} numerator of hundredths */
const hundredths = (numerator) => fraction(BigInt(numerator), 100n);
const open = { low: 0.2, high: 0.4 };

test("a verdict is certain where both chances and the end's own are", () => {
  const chances = { together: false, asBad: hundredths(30), asGood: hundredths(80) };
  const ends = { orWorse: hundredths(20), orBetter: hundredths(90) };
  assert.equal(isToldForSure({ ...chances, ...ends }), true);
  assert.equal(isToldForSure({ ...chances, orWorse: null, orBetter: null }), true);
});

test("which chance is the smaller one must be certain", () => {
  const ends = { orWorse: null, orBetter: null };
  const apart = { together: false, asBad: hundredths(30), ...ends };
  assert.equal(isToldForSure({ ...apart, asGood: exactly(0.8) }), true);
  assert.equal(isToldForSure({ ...apart, asGood: open }), false);
});

test("of the end's own chances the one that is told must be certain, and the other need not be", () => {
  const bad = { together: false, asBad: hundredths(30), asGood: hundredths(80) };
  assert.equal(isToldForSure({ ...bad, orWorse: hundredths(20), orBetter: open }), true);
  assert.equal(isToldForSure({ ...bad, orWorse: open, orBetter: hundredths(20) }), false);
  const good = { together: false, asBad: hundredths(80), asGood: hundredths(30) };
  assert.equal(isToldForSure({ ...good, orWorse: open, orBetter: hundredths(20) }), true);
  assert.equal(isToldForSure({ ...good, orWorse: hundredths(20), orBetter: open }), false);
});
