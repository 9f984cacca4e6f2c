// Rules by their names, also where an offer says no more than it must.
import assert from "node:assert/strict";
import { test } from "node:test";
import { havingToMoveIn, movingIn, rulesNamed } from "../../../docs/javascripts/kernel/rules.js";
import { readQuery } from "../../../docs/javascripts/search/query.js";
import { readAddress } from "../../../docs/javascripts/kernel/matchup.js";

const ROUNDS = [[[21, 15]]];
const ALONE = { title: "No other name", rounds: ROUNDS, attackers: 30, defenders: 30 };
const NAMED = { ...ALONE, title: "Many names", names: { capital: "Capital" }, nicknames: { cap: "capital" } };
const OF_APP = { trueRandom: ["capital"] };
const MOVING = { moving: { capital: 3 }, leastMoving: { capital: 1 }, staying: { capital: 2 } };
const OFFERS = { alone: ALONE, named: { ...NAMED, ...MOVING, ...OF_APP } };

test("rules without other names are found by their id, and have none", () => {
  const found = rulesNamed(OFFERS, "Alone");
  const { id, name, title, others, version, mostMoving, leastMoving, staying } = found;
  assert.deepEqual([id, name, title, others], ["alone", "alone", "No other name", []]);
  assert.deepEqual([version, mostMoving, leastMoving, staying], [null, null, null, 1]);
  assert.equal(rulesNamed({ alone: ALONE }, "nobody"), null);
  assert.equal(readQuery("alone 8v5", { alone: ALONE })?.ruleset, "alone");
  assert.equal(readAddress("alone/8-vs-5/", { alone: ALONE })?.isKnown, true);
});

test("a name and a nickname mean the same rules, with what moves under that name", () => {
  for (const asked of ["capital", "cap", "CAP"]) {
    const { id, name, title, others, mostMoving, leastMoving, staying, isTrueRandom } = rulesNamed(OFFERS, asked);
    assert.deepEqual([id, name, title, others], ["named", "capital", "Capital", [["named", "Many names"]]]);
    assert.deepEqual([mostMoving, leastMoving, staying, isTrueRandom], [3, 1, 2, true]);
  }
  assert.deepEqual([rulesNamed(OFFERS, "named"), rulesNamed(OFFERS, "alone")].map((each) => each?.isTrueRandom), [false, false]);
  const { title, others, mostMoving } = rulesNamed(OFFERS, "named");
  assert.deepEqual([title, others, mostMoving], ["Many names", [["capital", "Capital"]], null]);
});

test("rules that say more than is known here are not worked out as if they did not", () => {
  assert.equal(rulesNamed({ alone: { ...ALONE, rerolls: 1 } }, "alone"), null);
  assert.equal(rulesNamed({ alone: { ...ALONE, transformation: "another" } }, "alone"), null);
  assert.equal(rulesNamed({ alone: { ...ALONE, transformation: "balanced-blitz-3.3" } }, "alone")?.id, "alone");
});

test("all may move in, or as many as the rules let in", () => {
  assert.deepEqual([2, 3, 4].map((left) => movingIn({ mostMoving: 3 }, left)), [2, 3, 3]);
  assert.equal(movingIn({ mostMoving: null }, 40), 40);
});

test("as many have to move in as dice were rolled last, or one", () => {
  const rounds = [[], [], []];
  const printed = { rounds, mostMoving: null, leastMoving: null };
  assert.deepEqual([1, 2, 3, 9].map((left) => havingToMoveIn(printed, left)), [1, 2, 3, 3]);
  const few = { rounds, mostMoving: 2, leastMoving: null };
  assert.deepEqual([1, 2, 3].map((left) => havingToMoveIn(few, left)), [1, 2, 2]);
  assert.equal(havingToMoveIn({ rounds, mostMoving: 3, leastMoving: 1 }, 9), 1);
});
