// What the lookup says of a battle, beside a naive solution of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parts, rowsOf } from "../page.mjs";
import { writeAnswer, writeDetails, writeWanted, writeWithLeft } from "../../../docs/javascripts/controls/lookupanswer.js";
import { likelyInWords } from "../../../docs/javascripts/words/likelyends.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { exactly } from "../../../docs/javascripts/kernel/quantities.js";

const RULES = houseRules(readHouse("house_6-v-6"));
const WIN = 15 / 36; // of one die each, where ties are the defender's

/** The chance of each state, of one die each, from this battle on: by "a d". */
function naive(attackers, defenders) {
  const chances = new Map([[`${attackers} ${defenders}`, 1]]);
  for (let a = attackers; a > 0; a -= 1) {
    for (let d = defenders; d > 0; d -= 1) {
      const chance = chances.get(`${a} ${d}`) ?? 0;
      for (const [next, share] of [[`${a} ${d - 1}`, WIN], [`${a - 1} ${d}`, 1 - WIN]]) {
        chances.set(next, (chances.get(next) ?? 0) + chance * share);
      }
    }
  }
  return (a, d) => chances.get(`${a} ${d}`) ?? 0;
}

const percent = (chance) => `${(100 * chance).toFixed(1)}%`;
const figures = figuresOf(RULES, { attackers: 3, defenders: 2 });
const at = naive(3, 2);
const won = [3, 2, 1].map((left) => at(left, 0));
const lost = [1, 2].map((left) => at(0, left));
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const texts = (part, ...names) => names.map((name) => part(name).textContent);

test("the answer says who wins, what is lost, and the rules", () => {
  const part = parts();
  writeAnswer(part, RULES, { title: "One die each" }, figures);
  const attackersLost = 3 - sum(won.map((chance, place) => chance * (3 - place)));
  const defendersLost = 2 - sum(lost.map((chance, place) => chance * (place + 1)));
  assert.deepEqual(texts(part, "win", "defenders", "title", "version", "attackers-lost", "defenders-lost"), [
    ...[percent(sum(won)), "2 defenders", "One die each", ""],
    ...[attackersLost.toFixed(2), defendersLost.toFixed(2)],
  ]);
  assert.match(part("odds").textContent, /^[A-Z].*\.$/);
  assert.equal(part("win").attributes.has("data-long"), false);
});

test("rules for one setting of an app's dice say so", () => {
  const part = parts();
  writeAnswer(part, { ...RULES, isTrueRandom: true }, { title: "One die each" }, figures);
  assert.match(part("version").textContent, /True Random dice\.$/);
});

test("chances with a word before them are marked as long", () => {
  const marks = (win) => {
    const part = parts();
    writeAnswer(part, RULES, { title: "" }, { ...figures, win });
    return [part("win").textContent, part("win").attributes.has("data-long")];
  };
  assert.deepEqual(marks(exactly(0.999)), ["99.9%", false]);
  assert.deepEqual(marks(exactly(1)), ["100.0%", false]);
  assert.deepEqual(marks({ low: 0.41, high: 0.42 }), ["about 41.0%", true]);
});

test("the likeliest end is named, and ends that are as likely all are", () => {
  const greatest = Math.max(...lost);
  assert.ok(greatest > Math.max(...won));
  const words = `${lost.indexOf(greatest) + 1} defender${lost.indexOf(greatest) ? "s" : ""} left (${percent(greatest)})`;
  assert.equal(likelyInWords(figures), words);
  const even = { ...figures, ...figuresOf(RULES, { attackers: 1, defenders: 1 }) };
  const half = exactly(0.5);
  const ends = { attackers: [{ left: 1, chance: half }], defenders: [{ left: 1, chance: half }] };
  assert.equal(likelyInWords({ ...even, survivors: ends, fallen: ends.defenders }), "1 attacker (A) left or 1 defender left (50.0% each)");
});

test("the chance to win with some left is that of these ends alone", () => {
  const part = parts();
  writeWithLeft(part, figures, 2);
  assert.deepEqual(texts(part, "left-win", "needed-left"), [percent(won[0] + won[1]), ", with at least 2 (A) left"]);
  assert.match(part("left-words").textContent, /at least 2 attackers \(A\) left, 3 with the one/);
  writeWithLeft(part, figures, 1);
  assert.deepEqual(texts(part, "left-win", "needed-left"), [percent(sum(won)), ""]);
});

test("the attackers that a chance needs are said in both countings, and against whom, or that there are none", () => {
  const part = parts();
  writeWanted(part, 2, 1, { chance: 50, attackers: 1 });
  assert.equal(part("wanted").textContent, "needs 1 attacker (A), 2 on the territory (T), against 2 defenders");
  writeWanted(part, 2, 3, { chance: 50, attackers: 4 });
  assert.equal(part("wanted").textContent, "needs 4 attackers (A), 5 on the territory (T), against 2 defenders, with at least 3 (A) left");
  writeWanted(part, 2, 1, { chance: 50, attackers: null });
  assert.equal(part("wanted").textContent, "needs more attackers than this site solves");
  writeWanted(part, 2, 1, null);
  assert.equal(part("wanted").textContent, "not worked out");
});

test("the armies needed and the first retreats stand in rows, in both countings", () => {
  const part = parts();
  writeDetails(part, figures, [{ chance: 50, attackers: 4 }, { chance: 95, attackers: null }]);
  assert.equal(part("needed-against").textContent, "2 defenders");
  assert.deepEqual(rowsOf(part("needed")), [["50%", "4", "5"], ["95%", "more than this site solves"]]);
  assert.equal(part("retreats").hidden, false);
  // who retreats at 1 wins where 2 or 3 are left, at 2 where nobody falls
  assert.deepEqual(rowsOf(part("retreat")), [
    ["1", "2", percent(won[0] + won[1])],
    ["2", "3", percent(won[0])],
  ]);
  writeDetails(part, { ...figures, retreat: [] }, null);
  assert.equal(part("retreats").hidden, true);
  assert.deepEqual(rowsOf(part("needed")), [["not worked out"]]);
  const four = [1, 2, 3, 4].map((at) => ({ at, win: exactly(0.5), left: exactly(1) }));
  writeDetails(part, { ...figures, retreat: four }, null);
  assert.deepEqual(rowsOf(part("retreat")).map(([at]) => at), ["1", "2", "3"]);
});
