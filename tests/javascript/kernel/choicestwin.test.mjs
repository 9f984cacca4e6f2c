// Defenders who choose their dice after the attacker's roll, beside a twin that tries every choice.
import assert from "node:assert/strict";
import { test } from "node:test";

import { choicesOf, exactWin, figuresOf, preparedInSteps, roundsOf, winTable, winsIn } from "../../../docs/javascripts/kernel/figures.js";
import { interval } from "../../../docs/javascripts/kernel/quantities.js";
import { choiceRules } from "../choicerules.mjs";

const MOST = 6;

/** The chance to win every battle, and the dice with which the defender answers each roll: the fewest of those as good. */
function twin({ replies }) {
  const wins = Array.from({ length: MOST + 1 }, (_, a) => Array.from({ length: MOST + 1 }, (_, d) => Number(a > 0 && !d)));
  const dice = {};
  for (let a = 1; a <= MOST; a += 1) {
    for (let d = 1; d <= MOST; d += 1) {
      const forms = replies[Math.min(a, 2) - 1][Math.min(d, 2) - 1];
      const total = forms.reduce((sum, { ways }) => sum + ways, 0);
      wins[a][d] = forms.reduce((sum, { roll, ways, choices }) => {
        const chances = choices.map((losses) => {
          const rolls = losses.reduce((all, each) => all + each, 0);
          return losses.reduce((all, each, lost) => (each ? all + (each / rolls) * wins[a - lost][d - (losses.length - 1 - lost)] : all), 0);
        });
        const least = Math.min(...chances);
        dice[`${a} ${d} ${roll}`] = chances.findIndex((chance) => chance <= least + 1e-12) + 1;
        return sum + (ways / total) * least;
      }, 0);
    }
  }
  return { wins, dice };
}

const says = (quantity, number) => {
  const { low, high } = interval(quantity);
  assert.ok(low <= number + 1e-12 && number <= high + 1e-12 && high - low < 1e-9, `${low} to ${high}, not ${number}`);
};

for (const rules of [choiceRules(6, 6), choiceRules(6, 4), choiceRules(3, 6)]) {
  test(`of ${rules.title} the defender always makes the best choice`, () => {
    const { wins, dice } = twin(rules);
    const [table, win] = [winTable(rules, MOST, MOST), winsIn(rules, { attackers: MOST, defenders: MOST })];
    for (let attackers = 1; attackers <= MOST; attackers += 1) {
      for (let defenders = 1; defenders <= MOST; defenders += 1) {
        const matchup = { attackers, defenders };
        const chance = wins[attackers][defenders];
        const figures = figuresOf(rules, matchup);
        says(table[attackers - 1][defenders - 1], chance);
        says(win(matchup), chance);
        says(figures.win, chance);
        says(exactWin(rules, matchup), chance);
        for (const { dice: number, rolls } of figures.answers) {
          for (const roll of rolls) assert.equal(number, dice[`${attackers} ${defenders} ${roll}`], `${attackers} v ${defenders}: ${roll}`);
        }
        assert.deepEqual(figures.answers.map((answer) => answer.dice), [...new Set(figures.answers.map((answer) => answer.dice))].sort());
        const outcomes = figures.nextRound.outcomes.map((each) => 10 * each.attackersLost + each.defendersLost);
        assert.deepEqual(outcomes, outcomes.toSorted((one, other) => one - other), "fewest attackers lost first");
        for (const { rolls } of figures.answers) {
          const shown = rolls.map((roll) => roll.reduce((number, face) => 100 * number + face, 0));
          assert.deepEqual(shown, shown.toSorted((one, other) => other - one), "the highest roll first");
        }
        const answered = figures.answers.flatMap(({ rolls }) => rolls);
        assert.equal(answered.length, rules.replies[Math.min(attackers, 2) - 1][Math.min(defenders, 2) - 1].length);
      }
    }
  });
}

test("against a large stack, whose defeat hardly ever comes, doubles choose as whole numbers do", () => {
  for (const [rules, attackers] of [[choiceRules(6, 4), 600], [choiceRules(12, 4), 300]]) {
    const [around, exactly] = [false, true].map((exact) => choicesOf(roundsOf(rules, exact), attackers, 2)[attackers][2].answers);
    assert.deepEqual(around, exactly);
  }
});

test("where the defender chooses, three attackers may win what one or two never do", () => {
  const [never, even] = [[0, 1], [1, 1]];
  const rolls = [never, never, even];
  const replies = rolls.map((losses) => [[{ roll: [1], ways: 1, choices: [losses] }]]);
  const rules = { ...choiceRules(2, 2), rounds: rolls.map((losses) => [losses]), replies };
  const [table, win] = [winTable(rules, 3, 2), winsIn(rules, { attackers: 3, defenders: 2 })];
  [[0, 0], [0, 0], [1 / 2, 1 / 4]].forEach((row, a) =>
    row.forEach((chance, d) => {
      says(table[a][d], chance);
      says(win({ attackers: a + 1, defenders: d + 1 }), chance);
    }),
  );
});

test("where the attacker hardly ever wins doubles choose as whole numbers do, too", () => {
  const only = (...losses) => [{ roll: [1], ways: 1, choices: [losses] }];
  // every smaller battle is won once in 2 ** 52, and this one half as often with two dice
  const both = [{ roll: [1], ways: 1, choices: [[1, 1], [0, 1, 1]] }];
  const rules = { ...choiceRules(2, 2), replies: [[only(1, 2 ** 52 - 1), only(1, 0)], [only(0, 1), both]] };
  const found = [false, true].map((exact) => choicesOf(roundsOf(rules, exact), 2, 2)[2][2].answers);
  assert.deepEqual(found, [[{ roll: [1], dice: 2 }], [{ roll: [1], dice: 2 }]]);
});

test("the choices that battles share are found for hardly more defenders than are asked for", () => {
  for (const defenders of [1, 50, 60]) {
    const [, row] = choicesOf(roundsOf(choiceRules(2, 2), false), 1, defenders);
    assert.ok(defenders < row.length && row.length < defenders + 100, `${row.length}`);
  }
});

test("the choices for each number of attackers are prepared in a step, and those that are known in none", () => {
  const rules = choiceRules(2, 3);
  const steps = (attackers, defenders) => [...preparedInSteps(rules, { attackers, defenders })].length;
  assert.deepEqual([steps(4, 3), steps(4, 3), steps(2, 5), steps(6, 3)], [4, 0, 0, 2]);
  winsIn(rules, { attackers: 9, defenders: 3 });
  assert.deepEqual([steps(9, 3), steps(10, 3)], [0, 1]);
});

test("of two choices the one with fewer dice is made unless they differ by more than both may be off", () => {
  const t = 2 ** 23; // all rolls; the last attacker beats a last defender in 1 of 64
  const only = (won) => [{ roll: [1], ways: 1, choices: [[won, t - won]] }];
  for (let more = 0; more < 64; more += 1) {
    // two v two are worth w − 1/2 with two dice, of t, and with one die more by `more` / 2 ** 29
    const w = (t * 65) / 128;
    const both = [{ roll: [1], ways: 1, choices: [[t - 1, 1], [w - 1, 32, t - w - 31]] }];
    const replies = [[only(t / 64), only(t / 2 + more)], [only(t / 2), both]];
    const rounds = roundsOf({ ...choiceRules(2, 2), replies }, false);
    const share = more / 2 ** 29 / w / rounds.relativeError(2, 2);
    const [{ dice }] = choicesOf(rounds, 2, 2)[2][2].answers;
    if (Math.abs(share - 2) > 0.1) assert.equal(dice, share < 2 ? 1 : 2, `${share}`);
    if (more === 63) assert.ok(share > 3);
  }
});
