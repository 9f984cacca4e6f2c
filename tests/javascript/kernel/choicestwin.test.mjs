// Defenders who choose their dice after the attacker's roll, beside a twin that tries every choice.
import assert from "node:assert/strict";
import { test } from "node:test";

import { exactWin, figuresOf, winTable, winsIn } from "../../../docs/javascripts/kernel/figures.js";
import { interval } from "../../../docs/javascripts/kernel/quantities.js";

const MOST = 6;

/** All rolls of so many dice, the highest first. */
function rollsOf(dice, faces) {
  const one = Array.from({ length: faces }, (_, face) => [face + 1]);
  const rolls = Array.from({ length: dice - 1 }).reduce((all) => all.flatMap((roll) => one.map(([face]) => [...roll, face])), one);
  return rolls.map((roll) => roll.sort((a, b) => b - a));
}

/** In how many of a defender's rolls 0, 1, … attackers are lost; ties go to the defender. */
function lossesOf(attack, dice, faces, whole) {
  const rolls = rollsOf(dice, faces);
  const pairs = Math.min(attack.length, dice);
  const losses = new Array(pairs + 1).fill(0);
  for (const roll of rolls) losses[attack.slice(0, pairs).filter((face, pair) => face <= roll[pair]).length] += whole / rolls.length;
  return losses;
}

/** Up to two dice a side, of which the defender rolls one or two when the attacker's are known. */
function rulesOf(faces, defenderFaces) {
  const whole = defenderFaces ** 2;
  const replies = [1, 2].map((attackers) =>
    [1, 2].map((most) => {
      const counted = new Map();
      for (const roll of rollsOf(attackers, faces)) counted.set(`${roll}`, { roll, ways: (counted.get(`${roll}`)?.ways ?? 0) + 1 });
      const dice = Array.from({ length: most }, (_, place) => place + 1);
      return [...counted.values()].map(({ roll, ways }) => ({ roll, ways, choices: dice.map((many) => lossesOf(roll, many, defenderFaces, whole)) }));
    }),
  );
  const none = { others: [], version: null, attackers: 0, defenders: 0, mostMoving: null, leastMoving: null, staying: 1 };
  const rounds = [1, 2].map((a) => [1, 2].map((d) => new Array(Math.min(a, d) + 1).fill(1)));
  return { id: `choice-${faces}-${defenderFaces}`, title: `d${faces} v d${defenderFaces}`, ...none, rounds, replies };
}

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

for (const rules of [rulesOf(6, 6), rulesOf(6, 4), rulesOf(3, 6)]) {
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
