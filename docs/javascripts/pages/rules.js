/**
 * Pages from which rules are taken to the calculator: a link that sets them makes them the reader's, and
 * a link's battle goes along.
 */
import "../controls/counting.js";
import { chooseRules, goAlong } from "../browser/game.js";

addEventListener("click", ({ target }) => {
  /** @type {HTMLAnchorElement | null} */
  const link = target instanceof Element ? target.closest("a[data-rules]") : null;
  if (!link?.dataset.rules) return;
  chooseRules(link.dataset.rules);
  goAlong(link);
});
