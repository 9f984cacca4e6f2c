// The texts of the tables of rules of one's own.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseTitle, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { cellOf, houseToml, roundsInWords } from "../../../docs/javascripts/words/housewords.js";

test("cells have the scale's colours, and numbers without their signs", () => {
  assert.deepEqual(cellOf({ low: 0.818, high: 0.818 }), { colour: "w16", text: "81.8" });
  assert.deepEqual(cellOf({ numerator: 0n, denominator: 1n }), { colour: "w0", text: "0.0" });
});

test("one round is described by the dice that are rolled", () => {
  const rounds = [[[21, 15]]];
  assert.deepEqual(roundsInWords({ rounds }), [
    {
      dice: "1 v 1",
      outcomes: [
        { attackersLost: 0, defendersLost: 1, chance: "58.3%" },
        { attackersLost: 1, defendersLost: 0, chance: "41.7%" },
      ],
    },
  ]);
});

test("the file of rules of one's own says what their name does", () => {
  const lines = houseToml(readHouse("house_6.6-v-8.6_highest1-ties-attacker")).split("\n");
  const title = houseTitle(readHouse("house_6.6-v-8.6_highest1-ties-attacker"));
  assert.deepEqual(lines, [
    `title = "${title}"`,
    'ties = "attacker"',
    "",
    "[attacker]",
    "dice = [6, 6]",
    "",
    "[defender]",
    "dice = [8, 6]",
    'bonus = { dice = "highest", amount = 1 }',
    "",
  ]);
  const within = houseToml(readHouse("house_6.6_all-2w-v-6"));
  assert.ok(within.includes('dice = [6, 6]\nbonus = { dice = "all", amount = -2, within_faces = true }\n\n[defender]\ndice = [6]\n'));
});
