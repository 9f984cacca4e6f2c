/**
 * Writing into the page only what changes: a browser lays out anew whatever is written.
 */

/** @param {Element} element @param {string} text */
export function writeText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Element} element @param {string} name @param {string} value */
export function writeAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Does the work given to it last once the browser has drawn what was written before. */
export class AfterDrawing {
  constructor() {
    this.frame = 0;
    this.timer = 0;
  }

  /** @param {() => void} work takes the place of work that still waits */
  do(work) {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.frame = requestAnimationFrame(() => {
      this.timer = setTimeout(work);
    });
  }
}
