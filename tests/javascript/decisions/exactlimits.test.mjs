// How far chains and luck are worked out in whole numbers: where a percentage is open, the last that
// are small enough are exact, and the first that are too large are not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { courseOf } from "../../../docs/javascripts/decisions/chain.js";
import { luckOf } from "../../../docs/javascripts/decisions/luck.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { compare, fraction, interval, isExact } from "../../../docs/javascripts/kernel/quantities.js";

/** Rules under which the attacker always wins, and under which each round is as good for both. */
const [ALWAYS, EVEN] = ["house_6_all5-v-2-ties-attacker", "house_3-v-2"].map((id) => houseRules(readHouse(id)));

/** A chain of which three attackers reach the last defender: it is taken in 7 of 8 evens, 87.5%. */
const chain = (attackers, defenders) => [
  { rules: ALWAYS, defenders, behind: attackers - 5 },
  { rules: ALWAYS, defenders: 50, behind: 2 },
  { rules: EVEN, defenders: 1, behind: 1 },
];

test("a chain of four million states times armies is worked out exactly, and a larger one is not", () => {
  // 100 attackers times 100 defenders, times all armies: 3 times 100 attackers, and 100 defenders
  const { reached } = courseOf(chain(100, 49), 100);
  assert.equal(isExact(reached) && compare(reached, fraction(7n, 8n)), 0);
  for (const [attackers, defenders] of [[101, 49], [100, 50]]) {
    const { reached: around } = courseOf(chain(attackers, defenders), attackers);
    assert.equal(isExact(around), false);
    const { low, high } = interval(around);
    assert.ok(low <= 7 / 8 && 7 / 8 <= high && high - low < 1e-9);
  }
});

/** Four even battles, all lost, and one that is always won: the worst score has the chance 1/16. */
const evening = (attackers, defenders) => [
  ...Array.from({ length: 4 }, () => ({
    ...{ rules: EVEN, attackers: 1, defenders: 1, defended: false },
    left: { attackers: 0, defenders: 1 },
  })),
  { rules: ALWAYS, attackers, defenders, left: { attackers, defenders: 0 }, defended: false },
];
const worst = (battles) => luckOf(battles).places.at(-1).chance;
const isSixteenth = (chance) => isExact(chance) && compare(chance, fraction(1n, 16n)) === 0;

test("an evening of 300 armies is worked out exactly, and a larger one is not", () => {
  assert.ok(isSixteenth(worst(evening(286, 6))));
  assert.ok(!isExact(worst(evening(287, 6))));
});

test("a battle of two million states times armies is worked out exactly, and a larger one is not", () => {
  assert.ok(isSixteenth(worst(evening(100, 100))));
  assert.ok(!isExact(worst(evening(100, 101))));
});

test("a single battle of more armies is worked out exactly, too, and two of them are not", () => {
  const chances = (many, defenders) => luckOf(Array(many).fill({ ...evening(1, 1)[0], defenders })).places.map(({ chance }) => chance);
  assert.ok(chances(1, 310).some(isSixteenth));
  // that two defenders fall of both together, 3/16, lies between two texts
  assert.deepEqual([149, 150].map((defenders) => chances(2, defenders).some(isExact)), [true, false]);
});

test("exact scores and means of an evening are those of its battles, added up", () => {
  const { start, here, places } = luckOf(evening(3, 2));
  // an even battle leaves half an army of each side, the last one its three attackers
  for (const [found, right] of [
    [start.mine, fraction(5n, 1n)],
    [start.theirs, fraction(2n, 1n)],
    [here.mine, fraction(3n, 1n)],
    [here.theirs, fraction(4n, 1n)],
  ]) {
    assert.equal(isExact(found) && compare(found, right), 0);
  }
  const chances = [1n, 4n, 6n, 4n, 1n].map((ways) => fraction(ways, 16n));
  assert.deepEqual(places.map(({ score }) => score), [7, 5, 3, 1, -1]);
  places.forEach(({ chance }, at) => assert.equal(compare(chance, chances[at]), 0));
});

test("means of battles are added up exactly, also of parts that differ", () => {
  const fifths = { ...EVEN, rounds: [[[2, 3]]] };
  const [lost] = evening(1, 1);
  // all lost: 1/16 times 3/5, which lies between two texts
  const { start, here } = luckOf([...evening(1, 1).slice(0, 4), { ...lost, rules: fifths }]);
  for (const [found, right] of [[start.mine, fraction(12n, 5n)], [start.theirs, fraction(13n, 5n)], [here.mine, fraction(0n, 1n)], [here.theirs, fraction(5n, 1n)]]) {
    assert.equal(isExact(found) && compare(found, right), 0);
  }
});
