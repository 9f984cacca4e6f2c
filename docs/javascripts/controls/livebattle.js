/**
 * The reader's battle as it stands at the table, where it is followed there. Pure.
 *
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("./runningstory.js").Read} Read
 */
import { isOf, isRunning, runIn } from "./runningstory.js";

/**
 * The armies now, where a battle goes on: that of the story which is kept.
 * @param {string} kept its address @param {Read} read @param {Battle} battle
 * @returns {Battle | null} null where the story is of another battle
 */
export function standingNow(kept, read, battle) {
  const run = isRunning(kept, read) ? runIn(kept, read) : null;
  return run && isOf(run, battle) ? { ...run.now, ruleset: run.begun.ruleset } : null;
}
