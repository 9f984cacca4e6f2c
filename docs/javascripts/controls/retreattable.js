/**
 * Writes what each retreat gives up and saves into its table, and how a battle stands after a number of
 * rounds.
 *
 * @typedef {import("../decisions/afterrounds.js").AfterRounds} AfterRounds
 * @typedef {import("../decisions/retreats.js").Retreat} Retreat
 */
import { row } from "./tablerows.js";
import { countIn } from "./counting.js";

/** With this many attackers or more, retreats that are not the best are left out. */
const MOST_ROWS = 24;

/**
 * @param {HTMLTableElement} table @param {Retreat[]} retreats the fight to the end first
 * @param {boolean} isWorth whether there is a worth that one of them is best for
 */
export function writeRetreats(table, retreats, isWorth) {
  const last = retreats.length - 1;
  const rows = retreats
    .filter(({ at, best }) => at <= MOST_ROWS || at === last || (best && isWorth))
    .map(({ at, best, win, givenUp, lost, saved, value }) => {
      const heading = at === 0 ? "never" : at === last ? "at once" : String(at);
      const judged = isWorth ? [value, best ? "best" : ""] : [];
      const made = row(heading, win, givenUp, lost, saved, ...judged);
      made.classList.toggle("stopping__best", isWorth && best);
      return made;
    });
  table.tBodies[0].replaceChildren(...rows);
  countIn(table);
}

/** @param {HTMLTableElement} table @param {AfterRounds[]} found after 1, 2, 3, … rounds, and at the end */
export const writeAfterRounds = (table, found) =>
  table.tBodies[0].replaceChildren(
    ...found.map(({ rounds, isEnd, win, lose, attackersLeft, defendersLeft }) =>
      row(isEnd ? "to the end" : String(rounds), win, lose, attackersLeft, defendersLeft),
    ),
  );
