// A field for armies, which are counted as the reader counts them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeInput } from "../page.mjs";
import { ArmiesField } from "../../../docs/javascripts/controls/armiesfield.js";

const ATTACKERS = { attack: "attackers", territory: "armies on the territory" };
const DEFENDERS = { attack: "defenders", territory: "defenders" };
const made = (value, words = ATTACKERS, least = 1) => new ArmiesField(fakeInput(value), least, words, () => {});

test("another counting shows the same armies by another number, and back", () => {
  const field = made("8");
  const shown = () => [field.armies, field.input.value, field.input.min, field.input.max, field.bounds.words];
  assert.deepEqual([field.armies, field.input.value], [8, "8"]);
  field.count("territory");
  assert.deepEqual(shown(), [8, "9", "2", "1001", "armies on the territory"]);
  field.fill(5);
  assert.deepEqual([field.armies, field.input.value], [5, "6"]);
  field.count("attack");
  assert.deepEqual(shown(), [5, "5", "1", "1000", "attackers"]);
});

test("a number that stays as it was typed means other armies, as far as there are such", () => {
  const field = made("8");
  field.count("territory", true);
  assert.deepEqual([field.armies, field.input.value], [7, "8"]);
  field.fill(1);
  field.count("attack");
  field.count("territory", true);
  assert.deepEqual([field.armies, field.input.value], [1, "2"], "one on the territory cannot attack");
  for (const [counting, number] of [["attack", "1"], ["territory", "2"], ["attack", "1"]]) {
    field.count(counting, true);
    assert.deepEqual([field.armies, field.input.value], [1, number], `${counting}, taken back`);
  }
  const empty = made("x");
  empty.count("territory", true);
  assert.equal(empty.input.value, "");
});

test("the same counting, or one that is no choice, changes nothing", () => {
  const [field, defenders] = [made("8"), made("5", DEFENDERS)];
  field.input.value = "typed";
  field.count("attack");
  assert.equal(field.input.value, "typed");
  defenders.count("territory");
  assert.deepEqual([defenders.counting, defenders.input.value, defenders.armies], ["attack", "5", 5]);
});

test("a limit is counted, too, and holds in the other counting", () => {
  const field = made("3", ATTACKERS, 0);
  field.limit(4);
  assert.deepEqual([field.input.min, field.input.max, field.bounds.least, field.bounds.most], ["0", "4", 0, 4]);
  field.count("territory");
  assert.deepEqual([field.input.min, field.input.max], ["1", "5"]);
  for (const [value, isWrong] of [["0", true], ["1", false], ["5", false], ["6", true]]) {
    field.input.value = value;
    assert.equal(field.read().fault !== "", isWrong, value);
  }
});
