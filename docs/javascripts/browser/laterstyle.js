/**
 * Style sheets of what no page shows at first: they come with the script that shows it.
 */
import { make } from "./page.js";

/** @param {string} name of a sheet @returns {Promise<unknown>} fulfilled once it is there, or not to be had */
export function laterStyle(name) {
  const href = String(new URL(`../../stylesheets/${name}.css`, import.meta.url));
  const sheet = make("link", { rel: "stylesheet", href });
  document.head.append(sheet);
  return new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve;
  });
}
