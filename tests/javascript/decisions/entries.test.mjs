// What happens together, or once at least: chances that do not depend on each other.
import assert from "node:assert/strict";
import { test } from "node:test";

import { allOf, attacksOn, entriesTo, exactlyAllOf, several } from "../../../docs/javascripts/decisions/entries.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { exactly, fraction, interval } from "../../../docs/javascripts/kernel/quantities.js";

const rules = houseRules(readHouse("house_2-v-2")); // the attacker wins a quarter of the rounds
const territory = { rules, defenders: 1, behind: 1 };
const NEIGHBOURS = { a: ["c"], b: ["c", "d"], c: ["a", "b"], d: ["b"] };
const [A, B] = [{ place: "a", attackers: 2 }, { place: "b", attackers: 3 }];

/** Whether bounds hold a chance in parts of 64, closely. */
function holds(chance, parts) {
  const { low, high } = interval(chance);
  return low <= parts / 64 && parts / 64 <= high && high - low < 1e-9;
}

test("of things that are just impossible or just certain, all happen never or always", () => {
  const half = fraction(1n, 2n);
  assert.deepEqual(allOf([half, exactly(0)]), exactly(0));
  assert.deepEqual(allOf([exactly(1), exactly(1)]), exactly(1));
  assert.ok(holds(allOf([half, exactly(1), half]), 16));
  assert.ok(holds(allOf([]), 64));
});

test("what may happen, however seldom, is neither impossible nor certain", () => {
  const [rare, sure] = [{ low: 0, high: 1e-300, inside: true }, { low: 1 - 2 ** -53, high: 1, inside: true }];
  assert.equal(allOf([rare, rare]).inside, true);
  assert.equal(allOf([sure, sure]).inside, true);
  const unknown = { low: 0, high: 0.5 };
  assert.ok(!allOf([rare, unknown]).inside); // the other one may be impossible
  assert.ok(!allOf([{ low: 0.5, high: 1 }]).inside); // it may be certain
  assert.equal(allOf([{ low: 0.5, high: 1 }, { low: 0.25, high: 0.5 }]).inside, true);
});

test("two stacks with targets of their own both take them, or one at least", () => {
  const found = several(NEIGHBOURS, [
    { stack: A, targets: { c: territory } },
    { stack: B, targets: { d: territory } },
  ]);
  // 1 − (3/4)² = 28/64 and 1 − (3/4)³ = 37/64
  assert.ok(holds(found.parts[0].plan.chance, 28) && holds(found.parts[1].plan.chance, 37));
  assert.ok(holds(found.all, (28 * 37) / 64));
  assert.ok(holds(found.one, 64 - (36 * 27) / 64));
  assert.deepEqual(found.parts.map(({ place }) => place), ["a", "b"]);
});

test("one that is certain is certain beside others, and one that is impossible helps nobody", () => {
  const nothing = { stack: A, targets: {} };
  assert.deepEqual(several(NEIGHBOURS, [nothing, { stack: B, targets: { d: territory } }]).one, exactly(1));
  const never = { stack: { ...A, attackers: 0 }, targets: { c: territory } };
  const beside = several(NEIGHBOURS, [never, { stack: B, targets: { d: territory } }]);
  assert.deepEqual(beside.all, exactly(0));
  assert.ok(holds(beside.one, 37));
});

test("the best stack and the best attack come first, whichever was named first", () => {
  const targets = { c: territory };
  for (const stacks of [[A, B], [B, A]]) {
    const entries = entriesTo(NEIGHBOURS, targets, stacks);
    assert.deepEqual(entries.map(({ place }) => place), ["b", "a"]);
    assert.ok(holds(entries[0].plan.chance, 37) && holds(entries[1].plan.chance, 28));
    const attacks = attacksOn(NEIGHBOURS, { ...targets, d: { ...territory, defenders: 2 } }, stacks);
    assert.deepEqual(attacks.map(({ place, target }) => place + target), ["bc", "ac", "bd"]);
    assert.ok(holds(attacks[2].chance, 67 / 4)); // two fall before the third loss: 1/16 + 2 · 3/64 + 3 · 9/256
  }
});

test("exact chances are multiplied exactly, none are 1, and what is not known leaves the product open", () => {
  const [half, third] = [fraction(1n, 2n), fraction(2n, 6n)];
  assert.deepEqual(exactlyAllOf([]), fraction(1n, 1n));
  assert.deepEqual(exactlyAllOf([half, third, half]), fraction(1n, 12n));
  for (const chances of [[null, half], [half, null], [null]]) assert.equal(exactlyAllOf(chances), null);
});

test("of what may be certain, but is not known to be, nobody says that it is not", () => {
  // from two attackers on all battles are won; the one who may lose makes whole numbers too long
  const nearly = { ...rules, rounds: [[[2 ** 50, 2 ** 50 - 1]], [[1, 0]]] };
  const targets = { c: { rules: nearly, defenders: 1000, behind: 1 } };
  const { all, one } = several(NEIGHBOURS, [{ stack: { place: "a", attackers: 200 }, targets }]);
  for (const chance of [all, one]) assert.ok(chance.low > 1 - 1e-9 && chance.high === 1 && !chance.inside);
});

test("how far the plans of several stacks have come is told now and then, of all that there is to do", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const beside = (name) => names.filter((each) => each !== name);
  const neighbours = { ...Object.fromEntries(names.map((name) => [name, beside(name)])), x: ["a"], y: names };
  const targets = Object.fromEntries(names.map((name) => [name, territory]));
  for (const places of [["x", "y"], ["y", "x"]]) {
    const told = [];
    const stacks = places.map((place) => ({ place, attackers: 2 }));
    entriesTo(neighbours, targets, stacks, (done, of) => told.push([done, of]));
    assert.ok(told.length > 2);
    told.forEach(([done, of], place) => assert.ok(done === 200 * (place + 1) && of === told[0][1]));
    const [last, all] = told.at(-1);
    assert.ok(last <= all && all < last + 200, `${last} of ${all}`);
  }
});

test("no routes are looked for where several stacks are asked for, and none are said to be all", () => {
  const [{ plan }] = entriesTo(NEIGHBOURS, { c: territory }, [A, B]);
  assert.deepEqual([plan.routes, plan.allRoutes, plan.gain], [[], false, null]);
});
