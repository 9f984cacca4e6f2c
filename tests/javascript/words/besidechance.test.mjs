// Both sides' chances as a ratio, also where their bounds leave it open.
import assert from "node:assert/strict";
import { test } from "node:test";

import { exactly, fraction } from "../../../docs/javascripts/kernel/quantities.js";
import { conditionsInWords, oddsInWords, rulesInWords, versionInWords, versionSentence, versionsInWords } from "../../../docs/javascripts/words/besidechance.js";

const LITTLE_MORE = "about 6 to 5 for the attacker";

test("where bounds leave a ratio open, whole numbers decide; without any it is that of the lower bound", () => {
  // 11 to 10 is as near to 1 to 1 as to 6 to 5, and then counts as the lower
  const [win, lose] = [{ low: 0.52, high: 0.53 }, { low: 0.47, high: 0.48 }];
  assert.equal(oddsInWords(win, lose), "about even");
  assert.equal(oddsInWords(win, lose, () => null), "about even");
  assert.equal(oddsInWords(win, lose, () => fraction(11n, 21n)), "about even");
  assert.equal(oddsInWords(win, lose, () => fraction(527n, 1000n)), LITTLE_MORE);
});

test("whole numbers are not asked where the bounds decide", () => {
  const known = () => assert.fail("it is known");
  assert.equal(oddsInWords({ low: 0.54, high: 0.55 }, { low: 0.45, high: 0.46 }, known), LITTLE_MORE);
  assert.equal(oddsInWords(fraction(2n, 11n), fraction(9n, 11n), known), "about 9 to 2 for the defender");
});

test("nothing is said of a battle whose end is certain, and a rare one is still a ratio", () => {
  assert.equal(oddsInWords(exactly(1), exactly(0)), "");
  assert.equal(oddsInWords(fraction(0n, 5n), fraction(5n, 5n)), "");
  const rare = { low: 1e-30, high: 2e-30 };
  assert.equal(oddsInWords(rare, exactly(1)), "more than a million to 1 for the defender");
});

test("a chance that may be 0, as far as is known, has no ratio", () => {
  assert.equal(oddsInWords({ low: 0, high: 1e-30 }, { low: 1 - 2 ** -53, high: 1 }), "");
});

test("ratios end at a million to 1", () => {
  const ratio = (one) => oddsInWords(fraction(one, one + 1n), fraction(1n, one + 1n));
  assert.equal(ratio(1_000_000n), "about 1,000,000 to 1 for the attacker");
  assert.equal(ratio(1_000_001n), "more than a million to 1 for the attacker");
  assert.equal(ratio(990_000n), "about 990,000 to 1 for the attacker");
});

test("a ratio that players say is said as it is, and what lies between two is said as the nearer", () => {
  const said = (one, other) => oddsInWords(fraction(one, one + other), fraction(other, one + other));
  const small = [[6, 5], [5, 4], [4, 3], [3, 2], [2, 1], [5, 2], [3, 1], [7, 2], [4, 1], [9, 2]];
  const whole = [5, 6, 7, 8, 9, 10, 11, 99, 100, 110, 990, 1000].map((one) => [one, 1]);
  for (const [one, other] of [...small, ...whole]) {
    const ratio = `about ${one.toLocaleString("en")} to ${other}`;
    assert.equal(said(BigInt(one), BigInt(other)), `${ratio} for the attacker`);
    assert.equal(said(BigInt(other), BigInt(one)), `${ratio} for the defender`);
  }
  assert.equal(said(1n, 1n), "about even");
  assert.equal(said(104n, 1n), "about 100 to 1 for the attacker");
  assert.equal(said(106n, 1n), "about 110 to 1 for the attacker");
});

test("a version says what it was computed for, or that it alone makes the chance certain", () => {
  assert.equal(versionInWords({ version: "v1" }), "computed for v1");
  assert.equal(versionInWords({ version: "v1" }, "0.0%"), "impossible under v1");
  assert.equal(versionSentence({ version: "v1" }, "100.0%"), "Certain under v1.");
  assert.equal(versionSentence({ version: null }, "100.0%"), "");
});

test("the version of rules that may have changed is said once", () => {
  const [rules, others] = [{ version: "v1" }, { version: null }];
  const chain = [{ rules }, { rules: others }, { rules: { version: "v1" } }];
  assert.equal(versionsInWords(chain, "50.0%"), " Computed for v1.");
  assert.equal(versionsInWords(chain, "100.0%"), " Certain under v1.");
  assert.equal(versionsInWords([{ rules: others }], "50.0%"), "");
  assert.equal(versionsInWords([{ rules }, { rules: { version: "v2" } }], "50.0%"), " Computed for v1. Computed for v2.");
});

test("of an attack that is none of the reader's it is said that it may be rolled by hand", () => {
  const hand = " They may also roll by hand, with other odds: look under the rules without blitz, too.";
  assert.equal(conditionsInWords({ version: "v1", transformation: {} }, "50.0%"), ` Computed for v1.${hand}`);
  assert.equal(conditionsInWords({ version: null, transformation: {} }, "50.0%"), hand);
  assert.equal(conditionsInWords({ version: "v1", transformation: null }, "0.0%"), " Impossible under v1.");
});

test("other rules than the usual ones are said to hold on every territory, where they do", () => {
  const [classic, capital] = ["Classic", "Capital"].map((title) => ({ rules: { title } }));
  assert.equal(rulesInWords([capital, capital], "Classic"), "Capital on every territory");
  assert.equal(rulesInWords([capital], "Classic"), "Capital");
  assert.equal(rulesInWords([classic, classic], "Classic"), "Classic");
  assert.equal(rulesInWords([classic, capital, classic], "Classic"), "Classic and Capital");
  assert.equal(rulesInWords([classic, capital, { rules: { title: "Wall" } }], "Classic"), "Classic and other rules");
});
