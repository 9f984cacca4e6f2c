/**
 * Copy buttons: one beside each exact number, `<dl class="exact">` with `<code id>` in it. A long
 * fraction is set in groups of digits there.
 */
import { make, makeButton, must } from "./page.js";
import { copyText, speaker } from "./share.js";

const GROUP = /\d{1,10}(?=(?:\d{10})*$)/g;
const FRACTION = 17;

/** Add those that are missing in a part of the page. @param {ParentNode} place */
export function offerCopies(place) {
  for (const code of place.querySelectorAll(".exact code[id]:not(:has(+ .copy))")) {
    setInGroups(code);
    const button = makeButton("button copy", "Copy");
    button.dataset.copy = `#${code.id}`;
    const name = must(code.closest("dd")?.previousElementSibling, HTMLElement, "dt");
    button.setAttribute("aria-label", `Copy: ${name.textContent}`);
    const say = speaker(button);
    button.addEventListener("click", async () => {
      const copied = await copyText(code.textContent?.trim() ?? "");
      say(copied ? "Copied" : "Copying failed: select the text instead");
    });
    code.after(" ", button);
  }
}

/**
 * A long fraction as `grouped_fraction` in generator/site/formats.py makes it. Pages of matchups have
 * it without its groups, and what is worked out here comes as text.
 * @param {Element} code
 */
function setInGroups(code) {
  const text = (code.textContent ?? "").trim();
  if (text.length <= FRACTION || !text.includes("/")) return;
  const [above, below] = text.split("/").map((digits) => {
    const groups = digits.match(GROUP) ?? [];
    return groups.length > 1 ? groups.map((group) => make("i", {}, group)) : groups;
  });
  code.replaceChildren(...above, make("b", {}, "/"), ...below);
}

offerCopies(document);
