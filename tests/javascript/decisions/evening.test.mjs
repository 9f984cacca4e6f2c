// Scores added up, beside all pairs of ends counted one by one.
import assert from "node:assert/strict";
import { test } from "node:test";

import { sumsOf } from "../../../docs/javascripts/decisions/evening.js";
import { fraction, interval } from "../../../docs/javascripts/kernel/quantities.js";

/** Scores with their chances in parts of a whole. @param {[number, number | bigint][]} parts */
function battle(...parts) {
  const whole = parts.reduce((sum, [, ways]) => sum + BigInt(ways), 0n);
  return parts.map(([score, ways]) => ({ score, chance: fraction(BigInt(ways), whole) }));
}

/** The same with doubles. */
const around = (scores) => scores.map(({ score, chance }) => ({ score, chance: interval(chance) }));

/** @param {ReturnType<typeof battle>[]} battles @returns {Map<number, [bigint, bigint]>} the chance of each sum */
function twin(battles) {
  let sums = new Map([[0, [1n, 1n]]]);
  for (const scores of battles) {
    const longer = new Map();
    for (const [sum, [top, bottom]] of sums) {
      for (const { score, chance } of scores) {
        const [known] = longer.get(sum + score) ?? [0n];
        longer.set(sum + score, [known + top * chance.numerator, bottom * chance.denominator]);
      }
    }
    sums = longer;
  }
  return sums;
}

const RARE = battle([-5, 1], [2, 10n ** 60n]);
const RARE_ABOVE = battle([-2, 10n ** 60n], [5, 1]);
for (const [what, battles] of [
  ["one battle", [battle([3, 1], [-2, 3], [0, 2])]],
  ["scores with gaps between them", [battle([-7, 1], [5, 2]), battle([0, 1], [4, 1], [11, 3])]],
  ["two ends with the same score", [battle([1, 1], [1, 2], [-1, 3]), battle([2, 1], [2, 1], [3, 5])]],
  ["a battle that ends in one way before another", [battle([3, 1]), battle([-1, 1], [2, 3])]],
  ["four battles", [battle([-1, 21], [1, 15]), battle([-3, 2], [2, 5]), battle([0, 1]), battle([6, 1], [-6, 9])]],
  ["a long and a short one", [battle(...Array.from({ length: 40 }, (_, at) => [at - 11, at + 1])), battle([1, 1], [2, 6])]],
  ["an end too rare to be multiplied", [RARE, RARE, battle([-1, 1], [1, 1])]],
  ["a highest end too rare to be multiplied", [battle([-1, 1], [1, 1]), RARE_ABOVE, RARE_ABOVE]],
]) {
  test(`of ${what}, every sum that can be has its chance, the highest first`, () => {
    const right = twin(battles);
    const order = [...right.keys()].sort((one, other) => other - one);
    const found = sumsOf(battles);
    assert.deepEqual(found.map(({ score }) => score), order);
    for (const { score, chance } of found) {
      const [top, bottom] = right.get(score);
      assert.equal(chance.numerator * bottom, top * chance.denominator);
    }
    const doubles = sumsOf(battles.map(around));
    assert.deepEqual(doubles.map(({ score }) => score), order);
    for (const { score, chance } of doubles) {
      const { low, high } = interval(fraction(...right.get(score)));
      assert.ok(chance.low <= high && low <= chance.high, `${score}`);
      assert.ok(chance.high - chance.low < 1e-13 && chance.inside);
    }
  });
}

test("the bounds hold sums of chances that are as wide as theirs", () => {
  const wide = [{ score: 0, chance: { low: 0.25, high: 0.5 } }, { score: 1, chance: { low: 0.5, high: 0.75 } }];
  const found = new Map(sumsOf([wide, wide]).map(({ score, chance }) => [score, chance]));
  for (const [score, low, high] of [[0, 0.0625, 0.25], [1, 0.25, 0.75], [2, 0.25, 0.5625]]) {
    const bounds = found.get(score);
    assert.ok(bounds.low < low && low - bounds.low < 1e-13, `low of ${score}`);
    assert.ok(bounds.high > high && bounds.high - high < 1e-13, `high of ${score}`);
  }
});

/** @param {number} double not below 0 @returns {bigint} in 2 ** -1074, of which every double has a whole number */
function wholeOf(double) {
  let [left, shift] = [double, 0n];
  while (left % 1) [left, shift] = [left * 2, shift + 1n];
  return BigInt(left) << (1074n - shift);
}

test("no rounding of doubles leaves the bounds", () => {
  let seed = 7;
  const drawn = () => {
    seed = (seed * 48271) % 2147483647;
    return 1 + ((seed * 4194301) % 2 ** 53);
  };
  const lengths = [3, 40, 7, 25];
  const battles = lengths.map((length) => Array.from({ length }, drawn)); // each of 2 ** -53
  const right = battles.reduce((one, other) => {
    const sums = new Array(one.length + other.length - 1).fill(0n);
    one.forEach((a, i) => other.forEach((b, k) => (sums[i + k] += BigInt(a) * BigInt(b))));
    return sums;
  });
  const scored = battles.map((parts) => parts.map((part, score) => {
    const double = part * 2 ** -53;
    return { score, chance: { low: double, high: double } };
  }));
  // as chances these are too many: so each counts for 1/128
  const small = scored.map((all) => all.map(({ score, chance }) => ({ score, chance: { low: chance.low / 128, high: chance.high / 128 } })));
  for (const { score, chance } of sumsOf(small)) {
    const exact = BigInt(right[score]) << (1074n - (53n + 7n) * BigInt(lengths.length));
    const slack = wholeOf(1e-30);
    assert.ok(wholeOf(chance.low) + slack <= exact && exact <= wholeOf(chance.high) - slack, `${score}`);
    assert.ok(chance.high - chance.low < 1e-13 * chance.high + 3e-30);
  }
});

test("the bounds of one battle hold its chances, and those of two leave room for every rounding", () => {
  const [single] = sumsOf([[{ score: 4, chance: { low: 0.25, high: 0.25 } }]]);
  assert.ok(single.chance.low < 0.25 && single.chance.high > 0.25);
  for (const length of [1, 2, 5, 40]) {
    // each product is a double, and so are their sums: all of the room is that of the bounds
    const scores = Array.from({ length }, (_, score) => ({ score, chance: { low: 2 ** -7, high: 2 ** -7 } }));
    const { chance } = sumsOf([scores, scores])[length - 1];
    const exact = length * 2 ** -14;
    // a rounding for each product that is added up, and one for the sum
    const room = (length + 1) * 2 ** -53;
    assert.ok(chance.low <= exact * (1 - room) && chance.high >= exact * (1 + room));
    assert.ok(chance.high - chance.low < 8 * room * exact);
  }
});
