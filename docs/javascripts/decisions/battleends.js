/**
 * How battles for a territory are won, for all stacks up to some size: the chances that 1, 2, …
 * attackers are left, as plans on a board are made of them. Pure.
 *
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {"low" | "high" | "ways" | "exact"} Kind doubles between which the chances lie, but for an
 *   error relative to themselves (both are the same but for a blitz); ways, which are some where an end is
 *   possible, however small its chance; or whole numbers
 * @typedef {any[]} Ends `ends[a][n]`: that n of a attackers (A) are left, and the territory is taken
 */
import { blitzStacks } from "../kernel/blitzstacks.js";
import { choicesOf, countingWays, isBlitz, roundsOf } from "../kernel/figures.js";
import { valuesOf } from "../kernel/kernel.js";

/** By the rolls of the rules, then by defenders and kind. @type {WeakMap<Rules["rounds"], Map<string, Ends>>} */
const known = new WeakMap();

/**
 * @param {Rules} rules @param {number} defenders @param {number} most attackers
 * @param {Kind} kind `exact` only where battles have rounds @returns {Ends} no longer than `most`
 *   in whole numbers, which count in parts of `wholeOf`
 */
export function endsOf(rules, defenders, most, kind) {
  const ofRules = known.get(rules.rounds) ?? new Map();
  known.set(rules.rounds, ofRules);
  const same = kind === "high" && !isBlitz(rules) ? "low" : kind;
  const key = `${defenders} ${same === "exact" ? most : same}`;
  const found = ofRules.get(key);
  if (found && found.length > most) return found;
  const made = isBlitz(rules) ? blitzEnds(rules, defenders, most, same) : plainEnds(rules, defenders, most, same);
  ofRules.set(key, made);
  return made;
}

/** What whole numbers count in parts of. @param {Rules} rules @param {number} defenders @param {number} most @returns {bigint} */
export const wholeOf = (rules, defenders, most) => roundsOf(rules, true).whole(most + defenders);

/** What chances in doubles may be off, relative to themselves. @param {Rules} rules @param {number} defenders @param {number} most */
export const errorOf = (rules, defenders, most) =>
  isBlitz(rules) ? 0 : roundsOf(rules, false).relativeError(most, defenders);

/**
 * Whether every battle may fail, with however many attackers: in each round they may lose all that is
 * compared, or may not attack. Then no chance of a battle or more is 1, however near it comes.
 * @param {Rules} rules
 */
export const mayFail = (rules) =>
  !isBlitz(rules) && rules.rounds.every((row) => row.every((rolls) => !rolls.length || rolls[rolls.length - 1] > 0));

/**
 * Whether the battle of a stack may fail, as far as is known for certain.
 * @param {Rules} rules @param {number} defenders @param {number} attackers one at least
 * @returns {boolean | null} null where it is not known
 */
export function failsAt(rules, defenders, attackers) {
  if (!isBlitz(rules)) return mayFail(rules) || null;
  const { lose } = blitzStacks(rules, defenders).of(attackers);
  if (lose.low > 0) return true;
  return lose.high > 0 ? null : false;
}

/** @param {Rules} rules @param {number} defenders @param {number} most @param {Kind} kind @returns {Ends} */
function plainEnds(rules, defenders, most, kind) {
  let rounds = roundsOf(rules, kind === "exact");
  let chosen = choicesOf(rounds, most, defenders);
  if (kind === "ways") ({ rounds, chosen } = countingWays(rounds, chosen.map((row) => row && row.slice(0, defenders + 1))));
  const one = kind === "exact" ? wholeOf(rules, defenders, most) : 1;
  // while all dice are rolled, one attacker more is left of one more just as often; a defender who
  // chooses does so for other reasons then
  const different = rounds.replies ? most : Math.min(rounds.full.attackers, most);
  const columns = Array.from({ length: different }, (_, place) => {
    const worth = rounds.row(most + 1);
    worth[place + 1] = one;
    return valuesOf(rounds, worth, defenders, chosen);
  });
  return Array.from({ length: most + 1 }, (_, attackers) => {
    const row = rounds.row(attackers + 1);
    for (let left = 1; left <= attackers; left += 1) {
      const column = Math.min(left, different);
      row[left] = columns[column - 1][attackers - left + column];
    }
    return row;
  });
}

/** @param {Rules} rules @param {number} defenders @param {number} most @param {Kind} kind @returns {Ends} */
function blitzEnds(rules, defenders, most, kind) {
  const stacks = blitzStacks(rules, defenders);
  return Array.from({ length: most + 1 }, (_, attackers) => {
    const row = new Float64Array(attackers + 1);
    if (!attackers) return row;
    const { first, low, high } = stacks.of(attackers);
    (kind === "low" ? low : high).forEach((chance, i) => {
      row[first + i] = kind === "ways" ? Math.sign(chance) : chance;
    });
    return row;
  });
}
