/**
 * Pages from which rules are taken to the calculator: a link that sets them makes them the reader's, and
 * a link's battle goes along. In a list of rules those in use are marked.
 */
import "../controls/counting.js";
import { chooseRules, game, goAlong, onGame } from "../browser/game.js";

addEventListener("click", ({ target }) => {
  /** @type {HTMLAnchorElement | null} */
  const link = target instanceof Element ? target.closest("a[data-rules]") : null;
  if (!link?.dataset.rules) return;
  chooseRules(link.dataset.rules);
  goAlong(link);
});

/** @type {NodeListOf<HTMLAnchorElement>} */
const listed = document.querySelectorAll("td a[data-rules]");
const arrived = Array.from(listed, (link) => ({ link, text: link.textContent, label: link.ariaLabel }));

function mark() {
  const { rules } = game();
  for (const { link, text, label } of arrived) {
    const isInUse = link.dataset.rules === rules;
    link.textContent = isInUse ? "In use" : text;
    link.ariaLabel = isInUse ? (label?.replace("Use", "In use:") ?? null) : label;
    link.ariaCurrent = isInUse ? "true" : null;
  }
}

mark();
onGame(mark);
