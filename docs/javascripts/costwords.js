/**
 * What an attack costs, in words: the same as the generator's (generator/pages/cost_words.py). Pure.
 */
import { counted, thousands } from "./matchup.js";

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
  `${thousands(attackers)} attackers (${thousands(attackers + 1)} on the territory)`;

/**
 * From how many attackers on one loses fewer than these defenders.
 * @param {import("./costs.js").FewerLost | null} fewer @param {number} defenders
 */
export function fewerInWords(fewer, defenders) {
  if (!fewer) return "";
  const { attackers, first } = fewer;
  const against = `${counted(defenders, "defender")} ${defenders === 1 ? "does" : "do"}`;
  const tried = fewer.tried ? ` (tried up to ${thousands(fewer.tried)} attackers)` : "";
  const less = `you lose fewer armies on average than ${against}`;
  if (attackers === 1) return `However many attack, ${less}${tried}.`;
  if (attackers !== null) return `From ${stackInWords(attackers)} on ${less}${tried}.`;
  if (first !== null) {
    const stack = first === 1 ? "1 attacker (2 on the territory)" : stackInWords(first);
    return `With ${stack} ${less}, but not with every larger stack${tried}.`;
  }
  return `However many attack, you lose at least as many armies on average as ${against}${tried}.`;
}
