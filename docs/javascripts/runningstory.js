/**
 * The story that runs in this tab, taken up again where its page is opened anew: by the menu, without a
 * question, or, while it has not ended, by a link to the battle that it began with or has come to. Pure.
 *
 * @typedef {import("./battle.js").Battle} Battle
 */
import { parametersOf, sameBattle } from "./battle.js";
import { hasEnded, lossesIn, statesOf, storyIn } from "./story.js";

/**
 * The address that the page is to show.
 * @param {string} search the one that it was opened with, from its question mark on
 * @param {string | null} kept that of the running story; null where there is none
 * @param {(search: string) => Battle | null} read the battle of an address; null where it names none
 * @returns {string}
 */
export function takenUp(search, kept, read) {
  const asked = parametersOf(search);
  const start = kept ? read(kept) : null;
  if (!kept || !start || asked.has("rounds")) return search;
  const battle = read(search);
  const { story } = storyIn(parametersOf(kept).get("rounds") ?? "");
  const states = statesOf(start, lossesIn(story));
  const now = states[states.length - 1];
  const { ruleset } = start;
  const isIts = [start, now].some((each) => battle && sameBattle(battle, { ...each, ruleset }));
  if (battle && (!isIts || hasEnded(now))) return search;
  const worth = asked.get("worth");
  if (worth === undefined) return kept;
  return `${kept.replace(/&worth=[^&]*/, "")}&worth=${encodeURIComponent(worth)}`;
}
