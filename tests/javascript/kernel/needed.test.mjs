// How many attackers a chance takes.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { neededOf } from "../../../docs/javascripts/kernel/needed.js";

test("a stack that doubles and whole numbers do not tell to win often enough is too small", () => {
  // as many as the defenders win half of the battles; 145 times 145 times 290 is too much for whole numbers
  const even = houseRules(readHouse("house_3-v-2"));
  assert.deepEqual(neededOf(even, 144, [50]), [{ chance: 50, attackers: 144 }]);
  assert.deepEqual(neededOf(even, 145, [50]), [{ chance: 50, attackers: 146 }]);
});
