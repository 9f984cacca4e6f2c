// The bound of fair bets, beside their three numbers in whole numbers.
import assert from "node:assert/strict";
import { test } from "node:test";

import { boundOf, mirrored } from "../../../docs/javascripts/decisions/bets.js";
import { fraction, interval } from "../../../docs/javascripts/kernel/quantities.js";

/** @param {[number, number][]} parts scores and ways */
function scores(...parts) {
  const whole = BigInt(parts.reduce((sum, [, ways]) => sum + ways, 0));
  return parts.map(([score, ways]) => ({ score, chance: fraction(BigInt(ways), whole) }));
}

const around = (bets) =>
  bets.map((bet) => Object.fromEntries(Object.entries(bet).map(([key, all]) => [key, all.map(({ score, chance }) => ({ score, chance: interval(chance) }))])));

/** 1 over the mean of what three bets make of 1; in doubles, as plainly as it is said. */
function twin(bets) {
  const chanceOf = ({ numerator, denominator }) => Number(numerator) / Number(denominator);
  const mean = (all, base) => all.reduce((sum, { score, chance }) => sum + chanceOf(chance) * base ** score, 0);
  const made = [0.6, 0.8, 0.9].map((base) => bets.reduce((money, { start, now }) => (money * mean(now, base)) / mean(start, base), 1));
  return Math.min(1, 3 / (made[0] + made[1] + made[2]));
}

const EVEN = scores([-4, 1], [-1, 2], [1, 3], [5, 2]);
for (const [what, bets] of [
  ["one low score", [{ start: EVEN, now: scores([-4, 1]) }]],
  ["a high score", [{ start: EVEN, now: scores([5, 1]) }]],
  ["a battle that is not over", [{ start: EVEN, now: scores([-4, 2], [-1, 1]) }]],
  ["several battles", [{ start: EVEN, now: scores([-4, 1]) }, { start: scores([-2, 1], [3, 1]), now: scores([-2, 1]) }, { start: EVEN, now: scores([1, 1]) }]],
  ["scores of one sign", [{ start: scores([-3, 1], [-9, 1]), now: scores([-9, 1]) }, { start: scores([2, 1], [8, 1]), now: scores([2, 1]) }]],
]) {
  test(`of ${what} the bound is 1 over what fair bets have made, and at most 1`, () => {
    for (const [each, right] of [[bets, twin(bets)], [mirrored(bets), twin(mirrored(bets))]]) {
      const exact = boundOf(each);
      assert.ok("numerator" in exact);
      assert.ok(Math.abs(Number(exact.numerator) / Number(exact.denominator) - right) < 1e-12);
      const { low, high } = boundOf(around(each));
      const held = interval(exact);
      assert.ok(low <= held.high && held.low <= high && high - low < 1e-12 && high <= 1);
    }
  });
}

test("the other side scores the same battles the other way round", () => {
  const [{ start, now }] = mirrored([{ start: EVEN, now: scores([-4, 1]) }]);
  assert.deepEqual(start.map(({ score }) => score), [4, 1, -1, -5]);
  assert.deepEqual(now, [{ score: 4, chance: fraction(1n, 1n) }]);
});

test("what can only be 1 is just that, also where doubles are all that is known", () => {
  const bets = [{ start: scores([-5, 1], [5, 9]), now: scores([5, 1]) }];
  assert.deepEqual(boundOf(bets), fraction(1n, 1n));
  assert.deepEqual(boundOf(around(bets)), { low: 1, high: 1 });
});

test("a bound is never more than 1, whatever doubles come to", () => {
  const little = [{ start: scores([-1, 1], [1, 9]), now: scores([1, 1]) }];
  assert.deepEqual(boundOf(around(little)), { low: 1, high: 1 }); // a bet that has lost a little
  const nothing = boundOf(around([{ start: EVEN, now: EVEN }]));
  assert.ok(nothing.low > 1 - 1e-12 && nothing.low < 1 && nothing.high === 1);
});

test("bets that make more than doubles can say still bound the chance", () => {
  const bet = { start: scores([-900, 1], [0, 1]), now: scores([0, 1]) };
  const lost = { start: scores([-900, 1], [0, 1]), now: scores([-900, 1]) };
  for (const bets of [Array(9).fill(bet), Array(9).fill(lost), [...Array(9).fill(bet), ...Array(9).fill(lost)]]) {
    const exact = boundOf(bets);
    const { low, high } = boundOf(around(bets));
    const held = interval(exact);
    assert.ok(low <= held.high && held.low <= high && low >= 0 && high <= 1);
  }
});
