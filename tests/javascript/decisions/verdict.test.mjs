// What luck is called: only what is certain is told for sure.
import assert from "node:assert/strict";
import { test } from "node:test";

import { atMost, isToldForSure, placesFor, verdictOf } from "../../../docs/javascripts/decisions/verdict.js";
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

test("rarely is 1 in 20 or less, and as expected only what always goes so", () => {
  const called = (asBad, asGood) => verdictOf({ asBad, asGood });
  assert.equal(called(hundredths(5), hundredths(96)), "unlucky");
  assert.equal(called(hundredths(4), hundredths(97)), "unlucky");
  assert.equal(called(hundredths(6), hundredths(95)), "below");
  assert.equal(called(hundredths(96), hundredths(5)), "lucky");
  assert.equal(called(hundredths(95), hundredths(6)), "above");
  assert.equal(called(hundredths(60), hundredths(60)), "below");
  assert.equal(called(exactly(1), exactly(1)), "level");
  assert.equal(called(exactly(1), hundredths(99)), "above");
  assert.equal(called(hundredths(99), exactly(1)), "below");
  assert.equal(called({ low: 0.04, high: 0.06 }, hundredths(98)), "below");
});

test("a bound is rounded up, and is certain where both of its ends are", () => {
  assert.deepEqual(atMost(fraction(1n, 3n)), { text: "33.4%", certain: true });
  assert.deepEqual(atMost(hundredths(25)), { text: "25.0%", certain: true });
  assert.deepEqual(atMost(fraction(9999n, 10000n)), { text: "100%", certain: true });
  assert.deepEqual(atMost(fraction(999n, 1000n)), { text: "99.9%", certain: true });
  assert.deepEqual(atMost(fraction(1n, 30_000n)), { text: "0.0034%", certain: true });
  assert.deepEqual(atMost({ low: 0.3331, high: 0.3339 }), { text: "33.4%", certain: true });
  assert.deepEqual(atMost({ low: 0.333, high: 0.3341 }), { text: "33.5%", certain: false });
  assert.equal(atMost({ low: 0.0049, high: 0.005 }).certain, false);
});

test("smaller chances are shown with more places", () => {
  assert.deepEqual([200n, 201n, 2_000n, 2_001n, 20_000n, 20_001n].map((all) => placesFor(fraction(1n, all))), [1, 2, 2, 3, 3, 4]);
});

test("a bound of evenings is told for sure where its upper end is", () => {
  const evenings = { together: true, orWorse: null, orBetter: null, asGood: hundredths(90) };
  assert.equal(isToldForSure({ ...evenings, asBad: { low: 0.3331, high: 0.3339 } }), true);
  assert.equal(isToldForSure({ ...evenings, asBad: { low: 0.3331, high: 0.3341 } }), false);
  assert.equal(isToldForSure({ ...evenings, asBad: { low: 0.04, high: 0.06 } }), false);
  assert.equal(isToldForSure({ ...evenings, together: false, asBad: { low: 0.33339, high: 0.33341 } }), true);
});
