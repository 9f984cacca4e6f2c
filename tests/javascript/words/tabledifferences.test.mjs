// Two tables of odds, cell by cell, also where only whole numbers tell the last digit.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { differences } from "../../../docs/javascripts/words/tabledifferences.js";

const rules = (name) => houseRules(readHouse(name));

test("a half of the last digit is rounded as it stands", () => {
  // 1/8 and 1/16: no doubles say which way −6.25 goes
  assert.deepEqual(differences(rules("house_2-v-4"), rules("house_2-v-8"), 1).cells, [[{ colour: "w9", text: "−6.2" }]]);
  assert.deepEqual(differences(rules("house_2-v-8"), rules("house_2-v-4"), 1).cells, [[{ colour: "w11", text: "+6.2" }]]);
});

test("the table has a row for each number of attackers, and says how many battles are better, worse and alike", () => {
  const { cells, words } = differences(rules("house_6-v-8"), rules("house_6-v-6"), 3);
  assert.deepEqual(cells.map((row) => row.length), [3, 3, 3]);
  assert.ok(cells.flat().every(({ text }) => text.startsWith("+")));
  assert.match(words, /\b9\b/);
  const alike = differences(rules("house_6-v-6"), rules("house_6-v-6"), 2);
  assert.deepEqual(alike.cells.flat(), Array(4).fill({ colour: "w10", text: "0.0" }));
});

test("colours end where differences are half of all battles", () => {
  const [sure, never] = ["house_20_highest5-v-2", "house_2_highest-5-v-20"].map(rules);
  assert.equal(differences(never, sure, 1).cells[0][0].colour, "w20");
  assert.equal(differences(sure, never, 1).cells[0][0].colour, "w0");
});

test("battles that are better, worse and alike are counted, and are all there are", () => {
  const { cells, words } = differences(rules("house_6.6.6-v-6.6"), rules("house_6.6-v-6"), 6);
  const [better, worse, alike] = ["+", "−", "0"].map((sign) => cells.flat().filter(({ text }) => text.startsWith(sign)).length);
  assert.ok(better && worse && alike && better + worse + alike === 36);
  assert.deepEqual(words.match(/\d+(?:\.\d+)?/g).map(Number), [better, 36, worse, 0.05, alike]);
});
