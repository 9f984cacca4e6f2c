/**
 * The page: where it is; finds what has to be in it (where it is missing, an error says so by its
 * name), makes what is new, and writes only what changes, since a browser lays out anew whatever is
 * written; reads answers out, and does what can wait until they are drawn.
 *
 * @typedef {{(name: string): HTMLElement, <E extends Element>(name: string, kind: new () => E): E}}
 *   Part finds a part of the page by its name
 */

/** @returns {URL} the site's root, a slash at its end; scripts are in assets/<name>/javascripts/ */
export const siteRoot = () => new URL("../../../../", import.meta.url);

/** @returns {string} the page's address below the root */
export const ownAddress = () => location.pathname.slice(siteRoot().pathname.length);

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

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {(Node | string)[]} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties, ...content) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
}

/** A new button. @param {string} className @param {string} [text] */
export const makeButton = (className, text = "") =>
  make("button", { type: "button", className }, text);

/** @param {Element} element @param {string} text */
export function writeText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Part} part @param {Record<string, string>} texts of the parts by their names */
export function writeTexts(part, texts) {
  for (const [name, text] of Object.entries(texts)) writeText(part(name), text);
}

/** @param {Element} element @returns {string} its text in one line */
export const textOf = (element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();

/** @param {Element} element @param {string} name @param {string} value */
export function writeAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Words in a place that is hidden without. @param {HTMLElement} place @param {string} words */
export function say(place, words) {
  writeText(place, words);
  place.hidden = words === "";
}

/** Milliseconds without a change after which an answer is read out. */
const SETTLED = 700;

/** Does the work given to it last once the browser has drawn what was written before. */
export class AfterDrawing {
  frame = 0;
  timer = 0;

  /** @param {() => void} work takes the place of work that still waits */
  do(work) {
    this.cancel();
    this.frame = requestAnimationFrame(() => {
      this.timer = setTimeout(work);
    });
  }

  /** Leave undone what still waits. */
  cancel() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }
}

/** Tells screen readers an answer once it stays: not those to half a number. */
export class Announcer {
  /** @param {HTMLElement} place that screen readers watch */
  constructor(place) {
    this.place = place;
    this.timer = 0;
    /** Whether anything was said. */
    this.spoke = false;
  }

  /** @param {HTMLElement} place where the words stand when they are read out, without what is hidden */
  read(place) {
    this.spoke = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      writeText(this.place, place.innerText.replace(/\s+/g, " ").trim());
    }, SETTLED);
  }
}
