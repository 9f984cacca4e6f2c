/**
 * Writes what the table offers beside the story that it shows (storiesbeside.js), and goes on with the reader's
 * own story.
 *
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("./runningstory.js").Run} Run
 * @typedef {import("./storiesbeside.js").Story} Story
 *
 * @typedef {Object} Page the table
 * @property {import("../browser/page.js").Part} part
 * @property {Run} run the story shown
 * @property {import("../decisions/story.js").Losses[]} rounds those of it that are possible
 * @property {Run[]} before the stories that it goes on from
 * @property {{address: string, run: Story | null}} other the one that runs beside it
 * @property {Battle | null} chosen the battle of the reader's own game
 * @property {import("./runningstory.js").Read} battleIn
 * @property {boolean} isLinked whether the story shown is a link's
 * @property {(matchup: Matchup) => string} numbers
 * @property {(rules: string) => string} titleOf
 */
import { backToOwn } from "../browser/game.js";
import { writeText } from "../browser/page.js";
import { NEW_STORY, rememberHere, rememberedHere } from "../browser/remembered.js";
import { battleAddress, sameBattle } from "../kernel/battle.js";
import { isOf, runIn } from "./runningstory.js";
import { offersBeside } from "./storiesbeside.js";

/** What the reader has opened at the table last, before its first round. @param {Page} page */
function openedIn({ battleIn }) {
  const address = rememberedHere(NEW_STORY) ?? "";
  return { address, battle: runIn(address, battleIn)?.begun ?? null };
}

/** Go on with the reader's own story: what they have chosen since is offered there. @param {Page} page */
function goOnWithOwn(page) {
  const { chosen, other } = page;
  const { address, battle } = openedIn(page);
  backToOwn();
  if (!chosen || !other.run || isOf(other.run, chosen)) return;
  rememberHere(NEW_STORY, battle && sameBattle(battle, chosen) ? address : battleAddress(chosen));
}

/** @param {Page} page */
export function writeOffers(page) {
  const { part, rounds, before, other, chosen, isLinked } = page;
  const { begun, shown } = page.run;
  const opened = openedIn(page);
  const { goesOn, next, battle, isChosenLast } = offersBeside({
    shown: { begun, now: shown },
    rounds: rounds.length,
    isNew: !rounds.length && !before.length,
    running: other.run,
    chosen,
    opened: opened.battle,
  });
  const [goOn, turn] = ["go-on", "new"].map((name) => part(name, HTMLAnchorElement));
  // both before they are followed
  goOn.onclick = () => goOnWithOwn(page);
  turn.onclick = () => {
    if (page.isLinked) goOnWithOwn(page);
  };
  part("running").hidden = !goesOn;
  if (goesOn && other.run) {
    const { begun, story, now } = other.run;
    const kept = isLinked ? "The link’s is kept in this tab alone." : "A round here takes its place.";
    const stands = page.numbers(begun) + (story && `, now ${page.numbers(now)}`);
    writeText(part("running-battle"), `${stands}, ${page.titleOf(begun.ruleset)}. ${kept}`);
    goOn.href = other.address;
  }
  part("not-last").hidden = !battle;
  if (!battle) return;
  const isBack = next === "running";
  part("not-last-words").hidden = isBack || isLinked || !isChosenLast;
  const by = battle.ruleset === begun.ruleset ? "" : `, ${page.titleOf(battle.ruleset)}`;
  writeText(turn, (isBack ? `Back to ${page.numbers(battle)}` : `New battle: ${page.numbers(battle)}`) + by);
  turn.href = isBack ? other.address : next === "opened" ? opened.address : battleAddress(battle);
}
