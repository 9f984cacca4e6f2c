/**
 * Writes what each retreat gives up and saves into its table, and how a battle stands after a number of
 * rounds.
 *
 * @typedef {import("../decisions/afterrounds.js").AfterRounds} AfterRounds
 * @typedef {import("../decisions/retreats.js").Retreat} Retreat
 */
import { row } from "./tablerows.js";
import { countIn } from "./counting.js";
import { retreatsInRows, roundsInRows } from "../words/retreatwords.js";

/**
 * @param {HTMLTableElement} table @param {Retreat[]} retreats the fight to the end first
 * @param {boolean} isWorth whether there is a worth that one of them is best for
 */
export function writeRetreats(table, retreats, isWorth) {
  const rows = retreatsInRows(retreats, isWorth).map(({ cells: [heading, ...cells], isBest }) => {
    const made = row(heading, ...cells);
    made.classList.toggle("stopping__best", isBest);
    return made;
  });
  table.tBodies[0].replaceChildren(...rows);
  countIn(table);
}

/** @param {HTMLTableElement} table @param {AfterRounds[]} found after 1, 2, 3, … rounds, and at the end */
export const writeAfterRounds = (table, found) =>
  table.tBodies[0].replaceChildren(...roundsInRows(found).map(([heading, ...cells]) => row(heading, ...cells)));
