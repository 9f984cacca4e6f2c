/**
 * The difference of two rulesets' odds tables. Pure.
 *
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {{cells: {colour: string, text: string}[][], words: string}} Differences
 */
import messages from "../../words/en/comparison.js";
import { pointsFrom } from "./battlecomparison.js";
import { winTable } from "../kernel/figures.js";
import { messagesOf } from "../kernel/message.js";
import { nearest } from "../kernel/quantities.js";

const message = messagesOf(messages);

/** The steps of the colour scale for a difference of 1, and the step for none. */
const COLOUR_STEPS = 20;
const EVEN = 10;

/** @param {number} change @returns {number} its step of the colour scale */
const colourStep = (change) =>
  Math.min(Math.max(EVEN + Math.round(change * COLOUR_STEPS), 0), COLOUR_STEPS);

/**
 * The table of two rulesets.
 * @param {Rules} one @param {Rules} other @param {number} side armies
 * @returns {Differences}
 */
export function differences(one, other, side) {
  const [from, to] = [one, other].map((rules) => winTable(rules, side, side));
  const cells = to.map((row, place) =>
    row.map((win, column) => {
      const before = from[place][column];
      const matchup = { attackers: place + 1, defenders: column + 1 };
      const text = pointsFrom({ rules: other, win }, { rules: one, win: before }, matchup);
      return { colour: `w${colourStep(nearest(win) - nearest(before))}`, text };
    }),
  );
  const texts = cells.flat().map(({ text }) => text);
  /** @param {string} sign */
  const count = (sign) => texts.filter((text) => text.includes(sign)).length;
  const [better, worse, battles] = [count("+"), count("−"), texts.length];
  const alike = battles - better - worse;
  const words = message("differences", { better, battles, worse, alike });
  return { cells, words };
}
