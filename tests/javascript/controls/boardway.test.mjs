// The way of a plan on the map, a route's borders or both ways on where the stack divides, and the board after it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { afterConquest, legsOf, wayOf } from "../../../docs/javascripts/controls/boardway.js";

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

test("after a conquest what was taken is mine, and the stack stands where the route ends", () => {
  const held = (whose, armies, rules = "") => ({ whose, armies, rules });
  const places = { a: held("me", 9), b: held("b", 3), c: held("c", 2, "capital"), d: held("b", 1) };
  const before = structuredClone(places);
  const found = { likeliest: [5, 6], taken: [{ place: "c" }, { place: "b" }], routes: [{ route: ["b", "c"] }, { route: ["c", "b"] }] };
  const after = { ...places, a: held("me", 1), b: held("me", 1), c: held("me", 4, "capital") };
  assert.deepEqual(afterConquest(places, found, "a"), after, "5 are left: 1 in b, 4 in c");
  const divided = { ...found, routes: [], options: [{ target: "b" }, { target: "c" }] };
  const there = { ...places, a: held("me", 1), b: held("me", 4), c: held("me", 1, "capital") };
  assert.deepEqual(afterConquest(places, divided, "a"), there, "without a route, where the first attack leads");
  assert.deepEqual(afterConquest(places, { ...found, routes: [{ route: ["d"] }] }, "a").d, held("me", 5));
  assert.deepEqual(places, before);
});
