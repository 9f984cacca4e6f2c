// What small battles cost, beside a twin that goes through all of them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { costOf, costsByDice, errorOf, fewerLost, withAtMost } from "../../../docs/javascripts/decisions/costs.js";
import { retreatsOf } from "../../../docs/javascripts/decisions/retreats.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { figuresOf, roundsOf } from "../../../docs/javascripts/kernel/figures.js";
import { ROUNDING } from "../../../docs/javascripts/kernel/kernel.js";
import { compare, fixed, fraction, interval, percent } from "../../../docs/javascripts/kernel/quantities.js";

const DICE = houseRules(readHouse("house_4.4-v-3.3"));
const STEEP = houseRules(readHouse("house_6.6.6-v-6.6"));
const HALVES = houseRules(readHouse("house_2-v-8"));
const BLOCKED = { ...DICE, rounds: [[DICE.rounds[0][0], []], DICE.rounds[1]] }; // one may not attack two

const says = (quantity, number) => {
  const { low, high } = interval(quantity);
  assert.ok(low <= number + 1e-12 && number <= high + 1e-12 && high - low < 1e-9, `${low} to ${high}, not ${number}`);
};

/** The chance to win, and the mean armies left, where the attacker stops at so few. */
function twin({ rounds }, attackers, defenders, stop = 0) {
  const all = { win: 0, attackers: 0, defenders: 0 };
  const fight = (a, d, chance) => {
    const ways = a > stop && d ? rounds[Math.min(a, rounds.length) - 1][Math.min(d, rounds[0].length) - 1] : [];
    if (!ways.length) {
      all.win += d ? 0 : chance;
      all.attackers += a * chance;
      all.defenders += d * chance;
    }
    const total = ways.reduce((sum, each) => sum + each, 0);
    ways.forEach((each, lost) => each && fight(a - lost, d - (ways.length - 1 - lost), (chance * each) / total));
  };
  fight(attackers, defenders, 1);
  return all;
}

test("each number of dice has its own costs, all dice first", () => {
  for (const rules of [DICE, STEEP]) {
    for (const [attackers, defenders] of [[1, 1], [2, 3], [4, 3]]) {
      const costs = costsByDice(rules, { attackers, defenders });
      const most = Math.min(attackers, rules.rounds.length);
      assert.deepEqual(costs.map(({ dice }) => dice), [3, 2, 1].filter((dice) => dice <= most));
      for (const { dice, win, attackersLost, defendersLost, gain, nextRound } of costs) {
        const fewer = { rounds: rules.rounds.slice(0, dice) };
        const found = twin(fewer, attackers, defenders);
        says(win, found.win);
        says(attackersLost, attackers - found.attackers);
        says(defendersLost, defenders - found.defenders);
        const more = defenders - found.defenders - (attackers - found.attackers);
        assert.ok(Math.abs(Number(gain.replace("−", "-")) - more) <= 0.005 + 1e-12, gain);
        const ways = fewer.rounds[Math.min(attackers, dice) - 1][Math.min(defenders, rules.rounds[0].length) - 1];
        const total = ways.reduce((sum, each) => sum + each, 0);
        const lost = ways.reduce((sum, each, place) => sum + each * place, 0) / total;
        says(nextRound[0], lost);
        says(nextRound[1], ways.length - 1 - lost);
      }
    }
  }
});

test("fewer dice with which no attack is allowed are left out", () => {
  assert.deepEqual(costsByDice(BLOCKED, { attackers: 3, defenders: 2 }).map(({ dice }) => dice), [2]);
  assert.deepEqual(costsByDice(BLOCKED, { attackers: 3, defenders: 1 }).map(({ dice }) => dice), [2, 1]);
  const [none, ...others] = costsByDice(BLOCKED, { attackers: 1, defenders: 2 });
  assert.deepEqual([others, none.nextRound], [[], [fraction(0n, 1n), fraction(0n, 1n)]]);
  assert.equal(withAtMost(STEEP, 3), STEEP);
  assert.equal(withAtMost(STEEP, 2).rounds, withAtMost({ ...STEEP }, 2).rounds); // found once
});

test("from where on fewer are lost is proved, or tried", () => {
  const fewer = (rules, attackers, defenders) => {
    const found = twin(rules, attackers, defenders);
    return attackers - found.attackers < defenders - found.defenders - 1e-12;
  };
  for (const rules of [DICE, STEEP, BLOCKED, houseRules(readHouse("house_6.6-v-6.6"))]) {
    for (const defenders of [1, 2, 3, 5]) {
      const { attackers, first, tried } = fewerLost(rules, defenders);
      assert.equal(tried, null);
      const some = Array.from({ length: 9 }, (_, place) => fewer(rules, place + 1, defenders));
      assert.equal(first, some.indexOf(true) + 1 || null);
      assert.equal(attackers, some.at(-1) ? some.lastIndexOf(false) + 2 : null);
    }
  }
  const blitz = { ...STEEP, transformation: "balanced-blitz-3.3" };
  const { attackers, first, tried } = fewerLost(blitz, 2);
  assert.equal(tried, 2 * 2 + 20);
  assert.ok(attackers >= first && first >= 1);
  const weak = { ...houseRules(readHouse("house_2-v-2")), transformation: "balanced-blitz-3.3" };
  assert.deepEqual([fewerLost(weak, 30).tried, fewerLost(weak, 31)], [2 * 30 + 20, null]);
  // whoever loses as many as the other never loses fewer
  assert.deepEqual(fewerLost({ ...DICE, rounds: [[[1, 1]]] }, 2), { attackers: null, first: null, tried: null });
});

test("each retreat has its own chance and its own losses, and the best is named", () => {
  // with dice of two and eight faces texts lie just between two others: whole numbers decide
  const battles = [[DICE, 2, 1], [DICE, 3, 3], [DICE, 4, 2], [HALVES, 2, 1], [HALVES, 3, 2]];
  for (const [rules, attackers, defenders] of battles) {
    for (const worth of [fraction(0n, 1n), fraction(3n, 2n), fraction(40n, 3n)]) {
      const matchup = { attackers, defenders };
      const ways = retreatsOf(rules, figuresOf(rules, matchup), worth);
      const armies = Number(worth.numerator) / Number(worth.denominator);
      const found = ways.map(({ at }) => twin(rules, attackers, defenders, at));
      const values = found.map((each) => each.attackers + armies * each.win);
      assert.deepEqual(ways.map(({ at }) => at), Array.from({ length: attackers + 1 }, (_, at) => at));
      ways.forEach(({ at, best, win, givenUp, lost, saved, value }) => {
        const near = (text, number, room) => assert.ok(Math.abs(Number(text.replace(/[%−]/g, "")) - number) <= room + 1e-9, `${text}, not ${number}`);
        near(win, 100 * found[at].win, 0.05);
        near(givenUp, 100 * (found[0].win - found[at].win), 0.05);
        near(lost, attackers - found[at].attackers, 0.005);
        near(saved, found[at].attackers - found[0].attackers, 0.005);
        near(value, values[at], 0.005);
        assert.equal(best, values[at] > Math.max(...values) - 1e-12);
      });
    }
  }
});

test("what a way is worth in the middle between two texts is rounded by what it is exactly, also where another is better", () => {
  const battle = { attackers: 1, defenders: 1 };
  const rules = houseRules(readHouse("house_2-v-2")); // won once in four
  const ways = retreatsOf(rules, figuresOf(rules, battle), fraction(3n, 2n));
  assert.deepEqual(ways.map(({ value, best }) => [value, best]), [["0.62", false], ["1.00", true]]);
});

test("in a blitz from where on fewer are lost is tried with every stack", () => {
  const blitz = { ...STEEP, transformation: "balanced-blitz-3.3" };
  for (const defenders of [1, 2, 4]) {
    const most = 2 * defenders + 20;
    const fewer = Array.from({ length: most }, (_, place) => {
      const { attackersLost, defendersLost } = figuresOf(blitz, { attackers: place + 1, defenders }).means;
      return compare(attackersLost, defendersLost) === -1;
    });
    const attackers = fewer.lastIndexOf(false) + 2;
    assert.deepEqual(fewerLost(blitz, defenders), { attackers, first: fewer.indexOf(true) + 1, tried: most });
  }
});

test("where too many rounds pass before a defender falls nothing is proved, and all is tried", () => {
  // alone the defender falls once in a hundred million rounds, and two lose more often than not
  const slow = { ...DICE, rounds: [[[1, 1e8], [3, 1]]] };
  assert.deepEqual(fewerLost(slow, 2), { attackers: null, first: null, tried: 24 });
  const quick = { ...DICE, rounds: [[[1, 1e4], [3, 1]]] };
  assert.deepEqual(fewerLost(quick, 2), { attackers: null, first: null, tried: null });
});

test("where all attackers fall to the last defender it is proved that none lose fewer", () => {
  for (const beside of [[1, 0], [2, 1]]) {
    const last = { ...DICE, rounds: [[[0, 1], beside]] };
    assert.deepEqual(fewerLost(last, 2), { attackers: null, first: null, tried: null });
  }
});

test("a gain that doubles cannot tell from none is told in whole numbers", () => {
  const half = 2 ** 51;
  // beside two defenders rounds go the other way, so that not all rounds are alike
  for (const [more, first, beside] of [[1, 1, [1, 3]], [0, null, [3, 1]], [-1, null, [3, 1]]]) {
    const rules = { ...DICE, rounds: [[[half + more, half - more], beside]] };
    assert.deepEqual(fewerLost(rules, 1), { attackers: first, first, tried: 22 });
  }
});

test("a battle too large for whole numbers has all of its retreats, and says what is only about right", () => {
  // all but the last two defenders surely fall: three attackers win 11 of 16 battles, 68.75%
  const rules = { ...DICE, rounds: [[[1, 1], [1, 1], [1, 0]]] };
  const matchup = { attackers: 3, defenders: 1500 };
  const ways = retreatsOf(rules, figuresOf(rules, matchup), fraction(2n, 1n));
  assert.deepEqual(ways.map(({ at }) => at), [0, 1, 2, 3]);
  assert.match(ways[0].win, /^about 68\.[78]%$/);
  // 25/16 are lost on average, and 5/4 or 3/4 by whoever retreats with one or two left
  assert.deepEqual(ways.map(({ saved }) => saved), ["0.00", "0.31", "0.81", "1.56"]);
  assert.equal(costOf(rules, matchup).gain, "+1498.00"); // which bounds tell
});

test("what is given up by stopping at once is the chance to win, exactly where it lies between two texts", () => {
  const even = houseRules(readHouse("house_3-v-2"));
  const ways = retreatsOf(even, figuresOf(even, { attackers: 3, defenders: 2 }), fraction(2n, 1n));
  // 11 of 16 battles are won, 68.75%: to the even digit
  assert.deepEqual([ways[0].win, ways[3].win, ways[0].givenUp, ways[3].givenUp], ["68.8%", "0.0%", "0.0", "68.8"]);
});

test("a gain may be off by what all rounds of a battle round, each of the largest gain", () => {
  for (const rules of [DICE, STEEP, HALVES]) {
    const rounds = roundsOf(rules, false);
    for (const [attackers, defenders] of [[1, 1], [9, 2], [2, 9], [40, 50]]) {
      const armies = attackers + defenders;
      // a round has a product and two sums for each kind of losses, of which each may be rounded, and one quotient
      const least = armies * armies * (3 * Math.min(rounds.kinds, 4) + 1) * ROUNDING;
      const found = errorOf(rounds, attackers, defenders);
      assert.ok(found >= least && found < 5 * least, `${found} of ${least}`);
    }
  }
});

test("where the defender chooses, from where on fewer are lost is tried against 200 at most", () => {
  const choice = { ...DICE, rounds: [[[1, 3]]], replies: [[[{ roll: [1], ways: 1, choices: [[1, 3]] }]]] };
  assert.deepEqual(fewerLost(choice, 2), { attackers: null, first: null, tried: 24 });
  assert.deepEqual(fewerLost(choice, 200).tried, 420);
  assert.equal(fewerLost(choice, 201), null);
});

test("what a small battle costs is told for sure, also where it lies just between two texts", () => {
  for (const rules of [HALVES, houseRules(readHouse("house_3-v-2"))]) {
    for (let attackers = 1; attackers <= 7; attackers += 1) {
      for (let defenders = 1; defenders <= 7; defenders += 1) {
        const { win, attackersLost, defendersLost, gain } = costOf(rules, { attackers, defenders });
        for (const text of [percent(win), fixed(attackersLost), fixed(defendersLost), gain]) assert.doesNotMatch(text, /about/);
      }
    }
  }
});

test("of battles too large for whole numbers only those count as a gain that doubles tell", () => {
  // rounds are even until one defender is left, which few attackers hardly ever come to
  const { first, attackers } = fewerLost({ ...DICE, rounds: [[[3, 1], [1, 1]]] }, 400);
  assert.equal(first, 1); // of so few whole numbers are asked
  assert.ok(200 < attackers && attackers < 400, `${attackers}`);
});
