// How battles for a territory are won, beside those that are fought one by one.
import assert from "node:assert/strict";
import { test } from "node:test";

import { endsOf, errorOf, failsAt, mayFail, wholeOf } from "../../../docs/javascripts/decisions/battleends.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { exactFiguresOf, figuresOf, isBlitz } from "../../../docs/javascripts/kernel/figures.js";
import { compare, fraction, interval } from "../../../docs/javascripts/kernel/quantities.js";
import { choiceRules } from "../choicerules.mjs";

const DICE = houseRules(readHouse("house_4.4-v-3.3"));
const PAIRS = { ...DICE, id: "pairs", rounds: [[[1, 1], [1, 1]], [[1, 1], [1, 0, 1]]] }; // two fall at a time
const BLITZ = { ...DICE, id: "blitz", rounds: DICE.rounds.map((row) => [...row]), transformation: "balanced-blitz-3.3" };
const BLOCKED = { ...DICE, id: "blocked", rounds: [[DICE.rounds[0][0], []], DICE.rounds[1]] };
const CHOICE = choiceRules(6, 6);
const MOST = 6;

for (const rules of [DICE, PAIRS, BLOCKED, BLITZ, CHOICE]) {
  test(`the stacks of ${rules.id} win as their battles do, in every kind of number`, () => {
    for (const defenders of [1, 2, 3]) {
      const [low, high, ways] = ["low", "high", "ways"].map((kind) => endsOf(rules, defenders, MOST, kind));
      const exact = isBlitz(rules) ? null : endsOf(rules, defenders, MOST, "exact");
      const error = errorOf(rules, defenders, MOST);
      assert.deepEqual([...low[0]], [0]);
      for (let attackers = 1; attackers <= MOST; attackers += 1) {
        const { survivors } = (exact ? exactFiguresOf : figuresOf)(rules, { attackers, defenders });
        assert.equal(low[attackers].length, attackers + 1);
        for (const { left, chance } of survivors.attackers) {
          const right = interval(chance);
          assert.equal(ways[attackers][left] > 0, right.high > 0, `${left} of ${attackers} v ${defenders}`);
          assert.ok(low[attackers][left] * (1 - error) <= right.high && right.low <= high[attackers][left] * (1 + error));
          assert.ok(high[attackers][left] - low[attackers][left] < 1e-9);
          if (exact) assert.equal(compare(fraction(exact[attackers][left], wholeOf(rules, defenders, MOST)), chance), 0);
        }
      }
    }
  });
}

test("what is known of large stacks is known of small ones, and whole numbers have a size of their own", () => {
  const large = endsOf(DICE, 4, 9, "low");
  assert.equal(large.length, 10);
  assert.equal(endsOf(DICE, 4, 5, "high"), large);
  assert.equal(endsOf(DICE, 4, 9, "low"), large);
  assert.ok(endsOf(DICE, 4, 10, "low").length === 11);
  assert.equal(endsOf(DICE, 4, 5, "exact").length, 6);
  assert.deepEqual([endsOf(BLITZ, 4, 5, "low"), endsOf(BLITZ, 4, 5, "high")].map((ends) => ends.length), [6, 6]);
});

test("battles may fail where each round may be lost, or not be fought", () => {
  const always = { ...DICE, rounds: [[[1, 0]]] };
  assert.deepEqual([DICE, BLOCKED, always, PAIRS, BLITZ].map(mayFail), [true, true, false, true, false]);
  assert.deepEqual([failsAt(DICE, 2, 9), failsAt(always, 2, 9)], [true, null]);
  assert.deepEqual([failsAt(BLITZ, 3, 3), failsAt(BLITZ, 1, 30)], [true, false]);
});

test("whether a blitz may fail is not known where the chance to lose it may be just beyond the cut", () => {
  // after the second step, a tenth of the battles within what doubles tell, and all of it is cut off
  const odds = 9 ** (-10 / 13);
  const lost = Math.round((odds / (1 + odds)) * 2 ** 52);
  assert.equal(failsAt({ ...BLITZ, rounds: [[[2 ** 52 - lost, lost]]] }, 1, 1), null);
});
