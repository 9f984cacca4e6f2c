/**
 * What it means to attack for a number of rounds and no longer. Pure.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {{win: Quantity, lose: Quantity, attackersLeft: Quantity, defendersLeft: Quantity}} Standing
 *   the chances that the battle has been won or lost by then, and means in armies
 * @typedef {{rounds: number, isEnd: boolean, win: string, lose: string, attackersLeft: string,
 *   defendersLeft: string}} AfterRounds the same in words; `isEnd`: by then the battle is over
 */
import { canBeExact, choicesOf, roundsOf } from "../kernel/figures.js";
import {
  exactly,
  fixed,
  fraction,
  isSettled,
  percent,
  percentIsSettled,
  uncertain,
  widened,
} from "../kernel/quantities.js";

/** Beyond this many rounds only the battle's end is given. */
const MOST_ROUNDS = 24;

/**
 * A battle after 1, 2, 3, … rounds, and at its end.
 * @param {Rules} rules whose battles have rounds @param {Matchup} matchup @returns {AfterRounds[]}
 */
export function afterRoundsOf(rules, matchup) {
  const found = standingsOf(rules, matchup, false);
  if (found.every(areSettled) || !canBeExact(matchup.attackers, matchup.defenders)) return written(found);
  return written(standingsOf(rules, matchup, true));
}

/** @param {Standing} standing */
const areSettled = ({ win, lose, attackersLeft, defendersLeft }) =>
  percentIsSettled(win, 1) && percentIsSettled(lose, 1) && isSettled(attackersLeft) && isSettled(defendersLeft);

/** @param {Standing[]} found @returns {AfterRounds[]} */
function written(found) {
  const last = found.length - 1;
  return found
    .map(({ win, lose, attackersLeft, defendersLeft }, place) => ({
      rounds: place + 1,
      isEnd: place === last,
      win: percent(win),
      lose: percent(lose),
      attackersLeft: fixed(attackersLeft),
      defendersLeft: fixed(defendersLeft),
    }))
    .filter(({ rounds, isEnd }) => isEnd || rounds <= MOST_ROUNDS);
}

/**
 * Round by round, until no battle goes on. A state that can be reached is known as such, however small
 * its chance.
 * @param {Rules} rules @param {Matchup} matchup @param {boolean} exact @returns {Standing[]}
 */
function standingsOf(rules, { attackers, defenders }, exact) {
  const rounds = roundsOf(rules, exact);
  const chosen = choicesOf(rounds, attackers, defenders);
  const whole = rounds.whole(attackers + defenders);
  const width = defenders + 1;
  /** Chances by state, a · width + d: of battles that go on, and of those that are over. */
  let going = new Map(rounds.isBlocked(attackers, defenders) ? [] : [[attackers * width + defenders, whole]]);
  const over = new Map();
  const found = [];
  while (going.size) {
    const following = new Map();
    for (const [state, chance] of going) {
      const [a, d] = [Math.floor(state / width), state % width];
      const { total, ways, attackersLost, defendersLost } = rounds.at(a, d, chosen[a]);
      const share = chance / total;
      for (let i = 0; i < ways.length; i += 1) {
        const next = [a - attackersLost[i], d - defendersLost[i]];
        const goesOn = next[0] && next[1] && !rounds.isBlocked(next[0], next[1]);
        const into = goesOn ? following : over;
        const key = next[0] * width + next[1];
        into.set(key, (into.get(key) ?? rounds.zero) + share * ways[i]);
      }
    }
    going = following;
    found.push(standingOf(rounds, whole, width, [...going, ...over], { attackers, defenders }));
  }
  return found;
}

/**
 * Doubles are off by no more than twice the bound of a battle's ends: what comes to an end is added up
 * round by round as well.
 * @param {import("../kernel/kernel.js").Rounds} rounds @param {any} whole @param {number} width
 * @param {[number, any][]} states @param {Matchup} matchup @returns {Standing}
 */
function standingOf(rounds, whole, width, states, { attackers, defenders }) {
  const error = 2 * rounds.relativeError(attackers, defenders);
  /** @param {any} amount @returns {Quantity} */
  const quantity = (amount) =>
    rounds.exact ? fraction(amount, whole) : widened(exactly(amount), error);
  /** @param {(a: number, d: number) => boolean} isSuch @returns {Quantity} */
  const chance = (isSuch) => {
    const such = states.filter(([state]) => isSuch(Math.floor(state / width), state % width));
    if (!such.length || such.length === states.length) return exactly(such.length ? 1 : 0);
    const found = quantity(such.reduce((sum, [, each]) => sum + each, rounds.zero));
    return "low" in found ? uncertain(found) : found;
  };
  /** @param {(state: number) => number} armies @returns {Quantity} */
  const mean = (armies) =>
    quantity(states.reduce((sum, [state, each]) => sum + each * rounds.amount(armies(state)), rounds.zero));
  return {
    win: chance((_, d) => d === 0),
    lose: chance((a, d) => a === 0 || (d > 0 && rounds.isBlocked(a, d))),
    attackersLeft: mean((state) => Math.floor(state / width)),
    defendersLeft: mean((state) => state % width),
  };
}
