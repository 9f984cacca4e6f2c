// Who was left at the end of a battle, as it is entered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeInput } from "../page.mjs";
import { Ending } from "../../../docs/javascripts/controls/foughtfields.js";

const BATTLE = { attackers: 8, defenders: 5 };

/** Fields with these texts, and how often they have changed. */
function entered(attackers, defenders) {
  const inputs = [fakeInput(), fakeInput()];
  const told = { changes: 0 };
  const ending = new Ending(inputs, () => (told.changes += 1));
  ending.fill(null);
  inputs[0].value = attackers;
  inputs[1].value = defenders;
  return { ending, inputs, told, texts: () => inputs.map(({ value }) => value) };
}

test("an end has somebody left, and is told once both are entered", () => {
  for (const [attackers, defenders] of [["3", "0"], ["0", "2"], ["3", "2"], ["8", "5"]]) {
    const { ending } = entered(attackers, defenders);
    assert.deepEqual(ending.read(BATTLE), { empty: false, told: true, fault: "" });
    assert.deepEqual(ending.left, { attackers: Number(attackers), defenders: Number(defenders) });
  }
});

test("where one side alone is told to stand, nobody is left of the other", () => {
  for (const [attackers, defenders, left] of [["3", "", { attackers: 3, defenders: 0 }], ["", "2", { attackers: 0, defenders: 2 }]]) {
    const { ending, inputs, told, texts } = entered(attackers, defenders);
    assert.deepEqual(ending.read(BATTLE), { empty: false, told: true, fault: "" });
    assert.deepEqual(ending.left, left);
    assert.deepEqual(texts(), [attackers, defenders], "while it is typed nothing is put there");
    inputs[0].meet("focusout", { relatedTarget: inputs[1] });
    assert.deepEqual(texts(), [attackers, defenders], "nor while the reader is in either field");
    inputs[0].meet("focusout", { relatedTarget: null });
    assert.deepEqual([texts(), told.changes], [[String(left.attackers), String(left.defenders)], 1]);
    inputs[0].meet("focusout", { relatedTarget: null });
    assert.equal(told.changes, 1);
  }
});

test("nobody left stays nobody when armies are counted otherwise, where the page has put it there", () => {
  const { ending, inputs, texts } = entered("", "2");
  ending.count("territory");
  ending.read(BATTLE);
  inputs[0].meet("focusout", { relatedTarget: null });
  assert.deepEqual(texts(), ["1", "2"], "one stays on the territory");
  ending.count("attack", true);
  ending.read(BATTLE);
  assert.deepEqual([texts(), ending.left], [["0", "2"], { attackers: 0, defenders: 2 }]);
});

test("a lost attack that was typed stays one when the counting is tried and taken back", () => {
  const { ending, inputs, texts } = entered("", "3");
  inputs[0].value = "0";
  inputs[0].meet("input", {});
  ending.read(BATTLE);
  for (const [counting, attackers] of [["territory", "1"], ["attack", "0"], ["territory", "1"]]) {
    ending.count(counting, true);
    ending.read(BATTLE);
    assert.deepEqual([texts(), ending.left], [[attackers, "3"], { attackers: 0, defenders: 3 }], counting);
  }
});

test("a number that was typed stays, and counts other armies", () => {
  const { ending, inputs, texts } = entered("", "");
  ending.count("territory");
  inputs[0].value = "3";
  inputs[0].meet("input", {});
  ending.read(BATTLE);
  ending.count("attack", true);
  ending.read(BATTLE);
  assert.deepEqual([texts()[0], ending.left], ["3", { attackers: 3, defenders: 0 }]);
});

test("nothing, or a side of which none is left alone, is not told yet", () => {
  for (const [attackers, defenders] of [["", ""], ["0", ""], ["", "0"]]) {
    const { ending } = entered(attackers, defenders);
    assert.deepEqual(ending.read(BATTLE), { empty: true, told: false, fault: "" });
    assert.equal(ending.left, null);
    assert.equal(ending.complete(), false);
  }
});

test("nobody is left alone, and no more than there were; the end before stays", () => {
  const { ending, inputs } = entered("0", "0");
  assert.match(ending.read(BATTLE).fault, /^Somebody is left at the end/);
  assert.equal(ending.left, null);
  inputs[0].value = "3";
  ending.read(BATTLE);
  for (const [attackers, defenders] of [["9", "0"], ["0", "6"], ["0", "0"], ["2.5", "0"]]) {
    [inputs[0].value, inputs[1].value] = [attackers, defenders];
    const { told, fault } = ending.read(BATTLE);
    assert.ok(told && fault);
    assert.deepEqual(ending.left, { attackers: 3, defenders: 0 });
  }
});

test("an end is put in and counted as the reader counts", () => {
  const { ending, texts } = entered("", "");
  ending.fill({ attackers: 3, defenders: 0 });
  ending.count("territory");
  assert.deepEqual([texts(), ending.entered], [["4", "0"], { attackers: 3, defenders: 0 }]);
  ending.fill(null);
  assert.deepEqual([texts(), ending.left], [["", ""], null]);
});

test("one army stays on the territory: who enters none there is told so, as they count", () => {
  const { ending, inputs } = entered("", "");
  ending.count("territory");
  [inputs[0].value, inputs[1].value] = ["0", "2"];
  assert.match(ending.read(BATTLE).fault, /a lost attack leaves 1 there/);
  inputs[0].value = "1";
  assert.equal(ending.read(BATTLE).fault, "");
  assert.deepEqual(ending.left, { attackers: 0, defenders: 2 });
});
