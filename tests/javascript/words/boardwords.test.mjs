// The best plan for a stack on the board, in words.
import assert from "node:assert/strict";
import { test } from "node:test";

import { exactly, fraction } from "../../../docs/javascripts/kernel/quantities.js";
import {
  firstInWords,
  limitsInWords,
  movesInWords,
  planClaim,
  planCounted,
  plannedLeft,
  routeInWords,
  shadeIn,
  shadeOf,
} from "../../../docs/javascripts/words/boardwords.js";

const NAMES = { brazil: "Brazil", peru: "Peru", argentina: "Argentina", venezuela: "Venezuela" };
const nameOf = (id) => NAMES[id];
const HALF = fraction(1n, 2n);

test("the claim names one territory, and counts several", () => {
  const [before, attackers, after] = planClaim("Brazil", ["Peru"], 1, "attack");
  assert.equal(before + attackers + after, "chance to take Peru from Brazil with 1 attacker");
  const several = planClaim("Brazil", ["Peru", "Argentina"], 1000, "territory");
  assert.equal(several.join(""), "chance to take all 2 territories from Brazil with 1,001 on the territory");
});

test("the other count is one more", () => assert.match(planCounted(7), /^8 on the territory/));

test("what may move in and what stays is said once for each rule, and not where it is the usual", () => {
  const usual = { rules: { title: "Classic", mostMoving: null, staying: 1 } };
  const few = { rules: { title: "Few", mostMoving: 1, staying: 1 } };
  const many = { rules: { title: "Many", mostMoving: null, staying: 2 } };
  assert.equal(limitsInWords([usual, usual]), "");
  assert.equal(limitsInWords([{ rules: { title: "Bare", mostMoving: null } }]), "");
  assert.match(limitsInWords([few, few, usual]), /^ Few: at most 1 army may move [^:]*$/);
  assert.match(limitsInWords([many]), /^ Many: 2 armies stay [^:]*$/);
  assert.match(limitsInWords([few, many]), /^ Few: .* Many: /);
});

test("by the club's rules two armies stay, which is said once", () => {
  const club = { rules: { title: "RisiKo! club rules", mostMoving: null, staying: 2 } };
  const said =
    " RisiKo! club rules: 2 armies stay in each territory that a stack goes on from. The last ones taken keep what is left.";
  assert.equal(limitsInWords([club, club]), said);
});

test("the first attack is the best one, with all that are as good or not told apart", () => {
  const options = (...orders) => ({ options: orders.map((order, at) => ({ target: Object.keys(NAMES)[at], order })) });
  assert.equal(firstInWords(options(), nameOf), "");
  assert.equal(firstInWords(options(0, -1), nameOf), "Attack Brazil first.");
  assert.equal(firstInWords(options(0, 0, -1), nameOf), "Attack Brazil or Peru first: no difference.");
  assert.equal(firstInWords(options(0, null, 0, -1), nameOf), "Attack Brazil, Peru or Argentina first: no difference.");
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
  assert.deepEqual([0, 0.0999, 0.1, 0.55, 0.9, 1].map((chance) => shadeOf(exactly(chance))), [0, 0, 1, 5, 9, 9]);
  assert.equal(shadeOf({ low: -0.3, high: 0.5 }), 0);
  assert.deepEqual(["9.9%", "10%", "98%", "100%"].map(shadeIn), [0, 1, 9, 9]);
});
