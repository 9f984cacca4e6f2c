// What the worker answers, told in the parts that pages wait for.
import assert from "node:assert/strict";
import { test } from "node:test";

import { blocksPassed } from "../../../docs/javascripts/decisions/passed.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { neededWithLeft } from "../../../docs/javascripts/kernel/neededleft.js";
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
