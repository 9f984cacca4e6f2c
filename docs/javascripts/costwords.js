/**
 * What an attack costs, in words: the same as the generator's (generator/pages/cost_words.py). Pure.
 */
import { counted, thousands } from "./matchup.js";
import { fixed } from "./quantities.js";

/** @typedef {import("./quantities.js").Quantity} Quantity */

/**
 * Who loses more, and how much.
 * @param {string} gain what the defender loses more, with its sign: "+0.35", "about −0.20"
 * @returns {string} "they lose 0.35 more"
 */
export function moreInWords(gain) {
  const [, about, sign, number] = /^(about )?([+−]?)(.*)$/.exec(gain) ?? [];
  if (!sign) return "both lose about the same";
  return `${sign === "+" ? "they" : "you"} lose ${about ?? ""}${number} more`;
}

/** @param {number} attackers */
const stackInWords = (attackers) =>
  `${counted(attackers, "attacker")} (${thousands(attackers + 1)} on the territory)`;

/**
 * From how many attackers on one loses fewer than these defenders.
 * @param {import("./costs.js").FewerLost | null} fewer null where it is not worked out
 * @param {number} defenders
 */
export function fewerInWords(fewer, defenders) {
  const against = `${counted(defenders, "defender")} ${defenders === 1 ? "does" : "do"}`;
  const less = `you lose fewer armies on average than ${against}`;
  if (!fewer) {
    const unknown = `This page doesn’t say from how many attackers on ${less}`;
    return `${unknown}: under these rules that takes too long to try.`;
  }
  const { attackers, first } = fewer;
  const tried = fewer.tried ? ` (tried up to ${thousands(fewer.tried)} attackers)` : "";
  if (attackers === 1) return `However many attack, ${less}${tried}.`;
  if (attackers !== null) return `From ${stackInWords(attackers)} on ${less}${tried}.`;
  if (first !== null) {
    return `With ${stackInWords(first)} ${less}, but not with every larger stack${tried}.`;
  }
  return `However many attack, you lose at least as many armies on average as ${against}${tried}.`;
}

/**
 * What one die costs beside all dice, in the next round and in the whole battle; or why there is no
 * choice. Numbers that differ as they are shown differ in truth, the same way round.
 * @param {import("./costs.js").Cost[]} costs all dice first
 * @returns {string} "" where a number is not known well enough
 */
export function oneDieInWords(costs) {
  const [all, one] = [costs[0], costs[costs.length - 1]];
  if (!all.nextRound || !one.nextRound) return "Balanced blitz rolls for you: you can’t choose fewer dice.";
  if (all.dice === 1) return "You can roll only one die here.";
  const round = beside(one.nextRound[0], all.nextRound[0]);
  const battle = beside(one.attackersLost, all.attackersLost);
  if (!round || !battle) return "";
  const inRound = `${round.word} armies on average in the next round (${round.numbers})`;
  const inBattle = `${battle.word} in the whole battle (${battle.numbers})`;
  const joined = `${round.word === battle.word ? "and" : "but"} ${inBattle}`;
  return `With one die instead of ${all.dice} you lose ${inRound}, ${joined}.`;
}

/**
 * Whether one loss is the smaller, as both are shown.
 * @param {Quantity} one @param {Quantity} other
 */
function beside(one, other) {
  const [text, instead] = [fixed(one), fixed(other)];
  const [number, beaten] = [text, instead].map(Number);
  if (Number.isNaN(number) || Number.isNaN(beaten)) return null; // "about 3.85"
  if (number === beaten) return { word: "about as many", numbers: `${text} either way` };
  return { word: number < beaten ? "fewer" : "more", numbers: `${text}, not ${instead}` };
}
