// What the page says and draws of luck, from standings whose numbers are plain to see.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parts, rowsOf } from "../page.mjs";
import * as drawing from "../../../docs/javascripts/controls/bars.js";
import { writeLuck } from "../../../docs/javascripts/controls/luckanswer.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { exactly, fraction, percent } from "../../../docs/javascripts/kernel/quantities.js";

const RULES = { ...houseRules(readHouse("house_6-v-6")), title: "One die each" };
const share = (part) => fraction(BigInt(part), 100n);

/** Places of 2 v 2, the best first, in percent; the one at `own` is asked about. */
function placesOf(percents, own, lefts) {
  let below = 100;
  return percents.map((percent, at) => {
    const orWorse = share(below);
    below -= percent;
    const [attackers, defenders] = lefts?.[at] ?? [0, 0];
    const left = lefts ? { attackers, defenders } : null;
    return { left, score: lefts ? attackers - defenders : 1 - at, isOwn: at === own, chance: share(percent), orWorse };
  });
}
const ENDS = [[2, 0], [1, 0], [0, 1], [0, 2]];
const EXPECTED = { start: { mine: share(110), theirs: share(90) }, here: { mine: share(150), theirs: share(175) } };

/** What draws the ends: it keeps what it is asked for, on an axis that ends at this chance. */
class Drawn {
  top = 0.5;
  split = [];
  drawSplit(...chances) {
    this.split = chances.map((chance) => percent(chance));
  }
  drawBars(sides, words, textOf) {
    const bars = sides.flat();
    this.numbers = sides.map((side) => side.map(({ number }) => textOf(number)));
    this.words = bars.map((_, place) => words(place));
  }
}

/** What is written of these battles. */
function written(standing, { left, counting = "attack", battles, rules = RULES, defended = false }) {
  const part = parts();
  const fought = battles ?? [{ rules, attackers: 2, defenders: 2, left, defended }];
  const bars = new Drawn();
  const whole = { together: false, orWorse: null, orBetter: null, ...EXPECTED, ...standing };
  writeLuck(part, fought, whole, counting)(bars, drawing);
  return Object.assign(part, { bars });
}

const texts = (part, ...names) => names.map((name) => part(name).textContent);

test("one battle that ended: its end, all ends, and the bars, the best first", () => {
  const places = placesOf([40, 30, 20, 10], 1, ENDS);
  const standing = { asBad: share(60), asGood: share(70), places, at: 1, orWorse: share(60), orBetter: share(70) };
  const part = written(standing, { left: { attackers: 1, defenders: 0 } });
  assert.match(part("claim").textContent, /^2 attackers v 2 defenders, 1 attacker left: /);
  assert.match(part("note").textContent, /One die each, 3 on the territory \(T\)\./);
  assert.doesNotMatch(part("note").textContent, /Expected score/);
  assert.deepEqual(texts(part, "heading-end", "rest", "unlisted"), ["End", "", ""]);
  assert.deepEqual(rowsOf(part("ends")), [
    ["2 attackers left", "40.0%", "100.0%"],
    ["1 attacker left", "30.0%", "60.0%"],
    ["1 defender left", "20.0%", "30.0%"],
    ["2 defenders left", "10.0%", "10.0%"],
  ]);
  assert.deepEqual(part("ends").children.map((row) => row.attributes.has("data-own")), [false, true, false, false]);
  const path = (name) => part(`bars-${name}`).getAttribute("d");
  assert.deepEqual(["here", "own"].map(path), ["M1 0V-100", "M1 0V-60"]);
  assert.deepEqual([part("pointer").getAttribute("x"), part("you").getAttribute("data-lean")], ["37.5%", "center"]);
  assert.deepEqual(texts(part, "own"), ["1 attacker left, 30.0%"]);
  const { bars } = part;
  assert.deepEqual(bars.numbers, [["2", "1"], ["1", "2"]]);
  assert.equal(bars.words[1], "1 attacker left: 30.00%");
  assert.deepEqual(bars.split, ["70.0%", "30.0%"]);
  assert.ok(!part("bars").attributes.has("data-sums"));
});

test("it is the same drawing for the defender: the best for the attacker first", () => {
  const places = placesOf([10, 20, 30, 40], 3, [...ENDS].reverse());
  const standing = { asBad: share(40), asGood: share(100), places, at: 3, orWorse: share(40), orBetter: share(100) };
  const part = written(standing, { left: { attackers: 2, defenders: 0 }, defended: true });
  assert.deepEqual(part.bars.numbers, [["2", "1"], ["1", "2"]]);
  assert.deepEqual(part.bars.split, ["70.0%", "30.0%"]);
  assert.equal(part.bars.words[0], "2 attackers left: 40.00%");
  assert.deepEqual(["here", "own"].map((name) => part(`bars-${name}`).getAttribute("d")), ["M0 0V-100", "M0 0V-80"]);
  assert.equal(part("you").getAttribute("data-lean"), "start");
  assert.equal(rowsOf(part("ends"))[0][0], "2 defenders left");
});

test("counted on the territory, one more stands there, below the bars as well", () => {
  const places = placesOf([40, 30, 20, 10], 1, ENDS);
  const standing = { asBad: share(60), asGood: share(70), places, at: 1, orWorse: share(60), orBetter: share(70) };
  const part = written(standing, { left: { attackers: 1, defenders: 0 }, counting: "territory" });
  assert.match(part("claim").textContent, /^3 on the territory v 2 defenders, 2 left on the territory: /);
  assert.match(part("note").textContent, /One die each, 2 can attack \(A\)\./);
  assert.deepEqual([part.bars.words[0], part.bars.words[3]], ["3 left on the territory: 40.00%", "2 defenders left: 10.00%"]);
  assert.deepEqual(part.bars.numbers, [["3", "2"], ["1", "2"]]);
});

test("a battle that was broken off stands between two ends, at its expected score", () => {
  const places = placesOf([40, 30, 20, 10], -1, ENDS);
  const standing = { asBad: share(60), asGood: share(70), places, at: 1.25 };
  const part = written(standing, { left: { attackers: 2, defenders: 1 } });
  assert.match(part("claim").textContent, /^2 attackers v 2 defenders, broken off at 2 v 1: /);
  assert.match(
    part("note").textContent,
    /Expected score from there −0\.25, at the start \+0\.20: your armies \(A or D\) left less theirs\./,
  );
  assert.equal(part("bars-here").getAttribute("d"), "M1.25 0V-100");
  assert.deepEqual(texts(part, "own"), ["expected score −0.25"]);
  const there = written(standing, { left: { attackers: 2, defenders: 1 }, counting: "territory" });
  assert.match(there("claim").textContent, /broken off at 3 on the territory v 1: /);
});

test("an end in which both sides stand names both", () => {
  const places = placesOf([60, 40], 1, [[2, 0], [1, 2]]);
  const standing = { asBad: share(40), asGood: share(100), places, at: 1, orWorse: share(40), orBetter: share(100) };
  for (const [counting, words, most] of [
    ["attack", "1 attacker and 2 defenders left", "2"],
    ["territory", "2 on the territory and 2 defenders left", "3"],
  ]) {
    const { bars } = written(standing, { left: { attackers: 1, defenders: 0 }, counting });
    assert.equal(bars.words[1], `${words}: 40.00%`);
    assert.deepEqual([bars.numbers, bars.split], [[[most], ["2"]], ["60.0%", "40.0%"]]);
  }
});

test("several battles are summed up in scores with their signs", () => {
  const places = placesOf([25, 50, 25], 2);
  const standing = { together: true, asBad: share(30), asGood: share(90), places, at: 2, orWorse: share(25), orBetter: share(100) };
  const battle = { rules: RULES, attackers: 1, defenders: 1, left: { attackers: 0, defenders: 1 }, defended: false };
  const part = written(standing, { battles: [battle, battle] });
  assert.match(part("claim").textContent, /^2 battles together, score −1: /);
  assert.match(part("note").textContent, /Score: your armies \(A or D\) left less theirs, added up\. Expected at the start: \+0\.20\./);
  assert.deepEqual(texts(part, "heading-end"), ["Score"]);
  assert.deepEqual([part.bars.numbers, part.bars.split], [[["+1", "0", "−1"], []], []]);
  assert.ok(part("bars").attributes.has("data-sums"));
  assert.deepEqual(rowsOf(part("ends")).map(([name]) => name), ["+1", "0", "−1"]);
  assert.equal(part("bars-own").getAttribute("d"), "M2 0V-50");
  // where one of them was broken off, the sum lies between two scores
  const between = written({ ...standing, places: placesOf([25, 50, 25], -1), at: 1.5 }, { battles: [battle, battle] });
  assert.match(between("claim").textContent, /^2 battles together, expected score −0\.25: /);
});

test("of more than sixty places those without a bar at both ends are left out, but for the one asked about", () => {
  /** Places of which all but two in the middle are never as high as a bar. */
  const many = (number, own) => {
    const high = [30, 31];
    return Array.from({ length: number }, (_, at) => ({
      ...{ left: null, score: number - at, isOwn: at === own, orWorse: exactly(0.5) },
      chance: fraction(high.includes(at) ? 499_969n : 1n, 1_000_000n),
    }));
  };
  const standing = (number, own) => ({ ...{ together: true, asBad: share(30), asGood: share(90), at: own }, places: many(number, own) });
  const battle = { rules: RULES, attackers: 1, defenders: 1, left: { attackers: 0, defenders: 1 }, defended: false };
  const all = written(standing(60, 33), { battles: [battle, battle] });
  assert.equal(rowsOf(all("ends")).length, 60);
  assert.deepEqual([...texts(all, "rest"), all.bars.numbers[0][0]], ["", "+60"]);
  const some = written(standing(61, 33), { battles: [battle, battle] });
  assert.deepEqual(rowsOf(some("ends")).map(([name]) => name), ["+31", "+30", "+29", "+28"]);
  const words = "Left out: the 57 scores furthest off, together under 0.1%.";
  assert.deepEqual(texts(some, "rest", "unlisted"), [words, words]);
  assert.deepEqual(some.bars.numbers[0], ["+31", "+30", "+29", "+28"]);
  assert.equal(some("bars-here").getAttribute("d"), "M3 0V-100");
});

test("rules whose numbers belong to a version say so, each version once", () => {
  const places = placesOf([40, 30, 20, 10], 1, ENDS);
  const standing = { asBad: share(60), asGood: share(70), places, at: 1, orWorse: share(60), orBetter: share(70) };
  const battle = (version) => ({ rules: { ...RULES, version }, attackers: 2, defenders: 2, left: { attackers: 1, defenders: 0 }, defended: false });
  const noteOf = (...versions) => written({ ...standing, together: true }, { battles: versions.map(battle) })("note").textContent;
  assert.doesNotMatch(noteOf(null, null), /3\.3|^[.]| [.]|[.][.]/);
  assert.equal(noteOf("version 3.3", "version 3.3").split("3.3").length, 2);
});

test("a figure of more than sixteen letters is marked as long", () => {
  const places = placesOf([40, 30, 20, 10], 1, ENDS);
  for (const [asBad, figure, isLong] of [
    [fraction(2n, 100_000n), "Unlucky: 0.0020%", false],
    [share(30), "30.0%, nothing unusual", true],
  ]) {
    const part = written({ asBad, asGood: exactly(1), places, at: 1 }, { left: { attackers: 1, defenders: 0 } });
    assert.deepEqual([part("figure").textContent, part("figure").attributes.has("data-long")], [figure, isLong]);
  }
});

test("words on a bar in the outer third of the drawing lean on its side", () => {
  const places = placesOf([50, 30, 20], -1, ENDS);
  for (const [at, lean] of [[0.498, "start"], [0.5, "center"], [1.503, "center"], [1.505, "end"]]) {
    const part = written({ asBad: share(60), asGood: share(70), places, at }, { left: { attackers: 2, defenders: 1 } });
    assert.equal(part("you").getAttribute("data-lean"), lean, `${at}`);
  }
});

test("the lowest bar that can be seen is drawn, none that is just too low, and what lies beside a sum between two scores", () => {
  const chances = Array.from({ length: 61 }, (_, at) => (at === 30 ? 990_000n : at === 28 ? 9_900n : at === 27 ? 4_920n : 1n));
  const places = chances.map((part, at) => ({ left: null, score: 61 - at, isOwn: false, orWorse: exactly(0.5), chance: fraction(part, 1_000_000n) }));
  const battle = { rules: RULES, attackers: 1, defenders: 1, left: { attackers: 0, defenders: 1 }, defended: false };
  const part = written({ together: true, asBad: share(30), asGood: share(90), places, at: 31.5 }, { battles: [battle, battle] });
  assert.deepEqual(rowsOf(part("ends")).map(([name]) => name), ["+33", "+32", "+31", "+30", "+29"]);
  assert.equal(part("bars-here").getAttribute("d"), "M3.5 0V-100");
});
