/**
 * The button and the keys that open the search. All that the search needs comes when it is first
 * opened (searchdialog.js). Without scripts the button is a link to the list of all rules.
 */
import { find, makeButton } from "../browser/page.js";

const KEYS = new Set(["/", "f", "s"]);
const TYPED_IN = "input:not([type=radio], [type=checkbox]), select, textarea, dialog, [contenteditable]";

/** What is searched for at first, with all that is typed before the search is there; null at other times. @type {string | null} */
let typed = null;

/** @param {string} query what to search for at first */
function open(query) {
  typed = query;
  const opened = import("./searchdialog.js").then(({ openSearch }) => openSearch(() => typed));
  opened.finally(() => (typed = null));
}

const link = find("body > header .search", HTMLAnchorElement);
const button = makeButton(link.className, link.textContent);
button.title = "Search (press /)";
button.setAttribute("aria-haspopup", "dialog");
button.addEventListener("click", () => open(""));
link.replaceWith(button);

addEventListener("keydown", (event) => {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(TYPED_IN))) return;
  if (typed !== null && key.length === 1) typed += key;
  else if (KEYS.has(key)) open("");
  else return;
  event.preventDefault(); // or the key is typed into the field that has the focus then
});

const asked = new URLSearchParams(location.search).get("q");
if (asked !== null) open(asked);

// what many pages have, and the home page does without
if (document.querySelector("body > nav")) import("../controls/sectionbar.js");
if (document.querySelector(".exact code[id]")) import("../browser/copy.js");
