/**
 * A button that keeps a ruleset's tables on this device; its lookup is there in any case.
 */
import { register } from "./offline.js";
import { make, makeButton, ownAddress, siteRoot } from "../browser/page.js";

const WORDS = { kept: "Saved offline. Remove", free: "Save these rules offline" };
const ROOT = siteRoot();

/** @returns {Promise<ServiceWorker>} the worker, once it has all it needs; rejected if it never will */
async function workerAtWork() {
  const registration = await register();
  if (registration?.active) return registration.active;
  const coming = registration?.installing ?? registration?.waiting;
  if (!coming) throw new Error("there is no service worker");
  return new Promise((resolve, reject) => {
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated") resolve(coming);
      if (coming.state === "redundant") reject(new Error("the service worker did not come"));
    });
  });
}

/**
 * Ask a service worker for something.
 * @param {ServiceWorker} worker @param {object} question @returns {Promise<any>}
 */
export function ask(worker, question) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) =>
      "error" in data
        ? reject(Object.assign(new Error(data.error), { name: data.name }))
        : resolve(data.result);
    worker.postMessage(question, [port2]);
  });
}

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
