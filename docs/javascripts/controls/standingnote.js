/**
 * The line at the top of a page that shows a battle as it was begun, while it goes on at the table: how
 * it stands, and a button that asks about it as it stands. It goes once another battle is shown.
 *
 * @typedef {import("./battleform.js").BattleForm} BattleForm
 */
import { onCounting } from "./counting.js";
import { standingNow } from "./livebattle.js";
import { onGame } from "../browser/game.js";
import { find, make, makeButton, writeText } from "../browser/page.js";
import { storyKept } from "../browser/remembered.js";
import { matchupNumbers, sameMatchup } from "../kernel/matchup.js";

class StandingNote {
  /** @param {BattleForm} form */
  constructor(form) {
    this.form = form;
    this.words = make("span", {});
    this.button = makeButton("link-note__back");
    this.line = make("p", { className: "link-note" }, this.words, this.button);
    this.button.addEventListener("click", () => {
      const { now } = this;
      if (now) form.look(now);
      this.write();
    });
    for (const change of ["input", "change", "click"]) form.form.addEventListener(change, () => this.write());
    addEventListener("popstate", () => this.write());
    onGame(() => this.write());
    onCounting(() => this.write());
  }

  /** The battle as it stands, where it is shown as it was begun; null for any other. */
  get now() {
    const { form } = this;
    const now = standingNow(storyKept(), form.battleIn, form.battle);
    return now && !sameMatchup(now, form.battle) ? now : null;
  }

  write() {
    const { form, line, now } = this;
    if (!now) return line.remove();
    const numbers = matchupNumbers(now, form.counting);
    writeText(this.words, `Shown as begun. At the table: ${numbers} now.`);
    writeText(this.button, `Show ${numbers}`);
    if (!line.isConnected) find("main h1", HTMLElement).before(line);
  }
}

/** @type {WeakMap<BattleForm, StandingNote>} */
const made = new WeakMap();

/** @param {BattleForm} form of a page that shows the reader's battle */
export function noteStanding(form) {
  const note = made.get(form) ?? new StandingNote(form);
  made.set(form, note);
  note.write();
}
