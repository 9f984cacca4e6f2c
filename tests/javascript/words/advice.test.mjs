// Whether to stop or to roll on, in words.
import assert from "node:assert/strict";
import { test } from "node:test";

import { bestInWords, decisionInWords, gainInWords, leastInWords, word } from "../../../docs/javascripts/words/advice.js";
import { exactly, fraction } from "../../../docs/javascripts/kernel/quantities.js";

const hundredths = (number) => fraction(BigInt(number), 100n);

test("each decision is said in large type and in a cell", () => {
  assert.deepEqual([1, -1, 0].map(decisionInWords), ["Roll on", "Stop", "Either is as good"]);
  assert.deepEqual([1, -1, 0].map(word), ["roll", "stop", "either"]);
});

test("by how much it is better, where that can be seen", () => {
  const gains = (order, gain) => gainInWords({ order, gain: hundredths(gain) });
  assert.equal(gains(1, 25), "Rolling on gains you 0.25 armies compared with stopping.");
  assert.equal(gains(-1, 125), "Stopping gains you 1.25 armies compared with rolling on.");
  assert.equal(gains(0, 0), "Stopping and rolling on are worth the same.");
  const tiny = { order: 1, gain: fraction(1n, 1000n) };
  assert.equal(gainInWords(tiny), "Rolling on gains you less than 0.01 armies compared with stopping.");
});

for (const [worth, words] of [
  [null, "You cannot win here, whatever the territory is worth."],
  [exactly(0), "Rolling costs you nothing, whatever the territory is worth."],
  [fraction(2001n, 1n), "No worth up to 1,000 armies makes rolling best."],
  [hundredths(175), "Rolling on pays if the territory is worth at least 1.8 armies to you."],
  [{ low: 1.69, high: 1.71 }, "Rolling on pays if the territory is worth about 1.8 armies to you."],
]) {
  test(words, () => assert.equal(leastInWords(worth), words));
}

test("how it goes on is said of rolling alone", () => {
  const rest = { win: hundredths(40), lost: hundredths(150) };
  const words = "If you stop when that becomes best, you win 40.0% and lose 1.50 attackers on average.";
  assert.equal(bestInWords({ order: 1, ...rest }), words);
  assert.equal(bestInWords({ order: 0, ...rest }), "");
  assert.equal(bestInWords({ order: -1, ...rest }), "");
});
