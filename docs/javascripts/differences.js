/**
 * The difference of two rulesets' odds tables, from the figures of both. Pure.
 *
 * @typedef {import("./figures.js").Document} Document
 * @typedef {{cells: {colour: string, text: string}[][], words: string}} Differences
 */
import { attackersAtLeast } from "./figures.js";
import { ONE, settledPoints } from "./numbers.js";

/** The steps of the colour scale for a difference of 1, and the step for none. */
const COLOUR_STEPS = 20;
const EVEN = 10;

/** @param {number} change in 1 / ONE @returns {number} its step of the colour scale */
const colourStep = (change) =>
  Math.min(Math.max(EVEN + Math.round((change / ONE) * COLOUR_STEPS), 0), COLOUR_STEPS);

/**
 * The table of two rulesets, as far as both go.
 * @param {Document} one @param {Document} other @param {number} most armies a side
 * @returns {Differences}
 */
export function differences(one, other, most) {
  const side = Math.min(most, one.attackers, other.attackers);
  const armies = Array.from({ length: side }, (_, place) => place + 1);
  const cells = armies.map((attackers) =>
    armies.map((defenders) => {
      const change =
        attackersAtLeast(other, attackers, defenders) - attackersAtLeast(one, attackers, defenders);
      return { colour: `w${colourStep(change)}`, text: settledPoints(change) };
    }),
  );
  /** @param {string} sign */
  const count = (sign) => cells.flat().filter(({ text }) => text.startsWith(sign)).length;
  const [better, worse, all] = [count("+"), count("−"), side ** 2];
  const words =
    `Better for the attacker in ${better} of ${all} battles, worse in ${worse}, ` +
    `within 0.05 points in ${all - better - worse}.`;
  return { cells, words };
}
