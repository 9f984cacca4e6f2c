/**
 * The line at the top of a page that shows another game than the reader's own, as its address asks for
 * it: what differs, and the way back.
 *
 * @typedef {import("../browser/game.js").Part} Part
 */
import { backToOwn, game, isLinked, isOpened, linkedParts, onGame, ownGame } from "../browser/game.js";
import { matchupNumbers } from "../kernel/matchup.js";
import { find, make, makeButton, writeText } from "../browser/page.js";

/** What one goes back to. @type {Record<Part, string>} */
const OWN = { rules: "my rules", counting: "my count", battle: "my battle" };

/** What an address counts. */
const COUNTED = { attack: "armies that can attack (A)", territory: "armies on the territory (T)" };

export class LinkNote {
  /**
   * @param {(name: string) => string} titleOf what rules are called
   * @param {() => void} back leads to the reader's own game
   * @param {Part[]} [parts] those that the page shows
   */
  constructor(titleOf, back, parts = ["rules", "counting", "battle"]) {
    this.titleOf = titleOf;
    this.parts = parts;
    /** @type {HTMLElement | null} */
    this.line = null;
    this.words = make("span", {});
    this.button = makeButton("link-note__back");
    this.button.addEventListener("click", () => {
      backToOwn();
      back();
    });
    onGame(() => this.write());
    this.write();
  }

  write() {
    const parts = linkedParts().filter((part) => this.parts.includes(part));
    if (!parts.length) return this.line?.remove();
    const isUnderOwn = this.parts.includes("rules") && parts.includes("battle") && !isLinked("rules");
    const under = isUnderOwn && ownGame().rules !== null ? ", under your own rules" : "";
    const from = parts.every(isOpened) ? "Opened here" : `From a link${under}`;
    writeText(this.words, `${from}: ${parts.map((part) => this.wordsOn(part)).join(", ")}. `);
    writeText(this.button, `Back to ${parts.length > 1 ? "my game" : OWN[parts[0]]}`);
    this.line ??= make("p", { className: "link-note" }, this.words, this.button);
    if (!this.line.isConnected) find("main h1", HTMLElement).before(this.line);
  }

  /** @param {Part} part of the game */
  wordsOn(part) {
    const { rules, counting, battle } = game();
    if (part === "rules") return this.titleOf(rules ?? "");
    if (part === "counting") return COUNTED[counting ?? "attack"];
    return battle ? matchupNumbers(battle, counting ?? "attack") : "";
  }
}
