/**
 * The page of one matchup: buttons to share it and to copy its exact numbers.
 */
import "./copy.js";
import "./offline.js";
import "./schemeswitch.js";
import { find, makeButton } from "./page.js";
import { shareWith } from "./share.js";

const button = makeButton("button share");
shareWith(button, () => {
  const title = find('[property="og:title"]', HTMLMetaElement).content;
  return { title, text: title, url: location.origin + location.pathname };
});
find(".actions", HTMLElement).append(button);
