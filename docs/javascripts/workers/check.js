/**
 * The exact chance to win, worked out on this device: compared with what is printed, or told where
 * nothing is. Loaded once a reader asks for it.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("./check-task.js").Checked} Answer
 */
import words from "../../words/en/battle.js";
import { Asking } from "./asking.js";
import { messagesOf } from "../kernel/message.js";
import { fractionText, isExact, percent, significant } from "../kernel/quantities.js";

const message = messagesOf(words);

/** The most digits of a double that are surely those of its number. */
const MOST_DIGITS = 15;

/**
 * @param {import("../kernel/rules.js").Rules} rules @param {Matchup} matchup
 * @returns {Promise<Answer>} rejected with the reason where there is no answer
 */
export function workOut(rules, matchup) {
  /** @type {Asking<import("./check-task.js").Question, Answer>} */
  const asking = new Asking("check");
  return /** @type {Promise<Answer>} */ (
    new Promise((done, failed) => asking.ask({ rules, matchup }, done, failed))
  ).finally(() => asking.end());
}

/** @param {number} milliseconds @returns {string} "3 ms", "1.2 seconds" */
const time = (milliseconds) =>
  milliseconds < 1000
    ? `${Math.max(1, Math.round(milliseconds))} ms`
    : `${(milliseconds / 1000).toFixed(1)} seconds`;

const FAILED = "This is a fault of the site or of this browser: please report it.";

/**
 * What a comparison has found, in words.
 * @param {Answer} answer @param {string | null} printed the fraction on the page, if it has one
 * @param {string} decimal the printed digits
 * @returns {{words: string, same: boolean}}
 */
export function compared({ exact, win, milliseconds }, printed, decimal) {
  const again = `Computed again on this device in ${time(milliseconds)}:`;
  if (exact && printed) {
    const own = fractionText(exact);
    const digits = own.replace(/\D/g, "").length;
    if (own === printed) return { words: `${again} the same ${digits} digits.`, same: true };
    return { words: `${again} another number, ${significant(exact)}. ${FAILED}`, same: false };
  }
  const digits = sharedDigits(win, decimal);
  if (digits === null) {
    return { words: `${again} another number, ${percent(win, 10)}. ${FAILED}`, same: false };
  }
  const certified = "It has no fraction, and this device cannot certify more digits.";
  if (digits === 0 && !isExact(win)) {
    return { words: `${again} ${boundsInWords(win)}, as the printed number is. ${certified}`, same: true };
  }
  return { words: `${again} the same first ${digits} digits. ${certified}`, same: true };
}

/**
 * How many of the printed digits a certified number has, too.
 * @param {import("../kernel/quantities.js").Quantity} win @param {string} decimal
 * @returns {number | null} null where it is another number; 0 where nothing contradicts it, but no
 *   digit is certain
 */
export function sharedDigits(win, decimal) {
  if (isExact(win)) {
    return significant(win) === decimal ? decimal.replace(/\D/g, "").length : null;
  }
  const printed = Number(decimal);
  if (printed < win.low || printed > win.high) return null;
  const shared = certifiedDigits(win);
  if (!shared) return 0;
  return printed.toPrecision(shared.length) === shared.text ? shared.length : null;
}

/**
 * The decimal to which both ends of an interval round, as long as it can be.
 * @param {{low: number, high: number}} interval
 * @returns {{text: string, length: number} | null} null where not even one digit is certain
 */
export function certifiedDigits({ low, high }) {
  for (let length = MOST_DIGITS; length >= 1; length--) {
    const text = low.toPrecision(length);
    // what is less than 1 must not look as if it were certain
    if (text === high.toPrecision(length)) return Number(text) === 1 && low < 1 ? null : { text, length };
  }
  return null;
}

/** Three digits round by less than this part of a number. */
const ROUNDING = 0.005;

/** Doubles below are less precise than their digits. */
const SMALLEST = 1e-300;

/** A chance above this is shown by the nines it begins with. */
const NEARLY = 0.999;

/** The longest row of nines that is not above a chance. @param {number} chance below 1 */
function ninesBelow(chance) {
  let text = "0.999";
  while (Number(`${text}9`) <= chance) text += "9";
  return text;
}

/**
 * Where a number lies that has no certain digit: the bounds are rounded outwards.
 * @param {{low: number, high: number}} interval of a chance @returns {string} "below 1.00e-300"
 */
export function boundsInWords({ low, high }) {
  if (low > NEARLY) return message("above", { low: ninesBelow(low) });
  const above = Math.min(Math.max(high, SMALLEST) * (1 + ROUNDING), 1).toPrecision(3);
  return low < SMALLEST
    ? message("below", { high: above })
    : message("between", { low: (low * (1 - ROUNDING)).toPrecision(3), high: above });
}
