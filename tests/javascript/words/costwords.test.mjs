// What an attack costs, in words: each way in which it can end.
import assert from "node:assert/strict";
import { test } from "node:test";

import { costInWords, fewerInWords, moreInWords, oneDieInWords } from "../../../docs/javascripts/words/costwords.js";
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

test("whoever loses more is named with how much, whatever is about right", () => {
  assert.equal(moreInWords("+0.35"), "they lose 0.35 more");
  assert.equal(moreInWords("about −0.20"), "you lose about 0.20 more");
  assert.equal(moreInWords("0.00"), "both lose about the same");
});

test("how many lose fewer: all, from a number on, some, none, or unknown", () => {
  const fewer = (attackers, first, tried = null) => fewerInWords({ attackers, first, tried }, 5);
  assert.match(fewer(1, 1), /^However many attack, you lose fewer armies on average than 5 defenders do\.$/);
  assert.match(fewer(2, 2), /^With 2 attackers or more \(3 on the territory\)/);
  assert.match(fewer(null, 4), /^With 4 attackers \(5 on the territory\).* but not with every larger stack\.$/);
  assert.match(fewer(null, null), /^However many attack, you lose at least as many/);
  assert.match(fewer(null, null, 30), /do \(tried up to 30 attackers\)\.$/);
  assert.match(fewerInWords(null, 5), /^This page doesn’t say .* than 5 defenders do/);
});

test("one die is compared with all dice, in the round and in the battle", () => {
  const all = { ...COST, dice: 3, nextRound: [share(92), share(108)], attackersLost: share(200) };
  const one = { ...COST, dice: 1, nextRound: [share(75), share(25)], attackersLost: share(300) };
  assert.equal(
    oneDieInWords([all, one]),
    "With one die instead of 3 you lose fewer armies on average in the next round (0.75, not 0.92), " +
      "but more in the whole battle (3.00, not 2.00).",
  );
  assert.match(oneDieInWords([all, { ...one, attackersLost: share(150) }]), /, and fewer in the whole battle/);
  assert.match(oneDieInWords([all, { ...one, attackersLost: share(200) }]), /but about as many .* \(2\.00 either way\)\.$/);
  const open = { low: 3.844, high: 3.846 };
  assert.equal(oneDieInWords([all, { ...one, attackersLost: open }]), "");
  assert.equal(oneDieInWords([{ ...all, attackersLost: open }, one]), "");
});

test("where there is no choice of dice it is said why", () => {
  const two = { ...COST, dice: 2 };
  assert.match(oneDieInWords([two, { ...COST, nextRound: null }]), /^Balanced blitz/);
  assert.match(oneDieInWords([{ ...two, nextRound: [exactly(0), exactly(0)] }, COST]), /^No attack is allowed/);
  assert.match(oneDieInWords([COST]), /^You can roll only one die/);
  assert.match(oneDieInWords([{ ...COST, dice: 3 }, two]), /^With fewer than 2 dice/);
  assert.match(oneDieInWords([two, COST]), /^With one die instead of 2/);
  // a round in which only one side may lose is a round
  assert.match(oneDieInWords([{ ...two, nextRound: [exactly(0), share(100)] }, COST]), /^With one die/);
});
