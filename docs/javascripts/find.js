/**
 * Finds what has to be in the page: where it is missing, an error says so by its name.
 *
 * @typedef {{(name: string): HTMLElement, <E extends Element>(name: string, kind: new () => E): E}}
 *   Part finds a part of the page by its name
 */

/**
 * @template {Element} E
 * @param {Element | null | undefined} found @param {new () => E} kind @param {string} name
 * @returns {E} what was found
 */
export function must(found, kind, name) {
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${name}`);
}

/**
 * @template {Element} E
 * @param {string} selector @param {new () => E} kind @param {ParentNode} [place] @returns {E}
 */
export const find = (selector, kind, place = document) =>
  must(place.querySelector(selector), kind, selector);

/** @param {ParentNode} place @param {string} attribute with the parts' names @returns {Part} */
export function partsOf(place, attribute) {
  /** @type {Map<string | null, Element>} */
  const parts = new Map();
  for (const part of place.querySelectorAll(`[${attribute}]`)) {
    parts.set(part.getAttribute(attribute), part);
  }
  /**
   * @template {Element} [E=HTMLElement]
   * @param {string} name @param {new () => E} [kind]
   */
  return (name, kind = /** @type {new () => any} */ (HTMLElement)) =>
    must(parts.get(name), kind, name);
}
