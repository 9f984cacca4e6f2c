// The way of a plan on the map: a route's borders, or both ways on where the stack divides.
import assert from "node:assert/strict";
import { test } from "node:test";

import { branchesOf, legsOf } from "../../../docs/javascripts/controls/boardway.js";

test("a route crosses the border to each territory from the one before", () => {
  assert.deepEqual(legsOf("a", ["b", "c", "d"]), [["a", "b"], ["b", "c"], ["c", "d"]]);
  assert.deepEqual(legsOf("a", []), []);
});

const move = (chance, moving, staying, here, ahead) => ({ chance: { low: chance, high: chance }, moving, staying, here, ahead });
const plan = (...moves) => ({ moves, options: [{ target: "b" }, { target: "c" }] });

test("the likeliest move divides, or the way is one", () => {
  const divided = move(0.5, 4, 3, ["c"], ["d", "e"]);
  const whole = move(0.3, 7, 0, [], ["c", "d", "e"]);
  const behind = () => 1;
  assert.deepEqual(branchesOf(plan(whole, divided), "a", behind), [
    { from: "a", attackers: 3, targets: ["c"] },
    { from: "b", attackers: 3, targets: ["d", "e"] },
  ]);
  assert.deepEqual(branchesOf(plan({ ...whole, chance: { low: 0.6, high: 0.6 } }, divided), "a", behind), []);
  assert.deepEqual(branchesOf(plan(), "a", behind), []);
});
