/**
 * Sharing a page: by the device's own way where there is one, else by copying its sentence and its
 * address. What a button has done is said on the button and to screen readers, for a moment.
 *
 * @typedef {{title: string, text: string, url: string}} Shared
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

/** Copy the old way, for pages without the clipboard API. @param {string} text */
function copySelection(text) {
  const field = make("textarea", { value: text, className: "unseen", readOnly: true });
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  before?.focus();
  return copied;
}

/** @param {string} text @returns {Promise<boolean>} whether it is on the clipboard now */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/**
 * Share a page. To be called from a tap or a key: browsers insist on it.
 * @param {Shared} page
 * @returns {Promise<"shared" | "dismissed" | "copied" | "failed">} what became of it; "copied" and
 *   "failed" must be said to the reader, who has seen the others
 */
export async function share({ title, text, url }) {
  if (navigator.share) {
    try {
      await navigator.share({ title, text, url });
      return "shared";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "dismissed";
    }
  }
  return (await copyText(`${text} ${url}`)) ? "copied" : "failed";
}

/** Let a button share. @param {HTMLButtonElement} button @param {() => Shared} page what, then */
export function shareWith(button, page) {
  button.textContent = navigator.share === undefined ? "Copy link" : "Share";
  const say = speaker(button);
  button.addEventListener("click", async () => {
    const done = await share(page());
    if (done === "copied") say("Link copied");
    if (done === "failed") say("Copying failed: copy the address instead");
  });
}
