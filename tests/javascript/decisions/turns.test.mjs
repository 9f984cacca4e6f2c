// Stacks in turn, where whole numbers decide that their order does not matter.
import assert from "node:assert/strict";
import { test } from "node:test";

import { holding, inTurn } from "../../../docs/javascripts/decisions/turns.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";

const stack = (place, attackers) => ({ place, attackers });

test("with one die a side, every order is exactly as good, and the first is taken", () => {
  const rules = houseRules(readHouse("house_2-v-2")); // the attacker wins a quarter of the rounds
  const { order, tied, chance, steps } = inTurn({ rules, defenders: 2 }, [stack("a", 1), stack("b", 3)]);
  assert.deepEqual([order, tied], [["a", "b"], true]);
  // two defenders fall before the fourth attacker: 1/16 + 2 · 3/64 + 3 · 9/256 + 4 · 27/1024
  assert.ok(chance.low <= 376 / 1024 && 376 / 1024 <= chance.high && chance.high - chance.low < 1e-12);
  assert.deepEqual(steps.map(({ place }) => place), ["a", "b"]);
  assert.ok(steps[0].chance.low <= 1 / 16 && 1 / 16 <= steps[0].chance.high);
});

test("the weakest of borders with large armies is named without whole numbers, which would take minutes", () => {
  const rules = houseRules(readHouse("house_6.6.6-v-6.6"));
  const border = (place, defenders, ...stacks) => ({ place, territory: { rules, defenders, behind: 1 }, stacks });
  const { weakest } = holding([
    border("a", 200, stack("b", 179), stack("c", 149), stack("d", 59)),
    border("e", 150, stack("f", 119), stack("g", 198)),
  ]);
  assert.equal(weakest, "a");
});

test("a border that no battle takes is never the weakest", () => {
  const rules = houseRules(readHouse("house_2-v-6_highest5")); // 2 at most against 6 and more
  for (const defenders of [1, 2]) {
    const { chance, weakest } = holding([{ place: "a", territory: { rules, defenders, behind: 1 }, stacks: [stack("b", 9)] }]);
    assert.deepEqual([weakest, chance.inside, chance.high], [null, undefined, 1]);
  }
});
