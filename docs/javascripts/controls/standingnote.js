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
    addEventListener("click", (event) => this.leadBack(event), true); // before the link is followed
    for (const change of ["input", "change", "click"]) form.form.addEventListener(change, () => this.write());
    addEventListener("popstate", () => this.write());
    onGame(() => this.write());
    onCounting(() => this.write());
  }

  /** The battle as it stands, where the page shows it, now or as it was begun; null for any other. */
  get standing() {
    return standingNow(storyKept(), this.form.battleIn, this.form.battle);
  }

  /** The same, where it is shown as it was begun. */
  get now() {
    const { form, standing } = this;
    return standing && !sameMatchup(standing, form.battle) ? standing : null;
  }

  /** From the battle as it stands the way to the table leads to its story. @param {Event} event */
  leadBack({ target }) {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.search && link.pathname.endsWith("/at-the-table/") && this.standing && !this.now) link.search = storyKept();
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
