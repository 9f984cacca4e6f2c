// Rules of one's own in addresses and fields: what can be kept of what cannot be followed.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseId, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { nearestHouse } from "../../../docs/javascripts/kernel/houses.js";

for (const [name, kept] of [
  ["house_6.6.6-v-6.6", "house_6.6.6-v-6.6"],
  ["house_6.6.6-v-8.6_highest1-ties-attacker", "house_6.6.6-v-8.6_highest1-ties-attacker"],
  ["house_6.6.6-v-99.6", "house_6.6.6-v-20.6"],
  ["house_1-v-6", "house_2-v-6"],
  ["house_6.6.6.6.6.6-v-6", "house_6.6.6.6-v-6"],
  ["house_6.x.6-v-6", "house_6.6-v-6"],
  ["house_6_all9-v-6", "house_6_all5-v-6"],
  ["house_20.20.20.20-v-6.6.6.15", "house_12.12.12.12-v-6.6.6.12"],
  ["house_6_highest0-v-6", "house_6-v-6"],
  ["house_6.6_all9w-v-6", "house_6.6_all5w-v-6"],
  ["house_6.8_all1w-v-6", "house_6.8_all1-v-6"],
  ["house_6.6-v-6-ties-nobody", "house_6.6-v-6"],
]) {
  test(`of ${name} ${kept} is kept`, () => {
    assert.equal(houseId(nearestHouse(name)), kept);
    assert.notEqual(readHouse(kept), null);
  });
}

for (const name of ["", "classic", "house_", "house_6", "house_-v-6", "house_x-v-y", "__proto__"]) {
  test(`nothing can be kept of "${name}"`, () => assert.equal(nearestHouse(name), null));
}

test("a name of any length is read at once", () => {
  assert.equal(nearestHouse(`house_${"6.".repeat(1e6)}6-v-6`), null);
  const [longest, longer] = [`house_${"6.".repeat(94)}6-v-20`, `house_${"6.".repeat(95)}6-v-6`];
  assert.deepEqual([longest, longer].map((name) => name.length), [200, 201]);
  assert.notEqual(nearestHouse(longest), null);
  assert.equal(nearestHouse(longer), null);
});
