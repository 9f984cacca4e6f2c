// All that a matchup's page tells of a battle, in its words and rows.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { exactly, fraction } from "../../../docs/javascripts/kernel/quantities.js";
import {
  answersInWords,
  endTexts,
  exactInWords,
  foldedInWords,
  likelyResultInWords,
  lossesInRows,
  matters,
  nextRoundInRows,
  roundsInWords,
  standingTexts,
  stepsFrom,
} from "../../../docs/javascripts/words/battlewords.js";

const COIN = houseRules(readHouse("house_2-v-2")); // the attacker wins a quarter of the rounds
const DICE = houseRules(readHouse("house_4.4-v-3.3"));
const BLOCKED = { ...DICE, rounds: [[DICE.rounds[0][0], []], DICE.rounds[1]] }; // one attacker may not attack two defenders
const coin = (attackers, defenders) => figuresOf(COIN, { attackers, defenders });
const blocked = (attackers, defenders) => figuresOf(BLOCKED, { attackers, defenders });

test("a step changes one side by one army, and there is none beyond 1 or 1,000", () => {
  const numbers = (attackers, defenders) =>
    stepsFrom({ attackers, defenders }).map(({ name, matchup, isThere }) => [name, matchup.attackers, matchup.defenders, isThere]);
  assert.deepEqual(numbers(1, 1000), [
    ["attackers-fewer", 0, 1000, false],
    ["attackers-more", 2, 1000, true],
    ["defenders-fewer", 1, 999, true],
    ["defenders-more", 1, 1001, false],
  ]);
  assert.deepEqual(numbers(1000, 1).map(([, , , isThere]) => isThere), [true, false, false, true]);
  assert.ok(numbers(2, 999).every(([, , , isThere]) => isThere));
});

test("a battle takes one round, several on average, none where no attack is allowed, or has none at all", () => {
  assert.equal(roundsInWords(coin(1, 1)), "The battle takes one round.");
  for (const [attackers, defenders] of [[2, 1], [1, 2]]) assert.match(roundsInWords(coin(attackers, defenders)), /takes 1\.\d\d rounds on average/);
  assert.match(roundsInWords(blocked(1, 2)), /^No attack is allowed here: 1 attacker rolls fewer dice/);
  assert.equal(roundsInWords({ ...coin(2, 1), rounds: null }), "");
});

test("the likeliest end is that of its side, and of several equally likely ones each has its chance", () => {
  assert.deepEqual(likelyResultInWords(coin(1, 1)), { ends: "the attack fails with 1 defender left", chance: "75.0%" });
  assert.deepEqual(likelyResultInWords(coin(9, 1)).ends, "the attacker wins with 9 attackers (A) left");
  assert.deepEqual(likelyResultInWords(blocked(1, 2)), { ends: "the attack fails with 1 attacker (A) and 2 defenders standing", chance: "100.0%" });
  const fair = figuresOf({ ...COIN, rounds: [[[1, 1]]] }, { attackers: 1, defenders: 1 });
  assert.deepEqual(likelyResultInWords(fair), {
    ends: "the attacker wins with 1 attacker (A) left or the attack fails with 1 defender left",
    chance: "50.0% each",
  });
});

test("an end says who is left and who has fallen, and matters unless it shows as nothing", () => {
  const ends = [[1000, 1n], [2, 0n]].map(([left, part]) => ({ left, chance: fraction(part, 4n), atLeast: fraction(1n, 2n) }));
  const texts = endTexts(ends, 2000).map(({ end, ...each }) => each);
  assert.deepEqual(texts, [
    { left: "1,000", lost: "1,000", chance: "25.00%", atLeast: "50.00%" },
    { left: "2", lost: "1,998", chance: "0.00%", atLeast: "50.00%" },
  ]);
  assert.deepEqual(endTexts(ends, 2000).map(({ end }) => end), ends);
  const shown = ["25.00%", "0.01%", "<0.01%", "0.00%", ">99.99%"].filter((chance) => matters({ chance }));
  assert.deepEqual(shown, ["25.00%", "0.01%", ">99.99%"]);
});

test("only ends in which both sides may stand are listed", () => {
  const standing = [[0n, 1], [1n, 1500]].map(([part, armies]) => ({ left: { attackers: armies, defenders: armies + 1 }, chance: fraction(part, 8n) }));
  assert.deepEqual(standingTexts({ standing }), [{ attackers: "1,500", defenders: "1,501", chance: "12.50%" }]);
  assert.equal(standingTexts(blocked(1, 2)).length, 1);
  assert.deepEqual(standingTexts(coin(2, 2)), []);
});

test("rows that are folded are named by the first and the last, one by itself", () => {
  assert.deepEqual([["9", "8", "7"], ["9", "8"], ["9"]].map(foldedInWords), ["9 to 7", "9 to 8", "9"]);
});

test("losses are those of both sides, and those after each end that can be", () => {
  const { overall, byEnd } = lossesInRows(coin(1, 1)); // left with 1/4 and 3/4: the deviation is √3/4 of both
  assert.deepEqual(overall, [["Attacker (A)", "0.25", "0.75", "0.43", "0"], ["Defender", "0.75", "0.25", "0.43", "1"]]);
  assert.deepEqual(byEnd, [["When the attacker wins", "0.00", "1"], ["When the attack fails", "1", "0.00"]]);
  const [lost, none] = [{ ...COIN, rounds: [[[0, 1]]] }, { ...COIN, rounds: [[[1, 0]]] }].map(
    (rules) => lossesInRows(figuresOf(rules, { attackers: 1, defenders: 1 })).byEnd.map(([name]) => name),
  );
  assert.deepEqual([lost, none].flat().sort(), ["When the attack fails", "When the attacker wins"]);
  const [failed] = lossesInRows(blocked(1, 2)).byEnd;
  assert.deepEqual(failed, ["When the attack fails", "0.00", "0.00"], "an attacker who still stands has not fallen");
  const unknown = lossesInRows({ ...coin(1, 1), medians: { attackers: null, defenders: 1234 } }).overall;
  assert.deepEqual(unknown.map((row) => row[4]), ["–", "1,234"]);
});

test("the next round says who loses how many, by how many of all rolls", () => {
  const outcomes = [[0, 2, 1], [1, 1, 1000], [2, 0, 900]].map(([attackersLost, defendersLost, rolls]) => ({ attackersLost, defendersLost, rolls }));
  assert.deepEqual(nextRoundInRows({ total: 2000, outcomes }), [
    ["the defender loses 2", "<0.1%", "1 of 2,000"],
    ["the defender loses 1, the attacker loses 1", "50.0%", "1,000 of 2,000"],
    ["the attacker loses 2", "45.0%", "900 of 2,000"],
  ]);
});

test("a choice of dice says against which rolls, and where there is none nothing is said", () => {
  const answers = [{ dice: 1, rolls: [[6, 6], [6, 5]] }, { dice: 2, rolls: [[1]] }];
  assert.deepEqual(answersInWords({ answers }), [["1 die against", "6-6, 6-5"], ["2 dice against", "1"]]);
  assert.deepEqual(answersInWords({ answers: null }), []);
});

/** @returns {{boundsInWords: () => string, certifiedDigits: () => object | null}} what a check is certain of */
const certain = (digits) => ({ boundsInWords: () => "between", certifiedDigits: () => digits });

test("an exact chance has digits and a fraction, and its other side is what is missing from 1", () => {
  const answer = { exact: fraction(1n, 4n), win: fraction(1n, 4n) };
  const [win, lose, parts] = exactInWords(COIN, answer, certain(null));
  assert.deepEqual([win.id, lose.id, parts.id], ["win-decimal", "lose-decimal", "win-fraction"]);
  assert.deepEqual([win.text, lose.text, parts.text].map((text) => text.replace(/0+$/, "")), ["0.25", "0.75", "1/4"]);
  assert.match(lose.name, /^The attacker loses/);
  assert.match(exactInWords(BLOCKED, answer, certain(null))[1].name, /^The attack fails/);
});

test("without a fraction, the digits that are certain or the bounds stand there, and why", () => {
  const open = { exact: null, win: exactly(0.25) };
  const irrational = { ...COIN, transformation: "balanced-blitz-3.3" };
  for (const [rules, digits, texts] of [
    [COIN, { text: "0.25", length: 2 }, ["0.25", "Too long to work out here. Its decimal is guaranteed."]],
    [COIN, null, ["between", "Too long to work out here. The bounds are guaranteed."]],
    [irrational, { text: "0.2", length: 1 }, ["0.2", "None exists: the number is irrational. Its decimal is guaranteed."]],
    [irrational, null, ["between", "None exists: the number is irrational. The bounds are guaranteed."]],
  ]) {
    const found = exactInWords(rules, open, certain(digits));
    assert.deepEqual(found.map(({ text }) => text), texts);
    assert.deepEqual(found.map(({ id }) => id), [digits ? "win-decimal" : undefined, undefined]);
    assert.equal(found[0].name, `The attacker wins${digits ? `, ${digits.length} digit${digits.length > 1 ? "s" : ""}` : ""}`);
  }
  assert.deepEqual(exactInWords(COIN, { exact: null, win: fraction(1n, 4n) }, certain(null)), []);
});
