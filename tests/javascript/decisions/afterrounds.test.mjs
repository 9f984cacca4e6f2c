// A battle round by round: small ones worked out by hand.
import assert from "node:assert/strict";
import { test } from "node:test";

import { afterRoundsOf } from "../../../docs/javascripts/decisions/afterrounds.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";

const ONE_DIE = houseRules(readHouse("house_3-v-3")); // the attacker wins a third of the rounds

test("two against two with one die a side are over after two or three rounds", () => {
  const said = afterRoundsOf(ONE_DIE, { attackers: 2, defenders: 2 });
  const texts = said.map(({ rounds, isEnd, ...standing }) => [rounds, isEnd, ...Object.values(standing)]);
  assert.deepEqual(texts, [
    [1, false, "0.0%", "0.0%", "1.33", "1.67"],
    [2, false, "11.1%", "44.4%", "0.67", "1.33"], // 1/9 and 4/9
    [3, true, "25.9%", "74.1%", "0.37", "1.19"], // 7/27 and 20/27; 10/27 and 32/27
  ]);
});

test("beyond 24 rounds only the end is given", () => {
  const rounds = (attackers, defenders) =>
    afterRoundsOf(ONE_DIE, { attackers, defenders }).map((each) => each.rounds);
  const all = Array.from({ length: 24 }, (_, place) => place + 1);
  assert.deepEqual(rounds(12, 13), all); // who loses all but one of either side fights 24 rounds
  assert.deepEqual(rounds(13, 13), [...all, 25]);
  assert.deepEqual(rounds(14, 13), [...all, 26]);
});

test("whoever may not attack any more has lost, and still stands", () => {
  const two = houseRules(readHouse("house_3.3-v-3.3"));
  const [[one], pair] = two.rounds;
  const rules = { ...two, rounds: [[one, []], pair] }; // one attacker may not attack two defenders
  const total = pair[1].reduce((sum, ways) => sum + ways, 0);
  const percent = (ways) => `${((100 * ways) / total).toFixed(1)}%`;
  const [first, ...others] = afterRoundsOf(rules, { attackers: 3, defenders: 2 });
  assert.deepEqual([first.win, first.lose], [percent(pair[1][0]), percent(pair[1][2])]);
  const last = others[others.length - 1];
  assert.ok(Math.abs(parseFloat(last.win) + parseFloat(last.lose) - 100) < 0.15); // whoever has lost stays so
  assert.equal(first.attackersLeft, ((3 * pair[1][0] + 2 * pair[1][1] + pair[1][2]) / total).toFixed(2));
  assert.deepEqual(afterRoundsOf(rules, { attackers: 1, defenders: 2 }), []);
});

test("in a large battle doubles say the same as whole numbers, or that they are about right", () => {
  const [first] = afterRoundsOf(ONE_DIE, { attackers: 900, defenders: 30 });
  assert.deepEqual([first.win, first.lose, first.attackersLeft], ["0.0%", "0.0%", "899.33"]);
});

test("one who may not attack even one defender has lost as well", () => {
  const two = houseRules(readHouse("house_3.3-v-3.3"));
  const rules = { ...two, rounds: [[[], []], two.rounds[1]] }; // one attacker may not attack at all
  const [won, lost] = two.rounds[1][0];
  const [first] = afterRoundsOf(rules, { attackers: 2, defenders: 1 });
  assert.equal(first.lose, `${((100 * lost) / (won + lost)).toFixed(1)}%`);
  assert.equal(first.isEnd, true);
});

test("what lies between two texts is rounded by what it is exactly", () => {
  const even = houseRules(readHouse("house_3-v-2")); // every round is even: all chances end in 5
  for (const [attackers, defenders] of [[1, 4], [4, 1], [3, 3], [2, 5]]) {
    for (const { win, lose, attackersLeft, defendersLeft } of afterRoundsOf(even, { attackers, defenders })) {
      for (const text of [win, lose, attackersLeft, defendersLeft]) assert.ok(!text.includes("about"), text);
    }
  }
  const { win, lose } = afterRoundsOf(even, { attackers: 1, defenders: 4 }).at(-1);
  assert.deepEqual([win, lose], ["6.2%", "93.8%"]); // 1/16, to the even digit
});

test("what whole numbers would take too long for is about right where doubles leave it open", () => {
  // all but the last two defenders surely fall: three attackers win 11 of 16 battles, 68.75%
  const rules = { ...ONE_DIE, rounds: [[[1, 1], [1, 1], [1, 0]]] };
  assert.match(afterRoundsOf(rules, { attackers: 3, defenders: 1500 }).at(-1).win, /^about 68\.[78]%$/);
});

test("what always comes, or never, is just that after every round", () => {
  const always = { ...houseRules(readHouse("house_3-v-2")), rounds: [[[1, 0]]] };
  const [first, last] = afterRoundsOf(always, { attackers: 3, defenders: 2 });
  assert.deepEqual([first.win, first.lose, first.isEnd], ["0.0%", "0.0%", false]);
  assert.deepEqual([last.win, last.lose, last.isEnd], ["100.0%", "0.0%", true]);
});
