// Which targets a stack can come to, and how much there is to do for a plan, counted one by one.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Decisions } from "../../../docs/javascripts/decisions/planoutcomes.js";
import { Certain, Values, keyOf } from "../../../docs/javascripts/decisions/planvalues.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";

const EVEN = houseRules(readHouse("house_3-v-2"));
const targets = (rules, ...names) => Object.fromEntries(names.map((name) => [name, { rules, defenders: 1, behind: 1 }]));

const ROADS = { x: ["a"], y: ["c", "d"], a: ["b", "d"], b: ["a", "c"], c: ["b"], d: [] };
const NAMES = ["a", "b", "c", "d"];
const roads = () => new Values(ROADS, targets(EVEN, ...NAMES), ["x", "y"], 3, "low");

/** Whether a stack comes to all of some names by these names alone. */
function comesTo(place, names) {
  const found = new Set();
  const go = (from) =>
    ROADS[from].filter((name) => names.includes(name) && !found.has(name)).forEach((name) => {
      found.add(name);
      go(name);
    });
  go(place);
  return found.size === names.length;
}

test("a stack reaches what roads over it alone lead to", () => {
  const values = roads();
  for (const [place, name] of values.names.entries()) {
    for (let wanted = 0; wanted <= values.all; wanted += 1) {
      const names = values.listed(wanted).map((i) => values.names[i]);
      assert.equal(values.reaches(place, wanted), comesTo(name, names), `${name} to ${names}`);
    }
  }
});

test("what is left to take is shared out in every way in which both parts are reached", () => {
  const values = roads();
  for (const place of values.names.keys()) {
    for (const first of values.listed(values.beside[place])) {
      const rest = values.all & ~(1 << first);
      const ways = Array.from({ length: values.all + 1 }, (_, here) => here).filter(
        (here) => (here & rest) === here && values.reaches(place, here) && values.reaches(first, rest & ~here),
      );
      assert.deepEqual(values.parts(place, first, rest), ways);
      const shares = values.shares(place, first, rest);
      assert.deepEqual(shares.map(({ here, ahead, behind }) => [here, ahead, behind]), ways.map((here) => [here, rest - here, Number(rest > here)]));
    }
  }
});

test("as many attacks are counted beforehand as are looked at then, each once", () => {
  for (const start of ["x", "y"]) {
    const values = roads();
    const place = values.names.indexOf(start);
    values.countFrom([place]);
    values.values(place, values.all);
    assert.ok(values.of > 3);
    assert.equal(values.done, values.of);
    values.values(place, values.all); // what is known is not looked at again
    assert.equal(values.done, values.of);
  }
});

test("products are counted, for each battle and for each way to share out what is left", () => {
  for (const [mostMoving, share] of [[null, 18], [2, 6]]) {
    const values = new Values({ x: ["a"], a: ["b"] }, targets({ ...EVEN, mostMoving }, "a", "b"), ["x"], 6, "low");
    values.values(2, values.all);
    assert.equal(values.work, 2 * (18 + share)); // two battles of up to six, with one way each
    const both = new Values({ x: ["a", "b"], a: ["b"], b: [] }, targets({ ...EVEN, mostMoving }, "a", "b"), ["x"], 6, "low");
    both.attacking(2, 0, both.all);
    // b may be left to those at x or to those in a, each by a battle of its own with nothing after it
    assert.equal(both.work, 18 + 2 * share + 2 * (18 + share));
  }
});

test("nobody takes anything, and what is not wanted is surely taken", () => {
  for (const kind of ["low", "exact"]) {
    const values = new Values(ROADS, targets(EVEN, ...NAMES), ["x"], 3, kind);
    const [none, one] = kind === "exact" ? [0n, 1n] : [0, 1];
    assert.deepEqual([...values.values(4, 0)], Array(4).fill(one));
    assert.equal(values.values(4, values.all)[0], none);
  }
});

test("what is known is not worked out again", () => {
  const values = roads();
  const [place, first] = [4, 0];
  const rest = values.all - 1;
  assert.equal(values.values(place, rest), values.values(place, rest));
  assert.equal(values.attacking(place, first, values.all), values.attacking(place, first, values.all));
  assert.equal(values.parts(place, first, rest), values.parts(place, first, rest));
  values.reaches(5, values.all);
  values.listed = () => assert.fail("it is known how far a stack comes");
  assert.equal(values.reaches(5, values.all), true);
});

test("what is certain to be taken is found once for each state, by however many ways it comes about", () => {
  // five attackers lose none, two or four; of three or five who are left two move in, of whom one stays
  const rules = { ...EVEN, mostMoving: 2, rounds: [[[1, 0], [1, 0, 0]], [[1, 0], [1, 0, 0]], [[1, 0], [1, 0, 1]]] };
  const all = { a: { rules, defenders: 2, behind: 1 }, b: { rules, defenders: 1, behind: 1 } };
  const given = [{ x: ["a"], a: ["b"], b: [] }, all, ["x"], 5];
  const decisions = new Decisions(new Values(...given, "low"), 1e-9);
  const states = decisions.states.bind(decisions);
  const seen = [];
  decisions.states = (state) => {
    seen.push(keyOf(state));
    return states(state);
  };
  // of one left alone nobody goes on to b
  assert.equal(new Certain(...given, false).takenBy(decisions, { place: 2, wanted: 3, attackers: 5 }), 1);
  assert.deepEqual(seen, ["2 3 5", "0 2 1"]);
});

test("an attack is the best however small its chance is, as long as it is one in doubles", () => {
  // one attacker wins round after round, each of them in one of two cases
  const first = (defenders) => {
    const values = new Values({ x: ["a"] }, { a: { rules: EVEN, defenders, behind: 1 } }, ["x"], 1, "low");
    return new Decisions(values, 1e-9).first({ place: 1, wanted: 1, attackers: 1 });
  };
  assert.deepEqual([first(1), first(1074), first(1075)], [0, 0, null]);
});

test("of two attacks the first is taken unless they differ by more than both may be off", () => {
  const all = targets(houseRules(readHouse("house_4.4-v-3.3")), "a", "b");
  all.b.defenders = 3;
  const values = new Values({ x: ["a", "b"] }, all, ["x"], 4, "low");
  const state = { place: 2, wanted: 3, attackers: 4 };
  const [worse, better] = [0, 1].map((first) => values.attacking(2, first, 3)[4]);
  const error = (better - worse) / better / 2;
  assert.ok(error > 0.01);
  assert.deepEqual([0.99, 1.01].map((share) => new Decisions(values, share * error).first(state)), [1, 0]);
});

test("those who are left are divided in each way in which enough of them move in, and not too many", () => {
  // of three dice a side three have to move in, and of two who do so two stay where others go on
  for (const [rules, behind, moving] of [
    [houseRules(readHouse("house_6.6.6-v-6.6")), 1, [3, 4, 5]],
    [EVEN, 2, [2, 3, 4, 5]],
    [{ ...EVEN, mostMoving: 2 }, 2, [2]],
    [{ ...EVEN, mostMoving: 2 }, 1, [1, 2]],
  ]) {
    const all = { a: { rules, defenders: 1, behind }, b: { rules, defenders: 1, behind: 1 } };
    const values = new Values({ x: ["a"], a: ["b"] }, all, ["x"], 5, "low");
    assert.deepEqual(values.divisions(2, 0, 2, 5, 0).map((way) => way.moving), moving);
  }
});

test("what a conquest is worth is worked out once for all who may be left, and each division once", () => {
  const values = roads();
  values.values(4, values.all);
  const decisions = new Decisions(values, 1e-9);
  const asked = [];
  for (const name of ["worthOf", "divisions"]) {
    const method = values[name].bind(values);
    values[name] = (...given) => {
      asked.push(name);
      return method(...given);
    };
  }
  const state = { place: 4, wanted: values.all, attackers: 3 };
  for (const left of [3, 2, 3, 2]) decisions.divided(state, 0, left);
  assert.deepEqual(asked, ["worthOf", "divisions", "divisions"]);
});
