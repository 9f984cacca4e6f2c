// What the board says of rules that limit who moves in, or who goes on.
import assert from "node:assert/strict";
import { test } from "node:test";

import { limitsInWords } from "../../../docs/javascripts/words/boardwords.js";

const CLASSIC = { title: "Classic", mostMoving: null };
const CLUB = { title: "RisiKo! club rules", mostMoving: null, staying: 2 };
const TEG = { title: "TEG", mostMoving: 3, staying: 1 };
const of = (...rules) => rules.map((each) => ({ rules: each }));

test("rules that let all move in, and one stay, need no words", () => {
  assert.equal(limitsInWords(of(CLASSIC, CLASSIC)), "");
});

test("where more than one stays, the rules and the number are named", () => {
  const said =
    " RisiKo! club rules: 2 armies stay in each territory that a stack goes on from. The last ones taken keep what is left.";
  assert.equal(limitsInWords(of(CLUB)), said);
  assert.equal(limitsInWords(of(CLASSIC, CLUB, CLUB)), said, "once, however many territories have them");
});

test("where only some may move in, too, and both are said of mixed rules", () => {
  const [few, more] = [limitsInWords(of(TEG)), limitsInWords(of(CLUB))];
  assert.match(few, /^ TEG: at most 3 armies may move into a territory you take\. /);
  assert.equal(limitsInWords(of(TEG, CLUB)), few + more);
  const both = { title: "Ours", mostMoving: 1, staying: 2 };
  assert.match(limitsInWords(of(both)), /^ Ours: at most 1 army may .* Ours: 2 armies stay /);
});
