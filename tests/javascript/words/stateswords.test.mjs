// The map of a battle's states in words, in both countings.
import assert from "node:assert/strict";
import { test } from "node:test";

import { aboutStates, leftInWords, rangeInWords, statesCaption } from "../../../docs/javascripts/words/stateswords.js";

test("a range is its first and its last number, one number once, attackers as they are counted", () => {
  const [block, one] = [{ from: 1000, to: 999 }, { from: 7, to: 7 }];
  for (const [side, counting, texts] of [
    ["attackers", "attack", ["1,000–999", "7"]],
    ["attackers", "territory", ["1,001–1,000", "8"]],
    ["defenders", "attack", ["1,000–999", "7"]],
    ["defenders", "territory", ["1,000–999", "7"]],
  ]) {
    assert.deepEqual([block, one].map((range) => rangeInWords(side, range, counting)), texts);
  }
});

test("what is left is said of each side, of attackers as they are counted", () => {
  assert.equal(leftInWords("attackers", "attack"), "Attackers (A) left");
  assert.equal(leftInWords("attackers", "territory"), "Armies left on the territory (T)");
  assert.equal(leftInWords("defenders", "territory"), "Defenders left");
});

test("blocks are said to be blocks, with the states of the largest, and states to be states", () => {
  assert.match(aboutStates(1), /passes through that state\./);
  assert.match(aboutStates(2), /^A cell is a block of up to 2 states\./);
  assert.match(aboutStates(1024), /^A cell is a block of up to 1,024 states\./);
  assert.equal(
    statesCaption({ attackers: 1000, defenders: 1 }, "Classic", 1, "attack"),
    "1,000 attackers (A; 1,001 on the territory, T) v 1 defender, Classic: how likely the battle is to reach " +
      "each state, in percent. Attackers (A) left across, defenders left down",
  );
  const blocks = statesCaption({ attackers: 1, defenders: 40 }, "Dutch", 2, "territory");
  assert.match(blocks, /^1 attacker \(A; 2 on the territory, T\) v 40 defenders, Dutch: .* each block of states, in percent\. Armies left on/);
});
