/**
 * Whether to stop or to roll on, in words. Pure.
 *
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../decisions/stopping.js").Advice} Advice
 * @typedef {import("../decisions/stopping.js").Order} Order
 */
import words from "../../words/en/advice.js";
import { messagesOf } from "../kernel/message.js";
import { fixed, percent } from "../kernel/quantities.js";
import { tenthsUp, worthInWords } from "../decisions/worth.js";

const message = messagesOf(words);

/** @param {Order} order */
const named = (order) => (order > 0 ? "roll" : order < 0 ? "stop" : "either");

/** @param {Order} order */
export const decisionInWords = (order) => message(named(order));

/** The same in a cell. @param {Order} order */
export const word = (order) => message(`${named(order)}_in_cell`);

/** Where the rules allow no attack: in large type, in a cell, and why. */
export const NONE = { decision: message("none"), cell: message("none_in_cell"), why: message("none_here") };

/** By how much it is better. @param {Advice} advice */
export function gainInWords({ order, gain }) {
  const apart = fixed(gain);
  return message(`${named(order)}_gains`, { more: apart === "0.00" ? message("little") : apart });
}

/** How much the territory must be worth before rolling on pays. @param {Quantity | null} worth */
export function leastInWords(worth) {
  const { text, certain } = tenthsUp(worth);
  if (text === "never") return message("least_never");
  if (text === "0.0") return message("least_always");
  if (text.startsWith("over")) return message("least_beyond", { worth: text.replace("over ", "") });
  return message(certain ? "least" : "least_about", { worth: text });
}

/** What a verdict is for. @param {import("../kernel/quantities.js").Fraction} worth in lowest terms */
export const forWorth = (worth) => message("worth", { worth: worthInWords(worth) });

/** In the place of a verdict that nobody has asked for, where the worth is at hand, and elsewhere. */
export const UNSET = message("unset");
export const UNSET_WORTH = message("unset_worth");

/** How it goes on. @param {Advice} advice */
export const bestInWords = ({ order, win, lost }) =>
  order > 0 ? message("best", { win: percent(win), lost: fixed(lost) }) : "";
