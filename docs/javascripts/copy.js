/**
 * Copy buttons: `<button class="copy" data-copy="#id" hidden>` copies that element's text.
 */

const SHOWN_FOR = 2000; // milliseconds

/** Select the element's text and copy it the old way, for pages without the clipboard API. */
function copySelection(source) {
  const selection = getSelection();
  selection.selectAllChildren(source);
  const copied = document.execCommand("copy");
  selection.removeAllRanges();
  return copied;
}

async function copyText(source) {
  try {
    await navigator.clipboard.writeText(source.textContent.trim());
    return true;
  } catch {
    return copySelection(source);
  }
}

function prepare(button, status) {
  const source = document.querySelector(button.dataset.copy);
  if (!source) return;
  const words = button.textContent;
  let timer;
  button.addEventListener("click", async () => {
    const said = (await copyText(source)) ? "Copied" : "Copying failed: select the text instead";
    button.textContent = said;
    status.textContent = said;
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = words;
      status.textContent = "";
    }, SHOWN_FOR);
  });
  button.hidden = false;
}

const buttons = document.querySelectorAll("button.copy[data-copy]");
if (buttons.length) {
  const status = document.createElement("span");
  status.className = "unseen";
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  document.body.append(status);
  for (const button of buttons) prepare(button, status);
}
