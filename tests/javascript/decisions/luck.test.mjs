// Where a battle that was broken off lies among the ends that might have been.
import assert from "node:assert/strict";
import { test } from "node:test";

import { added, isBrokenOff, isFoundAtOnce, luckOf } from "../../../docs/javascripts/decisions/luck.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { exactly, fraction, isExact, nearest } from "../../../docs/javascripts/kernel/quantities.js";

const rules = houseRules(readHouse("house_6.6-v-6"));
const state = (attackers, defenders) => ({ attackers, defenders });
const fought = (start, left) => ({ rules, ...start, defended: false, left });

test("a battle that was broken off lies between the ends beside what is to be expected of it", () => {
  for (const defended of [false, true]) {
    for (const left of [state(3, 3), state(5, 1), state(2, 4), state(1, 1)]) {
      const { at, here, places } = luckOf([{ ...fought(state(6, 5), left), defended }]);
      for (const { score, left: end } of places) assert.equal(score, defended ? end.defenders - end.attackers : end.attackers - end.defenders);
      const expected = nearest(here.mine) - nearest(here.theirs);
      const [above, below] = [Math.floor(at), Math.ceil(at)].map((place) => places[place].score);
      assert.ok(above >= expected && expected >= below, `${left.attackers} v ${left.defenders}`);
      // as far between the two places as the number lies between their scores
      const share = above === below ? 0 : (above - expected) / (above - below);
      assert.ok(Math.abs(at - Math.floor(at) - share) < 1e-9);
    }
  }
});

test("a battle that is over lies at its own end", () => {
  const { at, places } = luckOf([fought(state(6, 5), state(2, 0))]);
  assert.deepEqual([places[at].isOwn, places[at].score], [true, 2]);
});

test("a battle is broken off where both sides stand and might go on", () => {
  const blocked = { ...rules, rounds: [[[1, 1], []]] };
  assert.equal(isBrokenOff(fought(state(6, 5), state(2, 1))), true);
  assert.equal(isBrokenOff(fought(state(6, 5), state(0, 1))), false);
  assert.equal(isBrokenOff(fought(state(6, 5), state(1, 0))), false);
  assert.equal(isBrokenOff({ ...fought(state(6, 5), state(1, 2)), rules: blocked }), false);
});

test("what cannot be is named by its place among the battles", () => {
  const pairs = houseRules(readHouse("house_6.6.6-v-6.6")); // every round takes two
  const can = { ...fought(state(9, 4), state(9, 2)), rules: pairs };
  const cannot = { ...fought(state(9, 4), state(9, 3)), rules: pairs };
  assert.deepEqual(luckOf([can, cannot, can, cannot]), { impossible: [1, 3] });
});

test("a blitz stands at its start or at one of its ends, and is as rare as that end and all beyond it", () => {
  const blitz = { ...houseRules(readHouse("house_6.6.6-v-6.6")), transformation: "balanced-blitz-3.3" };
  const start = state(4, 4);
  const ends = luckOf([{ ...fought(start, state(0, 4)), rules: blitz }]).places;
  assert.ok(ends.length > 2 && ends.every(({ chance }) => nearest(chance) > 0));
  const sum = (places) => places.reduce((all, { chance }) => all + nearest(chance), 0);
  assert.ok(Math.abs(sum(ends) - 1) < 1e-9);
  ends.forEach(({ left }, at) => {
    const { asBad, asGood, orWorse, orBetter } = luckOf([{ ...fought(start, left), rules: blitz }]);
    assert.ok(Math.abs(nearest(orWorse) - sum(ends.slice(at))) < 1e-9);
    assert.ok(Math.abs(nearest(orBetter) - sum(ends.slice(0, at + 1))) < 1e-9);
    // the start is expected to end neither as well as the best nor as badly as the worst
    if (at === 0) assert.ok(Math.abs(nearest(asGood) - sum(ends.slice(0, 1))) < 1e-9 && nearest(asBad) === 1);
    if (at === ends.length - 1) assert.ok(Math.abs(nearest(asBad) - sum(ends.slice(at))) < 1e-9 && nearest(asGood) === 1);
  });
});

test("a blitz can end in no way that never comes", () => {
  const blitz = { ...houseRules(readHouse("house_6.6.6-v-6.6")), transformation: "balanced-blitz-3.3" };
  for (const [start, never, always] of [[state(1, 9), state(1, 0), state(0, 9)], [state(20, 1), state(0, 1), state(20, 0)]]) {
    assert.deepEqual(luckOf([{ ...fought(start, never), rules: blitz }]), { impossible: [0] });
    const { places } = luckOf([{ ...fought(start, always), rules: blitz }]);
    assert.ok(places.length && places.every(({ chance }) => nearest(chance) > 0));
  }
});

test("chances that are added to nothing, or to each other, stay as exact as they are", () => {
  const third = fraction(1n, 3n);
  assert.deepEqual(added(exactly(0), third), third);
  assert.deepEqual(added(third, third), fraction(2n, 3n));
  const { low, high } = added(exactly(1 / 4), exactly(1 / 4));
  assert.ok(low <= 1 / 2 && 1 / 2 <= high);
});

test("a battle that can only end as well as any lies at the best end, and one that can only end as badly at the worst", () => {
  // one defender always falls, and so does one attacker beside two defenders or more
  const one = { ...rules, rounds: [[[1, 0], [1, 1]]] };
  const other = { ...rules, rounds: [[[0, 1]], [[1, 1]]] };
  const best = luckOf([{ ...fought(state(2, 2), state(2, 1)), rules: one }]);
  assert.deepEqual([best.at, best.places.map(({ score }) => score)], [0, [2, 1, -2]]);
  const worst = luckOf([{ ...fought(state(2, 2), state(1, 2)), rules: other }]);
  assert.deepEqual([worst.at, worst.places.map(({ score }) => score)], [2, [2, -1, -2]]);
});

test("whole numbers are asked only where a text of a place is open", () => {
  const chanceOf = (won, of) => {
    const [first] = luckOf([{ ...fought(state(1, 1), state(1, 0)), rules: { ...rules, rounds: [[[won, of - won]]] } }]).places;
    return first.chance;
  };
  // 23.45% lies between two texts, 23.455% does not
  assert.equal(isExact(chanceOf(469, 2000)), true);
  assert.equal(isExact(chanceOf(4691, 20000)), false);
});

test("an end is as bad as all that score no more, also where both sides stand", () => {
  const two = houseRules(readHouse("house_4.4-v-3.3"));
  const blocked = { ...two, rounds: [[two.rounds[0][0], []], two.rounds[1]] }; // one may not attack two
  for (const each of [two, blocked, rules]) {
    for (const defended of [false, true]) {
      for (const [attackers, defenders] of [[3, 2], [4, 3], [3, 4], [5, 4]]) {
        const { places } = luckOf([{ rules: each, ...state(attackers, defenders), defended, left: state(attackers, defenders) }]);
        for (const { score, orWorse } of places) {
          const right = places.reduce((sum, place) => sum + (place.score <= score ? nearest(place.chance) : 0), 0);
          assert.ok(Math.abs(nearest(orWorse) - right) < 1e-9, `${attackers} v ${defenders}: ${score}`);
        }
      }
    }
  }
});

test("an evening lies at the sum of its scores", () => {
  const battles = [fought(state(3, 2), state(2, 0)), { ...fought(state(2, 2), state(0, 1)), defended: true }, fought(state(1, 2), state(0, 2))];
  const { at, places } = luckOf(battles);
  assert.deepEqual([places[at].score, places.map(({ isOwn }) => isOwn).indexOf(true)], [2 + 1 - 2, at]);
  assert.equal(places.filter(({ isOwn }) => isOwn).length, 1);
});

test("the luck of battles is found at once up to 200 armies of all of them", () => {
  for (const [battles, isSmall] of [[[state(100, 100)], true], [[state(101, 100)], false], [[state(50, 50), state(99, 1)], true], [[state(50, 50), state(99, 2)], false]]) {
    assert.equal(isFoundAtOnce(battles), isSmall);
  }
});
