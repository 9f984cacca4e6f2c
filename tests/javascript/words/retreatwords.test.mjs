// Retreats, and how a battle stands after its rounds, in rows.
import assert from "node:assert/strict";
import { test } from "node:test";

import { retreatsInRows, roundsInRows } from "../../../docs/javascripts/words/retreatwords.js";

const retreats = (attackers, best) =>
  Array.from({ length: attackers + 1 }, (_, at) => ({
    ...{ at, best: at === best, win: `w${at}`, givenUp: `g${at}`, lost: `l${at}`, saved: `s${at}`, value: `v${at}` },
  }));
const headings = (attackers, best, isWorth) => retreatsInRows(retreats(attackers, best), isWorth).map(({ cells }) => cells[0]);
const numbers = (to) => Array.from({ length: to }, (_, at) => String(at + 1));

test("a retreat says what it gives up, and for a worth what it is worth and which is best", () => {
  const [never, one, atOnce] = retreatsInRows(retreats(2, 1), true);
  assert.deepEqual(never, { cells: ["never", "w0", "g0", "l0", "s0", "v0", ""], isBest: false });
  assert.deepEqual(one, { cells: ["1", "w1", "g1", "l1", "s1", "v1", "best"], isBest: true });
  assert.deepEqual(atOnce.cells.slice(0, 2), ["at once", "w2"]);
  for (const { cells, isBest } of retreatsInRows(retreats(2, 1), false)) assert.deepEqual([cells.length, isBest], [5, false]);
});

test("beyond 24 attackers only the best retreat is listed, and the one at once", () => {
  assert.deepEqual(headings(24, null, true), ["never", ...numbers(23), "at once"]);
  assert.deepEqual(headings(25, null, true), ["never", ...numbers(24), "at once"]);
  assert.deepEqual(headings(40, 30, true), ["never", ...numbers(24), "30", "at once"]);
  assert.deepEqual(headings(40, 30, false), ["never", ...numbers(24), "at once"]);
});

test("a battle stands after so many rounds, or at its end", () => {
  const after = (rounds, isEnd) => ({ rounds, isEnd, win: "w", lose: "l", attackersLeft: "a", defendersLeft: "d" });
  assert.deepEqual(roundsInRows([after(1, false), after(7, true)]), [["1", "w", "l", "a", "d"], ["to the end", "w", "l", "a", "d"]]);
});
