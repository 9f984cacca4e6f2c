/**
 * Why a battle cannot stand as told, where that is simple: every round takes as many armies. Pure.
 *
 * @typedef {import("../decisions/luck.js").Fought} Fought
 * @typedef {import("../kernel/rules.js").Rules} Rules
 */
import { roundsOf } from "../kernel/figures.js";
import { isBrokenOff } from "../decisions/luck.js";
import { sameMatchup, thousands } from "../kernel/matchup.js";

/**
 * The armies that every round takes from a battle until it stands as told.
 * @param {Fought} battle @returns {number | null} null where it is not the same for all
 */
function armiesARound({ rules, attackers, defenders, left }) {
  if (rules.transformation) return null;
  const { table, replies } = roundsOf(rules, false);
  if (replies) return null; // the defender may roll fewer dice
  const rows = table.slice(Math.max(left.attackers, 1) - 1, attackers);
  // all that are left beyond the table roll as its last row or column
  const rounds = (rows.length ? rows : table.slice(-1)).flatMap((row) => {
    const cells = row.slice(Math.max(left.defenders, 1) - 1, defenders);
    return cells.length ? cells : row.slice(-1);
  });
  const sizes = rounds.flatMap(({ ways, attackersLost, defendersLost }) =>
    [...attackersLost].flatMap((lost, at) => (ways[at] ? lost + defendersLost[at] : [])),
  );
  return new Set(sizes).size === 1 ? sizes[0] : null;
}

const ALL_DICE = "both sides always roll all their dice";

/** @param {Fought} battle that cannot stand as told @returns {string} that it cannot, and why */
export function whyItCannotBe(battle) {
  const { attackers, defenders, left } = battle;
  const lost = attackers + defenders - left.attackers - left.defenders;
  const size = armiesARound(battle);
  if (battle.rules.transformation) return "This cannot happen under these rules.";
  if (!size || lost % size === 0) return `This cannot happen if ${ALL_DICE}.`;
  const until = `up to here every round takes ${size} armies`;
  const fallen = `${thousands(lost)} ${lost === 1 ? "has" : "have"} fallen`;
  return `If ${ALL_DICE}, this cannot happen: ${until}, but ${fallen}. Was a die left out, or an army miscounted?`;
}

/**
 * Why battles are compared with nothing: one that is never broken off was, or in the only one nobody has fallen.
 * @param {Fought[]} battles @returns {{place: number | null, words: string} | null} the place of the one
 *   of several that it is about
 */
export function whyNotCompared(battles) {
  const place = battles.findIndex((each) => isBrokenOff(each) && each.rules.transformation);
  if (place >= 0) return { place, words: `${battles[place].rules.title} is always fought to the end.` };
  const [first, ...others] = battles;
  if (others.length || !sameMatchup(first, first.left)) return null;
  return { place: null, words: "No army has fallen yet: there is nothing to compare." };
}
