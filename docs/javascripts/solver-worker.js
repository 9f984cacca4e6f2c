/**
 * The worker that solves large battles (solving.js).
 *
 * @typedef {import("./solving.js").Question} Question
 */
import { figuresOf, neededOf } from "./figures.js";

addEventListener("message", ({ data }) => {
  const { rules, matchup, percents } = /** @type {Question} */ (data);
  postMessage({ figures: figuresOf(rules, matchup) });
  postMessage({ needed: neededOf(rules, matchup.defenders, percents) });
});
