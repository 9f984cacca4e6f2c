/**
 * The page of all rules: a link that sets rules makes them the reader's.
 */
import "../controls/counting.js";
import { chooseRules } from "../browser/game.js";

addEventListener("click", ({ target }) => {
  /** @type {HTMLElement | null} */
  const link = target instanceof Element ? target.closest("a[data-rules]") : null;
  if (link?.dataset.rules) chooseRules(link.dataset.rules);
});
