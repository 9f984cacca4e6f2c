/**
 * Works out one battle's chance to win exactly, beside the page: it may take long.
 *
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./quantities.js").Fraction} Fraction
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {{rules: import("./rules.js").Rules, matchup: Matchup}} Question
 * @typedef {{exact: Fraction | null, win: Quantity, milliseconds: number}} Answer `exact` is in
 *   lowest terms, null where the chance has no fraction
 */
import { exactWin, figuresOf } from "./figures.js";
import { isExact } from "./quantities.js";

/** @param {Question} question @returns {Answer} */
function answer({ rules, matchup }) {
  const start = performance.now();
  const fraction = exactWin(rules, matchup);
  const win = fraction ?? figuresOf(rules, matchup).win;
  return { exact: fraction ?? certain(win), win, milliseconds: performance.now() - start };
}

/** The fraction of what is certain. @param {Quantity} win @returns {Fraction | null} */
function certain(win) {
  if (isExact(win)) return win;
  return win.low === win.high ? { numerator: BigInt(win.low), denominator: 1n } : null;
}

addEventListener("message", ({ data }) => postMessage(answer(/** @type {Question} */ (data))));
