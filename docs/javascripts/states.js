/**
 * The states of a battle once a given number of armies has fallen, and the chances from there. Pure.
 *
 * Probability flows through the states (attackers, defenders) as in kernel.js, and stops where that
 * many armies have fallen, or more, or where the battle has ended. The bound of the kernel holds here, too:
 * no more rounds, no more terms.
 *
 * @typedef {import("./kernel.js").Round} Round
 * @typedef {import("./kernel.js").Rounds} Rounds
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {import("./rules.js").Rules} Rules
 *
 * @typedef {{left: Matchup, chance: Quantity, win: Quantity, lose: Quantity}} State who is left, how
 *   likely that is, and the attacker's chances to win and to lose from there
 */
import { choicesOf, countingWays, roundsOf } from "./figures.js";
import { TINY } from "./kernel.js";
import { exactly, fraction, uncertain } from "./quantities.js";

/**
 * All states that can be at the first moment at which this many armies have fallen, or more, or at the
 * battle's end if that came before.
 * @param {Rules} rules fought round by round @param {Matchup} matchup @param {number} fallen
 * @param {boolean} exact in whole numbers
 * @returns {State[]}
 */
export function statesAfter(rules, matchup, fallen, exact) {
  const { attackers, defenders } = matchup;
  const rounds = roundsOf(rules, exact);
  const chosen = choicesOf(rounds, attackers, defenders);
  const whole = rounds.whole(attackers + defenders);
  const error = rounds.relativeError(attackers, defenders);
  const chances = flowUntil(rounds, chosen, matchup, fallen, whole);
  const counting = countingWays(rounds, chosen);
  const ways = exact ? chances : flowUntil(counting.rounds, counting.chosen, matchup, fallen, 1);
  const ended = fallen >= attackers + defenders;
  const wins = ended ? null : valuesFrom(rounds, chosen, matchup, whole, rounds.zero);
  const loses = ended ? null : valuesFrom(rounds, chosen, matchup, rounds.zero, whole);
  /** @param {any} amount @returns {Quantity} */
  const quantity = (amount) =>
    exact
      ? fraction(amount, whole)
      : uncertain(amount * (1 - error) - TINY, amount * (1 + error) + TINY);
  const [never, always] = exact ? [fraction(0n, 1n), fraction(1n, 1n)] : [exactly(0), exactly(1)];
  /** @type {State[]} */
  const states = [];
  ways.forEach((row, a) =>
    row.forEach((/** @type {any} */ possible, /** @type {number} */ d) => {
      if (!possible) return;
      const over = !a || !d;
      states.push({
        left: { attackers: a, defenders: d },
        chance: quantity(chances[a][d]),
        win: over || !wins ? (d ? never : always) : quantity(wins[a][d]),
        lose: over || !loses ? (a ? never : always) : quantity(loses[a][d]),
      });
    }),
  );
  if (states.length === 1) states[0].chance = always;
  return states;
}

/**
 * @param {Rounds} rounds @param {(Round[] | null)[]} chosen @param {Matchup} matchup
 * @param {number} fallen @param {any} start the chance, or the ways, to begin with
 * @returns {any[]} those of each state: rows of attackers left, columns of defenders left
 */
function flowUntil(rounds, chosen, { attackers, defenders }, fallen, start) {
  const rows = Array.from({ length: attackers + 1 }, () => rounds.row(defenders + 1));
  rows[attackers][defenders] = start;
  for (let a = attackers; a >= 1; a -= 1) {
    for (let d = defenders; d >= 1 && attackers - a + defenders - d < fallen; d -= 1) {
      const chance = rows[a][d];
      if (!chance) continue;
      rows[a][d] = rounds.zero;
      const { total, ways, attackersLost, defendersLost } = rounds.at(a, d, chosen[a]);
      const share = chance / total;
      for (let i = 0; i < ways.length; i += 1) {
        rows[a - attackersLost[i]][d - defendersLost[i]] += share * ways[i];
      }
    }
  }
  return rows;
}

/**
 * What battles are worth on average from every state on.
 * @param {Rounds} rounds @param {(Round[] | null)[]} chosen @param {Matchup} matchup the largest
 * @param {any} won what a battle won is worth @param {any} lost and one lost
 * @returns {any[]} rows of attackers, columns of defenders
 */
function valuesFrom(rounds, chosen, { attackers, defenders }, won, lost) {
  const rows = Array.from({ length: attackers + 1 }, () => rounds.row(defenders + 1));
  rows[0].fill(lost);
  for (let a = 1; a <= attackers; a += 1) {
    rows[a][0] = won;
    for (let d = 1; d <= defenders; d += 1) {
      const { total, ways, attackersLost, defendersLost } = rounds.at(a, d, chosen[a]);
      let sum = rounds.zero;
      for (let i = 0; i < ways.length; i += 1) {
        sum += ways[i] * rows[a - attackersLost[i]][d - defendersLost[i]];
      }
      rows[a][d] = sum / total;
    }
  }
  return rows;
}
