// What doubles leave open of a chain is decided in whole numbers: rounds here are even, so that the
// chances can be counted by hand, and many are alike.
import assert from "node:assert/strict";
import { test } from "node:test";

import { courseOf, smallestStacks } from "../../../docs/javascripts/decisions/chain.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";

const EVEN = houseRules(readHouse("house_3-v-2"));

/** One territory, of which this many armies are wanted at the end. */
const territory = (defenders, behind = 1) => [{ rules: EVEN, defenders, behind }];

test("equally likely numbers left are all named", () => {
  // 4 defenders fall before 2 or 3 attackers in 10 / 64 = 20 / 128 of all battles
  assert.deepEqual([...courseOf(territory(4), 10, 1).likeliest].sort(), [7, 8]);
  // 2 defenders: before 0 or 1 attackers in 1 / 4 = 2 / 8
  assert.deepEqual([...courseOf(territory(2), 2, 1).likeliest].sort(), [1, 2]);
  assert.deepEqual(courseOf(territory(1), 5, 1).likeliest, [5]);
});

test("what is left in just half of the wins counts", () => {
  // 2 v 2 is won in 1 / 2 of all battles, with 2 left in 1 / 4
  assert.equal(courseOf(territory(2), 2, 1).half, 2);
  // 3 v 2 in 11 / 16, with 3 left in 1 / 4, with 2 or more in 1 / 2
  assert.equal(courseOf(territory(2), 3, 1).half, 2);
});

test("a stack that wins in just as many battles as asked for is large enough", () => {
  // the smaller stack loses more often than it wins; 1 v 1 is won in 1 / 2, 2 v 1 in 3 / 4
  for (const defenders of [1, 4, 20]) {
    assert.equal(smallestStacks(territory(defenders), 1, [50])[0].attackers, defenders);
  }
  assert.deepEqual(
    smallestStacks(territory(1), 1, [50, 51, 75, 76]).map(({ attackers }) => attackers),
    [1, 2, 2, 3],
  );
});
