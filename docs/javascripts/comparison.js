/**
 * Reads the figures of one battle under all rulesets out of `compare.json`.
 *
 * The docstring of `generator/site/comparison.py` describes the file. Pure: nothing here touches
 * the page or the network.
 *
 * @typedef {{armies: number, needed: (number | null)[], win: number[], correction: number[],
 *   attackers_lost: number[], defenders_lost: number[]}} Tables
 * @typedef {{chance: number, rulesets: Object<string, Tables>}} Document the file, parsed
 *
 * @typedef {import("./matchup.js").Matchup} Matchup
 *
 * @typedef {Object} Compared one battle under one ruleset, in texts
 * @property {number} order its chance to win, to sort by
 * @property {string} win
 * @property {string} bar how long its bar is
 * @property {string | null} points null where the first ruleset has no such battle
 * @property {string} attackersLost @property {string} defendersLost
 * @property {number | null} needed the fewest attackers (A) for the document's chance
 */
import { points, withPoint } from "./numbers.js";

/** @param {number} order a chance as the file has it @returns {string} "81.8%", "<0.1%" */
function winText(order) {
  if (order < 0) return "<0.1%";
  if (order > 1000) return ">99.9%";
  return `${withPoint(order)}%`;
}

/** @param {Tables} tables @param {Matchup} matchup */
const has = ({ armies }, { attackers, defenders }) => attackers <= armies && defenders <= armies;

/**
 * A table's number for a battle: the sum of the steps that lead to it.
 * @param {number[]} steps @param {number} armies @param {Matchup} matchup
 */
function numberAt(steps, armies, { attackers, defenders }) {
  let sum = 0;
  for (let back = 0; back < Math.min(attackers, defenders); back += 1) {
    sum += steps[(attackers - back - 1) * armies + defenders - back - 1];
  }
  return sum;
}

/**
 * One battle under one ruleset.
 * @param {Document} document @param {string} ruleset its id
 * @param {Matchup} matchup
 * @returns {Compared | null} null where the ruleset has no such battle
 */
export function comparedUnder(document, ruleset, matchup) {
  const tables = document.rulesets[ruleset];
  if (!has(tables, matchup)) return null;
  const first = Object.values(document.rulesets)[0];
  /** @param {Exclude<keyof Tables, "armies" | "needed">} name */
  const number = (name, from = tables) => numberAt(from[name], from.armies, matchup);
  const order = number("win");
  return {
    order,
    win: winText(order),
    bar: `${withPoint(Math.min(Math.max(order, 0), 1000))}%`,
    points: has(first, matchup)
      ? points(order - number("win", first) + number("correction"))
      : null,
    attackersLost: withPoint(number("attackers_lost")),
    defendersLost: withPoint(number("defenders_lost")),
    needed: tables.needed[matchup.defenders - 1],
  };
}

/**
 * The rulesets with this chance to win, in words: "Dutch rules and 2 more, 54.1%".
 * @param {{title: string, order: number}[]} wins @param {number} order
 */
function inWords(wins, order) {
  const titles = wins.filter((one) => one.order === order).map(({ title }) => title);
  const more = titles.length > 1 ? ` and ${titles.length - 1} more` : "";
  return `${titles[0]}${more}, ${winText(order)}`;
}

/**
 * The rules under which a battle is best for each side, in words.
 * @param {{title: string, order: number}[]} wins at least one
 * @returns {{best: string, worst: string}}
 */
export function extremes(wins) {
  const orders = wins.map(({ order }) => order);
  return {
    best: inWords(wins, Math.max(...orders)),
    worst: inWords(wins, Math.min(...orders)),
  };
}
