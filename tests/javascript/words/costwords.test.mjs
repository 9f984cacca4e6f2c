// What an attack costs, in words: each way in which it can end.
import assert from "node:assert/strict";
import { test } from "node:test";

import { costInWords } from "../../../docs/javascripts/words/costwords.js";
import { exactly, fraction } from "../../../docs/javascripts/kernel/quantities.js";

const share = (hundredths) => fraction(BigInt(hundredths), 100n);
const RULES = { title: "Classic", rounds: [[[21, 15]]], attackers: 30, defenders: 30 };
const COST = {
  ...{ dice: 1, win: share(60), attackersLost: share(125), defendersLost: share(150), gain: "+0.25" },
  nextRound: [share(50), share(40)],
};
const ANSWER = {
  ...{ costs: [COST], lose: share(40), lostGivenWin: share(75), lostGivenLoss: share(20) },
  ...{ attackersLostGivenLoss: null, fewer: null },
};

/** What is said of 1,200 v 1,300, with this answer in the place of the one above. */
function said(answer = {}, rules = {}) {
  const asked = { battle: { attackers: 1200, defenders: 1300 }, ruleset: { title: "Classic" } };
  return costInWords({ ...ANSWER, ...answer }, { ...RULES, ...rules }, asked);
}

test("whoever wins has taken all defenders, whoever fails has lost all attackers", () => {
  assert.deepEqual(said().rows.ends, [
    ["You win (60.0%)", "0.75", "all 1,300"],
    ["You fail (40.0%)", "all 1,200", "0.20"],
  ]);
  const standing = said({ attackersLostGivenLoss: share(110) });
  assert.deepEqual(standing.rows.ends[1], ["You fail (40.0%)", "1.10", "0.20"]);
});

test("an end that cannot be has no row", () => {
  const never = said({ costs: [{ ...COST, win: exactly(0) }], lose: exactly(1) });
  assert.deepEqual(never.rows.ends.map(([end]) => end), ["You fail (100.0%)"]);
  const always = said({ costs: [{ ...COST, win: exactly(1) }], lose: exactly(0) });
  assert.deepEqual(always.rows.ends.map(([end]) => end), ["You win (100.0%)"]);
  assert.deepEqual(said({ lostGivenWin: null, lostGivenLoss: null }).rows.ends, []);
});

test("the version of rules stands beside the chance, where they have one", () => {
  assert.equal(said({}, { version: "v1" }).texts.version, " Computed for v1.");
  assert.equal(said().texts.version, "");
});

test("rules that settle a battle in one go have no rounds to speak of", () => {
  const plain = said();
  assert.deepEqual(plain.rows.rounds, [[1, "0.50", "0.40"]]);
  assert.deepEqual([plain.hidden, plain.sentences], [{ "of-rounds": false, stop: false }, { "at-once": "" }]);
  const blitz = said({ costs: [{ ...COST, nextRound: null }] }, { transformation: "balanced-blitz-3.3" });
  assert.deepEqual(blitz.rows.rounds, []);
  assert.deepEqual(blitz.hidden, { "of-rounds": true, stop: true });
  assert.match(blitz.sentences["at-once"], /^Classic is settled in one go/);
});
