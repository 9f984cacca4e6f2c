// The texts of the tables of rules of one's own.
import assert from "node:assert/strict";
import { test } from "node:test";

import { cellOf, roundsInWords } from "../../../docs/javascripts/words/housewords.js";

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
