// Battles whose defender chooses the dice, beside their figures: whatever is asked, they are the same.
import assert from "node:assert/strict";
import { test } from "node:test";

import { afterRoundsOf } from "../../../docs/javascripts/decisions/afterrounds.js";
import { courseOf } from "../../../docs/javascripts/decisions/chain.js";
import { costOf } from "../../../docs/javascripts/decisions/costs.js";
import { blocksPassed, rangesOf } from "../../../docs/javascripts/decisions/passed.js";
import { planOf } from "../../../docs/javascripts/decisions/plans.js";
import { Stopping } from "../../../docs/javascripts/decisions/stopping.js";
import { HoldingBorders, inTurn } from "../../../docs/javascripts/decisions/turns.js";
import { figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { fraction, interval, nearest, percent } from "../../../docs/javascripts/kernel/quantities.js";
import { endsFrom } from "../../../docs/javascripts/kernel/states.js";
import { choiceRules } from "../choicerules.mjs";

const MOST = 5;
const says = (quantity, number, what) => {
  const { low, high } = interval(quantity);
  assert.ok(low <= number + 1e-12 && number <= high + 1e-12 && high - low < 1e-9, `${what}: ${low} to ${high}, not ${number}`);
};
const sumOf = (chances) => chances.reduce((sum, each) => sum + (each ? nearest(each.chance) : 0), 0);

test("a defender who chooses does so in every question about a battle", () => {
  for (const rules of [choiceRules(6, 6), choiceRules(3, 6)]) {
    for (let attackers = 1; attackers <= MOST; attackers += 1) {
      for (let defenders = 1; defenders <= MOST; defenders += 1) {
        const [matchup, stack] = [{ attackers, defenders }, { place: "x", attackers }];
        const territory = { rules, defenders, behind: 1 };
        const { win: quantity, survivors } = figuresOf(rules, matchup);
        const win = nearest(quantity);
        const course = courseOf([territory], attackers);
        says(course.taken[0], win, "a chain");
        for (const { left, chance } of course.left) says(chance, nearest(survivors.attackers[left - 1].chance), "those who are left");
        if (attackers === 1) says(costOf(rules, matchup, 1).win, win, "a single die");
        says(inTurn(territory, [stack]).chance, win, "a threat");
        says(new HoldingBorders([{ place: "a", territory, stacks: [stack] }]).exactlyWith([0]), 1 - win, "a border");
        says(planOf({ neighbours: { x: ["a"] }, targets: { a: territory }, stack }).chance, win, "a plan");
        says(new Stopping(rules, matchup).advice(matchup, fraction(10n ** 9n, 1n)).win, win, "a worth that nobody stops at");
        assert.equal(afterRoundsOf(rules, matchup).at(-1).win, percent(quantity));
        for (const exact of [true, false]) {
          const won = endsFrom(rules, matchup, exact).filter(({ left }) => !left.defenders);
          assert.ok(Math.abs(sumOf(won) - win) < 1e-12, "ends");
        }
        const blocks = blocksPassed(rules, matchup, { attackers: rangesOf(attackers), defenders: rangesOf(defenders) });
        assert.ok(Math.abs(sumOf(blocks.at(-1)) - win) < 1e-12, "states that are passed");
      }
    }
  }
});
