// Where a battle may end or stand, against a twin that follows every round in whole numbers.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { canStand, endsFrom, passageOf } from "../../../docs/javascripts/kernel/states.js";
import { compare, exactly, interval } from "../../../docs/javascripts/kernel/quantities.js";

/** In a round of one die a side, two faces each, either side loses its army: as often as not. */
const EVEN = houseRules(readHouse("house_3-v-2"));
const CLASSIC = houseRules(readHouse("house_6.6.6-v-6.6"));
/** Nobody may attack with fewer dice than the defender rolls: such rounds have no rolls. */
const BLOCKED = {
  ...CLASSIC,
  id: "blocked",
  rounds: CLASSIC.rounds.map((row, a) => row.map((losses, d) => (d > a ? [] : losses))),
};
/** Only three or more may attack two or more. */
const THREE = { ...CLASSIC, id: "three", rounds: CLASSIC.rounds.map((row, a) => row.map((losses, d) => (d && a < 2 ? [] : losses))) };

/** How often a battle ever stands in each state, of all rolls: a fraction for each. */
function visited({ rounds }, attackers, defenders) {
  const rows = Array.from({ length: attackers + 1 }, () => Array(defenders + 1).fill([0n, 1n]));
  rows[attackers][defenders] = [1n, 1n];
  for (let a = attackers; a > 0; a -= 1) {
    for (let d = defenders; d > 0; d -= 1) {
      const losses = rounds[Math.min(a, rounds.length) - 1][Math.min(d, rounds[0].length) - 1];
      const total = BigInt(losses.reduce((sum, rolls) => sum + rolls, 0));
      losses.forEach((rolls, lost) => {
        const killed = losses.length - 1 - lost;
        const [top, bottom] = rows[a][d];
        const [had, of] = rows[a - lost][d - killed];
        rows[a - lost][d - killed] = [had * bottom * total + top * BigInt(rolls) * of, of * bottom * total];
      });
    }
  }
  return rows;
}

const asFraction = ([numerator, denominator]) => ({ numerator, denominator });

for (const [name, rules] of Object.entries({ EVEN, CLASSIC, BLOCKED, THREE })) {
  for (const [attackers, defenders] of [[1, 1], [2, 3], [5, 4], [4, 1], [1, 2]]) {
    test(`${name}, ${attackers} v ${defenders}: all ends with their chances, exactly and within bounds`, () => {
      const twin = visited(rules, attackers, defenders);
      const isEnd = (a, d) => !a || !d || (rules === BLOCKED && a < Math.min(d, 2)) || (rules === THREE && a < 3 && d > 1);
      const wanted = [];
      for (let a = 0; a <= attackers; a += 1) {
        for (let d = 0; d <= defenders; d += 1) {
          if (isEnd(a, d) && twin[a][d][0]) wanted.push(`${a}-${d}`);
          assert.equal(canStand(rules, { attackers, defenders }, { attackers: a, defenders: d }), twin[a][d][0] > 0n);
        }
      }
      for (const exact of [true, false]) {
        const ends = endsFrom(rules, { attackers, defenders }, exact);
        assert.deepEqual(ends.map(({ left }) => `${left.attackers}-${left.defenders}`).sort(), wanted.sort());
        for (const { left, chance } of ends) {
          const right = asFraction(twin[left.attackers][left.defenders]);
          if (exact) assert.equal(compare(chance, right), 0);
          else {
            const { low, high } = interval(chance);
            const value = Number(right.numerator) / Number(right.denominator);
            assert.ok(low <= value && value <= high && high - low < 1e-12, `${low} ${value} ${high}`);
          }
        }
      }
    });
  }
}

test("a battle that is over stands as it does, for certain", () => {
  const over = { attackers: 4, defenders: 0 };
  assert.deepEqual(endsFrom(CLASSIC, over, true), [{ left: over, chance: { numerator: 1n, denominator: 1n } }]);
  assert.deepEqual(endsFrom(CLASSIC, over, false), [{ left: over, chance: { low: 1, high: 1 } }]);
});

test("how often a battle ever stands as badly, or as well, is counted by hand", () => {
  // 2 v 2 with even rounds: after a first loss and one more it is 0 v 2; mean scores are the differences
  const matchup = { attackers: 2, defenders: 2 };
  const stands = (a, d, ...chances) => {
    for (const exact of [true, false]) {
      const { asBad, asGood } = passageOf(EVEN, matchup, { attackers: a, defenders: d }, exact);
      [asBad, asGood].forEach((chance, at) => {
        const { low, high } = interval(chance);
        // states that are just as good leave doubles in doubt
        assert.ok(low <= chances[at] && chances[at] <= high, `${a} v ${d}: ${low} to ${high}`);
        assert.ok(!exact || high - low < 1e-12);
      });
    }
  };
  stands(2, 2, 1, 1);
  // 1 v 2 comes at once in half of the battles; by 2 v 1 and 1 v 1 a battle stands as badly only
  // at 0 v 1: 1 / 2 + 1 / 2 * 1 / 2 * 1 / 2
  stands(1, 2, 0.625, 1);
  stands(2, 1, 1, 0.625);
  stands(0, 2, 0.25, 1);
  stands(2, 0, 1, 0.25);
});

test("a battle that begins no better than it stands now has always stood as badly, and so of as well", () => {
  for (const rules of [EVEN, CLASSIC]) {
    const passage = (attackers, defenders) => passageOf(rules, { attackers: 5, defenders: 4 }, { attackers, defenders }, false);
    assert.deepEqual(passage(5, 0).asBad, exactly(1));
    assert.deepEqual(passage(0, 4).asGood, exactly(1));
    assert.ok([passage(5, 0).asGood, passage(0, 4).asBad].every(({ low, high }) => 0 < low && high < 1));
  }
});

/** Two dice a side, of which each outcome comes as often: who is as strong has a mean score of 0, in thirds. */
const THIRDS = { ...EVEN, id: "thirds", rounds: [[[1, 1], [1, 1]], [[1, 1], [1, 1, 1]]] };

/** All but even rounds: who is as strong has a mean score beside 0, which doubles do not tell from it. */
const NEARLY = [1, -1].map((more) => ({ ...EVEN, id: `nearly ${more}`, rounds: [[[2 ** 51 + more, 2 ** 51 - more]]] }));

test("bounds hold how often a battle ever stands as badly and as well, where doubles do not tell what is as good", () => {
  for (const rules of [EVEN, THIRDS, CLASSIC, ...NEARLY]) {
    for (const matchup of [[3, 3], [4, 3], [2, 4], [5, 5]].map(([attackers, defenders]) => ({ attackers, defenders }))) {
      for (let attackers = 0; attackers <= matchup.attackers; attackers += 1) {
        for (let defenders = 0; defenders <= matchup.defenders; defenders += 1) {
          const left = { attackers, defenders };
          if (!canStand(rules, matchup, left)) continue;
          const [around, exactly] = [false, true].map((exact) => passageOf(rules, matchup, left, exact));
          for (const way of ["asBad", "asGood"]) {
            const [{ low, high }, right] = [around, exactly].map((passage) => interval(passage[way]));
            assert.ok(low <= right.high && right.low <= high, `${way}, ${attackers} v ${defenders}: ${low} to ${high}`);
          }
        }
      }
    }
  }
});

test("bounds of large battles hold, too, where many states are as good but for roundings", () => {
  for (const [attackers, defenders, ...left] of [[60, 30, 50, 20], [60, 30, 30, 2], [30, 60, 20, 50], [30, 60, 2, 30]]) {
    const [around, exactly] = [false, true].map((exact) =>
      passageOf(THIRDS, { attackers, defenders }, { attackers: left[0], defenders: left[1] }, exact),
    );
    for (const way of ["asBad", "asGood"]) {
      const [{ low, high }, right] = [around, exactly].map((passage) => interval(passage[way]));
      assert.ok(low <= right.high && right.low <= high, `${way}, ${left} of ${attackers} v ${defenders}: ${low} to ${high}`);
    }
  }
});
