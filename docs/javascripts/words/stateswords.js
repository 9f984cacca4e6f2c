/**
 * The map of a battle's states, in words. Pure.
 *
 * @typedef {import("../decisions/passed.js").Range} Range
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/matchup.js").Side} Side
 */
import { counted, shownNumber, thousands } from "../kernel/matchup.js";

/** @param {Side} side @param {number} armies @param {Counting} counting @returns {string} as they are counted */
const written = (side, armies, counting) =>
  thousands(side === "attackers" ? shownNumber(armies, counting) : armies);

/** @param {Side} side @param {Range} range @param {Counting} counting @returns {string} "60", "60–59" */
export const rangeInWords = (side, { from, to }, counting) =>
  [...new Set([from, to])].map((armies) => written(side, armies, counting)).join("–");

/** What a side's numbers count. @param {Side} side @param {Counting} counting */
export const leftInWords = (side, counting) =>
  side === "defenders"
    ? "Defenders left"
    : counting === "territory"
      ? "Armies left on the territory (T)"
      : "Attackers (A) left";

/** What the numbers are. @param {number} states in a block at most */
export const aboutStates = (states) =>
  states > 1
    ? `A cell is a block of up to ${thousands(states)} states. Its number is the chance, in percent, ` +
      "that the battle passes through any of them. Choose a block, in the table or from the lists, to see its states one by one."
    : "The number is the chance, in percent, that the battle passes through that state. " +
      "An empty cell is never reached.";

/**
 * @param {Matchup} matchup @param {string} title of the rules @param {number} states in a block at most
 * @param {Counting} counting
 */
export function statesCaption({ attackers, defenders }, title, states, counting) {
  const territory = `(A; ${thousands(attackers + 1)} on the territory, T)`;
  const battle = `${counted(attackers, "attacker")} ${territory} v ${counted(defenders, "defender")}`;
  const cell = states > 1 ? "block of states" : "state";
  return (
    `${battle}, ${title}: how likely the battle is to reach each ${cell}, in percent. ` +
    `${leftInWords("attackers", counting)} across, defenders left down`
  );
}
