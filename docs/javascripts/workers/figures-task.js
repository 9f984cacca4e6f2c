/**
 * The worker's solution of large battles (solving.js): the figures at once, and then the attackers
 * needed, a search that ends where a newer question comes.
 *
 * @typedef {import("./solving.js").Part} Part
 * @typedef {import("./solving.js").Question} Question
 */
import { figuresOf } from "../kernel/figures.js";
import { neededWithLeftInSteps } from "../kernel/needed.js";

/** Milliseconds of work after which newer questions are looked for. */
const SLICE = 40;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** @type {import("./tasks.js").Answer<Question, Part>} */
export async function answer({ rules, matchup, percents, left }, tell, isNewest) {
  tell({ figures: figuresOf(rules, matchup) });
  const search = neededWithLeftInSteps(rules, matchup.defenders, percents, left);
  let found = search.next();
  for (let begun = performance.now(); !found.done; found = search.next()) {
    if (performance.now() - begun < SLICE) continue;
    await nextTask();
    if (!isNewest()) return;
    begun = performance.now();
  }
  tell({ needed: found.value });
}
