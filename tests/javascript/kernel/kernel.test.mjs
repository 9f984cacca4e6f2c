// What one operation on doubles may be off.
import assert from "node:assert/strict";
import { test } from "node:test";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { ROUNDING, Rounds, roundingsOf } from "../../../docs/javascripts/kernel/kernel.js";

test("one operation is off by as much as is lost beside 1, and by no more", () => {
  assert.equal(1 + ROUNDING, 1);
  assert.ok(1 + ROUNDING * (1 + Number.EPSILON) > 1);
});

test("many operations are off by no more than is said, and by hardly less", () => {
  const ONE = 2n ** 160n;
  const parts = (double) => BigInt(double * 2 ** 160); // every bit of it
  for (const operations of [1, 3, 1000]) {
    // each of them away from 0
    const power = (2n ** 53n + 1n) ** BigInt(operations);
    const off = ((power - 2n ** (53n * BigInt(operations))) * ONE) / 2n ** (53n * BigInt(operations));
    assert.ok(parts(roundingsOf(operations)) > off);
  }
  for (const operations of [1, 6 * 2 ** 30]) {
    const sum = parts(operations * ROUNDING);
    assert.ok(parts(roundingsOf(operations)) > sum + (sum * sum) / ONE); // e^x − 1 is less than that to 1
    assert.ok(parts(roundingsOf(operations)) < sum + sum / 2n ** 19n);
  }
});

test("as many terms are added to a state as there are kinds of losses, and each is counted once", () => {
  const kinds = (id) => new Rounds(houseRules(readHouse(id)), false).kinds;
  // one army falls, on either side; or two, of one side or of both; and so on
  assert.deepEqual(["house_2-v-2", "house_6.6.6-v-6.6", "house_6.6.6-v-6.6.6"].map(kinds), [2, 2 + 3, 2 + 3 + 4]);
  const rules = houseRules(readHouse("house_4.4-v-3.3"));
  const chosen = new Rounds({ rounds: rules.rounds, replies: [[[{ roll: [1], ways: 1, choices: [[1, 1]] }]]] }, false);
  assert.equal(chosen.kinds, 5 + 2); // a defender may roll fewer dice
});
