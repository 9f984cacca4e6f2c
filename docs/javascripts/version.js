/**
 * The version of rules that may have changed since, for the words beside every chance: the same words
 * as the generator's (generator/version.py). Pure.
 *
 * @typedef {{version?: string | null}} Versioned
 */

/** What is said of a chance that the version alone makes certain. @type {Object<string, string>} */
const CERTAIN = { "0.0%": "impossible under", "100.0%": "certain under" };

/**
 * The version of rules, as it stands beside a chance under them.
 * @param {Versioned} rules @param {string} [chance] in words
 */
export const versionInWords = ({ version }, chance = "") =>
  version ? `${CERTAIN[chance] ?? "computed for"} ${version}` : "";

/**
 * The same as a sentence.
 * @param {Versioned} rules @param {string} [chance] in words
 */
export function versionSentence(rules, chance) {
  const words = versionInWords(rules, chance);
  return words && `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}
