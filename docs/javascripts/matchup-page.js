/**
 * The page of one matchup: buttons to share it and to copy its exact numbers.
 */
import "./copy.js";
import "./offline.js";
import "./schemeswitch.js";
import { find } from "./find.js";
import { speaker } from "./said.js";
import { share } from "./share.js";

/** @param {Element} place */
function addShareButton(place) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button share";
  button.textContent = navigator.share !== undefined ? "Share" : "Copy link";
  const say = speaker(button);
  button.addEventListener("click", async () => {
    const title = find('[property="og:title"]', HTMLMetaElement).content;
    const url = location.origin + location.pathname;
    const done = await share({ title, text: title, url });
    if (done === "copied") say("Link copied");
    if (done === "failed") say("Copying failed: copy the address instead");
  });
  place.append(button);
}

addShareButton(find(".actions", HTMLElement));
