/**
 * The button for the other colour scheme. The device decides until it is pressed; what is chosen
 * holds on all pages (templates/theme/scheme.html reads it before the first paint).
 */
import { find, makeButton } from "../browser/page.js";
import { remember } from "../browser/remembered.js";

/** @type {Object<string, string>} */
const OTHER = { light: "dark", dark: "light" };
const page = document.documentElement;
const device = matchMedia("(prefers-color-scheme: dark)");
const scheme = () => page.dataset.scheme ?? (device.matches ? "dark" : "light");

const button = makeButton("scheme-switch");

function name() {
  button.title = `Switch to the ${OTHER[scheme()]} scheme`;
  button.setAttribute("aria-label", button.title);
}

button.addEventListener("click", () => {
  page.dataset.scheme = OTHER[scheme()];
  remember("scheme", page.dataset.scheme);
  name();
});
device.addEventListener("change", name);
name();

find("body > header .search", HTMLElement).after(button);
