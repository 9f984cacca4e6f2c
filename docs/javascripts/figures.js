/**
 * Reads one matchup's figures out of a ruleset's data, `lookup/<name>/<ruleset>.json`.
 *
 * The docstring of `generator/site/lookup.py` describes the file. Its chances are turned into whole
 * numbers of 1 / ONE (numbers.js). Pure: nothing here touches the page or the network.
 *
 * @typedef {Object} Document the file, parsed
 * @property {string} ruleset
 * @property {string} title
 * @property {number} attackers the most attackers (A)
 * @property {number} defenders the most defenders (D)
 * @property {boolean} retreat whether the attacker may stop early
 * @property {number[]} chances in percent
 * @property {(number | null)[][]} needed a row for each of the chances, by defenders
 * @property {number[][]} attackers_at_least millionths
 * @property {number[][]} defenders_at_least millionths, from 2 defenders on
 *
 * @typedef {import("./matchup.js").Side} Side
 *
 * @typedef {{left: number, chance: number, atLeast: number}} End
 *   exactly and at least so many armies of one side left; chances in 1 / ONE
 *
 * @typedef {Object} Figures all chances in 1 / ONE, all means in armies / ONE
 * @property {number} attackers @property {number} defenders
 * @property {number} win @property {number} lose
 * @property {{attackers: End[], defenders: End[]}} survivors from 1 army left on
 * @property {{attackersLeft: number, attackersLost: number, defendersLeft: number,
 *   defendersLost: number}} means
 * @property {{chance: number, attackers: number | null}[]} needed the fewest attackers (A) against
 *   these defenders for a chance in percent
 * @property {{at: number, win: number}[]} retreat the chance to win when the attacker stops as soon
 *   as `at` or fewer attackers (A) are left; empty where he cannot stop
 */

import { ONE } from "./numbers.js";

const PARTS_OF_A_MILLIONTH = 1e6;

/**
 * The chance that a battle leaves at least so many attackers (they win).
 * @param {Document} document @param {number} attackers @param {number} defenders
 * @param {number} [left]
 */
export function attackersAtLeast(document, attackers, defenders, left = 1) {
  if (left > attackers) return 0;
  const tables = document.attackers_at_least;
  const table = Math.min(left, tables.length);
  const row = attackers - left;
  const cell = tables[table - 1][row * document.defenders + defenders - 1];
  return Math.round(cell * PARTS_OF_A_MILLIONTH);
}

/**
 * The chance that a battle leaves at least so many defenders (the attack fails).
 * @param {Document} document @param {number} attackers @param {number} defenders
 * @param {number} left
 */
function defendersAtLeast(document, attackers, defenders, left) {
  if (left > defenders) return 0;
  const tables = document.defenders_at_least;
  const table = Math.min(left, tables.length + 1);
  const column = defenders - left;
  if (table === 1) return ONE - attackersAtLeast(document, attackers, column + 1);
  const columns = document.defenders - table + 1;
  const cell = tables[table - 2][(attackers - 1) * columns + column];
  return Math.round(cell * PARTS_OF_A_MILLIONTH);
}

/**
 * One side's ends, from the chances of at least 1, 2, … armies left.
 * @param {number} armies @param {(left: number) => number} atLeast @returns {End[]}
 */
const endsOf = (armies, atLeast) =>
  Array.from({ length: armies }, (_, place) => {
    const chance = atLeast(place + 1);
    const tooSmallToTell = chance > 0 && chance < ONE ? 1 : 0;
    return {
      left: place + 1,
      chance: chance - atLeast(place + 2) || tooSmallToTell,
      atLeast: chance,
    };
  });

/** @param {End[]} ends */
const meanLeft = (ends) => ends.reduce((sum, end) => sum + end.atLeast, 0);

/**
 * All figures of one matchup.
 * @param {Document} document
 * @param {import("./matchup.js").Matchup} matchup within the document's limits
 * @returns {Figures}
 */
export function figuresOf(document, { attackers, defenders }) {
  const ends = {
    attackers: endsOf(attackers, (k) => attackersAtLeast(document, attackers, defenders, k)),
    defenders: endsOf(defenders, (m) => defendersAtLeast(document, attackers, defenders, m)),
  };
  const attackersLeft = meanLeft(ends.attackers);
  const defendersLeft = meanLeft(ends.defenders);
  return {
    attackers,
    defenders,
    win: ends.attackers[0].atLeast,
    lose: ends.defenders[0].atLeast,
    survivors: ends,
    means: {
      attackersLeft,
      attackersLost: attackers * ONE - attackersLeft,
      defendersLeft,
      defendersLost: defenders * ONE - defendersLeft,
    },
    needed: document.chances.map((chance, place) => ({
      chance,
      attackers: document.needed[place][defenders - 1],
    })),
    retreat: document.retreat
      ? ends.attackers.slice(1).map(({ left, atLeast }) => ({ at: left - 1, win: atLeast }))
      : [],
  };
}

/**
 * The median of the armies left: the most that a side keeps with a chance of more than a half.
 * @param {End[]} ends of one side @returns {number | null} null where the data do not tell
 */
export function medianLeft(ends) {
  if (ends.some(({ atLeast }) => atLeast === ONE / 2)) return null;
  return ends.filter(({ atLeast }) => atLeast > ONE / 2).length;
}

/** @param {End[]} ends @param {Side} side */
const endsOn = (ends, side) => ends.map((end) => ({ ...end, side }));

/**
 * The likeliest ends of a battle: one, or several that are equally likely.
 * @param {Figures} figures @returns {(End & {side: Side})[]}
 */
export function mostLikely({ survivors }) {
  const ends = [
    ...endsOn(survivors.attackers, "attackers").reverse(),
    ...endsOn(survivors.defenders, "defenders"),
  ];
  const greatest = Math.max(...ends.map((end) => end.chance));
  return ends.filter((end) => end.chance === greatest);
}
