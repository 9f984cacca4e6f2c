/**
 * The worker's exact chance to win one battle (check.js): it may take long.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {{rules: import("../kernel/rules.js").Rules, matchup: Matchup}} Question
 * @typedef {{exact: Fraction | null, win: Quantity, milliseconds: number}} Checked `exact` is in
 *   lowest terms, null where the chance has no fraction
 */
import { exactWin, figuresOf } from "../kernel/figures.js";
import { isExact } from "../kernel/quantities.js";

/** @type {import("./tasks.js").Answer<Question, Checked>} */
export function answer({ rules, matchup }, tell) {
  const start = performance.now();
  const fraction = exactWin(rules, matchup);
  const win = fraction ?? figuresOf(rules, matchup).win;
  tell({ exact: fraction ?? certain(win), win, milliseconds: performance.now() - start });
}

/** The fraction of what is certain. @param {Quantity} win @returns {Fraction | null} */
function certain(win) {
  if (isExact(win)) return win;
  return win.low === win.high ? { numerator: BigInt(win.low), denominator: 1n } : null;
}
