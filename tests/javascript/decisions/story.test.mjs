// Rounds that may come, and what they bring, where rules leave little.
import assert from "node:assert/strict";
import { test } from "node:test";

import { after, isBlocked, lossesInWords, outcomesOf, readStory, standing, statesOf, storyIn } from "../../../docs/javascripts/decisions/story.js";

const RULES = { rounds: [[[1, 1], []], [[1, 1], [1, 1, 1]]] };
const state = (attackers, defenders) => ({ attackers, defenders });
const losses = (attackersLost, defendersLost) => ({ attackersLost, defendersLost });

test("a battle is blocked where both sides stand and no attack is allowed", () => {
  assert.equal(isBlocked(RULES, state(1, 2)), true);
  assert.equal(isBlocked(RULES, state(1, 9)), true);
  assert.equal(isBlocked(RULES, state(1, 1)), false);
  assert.equal(isBlocked(RULES, state(2, 2)), false);
  assert.equal(isBlocked(RULES, state(0, 2)), false);
  assert.equal(isBlocked(RULES, state(1, 0)), false);
});

test("the rounds that may come are the best for the attacker first, whatever the defender rolls", () => {
  assert.deepEqual(outcomesOf(RULES, state(2, 2)), [losses(0, 2), losses(1, 1), losses(2, 0)]);
  assert.deepEqual(outcomesOf({ rounds: [[[1, 0]]] }, state(1, 1)), [losses(0, 1)]);
  const replies = [[[{ choices: [[1, 1], [1, 1, 1], [1, 0, 1, 1]] }, { choices: [[1, 1]] }]]];
  // of two that are as good, the one that costs the defender more comes first
  assert.deepEqual(outcomesOf({ rounds: [[[]]], replies }, state(3, 3)), [
    ...[losses(0, 3), losses(0, 2), losses(0, 1), losses(1, 1)],
    ...[losses(2, 1), losses(1, 0), losses(2, 0), losses(3, 0)],
  ]);
});

test("a story ends before the first round that cannot be", () => {
  const start = state(2, 2);
  const { rounds, fault } = readStory("11.10.01", RULES, start);
  assert.deepEqual([rounds, fault], [[losses(1, 1), losses(1, 0)], 3]);
  assert.deepEqual(statesOf(start, rounds).map(standing), ["a2d2", "a1d1", "d1"]);
  assert.deepEqual(after(start, losses(0, 2)), state(2, 0));
  assert.deepEqual(readStory("", RULES, start), { rounds: [], fault: null });
});

test("a story of 200 rounds is read, and no more of a longer one", () => {
  const rounds = (many) => Array.from({ length: many }, () => "10").join(".");
  assert.deepEqual(storyIn(rounds(200)), { story: rounds(200), isWhole: true });
  assert.deepEqual(storyIn(rounds(201)), { story: rounds(200), isWhole: false });
  assert.deepEqual(storyIn("11.1"), { story: "11", isWhole: false });
  assert.deepEqual(storyIn("x.11"), { story: "", isWhole: false });
  assert.deepEqual(storyIn(""), { story: "", isWhole: true });
});

test("what a round brought is told to the attacker, who loses more named first", () => {
  const told = [[0, 2], [1, 0], [1, 1], [2, 2], [1, 2], [2, 1]].map(([one, other]) => lossesInWords(losses(one, other)));
  assert.deepEqual(told, [
    ...["Defender loses 2", "Attacker loses 1", "One each", "2 each"],
    ...["Defender loses 2, attacker 1", "Attacker loses 2, defender 1"],
  ]);
});
