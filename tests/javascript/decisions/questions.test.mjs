// Which questions are answered at once, and what answers each.
import assert from "node:assert/strict";
import { test } from "node:test";

import { ANSWERS, isAnsweredAtOnce } from "../../../docs/javascripts/decisions/questions.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { interval } from "../../../docs/javascripts/kernel/quantities.js";

const rules = houseRules(readHouse("house_2-v-2")); // the attacker wins a quarter of the rounds

test("usual rules are answered at once to 100 armies a side, those with more to do to 12", () => {
  const isAtOnce = (attackers, defenders, more = {}) => isAnsweredAtOnce({ ...rules, ...more }, { attackers, defenders });
  for (const [more, most] of [[{}, 100], [{ replies: [] }, 12], [{ transformation: "balanced-blitz-3.3" }, 12]]) {
    assert.deepEqual([isAtOnce(most, most, more), isAtOnce(most, 1, more)], [true, true]);
    assert.deepEqual([isAtOnce(most + 1, 1, more), isAtOnce(1, most + 1, more)], [false, false]);
  }
});

test("the armies that hold are told for the chance that is asked for, in its place among the usual ones", () => {
  const percents = (breaks) => ANSWERS.hold(rules, { attackers: 3, defenders: 1 }, breaks).map(({ percent }) => percent);
  assert.deepEqual(percents(), [50, 25, 10, 5]);
  assert.deepEqual(percents(10), [50, 25, 10, 5]);
  assert.deepEqual(percents(20), [50, 25, 20, 10, 5]);
  assert.deepEqual(percents(0.5), [50, 25, 10, 5, 0.5]);
});

test("what a battle costs is told of both its ends", () => {
  const { costs, lose, lostGivenWin, lostGivenLoss, attackersLostGivenLoss, fewer } = ANSWERS.cost(rules, { attackers: 2, defenders: 1 });
  const middle = (quantity) => Math.round(((interval(quantity).low + interval(quantity).high) / 2) * 1e6) / 1e6;
  assert.deepEqual(costs.map(({ dice }) => dice), [1]);
  // the first round is won in 4/16, the second in 3/16: one in 7/16 of these is lost before
  assert.deepEqual([middle(lose), middle(lostGivenWin), middle(lostGivenLoss)], [9 / 16, 0.428571, 0]);
  assert.equal(attackersLostGivenLoss, null);
  assert.deepEqual(fewer, { attackers: null, first: null, tried: null });
});
