// Where new armies go, beside every way to share them out, each worked out by itself.
import assert from "node:assert/strict";
import { test } from "node:test";

import { several } from "../../../docs/javascripts/decisions/entries.js";
import { MOST_PLACEMENTS, placedForAll, placedForBorders, placedForPlan, waysToPlace } from "../../../docs/javascripts/decisions/placing.js";
import { planOf } from "../../../docs/javascripts/decisions/plans.js";
import { HoldingBorders, holding } from "../../../docs/javascripts/decisions/turns.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { nearest } from "../../../docs/javascripts/kernel/quantities.js";

const [DICE, ONE_DIE] = ["house_4.4-v-3.3", "house_2-v-2"].map((id) => houseRules(readHouse(id)));
const BLITZ = { ...DICE, rounds: [...DICE.rounds], transformation: "balanced-blitz-3.3" };

/** Every list of so many numbers with this sum. */
const shares = (armies, places) =>
  places === 1
    ? [[armies]]
    : Array.from({ length: armies + 1 }, (_, first) => shares(armies - first, places - 1).map((rest) => [first, ...rest])).flat();

/** What is found is what is best of all ways, the best first. */
function says(found, ways, chanceOf) {
  const chances = new Map(ways.map((armies) => [`${armies}`, chanceOf(armies)]));
  const sorted = [...chances.values()].toSorted((one, other) => other - one);
  const near = sorted.filter((chance) => chance > sorted[0] - 1e-12).length;
  assert.deepEqual([found.tried, found.all, found.best], [ways.length, true, near]);
  assert.equal(found.placements.length, Math.min(ways.length, 10));
  assert.equal(new Set(found.placements.map(({ armies }) => `${armies}`)).size, found.placements.length);
  found.placements.forEach(({ armies, chance, order }, at) => {
    assert.ok(Math.abs(nearest(chance) - chances.get(`${armies}`)) < 1e-9, `${armies}`);
    assert.ok(Math.abs(nearest(chance) - sorted[at]) < 1e-9, `${armies} in its place`);
    assert.equal(order === -1, at >= near);
  });
}

test("armies can be shared out in as many ways as there are", () => {
  for (const armies of [0, 1, 2, 5, 9]) {
    for (const places of [1, 2, 3, 5]) assert.equal(waysToPlace(armies, places), shares(armies, places).length);
  }
});

test("borders get the new armies in the way in which all hold most often", () => {
  const border = (place, rules, defenders, ...stacks) => ({ place, territory: { rules, defenders, behind: 1 }, stacks });
  const stack = (place, attackers) => ({ place, attackers });
  const [x, y] = [stack("x", 4), stack("y", 3)];
  for (const borders of [
    [border("a", DICE, 2, x)],
    [border("a", DICE, 2, x), border("b", ONE_DIE, 1, y)],
    [border("a", DICE, 2, x, y), border("b", DICE, 2, y), border("c", DICE, 3)],
    [border("a", BLITZ, 1, x), border("b", BLITZ, 1, y)],
  ]) {
    for (const armies of [1, 3, 4]) {
      says(placedForBorders(armies, borders), shares(armies, borders.length), (share) =>
        nearest(holding(borders.map((each, i) => ({ ...each, territory: { ...each.territory, defenders: each.territory.defenders + share[i] } }))).chance),
      );
    }
  }
});

const LINE = { x: ["a"], y: ["b", "c"], z: [], a: ["x", "b"], b: ["a", "y"], c: ["y"] };
const targets = (rules, numbers) => Object.fromEntries(Object.entries(numbers).map(([name, defenders]) => [name, { rules, defenders, behind: 1 }]));

test("for a plan all new armies go to the stack that is likeliest to take all then", () => {
  for (const rules of [DICE, BLITZ]) {
    const all = targets(rules, { a: 2, b: 1 });
    const stacks = [{ place: "x", attackers: 4 }, { place: "y", attackers: 3 }, { place: "z", attackers: 9 }];
    const ways = stacks.map((_, own) => stacks.map((_, i) => (i === own ? 2 : 0)));
    says(placedForPlan(2, LINE, all, stacks), ways, (share) => {
      const own = share.indexOf(2);
      const { place, attackers } = stacks[own];
      return nearest(planOf({ neighbours: LINE, targets: all, stack: { place, attackers: attackers + 2 } }).chance);
    });
  }
});

test("stacks with targets of their own get the new armies in the way in which they take all most often", () => {
  const parts = [
    { stack: { place: "x", attackers: 2 }, targets: targets(DICE, { a: 2 }) },
    { stack: { place: "y", attackers: 3 }, targets: targets(DICE, { b: 1, c: 2 }) },
  ];
  const alike = [parts[0], { stack: { place: "y", attackers: 2 }, targets: targets(DICE, { c: 2 }) }];
  for (const [armies, given] of [[1, parts], [4, parts], [2, alike], [3, alike]]) {
    says(placedForAll(armies, LINE, given), shares(armies, 2), (share) =>
      nearest(several(LINE, given.map((part, i) => ({ ...part, stack: { ...part.stack, attackers: part.stack.attackers + share[i] } }))).all),
    );
  }
});

test("new armies do as well for either of two stacks that are alike, which whole numbers tell", () => {
  const part = (place, target) => ({ stack: { place, attackers: 3 }, targets: targets(DICE, { [target]: 2 }) });
  const { placements, best } = placedForAll(1, LINE, [part("x", "a"), part("y", "c")]);
  assert.deepEqual(placements.map(({ armies, order }) => [armies, order]), [[[1, 0], 0], [[0, 1], 0]]);
  assert.equal(best, 2);
});

test("nothing is said where there are too many ways, or states of borders", () => {
  const part = { stack: { place: "x", attackers: 2 }, targets: targets(DICE, { a: 1 }) };
  const border = (defenders, ...stacks) => ({ place: "a", territory: { rules: DICE, defenders, behind: 1 }, stacks });
  const armies = 199; // 200 · 201 / 2 ways among three places, and one place more makes too many
  assert.ok(waysToPlace(armies, 3) > MOST_PLACEMENTS && waysToPlace(198, 3) < MOST_PLACEMENTS);
  const none = { placements: [], best: 0, tried: waysToPlace(armies, 3), all: false };
  assert.deepEqual(placedForAll(armies, LINE, [part, part, part]), none);
  assert.deepEqual(placedForBorders(armies, [border(1), border(1), border(1)]), none);
  assert.deepEqual(placedForBorders(20_000, [border(1), border(1)]), { ...none, tried: 20_001 });
  const many = Array.from({ length: 12 }, (_, i) => ({ place: `s${i}`, attackers: 1 }));
  // 4,096 states of the stacks, times the defenders: more than half a million with all numbers of them
  assert.deepEqual(placedForBorders(15, [border(1, ...many), border(1)]), { placements: [], best: 0, tried: 16, all: false });
});

test("borders of up to half a million states are looked at", ({ mock }) => {
  const border = { place: "a", territory: { rules: DICE, defenders: 1, behind: 1 }, stacks: [{ place: "x", attackers: 2 }] };
  const areTried = [500_000, 500_001].map((states) => {
    mock.method(HoldingBorders.prototype, "statesFor", () => states);
    return placedForBorders(1, [border]).all;
  });
  assert.deepEqual(areTried, [true, false]);
});
