// Where a battle that was broken off lies among the ends that might have been.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isBrokenOff, luckOf } from "../../../docs/javascripts/decisions/luck.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { nearest } from "../../../docs/javascripts/kernel/quantities.js";

const rules = houseRules(readHouse("house_6.6-v-6"));
const state = (attackers, defenders) => ({ attackers, defenders });
const fought = (start, left) => ({ rules, ...start, defended: false, left });

test("a battle that was broken off lies between the ends beside what is to be expected of it", () => {
  for (const left of [state(3, 3), state(5, 1), state(2, 4), state(1, 1)]) {
    const { at, here, places } = luckOf([fought(state(6, 5), left)]);
    const expected = nearest(here.mine) - nearest(here.theirs);
    const [above, below] = [Math.floor(at), Math.ceil(at)].map((place) => places[place].score);
    assert.ok(above >= expected && expected >= below, `${left.attackers} v ${left.defenders}`);
    // as far between the two places as the number lies between their scores
    const share = above === below ? 0 : (above - expected) / (above - below);
    assert.ok(Math.abs(at - Math.floor(at) - share) < 1e-9);
  }
});

test("a battle that is over lies at its own end", () => {
  const { at, places } = luckOf([fought(state(6, 5), state(2, 0))]);
  assert.deepEqual([places[at].isOwn, places[at].score], [true, 2]);
});

test("a battle is broken off where both sides stand and might go on", () => {
  const blocked = { ...rules, rounds: [[[1, 1], []]] };
  assert.equal(isBrokenOff(fought(state(6, 5), state(2, 1))), true);
  assert.equal(isBrokenOff(fought(state(6, 5), state(0, 1))), false);
  assert.equal(isBrokenOff(fought(state(6, 5), state(1, 0))), false);
  assert.equal(isBrokenOff({ ...fought(state(6, 5), state(1, 2)), rules: blocked }), false);
});

test("what cannot be is named by its place among the battles", () => {
  const pairs = houseRules(readHouse("house_6.6.6-v-6.6")); // every round takes two
  const can = { ...fought(state(9, 4), state(9, 2)), rules: pairs };
  const cannot = { ...fought(state(9, 4), state(9, 3)), rules: pairs };
  assert.deepEqual(luckOf([can, cannot, can, cannot]), { impossible: [1, 3] });
});
