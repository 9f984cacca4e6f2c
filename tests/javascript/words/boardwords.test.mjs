// The best plan for a stack on the board, in words.
import assert from "node:assert/strict";
import { test } from "node:test";

import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { exactly, fraction } from "../../../docs/javascripts/kernel/quantities.js";
import {
  firstInWords,
  HINTS,
  goalInWords,
  heldInWords,
  hintFor,
  isUndivided,
  limitsInWords,
  linkedInWords,
  listedInWords,
  movesInWords,
  onMap,
  planClaim,
  planCounted,
  planOnMap,
  plannedLeft,
  routeInWords,
  startsInWords,
  textOnMap,
  threatOfAllClaim,
  wayInWords,
} from "../../../docs/javascripts/words/boardwords.js";

const NAMES = { brazil: "Brazil", peru: "Peru", argentina: "Argentina", venezuela: "Venezuela" };
const nameOf = (id) => NAMES[id];
const HALF = fraction(1n, 2n);

test("the claim names one territory, and counts several", () => {
  const [before, attackers, after] = planClaim("Brazil", goalInWords(["Peru"], ""), 1, "attack");
  assert.equal(before + attackers + after, "chance to take Peru from Brazil with 1 attacker");
  const several = planClaim("Brazil", goalInWords(["Peru", "Argentina"], ""), 1000, "territory");
  assert.equal(several.join(""), "chance to take all 2 territories from Brazil with 1,001 on the territory");
  assert.equal(goalInWords(["Peru", "Argentina"], "South America"), "South America");
});

test("the other count is one more", () => assert.match(planCounted(7), /^8 on the territory/));

test("what may move in and what stays is said once for each rule, and not where it is the usual", () => {
  const free = { mostMoving: null, leastMoving: 1, staying: 1, rounds: [] };
  const usual = { rules: { ...free, title: "Usual" } };
  const few = { rules: { ...free, title: "Few", mostMoving: 1 } };
  const many = { rules: { ...free, title: "Many", staying: 2 } };
  assert.equal(limitsInWords([usual, usual]), "");
  assert.match(limitsInWords([few, few, usual]), /^ Few: at most 1 army may move [^:]*$/);
  assert.match(limitsInWords([many]), /^ Many: 2 armies stay [^:]*$/);
  assert.match(limitsInWords([few, many]), /^ Few: .* Many: /);
  const alike = { rules: { ...few.rules, title: "Alike" } };
  assert.match(limitsInWords([few, alike]), /^ Few and Alike: at most 1 army may move [^:]*$/);
});

test("what has to move in is said once where there is something to divide, and not where it is one army", () => {
  const rulesOf = (name) => houseRules(readHouse(name));
  const [three, two, one] = ["house_6.6.6-v-6.6", "house_6.6-v-6.6", "house_8-v-6.6"].map((name) => ({ rules: rulesOf(name) }));
  const said = /^ [^:]+: at least 3 armies, or all that are left, move into a territory you take\.$/;
  assert.match(limitsInWords([three, three]), said);
  assert.match(limitsInWords([two, one]), /: at least 2 armies, or all that are left, move in/);
  assert.match(limitsInWords([three, one]), said);
  assert.equal(limitsInWords([three]), "");
  assert.equal(limitsInWords([one, one]), "");
  const teg = { rules: { ...three.rules, mostMoving: 3, leastMoving: 1 } };
  assert.match(limitsInWords([teg, teg]), /^ [^:]+: at most 3 armies may move [^:]*$/);
});

test("of stacks that are equally good none is preferred", () => {
  const entries = (...orders) => orders.map((order, at) => ({ place: Object.keys(NAMES)[at], order }));
  assert.equal(startsInWords(entries(0), nameOf), "");
  assert.equal(startsInWords(entries(0, -1), nameOf), "");
  assert.equal(startsInWords(entries(0, null), nameOf), "");
  assert.equal(startsInWords(entries(0, 0, -1), nameOf), "Start from Brazil or Peru: no difference.");
});

test("a lower bound that says nothing is left out", () => {
  const held = (low, bound, behind = 0) => heldInWords({ chance: { low, high: low, inside: true }, bound, weakest: "peru" }, behind, nameOf);
  assert.match(held(0.5, true), /: at least 50\.0%, if .* Peru falls most often\.$/);
  assert.match(held(0.001, true), /: at least 0\.1%, if /);
  const open = { chance: { low: 1 - 1e-16, high: 1 }, bound: true, weakest: null };
  assert.match(heldInWords(open, 0, nameOf), /: at least 99\.9%, if /); // said once
  assert.match(held(1e-9, true), /^Whether all .* more than this site solves\. .* Peru falls most often\.$/);
  assert.match(held(1e-9, false), /: <0\.1%, if /);
  assert.match(held(0.5, false, 1), / One more territory of yours has no such stack beside it\.$/);
  assert.match(held(0.5, false, 3), / 3 more territories of yours have no such stack beside them\.$/);
});

test("all stacks beside a border threaten it together", () => {
  assert.equal(threatOfAllClaim("Peru", 3).join(""), "chance that your Peru falls to the 3 stacks beside it, one after the other");
});

test("a way is said where it is one row of territories", () => {
  assert.equal(wayInWords([["brazil", "peru"], ["peru", "argentina"]], nameOf), "Way: Peru → Argentina.");
  assert.equal(wayInWords([["brazil", "peru"], ["brazil", "argentina"]], nameOf), "");
  assert.equal(wayInWords([["brazil", "peru"]], nameOf), "");
});

test("by the club's rules two armies stay, which is said once", () => {
  const club = { rules: { title: "RisiKo! club rules", mostMoving: null, leastMoving: 1, staying: 2, rounds: [] } };
  const said =
    " RisiKo! club rules: 2 armies stay in each territory taken that a stack goes on from; one stays at the start. The last ones taken keep what is left.";
  assert.equal(limitsInWords([club, club]), said);
});

test("the first attack is the best one, with all that are as good or not told apart", () => {
  const options = (...orders) => ({ options: orders.map((order, at) => ({ target: Object.keys(NAMES)[at], order })) });
  assert.equal(firstInWords(options(), nameOf), "");
  assert.equal(firstInWords(options(0, -1), nameOf), "Attack Brazil first.");
  assert.equal(firstInWords(options(0, 0, -1), nameOf), "Attack Brazil or Peru first: no difference.");
  const open = "Attack Brazil, Peru or Argentina first: too close to tell which is better.";
  assert.equal(firstInWords(options(0, null, 0, -1), nameOf), open);
  // the first is the best, whatever is said of it
  assert.equal(firstInWords(options(-1, -1), nameOf), "Attack Brazil first.");
});

test("a route is named with its chance, or there is none", () => {
  const routes = [{ route: ["brazil", "peru"], chance: HALF }, { route: ["peru"], chance: exactly(0) }];
  assert.equal(routeInWords({ routes }, nameOf), "Best route without dividing: Brazil → Peru (50.0%).");
  assert.match(routeInWords({ routes: [] }, nameOf), /^No route /);
});

test("the armies left most often are one number, or several that are not told apart", () => {
  const where = ": all on the territories taken, and those on Brazil that can attack (A).";
  assert.equal(plannedLeft({ likeliest: [] }, "Brazil"), "");
  assert.equal(plannedLeft({ likeliest: [1] }, "Brazil"), `If all are taken, most often 1 army is left${where}`);
  assert.equal(plannedLeft({ likeliest: [5] }, "Brazil"), `If all are taken, most often 5 armies are left${where}`);
  assert.equal(plannedLeft({ likeliest: [4, 5] }, "Brazil"), `If all are taken, most often 4 or 5 armies are left${where}`);
  assert.equal(
    plannedLeft({ likeliest: [4, 5, 7] }, "Brazil"),
    `If all are taken, most often 4, 5 or 7 armies are left${where}`,
  );
});

test("after the first battle, a stack goes on alone, or divides the rest by names", () => {
  const move = { left: 1200, chance: HALF, value: exactly(1), moving: 1199, staying: 1, here: [], ahead: [] };
  const goes = (here, ahead) => {
    const [row] = movesInWords({ moves: [{ ...move, here, ahead }], options: [{ target: "peru" }] }, nameOf, "Brazil");
    return row;
  };
  assert.deepEqual(goes([], []), ["1,200", "50.0%", "1,199", "1", "", "100.0%"]);
  assert.equal(goes(["argentina"], [])[4], "all the rest");
  assert.equal(goes([], ["argentina"])[4], "all the rest");
  assert.equal(goes(["venezuela"], ["argentina"])[4], "Venezuela from Brazil, Argentina from Peru");
  assert.equal(goes(["venezuela", "brazil"], ["argentina"])[4], "Brazil, Venezuela from Brazil, Argentina from Peru");
});

test("a chance is as dark as its full tenths, from none to nine", () => {
  const shades = [0, 0.0999, 0.1, 0.55, 0.9, 1].map((chance) => onMap(exactly(chance)).shade);
  assert.deepEqual(shades, [0, 0, 1, 5, 9, 9]);
  assert.equal(onMap({ low: -0.3, high: 0.5 }).shade, 0);
  assert.deepEqual(["9.9%", "10%", "98%", "100%"].map((text) => textOnMap(text).shade), [0, 1, 9, 9]);
  assert.deepEqual(textOnMap("55%"), { text: "55%", shade: 5 });
  const plan = { taken: [{ place: "peru", chance: exactly(0.55) }, { place: "brazil", chance: exactly(1) }] };
  assert.deepEqual(planOnMap(plan), { peru: { text: "55%", shade: 5 }, brazil: { text: "100%", shade: 9 } });
});

test("one of a list stands alone, and the last of several behind its word", () => {
  const listed = [[5], [5, 6], [5, 6, 7]].map((each) => listedInWords(each, "or"));
  assert.deepEqual(listed, ["5", "5 or 6", "5, 6 or 7"]);
});

test("a plan is undivided where every move takes all that is left along, to more that is to be taken", () => {
  const move = (staying, here, ahead) => ({ staying, here, ahead });
  const on = move(0, [], ["peru"]);
  assert.equal(isUndivided({ moves: [on, on] }), true);
  for (const other of [move(1, [], ["peru"]), move(0, ["brazil"], ["peru"]), move(0, ["brazil"], []), move(0, [], [])]) {
    assert.equal(isUndivided({ moves: [on, other] }), false);
  }
});

test("a hint says what the next tap does, of a stack by what is chosen", () => {
  const hint = (mode, from = "", ...take) => hintFor(mode, { from, take });
  assert.deepEqual([hint("plan"), hint("plan", "brazil"), hint("plan", "brazil", "peru")], [HINTS.start, HINTS.take, HINTS.more]);
  assert.equal(hint("plan", "", "peru"), HINTS.start);
  for (const mode of ["set", "goal", "threats"]) assert.equal(hint(mode, "brazil", "peru"), HINTS[mode]);
  assert.equal(new Set(Object.values(HINTS)).size, 6);
});

test("a board from a link says whose rules hold, and what becomes of the reader’s own", () => {
  assert.equal(linkedInWords("", true), "This is a board from a link. Your own board stays as it is.");
  assert.match(linkedInWords("Dutch", false), /^This is a board from a link with its own rules: Dutch\. It isn’t kept /);
});
