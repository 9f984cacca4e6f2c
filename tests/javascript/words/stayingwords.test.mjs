// Who stays on a territory, and who stays behind after a conquest.
import assert from "node:assert/strict";
import { test } from "node:test";

import { behindInWords, stayingInWords } from "../../../docs/javascripts/words/stayingwords.js";

test("armies that stay are said where a number of them was given", () => {
  assert.equal(stayingInWords(1200), " (1,200 stay)");
  assert.equal(stayingInWords("attackers"), "");
});

test("whoever may not move in stays, beside those who never attack", () => {
  assert.equal(behindInWords(5, 1, null), "1 stays behind.");
  assert.equal(behindInWords(3, 2, 3), "2 stay behind."); // all three move in
  assert.equal(behindInWords(5, 1, 3), "At most 3 may move in. 3 stay behind and can attack again.");
});
