/**
 * The button for the other colour scheme on a page without Material. The choice is kept where
 * Material's pages look for theirs, so that it holds on all pages.
 */
import { siteRoot } from "./site.js";

const SCHEMES = { slate: "default", default: "slate" };
const NAMES = { slate: "dark", default: "light" };

function keep(scheme) {
  const index = scheme === "slate" ? 1 : 0; // its place in mkdocs.yml
  const media = `(prefers-color-scheme: ${NAMES[scheme]})`;
  const color = { media, scheme, primary: "custom", accent: "custom" };
  try {
    localStorage.setItem(`${siteRoot().pathname}.__palette`, JSON.stringify({ index, color }));
  } catch {
    // Blocked storage: the choice holds for this page only.
  }
}

/** @param {Element} place the button is its last child */
export function addSchemeSwitch(place) {
  const page = document.documentElement.dataset;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "scheme-switch";
  const name = () => {
    button.title = `Switch to the ${NAMES[SCHEMES[page.mdColorScheme]]} scheme`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    page.mdColorScheme = SCHEMES[page.mdColorScheme];
    keep(page.mdColorScheme);
    name();
  });
  name();
  place.append(button);
}
