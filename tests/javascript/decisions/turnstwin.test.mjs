// Stacks that attack one after the other, beside a twin that tries every order and every choice.
import assert from "node:assert/strict";
import { test } from "node:test";

import { HoldingBorders, holding, inTurn, threatsTo } from "../../../docs/javascripts/decisions/turns.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { roundsOf } from "../../../docs/javascripts/kernel/figures.js";
import { ROUNDING } from "../../../docs/javascripts/kernel/kernel.js";
import { interval } from "../../../docs/javascripts/kernel/quantities.js";

const DICE = houseRules(readHouse("house_4.4-v-3.3"));
const ONE_DIE = houseRules(readHouse("house_2-v-2"));

const says = (quantity, number) => {
  const { low, high } = interval(quantity);
  assert.ok(low <= number + 1e-12 && number <= high + 1e-12 && high - low < 1e-9, `${low} to ${high}, not ${number}`);
};

/** The chances of 0, 1, … defenders left after a battle to the end. */
function ends({ rounds }, attackers, defenders) {
  const left = new Array(defenders + 1).fill(0);
  const fight = (a, d, chance) => {
    if (!a || !d) {
      left[d] += chance;
      return;
    }
    const ways = rounds[Math.min(a, rounds.length) - 1][Math.min(d, rounds[0].length) - 1];
    const total = ways.reduce((sum, each) => sum + each, 0);
    ways.forEach((each, lost) => fight(a - lost, d - (ways.length - 1 - lost), (chance * each) / total));
  };
  fight(attackers, defenders, 1);
  return left;
}

/** How likely it is that a territory falls to stacks in this order. */
const falls = (rules, defenders, [first, ...others]) =>
  first === undefined || !defenders
    ? Number(!defenders)
    : ends(rules, first, defenders).reduce((sum, chance, d) => sum + chance * falls(rules, d, others), 0);

const orders = (all) =>
  all.length < 2 ? [all] : all.flatMap((each, i) => orders(all.filter((_, j) => j !== i)).map((rest) => [each, ...rest]));

/** The greatest chance that one of the borders falls: after each battle the next one is chosen. */
function worst(borders, stacks, left, known = new Map()) {
  const state = `${Object.keys(stacks)} ${left}`;
  if (known.has(state)) return known.get(state);
  const chances = Object.entries(stacks).flatMap(([place, attackers]) => {
    const { [place]: _, ...waiting } = stacks;
    return borders.flatMap(({ territory: { rules }, stacks: beside }, b) =>
      beside.some((stack) => stack.place === place)
        ? [ends(rules, attackers, left[b]).reduce((sum, chance, d) => sum + chance * (d ? worst(borders, waiting, left.with(b, d), known) : 1), 0)]
        : [],
    );
  });
  known.set(state, Math.max(0, ...chances));
  return known.get(state);
}

const stack = (place, attackers) => ({ place, attackers });

test("of all orders the likeliest is found, and what has fallen by each attack", () => {
  for (const rules of [DICE, ONE_DIE]) {
    for (const [defenders, sizes] of [[2, [1, 3]], [3, [3, 1, 2]], [4, [2, 2, 5]], [1, [1]]]) {
      const all = sizes.map((attackers, i) => stack(`s${i}`, attackers));
      const { chance, order, steps, tied } = inTurn({ rules, defenders, behind: 1 }, all);
      const chances = orders(sizes).map((each) => falls(rules, defenders, each));
      const best = Math.max(...chances);
      says(chance, best);
      const taken = order.map((place) => all.find((each) => each.place === place).attackers);
      assert.ok(Math.abs(falls(rules, defenders, taken) - best) < 1e-12);
      steps.forEach(({ place, chance: by }, i) => {
        assert.equal(place, order[i]);
        says(by, falls(rules, defenders, taken.slice(0, i + 1)));
      });
      const different = new Map(orders(sizes).map((each) => [`${each}`, falls(rules, defenders, each)]));
      assert.equal(tied, [...different.values()].filter((each) => Math.abs(each - best) < 1e-12).length > 1);
    }
  }
});

test("each stack alone is a threat, the most dangerous first, and two or more are one together", () => {
  const territory = { rules: DICE, defenders: 3, behind: 1 };
  const [{ place, single, together }, alone] = threatsTo([
    { place: "a", territory, stacks: [stack("x", 2), stack("y", 4)] },
    { place: "b", territory, stacks: [stack("x", 2)] },
  ]);
  assert.deepEqual([place, single.map((each) => each.place), alone.together], ["a", ["y", "x"], null]);
  says(single[0].chance, falls(DICE, 3, [4]));
  says(single[1].chance, falls(DICE, 3, [2]));
  says(together.chance, Math.max(falls(DICE, 3, [2, 4]), falls(DICE, 3, [4, 2])));
});

const border = (place, rules, defenders, ...stacks) => ({ place, territory: { rules, defenders, behind: 1 }, stacks });

test("borders hold as often as against the worst attack", () => {
  const [x, y, z] = [stack("x", 3), stack("y", 2), stack("z", 1)];
  for (const borders of [
    [border("a", DICE, 3, x, y)],
    [border("a", DICE, 3, x, y), border("b", ONE_DIE, 2, y, z)],
    [border("a", DICE, 2, x), border("b", DICE, 3, y)],
    [border("a", DICE, 4, x, y), border("b", DICE, 2, x, y, z), border("c", ONE_DIE, 1)],
  ]) {
    const stacks = Object.fromEntries(borders.flatMap((each) => each.stacks.map(({ place, attackers }) => [place, attackers])));
    const held = 1 - worst(borders, stacks, borders.map(({ territory }) => territory.defenders));
    const { chance, bound, weakest } = holding(borders);
    says(chance, held);
    assert.equal(bound, false);
    says(new HoldingBorders(borders).exactlyWith(borders.map(() => 0)), held);
    const alone = borders.map((each) => {
      const own = Object.fromEntries(each.stacks.map(({ place, attackers }) => [place, attackers]));
      return worst([each], own, [each.territory.defenders]);
    });
    assert.equal(weakest, borders[alone.indexOf(Math.max(...alone))].place);
  }
});

test("more defenders on a border are counted on that border alone", () => {
  const [x, y] = [stack("x", 3), stack("y", 2)];
  const all = new HoldingBorders([border("a", DICE, 2, x), border("b", ONE_DIE, 1, y)]);
  for (const [first, second] of [[0, 0], [1, 0], [0, 2]]) {
    const held = (1 - falls(DICE, 2 + first, [3])) * (1 - falls(ONE_DIE, 1 + second, [2]));
    says(all.with([first, second]).chance, held);
    says(all.exactlyWith([first, second]), held);
  }
});

test("beyond six stacks the chance is that of a free choice, and no order is named", () => {
  const all = [1, 2, 1, 1, 1, 1, 1].map((attackers, i) => stack(`s${i}`, attackers));
  const { chance, order, tied, steps } = inTurn({ rules: DICE, defenders: 4, behind: 1 }, all);
  assert.deepEqual([order, tied, steps], [null, false, []]);
  const each = Object.fromEntries(all.map(({ place, attackers }) => [place, attackers]));
  says(chance, worst([border("a", DICE, 4, ...all)], each, [4]));
  assert.equal(inTurn({ rules: DICE, defenders: 2, behind: 1 }, all.slice(1)).order.length, 6);
});

test("the states of borders that share stacks are counted once for the same defenders, and too many are no number", () => {
  const [x, y, z] = [stack("x", 3), stack("y", 2), stack("z", 1)];
  const all = new HoldingBorders([border("a", DICE, 2, x), border("b", ONE_DIE, 3, y, z), border("c", DICE, 5, z)]);
  // a: its stack has attacked or not, times 2 or 3 defenders; b and c share one: 2 stacks, 3 times 5 or 6
  assert.equal(all.statesFor([[0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1]]), 2 * 2 + 2 * 3 + 4 * 3 * 5 + 4 * 3 * 6);
  assert.equal(all.statesFor([]), 0);
  const large = new HoldingBorders([border("a", DICE, 500, x), border("b", DICE, 100, x)]);
  assert.deepEqual([large.statesFor([[0, 0]]), large.statesFor([[1, 0]]), large.statesFor([[0, 0], [0, 1]])], [100_000, Infinity, Infinity]);
});

test("borders with more states than are looked at fall on their own, each with a copy of the shared stack", () => {
  const x = stack("x", 300);
  const [large, small] = [border("a", DICE, 501, x), border("b", DICE, 100, x)];
  const alone = (one) => interval(holding([one]).chance);
  const { chance, bound } = holding([large, small]);
  assert.deepEqual([bound, holding([border("a", DICE, 500, x), small]).bound], [true, false]);
  assert.equal(holding([border("a", DICE, 50_001, stack("y", 1))]).bound, false); // alone it is no copy
  const [one, other] = [alone(large), alone(small)];
  assert.ok(chance.low <= one.high * other.high && one.low * other.low <= chance.high);
});

test("whole numbers are asked of several stacks only while all armies are few", () => {
  const exact = (defenders, ...sizes) => new HoldingBorders([border("a", DICE, defenders, ...sizes.map((size, i) => stack(`s${i}`, size)))]).exactlyWith([0]);
  assert.ok(exact(3, 4, 5));
  assert.deepEqual([232, 233].map((size) => exact(1, size, 1) === null), [false, true]); // four states times the cube: fifty million
  assert.equal(exact(2, 300, 1), null); // one large stack is enough
  assert.equal(exact(300, 1, 1), null);
});

test("each attack adds to what the chance that a territory falls may be off", () => {
  const room = (sizes) => {
    const { low, high } = inTurn({ rules: DICE, defenders: 6, behind: 1 }, sizes.map((size, i) => stack(`s${i}`, size))).chance;
    return (high - low) / (high + low) / ROUNDING;
  };
  const error = (size) => roundsOf(DICE, false).relativeError(size, 6) / ROUNDING;
  for (const sizes of [[3], [5, 4], [2, 3, 4]]) {
    // of up to seven ends each is a product, and added
    const least = sizes.reduce((sum, size) => sum + error(size) + 7, 0);
    assert.ok(room(sizes) > least && room(sizes) < least + 20 * sizes.length, `${sizes}`);
  }
});

test("of two orders that doubles do not tell apart whole numbers name the better one", () => {
  // two against two are hardly better off, or hardly worse
  const rules = (half, more) => ({ ...ONE_DIE, rounds: [[[half, half], [half, half]], [[half, half], [half + more, half - more]]] });
  for (const more of [1, -1]) {
    for (const [sizes, defenders] of [[[1, 3], 2], [[3, 1], 2], [[1, 4], 3]]) {
      const all = sizes.map((attackers, i) => stack(`s${i}`, attackers));
      const chances = orders(all).map((order) => [order, falls(rules(5, more), defenders, order.map(({ attackers }) => attackers))]);
      const [best] = chances.toSorted(([, one], [, other]) => other - one)[0];
      const { order, tied } = inTurn({ rules: rules(2 ** 51, more), defenders, behind: 1 }, all);
      assert.deepEqual([order, tied], [best.map(({ place }) => place), false]);
    }
  }
});
