// How the numbers of a search become digits.
import assert from "node:assert/strict";
import { test } from "node:test";

import { inDigits, isNumberWord } from "../../../docs/javascripts/search/numbers.js";

for (const [text, expected] of [
  ["1,000 v 1 000", "1000 v 1000"],
  ["twenty v fifteen", "20 v 15"],
  ["twenty-one v thirty two", "21 v 32"],
  ["ninety-nine versus one", "99 versus 1"],
  ["8 v five", "8 v 5"],
  ["three against one with two left", "3 against 1 with 2 left"],
  ["nine attackers five defenders", "9 attackers 5 defenders"],
  ["five hold against nine", "5 hold against 9"],
  ["nineteen on ten", "19 on 10"],
  ["a hundred v two hundred", "100 v 200"],
  ["a dozen v seven", "12 v 7"],
  ["fifty fifty against 15", "50% against 15"],
  ["50/50 against 15", "50% against 15"],
  ["20 against five territories with one each", "20 against 5 territories with 1 each"],
  ["turn 4: 12 v 7", "12 v 7"],
  ["move 2 12 v 7", "12 v 7"],
  ["turn 4 v 7", "turn 4 v 7"],
  // rules speak of dice
  ["attack with two dice 8 v 5", "attack with two dice 8 v 5"],
  ["two-dice attack", "two-dice attack"],
  ["one eight-sided die on each side", "one eight-sided die on each side"],
  ["three dice against one die", "three dice against one die"],
  ["attack two 8 v 5", "attack two 8 v 5"],
  ["one", "one"],
  ["20-sided dice 8 v 5", "twenty sided dice 8 v 5"],
  ["6 sided dice", " dice"],
  ["risk 2210", "risk  "],
  ["someone v none", "someone v none"],
]) {
  test(`the numbers of "${text}"`, () => assert.equal(inDigits(text), expected));
}

test("words of numbers are known as such", () => {
  assert.deepEqual(["one", "twenty", "ninety", "zero", "dice"].map(isNumberWord), [true, true, true, false, false]);
});
