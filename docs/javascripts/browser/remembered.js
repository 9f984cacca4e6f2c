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

/** What was remembered for this tab alone. @param {string} name @returns {string | null} */
export function rememberedHere(name) {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value for this tab alone */
export function rememberHere(name, value) {
  try {
    sessionStorage.setItem(PREFIX + name, value);
  } catch {
    // It holds for this page only.
  }
}

/**
 * Follow what other pages remember, also while this one is kept to go back to.
 * @param {string} name @param {(value: string) => void} listener called with what is new
 */
export function onRemembered(name, listener) {
  const read = () => {
    const value = remembered(name);
    if (value !== null) listener(value);
  };
  addEventListener("storage", ({ key }) => key === PREFIX + name && read());
  addEventListener("pageshow", ({ persisted }) => persisted && read());
}
