/**
 * Copy buttons: one beside each exact number, `<dl class="exact">` with `<code id>` in it.
 */
import { makeButton, must } from "./page.js";
import { copyText, speaker } from "./share.js";

/** Add those that are missing in a part of the page. @param {ParentNode} place */
export function offerCopies(place) {
  for (const code of place.querySelectorAll(".exact code[id]:not(:has(+ .copy))")) {
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

offerCopies(document);
