/**
 * Lets the site be read without a network (sw.js), and tells when a new version of it is there.
 *
 * Nothing of this is in a hurry: it starts when the page is drawn and the browser idle, and not at
 * all where the reader saves data, unless something is to be kept (keep.js).
 */
import { workerAddress } from "../browser/ownworkers.js";
import { siteRoot } from "../browser/page.js";

const ROOT = siteRoot();

/** @returns {boolean} whether this browser can do it, on this connection */
const canBeOffline = () => "serviceWorker" in navigator && isSecureContext;

/** @returns {Promise<ServiceWorkerRegistration | undefined>} */
export const register = () => navigator.serviceWorker.register(workerAddress("service"));

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const { serviceWorker } = navigator;
  const look = () => {
    if (!registration.waiting || !serviceWorker.controller) return;
    import("./newversion.js").then(({ announce }) => announce(registration), () => {});
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
