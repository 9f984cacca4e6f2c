// What stands on the stations of the map.
import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING } from "../../../docs/javascripts/controls/boardaddress.js";
import { stationOf, stationText } from "../../../docs/javascripts/controls/boardmap.js";

const held = (whose, armies, rules = "") => ({ whose, armies, rules });
const places = { a: held("me", 13), b: held("b", 3, "capital"), c: held("me", 1), d: held("f", 2) };
const asked = { ...NOTHING, from: "a", take: ["b"], others: [{ from: "c", take: ["d"] }] };
const taken = { a: { text: "1%", shade: 0 }, b: { text: "98%", shade: 9 } };
const shown = (id) => stationOf(id, { places, asked, rules: "" }, taken);

test("a station shows whose it is, and how many stand there; of mine the number alone", () => {
  assert.deepEqual(["a", "b", "d"].map((id) => stationText(places[id])), ["13", "B3", "F2"]);
  const { corners: mine, ...stack } = shown("a");
  assert.deepEqual(stack, { whose: "me", asked: "from", shade: "", armies: "13", rules: "", chance: "" });
  const { corners: theirs, ...wanted } = shown("b");
  assert.deepEqual(wanted, { whose: "b", asked: "take", shade: "9", armies: "B3", rules: "★", chance: "98%" });
  assert.ok(Number(mine) < Number(theirs), "mine are square");
  assert.deepEqual([shown("c").corners, shown("d").corners], [mine, theirs]);
});

test("what another stack attacks, and is attacked by, is asked, too, and without a chance shows none", () => {
  assert.deepEqual(["c", "d"].map((id) => shown(id).asked), ["from", "take"]);
  assert.deepEqual([shown("d").shade, shown("d").chance], ["", ""]);
});

test("an empty station shows nothing", () => {
  const { corners, ...empty } = shown("e");
  assert.deepEqual(empty, { whose: "", asked: "", shade: "", armies: "", rules: "", chance: "" });
  assert.equal(corners, shown("b").corners);
});
