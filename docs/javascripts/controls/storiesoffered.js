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
 * @property {Run | undefined} previous the story that it goes on from
 * @property {{address: string, run: Story | null}} other the one that runs beside it
 * @property {Battle | null} chosen the battle of the reader's own game
 * @property {{address: string, battle: Battle | null}} opened what they have opened at the table last
 * @property {boolean} isLinked whether the story shown is a link's
 * @property {(matchup: Matchup) => string} numbers
 * @property {(rules: string) => string} titleOf
 */
import { backToOwn } from "../browser/game.js";
import { writeText } from "../browser/page.js";
import { NEW_STORY, rememberHere } from "../browser/remembered.js";
import { battleAddress, sameBattle } from "../kernel/battle.js";
import { isOf } from "./runningstory.js";
import { offersBeside } from "./storiesbeside.js";

export class StoriesOffered {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.running = page.part("go-on", HTMLAnchorElement);
    this.turn = page.part("new", HTMLAnchorElement);
    // both before they are followed
    this.running.addEventListener("click", () => this.goOnWithOwn());
    this.turn.addEventListener("click", () => page.isLinked && this.goOnWithOwn());
  }

  /** Go on with the reader's own story: what they have chosen since is offered there. */
  goOnWithOwn() {
    const { chosen, other, opened } = this.page;
    backToOwn();
    if (!chosen || !other.run || isOf(other.run, chosen)) return;
    const isOpened = opened.battle !== null && sameBattle(opened.battle, chosen);
    rememberHere(NEW_STORY, isOpened ? opened.address : battleAddress(chosen));
  }

  write() {
    const { part, rounds, run, previous, other, chosen, opened } = this.page;
    const offers = offersBeside({
      shown: { begun: run.begun, now: run.shown },
      rounds: rounds.length,
      isNew: !rounds.length && !previous,
      running: other.run,
      chosen,
      opened: opened.battle,
    });
    part("running").hidden = !offers.goesOn;
    if (offers.goesOn && other.run) this.writeRunning(other.run);
    part("not-last").hidden = !offers.battle;
    if (offers.battle) this.writeTurn(offers, offers.battle);
  }

  /** @param {Story} story the one that runs */
  writeRunning({ begun, story, now }) {
    const { page } = this;
    const kept = page.isLinked ? "The link’s is kept in this tab alone." : "A round here takes its place.";
    const stands = page.numbers(begun) + (story && `, now ${page.numbers(now)}`);
    writeText(page.part("running-battle"), `${stands}, ${page.titleOf(begun.ruleset)}. ${kept}`);
    this.running.href = page.other.address;
  }

  /** @param {import("./storiesbeside.js").Offers} offers @param {Battle} battle what to turn to */
  writeTurn({ next, isChosenLast }, battle) {
    const { page } = this;
    const isBack = next === "running";
    page.part("not-last-words").hidden = isBack || page.isLinked || !isChosenLast;
    const by = battle.ruleset === page.run.begun.ruleset ? "" : `, ${page.titleOf(battle.ruleset)}`;
    writeText(this.turn, `${isBack ? "Back to" : "New battle:"} ${page.numbers(battle)}${by}`);
    this.turn.href = isBack ? page.other.address : next === "opened" ? page.opened.address : battleAddress(battle);
  }
}
