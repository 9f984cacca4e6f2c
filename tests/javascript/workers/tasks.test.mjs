// What the worker answers, told in the parts that pages wait for.
import assert from "node:assert/strict";
import { test } from "node:test";

import { attacksOn, entriesTo, several } from "../../../docs/javascripts/decisions/entries.js";
import { blocksPassed } from "../../../docs/javascripts/decisions/passed.js";
import { placedForAll, placedForBorders, placedForPlan } from "../../../docs/javascripts/decisions/placing.js";
import { planOf, smallestPlanned } from "../../../docs/javascripts/decisions/plans.js";
import { holding, inTurn, threatsTo } from "../../../docs/javascripts/decisions/turns.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { neededWithLeft } from "../../../docs/javascripts/kernel/needed.js";
import { LARGEST_PLANNED, MOST_TARGETS } from "../../../docs/javascripts/kernel/limits.js";
import { chainCourse } from "../../../docs/javascripts/workers/chainsolving.js";
import { TASKS } from "../../../docs/javascripts/workers/tasks.js";

const RULES = houseRules(readHouse("house_6-v-6"));
RULES.id = "house_6-v-6";

/** The parts of an answer, and whether the worker said that more was to come. */
async function told(task, question, isNewest = () => true) {
  const { answer } = await TASKS[task]();
  const parts = [];
  await answer(question, (part, more = false) => parts.push([part, more]), isNewest);
  return parts;
}

test("a check has the fraction in lowest terms, and how long it took", async () => {
  const began = performance.now();
  const [[{ exact, win, milliseconds }, more]] = await told("check", {
    ...{ rules: RULES, matchup: { attackers: 1, defenders: 1 } },
  });
  assert.deepEqual(exact, { numerator: 5n, denominator: 12n });
  assert.deepEqual([win, more], [exact, false]);
  assert.ok(milliseconds >= 0 && milliseconds <= performance.now() - began);
});

test("the figures come at once, and then the attackers needed", async () => {
  const [matchup, percents] = [{ attackers: 3, defenders: 2 }, [50, 90]];
  const parts = await told("figures", { rules: RULES, matchup, percents, left: 2 });
  assert.deepEqual(parts, [
    [{ figures: figuresOf(RULES, matchup) }, false],
    [{ needed: neededWithLeft(RULES, 2, percents, 2) }, false],
  ]);
});

test("which states a battle passes is told under the rules that came last", async () => {
  const view = { attackers: [2, 1], defenders: [2, 1] };
  for (const name of ["house_6-v-6", "house_8-v-6", "house_6-v-6"]) {
    const rules = { ...houseRules(readHouse(name)), id: name };
    const question = { rules, matchup: { attackers: 3, defenders: 3 }, view };
    assert.deepEqual(await told("passed", question), [[blocksPassed(rules, question.matchup, view), false]]);
  }
});

test("a chain's course comes first, unless it is known, and its best order last", async () => {
  const territories = [3, 1].map((defenders) => ({ rules: 0, defenders, behind: 1 }));
  const question = { rules: [RULES], territories, attackers: 6, known: false };
  const own = territories.map((each) => ({ ...each, rules: RULES }));
  const parts = await told("chain", question);
  assert.deepEqual(parts.map(([part, more]) => [...Object.keys(part), more]), [
    ...[["course", true], ["stacks", true], ["order", false]],
  ]);
  assert.deepEqual(parts[0][0].course, chainCourse({ territories: own, attackers: 6 }));
  const best = parts[2][0].order;
  const inBest = best.places.map((place) => own[place]);
  assert.deepEqual(best.chance, chainCourse({ territories: inBest, attackers: 6 }).reached);
  const again = await told("chain", { ...question, known: true });
  assert.deepEqual(again, parts.slice(1));
});

test("no order is looked for in a chain that is too long for it", async () => {
  const territories = Array.from({ length: 9 }, () => ({ rules: 0, defenders: 1, behind: 1 }));
  const parts = await told("chain", { rules: [RULES], territories, attackers: 12, known: true });
  assert.deepEqual(parts.at(-1), [{ order: null }, false]);
});

test("a chain is told by its own rules where others of the same battles came before", async () => {
  const staying = { ...RULES, name: "staying", mostMoving: 1 };
  const chances = [];
  for (const rules of [staying, RULES]) {
    const territories = [1, 1].map((defenders) => ({ rules: 0, defenders, behind: 1 }));
    const parts = await told("chain", { rules: [rules], territories, attackers: 6, known: false });
    chances.push(parts[0][0].course.taken[1].high);
  }
  assert.equal(chances[0], 0); // of one who has moved in nobody goes on
  assert.ok(chances[1] > 0.5);
});

const LINE = { x: ["a"], a: ["x", "b"], b: ["a", "y"], y: ["b"] };
const TERRITORY = { rules: RULES, defenders: 2, behind: 1 };
const STACKS = [{ place: "x", attackers: 4 }, { place: "y", attackers: 5 }];

test("a plan comes first, and then the smallest stacks", async () => {
  const question = { neighbours: LINE, targets: { a: TERRITORY, b: TERRITORY }, stack: STACKS[0] };
  assert.deepEqual(await told("board", { kind: "plan", ...question, percents: [50, 90] }), [
    [{ plan: planOf(question) }, true],
    [{ stacks: smallestPlanned(question, [50, 90]) }, false],
  ]);
});

test("what bounds leave open of a plan is decided after the plan was told", async () => {
  const neighbours = { x: ["a", "b"], a: ["b"], b: ["a"] };
  const question = { neighbours, targets: { a: TERRITORY, b: TERRITORY }, stack: STACKS[0] };
  const parts = await told("board", { kind: "plan", ...question, percents: [50] });
  const orders = parts.map(([{ plan }]) => plan?.options.map(({ order }) => order));
  assert.deepEqual(orders, [[0, null], [0, 0], undefined]);
  assert.deepEqual(parts[1], [{ plan: planOf(question) }, true]);
  assert.deepEqual(parts[0][0].plan.taken, parts[1][0].plan.taken);
});

test("the other questions about a board have one answer each", async () => {
  const targets = { a: TERRITORY, b: TERRITORY };
  const parts = STACKS.map((stack, i) => ({ stack, targets: { [i ? "b" : "a"]: TERRITORY } }));
  const borders = [{ place: "a", territory: TERRITORY, stacks: STACKS }];
  const both = { neighbours: LINE, targets, stacks: STACKS };
  const placing = { kind: "placing", armies: 2 };
  for (const [question, answer] of [
    [{ kind: "entries", ...both }, { entries: entriesTo(LINE, targets, STACKS) }],
    [{ kind: "breaking", ...both }, { attacks: attacksOn(LINE, targets, STACKS) }],
    [{ kind: "several", neighbours: LINE, parts }, { several: several(LINE, parts) }],
    [{ kind: "turns", target: TERRITORY, stacks: STACKS }, { turns: inTurn(TERRITORY, STACKS) }],
    [{ kind: "threats", borders }, { threats: threatsTo(borders) }],
    [{ kind: "holding", borders }, { holding: holding(borders) }],
    [{ ...placing, for: "plan", ...both }, { placing: placedForPlan(2, LINE, targets, STACKS) }],
    [{ ...placing, for: "several", neighbours: LINE, parts }, { placing: placedForAll(2, LINE, parts) }],
    [{ ...placing, for: "holding", borders }, { placing: placedForBorders(2, borders) }],
  ]) {
    assert.deepEqual(await told("board", question), [[answer, false]]);
  }
});

test("many targets are told of on the way, and too many are refused", async () => {
  const names = Array.from({ length: MOST_TARGETS + 1 }, (_, i) => `t${i}`);
  const neighbours = Object.fromEntries([["x", names], ...names.map((name) => [name, names])]);
  const targetsOf = (number) => Object.fromEntries(names.slice(0, number).map((name) => [name, TERRITORY]));
  const question = { kind: "plan", neighbours, stack: { place: "x", attackers: 3 }, percents: [] };
  const parts = await told("board", { ...question, targets: targetsOf(9) });
  const { done, of } = parts[0][0].progress;
  assert.ok(done > 0 && done <= of && parts[0][1]);
  const refused = [[{ tooMany: { targets: MOST_TARGETS, attackers: LARGEST_PLANNED } }, false]];
  assert.deepEqual(await told("board", { ...question, targets: targetsOf(MOST_TARGETS + 1) }), refused);
  const stack = { place: "x", attackers: LARGEST_PLANNED + 1 };
  assert.deepEqual(await told("board", { ...question, stack, targets: targetsOf(1) }), refused);
  const parts2 = [{ stack, targets: targetsOf(1) }];
  assert.deepEqual(await told("board", { kind: "several", neighbours, parts: parts2 }), refused);
  const all = { kind: "entries", neighbours, stacks: [stack], targets: targetsOf(1) };
  assert.deepEqual(await told("board", all), refused);
  const few = { place: "x", attackers: LARGEST_PLANNED };
  for (const asked of [{ for: "plan", stacks: [few], targets: targetsOf(1) }, { for: "several", parts: [{ stack: few, targets: targetsOf(1) }] }]) {
    assert.deepEqual(await told("board", { kind: "placing", armies: 1, neighbours, ...asked }), refused);
  }
});
