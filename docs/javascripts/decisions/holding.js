/**
 * The defender's side: how many have to stand on a territory so that a stack seldom breaks through.
 *
 * More defenders never hold less often, so that the fewest who hold are the first who do. Chances are
 * doubles between certain bounds; what these leave open is decided in whole numbers. Pure.
 *
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {Object} Hold
 * @property {number} percent how often the stack may break through at most
 * @property {number | null} defenders the fewest; null where more are needed than the search goes to
 * @property {Quantity | null} win how often it breaks through then
 * @property {Quantity | null} attackersLost what it loses on average then
 */
import { costOf } from "./costs.js";
import { exactWin, roundsOf, winOf } from "../kernel/figures.js";
import { asWritten } from "../kernel/needed.js";
import { winRows } from "../kernel/kernel.js";
import { compare } from "../kernel/quantities.js";
import { LARGEST_STACK } from "../kernel/limits.js";

/**
 * The fewest defenders who hold against this many attackers (A), for each chance.
 * @param {Rules} rules @param {number} attackers @param {number[]} percents how often the stack may
 *   break through at most, with at most 6 decimal places
 * @returns {Hold[]}
 */
export function holdsAgainst(rules, attackers, percents) {
  const found = fewestAgainst(rules, attackers, percents);
  return percents.map((percent, place) => {
    const defenders = found[place];
    if (defenders === null) return { percent, defenders, win: null, attackersLost: null };
    const { win, attackersLost } = costOf(rules, { attackers, defenders });
    return { percent, defenders, win, attackersLost };
  });
}

/**
 * @param {Rules} rules @param {number} attackers @param {number[]} percents
 * @returns {(number | null)[]}
 */
function fewestAgainst(rules, attackers, percents) {
  for (let reach = 2 * attackers + 30; ; reach *= 2) {
    const most = Math.min(reach, LARGEST_STACK);
    const wins = rowOf(rules, attackers, most);
    const found = percents.map((percent) => fewestIn(rules, attackers, wins, percent));
    if (most === LARGEST_STACK || found.every((each) => each !== null)) return found;
  }
}

/** The chances to win of these attackers, in doubles. @param {Rules} rules @param {number} attackers @param {number} most */
function rowOf(rules, attackers, most) {
  const rows = winRows(roundsOf(rules, false), most, 1);
  for (let a = 1; a < attackers; a += 1) rows.next();
  return rows.next().value.wins;
}

/**
 * @param {Rules} rules @param {number} attackers @param {Float64Array} wins by defenders
 * @param {number} percent
 */
function fewestIn(rules, attackers, wins, percent) {
  const most = asWritten(percent);
  for (let defenders = 1; defenders < wins.length; defenders += 1) {
    const matchup = { attackers, defenders };
    const win = winOf(rules, matchup, wins[defenders]);
    const order = compare(win, most) ?? compare(exactWin(rules, matchup) ?? win, most);
    if (order !== null && order !== 1) return defenders;
  }
  return null;
}
