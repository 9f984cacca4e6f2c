// Stopping or rolling on, beside a twin that decides in fractions alone.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Stopping, statesOfMap } from "../../../docs/javascripts/decisions/stopping.js";
import { tenthsUp } from "../../../docs/javascripts/decisions/worth.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { compare, fixed, fraction, interval, isExact, nearest, percent, reduced } from "../../../docs/javascripts/kernel/quantities.js";

const MOST = 5;
const ONE_DIE = houseRules(readHouse("house_2-v-2"));
const DICE = houseRules(readHouse("house_4.4-v-3.3"));
const BLOCKED = { ...DICE, title: "no attack of one against two", rounds: [[DICE.rounds[0][0], []], DICE.rounds[1]] };
const BATTLE = { attackers: MOST, defenders: MOST };
// with 3 one attacker does as well by stopping before one defender, with one die a side
const WORTHS = [fraction(0n, 1n), fraction(1n, 3n), fraction(2n, 1n), fraction(3n, 1n), fraction(7n, 2n), fraction(50n, 1n)];

const plus = (one, other) =>
  reduced(
    fraction(
      one.numerator * other.denominator + other.numerator * one.denominator,
      one.denominator * other.denominator,
    ),
  );
const minus = (one, other) =>
  fraction(
    one.numerator * other.denominator - other.numerator * one.denominator,
    one.denominator * other.denominator,
  );
const times = (one, other) => reduced(fraction(one.numerator * other.numerator, one.denominator * other.denominator));
const isNear = (quantity, exact) => {
  const { low, high } = interval(quantity);
  const near = Number(exact.numerator) / Number(exact.denominator);
  return low - 1e-12 <= near && near <= high + 1e-12 && high - low < 1e-6;
};

/** What rolling on brings, and what is best, by state "a,d": means of attackers kept, chances to win, and the value. */
function twin({ rounds }, worth) {
  const [none, all] = [fraction(0n, 1n), fraction(1n, 1n)];
  const known = new Map();
  for (let a = 0; a <= MOST; a += 1) {
    for (let d = 0; d <= MOST; d += 1) {
      const stop = { win: d ? none : all, kept: fraction(BigInt(a), 1n) };
      if (!a || !d) {
        known.set(`${a},${d}`, { decided: a ? stop : { win: none, kept: none } });
        continue;
      }
      const ways = rounds[Math.min(a, rounds.length) - 1][Math.min(d, rounds[0].length) - 1];
      if (!ways.length) {
        known.set(`${a},${d}`, { decided: stop });
        continue;
      }
      const total = BigInt(ways.reduce((sum, each) => sum + each, 0));
      const mean = (what) =>
        ways.reduce((sum, each, lost) => {
          const next = known.get(`${a - lost},${d - (ways.length - 1 - lost)}`).decided[what];
          return plus(sum, times(fraction(BigInt(each), total), next));
        }, none);
      const rolled = { win: mean("win"), kept: mean("kept") };
      const value = plus(rolled.kept, times(worth, rolled.win));
      const order = compare(value, stop.kept);
      known.set(`${a},${d}`, { rolled, value, order, decided: order > 0 ? rolled : stop });
    }
  }
  return known;
}

for (const rules of [ONE_DIE, DICE, BLOCKED]) {
  test(`the decisions of ${rules.title} are those made in fractions`, () => {
    const stopping = new Stopping(rules, BATTLE);
    for (const worth of WORTHS) {
      const orders = stopping.orders(worth);
      for (const [state, { rolled, value, order }] of twin(rules, worth)) {
        const [attackers, defenders] = state.split(",").map(Number);
        assert.equal(orders({ attackers, defenders }), rolled ? order : 0, state);
        if (!rolled) continue; // it is over
        const { win, ...means } = stopping.advice({ attackers, defenders }, worth);
        const texts = [percent(win), ...[means.value, means.gain, means.lost].map((mean) => fixed(mean))];
        assert.ok(!texts.some((text) => text.startsWith("about")), `${state}: ${texts}`);
        for (const advice of [
          stopping.advice({ attackers, defenders }, worth),
          stopping.adviceExactly({ attackers, defenders }, worth),
        ]) {
          assert.equal(advice.order, order, state);
          assert.ok(isNear(advice.win, rolled.win) && isNear(advice.value, value), state);
          const stop = fraction(BigInt(attackers), 1n);
          const gain = order > 0 ? minus(value, stop) : minus(stop, value);
          assert.ok(isNear(advice.gain, gain) && isNear(advice.lost, minus(stop, rolled.kept)), state);
        }
      }
    }
  });

}

for (const rules of [ONE_DIE, DICE]) {
  test(`at the least worth of ${rules.title} both ways are as good, and less is worse`, () => {
    const stopping = new Stopping(rules, BATTLE);
    for (let attackers = 1; attackers <= MOST; attackers += 1) {
      for (let defenders = 1; defenders <= MOST; defenders += 1) {
        const state = { attackers, defenders };
        const least = stopping.leastExactly(state);
        assert.equal(twin(rules, least).get(`${attackers},${defenders}`).order, 0);
        assert.equal(stopping.orders(least)(state), 0);
        const less = times(least, fraction(999n, 1000n));
        const more = times(least, fraction(1001n, 1000n));
        assert.deepEqual([stopping.orders(less)(state), stopping.orders(more)(state)], [-1, 1]);
        assert.deepEqual([less, least, more].map((worth) => stopping.isSurelyWorse(state, nearest(worth))), [true, false, false]);
        assert.ok(isNear(stopping.leastWorth(state), least));
        assert.ok(isNear(stopping.leastInDoubles(state, Infinity), least));
        assert.ok(isNear(stopping.leastInDoubles(state, 3), least));
      }
    }
  });
}

test("the least worth is asked in whole numbers just where bounds leave its tenths open", () => {
  const stopping = new Stopping(ONE_DIE, BATTLE);
  const found = { true: 0, false: 0 };
  for (let attackers = 1; attackers <= MOST; attackers += 1) {
    for (let defenders = 1; defenders <= MOST; defenders += 1) {
      const isTold = tenthsUp(stopping.leastInDoubles({ attackers, defenders }, Infinity)).certain;
      assert.equal(isExact(stopping.leastWorth({ attackers, defenders })), !isTold);
      found[isTold] += 1;
    }
  }
  assert.ok(found.true && found.false);
});

test("whoever always wins keeps all, whatever the worth", () => {
  const always = { ...ONE_DIE, rounds: [[[1, 0]]] };
  for (const worth of [fraction(1n, 3n), fraction(5n, 2n)]) {
    const { win, lost, value, gain } = new Stopping(always, BATTLE).adviceExactly({ attackers: 3, defenders: 4 }, worth);
    const found = [win, lost, value, gain].map((each) => reduced(each));
    assert.deepEqual(found, [fraction(1n, 1n), fraction(0n, 1n), reduced(plus(fraction(3n, 1n), worth)), reduced(worth)]);
  }
});

test("for whoever always wins rolling on is never worse, whatever the worth", () => {
  const stopping = new Stopping({ ...ONE_DIE, rounds: [[[1, 0]]] }, BATTLE);
  for (const state of [BATTLE, { attackers: 1, defenders: 1 }, { attackers: 3, defenders: 4 }]) {
    assert.deepEqual(stopping.leastWorth(state), fraction(0n, 1n));
  }
});

test("a least worth lies between bounds that are no farther apart than those of the two ways at it", () => {
  const stopping = new Stopping(houseRules(readHouse("house_6.6.6-v-6.6")), { attackers: 30, defenders: 30 });
  for (const [attackers, defenders] of [[3, 9], [10, 10], [20, 30], [30, 30]]) {
    const state = { attackers, defenders };
    const { low, high } = stopping.leastInDoubles(state, Infinity);
    stopping.doubles.decide(state, high);
    const { win } = stopping.doubles.of(state);
    const [apart, each] = [(high - low) * win, stopping.error * (attackers + high)];
    assert.ok(0 < apart && apart < 16 * each, `${attackers} v ${defenders}: ${apart / each}`);
  }
});

test("whether rolling on is surely worse is asked of the worth that is named, whatever was asked before", () => {
  const stopping = new Stopping(DICE, BATTLE);
  for (const [before, worth, isWorse] of [[0n, 1000, false], [1000n, 1000, false], [0n, 0, true], [1000n, 0, true]]) {
    stopping.orders(fraction(before, 1n));
    assert.equal(stopping.isSurelyWorse(BATTLE, worth), isWorse);
  }
});

test("what whole numbers decide of a state counts in all that lead to it", () => {
  // for a territory worth one army both ways are as good in even rounds: one against one, and two
  for (const [more, win] of [[1, 0.75], [0, 0.5], [-1, 0.5]]) {
    const rules = { ...ONE_DIE, rounds: [[[2 ** 51 + more, 2 ** 51 - more]]] };
    const advice = new Stopping(rules, BATTLE).advice({ attackers: 2, defenders: 1 }, fraction(1n, 1n));
    assert.equal(advice.order, more);
    assert.ok(Math.abs(nearest(advice.win) - win) < 1e-12);
  }
});

test("a map shows up to 30 numbers of each side, the last before the start, and fewer of the largest battles", () => {
  for (const [attackers, defenders, down, across] of [[1, 1, 1, 1], [30, 5, 30, 5], [31, 30, 30, 30], [33, 33, 30, 30], [34, 34, 29, 29], [200, 2, 30, 2], [1000, 1000, 1, 1]]) {
    const shown = statesOfMap({ attackers, defenders });
    for (const [numbers, most, length] of [[shown.down, attackers, down], [shown.across, defenders, across]]) {
      assert.deepEqual(numbers, Array.from({ length }, (_, at) => most - length + 1 + at));
    }
  }
});

test("what whole numbers say of a worth does not depend on the worths that were asked about before", () => {
  const stopping = new Stopping(DICE, BATTLE);
  for (const worth of [...WORTHS, ...[...WORTHS].reverse()]) {
    assert.deepEqual(stopping.adviceExactly(BATTLE, worth), new Stopping(DICE, BATTLE).adviceExactly(BATTLE, worth));
  }
});

test("where no battle can be won the chance to win is just 0, and no worth is enough", () => {
  const stopping = new Stopping({ ...ONE_DIE, rounds: [[[0, 1]]] }, BATTLE);
  for (const state of [BATTLE, { attackers: 1, defenders: 1 }]) {
    const { order, win } = stopping.advice(state, fraction(7n, 2n));
    assert.deepEqual([order, percent(win), stopping.doubles.of(state).mayWin], [-1, "0.0%", false]);
    assert.equal(stopping.leastWorth(state), null);
  }
});
