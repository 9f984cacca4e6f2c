/**
 * The worker that solves large battles (solving.js): the figures at once, and then the attackers
 * needed, a search that ends where a newer question comes.
 *
 * @typedef {import("./solving.js").Question} Question
 */
import { figuresOf, neededInSteps } from "./figures.js";

/** Milliseconds of work after which newer questions are looked for. */
const SLICE = 40;

/** The number of the newest question. */
let newest = 0;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** @param {MessageEvent<{number: number, question: Question}>} event */
addEventListener("message", async ({ data: { number, question } }) => {
  const { rules, matchup, percents } = question;
  newest = number;
  postMessage({ number, part: { figures: figuresOf(rules, matchup) } });
  const search = neededInSteps(rules, matchup.defenders, percents);
  let found = search.next();
  for (let begun = performance.now(); !found.done; found = search.next()) {
    if (performance.now() - begun < SLICE) continue;
    await nextTask();
    if (newest !== number) return;
    begun = performance.now();
  }
  postMessage({ number, part: { needed: found.value } });
});
