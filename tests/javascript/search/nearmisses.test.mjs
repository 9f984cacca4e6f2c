// Which word a slip was meant to be.
import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestWord, slipsBetween } from "../../../docs/javascripts/search/nearmisses.js";

/** @param {string[]} words */
const known = (words) => new Map(words.map((word) => [word, 1]));
const KNOWN = known(["capital", "balanced", "blitz", "zombie", "classic", "continent", "war", "d8"]);

for (const [typed, meant] of [
  ["captial", "capital"], // two neighbours swapped
  ["balnced", "balanced"], // a letter left out
  ["clasic", "classic"],
  ["zombi", "zombie"],
  ["continnent", "continent"], // a letter too many
  ["cintinant", "continent"], // two slips in a long word
  ["bliz", null], // too short to tell
  ["wra", null],
  ["vapital", null], // the first letter counts
  ["captain", null], // another word: two slips
  ["d9", null],
  ["capital8", null],
  ["", null],
]) {
  test(`"${typed}" was meant to be ${meant ?? "nothing that is known"}`, () => {
    assert.equal(nearestWord(/** @type {string} */ (typed), KNOWN), meant);
  });
}

test("the nearest word wins, and of those as near the commonest", () => {
  assert.equal(nearestWord("attaker", known(["attakers", "attacker"])), "attakers");
  assert.equal(nearestWord("cintinant", known(["continents", "continent"])), "continent");
  assert.equal(nearestWord("losse", new Map([["lossy", 1], ["losses", 7]])), "losses");
  assert.equal(nearestWord("losse", new Map([["lossy", 7], ["losses", 1]])), "lossy");
});

test("slips are counted as by hand, from either side", () => {
  for (const [one, other, slips] of /** @type {[string, string, number][]} */ ([
    ["capital", "capital", 0],
    ["captial", "capital", 1],
    ["kitten", "sitting", 3],
    ["abc", "", 3],
  ])) {
    assert.equal(slipsBetween(one, other, 3), slips);
    assert.equal(slipsBetween(other, one, 3), slips);
  }
  assert.ok(slipsBetween("kitten", "sitting", 2) > 2);
  assert.ok(slipsBetween("zombie", "zo", 2) > 2);
});
