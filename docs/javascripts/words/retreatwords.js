/**
 * What each retreat gives up and saves, and how a battle stands after a number of rounds, in rows of tables. Pure.
 *
 * @typedef {import("../decisions/afterrounds.js").AfterRounds} AfterRounds
 * @typedef {import("../decisions/retreats.js").Retreat} Retreat
 */

/** With more attackers than these, retreats that are not the best are left out. */
const MOST_ROWS = 24;

/**
 * @param {Retreat[]} retreats the fight to the end first, at once last
 * @param {boolean} isWorth whether there is a worth that one of them is best for
 * @returns {{cells: string[], isBest: boolean}[]}
 */
export function retreatsInRows(retreats, isWorth) {
  const last = retreats.length - 1;
  return retreats
    .filter(({ at, best }) => at <= MOST_ROWS || at === last || (best && isWorth))
    .map(({ at, best, win, givenUp, lost, saved, value }) => {
      const heading = at === 0 ? "never" : at === last ? "at once" : String(at);
      const judged = isWorth ? [value, best ? "best" : ""] : [];
      return { cells: [heading, win, givenUp, lost, saved, ...judged], isBest: isWorth && best };
    });
}

/** @param {AfterRounds[]} found after 1, 2, 3, … rounds, and at the end @returns {string[][]} */
export const roundsInRows = (found) =>
  found.map(({ rounds, isEnd, win, lose, attackersLeft, defendersLeft }) => [
    isEnd ? "to the end" : String(rounds),
    ...[win, lose, attackersLeft, defendersLeft],
  ]);
