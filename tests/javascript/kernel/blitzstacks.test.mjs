// The battles of a blitz for every stack, against those of single battles from whole numbers.
import assert from "node:assert/strict";
import { test } from "node:test";

import { blitzEnds } from "../../../docs/javascripts/kernel/blitz.js";
import { blitzStacks } from "../../../docs/javascripts/kernel/blitzstacks.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { exactRun, figuresOf, hopelessUnder } from "../../../docs/javascripts/kernel/figures.js";
import { interval } from "../../../docs/javascripts/kernel/quantities.js";
import { choiceRules } from "../choicerules.mjs";

const PLAIN = houseRules(readHouse("house_6.6.6-v-6.6"));
const BLITZ = { ...PLAIN, id: "balanced-blitz", transformation: "balanced-blitz-3.3" };
const CHOICE = choiceRules(6, 6);

/** Whether two intervals are both around the same number. */
const meet = (one, other) => one.low <= other.high && other.low <= one.high;

for (const [rules, defenders] of [...[1, 2, 5, 12].map((many) => [PLAIN, many]), [CHOICE, 2], [CHOICE, 5]]) {
  test(`of ${rules.title}, every stack against ${defenders} ends as its own battle does`, () => {
    const blitz = { ...rules, transformation: BLITZ.transformation };
    const stacks = blitzStacks(blitz, defenders);
    for (const attackers of rules === CHOICE ? [1, 2, 3, 9, 51] : [1, 2, 3, 5, 9, 30, 49, 50, 51]) {
      const run = exactRun(rules, { attackers, defenders });
      const [won, lost] = [run.side("attackers"), run.side("defenders")];
      const chances = ({ ends }) => ends.map(({ chance }) => interval(chance));
      const plain = {
        ...{ win: interval(won.win), lose: interval(lost.win) },
        ...{ attackers: chances(won), defenders: chances(lost) },
      };
      const right = blitzEnds(plain, hopelessUnder(blitz, { attackers, defenders }));
      const found = stacks.of(attackers);
      const said = new Map(found.low.map((low, at) => [found.first + at, { low, high: found.high[at] }]));
      right.attackers.chances.forEach((chance, at) => {
        const mine = said.get(at + 1) ?? { low: 0, high: 0 };
        assert.ok(meet(mine, chance), `${attackers} v ${defenders}, ${at + 1} left`);
        assert.ok(mine.high - mine.low < 1e-9 && mine.low >= 0 && mine.high <= 1);
      });
      assert.ok([...said.keys()].every((left) => left >= 1 && left <= attackers));
      assert.ok(meet(found.lose, right.defenders.total) && found.lose.high - found.lose.low < 1e-9);
      // neither end of what is listed is empty
      if (found.high.length) assert.ok(found.high[0] > 0 && found.high.at(-1) > 0);
      assert.ok(meet(found.lose, interval(figuresOf(blitz, { attackers, defenders }).lose)));
    }
  });
}

test("the battles of a territory are worked out once", () => {
  assert.equal(blitzStacks(BLITZ, 3), blitzStacks(BLITZ, 3));
  assert.equal(blitzStacks(BLITZ, 3).of(7), blitzStacks(BLITZ, 3).of(7));
  assert.notEqual(blitzStacks(BLITZ, 3), blitzStacks(BLITZ, 4));
});

/** A blitz by the ways of each round: attacker's dice, defender's dice, attackers lost. */
const blitzOf = (rounds) => ({ ...BLITZ, rounds });

test("an end that no battle has is just 0, also between two that some have", () => {
  const even = [[1, 1], [1, 1]];
  const stacks = blitzStacks(blitzOf([even, [[1, 1], [1, 0, 1]]]), 2); // two at a time
  const { first, low, high } = stacks.of(6);
  assert.deepEqual([6, 5, 4, 3, 2].map((left) => stacks.canLeave(6, left)), [true, false, true, false, true]);
  assert.deepEqual([first, high.length], [2, 5]);
  assert.deepEqual([low[1], high[1], low[3], high[3]], [0, 0, 0, 0]);
  assert.ok(low[0] > 0 && low[2] > low[0] && low[4] > low[2]);
});

test("a stack that always wins has one end", () => {
  const stacks = blitzStacks(blitzOf([[[1, 0]]]), 3);
  assert.deepEqual(stacks.of(7), { first: 7, low: [1], high: [1], lose: { low: 0, high: 0 } });
});

test("a stack that wins no blitz has no end", () => {
  const { low, high, lose } = blitzStacks(blitzOf([[[1, 19]]]), 1).of(1);
  assert.deepEqual([low, high, lose], [[], [], { low: 1, high: 1 }]);
});

test("an end between others that is too rare for doubles is not said to be impossible", () => {
  // 22 armies fall in a round, mostly all of one side; that a single attacker falls is as rare as can be.
  // fewer than 22 defenders fall at once
  const common = 2 ** 47;
  const round = (pairs) =>
    Array.from({ length: pairs + 1 }, (_, lost) =>
      pairs < 22 ? Number(lost === 0) : lost === 0 ? 30 * common : lost === 22 ? common : Number(lost === 1),
    );
  const sides = Array.from({ length: 22 }, (_, i) => i + 1);
  const rounds = sides.map((a) => sides.map((d) => round(Math.min(a, d))));
  const stacks = blitzStacks(blitzOf(rounds), 22 * 21);
  // 21 attackers fall where that happens 21 times
  const { first, low, high } = stacks.of(50);
  const [lost0, lost21, lost22] = [0, 21, 22].map((lost) => [low[50 - lost - first], high[50 - lost - first]]);
  assert.ok(lost0[0] > 0.1 && lost22[0] > 0.1);
  assert.equal(lost21[0], 0);
  assert.ok(0 < lost21[1] && lost21[1] < 1e-100, `${lost21}`);
});
