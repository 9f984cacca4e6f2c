/**
 * Sharing a page: by the device's own way where there is one, else by copying its address.
 */
import { make } from "./page.js";
import { speaker } from "./said.js";

/** @typedef {{title: string, text: string, url: string}} Shared */

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
 * Share a page. To be called from a tap or a key: browsers ask for one.
 * @param {Shared} page
 * @returns {Promise<"shared" | "dismissed" | "copied" | "failed">} what became of it; "copied" and
 *   "failed" must be told to the reader, the others he has seen
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
  return (await copyText(url)) ? "copied" : "failed";
}

/** Let a button share. @param {HTMLButtonElement} button @param {() => Shared} page what, at that time */
export function shareWith(button, page) {
  button.textContent = navigator.share === undefined ? "Copy link" : "Share";
  const say = speaker(button);
  button.addEventListener("click", async () => {
    const done = await share(page());
    if (done === "copied") say("Link copied");
    if (done === "failed") say("Copying failed: copy the address instead");
  });
}
