/**
 * The worker's answer to which states a battle is ever in (statesmap.js).
 *
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {{rules: Rules, matchup: import("../kernel/matchup.js").Matchup, view: import("../decisions/passed.js").View}}
 *   Question
 */
import { blocksPassed } from "../decisions/passed.js";

/** The rules asked for last: what was worked out for them is known by this object. @type {Rules | null} */
let known = null;

/** @type {import("./tasks.js").Answer<Question, import("../decisions/passed.js").Block[][]>} */
export function answer({ rules, matchup, view }, tell) {
  const same = known?.id === rules.id ? known : rules;
  known = same;
  tell(blocksPassed(same, matchup, view));
}
