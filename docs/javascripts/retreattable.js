/**
 * Writes what each retreat gives up and saves into its table.
 *
 * @typedef {import("./retreats.js").Retreat} Retreat
 */
import { row } from "./answer.js";
import { countIn } from "./counting.js";

/** From how many attackers on retreats are left out that are not the best. */
const MOST_ROWS = 24;

/** @param {HTMLTableElement} table @param {Retreat[]} retreats from the fight to the end on */
export function writeRetreats(table, retreats) {
  const last = retreats.length - 1;
  const rows = retreats
    .filter(({ at, best }) => at <= MOST_ROWS || at === last || best)
    .map(({ at, best, win, givenUp, lost, saved, value }) => {
      const heading = at === 0 ? "never" : at === last ? "at once" : String(at);
      const made = row(heading, win, givenUp, lost, saved, value, best ? "best" : "");
      made.classList.toggle("stopping__best", best);
      return made;
    });
  table.tBodies[0].replaceChildren(...rows);
  countIn(table);
}
