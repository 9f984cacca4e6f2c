// Balanced blitz beside its four steps in whole numbers of a very small unit.
import assert from "node:assert/strict";
import { test } from "node:test";

import { blitzEnds, blitzWin, blitzWins } from "../../../docs/javascripts/kernel/blitz.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { exactRun, figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { exactly, interval } from "../../../docs/javascripts/kernel/quantities.js";

const UNIT = 10n ** 80n;
const NEVER = { low: 0, high: 0 };
const ALWAYS = { low: 1, high: 1 };
/** The double just below 0.05, and below 1/20; 0.05 itself is above 1/20. */
const BELOW = 0.05 - 2 ** -57;

/** The greatest whole number whose power is not above another. @param {bigint} number @param {bigint} degree */
function wholeRoot(number, degree) {
  if (number < 2n) return number;
  let guess = 1n << (BigInt(number.toString(2).length) / degree + 1n);
  for (;;) {
    const next = ((degree - 1n) * guess + number / guess ** (degree - 1n)) / degree;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** @param {bigint} base in units @param {bigint} top @param {bigint} bottom below it */
const raised = (base, top, bottom) => wholeRoot(base ** top / UNIT ** (top - bottom), bottom);

/** @param {bigint[]} numbers */
const total = (numbers) => numbers.reduce((sum, each) => sum + each, 0n);

/** Both sides' chances after all four steps. @param {bigint[][]} sides in units, by armies left */
function twin(sides) {
  const plain = sides.map(total);
  const hopeless = plain.findIndex((chance) => 20n * chance <= UNIT);
  const odds = (UNIT * plain[0]) / (plain[1] || 1n);
  const steep = raised(odds, 13n, 10n);
  const win = hopeless < 0 ? (UNIT * steep) / (steep + UNIT) : hopeless ? UNIT : 0n;
  const after = [win, UNIT - win];
  return sides.map((ends, side) => {
    let reached = 0n;
    const kept = [...ends].reverse().map((chance) => {
      const from = reached;
      reached += plain[side] && (chance * after[side]) / plain[side];
      const [low, high] = [from, reached].map((place) => (place < UNIT / 10n ? UNIT / 10n : place > (9n * UNIT) / 10n ? (9n * UNIT) / 10n : place));
      return high - low;
    });
    const left = (total(kept) * 10n) / 8n;
    const powers = kept.reverse().map((chance) => raised(chance, 9n, 5n));
    const all = total(powers);
    return { total: left, chances: powers.map((each) => all && (each * left) / all) };
  });
}

/** @param {{low: number, high: number}} found @param {bigint} right in units @param {string} what */
function holds(found, right, what) {
  // the doubles' 17 digits; what is left out of the units is far below
  const [low, high] = [found.low, found.high].map((double) => (BigInt(Math.round(double * 2 ** 53)) * UNIT) / 2n ** 53n);
  const slack = UNIT / 10n ** 15n;
  assert.ok(low <= right + slack && right <= high + slack, what);
  assert.ok(found.high - found.low < 1e-12, `${what}: no wider than it needs to be`);
  if (right === 0n) assert.deepEqual(found, NEVER, `${what}: what never comes is just 0`);
}

/** @param {{numerator: bigint, denominator: bigint}} exact */
const units = ({ numerator, denominator }) => (numerator * UNIT) / denominator;

/** @param {number[]} weights of one side's ends, by armies left @param {number} all */
const weighed = (weights, all) => weights.map((weight) => ({ numerator: BigInt(weight), denominator: BigInt(all) }));

/** @param {{numerator: bigint, denominator: bigint}[][]} sides @param {string} what */
function compared(sides, what) {
  const [won, lost] = sides.map((ends) => total(ends.map(units)));
  const right = twin([sides[0].map(units), sides[1].map(units)]);
  const [attackers, defenders] = sides.map((ends) => ends.map(interval));
  const scale = (chance) => interval({ numerator: chance, denominator: UNIT });
  const plain = { win: scale(won), lose: scale(lost), attackers, defenders };
  const isHopeless = (attacker) => 20n * (attacker ? won : lost) <= UNIT;
  const found = blitzEnds(plain, isHopeless);
  for (const [side, { total, chances }] of right.entries()) {
    const mine = side ? found.defenders : found.attackers;
    assert.equal(mine.chances.length, chances.length);
    chances.forEach((chance, place) => holds(mine.chances[place], chance, `${what}: ${place + 1} left`));
    holds(mine.total, total, `${what}: total`);
    const present = mine.chances.filter(({ high }) => high > 0);
    if (present.length === 1) assert.deepEqual(present[0], mine.total, `${what}: one end is the total`);
  }
  assert.deepEqual(blitzWin(plain.win, plain.lose, isHopeless), found.attackers.total);
  assert.deepEqual(blitzWins(plain, isHopeless), { wins: found.attackers, lose: found.defenders.total });
}

test("the ends of battles are those of the four steps", () => {
  const rules = houseRules(readHouse("house_6.6.6-v-6.6"));
  for (const [attackers, defenders] of [[1, 1], [3, 2], [2, 3], [8, 5], [5, 8], [9, 3], [20, 17]]) {
    const run = exactRun(rules, { attackers, defenders });
    const sides = ["attackers", "defenders"].map((side) => run.side(side).ends.map(({ chance }) => chance));
    compared(sides, `${attackers} v ${defenders}`);
  }
});

for (const [what, attackers, defenders] of [
  ["a side with one end keeps its total there", [50], [50]],
  ["ends of which some never come", [0, 20, 0, 0, 30, 0], [0, 25, 25, 0]],
  ["two ends a side, which the third step both leaves", [25, 35], [20, 20]],
  ["ends that are cut off as a whole", [30, 30, 1, 1], [1, 1, 30, 6]],
  ["a best end that holds all that is cut", [10, 10, 60], [10, 10]],
  ["an attacker who wins 1/20 of the battles never wins", [2, 3], [60, 35]],
  ["a defender who wins 1/20 of the battles never wins", [60, 35], [2, 3]],
  ["a side that wins a little more than 1/20, and is cut off as a whole", [3, 3], [50, 44]],
]) {
  const all = total([...attackers, ...defenders].map(BigInt));
  test(what, () => compared([weighed(attackers, Number(all)), weighed(defenders, Number(all))], what));
}

/** The ends of a battle whose defenders have four, 1/20 of them the attacker's. @param {{low: number, high: number}} win */
function nearlyHopeless(win, isHopeless) {
  const rest = { low: 1 - win.high, high: 1 - win.low };
  const defenders = [0.1, 0.2, 0.3, 0.35].map(exactly);
  return blitzEnds({ win, lose: rest, attackers: [win], defenders }, isHopeless).defenders.chances;
}

test("a side is asked about only where doubles leave open whether it wins 1/20 or fewer", () => {
  const known = () => assert.fail("it is known");
  for (const win of [0.04999999, 0.05000001, 0.4, 0.94999999, 0.95000001]) nearlyHopeless(exactly(win), known);
});

test("where doubles leave it open, a side is hopeless as the exact answer says", () => {
  const asked = [];
  const answer = (isHopeless) => (attacker) => asked.push(attacker) && isHopeless;
  for (const open of [{ low: BELOW, high: 0.05 }, { low: 0.05, high: 0.05 + 2 ** -57 }]) {
    const [hopeless, hopeful] = [true, false].map((each) => nearlyHopeless(open, answer(each)));
    assert.deepEqual(asked.splice(0), [true, true]);
    // what the attacker would keep is cut off in both, but the defender's ends are others
    assert.ok(hopeless[1].low > hopeful[1].high || hopeless[1].high < hopeful[1].low);
  }
});

test("a side that wins exactly 1/20 of the plain battles never wins a blitz", () => {
  const blitz = (name) => ({ ...houseRules(readHouse(name)), transformation: "balanced-blitz-3.3" });
  const alone = { attackers: 1, defenders: 1 };
  const { win, lose } = figuresOf(blitz("house_3-v-20"), alone); // (1 + 2) / 60
  assert.deepEqual([win, lose], [NEVER, ALWAYS]);
  const won = figuresOf(blitz("house_20-v-3-ties-attacker"), alone);
  assert.deepEqual([won.win, won.lose], [ALWAYS, NEVER]);
});

const PLAIN = houseRules(readHouse("house_6.6.6-v-6.6"));
const EIGHTEENTH = Math.floor(2 ** 52 / 18) + 1; // of 2 ** 52, and hardly more
/** Of an attacker who wins 1/20 of the battles against two, a defender who wins 1/20 of those against two, and a little more. */
const [FEW_WON, FEW_LOST, MORE] = [[[[1, 4], [1, 3]]], [[[4, 1]], [[3, 1]]], [[[EIGHTEENTH, 2 ** 52 - EIGHTEENTH], [9, 1], [1, 0]]]].map((rounds) => ({ ...PLAIN, rounds }));
const asBlitz = (rules) => ({ ...rules, rounds: [...rules.rounds], transformation: "balanced-blitz-3.3" });

/** The ends of both sides from whole numbers, in units. */
const endsOf = (rules, matchup) => {
  const run = exactRun(rules, matchup);
  return twin(["attackers", "defenders"].map((side) => run.side(side).ends.map(({ chance }) => units(chance))));
};

test("all figures of a blitz are those of its ends after the four steps", () => {
  const battles = [[PLAIN, 1, 1], [PLAIN, 4, 3], [PLAIN, 3, 4], [PLAIN, 9, 3], [PLAIN, 12, 11], [FEW_WON, 1, 2], [FEW_LOST, 2, 1], [MORE, 1, 2]];
  for (const [rules, attackers, defenders] of battles) {
    const found = figuresOf(asBlitz(rules), { attackers, defenders });
    const sides = endsOf(rules, { attackers, defenders });
    const what = `${attackers} v ${defenders}`;
    for (const [place, side] of ["attackers", "defenders"].entries()) {
      const { total: all, chances } = sides[place];
      holds(place ? found.lose : found.win, all, `${what}: ${side}`);
      assert.deepEqual(found.survivors[side].map(({ left }) => left), chances.map((_, at) => at + 1));
      found.survivors[side].forEach(({ chance, atLeast }, at) => {
        holds(chance, chances[at], `${what}: ${at + 1} ${side} left`);
        holds(atLeast, total(chances.slice(at)), `${what}: ${at + 1} ${side} left, or more`);
        assert.ok(chance.low <= chance.high && atLeast.low <= atLeast.high);
      });
      const moment = (power) => chances.reduce((sum, chance, at) => sum + (Number(chance) / Number(UNIT)) * (at + 1) ** power, 0);
      const near = ({ low, high }, number) => assert.ok(low - 1e-7 <= number && number <= high + 1e-7 && high - low < 1e-5, `${what}: ${low} to ${high}, not ${number}`);
      near(found.means[`${side}Left`], moment(1));
      near(found.means[`${side}Lost`], (place ? defenders : attackers) - moment(1));
      near(found.deviations[side], Math.sqrt(moment(2) - moment(1) ** 2));
    }
  }
});

test("where a battle is too large for whole numbers, nobody is hopeless who may win more than 1/20", () => {
  const { survivors } = figuresOf(asBlitz(MORE), { attackers: 1, defenders: 2450 }); // all but two surely fall
  const [, { chances }] = endsOf(MORE, { attackers: 1, defenders: 2 });
  chances.forEach((right, at) => {
    const { low, high } = survivors.defenders[at].chance;
    const near = Number(right) / Number(UNIT);
    assert.ok(low <= near && near <= high && high - low < 1e-8, `${at + 1}: ${low} to ${high}, not ${near}`);
  });
});
