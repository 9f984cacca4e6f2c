/**
 * What this browser remembers for the reader. Storage may be blocked: then nothing is remembered.
 */

const PREFIX = "risk-odds.";

/** @param {string} name @returns {string | null} */
export function remembered(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // The choice holds for this page only.
  }
}
