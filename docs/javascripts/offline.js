/**
 * Lets the site be read without a network (sw.js), and tells when a new version of it is there.
 *
 * Nothing of this is in a hurry: it starts when the page is drawn and the browser idle, and not at
 * all where the reader saves data, unless something is to be kept (keep.js).
 */
import { make, makeButton, siteRoot } from "./page.js";

const ROOT = siteRoot();
const ADDRESS_WRITTEN = 500; // milliseconds

/** @returns {boolean} whether this browser can do it, on this connection */
const canBeOffline = () => "serviceWorker" in navigator && isSecureContext;

/** @returns {Promise<ServiceWorkerRegistration | undefined>} */
const register = () => navigator.serviceWorker.register(new URL("sw.js", ROOT));

/** @returns {Promise<ServiceWorker>} the worker, once it has all it needs; rejected if it never will */
export async function workerAtWork() {
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

/**
 * A bar at the page's end, in view all the time, that offers the new version.
 * @param {ServiceWorkerRegistration} registration
 */
function announce(registration) {
  if (document.querySelector(".new-version")) return;
  const button = makeButton("button", "Use it");
  const words = "A new version is available.";
  const bar = make("div", { className: "new-version", role: "status" }, words, button);
  // not before the lookup has written what was typed last into the address (addressbar.js); the
  // browser keeps the place on the page
  const reload = () => setTimeout(() => location.reload(), ADDRESS_WRITTEN);
  button.addEventListener("click", () => {
    const { waiting } = registration;
    if (!waiting) return reload(); // another tab uses it already
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    waiting.postMessage({ ask: "use" });
  });
  document.body.append(bar);
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const { serviceWorker } = navigator;
  const look = () => {
    if (registration.waiting && serviceWorker.controller) announce(registration);
  };
  const follow = () => registration.installing?.addEventListener("statechange", look);
  look();
  follow(); // it may have been found before this page asked
  registration.addEventListener("updatefound", follow);
  // a site on the home screen may stay open for days
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

async function start() {
  const known = await navigator.serviceWorker.getRegistration(ROOT);
  /** @type {Navigator & {connection?: {saveData: boolean}}} */
  const { connection } = navigator;
  if (!known && connection?.saveData) return;
  // a worker that has come since the page did has not seen it pass
  const [navigation] = performance.getEntriesByType("navigation");
  const unseen = !(/** @type {PerformanceNavigationTiming} */ (navigation).workerStart);
  const registration = await register();
  if (!registration) return;
  watch(registration);
  registration.active?.postMessage({ ask: "refresh" });
  if (!unseen) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ ask: "visited", page: location.href });
}

const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 1000));
const soon = () => whenIdle(() => start().catch(() => {})); // without it, the site is as it was

if (canBeOffline()) {
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
  /** @type {NodeListOf<HTMLElement>} */
  const places = document.querySelectorAll("[data-keep], #main > .more:last-child");
  if (places.length) import("./keep.js").then(({ addKeepButton }) => places.forEach(addKeepButton));
}
