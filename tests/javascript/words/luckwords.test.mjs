// What is said of luck: the figure, the claim beside it, and the note on ends.
import assert from "node:assert/strict";
import { test } from "node:test";

import { exactly, fraction } from "../../../docs/javascripts/kernel/quantities.js";
import { toldOf } from "../../../docs/javascripts/words/luckwords.js";

/** What is said of these thousandths. */
function told(asBad, asGood, others = {}) {
  const share = (thousandths) => fraction(BigInt(thousandths), 1000n);
  return toldOf({ together: false, asBad: share(asBad), asGood: share(asGood), orWorse: null, orBetter: null, ...others });
}

test("what is rare is called by its name, and only as often as it is", () => {
  assert.deepEqual(told(20, 990), {
    ...{ figure: "Unlucky: 2.0%", claim: "only 2.0% of such battles ever go as badly as this", note: "" },
  });
  assert.deepEqual(told(990, 30), {
    ...{ figure: "Lucky: 3.0%", claim: "only 3.0% of such battles ever go as well as this", note: "" },
  });
});

test("what is usual is no luck, and goes badly or well by the smaller chance", () => {
  assert.equal(told(300, 800).figure, "30.0%, nothing unusual");
  assert.equal(told(300, 800).claim, "30.0% of such battles ever go as badly as this");
  assert.equal(told(800, 300).claim, "30.0% of such battles ever go as well as this");
});

test("what always goes so is as expected, and nothing more is said of its ends", () => {
  const ends = { orWorse: fraction(1n, 2n), orBetter: fraction(1n, 2n) };
  const sure = told(1000, 1000, ends);
  assert.deepEqual(sure, { figure: "100%, nothing unusual", claim: "just as expected", note: "" });
  const evening = told(1000, 1000, { ...ends, together: true });
  assert.equal(evening.claim, "within what evenings usually bring");
  assert.match(evening.note, /50\.0% of such evenings score this or worse/);
});

test("the note is about the side to which the battle went", () => {
  const ends = { orWorse: fraction(1n, 4n), orBetter: fraction(1n, 5n) };
  assert.equal(told(300, 800, ends).note, "Fought to the end, 25.0% end like this or worse.");
  assert.equal(told(800, 300, ends).note, "Fought to the end, 20.0% end like this or better.");
  assert.equal(told(800, 300, { ...ends, orBetter: null }).note, "");
});

test("a bound of evenings is at most that", () => {
  assert.equal(told(20, 990, { together: true }).figure, "Unlucky: at most 2.0%");
  assert.equal(told(20, 990, { together: true }).claim, "at most 2.0% of evenings ever go as badly as this");
  assert.equal(told(300, 800, { together: true }).figure, "At most 30.0%, too wide for a verdict");
});

test("chances beyond what percentages can show are more, or under, and then not only so many", () => {
  const note = (orWorse) => told(300, 800, { orWorse }).note;
  assert.match(note(fraction(99_999n, 100_000n)), /to the end, more than 99\.9% end/);
  assert.match(note(fraction(1n, 10n ** 9n)), /to the end, under 0\.0001% end/);
  const rare = told(20, 990, { asBad: { low: 1e-12, high: 2e-12 } });
  assert.deepEqual([rare.figure, rare.claim], [
    ...["Unlucky: under 0.0001%", "under 0.0001% of such battles ever go as badly as this"],
  ]);
  assert.equal(told(300, 800, { orWorse: exactly(1) }).note, "Fought to the end, 100.0% end like this or worse.");
});
