/**
 * Copy buttons: one beside each exact number, `<dl class="exact">` with `<code id>` in it.
 */
import { must } from "./find.js";
import { speaker } from "./said.js";
import { copyText } from "./share.js";

/** @param {Element} code */
function addButton(code) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button copy";
  button.dataset.copy = `#${code.id}`;
  button.textContent = "Copy";
  const name = must(code.closest("dd")?.previousElementSibling, HTMLElement, "dt");
  button.setAttribute("aria-label", `Copy: ${name.textContent}`);
  const say = speaker(button);
  button.addEventListener("click", async () => {
    const copied = await copyText(code.textContent.trim());
    say(copied ? "Copied" : "Copying failed: select the text instead");
  });
  code.after(" ", button);
}

for (const code of document.querySelectorAll(".exact code[id]")) addButton(code);
