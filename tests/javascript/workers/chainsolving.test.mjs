// Which chains are solved at once, what of them is wanted, and of which the best order is looked for.
import assert from "node:assert/strict";
import test from "node:test";
import { courseOf } from "../../../docs/javascripts/decisions/chain.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { chainCourse, isOrdered, isSmall } from "../../../docs/javascripts/workers/chainsolving.js";

const chain = (rules, attackers = 150) => ({
  territories: [17, 13, 12, 14, 11, 12, 15, 10].map((defenders) => ({ rules, defenders, behind: 1 })),
  attackers,
});

test("eight territories of 10 to 17 defenders are solved at once", () => {
  assert.equal(isSmall(chain({})), true);
  assert.equal(isSmall(chain({}, 1000)), false);
});

test("not so where a defender chooses, or the ends are changed: that takes longer", () => {
  assert.equal(isSmall(chain({ replies: [] })), false);
  assert.equal(isSmall(chain({ transformation: "balanced-blitz-3.3" })), false);
  assert.equal(isSmall(chain({ replies: [] }, 40)), true);
});

/** @param {number} length @param {number} attackers @param {number} [defenders] in each territory */
const alike = (length, attackers, defenders = 1) => ({
  territories: Array.from({ length }, () => ({ rules: {}, defenders, behind: 1 })),
  attackers,
});

test("the best order is looked for among eight territories at most", () => {
  assert.equal(isOrdered(alike(8, 10)), true);
  assert.equal(isOrdered(alike(9, 10)), false);
});

test("and up to ten million states times sets of territories", () => {
  // two territories: their states twice
  assert.equal(isOrdered(alike(2, 1000, 2500)), true);
  assert.equal(isOrdered(alike(2, 1000, 2501)), false);
});

test("what stays in the last territory is what is wanted there", () => {
  const rules = houseRules(readHouse("house_6-v-6"));
  const territories = [1, 3].map((behind) => ({ rules, defenders: 1, behind }));
  const found = chainCourse({ territories, attackers: 6 });
  assert.deepEqual(found, courseOf(territories, 6, 3));
  assert.notDeepEqual(found.reached, courseOf(territories, 6, 1).reached);
});
