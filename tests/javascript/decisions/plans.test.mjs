// What is certain of plans, what cannot be, and what is neither however near it comes.
import assert from "node:assert/strict";
import { test } from "node:test";

import { several } from "../../../docs/javascripts/decisions/entries.js";
import { planOf, smallestPlanned } from "../../../docs/javascripts/decisions/plans.js";
import { holding, inTurn } from "../../../docs/javascripts/decisions/turns.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { percent } from "../../../docs/javascripts/kernel/quantities.js";

const CLASSIC = houseRules(readHouse("house_6.6.6-v-6.6"));
const ALWAYS = houseRules(readHouse("house_6_highest5-v-2")); // 6 and more against 2 at most
const NEVER = houseRules(readHouse("house_2-v-6_highest5"));
const LINE = { x: ["a"], a: ["x", "b"], b: ["a"], c: [] };

const targets = (rules, ...names) =>
  Object.fromEntries(names.map((name) => [name, { rules, defenders: 1, behind: 1 }]));
const planned = (rules, names, attackers) =>
  planOf({ neighbours: LINE, targets: targets(rules, ...names), stack: { place: "x", attackers } });

test("a chance that only comes near to 1 is not said to be it", () => {
  const { chance, taken, moves } = planned(CLASSIC, ["a", "b"], 100);
  const texts = [chance, ...taken.map((each) => each.chance), moves[0].value].map((each) => percent(each));
  assert.deepEqual(texts, Array(4).fill(">99.9%"));
  const stack = { place: "x", attackers: 100 };
  const { all, one } = several(LINE, [{ stack, targets: targets(CLASSIC, "a") }]);
  assert.deepEqual([percent(all), percent(one)], [">99.9%", ">99.9%"]);
  const territory = { rules: CLASSIC, defenders: 1, behind: 1 };
  assert.equal(percent(inTurn(territory, [stack]).chance), ">99.9%");
  assert.equal(percent(holding([{ place: "a", territory, stacks: [stack] }]).chance), "<0.1%");
  const strong = { ...territory, defenders: 90 };
  assert.equal(percent(holding([{ place: "a", territory: strong, stacks: [{ place: "x", attackers: 2 }] }]).chance), ">99.9%");
});

test("what is certain is 100%", () => {
  const { chance, left, likeliest, gain } = planned(ALWAYS, ["a", "b"], 3);
  assert.equal(percent(chance), "100.0%");
  assert.deepEqual([left.map(({ armies }) => armies), likeliest], [[3], [3]]);
  assert.ok(gain.low === 0 && gain.high < 1e-12);
});

test("what cannot be is 0%", () => {
  for (const [rules, names, attackers] of [
    [CLASSIC, ["a", "c"], 9], // nothing leads there
    [CLASSIC, ["a", "b"], 1], // nobody is left to go on
    [NEVER, ["a"], 9],
  ]) {
    const plan = planned(rules, names, attackers);
    assert.equal(percent(plan.chance), "0.0%");
    assert.deepEqual([plan.options, plan.moves, plan.left, plan.likeliest, plan.standing], [[], [], [], [], []]);
    assert.deepEqual([plan.mean, plan.taken.map(({ chance }) => percent(chance))], [null, names.map(() => "0.0%")]);
  }
});

test("no stack is named where none would do", () => {
  for (const [rules, names] of [[NEVER, ["a"]], [CLASSIC, ["a", "c"]]]) {
    const question = { neighbours: LINE, targets: targets(rules, ...names), stack: { place: "x", attackers: 1 } };
    assert.deepEqual(smallestPlanned(question, [50]), [{ percent: 50, attackers: null }]);
  }
});

test("borders that nobody stands beside hold", () => {
  const found = holding([{ place: "a", territory: { rules: CLASSIC, defenders: 1, behind: 1 }, stacks: [] }]);
  assert.deepEqual([percent(found.chance), found.bound, found.weakest], ["100.0%", false, null]);
});
