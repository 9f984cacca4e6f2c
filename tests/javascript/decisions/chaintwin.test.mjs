// Chains of territories, beside a twin that goes through every battle of them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { bestOrder, courseOf, inOrder, smallestStacks } from "../../../docs/javascripts/decisions/chain.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { figuresOf, isBlitz, roundsOf } from "../../../docs/javascripts/kernel/figures.js";
import { ROUNDING } from "../../../docs/javascripts/kernel/kernel.js";
import { interval, isExact, isJust, nearest } from "../../../docs/javascripts/kernel/quantities.js";

const [DICE, ONE_DIE, ALWAYS, NEVER] = ["house_4.4-v-3.3", "house_2-v-2", "house_6_highest5-v-2", "house_2-v-6_highest5"].map((id) =>
  houseRules(readHouse(id)),
);
const FEW = { ...DICE, id: "few", mostMoving: 2 };
const STAYING = { ...DICE, id: "staying", staying: 2 };
const BLITZ = { ...DICE, id: "blitz", rounds: DICE.rounds.map((row) => [...row]), transformation: "balanced-blitz-3.3" };

const known = new Map();

/** The chances that 0, 1, … attackers are left after a battle to the end; 0: it is lost. */
function ends(rules, attackers, defenders) {
  const key = `${rules.id} ${attackers} ${defenders}`;
  if (known.has(key)) return known.get(key);
  const left = new Array(attackers + 1).fill(0);
  const fight = (a, d, chance) => {
    if (!a || !d) {
      left[a] += chance;
      return;
    }
    const ways = rules.rounds[Math.min(a, rules.rounds.length) - 1][Math.min(d, rules.rounds[0].length) - 1];
    const total = ways.reduce((sum, each) => sum + each, 0);
    ways.forEach((each, lost) => each && fight(a - lost, d - (ways.length - 1 - lost), (chance * each) / total));
  };
  if (isBlitz(rules) && attackers) {
    const { lose, survivors } = figuresOf(rules, { attackers, defenders });
    [lose, ...survivors.attackers.map(({ chance }) => chance)].forEach((chance, a) => (left[a] = nearest(chance)));
  } else fight(attackers, defenders, 1);
  known.set(key, left);
  return left;
}

/** The chances to take none, the first, …, and no more; and of each number that moves into the last one. */
function twin(territories, attackers) {
  const stopped = territories.map(() => 0);
  const moved = new Array(attackers + 1).fill(0);
  const fight = (place, stack, chance) => {
    const { rules, defenders, behind } = territories[place];
    const [lost, ...left] = ends(rules, stack, defenders);
    stopped[place] += chance * lost;
    left.forEach((each, i) => {
      if (!each) return;
      const moving = Math.min(i + 1, rules.mostMoving ?? Infinity);
      if (place === territories.length - 1) moved[moving] += chance * each;
      else if (moving <= behind) stopped[place + 1] += chance * each;
      else fight(place + 1, moving - behind, chance * each);
    });
  };
  fight(0, attackers, 1);
  const sum = (from, to = attackers) => moved.slice(from, to + 1).reduce((all, each) => all + each, 0);
  return { stopped, moved, sum };
}

const says = (quantity, number, what) => {
  const { low, high } = interval(quantity);
  assert.ok(low <= high && low - 1e-12 <= number && number <= high + 1e-12 && high - low < 1e-9, `${what}: ${low} to ${high}, not ${number}`);
  if (!number) assert.ok(isJust(quantity, 0), `${what}: it cannot be`);
  if (number > 1e-12 && number < 1 - 1e-12) assert.ok(isExact(quantity) || quantity.inside, `${what}: it may be and may not`);
};

const chain = (...territories) => territories.map(([rules, defenders, behind = 1]) => ({ rules, defenders, behind }));
const CHAINS = [
  chain([DICE, 3]),
  chain([FEW, 2], [DICE, 2]),
  chain([DICE, 2, 2], [ONE_DIE, 1]),
  chain([ONE_DIE, 1], [FEW, 2], [DICE, 1]),
  chain([FEW, 1, 2], [DICE, 1]), // nobody goes on
  chain([ALWAYS, 3], [DICE, 2, 2], [FEW, 1]),
  chain([DICE, 1], [NEVER, 1], [DICE, 1]),
  chain([ALWAYS, 2], [ALWAYS, 1]),
  chain([BLITZ, 2]),
  chain([BLITZ, 1], [DICE, 2], [BLITZ, 1]),
  chain([ALWAYS, 2], [BLITZ, 3]),
];
const named = (territories) => territories.map(({ rules, defenders, behind }) => `${rules.id} ${defenders} ${behind}`).join(", ");

for (const territories of CHAINS) {
  test(`the course of ${named(territories)} is that of all its battles`, () => {
    for (const attackers of [1, 2, 3, 5, 7]) {
      const { stopped, moved, sum } = twin(territories, attackers);
      for (const wanted of [1, 2, 4]) {
        const found = courseOf(territories, attackers, wanted);
        let before = 1;
        stopped.forEach((chance, place) => {
          says(found.stopped[place], chance, "stopped");
          before -= chance;
          says(found.taken[place], Math.abs(before) < 1e-14 ? 0 : before, "taken");
        });
        assert.deepEqual([found.taken.length, found.stopped.length], [territories.length, territories.length]);
        assert.deepEqual(found.left.map(({ left }) => left), found.left.map((_, place) => place + 1));
        assert.ok(found.left.length <= attackers && !sum(found.left.length + 1));
        for (const { left, chance, atLeast } of found.left) {
          says(chance, moved[left], `${left} left`);
          says(atLeast, sum(left), `${left} left, or more`);
        }
        says(found.reached, sum(wanted), "as many as wanted");
        says(found.short, sum(1, wanted - 1), "fewer than wanted");
        const enough = moved.map((chance, left) => (left >= wanted ? chance : 0));
        const greatest = Math.max(...enough);
        const near = [...enough.keys()].filter((left) => greatest && enough[left] > greatest - 1e-12);
        assert.deepEqual(found.likeliest.toSorted(), near);
        const halves = [...enough.keys()].filter((left) => left >= wanted && sum(left) > sum(wanted) / 2 + 1e-12);
        if (!sum(wanted)) assert.equal(found.half, null);
        else if (halves.every((left) => Math.abs(2 * sum(left + 1) - sum(wanted)) > 1e-12)) assert.equal(found.half, halves.at(-1));
      }
    }
  });

  test(`the smallest stack for ${named(territories)} is found as by trying each`, () => {
    const percents = [3, 37, 71];
    for (const wanted of [1, 2]) {
      const chances = Array.from({ length: 19 }, (_, stack) => (stack ? twin(territories, stack).sum(wanted) : 0));
      for (const { chance, attackers, never } of smallestStacks(territories, wanted, percents)) {
        const first = chances.findIndex((each) => each >= chance / 100);
        assert.equal(attackers, first < 0 ? null : first, `${chance}%, ${wanted} wanted`);
        assert.ok(!never || attackers === null);
      }
    }
  });
}

test("a chance that no stack reaches is never reached: few may move in", () => {
  const found = (territories, wanted, percents) => smallestStacks(territories, wanted, percents).map(({ never }) => never);
  const rest = Math.floor(100 * ends(DICE, 1, 2).slice(1).reduce((sum, each) => sum + each)); // two move in, one goes on
  assert.deepEqual(found(chain([ONE_DIE, 1], [FEW, 1], [DICE, 2]), 1, [rest - 1, rest + 1]), [false, true]);
  assert.deepEqual(found(chain([FEW, 1], [DICE, 1]), 2, [1]), [true]); // one goes on, two are wanted
  assert.deepEqual(found(chain([DICE, 1], [FEW, 1]), 2, [50]), [false]);
  assert.deepEqual(found(chain([DICE, 1], [FEW, 1]), 3, [50]), [true]);
  assert.deepEqual(found(chain([FEW, 1, 2], [DICE, 1]), 1, [1]), [true]);
});

test("each battle of a chain adds to what its chances may be off", () => {
  const width = (quantity) => (interval(quantity).high - interval(quantity).low) / nearest(quantity);
  for (const territories of [chain([DICE, 2], [DICE, 2], [DICE, 1]), chain([BLITZ, 2], [DICE, 1], [BLITZ, 1]), chain([DICE, 1], [BLITZ, 2], [BLITZ, 2])]) {
    const { taken, reached } = courseOf(territories, 4, 2);
    const widths = [...taken, reached].map(width);
    const added = widths.slice(0, -1).map((each, place) => each - (widths[place - 1] ?? 0));
    assert.ok(added.every((each) => each >= 2 * 32 * ROUNDING && each < 1e-9), `${added}`);
    assert.ok(Math.abs(widths.at(-1) - widths.at(-2)) < 1e-9);
  }
  for (const [attackers, defenders] of [[2, 2], [4, 2], [9, 6]]) {
    const { taken } = courseOf(chain([DICE, defenders]), attackers);
    const all = (2 * roundsOf(DICE, false).relativeError(attackers, defenders)) / ROUNDING;
    assert.ok(Math.abs(width(taken[0]) / ROUNDING - all) < 6, `${attackers} v ${defenders}`);
  }
  // where few move in, the others are added up with them
  const [before, after] = courseOf(chain([FEW, 2], [DICE, 1]), 9).taken.map(width);
  assert.ok(after - before >= 2 * 64 * ROUNDING);
});

test("as soon as not all may move in, adding up those who do leaves room for roundings", () => {
  const width = (quantity) => (interval(quantity).high - interval(quantity).low) / nearest(quantity);
  for (const attackers of [2, 3, 4, 6]) {
    const [few, all] = [FEW, DICE].map((rules) => width(courseOf(chain([rules, 1], [DICE, 1]), attackers).taken[1]));
    if (attackers === FEW.mostMoving) assert.equal(few, all);
    else assert.ok(few > all, `${attackers}: ${few}, ${all}`);
  }
});

test("a blitz adds to what chances may be off as many roundings as its sums have, and no more", () => {
  const surely = { ...ALWAYS, rounds: [...ALWAYS.rounds], transformation: "balanced-blitz-3.3" };
  for (const attackers of [20, 40]) {
    const { taken } = courseOf(chain([DICE, attackers], [surely, 1], [surely, 1], [surely, 1]), attackers);
    const room = taken.map((each) => (each.high - each.low) / (each.high + each.low) / ROUNDING);
    [1, 2, 3].forEach((place) => {
      const added = room[place] - room[place - 1];
      const stacks = attackers + 1 - place; // none included
      assert.ok(added > 2 * stacks && added < 2 * stacks + 40, `${added} for ${stacks}`);
    });
  }
});

/** Every order. */
const orders = (all) =>
  all.length < 2 ? [all] : all.flatMap((each, i) => orders(all.filter((_, j) => j !== i)).map((rest) => [each, ...rest]));

/** The territories in this order: who stays as is usual stays as is usual in the new place. */
const ordered = (territories, order) =>
  order.map((place, now) => {
    const usual = (at) => (at === territories.length - 1 ? 1 : territories[place].rules.staying);
    const { behind } = territories[place];
    return { ...territories[place], behind: behind === usual(place) ? usual(now) : behind };
  });

test("of all orders of territories the likeliest is found, and none is changed for one that is as good", () => {
  for (const territories of [
    chain([DICE, 1], [DICE, 3]),
    chain([DICE, 3], [ONE_DIE, 1], [FEW, 2]),
    chain([STAYING, 2, 2], [DICE, 1], [STAYING, 1]),
    chain([DICE, 2, 3], [DICE, 2], [DICE, 2], [FEW, 1, 2]),
    chain([DICE, 2], [DICE, 2, 1], [DICE, 2]),
    chain([BLITZ, 2], [DICE, 3], [BLITZ, 1]),
    chain([STAYING, 1], [STAYING, 3, 2], [STAYING, 2, 3]),
    chain([STAYING, 2, 2], [STAYING, 2, 2]),
    chain([STAYING, 2, 2], [STAYING, 2, 1], [DICE, 1]), // where they stand last the two are alike, and nowhere else
  ]) {
    for (const attackers of [4, 7, 10]) {
      const chanceOf = (order) => {
        const now = ordered(territories, order);
        return twin(now, attackers).sum(now.at(-1).behind);
      };
      const given = territories.map((_, place) => place);
      const best = Math.max(...orders(given).map(chanceOf));
      const found = bestOrder(territories, attackers);
      assert.deepEqual(found.toSorted(), given);
      assert.ok(chanceOf(found) >= best * (1 - 1e-8), `${named(territories)}: ${found}`);
      if (chanceOf(given) >= best * (1 - 1e-10)) assert.deepEqual(found, given);
      for (const order of orders(given)) assert.deepEqual(inOrder(territories, order), ordered(territories, order));
    }
  }
});
