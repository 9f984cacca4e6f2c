// The rows of a board's list.
import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING } from "../../../docs/javascripts/controls/boardaddress.js";
import { playerName, rowOf } from "../../../docs/javascripts/controls/boardlist.js";

const held = (whose, armies) => ({ whose, armies, rules: "" });
const places = { a: held("me", 13), b: held("b", 3), c: held("me", 2), d: held("f", 1000) };
const taken = { b: { text: "98%" }, a: { text: "1%" }, d: { text: "7%" } };
const row = (id, asks) => rowOf(id, { places, asked: { ...NOTHING, ...asks }, rules: "" }, taken);
const ask = { from: "a", take: ["b", "c"] };

test("a player is me, none, or a large letter", () => {
  assert.deepEqual(["me", "", "b", "f"].map(playerName), ["me", "none", "B", "F"]);
});

test("a row of mine is asked where it attacks, one of others where it is to be taken, with its chance", () => {
  assert.deepEqual(row("a", ask), { whose: "me", armies: "13", isMine: true, isAsked: true, isAskable: true, taken: "1%" });
  assert.deepEqual(row("b", ask), { whose: "b", armies: "3", isMine: false, isAsked: true, isAskable: true, taken: "98%" });
  assert.equal(row("c", ask).isAsked, false, "mine is never taken");
  assert.deepEqual([row("d", ask).isAsked, row("d", ask).taken, row("d", ask).armies], [false, "", "1000"]);
  assert.equal(row("d", { ...ask, others: [{ from: "c", take: ["d"] }] }).isAsked, true);
  assert.equal(row("c", { ...ask, others: [{ from: "c", take: ["d"] }] }).isAsked, true);
  assert.equal(row("d", { from: "a", take: ["d"] }).taken, "7%");
});

test("others are asked about once a stack attacks, and what is empty never", () => {
  assert.deepEqual(["a", "b"].map((id) => row(id, {}).isAskable), [true, false]);
  const empty = row("e", { from: "a", take: ["e"] });
  assert.deepEqual([empty.whose, empty.armies, empty.isMine, empty.isAskable], ["", "", false, false]);
});
