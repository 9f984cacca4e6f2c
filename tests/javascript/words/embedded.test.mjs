// The address of a frame on somebody's site: what it asks for, or all that is wrong with it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { HOUSE_LIMITS } from "../../../docs/javascripts/kernel/houses.js";
import { embedAddress, frameTitle, readEmbedded, snippet } from "../../../docs/javascripts/words/embedded.js";

const OFFERS = {
  classic: { title: "Classic", rounds: [[[21, 15]]], attackers: 30, defenders: 30 },
  walls: {
    title: "Walls",
    names: { capital: "Capital", town: "Old town's walls" },
    nicknames: { cap: "capital", "old-walls": "walls" },
    rounds: [[[21, 15]]],
    attackers: 30,
    defenders: 30,
  },
};
const HOUSE = "house_6.6.6-v-8.6_highest1";

/** @param {string} search */
const read = (search) => {
  const found = readEmbedded(search, OFFERS);
  if (Array.isArray(found)) return found;
  const { battle, rules, counting } = found;
  return [battle.attackers, battle.defenders, battle.ruleset, rules.id, rules.title, counting];
};

for (const [search, expected] of [
  ["?a=8&d=5&rules=classic", [8, 5, "classic", "classic", "Classic", "attack"]],
  ["?a=8&d=5", [8, 5, "classic", "classic", "Classic", "attack"]],
  ["?t=9&d=5&rules=classic", [8, 5, "classic", "classic", "Classic", "territory"]],
  ["?a=1000&d=1000", [1000, 1000, "classic", "classic", "Classic", "attack"]],
  ["?t=1001&d=1", [1000, 1, "classic", "classic", "Classic", "territory"]],
  ["?a=8&d=5&rules=Capital", [8, 5, "capital", "walls", "Capital", "attack"]],
  ["?a=8&d=5&rules=cap", [8, 5, "capital", "walls", "Capital", "attack"]],
  ["?a=8&d=5&rules=Old+Town's+walls", [8, 5, "town", "walls", "Old town's walls", "attack"]],
  ["?a=8&d=5&rules=old+walls", [8, 5, "walls", "walls", "Walls", "attack"]],
  ["?A= 8 &d=5&scheme=DARK&utm_source=x", [8, 5, "classic", "classic", "Classic", "attack"]],
  ["?t=9&d=5&from=1", [8, 5, "classic", "classic", "Classic", "territory"]],
  [`?a=3&d=2&rules=${HOUSE}`, [3, 2, HOUSE, HOUSE, "3 d6 v d8 + d6 (+1 highest)", "attack"]],
]) {
  test(`the address ${search} asks for a battle`, () => assert.deepEqual(read(search), expected));
}

const NEITHER =
  "a or t: found neither, expected one of them: a for the armies that can attack, t for all on their territory.";
const WHOLE = "expected a whole number from 1 to 1,000.";

for (const [search, expected] of [
  ["", [NEITHER, `d: found nothing, ${WHOLE}`]],
  ["?a=0&d=1001", [`a: found “0”, ${WHOLE}`, `d: found “1001”, ${WHOLE}`]],
  ["?t=1&d=5", ["t: found “1”, expected a whole number from 2 to 1,001."]],
  ["?a=8.5&d=-5", [`a: found “8.5”, ${WHOLE}`, `d: found “-5”, ${WHOLE}`]],
  ["?a=8&a=9&d=5", ["a: found “8” and “9”, expected it once."]],
  ["?a=8&d=5&D=5", ["d: found “5” and “5”, expected it once."]],
  ["?a=8&d=5&rules=classic&rules=walls", ["rules: found “classic” and “walls”, expected it once."]],
  ["?a=&d=99999999999", [`a: found nothing, ${WHOLE}`, `d: found “99999999999”, ${WHOLE}`]],
  [
    "?a=8&t=9&d=5",
    ["a and t: found both, expected one of them: a for the armies that can attack, t for all on their territory."],
  ],
  ["?a=8&d=5&rule=walls", ["found “rule”, expected rules."]],
  ["?a=8&d=5&Ruleset=walls", ["found “ruleset”, expected rules."]],
  ["?a=8&d=5&rules=nope", ["rules: found “nope”, expected the name of a ruleset, such as classic."]],
  ["?a=8&d=5&rules=", ["rules: found nothing, expected the name of a ruleset, such as classic."]],
  ["?a=8&d=5&rules=constructor", ["rules: found “constructor”, expected the name of a ruleset, such as classic."]],
  [
    "?a=8&d=5&rules=house_6.1-v-6",
    [
      `rules: found “house_6.1-v-6”, expected rules within these limits. ${HOUSE_LIMITS}`,
    ],
  ],
  ["?a=8&d=5&scheme=blue", ["scheme: found “blue”, expected light or dark."]],
  [
    "?t=12&d=5&from=3",
    ["from: found more than one army that stays behind, expected 1. Ask for the armies that can attack: a."],
  ],
]) {
  test(`the address ${search} is refused`, () => {
    assert.deepEqual(read(search), expected);
  });
}

test("what somebody wrote into an address is repeated: 40 characters of it, all plain", () => {
  for (const [text, repeated] of [
    ["eight armies", "eight armies"],
    ["<b>8</b>", "<b>8</b>"],
    ["x".repeat(40), "x".repeat(40)],
    ["x".repeat(41), `${"x".repeat(40)}…`],
    ["8\u202e5 \u{1f3b2}", "8?5 ?"],
  ]) {
    const [fault] = read(`?${new URLSearchParams({ a: text, d: "5" })}`);
    assert.equal(fault, `a: found “${repeated}”, ${WHOLE}`);
  }
});

test("a frame asks for its battle as it was counted, and for a scheme", () => {
  const battle = { attackers: 8, defenders: 5, ruleset: "capital" };
  assert.equal(embedAddress(battle, "attack"), "embed/?a=8&d=5&rules=capital");
  assert.equal(embedAddress(battle, "territory", "dark"), "embed/?t=9&d=5&rules=capital&scheme=dark");
  assert.equal(frameTitle(battle, "territory", "Capital"), "Exact RISK odds: 9 on the territory v 5 defenders, Capital");
});

test("what is in a frame's HTML ends no attribute", () => {
  assert.equal(
    snippet("https://x.example/embed/?a=8&d=5", 'A "b" <c> & d’s'),
    '<iframe src="https://x.example/embed/?a=8&amp;d=5" width="480" height="480" ' +
      'title="A &quot;b&quot; &lt;c&gt; &amp; d’s" loading="lazy" style="border:0;max-width:100%"></iframe>',
  );
});
