// What is asked of a position: the question as the worker is asked it, or why there is none.
import assert from "node:assert/strict";
import { test } from "node:test";

import { TOO_MANY, questionOf } from "../../../docs/javascripts/controls/boardquestion.js";

const RULES = { id: "classic" };
const NEIGHBOURS = { a: ["b", "c"], b: ["a", "c", "d"], c: ["a", "b"], d: ["b"] };
const PERCENTS = [50];

const held = (whose, armies) => ({ whose, armies, rules: "" });
const PLACES = { a: held("me", 5), b: held("b", 3), c: held("b", 1), d: held("c", 4) };

const territoryOf = (places) => (id) => ({ rules: RULES, defenders: places[id].armies, behind: 1 });

/** @returns {any} what is made of a question */
const asked = (asks, places = PLACES) =>
  questionOf(
    { places, asked: { from: "", take: [], goal: "", ...asks } },
    {
      neighbours: NEIGHBOURS,
      continents: { north: ["a", "b", "c"], south: ["d"] },
      territoryOf: territoryOf(places),
      nameOf: (id) => `the ${id}`,
    },
    PERCENTS,
  );

const targets = (...ids) => Object.fromEntries(ids.map((id) => [id, territoryOf(PLACES)(id)]));

test("a stack is asked about with all that it is to take", () => {
  const { question } = asked({ from: "a", take: ["c", "b"] });
  assert.deepEqual(question, {
    kind: "plan",
    neighbours: NEIGHBOURS,
    targets: targets("c", "b"),
    stack: { place: "a", attackers: 4 },
    percents: PERCENTS,
  });
});

test("a continent or a player is what others have of it, for the stacks beside it", () => {
  const stacks = [{ place: "a", attackers: 4 }];
  for (const goal of ["north", "b"]) {
    const { question } = asked({ goal });
    assert.deepEqual(question, { kind: "entries", neighbours: NEIGHBOURS, targets: targets("b", "c"), stacks });
  }
  const { question } = asked({ goal: "break.north" });
  assert.deepEqual(question, { kind: "breaking", neighbours: NEIGHBOURS, targets: targets("b", "c"), stacks });
});

test("threats are the stacks of others beside what is mine: those that can attack", () => {
  const { question } = asked({ goal: "threats" });
  const borders = [{ place: "a", territory: targets("a").a, stacks: [{ place: "b", attackers: 2 }] }];
  assert.deepEqual(question, { kind: "threats", borders });
});

for (const [asks, words, places = PLACES] of [
  [{}, /choose “Attack”/],
  [{ from: "a" }, /Tap the territories/],
  [{ from: "a", take: ["b"] }, /One army has to stay/, { ...PLACES, a: held("me", 1) }],
  [{ from: "a", take: ["b"] }, new RegExp(TOO_MANY.replace(/[()]/g, ".")), { ...PLACES, a: held("me", 1000) }],
  [{ goal: "b" }, new RegExp(TOO_MANY.replace(/[()]/g, ".")), { ...PLACES, a: held("me", 1000) }],
  [{ goal: "south" }, /None of your stacks/],
  [{ goal: "south" }, /the d has no armies/, { a: held("me", 5) }],
  [{ goal: "north" }, /All of it is yours/, { a: held("me", 5), b: held("me", 1), c: held("me", 1) }],
  [{ goal: "e" }, /not on the board/],
  [{ goal: "threats" }, /Nothing on the board is yours/, { b: held("b", 3) }],
  [{ goal: "threats" }, /No stack beside/, { a: held("me", 5), b: held("b", 1) }],
]) {
  test(`${JSON.stringify(asks)} with ${Object.keys(places).length} territories is refused: ${words.source}`, () => {
    const { question, refused } = asked(asks, places);
    assert.equal(question, undefined);
    assert.match(refused, words);
  });
}
