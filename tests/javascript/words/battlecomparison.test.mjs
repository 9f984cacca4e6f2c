// One battle under several rules: which is best and worst, and how far they are apart.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { exactly, fraction } from "../../../docs/javascripts/kernel/quantities.js";
import { comparedUnder, extremes, pointsFrom, rank, sortedBy, sortingAfter } from "../../../docs/javascripts/words/battlecomparison.js";

const share = (percent) => fraction(BigInt(percent), 100n);
const under = (title, percent, version = "") => ({ title, version, win: `${percent}.0%`, chance: share(percent) });
const EVEN = houseRules(readHouse("house_3-v-3-ties-attacker")); // two rounds of three are won
const HARD = houseRules(readHouse("house_3-v-3")); // one round of three is

test("the best and the worst are named, and how many look the same", () => {
  const all = [under("B", 40), under("A", 54), under("C", 20, "computed for v1"), under("D", 54)];
  assert.deepEqual(extremes(all), { best: "A and 1 more, 54.0%", worst: "C, 20.0% (computed for v1)" });
  assert.deepEqual(extremes(all.slice(0, 1)), { best: "B, 40.0%", worst: "B, 40.0%" });
});

test("what is certain lies beyond what is nearly so", () => {
  const nearly = { low: 1 - 2 ** -53, high: 1 };
  assert.ok(rank(exactly(1)) > rank(nearly) && rank(nearly) > rank(share(99)));
  assert.ok(rank(exactly(0)) < rank({ low: 0, high: 2 ** -1074 }));
});

test("a difference is from the first rules, in points", () => {
  const battle = { attackers: 1, defenders: 1 };
  const [one, other] = [EVEN, HARD].map((rules) => ({ rules, win: figuresOf(rules, battle).win }));
  assert.equal(pointsFrom(one, one, battle), "0.0");
  assert.equal(pointsFrom(one, other, battle), "+33.3");
  assert.equal(pointsFrom(other, one, battle), "−33.3");
});

test("a difference that doubles leave open is worked out, and else is about right", () => {
  const battle = { attackers: 1, defenders: 1 };
  const open = { low: 0.666, high: 0.6673 };
  const of = (rules, win) => ({ rules, win });
  assert.equal(pointsFrom(of(EVEN, open), of(HARD, fraction(1n, 3n)), battle), "+33.3");
  const large = { attackers: 5000, defenders: 5000 };
  assert.match(pointsFrom(of(EVEN, open), of(HARD, fraction(1n, 3n)), large), /^about \+33\.[34]$/);
  const blitz = { ...EVEN, id: "blitz", transformation: "balanced-blitz-3.3" };
  assert.match(pointsFrom(of(blitz, open), of(HARD, fraction(1n, 3n)), battle), /^about \+33\.[34]$/);
  assert.match(pointsFrom(of(HARD, fraction(1n, 3n)), of(blitz, open), battle), /^about −33\.[34]$/);
});

test("a battle has its chance, its bar and its losses as they are written", () => {
  const battle = { attackers: 1, defenders: 1 };
  const first = { rules: HARD, win: figuresOf(HARD, battle).win };
  const found = comparedUnder(EVEN, first, figuresOf(EVEN, battle), 3);
  const { win, version, bar, points, attackersLost, defendersLost, needed } = found;
  assert.deepEqual([win, version, bar, points, needed], ["66.7%", "", "66.7%", "+33.3", 3]);
  assert.deepEqual([attackersLost, defendersLost], ["0.3", "0.7"]);
});

test("a heading sorts chances from the greatest, rules in their order, and the other way around once more", () => {
  const chosen = (...headings) => headings.reduce(sortingAfter, { by: "rules", falling: false });
  assert.deepEqual(chosen("win"), { by: "win", falling: true });
  assert.deepEqual(chosen("win", "win"), { by: "win", falling: false });
  assert.deepEqual(chosen("rules"), { by: "rules", falling: true });
  assert.deepEqual(chosen("win", "rules"), { by: "rules", falling: false });
});

test("rows are sorted by their chances, those that are alike as they stood, and the rows given stay", () => {
  const rows = [["a", 40], ["b", 54], ["c", 20], ["d", 54]].map(([name, percent]) => ({ name, compared: { chance: share(percent) } }));
  const names = (by, falling, some = rows) => sortedBy(some, { by, falling }).map(({ name }) => name).join("");
  assert.deepEqual([names("win", true), names("win", false)], ["bdac", "cabd"]);
  assert.deepEqual([names("rules", false), names("rules", true)], ["abcd", "dcba"]);
  assert.equal(rows.map(({ name }) => name).join(""), "abcd");
  const waiting = rows.map((row) => ({ ...row, compared: null }));
  assert.deepEqual([names("win", true, waiting), names("win", false, waiting)], ["abcd", "abcd"]);
  for (const some of [[waiting[0], rows[1]], [rows[0], waiting[1]]]) assert.deepEqual([names("win", true, some), names("win", false, some)], ["ab", "ab"]);
});
