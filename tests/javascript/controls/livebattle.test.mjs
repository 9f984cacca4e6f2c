// The battle followed at the table, as it stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readBattle } from "../../../docs/javascripts/kernel/battle.js";
import { standingNow } from "../../../docs/javascripts/controls/livebattle.js";

const rulesets = ["classic", "capital"].map((id) => ({
  ...{ id, ruleset: id, title: id, attackers: 100, defenders: 100 },
  pages: { attackers: 30, defenders: 30 },
}));
const kept = "?a=8&d=5&rules=capital&rounds=02.11&worth=3";

/** @param {string} search */
const read = (search) => readBattle(search, rulesets, { attackers: 8, defenders: 5 })?.battle ?? null;

test("a battle stands as its story has left it, and other battles know nothing of it", () => {
  const battle = { attackers: 8, defenders: 5, ruleset: "capital" };
  const now = { attackers: 7, defenders: 2, ruleset: "capital" };
  assert.deepEqual(standingNow(kept, read, battle), now);
  assert.deepEqual(standingNow(kept, read, now), now);
  assert.equal(standingNow(kept, read, { ...battle, ruleset: "classic" }), null);
  assert.equal(standingNow("?a=2&d=3&rules=classic&rounds=20", read, { attackers: 2, defenders: 3, ruleset: "classic" }), null);
  assert.equal(standingNow("", read, battle), null);
});
