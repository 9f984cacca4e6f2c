/**
 * The button and the keys that open the search. All that the search needs comes when it is first
 * opened (searchdialog.js). Without scripts the button is a link to the list of all rules.
 */
import { find, makeButton } from "../browser/page.js";

const KEYS = new Set(["/", "f", "s"]);
const TYPED_IN = "input:not([type=radio], [type=checkbox]), select, textarea, dialog, [contenteditable]";

/** @param {string} query what to search for at first */
const open = (query) => import("./searchdialog.js").then(({ openSearch }) => openSearch(query));

const link = find("body > header .search", HTMLAnchorElement);
const button = makeButton(link.className, link.textContent);
button.title = "Search (press /)";
button.setAttribute("aria-haspopup", "dialog");
button.addEventListener("click", () => open(""));
link.replaceWith(button);

addEventListener("keydown", (event) => {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  if (!KEYS.has(key) || ctrlKey || metaKey || altKey) return;
  if (target instanceof Element && target.closest(TYPED_IN)) return;
  event.preventDefault(); // or the key is typed into the field that has the focus then
  open("");
});

const asked = new URLSearchParams(location.search).get("q");
if (asked !== null) open(asked);

// what many pages have, and the home page does without
if (document.querySelector("body > nav")) import("../controls/sectionbar.js");
if (document.querySelector(".exact code[id]")) import("../browser/copy.js");
