/**
 * Sharing a page: by the device's own way where there is one, else by copying its address.
 */

/** Copy the old way, for pages without the clipboard API. @param {string} text */
function copySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  field.readOnly = true;
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
 * @param {{title: string, text: string, url: string}} page
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
