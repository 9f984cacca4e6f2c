// Certified numbers as texts: no digit is shown that is not known.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  armiesBetween,
  compare,
  difference,
  exactRoot,
  exactly,
  fixed,
  fraction,
  interval,
  percent,
  pointsBetween,
  power,
  product,
  quotient,
  reduced,
  root,
  shortPercent,
  significant,
  sum,
  uncertain,
  widened,
} from "../../../docs/javascripts/kernel/quantities.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { comparedUnder, extremes, rank } from "../../../docs/javascripts/words/battlecomparison.js";

/** @param {number} numerator @param {number} denominator */
const of = (numerator, denominator) => fraction(BigInt(numerator), BigInt(denominator));

for (const [chance, places, text] of [
  [of(22, 27), 1, "81.5%"],
  [of(1, 16), 1, "6.2%"], // a half goes to the even digit
  [of(3, 16), 1, "18.8%"],
  [of(0, 5), 1, "0.0%"],
  [of(5, 5), 2, "100.00%"],
  [of(1, 10 ** 9), 1, "<0.1%"],
  [of(10 ** 9 - 1, 10 ** 9), 2, ">99.99%"],
  [{ low: 0.81841, high: 0.81842 }, 1, "81.8%"],
  [{ low: 0.81841, high: 0.81842 }, 2, "81.84%"],
  [{ low: 0.8184, high: 0.8186 }, 1, "about 81.8%"],
  [uncertain({ low: -1, high: 1e-20 }), 1, "<0.1%"],
  [uncertain({ low: 1 - 1e-16, high: 2 }), 1, ">99.9%"],
  [{ low: 0, high: 1e-20 }, 1, "at most 0.1%"], // possible or not: nobody can say
  [{ low: 1 - 1e-16, high: 1 }, 2, "at least 99.99%"], // certain or not
  [{ low: 0, high: 0.002 }, 1, "about 0.1%"], // it may round to more than that
  [{ low: 0.99, high: 1 }, 1, "about 99.0%"],
  [exactly(0), 1, "0.0%"],
  [exactly(1), 1, "100.0%"],
]) {
  test(`a chance is ${text}`, () => assert.equal(percent(chance, places), text));
}

test("where there is little room, a sign stands for the words", () => {
  assert.equal(shortPercent({ low: 0.81841, high: 0.81842 }), "81.8%");
  assert.equal(shortPercent({ low: 0.8184, high: 0.8186 }), "≈81.8%");
  assert.equal(shortPercent({ low: 0, high: 1e-20 }), "≤0.1%");
  assert.equal(shortPercent({ low: 1 - 1e-16, high: 1 }), "≥99.9%");
  assert.equal(shortPercent(uncertain({ low: 1 - 1e-16, high: 1 })), ">99.9%");
});

test("a mean has its last digit right, or says that it is approximate", () => {
  assert.equal(fixed(of(355, 100)), "3.55");
  assert.equal(fixed(of(25, 10), 0), "2");
  assert.equal(fixed({ low: 3.5561, high: 3.5562 }), "3.56");
  assert.equal(fixed({ low: 3.554, high: 3.556 }), "about 3.55");
});

test("differences have their sign, none where there is none, and are exact where both are", () => {
  assert.deepEqual(pointsBetween(of(1, 2), of(1, 4)), { text: "+25.0", certain: true });
  assert.deepEqual(pointsBetween(of(1, 4), of(1, 2)), { text: "−25.0", certain: true });
  assert.equal(pointsBetween(of(1, 4), of(1, 4)).text, "0.0");
  const [one, other] = [{ low: 0.1, high: 0.9 }, { low: 0.1, high: 0.9 }].map(uncertain);
  assert.deepEqual(pointsBetween(one, other, true), { text: "0.0", certain: true });
  assert.equal(pointsBetween(one, other).certain, false);
  assert.equal(pointsBetween(uncertain({ low: 0.1, high: 0.2 }), of(1, 4)).certain, false);
});

test("an order is given only where it is known", () => {
  assert.equal(compare(of(1, 3), of(2, 6)), 0);
  assert.equal(compare(of(1, 3), of(1, 2)), -1);
  assert.equal(compare({ low: 0.6, high: 0.7 }, of(1, 2)), 1);
  assert.equal(compare({ low: 0.4, high: 0.7 }, of(1, 2)), null);
});

test("a square root is rounded as it stands", () => {
  assert.equal(fixed(exactRoot(of(2, 1)), 9), "1.414213562");
  assert.equal(fixed(exactRoot(of(9, 4)), 2), "1.50");
  assert.equal(fixed(exactRoot(of(0, 1)), 2), "0.00");
});

test("20 digits are written as the generator writes them", () => {
  assert.equal(significant(of(1, 2)), "0.5");
  assert.equal(significant(of(1, 3)), "0.33333333333333333333");
  assert.equal(significant(of(3, 2 * 10 ** 7)), "1.5E-7");
  assert.equal(significant(of(0, 7)), "0");
  assert.equal(significant(of(7, 7)), "1");
});

test("as many digits are written as asked for, the last of them rounded to the nearest, or the even one", () => {
  for (const [numerator, denominator, text] of [
    [9995, 10_000, "1.00"], // 999.5 becomes 1000
    [9985, 10_000, "0.998"],
    [9985001, 10_000_000, "0.999"],
    [9984999, 10_000_000, "0.998"],
    [9995, 1000, "10.0"],
    [19, 2001, "0.00950"],
    [1, 7, "0.143"],
    [15, 7, "2.14"],
    [200, 7, "28.6"],
    [700, 3, "233"],
    [1, 10, "0.1"],
    [99, 1000, "0.099"],
    [100, 1, "100"],
    [120, 10, "12"],
    [1, 10 ** 6, "0.000001"],
    [1, 10 ** 7, "1E-7"],
    [2, 3 * 10 ** 6, "6.67E-7"],
    [4, 3 * 10 ** 6, "0.00000133"],
  ]) {
    assert.equal(significant(of(numerator, denominator), 3), text, `${numerator} / ${denominator}`);
  }
});

test("lowest terms have nothing in common", () => {
  assert.deepEqual(reduced(of(12, 18)), of(2, 3));
});

test("a power lies within its bounds, which whole powers measure", () => {
  let seed = 1;
  for (let n = 0; n < 2000; n += 1) {
    seed = (seed * 48271) % 2147483647;
    const base = (seed / 2147483647) ** (1 + (n % 12));
    for (const [top, bottom] of [
      [9, 5],
      [13, 10],
    ]) {
      const { low, high } = power(exactly(base), top, bottom);
      assert.ok(high - low < 1e-13 * high);
      const [below, above, whole] = [low, high, base].map(wholeOf);
      // low ** bottom <= base ** top <= high ** bottom, in whole numbers of 2 ** -SHIFT
      const unit = SHIFT * BigInt(bottom - top);
      const left = (value) => value ** BigInt(bottom);
      const right = whole ** BigInt(top);
      assert.ok(left(below) <= scaled(right, unit) + 1n);
      assert.ok(left(above) >= scaled(right, unit));
    }
  }
});

const SHIFT = 1074n; // every double is a whole number of 2 ** -1074

/** @param {number} double @returns {bigint} */
function wholeOf(double) {
  let [left, shift] = [double, 0n];
  while (left % 1) [left, shift] = [left * 2, shift + 1n];
  return BigInt(left) << (SHIFT - shift);
}

/** @param {bigint} number @param {bigint} shift */
const scaled = (number, shift) => (shift < 0n ? number >> -shift : number << shift);

test("an exact number lies within the interval around it", () => {
  for (const exact of [of(1, 3), of(10 ** 9, 7), of(1, 10 ** 15)]) {
    const { low, high } = interval(exact);
    assert.equal(compare({ low, high: low }, exact) === 1, false);
    assert.ok(low <= high && high - low < 1e-14 * high);
  }
});

test("what is certain is better than what is nearly so", () => {
  const chances = [exactly(1), uncertain({ low: 1 - 1e-16, high: 1 }), of(1, 2), uncertain({ low: 0, high: 1e-20 }), of(0, 3)];
  const ranks = chances.map(rank);
  assert.deepEqual([...ranks].sort((one, other) => other - one), ranks);
  const wins = chances.map((chance, place) => ({ chance, title: `${place}`, version: "", win: percent(chance) }));
  assert.deepEqual(extremes(wins), { best: "0, 100.0%", worst: "4, 0.0%" });
  // so rare that its double is 0, and still not impossible
  assert.ok(rank(fraction(1n, 10n ** 400n)) > rank(of(0, 3)));
  const alike = [of(1, 10_000), of(4, 10_000), of(2, 10_000)];
  const small = alike.map((chance, place) => ({ chance, title: `${place}`, version: "", win: percent(chance) }));
  assert.deepEqual(extremes(small), { best: "1 and 2 more, <0.1%", worst: "0 and 2 more, <0.1%" });
});

test("a bar is as long as its chance", () => {
  const rules = houseRules(readHouse("house_6-v-6")); // 15 of 36
  const figures = figuresOf(rules, { attackers: 1, defenders: 1 });
  const { bar, win, points, needed } = comparedUnder(rules, { rules, win: figures.win }, figures, 3);
  assert.deepEqual([bar, win, points, needed], ["41.7%", "41.7%", "0.0", 3]);
});

test("a difference of armies has its sign and two places", () => {
  assert.deepEqual(armiesBetween(of(1, 2), of(3, 20)), { text: "+0.35", certain: true });
  assert.deepEqual(armiesBetween(exactly(1), exactly(1.25)), { text: "−0.25", certain: true });
  assert.deepEqual(armiesBetween(of(1, 3), of(1, 3)), { text: "0.00", certain: true });
  assert.equal(armiesBetween({ low: 1, high: 1.02 }, exactly(0)).certain, false);
});

test("what is made of intervals holds what is made of all that lies in them, and little more", () => {
  const [one, other] = [{ low: 4, high: 9 }, { low: 2, high: 3 }];
  for (const [name, found, low, high] of /** @type {const} */ ([
    ["sum", sum(one, other), 6, 12],
    ["difference", difference(one, other), 1, 7],
    ["a negative difference", difference(other, one), -7, -1],
    ["product", product(one, other), 8, 27],
    ["quotient", quotient(one, other), 4 / 3, 4.5],
    ["root", root(one), 2, 3],
    ["root of what may be negative", root({ low: -1, high: 9 }), 0, 3],
  ])) {
    assert.ok(found.low <= low && found.high >= high, name);
    assert.ok(low - found.low < 1e-14 && found.high - high < 1e-14, name);
    // a double's own rounding lies outside
    assert.ok(found.high > high && (found.low < low || low === 0), name);
  }
});

test("doubles of a battle are wider by their error on both sides, and by what is too small for any", () => {
  const { low, high } = widened({ low: 0.5, high: 0.5 }, 2 ** -20);
  assert.deepEqual([low, high], [0.5 - 2 ** -21, 0.5 + 2 ** -21]);
  const nothing = widened({ low: 0, high: 0 }, 2 ** -20);
  assert.ok(-1e-290 < nothing.low && nothing.low < 0 && 0 < nothing.high && nothing.high < 1e-290);
  assert.deepEqual(uncertain({ low: -1, high: 2 }), { low: 0, high: 1, inside: true });
  assert.deepEqual(uncertain({ low: 0.25, high: 0.5 }), { low: 0.25, high: 0.5, inside: true });
});

test("doubles are compared where their bounds decide, and are alike where both are just the same", () => {
  assert.equal(compare(exactly(0.5), exactly(0.5)), 0);
  assert.equal(compare(exactly(0.25), exactly(0.5)), -1);
  assert.equal(compare(exactly(0.5), exactly(0.25)), 1);
  assert.equal(compare({ low: 0.25, high: 0.5 }, exactly(0.5)), null);
  assert.equal(compare(exactly(0.5), { low: 0.5, high: 0.75 }), null);
});

test("a power of what is nearly nothing lies between nothing and little, and 0 and 1 stay what they are", () => {
  for (const base of [1e-300, 1e-151]) {
    const { low, high } = power(exactly(base), 13, 10);
    assert.ok(low === 0 && 0 < high && high < 1e-190);
  }
  assert.deepEqual([0, 1].map((base) => power(exactly(base), 13, 10)), [exactly(0), exactly(1)]);
});

test("the least difference that is written has its sign", () => {
  const [one, more] = [fraction(1n, 1n), fraction(101n, 100n)];
  assert.deepEqual([armiesBetween(more, one), armiesBetween(one, more), armiesBetween(one, one)].map(({ text }) => text), ["+0.01", "−0.01", "0.00"]);
});

test("a number too small for doubles lies between nothing and little, and nothing is just that", () => {
  const { low, high } = interval(fraction(1n, 10n ** 400n));
  assert.ok(low === 0 && 0 < high && high < 1e-100);
  assert.deepEqual(interval(fraction(0n, 7n)), { low: 0, high: 0 });
});
