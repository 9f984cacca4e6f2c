// The likeliest ends of a battle, also where it is not certain which they are.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { canBeExact, exactFiguresOf, exactRun, figuresAround, figuresOf, mostLikely, roundsOf, winOf } from "../../../docs/javascripts/kernel/figures.js";
import { fixed, fraction, isExact, isJust, percent } from "../../../docs/javascripts/kernel/quantities.js";

/** Figures of a battle whose ends have these chances, from one attacker left on. */
const withChances = (...chances) => ({
  survivors: { attackers: chances.map((chance, at) => ({ left: at + 1, chance })), defenders: [] },
  fallen: [{ left: 1, chance: fraction(1n, 100n) }],
  standing: [],
});
const between = (low, high) => ({ low, high });
const armies = (ends) => ends.map(({ left, side }) => [side, left]);

test("one end is the likeliest, or several that are exactly as likely", () => {
  const half = fraction(1n, 2n);
  const found = withChances(fraction(1n, 4n), half, fraction(2n, 4n));
  assert.deepEqual(armies(mostLikely(found)), [["attackers", 3], ["attackers", 2]]);
  assert.deepEqual(armies(mostLikely(withChances(between(0.6, 0.7), fraction(1n, 4n)))), [["attackers", 1]]);
});

test("where it is not certain, all are named that it may be, and none that it cannot be", () => {
  const found = withChances(between(0.3, 0.4), between(0.35, 0.5), between(0.1, 0.2));
  assert.deepEqual(armies(mostLikely(found)), [["attackers", 2], ["attackers", 1]]);
});

test("an end that can just reach the least chance of the others may be the likeliest, too", () => {
  const found = withChances(between(0.3, 0.4), between(0.4, 0.5));
  assert.deepEqual(armies(mostLikely(found)), [["attackers", 2], ["attackers", 1]]);
});

test("battles are run in whole numbers up to six million states times armies, and no further", () => {
  assert.equal(canBeExact(100, 200), true);
  assert.equal(canBeExact(200, 100), true);
  assert.equal(canBeExact(100, 201), false);
  assert.equal(canBeExact(201, 100), false);
  const rules = houseRules(readHouse("house_6-v-6"));
  assert.equal(exactRun(rules, { attackers: 100, defenders: 201 }), null);
});

test("doubles are enough where all texts are settled, and whole numbers say the rest", () => {
  const settled = { attackers: 8, defenders: 5 };
  const dice = houseRules(readHouse("house_6.6.6-v-6.6"));
  const [found, right] = [figuresOf(dice, settled), exactFiguresOf(dice, settled)];
  assert.equal(isExact(found.win), false);
  assert.equal(isExact(right.win), true);
  const texts = ({ win, lose, means, lossesGivenWin, rounds }) => [
    ...[percent(win, 2), percent(lose, 2), fixed(lossesGivenWin), fixed(rounds)],
    ...Object.values(means).map((mean) => fixed(mean)),
  ];
  assert.deepEqual(texts(found), texts(right));
  // 1/16 is a half of the last digit: no double says that
  const open = figuresOf(houseRules(readHouse("house_2-v-8")), { attackers: 1, defenders: 1 });
  assert.equal(isExact(open.win), true);
  assert.equal(percent(open.win), "6.2%");
  // of 1/32 two places are open, and neither one nor three
  const finer = figuresOf({ ...dice, rounds: [[[1, 31]]] }, { attackers: 1, defenders: 1 });
  assert.deepEqual([isExact(finer.win), percent(finer.win, 2)], [true, "3.12%"]);
});

test("an end that cannot be leaves no number of armies behind it, and settles like others", () => {
  const always = { ...houseRules(readHouse("house_6-v-6")), rounds: [[[1, 0]]] };
  const { win, lose, lossesGivenLoss } = figuresOf(always, { attackers: 3, defenders: 2 });
  assert.deepEqual([win, lose, lossesGivenLoss].map((each) => each && percent(each)), ["100.0%", "0.0%", null]);
});

test("ends that no battle has are just 0, and those beyond which none is, too", () => {
  // of two dice each the higher always wins and the lower always loses: one attacker falls, and no more
  const rules = houseRules(readHouse("house_2.2_highest5-v-2.2_all1"));
  const { survivors } = figuresAround(rules, { attackers: 5, defenders: 2 });
  const said = survivors.attackers.map(({ chance, atLeast }) => [percent(chance), percent(atLeast)]);
  const [none, all] = ["0.0%", "100.0%"];
  assert.deepEqual(said, [[none, all], [none, all], [none, all], [all, all], [none, none]]);
});

test("what is too rare for doubles is possible all the same", () => {
  const classic = houseRules(readHouse("house_6.6.6-v-6.6"));
  for (const [attackers, defenders, side] of [[1, 1000, "win"], [1000, 1, "lose"]]) {
    const chance = figuresAround(classic, { attackers, defenders })[side];
    assert.deepEqual([chance.low, chance.inside, percent(chance)], [0, true, "<0.1%"]);
  }
  // nobody attacks with fewer dice: one stands before two or more, an even number as every round takes two
  const rounds = classic.rounds.map((row, a) => row.map((rolls, d) => (d > a ? [] : rolls)));
  const { standing } = figuresAround({ ...classic, rounds }, { attackers: 1300, defenders: 9 });
  assert.equal(standing.length, 8);
  for (const { left, chance } of standing) {
    if (left.defenders % 2) assert.ok(isJust(chance, 0));
    else assert.ok(chance.inside && chance.high <= 1e-299, `${left.defenders}: ${chance.high}`);
  }
});

test("where all other ends are known one with both sides standing may still be too rare for doubles", () => {
  const rare = 2 ** 52;
  // one attacker may not attack three, and comes there from 24 by 21 steps that are rare alone
  const one = (d) => (d === 3 ? [] : d > 3 && d < 25 ? [1, rare - 1] : [1, 1]);
  // the other ends are likelier: some of two attackers before 24, 22, … defenders, and some of three
  const two = (d) => (d === 1 ? [1, 1] : d === 2 ? [1, 1, 1] : [1, 0, 1]);
  const three = (d) => (d === 26 ? [1, 1, 1, 1] : [1, 0, 0, 1, ...Array(20).fill(0)]);
  const rounds = [one, two, three].map((of) => Array.from({ length: 26 }, (_, place) => of(place + 1)));
  const rules = { ...houseRules(readHouse("house_6-v-6")), rounds };
  const { survivors, fallen, standing } = figuresAround(rules, { attackers: 3, defenders: 26 });
  for (const { chance } of [...survivors.attackers, ...fallen]) assert.ok(chance.high > 1e-299);
  const [{ left, chance }, ...others] = standing;
  assert.deepEqual([left, others], [{ attackers: 1, defenders: 3 }, []]);
  assert.ok(chance.inside && chance.high <= 1e-299, `${chance.high}`);
});

test("a chance in doubles may be off by the bound of its battle", () => {
  const classic = houseRules(readHouse("house_6.6.6-v-6.6"));
  for (const [attackers, defenders] of [[3, 2], [40, 60]]) {
    const { low, high } = winOf(classic, { attackers, defenders }, 0.4);
    const room = (high - low) / (high + low) / roundsOf(classic, false).relativeError(attackers, defenders);
    assert.ok(0.99 < room && room < 1.01, `${room}`);
  }
});
