/**
 * The worker that works out which states a battle is ever in (statesmap.js).
 *
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {{rules: Rules, matchup: import("./matchup.js").Matchup, view: import("./passed.js").View}}
 *   Question
 */
import { blocksPassed } from "./passed.js";

/** The rules asked for last: what was worked out for them is known by this object. @type {Rules | null} */
let known = null;

/** @param {MessageEvent<{number: number, question: Question}>} event */
addEventListener("message", ({ data: { number, question } }) => {
  const { rules, matchup, view } = question;
  const same = known?.id === rules.id ? known : rules;
  known = same;
  postMessage({ number, part: blocksPassed(same, matchup, view) });
});
