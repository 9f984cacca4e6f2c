// How a chain goes, in words.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  besideInWords,
  breakInWords,
  claimInWords,
  leftInWords,
  movedInWords,
  movingInWords,
  orderInWords,
  stayingLabel,
  stepsInWords,
  takenInWords,
} from "../../../docs/javascripts/words/chainwords.js";
import { fraction } from "../../../docs/javascripts/kernel/quantities.js";
import { behindInWords } from "../../../docs/javascripts/words/stayingwords.js";

const chance = (percents) => ({ numerator: BigInt(Math.round(percents * 100)), denominator: 10000n });
const ends = (stopped, short = 0) => ({ stopped: stopped.map(chance), short: chance(short) });
const NEVER = chance(0);

test("the claim names the territories, the stack as it is counted, and the armies wanted", () => {
  assert.deepEqual(claimInWords(3, 1, 11, "attack"), ["chance to take all 3 territories with ", "11 attackers", ""]);
  assert.equal(claimInWords(2, 1, 11, "attack")[0], "chance to take both territories with ");
  assert.deepEqual(claimInWords(1, 4, 11, "territory"), [
    "chance to take the territory with ",
    "12 on the territory",
    " and end with 4 or more",
  ]);
});

test("any number of armies beyond one is wanted, and any number of ends is named", () => {
  assert.equal(claimInWords(1, 1, 11, "attack")[2], "");
  assert.equal(claimInWords(1, 2, 11, "attack")[2], " and end with 2 or more");
  const most = (likeliest) => leftInWords({ likeliest, half: null }, 1);
  assert.equal(most([4, 5, 7, 9]), "Left in the last territory: most often 4, 5, 7 or 9 armies.");
  assert.equal(most([4, 5]), "Left in the last territory: most often 4 or 5 armies.");
});

test("beside a chance that asks for armies at the end the steps say that they do not", () => {
  const garrisons = [7, 3, 1000].map((defenders) => ({ defenders, behind: 1 }));
  assert.equal(takenInWords(garrisons, 1), "Taken 7 → 3 → 1,000");
  assert.equal(takenInWords(garrisons, 2), "Taken at all 7 → 3 → 1,000");
});

test("who is left behind stands beside the defenders, but in the last territory, where they are wanted", () => {
  const garrisons = [7, 3, 2].map((defenders, place) => ({ defenders, behind: 3 - place }));
  assert.equal(takenInWords(garrisons, 1), "Taken 7 (leaving 3) → 3 (leaving 2) → 2");
  assert.equal(takenInWords(garrisons.map((each) => ({ ...each, behind: 4 })), 4), "Taken at all 7 (leaving 4) → 3 (leaving 4) → 2");
});

test("what stays in the first territory is left behind where the chain goes on, and wanted where not", () => {
  assert.equal(stayingLabel(true), "Left behind in territory 1");
  assert.equal(stayingLabel(false), "Armies wanted");
});

test("rules that limit who moves in are said once, and others not", () => {
  const rules = (title, mostMoving) => ({ rules: { title, mostMoving } });
  assert.equal(movingInWords([rules("Classic", null)]), "");
  const said = movingInWords([rules("Seven", 7), rules("Classic", null), rules("Seven", 7)]);
  assert.match(said, /^Seven: at most 7 armies may move into a territory you take[.]/);
  assert.equal(said.split("Seven").length, 2);
});

test("armies that stay beside an enemy are told of every territory but the last", () => {
  const rules = (title, staying) => ({ rules: { title, staying } });
  assert.equal(besideInWords([rules("Two", 2)]), "");
  assert.equal(besideInWords([rules("One", 1), rules("None", undefined), rules("Two", 2)]), "");
  assert.match(besideInWords([rules("One", 1), rules("Two", 2), rules("One", 1)]), /^Two: /);
  assert.match(besideInWords([rules("Two", 2), rules("One", 1)]), /^Two: /);
  const said = besideInWords([rules("Two", 2), rules("Two", 2), rules("Last", 3)]);
  assert.match(said, /^Two: 2 armies stay beside an enemy, so 2 are left behind in each territory/);
  assert.equal(said.split("Two").length, 2);
});

test("who may not move in stays behind and can attack again", () => {
  assert.equal(behindInWords(8, 1, null), "1 stays behind.");
  assert.equal(behindInWords(7, 1, 7), "1 stays behind.");
  assert.equal(behindInWords(9, 1, 7), "At most 7 may move in. 3 stay behind and can attack again.");
});

test("a territory that is moved is named by the number that it had", () => {
  assert.equal(movedInWords(2, 1), "Territory 3 is now second.");
  assert.equal(movedInWords(1, 0), "Territory 2 is now first.");
  assert.equal(movedInWords(18, 19), "Territory 19 is now 20th.");
});

test("the chances to have taken each territory are whole percents", () => {
  assert.equal(stepsInWords([85.4, 60, 0.3, 0].map(chance)), "85% → 60% → <1% → 0%");
});

for (const [course, words] of [
  [ends([14.6, 25.4, 22]), "If it fails, most often at territory 2 (25.4%)."],
  [ends([25, 25, 2]), "If it fails, most often at territory 1 or at territory 2 (25.0% each)."],
  [ends([14.6, 5.4], 22), "If it fails, most often with too few armies in the last territory (22.0%)."],
  [ends([0, 0]), ""],
  [ends([40]), ""],
  [ends([0], 30), ""],
  [ends([40], 30), "If it fails, most often at territory 1 (40.0%)."],
]) {
  test(words || "of one way to fail nothing is said", () => assert.equal(breakInWords(course), words));
}

for (const [likeliest, half, wanted, words] of [
  [[4], 3, 1, "Left in the last territory: most often 4 armies; in at least half of the wins, 3 or more."],
  [[1], 1, 1, "Left in the last territory: most often 1 army; in at least half of the wins, 1 or more."],
  [[3], 4, 3, "Left in the last territory: most often 3 armies; in at least half of these wins, 4 or more."],
  [[4, 5], null, 1, "Left in the last territory: most often 4 or 5 armies."],
  [[], null, 1, ""],
]) {
  test(words || "where nothing can be left nothing is said", () => {
    assert.equal(leftInWords({ likeliest, half }, wanted), words);
  });
}

test("the best order is stated by places and defenders, with what it gains", () => {
  const territories = [7, 3, 1000].map((defenders) => ({ defenders, staying: 1, ruleset: "classic" }));
  assert.equal(orderInWords([0, 1, 2], territories, NEVER, NEVER), "No other order does noticeably better.");
  assert.equal(
    orderInWords([2, 0, 1], territories, chance(41.2), chance(38)),
    "Best order: territories 3, 1, 2 (1,000, 7, 3 defenders), 41.2% instead of 38.0%.",
  );
  assert.equal(
    orderInWords([2, 0, 1], territories, chance(38.01), chance(38)),
    "Best order: territories 3, 1, 2 (1,000, 7, 3 defenders). It hardly differs from yours.",
  );
});

test("half of the wins are those that have the armies wanted, where more than one is", () => {
  const half = (wanted) => leftInWords({ likeliest: [4], half: 3 }, wanted);
  assert.match(half(1), /in at least half of the wins, 3 or more\.$/);
  for (const wanted of [2, 3]) assert.match(half(wanted), /in at least half of these wins, 3 or more\.$/);
  assert.equal(leftInWords({ likeliest: [], half: 3 }, 1), "");
});

test("of two ends that doubles cannot tell apart, the likelier is named", () => {
  const whole = 4n * 10n ** 30n;
  const stopped = [0n, 1n, -1n].map((more) => fraction(10n ** 30n + more, whole));
  assert.equal(breakInWords({ stopped, short: fraction(0n, 1n) }), "If it fails, most often at territory 2 (25.0%).");
});

test("of ends that bounds leave open, all are named that may be the likeliest, and none that cannot be", () => {
  const stopped = [[0.3, 0.4], [0.35, 0.5], [0.1, 0.2]].map(([low, high]) => ({ low, high }));
  assert.match(breakInWords({ stopped, short: chance(1) }), /^If it fails, most often at territory 1 or at territory 2 /);
});
