// The answer to what was last searched for.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { neededOf } from "../../../docs/javascripts/kernel/needed.js";
import { SearchAnswer } from "../../../docs/javascripts/search/searchanswer.js";

const RULES = { ...houseRules(readHouse("house_6.6.6-v-6.6")), name: "classic" };
const OTHER = { ...houseRules(readHouse("house_2-v-2")), name: "other" };
const BATTLE = { attackers: 8, defenders: 5 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Answers, and how often it was said that one has come. */
function begun() {
  const heard = { times: 0 };
  return { heard, answers: new SearchAnswer(() => void (heard.times += 1)) };
}

test("a small battle is answered at once, and the same question gets the same answer", () => {
  const { answers, heard } = begun();
  const found = answers.figures(RULES, BATTLE);
  assert.deepEqual(found, figuresOf(RULES, BATTLE));
  assert.equal(answers.figures(RULES, { ...BATTLE }), found);
  for (const [rules, battle] of [[OTHER, BATTLE], [RULES, { attackers: 9, defenders: 5 }], [RULES, { attackers: 8, defenders: 6 }]]) {
    assert.deepEqual(answers.figures(rules, battle), figuresOf(rules, battle));
  }
  assert.equal(heard.times, 0, "nothing has come later");
});

test("the attackers needed come later, with their chance, and that is said once", async () => {
  const { answers, heard } = begun();
  const ask = (percents) => answers.needed(RULES, 5, percents);
  assert.equal(ask([90, 75]), null);
  await settled();
  const { needed, win } = ask([90, 75]);
  assert.deepEqual(needed, neededOf(RULES, 5, [90, 75]));
  assert.deepEqual(win, figuresOf(RULES, { attackers: needed[0].attackers, defenders: 5 }).win);
  assert.deepEqual([heard.times, answers.isFailed], [1, false]);
  assert.equal(ask([75]), null, "other chances are another question");
});

test("where no stack is large enough there is no chance", async () => {
  const { answers } = begun();
  const never = { ...OTHER, rounds: [[[0, 1]]] }; // the attacker loses every round
  const found = () => answers.needed(never, 1, [50]);
  assert.equal(found(), null);
  await settled();
  const { needed, win } = found();
  assert.deepEqual([needed[0].attackers, win], [null, null]);
});

test("an answer to what is not asked any more is told to nobody", async () => {
  const { answers, heard } = begun();
  answers.needed(RULES, 5, [90]);
  answers.drop();
  answers.needed(RULES, 4, [90]);
  const found = answers.figures(RULES, BATTLE);
  await settled();
  assert.equal(heard.times, 0);
  assert.equal(answers.figures(RULES, BATTLE), found);
});

test("what fails has no answer, which is said, until something else is asked", () => {
  const { answers, heard } = begun();
  const fails = [];
  const ask = (question) => answers.of(question, (done, failed) => void fails.push(failed));
  assert.equal(ask("one"), null);
  fails[0]();
  assert.deepEqual([heard.times, answers.isFailed, ask("one")], [1, true, null]);
  assert.equal(fails.length, 1, "the same question is not asked again");
  ask("two");
  assert.equal(answers.isFailed, false);
  fails[0]();
  assert.deepEqual([heard.times, answers.isFailed], [1, false]);
});
