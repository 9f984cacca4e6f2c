/**
 * A button that keeps a ruleset's tables on this device; its lookup is there in any case.
 */
import { ask, workerAtWork } from "./offline.js";
import { make, makeButton, ownAddress, siteRoot } from "./page.js";

const WORDS = { kept: "Saved offline. Remove", free: "Save these rules offline" };
const ROOT = siteRoot();

/** @param {HTMLElement} place the button comes to its end */
export async function addKeepButton(place) {
  const ruleset = place.dataset.keep ?? ownAddress().split("/")[0];
  const known = await navigator.serviceWorker.getRegistration(ROOT);
  let kept = Boolean(known?.active && (await ask(known.active, { ask: "kept", ruleset })));
  const button = makeButton("button keep");
  /** @param {string} words */
  const say = (words) => {
    button.textContent = words;
  };
  const show = () => {
    say(WORDS[kept ? "kept" : "free"]);
    button.setAttribute("aria-pressed", String(kept));
  };
  button.addEventListener("click", async () => {
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    say(kept ? "Removing …" : "Saving …");
    try {
      const worker = await workerAtWork();
      if (!kept) navigator.storage?.persist?.();
      kept = await ask(worker, { ask: kept ? "remove" : "keep", ruleset });
      show();
    } catch (error) {
      const other = error instanceof Error && error.name === "OtherContent";
      const why = other ? "a new version is available" : "no network";
      say(`Not saved: ${why}. Try again`);
    }
    button.ariaBusy = "false";
  });
  show();
  place.after(make("p", {}, button));
}
