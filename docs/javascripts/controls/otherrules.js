/**
 * Pages whose numbers are for one ruleset alone: those who have chosen other rules are warned above
 * the numbers, in words that the page arrives with.
 */
import { game, onGame } from "../browser/game.js";

/** @type {NodeListOf<HTMLElement>} each with all names of the page's ruleset */
const places = document.querySelectorAll("[data-other-rules]");

function follow() {
  const { rules } = game();
  for (const place of places) {
    place.hidden = rules === null || (place.dataset.otherRules ?? "").split(" ").includes(rules);
  }
}

follow();
onGame(follow);
