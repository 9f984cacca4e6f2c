// What is certain of plans, what cannot be, and what is neither however near it comes.
import assert from "node:assert/strict";
import { test } from "node:test";

import { several } from "../../../docs/javascripts/decisions/entries.js";
import { Planning, planInSteps, planOf, smallestPlanned } from "../../../docs/javascripts/decisions/plans.js";
import { holding, inTurn, threatsTo } from "../../../docs/javascripts/decisions/turns.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { roundsOf } from "../../../docs/javascripts/kernel/figures.js";
import { ROUNDING } from "../../../docs/javascripts/kernel/kernel.js";
import { compare, exactly, fraction, interval, isExact, isJust, nearest, percent, sum } from "../../../docs/javascripts/kernel/quantities.js";

const CLASSIC = houseRules(readHouse("house_6.6.6-v-6.6"));
const ALWAYS = houseRules(readHouse("house_6_highest5-v-2")); // 6 and more against 2 at most
const NEVER = houseRules(readHouse("house_2-v-6_highest5"));
const LINE = { x: ["a"], a: ["x", "b"], b: ["a"], c: [] };

const targets = (rules, ...names) =>
  Object.fromEntries(names.map((name) => [name, { rules, defenders: 1, behind: 1 }]));
const planned = (rules, names, attackers) =>
  planOf({ neighbours: LINE, targets: targets(rules, ...names), stack: { place: "x", attackers } });

test("a chance that only comes near to 1 is not said to be it", () => {
  const { chance, taken, moves } = planned(CLASSIC, ["a", "b"], 100);
  const texts = [chance, ...taken.map((each) => each.chance), moves[0].value].map((each) => percent(each));
  assert.deepEqual(texts, Array(4).fill(">99.9%"));
  const stack = { place: "x", attackers: 100 };
  const { all, one } = several(LINE, [{ stack, targets: targets(CLASSIC, "a") }]);
  assert.deepEqual([percent(all), percent(one)], [">99.9%", ">99.9%"]);
  const territory = { rules: CLASSIC, defenders: 1, behind: 1 };
  assert.equal(percent(inTurn(territory, [stack]).chance), ">99.9%");
  assert.equal(percent(holding([{ place: "a", territory, stacks: [stack] }]).chance), "<0.1%");
  const strong = { ...territory, defenders: 90 };
  assert.equal(percent(holding([{ place: "a", territory: strong, stacks: [{ place: "x", attackers: 2 }] }]).chance), ">99.9%");
});

test("what is certain is 100%", () => {
  const { chance, left, likeliest, gain, moves } = planned(ALWAYS, ["a", "b"], 3);
  assert.equal(percent(chance), "100.0%");
  assert.deepEqual(moves.map((move) => [move.left, move.chance]), [[3, exactly(1)]]);
  const { one } = several(LINE, [{ stack: { place: "x", attackers: 3 }, targets: targets(ALWAYS, "a") }]);
  assert.deepEqual(one, exactly(1));
  assert.deepEqual([left.map(({ armies }) => armies), likeliest], [[3], [3]]);
  assert.ok(gain.low === 0 && gain.high < 1e-12);
});

test("what cannot be is 0%", () => {
  for (const [rules, names, attackers] of [
    [CLASSIC, ["a", "c"], 9], // nothing leads there
    [CLASSIC, ["a", "b"], 1], // nobody is left to go on
    [NEVER, ["a"], 9],
  ]) {
    const plan = planned(rules, names, attackers);
    assert.equal(percent(plan.chance), "0.0%");
    assert.deepEqual([plan.options, plan.moves, plan.left, plan.likeliest, plan.standing], [[], [], [], [], []]);
    assert.deepEqual([plan.mean, plan.taken.map(({ chance }) => percent(chance))], [null, names.map(() => "0.0%")]);
    assert.ok(plan.routes.every((route) => isJust(route.chance, 0)) && plan.routes.length === Number(names[1] !== "c"));
  }
});

test("what is too small for doubles is not said to be impossible", () => {
  const large = Object.fromEntries(["a", "b"].map((name) => [name, { rules: CLASSIC, defenders: 1000, behind: 1 }]));
  for (const attackers of [10, 200]) {
    const plan = planOf({ neighbours: LINE, targets: large, stack: { place: "x", attackers } });
    assert.deepEqual([plan.chance, plan.options[0].chance, plan.routes[0].chance].map((each) => percent(each)), Array(3).fill("<0.1%"));
  }
});

test("no stack is named where none would do", () => {
  for (const [rules, names] of [[NEVER, ["a"]], [CLASSIC, ["a", "c"]]]) {
    const question = { neighbours: LINE, targets: targets(rules, ...names), stack: { place: "x", attackers: 1 } };
    assert.deepEqual(smallestPlanned(question, [50]), [{ percent: 50, attackers: null }]);
  }
});

test("borders that nobody stands beside hold", () => {
  const found = holding([{ place: "a", territory: { rules: CLASSIC, defenders: 1, behind: 1 }, stacks: [] }]);
  assert.deepEqual([percent(found.chance), found.bound, found.weakest], ["100.0%", false, null]);
});

const BLITZ = { ...CLASSIC, transformation: "balanced-blitz-3.3" };
const blitz = (defenders) => ({ rules: BLITZ, defenders, behind: 1 });
const stackOf = (attackers, place = "x") => ({ place, attackers });

test("a blitz that cannot be lost is 100%, and one that cannot be won 0%", () => {
  const one = (attackers, defenders) =>
    planOf({ neighbours: LINE, targets: { a: blitz(defenders) }, stack: stackOf(attackers) });
  const certain = one(19, 3);
  assert.deepEqual([certain.chance, certain.taken[0].chance, certain.routes[0].chance], Array(3).fill(exactly(1)));
  const never = one(1, 8);
  assert.deepEqual([never.chance, never.options, never.moves], [exactly(0), [], []]);
  const open = one(5, 4);
  assert.ok(open.chance.inside);
});

test("a plan of blitz is certain where none of its battles may fail, and only the rest of it where one may", () => {
  const targetsOf = (first, then) => ({ a: blitz(first), b: blitz(then) });
  const plan = (attackers, first, then) =>
    planOf({ neighbours: LINE, targets: targetsOf(first, then), stack: stackOf(attackers) });
  const certain = plan(40, 2, 2);
  assert.deepEqual([certain.chance, ...certain.taken.map(({ chance }) => chance)], Array(3).fill(exactly(1)));
  assert.ok(certain.moves.every(({ value }) => value.low === 1 && value.high === 1));
  const open = plan(19, 3, 20);
  assert.deepEqual(open.taken[0].chance, exactly(1));
  assert.ok(open.chance.inside && open.taken[1].chance.inside);
  // classic battles can be lost, however large the stack
  const mixed = planOf({
    neighbours: LINE,
    targets: { a: blitz(1), b: { rules: CLASSIC, defenders: 1, behind: 1 } },
    stack: stackOf(100),
  });
  assert.deepEqual([percent(mixed.chance), percent(mixed.taken[0].chance)], [">99.9%", "100.0%"]);
});

test("several stacks are as certain as their plans", () => {
  const both = (one, other) => several({ ...LINE, y: ["c"] }, [
    { stack: stackOf(one), targets: { a: blitz(3) } },
    { stack: stackOf(other, "y"), targets: { c: blitz(3) } },
  ]);
  assert.deepEqual([both(19, 19).all, both(19, 19).one], [exactly(1), exactly(1)]);
  assert.ok(both(19, 3).all.inside);
  assert.deepEqual(both(19, 3).one, exactly(1));
  assert.deepEqual([both(19, 0).all, both(0, 0).one], [exactly(0), exactly(0)]);
});

test("a border that a blitz cannot take holds, and one that it surely takes does not", () => {
  const border = (defenders, ...attackers) => ({
    place: "a",
    territory: blitz(defenders),
    stacks: attackers.map((each, i) => stackOf(each, `x${i}`)),
  });
  for (const [defenders, attackers, falls] of [[8, [1], 0], [3, [19], 1], [8, [1, 1], 0], [3, [19, 1], 1], [3, [19, 19], 1]]) {
    const { single, together } = threatsTo([border(defenders, ...attackers)])[0];
    assert.deepEqual(single[0].chance, exactly(falls));
    if (together) assert.deepEqual(together.chance, exactly(falls));
    assert.deepEqual(holding([border(defenders, ...attackers)]).chance, exactly(1 - falls));
  }
  assert.deepEqual(inTurn(blitz(30), Array.from({ length: 7 }, (_, i) => stackOf(1, `x${i}`))).chance, exactly(0));
  const open = border(4, 5);
  assert.ok(threatsTo([open])[0].single[0].chance.inside && holding([open]).chance.inside);
});

test("a plan along a line loses as many as its battles, which are gone through one by one", () => {
  const rules = houseRules(readHouse("house_4.4-v-3.3"));
  const targetsOf = { a: { rules, defenders: 2, behind: 1 }, b: { rules, defenders: 1, behind: 2 } };
  const found = { taken: [0, 0], left: new Map() };
  const fight = (at, attackers, defenders, chance, lost) => {
    if (!defenders) {
      found.taken[at] += chance;
      if (at) found.left.set(6 - lost, (found.left.get(6 - lost) ?? 0) + chance);
      else if (attackers > 1) fight(1, attackers - 1, 1, chance, lost);
      return;
    }
    const ways = attackers ? rules.rounds[Math.min(attackers, 2) - 1][Math.min(defenders, 2) - 1] : [];
    const total = ways.reduce((sum, each) => sum + each, 0);
    ways.forEach((each, i) => fight(at, attackers - i, defenders - (ways.length - 1 - i), (chance * each) / total, lost + i));
  };
  fight(0, 6, 2, 1, 0);
  const plan = planOf({ neighbours: LINE, targets: targetsOf, stack: stackOf(6) });
  const says = ({ low, high }, number) => assert.ok(low <= number + 1e-12 && number <= high + 1e-12 && high - low < 1e-9, `${low} to ${high}, not ${number}`);
  plan.taken.forEach(({ chance }, i) => says(interval(chance), found.taken[i]));
  says(interval(plan.chance), found.taken[1]);
  says(interval(plan.routes[0].chance), found.taken[1]); // along a line a stack stays together
  assert.deepEqual(plan.left.map(({ armies }) => armies), [...found.left.keys()].sort((one, other) => one - other));
  for (const { armies, chance } of plan.left) says(interval(chance), found.left.get(armies));
  assert.deepEqual(plan.likeliest, [...found.left].toSorted(([, one], [, other]) => other - one).slice(0, 1).map(([armies]) => armies));
  const mean = [...found.left].reduce((sum, [armies, chance]) => sum + armies * chance, 0) / found.taken[1];
  says(interval(plan.mean), mean);
  says(interval(plan.standing.reduce((all, each) => sum(all, each.mean), exactly(0))), mean);
});

test("of ways to share out targets that are as good, the fewest are left to those who stay", () => {
  const corner = { x: ["a", "b"], a: ["x", "b"], b: ["x", "a"] };
  const { moves, options } = planOf({ neighbours: corner, targets: targets(ALWAYS, "a", "b"), stack: stackOf(9) });
  assert.deepEqual([moves.length, options.length], [1, 2]);
  assert.deepEqual([moves[0].here, moves[0].ahead.length, moves[0].tied], [[], 1, true]);
});

test("the search for a planned stack goes on until each chance is reached", () => {
  const rules = houseRules(readHouse("house_2-v-6")); // the defender mostly wins
  const question = { neighbours: LINE, targets: { a: { rules, defenders: 2, behind: 1 } }, stack: { place: "x", attackers: 1 } };
  const found = smallestPlanned(question, [10, 50, 90, 99]);
  // each round is won with 1/12; the last of the attackers is left by two rounds that are won
  const enough = (attackers) => 1 - (11 / 12) ** (attackers + 1) - ((attackers + 1) * (11 / 12) ** attackers) / 12;
  for (const { percent: wanted, attackers } of found) {
    assert.ok(enough(attackers) >= wanted / 100 && enough(attackers - 1) < wanted / 100, `${wanted}%: ${attackers}`);
  }
});

test("what is still to be taken after a battle has its own chance, and is certain where that is nothing", () => {
  for (const rules of [CLASSIC, ALWAYS, BLITZ]) {
    const { moves } = planned(rules, ["a"], 4);
    assert.ok(moves.length && moves.every(({ value }) => isJust(value, 1)));
  }
  // one target is left to those who stay, or to those ahead
  const star = { x: ["a", "b"], a: ["x"], b: ["x"] };
  for (const neighbours of [star, LINE]) {
    const { moves } = planOf({ neighbours, targets: targets(CLASSIC, "a", "b"), stack: stackOf(4) });
    assert.ok(moves.length && moves.every(({ value }) => value.inside && value.high < 1));
  }
});

test("a plan of blitz is certain where a single way to share out the armies is", () => {
  const surely = { ...ALWAYS, rounds: [[[1, 0]]], transformation: "balanced-blitz-3.3" };
  const fork = { x: ["a", "b"], a: ["x", "c"], b: ["x"], c: ["a"] };
  const chance = (attackers) => planOf({ neighbours: fork, targets: targets(surely, "a", "b", "c"), stack: stackOf(attackers) }).chance;
  // of three one stays at x for b, one in a, and one goes on to c
  assert.deepEqual([chance(2), chance(3), chance(4)], [exactly(0), exactly(1), exactly(1)]);
});

test("a plan gains over its likeliest route what it is likelier to take all", () => {
  const corner = { x: ["a", "b"], a: ["x", "b"], b: ["x", "a"] };
  const all = { a: { rules: CLASSIC, defenders: 2, behind: 1 }, b: { rules: CLASSIC, defenders: 1, behind: 1 } };
  for (const attackers of [3, 5, 8]) {
    const { chance, routes, gain, allRoutes } = planOf({ neighbours: corner, targets: all, stack: stackOf(attackers) });
    assert.deepEqual([allRoutes, routes.length], [true, 2]);
    const [one, other] = [chance, routes[0].chance].map(interval);
    assert.ok(one.high >= other.low && gain.low <= one.high - other.low && one.low - other.high <= gain.high);
    assert.ok(gain.low >= 0 && gain.high >= gain.low && gain.high > one.low - other.high);
  }
  for (const [first, second] of [["a", "b"], ["b", "a"]]) {
    const given = { [first]: all.a, [second]: all.b };
    const { routes } = planOf({ neighbours: corner, targets: given, stack: stackOf(3) });
    assert.ok(interval(routes[0].chance).low > interval(routes[1].chance).high); // the likeliest first
  }
  const found = planOf({ neighbours: corner, targets: all, stack: stackOf(5) });
  assert.ok(found.gain.high > 0 && found.gain.high < 0.5);
});

test("whoever is left after a battle moves in or stays, and one who stays is enough for a target", () => {
  const fork = { x: ["a", "b"], a: ["x", "c"], b: ["x"], c: ["a"] };
  const { moves, chance, left: ends, mean, standing } = planOf({ neighbours: fork, targets: targets(CLASSIC, "a", "b", "c"), stack: stackOf(7) });
  // both parts may lose some: whoever takes all has some number left
  assert.ok(Math.abs(ends.reduce((all, end) => all + nearest(end.chance), 0) - nearest(chance)) < 1e-12);
  const whole = ends.reduce((all, end) => all + end.armies * nearest(end.chance), 0);
  const stood = standing.reduce((all, each) => all + nearest(each.mean), 0);
  for (const armies of [mean, { low: stood, high: stood }]) assert.ok(Math.abs(nearest(armies) * nearest(chance) - whole) < 1e-9);
  assert.deepEqual(moves.map(({ left }) => left), [7, 6, 5, 4]); // of three all have to move in
  assert.deepEqual(planned(CLASSIC, ["a"], 3).moves.map(({ left }) => left), [3, 2, 1]); // the last one takes the last target
  for (const { left, moving, staying, here, ahead, tied } of moves) {
    assert.equal(moving + staying, left);
    assert.deepEqual([here, ahead, tied], [["b"], ["c"], false]);
    assert.ok(moving >= 3 && staying >= 1);
  }
});

test("how far a plan has come is told now and then, of all that there is to do", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const ring = Object.fromEntries(["x", ...names].map((name) => [name, ["x", ...names].filter((each) => each !== name)]));
  const told = [];
  planOf({ neighbours: ring, targets: targets(ALWAYS, ...names), stack: stackOf(9) }, (done, of) => told.push([done, of]));
  assert.ok(told.length > 2);
  told.forEach(([done, of], place) => assert.ok(done === 200 * (place + 1) && of === told[0][1]));
  const [last, all] = told.at(-1);
  assert.ok(last <= all && all < last + 200, `${last} of ${all}`);
});

test("of ways with as many targets for those who stay the most move in, and of these the later names are ahead", () => {
  const star = { x: ["c", "b", "a"], a: ["x", "c", "b"], b: ["x", "a"], c: ["x", "a"] };
  for (const names of [["a", "b", "c"], ["a", "c", "b"]]) {
    const { moves } = planOf({ neighbours: star, targets: targets({ ...ALWAYS, mostMoving: 2 }, ...names), stack: stackOf(9) });
    // two move in, of whom one stays: the other takes one of the two that are left
    assert.deepEqual(moves.map(({ left, moving, here, ahead, tied }) => [left, moving, here, ahead, tied]), [[9, 2, ["b"], ["c"], true]]);
  }
});

test("a plan that can end well in a single way, too rare for doubles, is possible", () => {
  const even = houseRules(readHouse("house_3-v-2"));
  const { chance, options, routes } = planOf({ neighbours: LINE, targets: { a: { rules: even, defenders: 1100, behind: 1 } }, stack: stackOf(1) });
  assert.deepEqual([chance, options[0].chance, routes[0].chance].map(({ high, inside }) => [high <= 1e-299, inside]), Array(3).fill([true, true]));
});

test("up to a thousand routes are listed, and it is said where there are more", () => {
  const all = (many) => {
    const names = Array.from({ length: many }, (_, i) => `t${i}`);
    const neighbours = Object.fromEntries(["x", ...names].map((name) => [name, names.filter((each) => each !== name)]));
    return planOf({ neighbours, targets: targets(ALWAYS, ...names), stack: stackOf(many) });
  };
  const found = [6, 7].map((many) => all(many)).map(({ routes, allRoutes, gain }) => [routes.length, allRoutes, gain === null]);
  assert.deepEqual(found, [[720, true, false], [1000, false, true]]);
});

test("a battle that can only be lost to the last defender is not certain, however large the stack", () => {
  const rules = { ...houseRules(readHouse("house_3-v-2")), rounds: [[[1, 1], [1, 0]]] };
  const { chance, taken, routes, moves } = planOf({ neighbours: LINE, targets: { a: { rules, defenders: 2, behind: 1 } }, stack: stackOf(70) });
  assert.equal(percent(chance), ">99.9%");
  for (const each of [taken[0].chance, routes[0].chance, moves[0].chance]) assert.ok(!isJust(each, 1));
});

test("a target beside both parts of a stack is left to those ahead, whichever is named first", () => {
  const always = { ...ALWAYS, rounds: [[[1, 0]], [[1, 0]], [[1, 0]]] };
  // three of four have to move in: from a dead end they are no help against b and c
  const roads = { x: ["a", "b"], a: [], b: ["a", "c"], c: ["a"] };
  for (const names of [["a", "b", "c"], ["c", "b", "a"]]) {
    const { options, moves } = planOf({ neighbours: roads, targets: targets(always, ...names), stack: stackOf(4) });
    assert.deepEqual(options.map(({ target }) => target), ["b"]);
    assert.deepEqual(moves.map(({ moving, here, ahead, tied }) => [moving, here, [...ahead].sort(), tied]), [[4, [], ["a", "c"], true]]);
  }
});

test("what is left to take is not certain where so few may be left that nobody can go on", () => {
  // three attackers hardly ever lose two of their own before the defenders fall, and nothing else
  const [one, two] = [[1, 0], [1, 0, 0]];
  const rules = { ...CLASSIC, rounds: [[one, two], [one, two], [one, [2 ** 52 - 1, 0, 1]]] };
  const of = { b: { rules, defenders: 1, behind: 1 }, a: { rules, defenders: 2, behind: 2 } };
  const [{ place, chance }] = planOf({ neighbours: LINE, targets: of, stack: stackOf(3) }).taken;
  assert.deepEqual([place, percent(chance)], ["b", ">99.9%"]);
});

test("whole numbers are asked for as many products as are worth waiting for, and for no more", () => {
  const even = houseRules(readHouse("house_3-v-2"));
  const planning = new Planning(LINE, { a: { rules: even, defenders: 40, behind: 1 } }, ["x"], 40);
  // 20 of 40 attackers make a quarter of the products, of numbers of 61 bits: twice 64 with what they are parts of
  const asked = (work) => {
    planning.low.work = work;
    return planning.exactly(planning.placeOf("x"), 20);
  };
  assert.equal(asked(3e7 + 1), null);
  const { numerator, denominator } = asked(3e7);
  // 40 of at most 59 rounds have to be won: fewer than 20 attackers fall before
  let [won, ways] = [0n, 1n];
  for (let lost = 0n; lost < 20n; lost += 1n) {
    won += ways << (20n - lost); // in parts of 2 ** 60
    ways = (ways * (40n + lost)) / (lost + 1n);
  }
  assert.equal(compare(fraction(numerator, denominator), fraction(won, 2n ** 60n)), 0);
});

test("the search for a planned stack begins above all defenders, and ends where one attacker is enough", () => {
  const rules = { ...ALWAYS, rounds: [[[1, 0]]] };
  const question = { neighbours: LINE, targets: { a: { rules, defenders: 90, behind: 1 } }, stack: { place: "x", attackers: 1 } };
  assert.deepEqual(smallestPlanned(question, [99]), [{ percent: 99, attackers: 1 }]);
});

test("each target adds as much to what the chances of those who are left may be off", () => {
  const room = (...names) => {
    const [{ chance }] = planned(CLASSIC, names, 30).left;
    return (chance.high - chance.low) / (chance.high + chance.low) / ROUNDING;
  };
  const [one, two] = [room("a"), room("a", "b")];
  assert.ok(Math.abs(two / one - 2) < 0.01, `${two} of ${one}`);
  // a sum of all who may be left here and ahead, beside what the battle itself may be off
  const least = 30 ** 2 + roundsOf(CLASSIC, false).relativeError(30, 1) / ROUNDING;
  assert.ok(least < one && one < 1.2 * least, `${one} of ${least}`);
});

test("what comes after the first battle belongs to the attack that whole numbers call the best", () => {
  const [half, corner] = [2 ** 51, { x: ["a", "b"], a: ["x", "b"], b: ["x", "a"] }];
  // two against two are hardly better off, or hardly worse, at b
  const rules = (more) => ({ ...CLASSIC, rounds: [[[half, half], [half, half]], [[half, half], [half + more, half - more]]] });
  for (const [more, first, second] of [[1, "b", "a"], [-1, "a", "b"]]) {
    const of = { a: { rules: rules(0), defenders: 2, behind: 1 }, b: { rules: rules(more), defenders: 2, behind: 1 } };
    const { options, moves } = planOf({ neighbours: corner, targets: of, stack: stackOf(4) });
    assert.deepEqual(options.map(({ target, order }) => [target, order]), [[first, 0], [second, -1]]);
    assert.ok(moves.length && moves.every(({ here, ahead }) => [...here, ...ahead].join() === second));
  }
});

test("a plan of blitz leaves room for each of the terms that are added up after a battle", () => {
  for (const most of [1, 30]) {
    const { errorOn } = new Planning(LINE, { a: blitz(2) }, ["x"], most);
    // what both parts are worth is one product; of up to so many ends each is multiplied by that, and added
    assert.ok(errorOn > (most + 1) * ROUNDING && errorOn < (most + 2.1) * ROUNDING);
  }
});

test("a plan comes a second time where whole numbers decide what bounds leave open, of up to two places", () => {
  const even = houseRules(readHouse("house_3-v-2"));
  const steps = (rules, defenders) =>
    [...planInSteps({ neighbours: LINE, targets: { a: { rules, defenders, behind: 1 } }, stack: stackOf(1) })].map(({ chance }) => isExact(chance));
  // 12.5, 6.25 and 3.125 lie between two texts without a place, with one, and with two
  for (const defenders of [3, 4, 5]) assert.deepEqual(steps(even, defenders), [false, true]);
  assert.deepEqual(steps(CLASSIC, 3), [false]);
  assert.deepEqual(steps({ ...even, transformation: "balanced-blitz-3.3" }, 1), [false]); // which has no whole numbers
});
