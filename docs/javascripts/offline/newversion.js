/**
 * Offers a new version of the site, once it is on the device.
 */
import { make, makeButton } from "../browser/page.js";

const ADDRESS_WRITTEN = 500; // milliseconds

/**
 * A bar at the page's end, in view all the time, that offers the new version.
 * @param {ServiceWorkerRegistration} registration
 */
export function announce(registration) {
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
