/**
 * The version of rules that may have changed since, for the words beside every chance. Pure.
 *
 * @typedef {{version?: string | null}} Versioned
 */
import words from "../../words/en/odds.js";
import { messagesOf } from "../kernel/message.js";

const message = messagesOf(words);

/**
 * What is said of a chance that the version alone makes certain.
 * @type {Object<string, keyof typeof words>}
 */
const CERTAIN = { "0.0%": "impossible", "100.0%": "certain" };

/**
 * The version of rules, as it stands beside a chance under them.
 * @param {Versioned} rules @param {string} [chance] in words
 */
export const versionInWords = ({ version }, chance = "") =>
  version ? message(CERTAIN[chance] ?? "computed", { version }) : "";

/**
 * The same as a sentence.
 * @param {Versioned} rules @param {string} [chance] in words
 */
export function versionSentence(rules, chance) {
  const words = versionInWords(rules, chance);
  return words && `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}
