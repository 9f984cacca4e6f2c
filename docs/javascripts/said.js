/**
 * What a button has done, told on the button and to screen readers, for a moment.
 */
import { make } from "./page.js";

const SHOWN_FOR = 2000; // milliseconds

/** @type {HTMLElement | null} */
let status = null;

function statusLine() {
  if (!status) {
    status = make("span", { className: "unseen", role: "status", ariaLive: "polite" });
    document.body.append(status);
  }
  return status;
}

/**
 * A function that shows words in the place of the button's own.
 * @param {HTMLButtonElement} button @returns {(words: string) => void}
 */
export function speaker(button) {
  const own = button.textContent;
  const line = statusLine(); // there before it is needed: screen readers watch what they know
  /** @type {number | undefined} */
  let timer;
  return (words) => {
    button.textContent = words;
    line.textContent = words;
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = own;
      line.textContent = "";
    }, SHOWN_FOR);
  };
}
