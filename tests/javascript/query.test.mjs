// How searches are read.
import assert from "node:assert/strict";
import { test } from "node:test";

import { readQuery, readRuleset } from "../../docs/javascripts/query.js";

const LIMITS = { attackers: 50, defenders: 50 };
const OFFERS = {
  classic: { title: "Classic", ...LIMITS },
  "three-dice-defence": {
    title: "Three-dice defence",
    names: { capital: "capital", "old-european-rules": "old-european-rules" },
    ...LIMITS,
  },
  "capital-wall": { title: "Capital behind a wall", ...LIMITS },
  "two-dice-attack": { title: "Two dice", names: { "zombie-attack": "zombie-attack" }, ...LIMITS },
  "attacker-ties": { title: "Attacker wins ties", names: { zombies: "zombies" }, ...LIMITS },
  "capital-ties": { title: "Zombies on a capital", ...LIMITS },
  "uk-1990": { title: "UK 1990", ...LIMITS },
  "d8-attack": { title: "Attack", names: { commander: "commander" }, ...LIMITS },
  "d8-both": { title: "Both", names: { "commander-v-commander": "commander-v-commander" }, ...LIMITS },
  d8: { title: "Eight-sided dice", ...LIMITS },
};

// A ruleset's id, title or other name before or after the matchup chooses it.
for (const [search, expected] of [
  ["d8 8v5", ["d8", 8, 5]],
  ["8v5 capital", ["three-dice-defence", 8, 5]],
  ["8v5-capital", ["three-dice-defence", 8, 5]],
  ["capital wall 8v5", ["capital-wall", 8, 5]],
  ["uk 1990 3 2", ["uk-1990", 3, 2]],
  ["old european rules 8v5", ["three-dice-defence", 8, 5]],
  ["capital zombies 8v5", ["capital-ties", 8, 5]],
  ["zombies 8v5", ["attacker-ties", 8, 5]],
  ["zombie attack 8v5", ["two-dice-attack", 8, 5]],
  ["commander v commander 8v5", ["d8-both", 8, 5]],
  ["commander 8v5", ["d8-attack", 8, 5]],
  ["8v5 classic rules", ["classic", 8, 5]],
  ["8v5 nobodys rules", ["classic", 8, 5]],
  ["__proto__ constructor 8v5", ["classic", 8, 5]],
  ["8v5", ["classic", 8, 5]],
  ["18 against 6", ["classic", 18, 6]],
  ["9 armies on my territory v 5", ["classic", 8, 5]],
]) {
  test(`the search "${search}" as a matchup`, () => {
    const found = readQuery(search, OFFERS);
    assert.deepEqual([found.ruleset, found.attackers, found.defenders], expected);
  });
}

const NAMED = {
  classic: { title: "Classic" },
  "three-dice-defence": { title: "Three-dice defence", names: { capital: "capital" } },
  "capital-ties": { title: "Zombies on a capital" },
  "d8-attack": { title: "One eight-sided attack die", names: { commander: "commander" } },
  "d8-both": { title: "One on each side", names: { "commander-v-commander": "commander-v-commander" } },
};

// A search is a name of rules only if no word of the name is missing and none is left over.
for (const [search, expected] of [
  ["commander", "d8-attack"],
  ["commander v commander", "d8-both"],
  ["capital", "three-dice-defence"],
  ["the capital rules", "three-dice-defence"],
  ["zombies capital", "capital-ties"],
  ["capital castle", null],
  ["cap", null],
  ["defence", null],
  ["constructor", null],
  ["", null],
]) {
  test(`the search "${search}" as a name`, () => {
    assert.equal(readRuleset(search, NAMED)?.ruleset ?? null, expected);
  });
}

test("a search says the name that was typed", () => {
  assert.equal(readRuleset("the capital rules", NAMED)?.name, "capital");
  assert.equal(readRuleset("three-dice defence", NAMED)?.name, "three-dice-defence");
  assert.equal(readQuery("capital 12 7", NAMED)?.name, "capital");
  assert.equal(readQuery("12 7 three-dice defence", NAMED)?.name, "three-dice-defence");
});
