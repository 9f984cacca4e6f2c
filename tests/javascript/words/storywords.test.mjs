// A battle that is followed round by round, in words.
import assert from "node:assert/strict";
import { test } from "node:test";

import { fraction } from "../../../docs/javascripts/kernel/quantities.js";
import { faultInWords, holdingInWords, lineInWords, pointsOfLine, standInWords } from "../../../docs/javascripts/words/storywords.js";

const part = (of) => fraction(BigInt(of), 8n);
const stand = (attackers, defenders, how = {}) =>
  standInWords({ attackers, defenders }, part(3), { counting: "attack", isStopped: false, moving: attackers, ...how });

test("a battle that goes on has a chance, one that has ended its end", () => {
  assert.deepEqual(stand(8, 1), { win: "37.5%", claim: "for 8 attackers to beat 1" });
  assert.deepEqual(stand(0, 2), { win: "Held", claim: "2 defenders left: the attack has failed" });
  assert.deepEqual(stand(1, 0), { win: "Taken", claim: "1 attacker left" });
});

test("where no attack is allowed the territory is not taken, and that is said", () => {
  const { win, claim } = stand(1, 2, { isStopped: true });
  assert.equal(win, "Not taken");
  assert.match(claim, /^1 attacker v 2 defenders: no attack is allowed/);
});

test("who counts the territory hears of all on it, of those who stay, and of those who can move in", () => {
  assert.equal(stand(8, 2, { counting: "territory" }).claim, "for 9 on the territory to beat 2");
  assert.equal(stand(8, 2, { counting: 3 }).claim, "for 11 on the territory (3 stay) to beat 2");
  assert.match(stand(1, 2, { counting: 3, isStopped: true }).claim, /^4 on the territory \(3 stay\) v 2 defenders: /);
  assert.equal(stand(8, 0, { counting: "territory", moving: 3 }).claim, "3 armies can move in");
  assert.equal(stand(8, 0, { counting: 3, moving: 1 }).claim, "1 army can move in");
});

test("who stays behind is said where it is counted, or where not all may move in", () => {
  const held = (counting, how) => holdingInWords(8, counting, { moving: 8, most: null, staying: 1, behind: 1, ...how });
  assert.equal(held("attack"), "");
  assert.equal(held("territory"), "1 stays behind.");
  assert.equal(held(3, { behind: 3 }), "3 stay behind.");
  assert.equal(held("attack", { moving: 3, most: 3 }), "At most 3 may move in. 6 stay behind and can attack again.");
});

test("who holds the new territory is missing from those who can go on", () => {
  const held = (moving, staying) => holdingInWords(moving, "attack", { moving, most: null, staying, behind: 1 });
  assert.equal(held(8, 2), "With 2 to hold the new territory, 6 can go on.");
  assert.equal(held(3, 2), "With 2 to hold the new territory, 1 can go on.");
  for (const moving of [1, 2]) assert.equal(held(moving, 2), "With 2 to hold the new territory, none can go on.");
  const both = holdingInWords(8, "territory", { moving: 8, most: null, staying: 1002, behind: 1 });
  assert.equal(both, "1 stays behind. With 1,002 to hold the new territory, none can go on.");
});

test("the first round that does not fit leaves nothing, a later one those before it", () => {
  assert.equal(faultInWords(1), "The rounds told do not fit this battle.");
  assert.match(faultInWords(2), /^Round 2 cannot follow in this battle/);
});

test("up to six rounds the line goes on by a sixth, and then it fills the width", () => {
  const chances = (rounds) => Array.from({ length: rounds + 1 }, (_, place) => part(place % 8));
  assert.deepEqual(pointsOfLine(chances(0)), ["0 0.0"]);
  assert.deepEqual(pointsOfLine(chances(2)), ["0 0.0", "16.67 12.5", "33.33 25.0"]);
  for (const rounds of [6, 7, 40]) {
    const places = pointsOfLine(chances(rounds)).map((point) => Number(point.split(" ")[0]));
    assert.equal(places.at(-1), 100);
    places.forEach((place, at) => assert.ok(Math.abs(place - (100 * at) / rounds) <= 0.005));
  }
});

test("the line says how it began, and how it stands after its rounds", () => {
  assert.equal(lineInWords(["70.4%"]), "The attacker’s chance: 70.4% at the start");
  assert.equal(lineInWords(["70.4%", "50.0%"]), "The attacker’s chance: 70.4% at the start, 50.0% after 1 round");
  assert.match(lineInWords(["1.0%", "2.0%", "3.0%"]), /, 3\.0% after 2 rounds$/);
});
