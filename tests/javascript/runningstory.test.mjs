import assert from "node:assert/strict";
import { test } from "node:test";
import { readBattle } from "../../docs/javascripts/battle.js";
import { takenUp } from "../../docs/javascripts/runningstory.js";

const rulesets = ["classic", "capital"].map((id) => ({
  ...{ id, ruleset: id, title: id, attackers: 100, defenders: 100 },
  pages: { attackers: 30, defenders: 30 },
}));
const kept = "?a=8&d=5&rules=capital&rounds=02.11&worth=3";

/** @param {string} search */
const read = (search) => readBattle(search, rulesets, { attackers: 8, defenders: 5 })?.battle ?? null;

/** @param {string} search @param {string | null} [story] */
const opened = (search, story = kept) => takenUp(search, story, read);

test("without a question the running story goes on", () => {
  assert.equal(opened(""), kept);
  assert.equal(opened("?source=menu"), kept);
});

test("a link to its start, or to where it stands, does not lose it", () => {
  for (const search of ["?a=8&d=5&rules=capital", "?t=9&d=5&rules=capital", "?a=7&d=2&rules=capital"]) {
    assert.equal(opened(search), kept);
  }
});

test("another battle, other rules and other rounds are shown as they are asked for", () => {
  for (const search of [
    "?a=9&d=5&rules=capital",
    "?a=8&d=5&rules=classic",
    "?a=8&d=5",
    "?a=8&d=5&rules=capital&rounds=20",
    "?a=8&d=5&rules=capital&rounds=",
  ]) {
    assert.equal(opened(search), search);
  }
});

test("a battle that has ended is shown again, but its link begins it anew", () => {
  const ended = "?a=2&d=3&rules=classic&rounds=20";
  assert.equal(opened("", ended), ended);
  assert.equal(opened("?a=2&d=3&rules=classic", ended), "?a=2&d=3&rules=classic");
});

test("a worth that is asked for takes the place of the story's", () => {
  assert.equal(opened("?worth=7/2"), "?a=8&d=5&rules=capital&rounds=02.11&worth=7%2F2");
});

test("where nothing is kept, or no story, the address stays", () => {
  assert.equal(opened("?a=8&d=5", null), "?a=8&d=5");
  assert.equal(opened("", "junk"), "");
});
