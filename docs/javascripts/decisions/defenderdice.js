/**
 * The Dutch defender's card: one die or two against each roll, for the armies at hand. Pure.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {{roll: number[], dice: number}[]} Card the best numbers of dice; rolls are the attacker's
 *   highest dice, as many as can be compared
 */
import { choicesOf, roundsOf } from "../kernel/figures.js";

/** @param {Rules} rules where the defender chooses after the roll @param {Matchup} matchup @returns {Card} */
export function cardOf(rules, { attackers, defenders }) {
  const chosen = choicesOf(roundsOf(rules, false), attackers, defenders);
  return chosen[attackers]?.[defenders]?.answers ?? [];
}
