// The way of a plan on the map: a route's borders, or both ways on where the stack divides.
import assert from "node:assert/strict";
import { test } from "node:test";

import { legsOf, wayOf } from "../../../docs/javascripts/controls/boardway.js";

test("a route crosses the border to each territory from the one before", () => {
  assert.deepEqual(legsOf("a", ["b", "c", "d"]), [["a", "b"], ["b", "c"], ["c", "d"]]);
  assert.deepEqual(legsOf("a", []), []);
});

const move = (chance, moving, staying, here, ahead) => ({ chance: { low: chance, high: chance }, moving, staying, here, ahead });
const ROUTES = [{ route: ["b", "c", "d", "e"] }];
const plan = (moves, routes = ROUTES) => ({ moves, routes, options: [{ target: "b" }, { target: "c" }] });

test("the way is the best route, unless the likeliest move divides or there is no route", () => {
  const divided = move(0.5, 4, 3, ["c"], ["d", "e"]);
  const whole = move(0.3, 7, 0, [], ["c", "d", "e"]);
  const likelier = { ...whole, chance: { low: 0.6, high: 0.6 } };
  const behind = () => 1;
  const legs = [["a", "b"]];
  assert.deepEqual(wayOf(plan([whole, divided]), "a", behind), {
    legs,
    branches: [
      { from: "a", attackers: 3, targets: ["c"] },
      { from: "b", attackers: 3, targets: ["d", "e"] },
    ],
  });
  const route = { legs: legsOf("a", ROUTES[0].route), branches: [] };
  assert.deepEqual(wayOf(plan([likelier, divided]), "a", behind), route);
  const on = [{ from: "b", attackers: 6, targets: ["c", "d", "e"] }];
  assert.deepEqual(wayOf(plan([likelier], []), "a", behind), { legs, branches: on });
  assert.deepEqual(wayOf(plan([]), "a", behind), { legs: [], branches: [] });
});
