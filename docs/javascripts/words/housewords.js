/**
 * The texts of the tables of house rules, and of their file. Pure.
 *
 * @typedef {import("../kernel/dice.js").Bonus} Bonus
 * @typedef {import("../kernel/dice.js").House} House
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 */
import { houseTitle } from "../kernel/dice.js";
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

/** @param {string} name @param {number[]} dice @param {Bonus | null} bonus */
function sideToml(name, dice, bonus) {
  const lines = [`[${name}]`, `dice = [${dice.join(", ")}]`];
  if (bonus) {
    const within = bonus.withinFaces ? ", within_faces = true" : "";
    lines.push(`bonus = { dice = "${bonus.dice}", amount = ${bonus.amount}${within} }`);
  }
  return lines.join("\n");
}

/** @param {House} house @returns {string} the same rules as a file for the generator */
export const houseToml = (house) =>
  [
    `title = "${houseTitle(house)}"\nties = "${house.ties}"`,
    sideToml("attacker", house.attack, house.attackBonus),
    `${sideToml("defender", house.defence, house.defenceBonus)}\n`,
  ].join("\n\n");
