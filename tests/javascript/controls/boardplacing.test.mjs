// New armies on the board: what is asked of them, and what is said of the ways to share them out.
import assert from "node:assert/strict";
import { test } from "node:test";

import { placedInWords, placingOf } from "../../../docs/javascripts/controls/boardplacing.js";
import { fraction } from "../../../docs/javascripts/kernel/quantities.js";

const NEIGHBOURS = { a: ["b"], b: ["a", "c"], c: ["b", "d"], d: ["c"] };
const held = (whose, armies) => ({ whose, armies, rules: "" });
const POSITION = { places: { a: held("me", 1), b: held("x", 2), c: held("me", 5), d: held("me", 4) } };
const known = { neighbours: NEIGHBOURS };
const nameOf = (id) => `the ${id}`;
const chance = fraction(1n, 4n);

test("for a plan they go to my stacks beside what is to be taken, also to those that cannot attack yet", () => {
  const targets = { b: { defenders: 2 } };
  for (const kind of ["plan", "entries"]) {
    const { question, places } = placingOf({ kind, targets }, POSITION, known);
    const stacks = [{ place: "a", attackers: 0 }, { place: "c", attackers: 4 }];
    assert.deepEqual(question, { for: "plan", neighbours: NEIGHBOURS, targets, stacks });
    assert.deepEqual(places, ["a", "c"]);
  }
  const theirs = { places: { ...POSITION.places, a: held("y", 3) } };
  assert.deepEqual(placingOf({ kind: "plan", targets }, theirs, known).places, ["c"]);
});

test("for several stacks they go to these, for borders to these, and for nothing else anywhere", () => {
  const parts = [{ stack: { place: "c", attackers: 4 }, targets: {} }, { stack: { place: "a", attackers: 0 }, targets: {} }];
  const several = placingOf({ kind: "several", parts }, POSITION, known);
  assert.deepEqual([several.question, several.places], [{ for: "several", neighbours: NEIGHBOURS, parts }, ["c", "a"]]);
  const borders = [{ place: "d" }, { place: "a" }];
  const holding = placingOf({ kind: "threats", borders }, POSITION, known);
  assert.deepEqual([holding.question, holding.places], [{ for: "holding", borders }, ["d", "a"]]);
  for (const kind of ["turns", "breaking"]) assert.equal(placingOf({ kind, targets: {}, stacks: [] }, POSITION, known), null);
});

const placed = (best, tried, ...shares) => {
  const placements = shares.map(([armies, order]) => ({ armies, chance, order }));
  return placedInWords({ placements, best, tried, all: true }, ["a", "b"], 3, nameOf);
};

test("each way says where all go, or how many go where, and how it compares", () => {
  const { words, rows } = placed(1, 1234, [[3, 0], 0], [[1, 2], -1], [[0, 3], null]);
  assert.equal(words, "Best of 1,234 ways: all on the a.");
  assert.deepEqual(rows, [
    ["all on the a", "25.0%", "best"],
    ["1 on the a, 2 on the b", "25.0%", ""],
    ["all on the b", "25.0%", "not told apart from the best"],
  ]);
});

test("how many others are as good is counted, and one is one", () => {
  const ends = [1, 2, 3, 1001].map((best) => placed(best, 4, [[2, 1], 0]).words.replace("Best of 4 ways: 2 on the a, 1 on the b.", ""));
  assert.deepEqual(ends, [
    "",
    " 1 more is as good, or not told apart.",
    " 2 more are as good, or not told apart.",
    " 1,000 more are as good, or not told apart.",
  ]);
});

test("where they can go to one place alone, it is named, and where not all ways were tried, none is", () => {
  assert.equal(placed(1, 1, [[3, 0], 0]).words, "They help only on the a.");
  assert.match(placed(1, 2, [[3, 0], 0]).words, /^Best of 2 ways/);
  const none = placedInWords({ placements: [], best: 0, tried: 20001, all: false }, ["a", "b"], 3, nameOf);
  assert.deepEqual(none.rows, []);
  assert.match(none.words, /^There are 20,001 ways .*, too many to compare\./);
});
