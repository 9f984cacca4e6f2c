// What is asked of a position: the question as the worker is asked it, or why there is none.
import assert from "node:assert/strict";
import { test } from "node:test";

import { continentOf, firstGoal, goalAt, modeOf, questionOf, toChoose } from "../../../docs/javascripts/controls/boardquestion.js";
import { NOTHING } from "../../../docs/javascripts/controls/boardaddress.js";

const RULES = { id: "classic" };
const NEIGHBOURS = { a: ["b", "c"], b: ["a", "c", "d"], c: ["a", "b"], d: ["b"] };
const PERCENTS = [50];

const held = (whose, armies) => ({ whose, armies, rules: "" });
const PLACES = { a: held("me", 5), b: held("b", 3), c: held("b", 1), d: held("c", 4) };

const territoryOf = (places) => (id) => ({ rules: RULES, defenders: places[id].armies, behind: 1 });

/** @returns {any} what is made of a question */
const asked = (asks, places = PLACES) =>
  questionOf(
    { places, asked: { ...NOTHING, ...asks }, rules: "" },
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
});

test("a bonus is broken where one other player has it", () => {
  const theirs = { a: held("b", 1), b: held("b", 3), c: held("b", 1), d: held("me", 4) };
  const { question } = asked({ goal: "break.north" }, theirs);
  assert.deepEqual(Object.keys(question.targets), ["a", "b", "c"]);
  assert.deepEqual([question.kind, question.stacks], ["breaking", [{ place: "d", attackers: 3 }]]);
  for (const whose of ["me", "c"]) {
    const { refused } = asked({ goal: "break.north" }, { ...theirs, c: held(whose, 1) });
    assert.match(refused, /No other player holds all of it/);
  }
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
  [{ from: "a", take: ["b"] }, /up to 200 attackers .A.: here 999/, { ...PLACES, a: held("me", 1000) }],
  [{ from: "a", take: [..."bcdefghijklmn"] }, /up to 12 territories: these are 13/],
  [{ goal: "b" }, /up to 200 attackers/, { ...PLACES, a: held("me", 1000) }],
  [{ from: "a", take: ["d"] }, /the b lies between the a and the d: tap it, too/],
  [{ from: "a", take: ["d"] }, /the b lies between .* without armies yet/, { a: held("me", 5), d: held("c", 4) }],
  // what is behind another that is missed has no way of its own, whichever is asked first
  [{ from: "a", take: ["d", "e"] }, /the b lies between the a and the d: tap it, too/, { ...PLACES, e: held("c", 1) }],
  [{ from: "a", take: ["e", "d"] }, /the b lies between the a and the d: tap it, too/, { ...PLACES, e: held("c", 1) }],
  [{ from: "a", take: ["d"] }, /the b lies between .* is yours: attack from there/, { a: held("me", 5), b: held("me", 3), d: held("c", 4) }],
  [{ from: "a", take: ["b", "c"], others: [{ from: "d", take: ["b"] }] }, /the b is wanted twice/, { ...PLACES, d: held("me", 4) }],
  [{ from: "a", take: [], others: [{ from: "d", take: ["b"] }] }, /that the a is to take/, { ...PLACES, d: held("me", 4) }],
  [{ goal: "south" }, /None of your stacks/],
  [{ goal: "south" }, /No armies are on the d yet/, { a: held("me", 5) }],
  [{ goal: "north" }, /All of it is yours/, { a: held("me", 5), b: held("me", 1), c: held("me", 1) }],
  [{ goal: "e" }, /not on the board/],
  [{ goal: "c" }, /the b lies between the a and the d: no single stack can take them all/, { ...PLACES, c: held("c", 1) }],
  [{ goal: "threats" }, /Nothing on the board is yours/, { b: held("b", 3) }],
  [{ goal: "threats" }, /No stack beside/, { a: held("me", 5), b: held("b", 1) }],
]) {
  test(`${JSON.stringify(asks)} with ${Object.keys(places).length} territories is refused: ${words.source}`, () => {
    const { question, refused } = asked(asks, places);
    assert.equal(question, undefined);
    assert.match(refused, words);
  });
}

const TWO = { ...PLACES, d: held("me", 7) };

test("several stacks have territories of their own, or share one", () => {
  const others = [{ from: "d", take: ["b"] }];
  const several = asked({ from: "a", take: ["c"], others }, TWO).question;
  assert.deepEqual(several, {
    kind: "several",
    neighbours: NEIGHBOURS,
    parts: [
      { stack: { place: "d", attackers: 6 }, targets: targets("b") },
      { stack: { place: "a", attackers: 4 }, targets: targets("c") },
    ],
  });
  const turns = asked({ from: "a", take: ["b"], others }, TWO).question;
  const stacks = [{ place: "d", attackers: 6 }, { place: "a", attackers: 4 }];
  assert.deepEqual(turns, { kind: "turns", place: "b", target: targets("b").b, stacks });
});

test("a bonus is broken by any territory with armies of others", () => {
  const { question } = asked({ goal: "break.north" }, { d: held("me", 5), b: held("b", 3) });
  assert.deepEqual(Object.keys(question.targets), ["b"]);
});

test("what lies between is offered, and what has no armies", () => {
  assert.deepEqual(asked({ from: "a", take: ["d"] }).offer, { does: "take", id: "b" });
  assert.deepEqual(asked({ goal: "south" }, { a: held("me", 5) }).offer, { does: "set up", id: "d" });
});

test("the first goal is one that what is on the board answers, that of the targets before others", () => {
  const known = { neighbours: NEIGHBOURS, continents: { south: ["d"], north: ["b", "c"] }, territoryOf: territoryOf(TWO), nameOf: String };
  const at = (places, take = []) => firstGoal({ places, asked: { ...NOTHING, take }, rules: "" }, known);
  const places = { ...PLACES, b: held("me", 3) };
  assert.equal(at(places), "south");
  assert.equal(at(places, ["c"]), "north");
  assert.equal(at({ a: held("me", 3) }), "");
});

test("a tap chooses a goal of the kind of the last one", () => {
  const known = { neighbours: NEIGHBOURS, continents: { south: ["d"], north: ["a", "b", "c"] } };
  const at = (id, goal) => goalAt(id, { places: PLACES, asked: { ...NOTHING, goal }, rules: "" }, known);
  assert.equal(at("b", ""), "north");
  assert.equal(at("d", "north"), "south");
  assert.equal(at("d", "b"), "c", "the player there");
  assert.equal(at("a", "b"), "b", "mine changes no goal");
  assert.equal(at("a", "south"), "south");
  assert.equal(at("d", "break.north"), "break.south");
});

test("what is asked is a goal, a threat or an attack, and else the board is set up", () => {
  const modes = [{}, { from: "a" }, { others: [{ from: "b", take: [] }] }, { goal: "threats", from: "a" }, { goal: "north" }, { goal: "break.north" }];
  assert.deepEqual(modes.map((each) => modeOf({ ...NOTHING, ...each })), ["set", "plan", "plan", "threats", "goal", "goal"]);
});

test("a goal, or a stack, has to be chosen before it can be answered, and nothing else", () => {
  const asks = (mode, each) => toChoose(mode, { ...NOTHING, ...each });
  assert.match(asks("goal", {}), /^Choose what to conquer/);
  assert.match(asks("plan", {}), /^Now tap your stack that attacks, /);
  assert.match(asks("plan", { others: [{ from: "b", take: ["c"] }] }), /^Now tap the next stack, /);
  for (const [mode, each] of [["goal", { goal: "b" }], ["plan", { from: "a" }], ["set", {}], ["threats", {}]]) assert.equal(asks(mode, each), "");
});

test("territories are a continent where they are all of it that is not mine", () => {
  const continents = { north: ["a", "b", "c"], south: ["d"], west: ["a", "d"] };
  const of = (...ids) => continentOf(ids, PLACES, continents);
  assert.deepEqual([of("b", "c"), of("c", "b"), of("d")], ["north", "north", "south"]);
  assert.deepEqual([of("b"), of("a", "b", "c"), of("b", "d"), of("b", "c", "d")], ["", "", "", ""]);
  assert.equal(continentOf(["b", "c"], { b: PLACES.b, c: PLACES.c }, continents), "", "what is empty is not mine");
});
