/**
 * The Dutch defender's card: one die or two against each roll, for the armies at hand. Pure.
 *
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {{roll: number[], dice: number}[]} Card the best numbers of dice; rolls are the attacker's
 *   highest dice, as many as can be compared
 */
import { choicesOf, roundsOf } from "./figures.js";

/** @param {Rules} rules where the defender chooses after the roll @param {Matchup} matchup @returns {Card} */
export function cardOf(rules, { attackers, defenders }) {
  const chosen = choicesOf(roundsOf(rules, false), attackers, defenders);
  return chosen[attackers]?.[defenders]?.answers ?? [];
}

/** @param {number[]} roll @returns {string} "6-4" */
const rollText = (roll) => roll.join("-");

/** @param {string[]} words @param {string} last @returns {string} "a, b and c" */
function listed(words, last) {
  const [end, ...before] = [...words].reverse();
  return before.length ? `${before.reverse().join(", ")} ${last} ${end}` : end;
}

/**
 * Whether a choice is another than in large battles.
 * @param {Card[number]} choice @param {number[]} rule the second-highest dice that two answer there
 */
export const differs = ({ roll, dice }, rule) =>
  roll.length === 2 && (dice === 2) !== rule.includes(roll[1]);

/**
 * The card in one sentence or two.
 * @param {Card} card @param {Matchup} matchup
 * @param {number[]} rule the second-highest dice that two answer in large battles
 */
export function adviceOf(card, { attackers, defenders }, rule) {
  if (defenders === 1) return "One die: you have no second army.";
  if (attackers === 1) return "Two dice, unless their die is a 1: then it makes no difference.";
  const others = card.filter((choice) => differs(choice, rule));
  const [more, fewer] = [2, 1].map((dice) =>
    others.filter((choice) => choice.dice === dice).map(({ roll }) => rollText(roll)),
  );
  const too = more.length ? `, and against ${listed(more, "and")}` : "";
  const but = fewer.length ? `, but not against ${listed(fewer, "and")}` : "";
  const seconds = listed(rule.map(String), "or");
  return `Two dice if their second-highest die is ${seconds}${too}${but}. Otherwise one.`;
}
