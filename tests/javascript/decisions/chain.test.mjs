// What doubles leave open of a chain is decided in whole numbers: rounds here are even, so that the
// chances can be counted by hand, and many are alike.
import assert from "node:assert/strict";
import { test } from "node:test";

import { courseOf, smallestStacks } from "../../../docs/javascripts/decisions/chain.js";
import { blitzStacks } from "../../../docs/javascripts/kernel/blitzstacks.js";
import { isJust, percent } from "../../../docs/javascripts/kernel/quantities.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { LARGEST_STACK } from "../../../docs/javascripts/kernel/limits.js";

const EVEN = houseRules(readHouse("house_3-v-2"));

/** One territory, of which this many armies are wanted at the end. */
const territory = (defenders, behind = 1) => [{ rules: EVEN, defenders, behind }];

test("equally likely numbers left are all named", () => {
  // 4 defenders fall before 2 or 3 attackers in 10 / 64 = 20 / 128 of all battles
  assert.deepEqual([...courseOf(territory(4), 10, 1).likeliest].sort(), [7, 8]);
  // 2 defenders: before 0 or 1 attackers in 1 / 4 = 2 / 8
  assert.deepEqual([...courseOf(territory(2), 2, 1).likeliest].sort(), [1, 2]);
  assert.deepEqual(courseOf(territory(1), 5, 1).likeliest, [5]);
});

test("a chance in the middle between two percentages is rounded by what it is exactly", () => {
  // 2 v 4 is won in 1 / 16 + 4 / 32 = 18.75% of all battles, 1 v 4 in 6.25%
  const chain = [...territory(4), ...territory(1)];
  const { taken, stopped } = courseOf(chain, 2, 1);
  assert.deepEqual([percent(taken[0]), percent(stopped[0])], ["18.8%", "81.2%"]);
  assert.equal(percent(courseOf(territory(4), 1, 1).taken[0]), "6.2%");
});

test("what is left in just half of the wins counts", () => {
  // 2 v 2 is won in 1 / 2 of all battles, with 2 left in 1 / 4
  assert.equal(courseOf(territory(2), 2, 1).half, 2);
  // 3 v 2 in 11 / 16, with 3 left in 1 / 4, with 2 or more in 1 / 2
  assert.equal(courseOf(territory(2), 3, 1).half, 2);
});

test("what is left in hardly less than half of the wins does not count", () => {
  // with 2 left of 2 v 2 in 1 of 3 − 2p wins, where p is the chance of a round
  for (const [more, half] of [[-1, 1], [0, 2], [1, 2]]) {
    const rules = { ...EVEN, rounds: [[[2 ** 51 + more, 2 ** 51 - more]]] };
    assert.equal(courseOf([{ rules, defenders: 2, behind: 1 }], 2, 1).half, half);
  }
});

test("a stack that wins in just as many battles as asked for is large enough", () => {
  // the smaller stack loses more often than it wins; 1 v 1 is won in 1 / 2, 2 v 1 in 3 / 4
  for (const defenders of [1, 4, 60]) {
    assert.equal(smallestStacks(territory(defenders), 1, [50])[0].attackers, defenders);
  }
  assert.deepEqual(
    smallestStacks(territory(1), 1, [50, 51, 75, 76]).map(({ attackers }) => attackers),
    [1, 2, 2, 3],
  );
});

test("a blitz that one attacker wins often enough needs no more", () => {
  const blitz = { ...houseRules(readHouse("house_6.6.6-v-6.6")), transformation: "balanced-blitz-3.3" };
  const chain = [{ rules: blitz, defenders: 1, behind: 1 }];
  const { taken } = courseOf(chain, 1, 1);
  const least = Math.floor(100 * taken[0].low);
  assert.ok(0 < least && least < 50);
  assert.deepEqual(smallestStacks(chain, 1, [least, least + 1]).map(({ attackers }) => attackers), [1, 2]);
});

test("hardly less than as often as asked for is not often enough, and hardly more is", () => {
  const half = 2 ** 51;
  for (const [more, attackers] of [[-1, 2], [0, 1], [1, 1]]) {
    const chain = [{ rules: { ...EVEN, rounds: [[[half + more, half - more]]] }, defenders: 1, behind: 1 }];
    assert.equal(smallestStacks(chain, 1, [50])[0].attackers, attackers);
  }
});

test("of a blitz that may be just beyond the cut, nobody says that it can be won", () => {
  // after the second step, a tenth of the battles within what doubles tell, and all of it is cut off
  const odds = 9 ** (-10 / 13);
  const won = Math.round((odds / (1 + odds)) * 2 ** 52);
  const rules = { ...EVEN, rounds: [[[won, 2 ** 52 - won]]], transformation: "balanced-blitz-3.3" };
  const { taken, reached, left } = courseOf([{ rules, defenders: 1, behind: 1 }], 1);
  for (const chance of [taken[0], reached, left[0].chance]) {
    assert.deepEqual([chance.low, chance.inside], [0, undefined]);
    assert.ok(chance.high > 0 && chance.high < 1e-12);
  }
});

test("the search for a stack begins above what is to be left, and goes no farther than it has to", () => {
  const rules = { ...houseRules(readHouse("house_6.6.6-v-6.6")), transformation: "balanced-blitz-3.3" };
  const reached = (...left) => {
    const own = { ...rules, rounds: [...rules.rounds] }; // what is known of other tests is not counted
    let times = 0;
    const chain = left.map((behind) => ({ rules: own, behind, get defenders() { return (times += 1), 2; } }));
    const [{ attackers }] = smallestStacks(chain, 70, [90]);
    return { attackers, times, largest: blitzStacks(own, 2).ends.length - 1 };
  };
  const [few, many] = [reached(1, 1), reached(300, 1)];
  assert.equal(few.times, many.times); // once, whatever stays
  for (const { attackers, largest } of [few, many]) assert.ok(attackers > 70 && attackers < largest && largest < attackers + 80);
});

test("what no stack reaches is told from what large ones do, to a percent", () => {
  // of all who win four move in, and the three who go on win seven of eight battles
  const chain = [{ rules: { ...EVEN, mostMoving: 4 }, defenders: 1, behind: 1 }, ...territory(1)];
  const found = smallestStacks(chain, 1, [87, 88]);
  assert.deepEqual(found.map(({ never }) => never), [false, true]);
  assert.ok(found[0].attackers > 4 && found[1].attackers === null);
});

test("what no stack has a greater chance than some have, where it is just as often as asked for", () => {
  // of three who always move in two go on, and win three of four battles
  const chain = [{ rules: { ...EVEN, rounds: [[[1, 0]]], mostMoving: 3 }, defenders: 1, behind: 1 }, ...territory(1)];
  const found = smallestStacks(chain, 1, [75, 76]);
  assert.deepEqual(found.map(({ attackers, never }) => [attackers, never]), [[3, false], [null, true]]);
});

test("where the attacker always wins all is certain, and one attacker is enough even for that", () => {
  const always = { ...EVEN, rounds: [[[1, 0]]] };
  const chain = [{ rules: always, defenders: 2, behind: 1 }, { rules: always, defenders: 1, behind: 1 }];
  const { left, reached, short, taken, stopped } = courseOf(chain, 4, 2);
  // one of four stays on the way
  assert.deepEqual(left.map(({ chance, atLeast }) => [isJust(chance, 1), isJust(chance, 0), isJust(atLeast, 1)]).slice(0, 3), [
    [false, true, true],
    [false, true, true],
    [true, false, true],
  ]);
  assert.ok([reached, ...taken].every((each) => isJust(each, 1)) && [short, ...stopped].every((each) => isJust(each, 0)));
  assert.deepEqual(smallestStacks(chain.slice(1), 1, [100]), [{ chance: 100, attackers: 1, never: false }]);
});

test("the search for a stack ends with the largest that is asked about", () => {
  const always = { ...EVEN, rounds: [[[1, 0]]] };
  const blitz = { ...always, rounds: [[[1, 0]]], transformation: "balanced-blitz-3.3" };
  for (const last of [always, blitz]) {
    const found = (behind) => smallestStacks([{ rules: always, defenders: 1, behind }, { rules: last, defenders: 1, behind: 1 }], 1, [50])[0].attackers;
    assert.deepEqual([found(LARGEST_STACK - 1), found(LARGEST_STACK)], [LARGEST_STACK, null]);
  }
});

test("where nobody is left to go on no end is listed, and all cannot be taken", () => {
  for (const [behind, attackers] of [[1, 1], [3, 2], [3, 3]]) {
    const { left, likeliest, half, taken } = courseOf([...territory(1, behind), ...territory(1)], attackers, 1);
    assert.deepEqual([left, likeliest, half], [[], [], null]);
    assert.deepEqual(taken.map((each) => isJust(each, 0)), [false, true]);
  }
});

test("where all ends are too rare for doubles none is called the likeliest", () => {
  const { left, likeliest, half } = courseOf(territory(1200), 3, 1);
  assert.deepEqual([left.length, likeliest, half], [3, [], null]);
});
