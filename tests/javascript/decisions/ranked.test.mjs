// Which of several things is the best: bounds tell, or whole numbers where they do not.
import assert from "node:assert/strict";
import { test } from "node:test";

import { holdsAgainst } from "../../../docs/javascripts/decisions/holding.js";
import { planOf, ranked, smallestPlanned } from "../../../docs/javascripts/decisions/plans.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { fraction, interval, nearest } from "../../../docs/javascripts/kernel/quantities.js";

const EVEN = houseRules(readHouse("house_3-v-2")); // every round is even
const around = (middle) => ({ low: middle - 1e-9, high: middle + 1e-9 });
const never = () => assert.fail("bounds tell");

/** Something with a chance of which doubles know a little, and whole numbers all. */
const thing = (name, chance, exact) => ({ name, chance, exactly: () => exact && fraction(...exact) });
const order = (all) => ranked(all).map((each) => [each.name, each.order]);

test("where bounds tell them apart nothing is worked out", () => {
  const all = ["c", "a", "b"].map((name, i) => ({ name, chance: around([0.1, 0.9, 0.5][i]), exactly: never }));
  assert.deepEqual(order(all), [["a", 0], ["b", -1], ["c", -1]]);
  assert.deepEqual(ranked([]), []);
});

test("what bounds leave open is told by whole numbers, and what is as good comes as it came", () => {
  const half = around(0.5);
  const all = [thing("a", half, [499n, 1000n]), thing("b", half, [1n, 2n]), thing("c", half, [2n, 4n]), thing("d", around(0.2), null)];
  assert.deepEqual(order(all), [["b", 0], ["c", 0], ["a", -1], ["d", -1]]);
});

test("where one of them has no whole numbers it stays open which is better", () => {
  const half = around(0.5);
  const all = [thing("a", half, [1n, 2n]), thing("b", half, null), thing("c", around(0.4), null)];
  assert.deepEqual(order(all), [["a", 0], ["b", null], ["c", -1]]);
  const certain = { low: 1, high: 1 };
  assert.deepEqual(order([thing("a", certain, null), thing("b", certain, null)]), [["a", 0], ["b", 0]]);
});

test("more than fifty that are alike are not worked out", () => {
  const alike = (many, exactly) => Array.from({ length: many }, (_, name) => ({ name, chance: around(0.5), exactly }));
  assert.ok(ranked(alike(51, never)).slice(1).every((each) => each.order === null));
  assert.ok(ranked(alike(50, () => fraction(1n, 2n))).every((each) => each.order === 0));
});

test("the smallest stack for a plan wins in just as many battles as asked for", () => {
  const question = {
    neighbours: { x: ["a"], a: ["x"] },
    targets: { a: { rules: EVEN, defenders: 1, behind: 1 } },
    stack: { place: "x", attackers: 1 },
  };
  // 1 − 1/2, 1 − 1/4, …
  const found = smallestPlanned(question, [50, 51, 75, 76, 99]);
  assert.deepEqual(found.map(({ percent, attackers }) => [percent, attackers]), [[50, 1], [51, 2], [75, 2], [76, 3], [99, 7]]);
});

test("the fewest who hold are beaten in just as many battles as allowed, and no more", () => {
  const holds = holdsAgainst(EVEN, 1, [50, 49, 25, 24, 1]);
  assert.deepEqual(holds.map(({ defenders }) => defenders), [1, 2, 2, 3, 7]);
  const { low, high } = interval(holds[2].win);
  assert.ok(low <= 0.25 && 0.25 <= high);
  // of one attacker as many fall as lose
  const lost = interval(holds[2].attackersLost);
  assert.ok(lost.low <= 0.75 && 0.75 <= lost.high && lost.high - lost.low < 1e-9);
});

test("whoever always wins is held by nobody", () => {
  const always = { ...EVEN, rounds: [[[1, 0]]] };
  assert.deepEqual(holdsAgainst(always, 1, [50]), [{ percent: 50, defenders: null, win: null, attackersLost: null }]);
});

test("more attackers are held by more", () => {
  // 2 v 1 is won in 3/4 of all battles, 2 v 2 in 1/2, 2 v 3 in 5/16
  assert.deepEqual(holdsAgainst(EVEN, 2, [75, 74, 50, 49]).map(({ defenders }) => defenders), [1, 2, 2, 3]);
});

test("a stack for a plan is large enough for those who stay on the way", () => {
  const targets = { a: { rules: EVEN, defenders: 1, behind: 30 }, b: { rules: EVEN, defenders: 2, behind: 1 } };
  const question = { neighbours: { x: ["a"], a: ["b"] }, targets, stack: { place: "x", attackers: 1 } };
  const chance = (attackers) => planOf({ ...question, stack: { place: "x", attackers } }).chance;
  for (const { percent, attackers } of smallestPlanned(question, [10, 90])) {
    const { chance: best, routes } = planOf({ ...question, stack: { place: "x", attackers } });
    assert.ok(Math.abs(nearest(best) - nearest(routes[0].chance)) < 1e-9); // there is one way
    assert.ok(attackers > 30 && nearest(chance(attackers)) >= percent / 100 && nearest(chance(attackers - 1)) < percent / 100);
  }
});
