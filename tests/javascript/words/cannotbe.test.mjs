// Why a battle cannot stand as told: every round takes as many armies.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { whyItCannotBe, whyNotCompared } from "../../../docs/javascripts/words/cannotbe.js";

const ALL_DICE = "This cannot happen if both sides always roll all their dice.";

/** @param {string | object} rules @param {number[]} start @param {number[]} left */
function why(rules, [attackers, defenders], [a, d]) {
  const known = typeof rules === "string" ? houseRules(readHouse(rules)) : rules;
  return whyItCannotBe({ rules: known, attackers, defenders, left: { attackers: a, defenders: d } });
}

test("stacks beyond the dice roll all of them", () => {
  const said = why("house_6.6.6-v-6.6.6", [1500, 1500], [1500, 499]);
  assert.match(said, /every round takes 3 armies, but 1,001 have fallen/);
  assert.match(why("house_6.6.6-v-6.6.6", [10, 4], [10, 3]), /every round takes 3 armies, but 1 has fallen/);
  assert.equal(why("house_6.6.6-v-6.6.6", [10, 6], [10, 3]), ALL_DICE); // three have fallen
});

test("rounds of few armies are those of as many dice", () => {
  // two attackers and three defenders lose two a round, one attacker or defender one
  assert.match(why("house_6.6.6-v-6.6.6", [2, 4], [2, 3]), /takes 2 armies, but 1 has/);
  assert.equal(why("house_6.6.6-v-6.6.6", [2, 4], [1, 4]), ALL_DICE);
  assert.equal(why("house_6.6.6-v-6.6.6", [9, 2], [9, 1]), ALL_DICE);
});

test("a round that can end in one way takes as many as any other", () => {
  const always = { rounds: [[[1, 0], [1, 0]], [[1, 0], [1, 0, 0]]] };
  assert.match(why(always, [5, 5], [5, 4]), /takes 2 armies, but 1 has/);
});

test("no reason is given where the rules settle a battle in one go", () => {
  const blitz = { ...houseRules(readHouse("house_6.6.6-v-6.6.6")), transformation: "balanced-blitz-3.3" };
  assert.equal(why(blitz, [10, 4], [10, 3]), "This cannot happen under these rules.");
});

test("nothing is compared with a battle that is never broken off, nor with one in which nobody has fallen", () => {
  const rules = houseRules(readHouse("house_6.6.6-v-6.6"));
  const blitz = { ...rules, title: "Blitz", transformation: "balanced-blitz-3.3" };
  const fought = (by, [attackers, defenders], [a, d]) => ({ rules: by, attackers, defenders, left: { attackers: a, defenders: d } });
  const [begun, half, won] = [[5, 4], [3, 2], [2, 0]].map((left) => fought(rules, [5, 4], left));
  assert.deepEqual(whyNotCompared([begun]), { place: null, words: "No army has fallen yet: there is nothing to compare." });
  for (const battles of [[half], [won], [begun, won], [begun, begun]]) assert.equal(whyNotCompared(battles), null);
  assert.equal(whyNotCompared([fought(rules, [5, 4], [5, 3])]), null);
  assert.equal(whyNotCompared([fought(blitz, [5, 4], [2, 0])]), null);
  const broken = fought(blitz, [5, 4], [3, 2]);
  assert.deepEqual(whyNotCompared([won, broken]), { place: 1, words: "Blitz is always fought to the end." });
  assert.equal(whyNotCompared([fought(blitz, [5, 4], [5, 4])])?.place, 0);
});
