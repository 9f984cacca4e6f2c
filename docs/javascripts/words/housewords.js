/**
 * The texts of the tables of house rules. Pure.
 *
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 */
import { nearest, percent, shortPercent } from "../kernel/quantities.js";

/** The steps of the colour scale from never to always. */
const COLOUR_STEPS = 20;

/** @param {Quantity} win @returns {{colour: string, text: string}} a cell of a table of odds */
export const cellOf = (win) => ({
  colour: `w${Math.round(nearest(win) * COLOUR_STEPS)}`,
  text: shortPercent(win).replace("%", ""),
});

/**
 * The outcomes of each roll: the dice of both sides, and what each outcome costs.
 * @param {Rules} rules
 * @returns {{dice: string, outcomes: {attackersLost: number, defendersLost: number,
 *   chance: string}[]}[]}
 */
export function roundsInWords({ rounds }) {
  return rounds.flatMap((row, attacking) =>
    row.map((rolls, defending) => {
      const total = rolls.reduce((sum, ways) => sum + ways, 0);
      const outcomes = rolls.map((ways, attackersLost) => ({
        attackersLost,
        defendersLost: rolls.length - 1 - attackersLost,
        chance: percent({ numerator: BigInt(ways), denominator: BigInt(total) }),
      }));
      return { dice: `${attacking + 1} v ${defending + 1}`, outcomes };
    }),
  );
}
