// Several stacks on the board: the answer in words, its table, and what the map shows of it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { severalInWords, turnsInWords } from "../../../docs/javascripts/controls/boardseveral.js";
import { fraction } from "../../../docs/javascripts/kernel/quantities.js";

const nameOf = (id) => `the ${id}`;
const quarter = (parts) => fraction(BigInt(parts), 4n);
const rulesOf = (title) => ({ rules: { title }, defenders: 2 });
const CLASSIC = rulesOf("Classic");

/** Stacks with targets of their own, of which each takes them in a quarter of all cases. */
function asked(...targets) {
  const names = ["a", "b", "c"];
  const parts = targets.map((each, i) => ({ stack: { place: names[i], attackers: 999 + i }, targets: each }));
  const plans = parts.map(({ stack, targets: wanted }) => ({
    place: stack.place,
    plan: { chance: quarter(1), taken: Object.keys(wanted).map((place) => ({ place, chance: quarter(3) })) },
  }));
  return severalInWords({ all: quarter(1), one: quarter(2), parts: plans }, { parts }, nameOf);
}

test("both of two stacks are said so, and more are counted", () => {
  const [two, three] = [asked({ x: CLASSIC }, { y: CLASSIC }), asked({ x: CLASSIC }, { y: CLASSIC }, { z: CLASSIC })];
  assert.equal(two.claim.join(""), "chance that both stacks take everything they should");
  assert.equal(three.claim.join(""), "chance that all 3 stacks take everything they should");
  assert.deepEqual([two.short, three.short], ["Both stacks: 25.0%", "All 3 stacks: 25.0%"]);
  assert.match(two.texts.first, /: 50\.0%\.$/);
});

test("each stack has a row and its way, each of its targets is on the map, and each title is said once", () => {
  const { table, taken, legs, branches, texts } = asked({ x: CLASSIC, y: rulesOf("Other") }, { z: CLASSIC });
  const [, headings, rows] = table;
  assert.equal(headings.length, 5);
  assert.deepEqual(rows, [
    ["the a", 999, 1000, "the x, the y", "25.0%"],
    ["the b", 1000, 1001, "the z", "25.0%"],
  ]);
  assert.deepEqual(taken, Object.fromEntries(["x", "y", "z"].map((id) => [id, { text: "75%", shade: 7 }])));
  assert.deepEqual(legs, []);
  assert.deepEqual(branches, [
    { from: "a", attackers: 999, targets: ["x", "y"] },
    { from: "b", attackers: 1000, targets: ["z"] },
  ]);
  assert.equal(texts.title, "Classic and Other");
});

const stacks = [{ place: "a", attackers: 3 }, { place: "b", attackers: 7 }];
const turns = (found) => turnsInWords({ chance: quarter(3), tied: false, ...found }, { place: "x", target: CLASSIC, stacks }, nameOf);

test("stacks in turn have a best order, and their rows stand in it", () => {
  const steps = [{ place: "b", chance: quarter(1) }, { place: "a", chance: quarter(3) }];
  const { claim, short, texts, table, taken, legs, branches } = turns({ order: ["b", "a"], steps });
  assert.equal(claim.join(""), "chance to take the x with 2 stacks in turn, each to the end");
  assert.equal(short, "2 stacks → the x: 75.0%");
  assert.deepEqual(texts, { first: "The best order: the b then the a.", title: "Classic", counted: "2 defenders." });
  assert.deepEqual(table[2], [["the b", 7, 8, "25.0%"], ["the a", 3, 4, "75.0%"]]);
  assert.deepEqual(taken, { x: { text: "75%", shade: 7 } });
  assert.deepEqual([legs, branches], [[["a", "x"], ["b", "x"]], []]);
  const tied = turns({ order: ["b", "a"], steps, tied: true }).texts.first;
  assert.equal(tied, "The best order: the b then the a; another is as good, or not told apart.");
});

test("where there are too many orders to try, the chance is a bound", () => {
  const { short, texts, table } = turns({ order: null, steps: [] });
  assert.equal(short, "2 stacks → the x: at most 75.0%");
  assert.match(texts.first, /^No order of these stacks does better/);
  assert.deepEqual(table[2], []);
});
