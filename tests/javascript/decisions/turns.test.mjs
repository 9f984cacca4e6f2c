// Stacks in turn, where whole numbers decide that their order does not matter.
import assert from "node:assert/strict";
import { test } from "node:test";

import { HoldingBorders, holding, inTurn } from "../../../docs/javascripts/decisions/turns.js";
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

test("one stack against a thousand defenders is worked out exactly, and against one more it is not", () => {
  const rules = houseRules(readHouse("house_3-v-2")); // of two states for each defender
  const held = (defenders) =>
    new HoldingBorders([{ place: "a", territory: { rules, defenders, behind: 1 }, stacks: [stack("b", 1)] }]).exactlyWith([0]);
  const { numerator, denominator } = held(1000);
  assert.equal(denominator - numerator, 1n); // all thousand rounds have to be won
  assert.equal(denominator, 2n ** 1000n);
  assert.equal(held(1001), null);
});

test("beside a blitz, what is too small for doubles is still not said to be impossible", () => {
  const rules = houseRules(readHouse("house_6.6.6-v-6.6"));
  const blitz = { ...rules, rounds: [...rules.rounds], transformation: "balanced-blitz-3.3" };
  const border = (place, kind, defenders, ...stacks) => ({ place, territory: { rules: kind, defenders, behind: 1 }, stacks });
  const one = stack("x", 1);
  // one attacker cannot win the blitz against eight, but the battle against a thousand
  const open = holding([border("a", blitz, 8, one), border("b", rules, 1000, one)]).chance;
  assert.ok(open.low < 1 && open.high === 1);
  assert.deepEqual(holding([border("a", blitz, 8, one), border("b", blitz, 1000, one)]).chance, { low: 1, high: 1 });
  // a blitz that is surely won leaves nothing to hold, whatever stands against the other border
  const certain = holding([border("a", blitz, 3, stack("x", 19)), border("b", rules, 1000, stack("x", 19))]);
  assert.deepEqual([certain.chance, certain.bound], [{ low: 0, high: 0 }, false]);
});

test("of borders that doubles do not tell apart whole numbers name the weakest", () => {
  const half = 2 ** 51;
  const rules = houseRules(readHouse("house_3-v-2"));
  const border = (place, more) => ({
    ...{ place, stacks: [stack(`beside ${place}`, 1)] },
    territory: { rules: { ...rules, rounds: [[[half + more, half - more]]] }, defenders: 1, behind: 1 },
  });
  for (const [first, second, weakest] of [[0, 1, "b"], [1, 0, "a"], [0, -1, "a"], [-1, 0, "b"], [0, 0, "a"]]) {
    assert.equal(holding([border("a", first), border("b", second)]).weakest, weakest);
  }
});

test("a blitz that may fail is not certain, however many stacks would have to lose", () => {
  // one against one is lost in hardly half a percent of the battles, all six or seven after another far more seldom than doubles tell
  const rules = { ...houseRules(readHouse("house_3-v-2")), rounds: [[[84, 16]]], transformation: "balanced-blitz-3.3" };
  for (const stacks of [6, 7]) {
    const { chance } = inTurn({ rules, defenders: 1 }, Array.from({ length: stacks }, (_, i) => stack(`s${i}`, 1)));
    assert.deepEqual([chance.high, chance.inside], [1, true]);
  }
});

test("a border that falls to no stack alone, but to two in turn, is not sure to hold", () => {
  const rules = { ...houseRules(readHouse("house_6.6.6-v-6.6")), transformation: "balanced-blitz-3.3" };
  const border = (...sizes) => ({ place: "a", territory: { rules, defenders: 4, behind: 1 }, stacks: sizes.map((size, i) => stack(`s${i}`, size)) });
  assert.deepEqual(holding([border(2)]), { chance: { low: 1, high: 1 }, bound: false, weakest: null });
  const { chance, weakest } = holding([border(2, 2)]);
  assert.deepEqual([chance.inside, chance.high < 1, weakest], [true, true, "a"]);
});

test("of battles in turn that are always won or never nobody says that they are neither", () => {
  const always = { ...houseRules(readHouse("house_3-v-2")), rounds: [[[1, 0]]] };
  const never = { ...always, rounds: [[[0, 1]]] };
  for (const stacks of [2, 7]) {
    const chances = [always, never].map((rules) => inTurn({ rules, defenders: 2 }, Array.from({ length: stacks }, (_, i) => stack(`s${i}`, 1))).chance);
    assert.deepEqual(chances.map(({ inside }) => inside), [undefined, undefined]);
    assert.ok(chances[0].high === 1 && chances[0].low > 1 - 1e-12 && chances[1].low === 0 && chances[1].high < 1e-12);
  }
});
