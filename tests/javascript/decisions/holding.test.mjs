// How many defenders hold, beside each number of them tried.
import assert from "node:assert/strict";
import { test } from "node:test";

import { costOf } from "../../../docs/javascripts/decisions/costs.js";
import { holdsAgainst } from "../../../docs/javascripts/decisions/holding.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { exactWin, figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { nearest } from "../../../docs/javascripts/kernel/quantities.js";

const [STEEP, EVEN, ALWAYS] = ["house_6.6.6-v-6.6", "house_3-v-2", "house_6_highest5-v-2"].map((id) => houseRules(readHouse(id)));
const BLITZ = { ...STEEP, rounds: [...STEEP.rounds], transformation: "balanced-blitz-3.3" };
const PERCENTS = [90, 50, 25, 20, 12.5, 10, 5, 0.5];

test("the fewest who hold are the first against whom a stack breaks through as seldom, and what it costs is theirs", () => {
  for (const [rules, chanceOf] of [[STEEP, exactWin], [EVEN, exactWin], [BLITZ, (...battle) => figuresOf(...battle).win]]) {
    for (const attackers of [1, 2, 3, 8]) {
      const wins = Array.from({ length: 80 }, (_, place) => nearest(chanceOf(rules, { attackers, defenders: place + 1 })));
      for (const { percent, defenders, win, attackersLost } of holdsAgainst(rules, attackers, PERCENTS)) {
        // 1/2 and 1/4 of even battles are won just as often
        assert.equal(defenders, wins.findIndex((each) => each <= percent / 100 + 1e-15) + 1, `${attackers}, ${percent}%`);
        const cost = costOf(rules, { attackers, defenders });
        assert.deepEqual([win, attackersLost], [cost.win, cost.attackersLost]);
      }
    }
  }
});

test("who always wins is held by nobody", () => {
  assert.deepEqual(holdsAgainst(ALWAYS, 1, [95]), [{ percent: 95, defenders: null, win: null, attackersLost: null }]);
});

test("the search goes on until the last of the chances is reached", () => {
  const strong = houseRules(readHouse("house_12-v-2")); // eleven and a half of twelve rounds are won
  const [{ defenders }] = holdsAgainst(strong, 2, [1]);
  const win = (number) => nearest(exactWin(strong, { attackers: 2, defenders: number }));
  assert.ok(defenders > 34 && win(defenders) <= 0.01 && win(defenders - 1) > 0.01);
});
