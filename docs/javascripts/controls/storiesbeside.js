/**
 * What the table offers beside the story that it shows: to go on with the one that runs, and the battle that
 * the reader has chosen since. A battle and its rules go together. Pure.
 *
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {NonNullable<ReturnType<typeof import("./runningstory.js").runIn>>} Story
 *
 * @typedef {Object} Table
 * @property {{begun: Battle, now: Matchup}} shown the story shown
 * @property {number} rounds how many it has
 * @property {boolean} isNew whether it has none, and goes on from no other story
 * @property {Story | null} running the one that runs beside it
 * @property {Battle | null} chosen the battle of the reader's own game; null where they have chosen none
 * @property {Battle | null} opened the one that they opened at the table last, before its first round
 *
 * @typedef {Object} Offers
 * @property {boolean} goesOn whether to go on with the story that runs
 * @property {"running" | "opened" | "chosen" | null} next what to turn to from a story with rounds
 * @property {Battle | null} battle the same, with the armies that stand there now
 * @property {boolean} isChosenLast whether it is what the reader has chosen last
 */
import { isOf } from "./runningstory.js";

/** What leads nowhere. @type {Offers} */
const NOWHERE = { goesOn: false, next: null, battle: null, isChosenLast: false };

/** @param {Table} table @returns {Offers} */
export function offersBeside({ shown, rounds, isNew, running, chosen, opened }) {
  if (isNew) return { ...NOWHERE, goesOn: running !== null };
  if (!rounds || !chosen) return NOWHERE;
  const isChosenLast = !isOf(shown, chosen);
  const battle = isChosenLast ? chosen : opened;
  if (!battle || isOf(shown, battle)) return NOWHERE;
  if (running && isOf(running, battle)) {
    const { begun, now } = running;
    return { goesOn: false, next: "running", battle: { ...now, ruleset: begun.ruleset }, isChosenLast };
  }
  return { goesOn: false, next: isChosenLast ? "chosen" : "opened", battle, isChosenLast };
}
