/**
 * Whether to stop or to roll on, in words: those of templates/parts/advice.html. Pure.
 *
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {import("./stopping.js").Advice} Advice
 * @typedef {import("./stopping.js").Order} Order
 */
import { fixed, percent } from "./quantities.js";
import { tenthsUp } from "./worth.js";

/** @param {Order} order */
export const decisionInWords = (order) =>
  order > 0 ? "Roll on" : order < 0 ? "Stop" : "Either is as good";

/** The same in a cell. @param {Order} order */
export const word = (order) => (order > 0 ? "roll" : order < 0 ? "stop" : "either");

/** By how much it is better. @param {Advice} advice */
export function gainInWords({ order, gain }) {
  const apart = fixed(gain);
  const more = apart === "0.00" ? "less than 0.01" : apart;
  if (order > 0) return `Rolling on is worth ${more} armies more than stopping.`;
  if (order < 0) return `Stopping is worth ${more} armies more than rolling on.`;
  return "Stopping and rolling on are worth the same.";
}

/** From which worth on rolling is right. @param {Quantity | null} worth */
export function leastInWords(worth) {
  const { text, certain } = tenthsUp(worth);
  if (text === "never") return "You cannot win here, whatever the territory is worth.";
  if (text === "0.0") return "Rolling costs you nothing, whatever the territory is worth.";
  if (text.startsWith("over")) return `No worth up to ${text.replace("over ", "")} armies makes rolling best.`;
  const least = `${certain ? "at least" : "about"} ${text}`;
  return `Worth rolling if the territory is worth ${least} armies to you.`;
}

/** How it goes on. @param {Advice} advice */
export const bestInWords = ({ order, win, lost }) =>
  order > 0
    ? `If you stop when that becomes best, you win ${percent(win)} and lose ${fixed(lost)} attackers on average.`
    : "";
