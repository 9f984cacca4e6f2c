/**
 * A field for a chance in percent, with decimal places or without.
 */
import { AskedField } from "./askedfield.js";

/** The most decimal places of a chance. */
export const PLACES = 6;

const FAULT = `Enter a chance above 0% and below 100%, with at most ${PLACES} decimal places.`;

/** With a point or a comma, as it is typed, and perhaps a sign. */
const WRITTEN = /^\s*(?=.*\d)(\d*)[.,]?(\d*)\s*%?\s*$/;

/**
 * Read the text of a field.
 * @param {string} text @returns {number | null} null for no chance
 */
export function readChance(text) {
  const number = WRITTEN.test(text) ? Number(text.replace(WRITTEN, "$1.$2")) : NaN;
  const isWritten = Number(number.toFixed(PLACES)) === number;
  return number > 0 && number < 100 && isWritten ? Number(number.toFixed(PLACES)) : null;
}

export class ChanceField extends AskedField {
  /** @param {HTMLInputElement} input @param {() => void} changed */
  constructor(input, changed) {
    super(input, { least: 0, most: 100, words: "percent" }, changed);
  }

  /** @param {string} text */
  readText(text) {
    const number = readChance(text);
    return { number, fault: number === null ? FAULT : "" };
  }
}
