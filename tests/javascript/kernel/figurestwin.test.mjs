// All figures of small battles, beside a twin that goes through every battle.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { beginsBlocked, exactFiguresOf, figuresAround, figuresOf, winTable, winsIn } from "../../../docs/javascripts/kernel/figures.js";
import { LARGEST_STACK } from "../../../docs/javascripts/kernel/limits.js";
import { asWritten, neededOf, neededWithLeft, neededWithLeftInSteps, winWithLeft } from "../../../docs/javascripts/kernel/needed.js";
import { compare, exactRoot, exactly, fraction, interval, isExact } from "../../../docs/javascripts/kernel/quantities.js";

const MOST = 4;
const DICE = houseRules(readHouse("house_4.4-v-3.3"));
const ONE_DIE = houseRules(readHouse("house_3-v-2")); // every round is even
const [[ALONE], PAIR] = DICE.rounds;
const BLOCKED = { ...DICE, title: "4.4 v 3.3, one may not attack two", rounds: [[ALONE, []], PAIR] };
const SIX = houseRules(readHouse("house_6.6.6-v-6.6"));
const STANDING = { ...SIX, title: "6.6.6 v 6.6, two may not attack two", rounds: SIX.rounds.with(1, [SIX.rounds[1][0], []]) };
const MATCHUPS = Array.from({ length: MOST * MOST }, (_, place) => ({
  attackers: (place % MOST) + 1,
  defenders: Math.floor(place / MOST) + 1,
}));

/** Every end of a battle "a,d" with its chance and the mean number of rounds to it; the attacker stops at `stop`. */
function twin(rules, { attackers, defenders }, stop = 0) {
  const ends = new Map();
  let rounds = 0;
  const fight = (a, d, chance) => {
    const ways = a > stop && d ? rules.rounds[Math.min(a, rules.rounds.length) - 1][Math.min(d, rules.rounds[0].length) - 1] : [];
    if (!ways.length) {
      ends.set(`${a},${d}`, (ends.get(`${a},${d}`) ?? 0) + chance);
      return;
    }
    rounds += chance;
    const total = ways.reduce((sum, each) => sum + each, 0);
    ways.forEach((each, lost) => each && fight(a - lost, d - (ways.length - 1 - lost), (chance * each) / total));
  };
  fight(attackers, defenders, 1);
  const all = [...ends].map(([end, chance]) => ({ a: Number(end.split(",")[0]), d: Number(end.split(",")[1]), chance }));
  const sum = (of, which = () => true) => all.filter(which).reduce((before, end) => before + end.chance * of(end), 0);
  return { rounds, sum, chance: (which) => sum(() => 1, which) };
}

const says = (quantity, number, what) => {
  const { low, high } = interval(quantity);
  assert.ok(low - 1e-9 <= number && number <= high + 1e-9 && high - low < 1e-6, `${what}: ${low} to ${high}, not ${number}`);
};

for (const rules of [DICE, ONE_DIE, BLOCKED, STANDING]) {
  test(`all figures of ${rules.title} are those of all its battles`, () => {
    for (const matchup of MATCHUPS) {
      const { attackers, defenders } = matchup;
      const { rounds, sum, chance } = twin(rules, matchup);
      for (const found of [figuresOf, figuresAround, exactFiguresOf].map((figures) => figures(rules, matchup))) {
        says(found.win, chance(({ d }) => !d), "win");
        says(found.lose, chance(({ d }) => d), "lose");
        says(found.stood, chance(({ a, d }) => a && d), "both stand");
        says(found.rounds, rounds, "rounds");
        found.survivors.attackers.forEach(({ left, chance: only, atLeast }) => {
          says(only, chance(({ a, d }) => !d && a === left), "attackers left");
          says(atLeast, chance(({ a, d }) => !d && a >= left), "so many at least");
        });
        found.survivors.defenders.forEach(({ left, chance: only, atLeast }) => {
          says(only, chance(({ d }) => d === left), "defenders left");
          says(atLeast, chance(({ d }) => d >= left), "so many at least");
        });
        found.fallen.forEach(({ left, chance: only }) => says(only, chance(({ a, d }) => !a && d === left), "fallen"));
        found.standing.forEach(({ left, chance: only }) =>
          says(only, chance(({ a, d }) => a === left.attackers && d === left.defenders), "standing"),
        );
        const [meanA, meanD] = [sum(({ a }) => a), sum(({ d }) => d)];
        says(found.means.attackersLeft, meanA, "attackers left");
        says(found.means.attackersLost, attackers - meanA, "attackers lost");
        says(found.means.defendersLeft, meanD, "defenders left");
        says(found.means.defendersLost, defenders - meanD, "defenders lost");
        says(found.deviations.attackers, Math.sqrt(sum(({ a }) => (a - meanA) ** 2)), "deviation");
        says(found.deviations.defenders, Math.sqrt(sum(({ d }) => (d - meanD) ** 2)), "deviation");
        const given = (quantity, lost, which) => {
          if (chance(which)) says(quantity, sum(lost, which) / chance(which), "lost, given");
          else assert.equal(quantity, null);
        };
        given(found.lossesGivenWin, ({ a }) => attackers - a, ({ d }) => !d);
        given(found.lossesGivenLoss, ({ d }) => defenders - d, ({ d }) => d);
        if (found.standing.length) given(found.attackersLostGivenLoss, ({ a }) => attackers - a, ({ d }) => d);
        else assert.equal(found.attackersLostGivenLoss, null);
        assert.deepEqual(found.retreat.map(({ at }) => at), Array.from({ length: attackers - 1 }, (_, place) => place + 1));
        found.retreat.forEach(({ at, win, left }) => {
          const retreating = twin(rules, matchup, at);
          says(left, retreating.sum(({ a }) => a), "left after a retreat");
          says(win, retreating.chance(({ a, d }) => !d && a > at), "won before it");
        });
      }
      const { medians } = exactFiguresOf(rules, matchup);
      const most = (armies, kept) => {
        const enough = Array.from({ length: armies }, (_, place) => chance((end) => kept(end) >= place + 1) > 0.5 + 1e-12);
        return enough.filter(Boolean).length;
      };
      assert.equal(medians.defenders, most(defenders, ({ d }) => d));
      assert.equal(medians.attackers, most(attackers, ({ a }) => a));
    }
  });

  test(`the chances of all battles of a table under ${rules.title} are those to win`, () => {
    const table = winTable(rules, MOST, MOST);
    const win = winsIn(rules, { attackers: MOST, defenders: MOST });
    for (const matchup of MATCHUPS) {
      const chance = twin(rules, matchup).chance(({ d }) => !d);
      says(table[matchup.attackers - 1][matchup.defenders - 1], chance, "in a table");
      says(win(matchup), chance, "in a battle");
    }
  });
}

test("in a table what cannot be and what always is are just that", () => {
  const [always, never] = [[[[1, 0]]], [[[0, 1]]]].map((rounds) => ({ ...ONE_DIE, rounds }));
  for (const [rules, chance] of [[always, 1], [never, 0]]) {
    assert.deepEqual(winTable(rules, 2, 2), [[exactly(chance), exactly(chance)], [exactly(chance), exactly(chance)]]);
  }
});

test("in a table a battle that can only be lost to the last defender is not certain", () => {
  const rules = { ...ONE_DIE, rounds: [[[1, 1], [1, 0]]] };
  for (const chance of winTable(rules, 1, 4)[0]) {
    says(chance, 0.5, "one attacker");
    assert.equal(chance.inside, true);
  }
});

test("the outcomes of the next round are those of the dice", () => {
  const { total, outcomes } = figuresOf(DICE, { attackers: 3, defenders: 2 }).nextRound;
  assert.equal(total, 4 * 4 * 3 * 3);
  const rolls = [0, 1, 2].map((lost) => outcomes.find(({ attackersLost }) => attackersLost === lost)?.rolls);
  assert.deepEqual(rolls, PAIR[1]);
  assert.ok(outcomes.every(({ attackersLost, defendersLost }) => attackersLost + defendersLost === 2));
});

test("just as often as asked for is often enough, to the last decimal", () => {
  // the first of the attackers that wins a round wins it all: 1 − 1/2, 1 − 1/4, …
  const asked = [50, 75, 87.5, 87.51, 93.75, 99.609375, 99.609376];
  const found = neededOf(ONE_DIE, 1, asked).map(({ attackers }) => attackers);
  assert.deepEqual(found, [1, 2, 3, 4, 4, 8, 9]);
  assert.deepEqual(asWritten(99.5), fraction(995n, 1000n));
});

test("a stack that has so many left in just as many battles as asked for is large enough", () => {
  for (const left of [1, 2, 3]) {
    const percents = [1, 2, 3, 4, 5, 6, 7, 8].map((rounds) => 100 * (1 - 2 ** -rounds));
    const found = neededWithLeft(ONE_DIE, 1, percents, left).map(({ attackers }) => attackers);
    assert.deepEqual(found, percents.map((_, place) => left + place));
    const more = neededWithLeft(ONE_DIE, 1, percents.map((percent) => percent + 1e-6), left);
    assert.deepEqual(more.map(({ attackers }) => attackers), percents.map((_, place) => left + place + 1));
  }
});

test("a root is the exact one where there is one, and lies just beside no decimal where there is none", () => {
  assert.equal(compare(exactRoot(fraction(9n, 16n)), fraction(3n, 4n)), 0);
  for (const square of [2n, 3n, 5n, 99n, 101n, 10n ** 9n + 7n]) {
    const { numerator, denominator } = exactRoot(fraction(square, 1n));
    const unit = denominator / 10n ** 30n;
    assert.ok(numerator % unit !== 0n && numerator ** 2n !== square * denominator ** 2n);
    const below = numerator - (numerator % unit);
    assert.ok(below ** 2n < square * denominator ** 2n && square * denominator ** 2n < (below + unit) ** 2n);
  }
});

test("a side that wins just one of twenty plain battles never wins the blitz, and one that wins more may", () => {
  const blitz = (won) => {
    const rules = { ...ONE_DIE, rounds: [[[won, 400 - won]]], transformation: "balanced-blitz-3.3" };
    const { win, lose } = figuresOf(rules, { attackers: 1, defenders: 1 });
    return [interval(win), interval(lose)];
  };
  for (const [won, never] of [[20, 0], [380, 1]]) {
    const found = blitz(won);
    assert.deepEqual([found[never].high, found[1 - never].low], [0, 1]);
  }
  for (const won of [100, 300]) assert.ok(blitz(won).every(({ low }) => low > 0));
});

test("a battle begins blocked where its first round has no outcome, and with a single one it does not", () => {
  const begins = (rules, attackers, defenders) => beginsBlocked(figuresOf(rules, { attackers, defenders }));
  assert.deepEqual([begins(BLOCKED, 1, 2), begins(BLOCKED, 1, 1), begins(BLOCKED, 2, 2)], [true, false, false]);
  assert.equal(begins({ ...ONE_DIE, rounds: [[[1, 0]]] }, 1, 1), false);
});

test("the search for a stack that has so many left ends with the largest that is asked about", () => {
  const always = { ...ONE_DIE, rounds: [[[1, 0]]] };
  for (const rules of [always, { ...always, transformation: "balanced-blitz-3.3" }]) {
    const found = (left) => neededWithLeft(rules, 1, [50], left);
    assert.deepEqual(found(LARGEST_STACK), [{ chance: 50, attackers: LARGEST_STACK }]);
    assert.deepEqual(found(LARGEST_STACK + 1), [{ chance: 50, attackers: null }]);
  }
});

test("what no blitz wins often enough is not looked for with more left", () => {
  const never = { ...ONE_DIE, rounds: [[[0, 1]]], transformation: "balanced-blitz-3.3" };
  const steps = (left) => [...neededWithLeftInSteps(never, 1, [50], left)].length;
  assert.deepEqual([steps(1), steps(2)], [LARGEST_STACK - 1, LARGEST_STACK - 1]);
});

test("as many are left as there are at most, and figures around a number are never whole numbers", () => {
  const figures = figuresOf(DICE, { attackers: 3, defenders: 2 });
  assert.deepEqual(winWithLeft(figures, 1), figures.win);
  assert.deepEqual(winWithLeft(figures, 3), figures.survivors.attackers[2].chance);
  assert.deepEqual(winWithLeft(figures, 4), exactly(0));
  // 1/16 lies between two texts: whole numbers decide, where they are asked
  const open = { attackers: 1, defenders: 4 };
  const [decided, around] = [figuresOf, figuresAround].map((of) => of(ONE_DIE, open).win);
  assert.deepEqual([isExact(decided), isExact(around)], [true, false]);
});

test("a chance in doubles that leaves no text open stays one", () => {
  const battle = { attackers: 4, defenders: 4 };
  assert.deepEqual([winsIn(DICE, battle)({ attackers: 3, defenders: 3 }), winTable(DICE, 3, 3)[2][2]].map(isExact), [false, false]);
});

test("a stack that has so many left in hardly fewer battles than asked for is too small", () => {
  const half = 2 ** 51;
  for (const [more, attackers] of [[-1, 3], [0, 2], [1, 2]]) {
    const rules = { ...ONE_DIE, rounds: [[[half + more, half - more]]] };
    assert.deepEqual(neededWithLeft(rules, 1, [50], 2), [{ chance: 50, attackers }]);
  }
});

test("a blitz needs the first stack that has so many left often enough", () => {
  const rules = { ...DICE, transformation: "balanced-blitz-3.3" };
  const percents = [10, 30, 50, 70, 90];
  for (const [defenders, left] of [[1, 2], [2, 2], [3, 3]]) {
    const reaches = (attackers, percent) =>
      compare(winWithLeft(figuresOf(rules, { attackers, defenders }), left), fraction(BigInt(percent), 100n)) === 1;
    const first = (percent) => {
      let attackers = left;
      while (!reaches(attackers, percent)) attackers += 1;
      return { chance: percent, attackers };
    };
    assert.deepEqual(neededWithLeft(rules, defenders, percents, left), percents.map(first));
  }
});

test("as many left as can be are not certain where fewer by two may be", () => {
  const wins = [1, 0];
  const rules = { ...DICE, rounds: [[wins, wins], [wins, wins], [wins, [1, 0, 1]]] };
  const { win, survivors } = figuresAround(rules, { attackers: 4, defenders: 2 });
  assert.deepEqual(win, exactly(1));
  const chances = survivors.attackers.map(({ chance }) => interval(chance));
  assert.deepEqual(chances.map(({ low, high }) => [low > 0, high < 1]), [[false, true], [true, true], [false, true], [true, true]]);
});

test("that just the rarest of ends comes in a blitz is known as well as that it, or more, does", () => {
  const rules = { ...SIX, transformation: "balanced-blitz-3.3" };
  for (const [attackers, defenders] of [[8, 9], [14, 14], [30, 30]]) {
    for (const ends of Object.values(figuresOf(rules, { attackers, defenders }).survivors)) {
      const { chance, atLeast } = ends.findLast((end) => interval(end.chance).high > 0) ?? ends[0];
      const [one, all] = [chance, atLeast].map(interval);
      assert.ok(all.low >= one.low * (1 - 1e-14) && all.high <= one.high * (1 + 1e-14));
    }
  }
});

test("of a blitz that is never lost it is certain that one attacker is left at least", () => {
  const rules = { ...SIX, transformation: "balanced-blitz-3.3" };
  const { win, survivors } = figuresOf(rules, { attackers: 19, defenders: 3 });
  assert.deepEqual([win, survivors.attackers[0].atLeast], [exactly(1), exactly(1)]);
});
