// The battle nearest to one that a missing address asks for.
import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestTo } from "../../../docs/javascripts/controls/missing.js";
import { readAddress } from "../../../docs/javascripts/kernel/matchup.js";

const OFFERS = {
  classic: { title: "Classic", attackers: 30, defenders: 30, names: { usual: "Usual" } },
  dutch: { title: "Dutch", attackers: 20, defenders: 20, names: {} },
};
const nearest = (path) => nearestTo(readAddress(path, OFFERS), OFFERS, "classic");

test("a battle with a page leads there, and one without to where any is drawn", () => {
  const there = nearest("dutch/8-vs-5/");
  assert.equal(there.words, "This battle’s page:");
  assert.deepEqual([there.title, there.address.startsWith("dutch/")], ["8 attackers v 5 defenders, Dutch", true]);
  assert.deepEqual(there.battle, { attackers: 8, defenders: 5, ruleset: "dutch" });
  const large = nearest("classic/31-vs-5/");
  assert.match(large.words, /^A battle this large has no page of its own/);
  assert.equal(large.title, "31 attackers v 5 defenders", "the usual rules go without saying");
  assert.ok(!large.address.startsWith("classic/"));
});

test("beyond all odds the closest battle is shown, and under rules that are not here the usual ones", () => {
  const beyond = nearest("classic/1001-vs-5/");
  assert.match(beyond.words, /^Odds cover 1 to 1,000 attackers and 1 to 1,000 defenders\. Closest available:$/);
  assert.deepEqual(beyond.battle, { attackers: 1000, defenders: 5, ruleset: "classic" });
  const unknown = nearest("nonsense/8-vs-5/");
  assert.equal(unknown.words, "No rules here have this name. The same battle under Classic rules:");
  assert.equal(unknown.battle.ruleset, "classic");
});

test("rules keep the name that was asked for, and house rules are worked out", () => {
  const named = nearest("usual/8-vs-5/");
  assert.deepEqual([named.battle.ruleset, named.title], ["usual", "8 attackers v 5 defenders, Usual"]);
  const house = nearest("house_6.6.6-v-8.6/8-vs-5/");
  assert.match(house.words, /^Battles under house rules have no pages/);
  assert.equal(house.battle.ruleset, "house_6.6.6-v-8.6");
  const far = nearest("house_6.6.6-v-99/8-vs-5/");
  assert.match(far.words, /^House rules roll 1 to 4 dice/);
});
