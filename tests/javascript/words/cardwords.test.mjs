// The Dutch defender's card: a cell for each roll, and what is other than in large battles.
import assert from "node:assert/strict";
import { test } from "node:test";

import { cardInWords } from "../../../docs/javascripts/words/cardwords.js";

const ASKED = { battle: { attackers: 8, defenders: 5 }, given: { rule: "1 2 3" } };
const FACES = [1, 2, 3, 4, 5, 6];

/** Two dice as in large battles, but for one roll each way: two against 5-4, one against 3-2. */
const CARD = FACES.flatMap((highest) =>
  FACES.slice(0, highest).map((second) => {
    const other = { "5-4": 2, "3-2": 1 }[`${highest}-${second}`];
    return { roll: [highest, second], dice: other ?? (second <= 3 ? 2 : 1) };
  }),
);
const shown = (cells) => cells.map((cell) => cell.text ?? cell);

test("every roll has the cell of its two highest dice, and what is none has an empty one", () => {
  const { rows, texts } = cardInWords(CARD, {}, ASKED);
  assert.deepEqual(rows.rolls.map(shown), [
    [1, "2", "", "", "", "", ""],
    [2, "2", "2", "", "", "", ""],
    [3, "2", "1*", "2", "", "", ""],
    [4, "2", "2", "2", "1", "", ""],
    [5, "2", "2", "2", "2*", "1", ""],
    [6, "2", "2", "2", "1", "1", "1"],
  ]);
  assert.deepEqual([rows.rolls[2][1].className, rows.rolls[2][2].className], ["card__two", "card__one"]);
  assert.deepEqual([texts.faces, texts.corner, texts.defenders], [null, null, "5 defenders"]);
  assert.equal(
    texts.advice,
    "Two dice if their second-highest die is 1, 2 or 3, and against 5-4, but not against 3-2. Otherwise one.",
  );
});

test("against one die there is one row, and no star", () => {
  const card = FACES.map((face) => ({ roll: [face], dice: face === 1 ? 1 : 2 }));
  const asked = { ...ASKED, battle: { attackers: 1, defenders: 5 } };
  const { rows, texts } = cardInWords(card, {}, asked);
  assert.deepEqual(rows.rolls.map(shown), [["Your dice", "1", "2", "2", "2", "2", "2"]]);
  assert.equal(rows.rolls[0][0].isUnseen, true); // it is said above the table, and here for those who listen
  assert.deepEqual([texts.faces, texts.corner], ["Their die above, your dice below", "Their die"]);
  assert.equal(texts.advice, "Two dice, unless their die is a 1: then it makes no difference.");
});

test("where only the highest die is compared, the second does not matter", () => {
  const card = FACES.map((face) => ({ roll: [face], dice: 1 }));
  const { rows, texts } = cardInWords(card, {}, { ...ASKED, battle: { attackers: 8, defenders: 1 } });
  assert.deepEqual(shown(rows.rolls[2]), [3, "1", "1", "1", "", "", ""]);
  assert.equal(texts.advice, "One die: you have no second army.");
});
