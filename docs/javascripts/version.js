/**
 * The version of rules that may have changed since, for the words beside every chance. Pure.
 */

/** @param {string} chance in words */
const isCertain = (chance) => ["0.0%", "100.0%"].includes(chance);

/**
 * The version of rules beside a chance under them, and that it is why a chance is certain.
 * @param {import("./rules.js").Rules} rules @param {string} chance in words
 */
export function versionInWords({ version }, chance) {
  if (!version) return "";
  return isCertain(chance) ? `certain under ${version}` : version;
}

/**
 * The same as a sentence.
 * @param {import("./rules.js").Rules} rules @param {string} chance in words
 */
export function versionSentence({ version }, chance) {
  if (!version) return "";
  return isCertain(chance) ? `Certain under ${version}.` : `Computed for ${version}.`;
}
