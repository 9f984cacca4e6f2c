/**
 * The line at the top of a page that shows another game than the reader's own, as its address asks for
 * it: what differs, and the way back. It stays while the reader changes what the address asked for.
 *
 * @typedef {import("../browser/game.js").Game} Game
 * @typedef {import("../browser/game.js").Part} Part
 */
import {
  backToOwn,
  chooseBattle,
  chooseRules,
  game,
  isLinked,
  isOpened,
  linkedParts,
  onGame,
  ownGame,
} from "../browser/game.js";
import { matchupNumbers } from "../kernel/matchup.js";
import { find, make, makeButton, writeText } from "../browser/page.js";

/** What one goes back to. @type {Record<Part, string>} */
const OWN = { rules: "my rules", counting: "my count", battle: "my battle" };

/** In which order they are named. @type {Part[]} */
const ORDER = ["rules", "counting", "battle"];

/** What an address counts. */
const COUNTED = { attack: "armies that can attack (A)", territory: "armies on the territory (T)" };

export class LinkNote {
  /**
   * @param {(name: string) => string} titleOf what rules are called
   * @param {() => void} back leads to the reader's own game
   * @param {Part[]} [parts] those that the page shows
   */
  constructor(titleOf, back, parts = ORDER) {
    this.titleOf = titleOf;
    this.parts = parts;
    /** What was the reader's own where the address asked for another. @type {Partial<Game>} */
    this.before = {};
    /** @type {HTMLElement | null} */
    this.line = null;
    /** Whether the address has named rules, though they be the reader's own. */
    this.namesRules = new URLSearchParams(location.search).has("rules");
    this.words = make("span", {});
    this.button = makeButton("link-note__back");
    this.button.addEventListener("click", () => {
      const { rules, battle } = this.before;
      const changed = this.changed(ownGame());
      this.before = {};
      backToOwn();
      if (rules && changed.includes("rules")) chooseRules(rules);
      if (battle && changed.includes("battle")) chooseBattle(battle);
      back();
    });
    onGame(() => this.write());
    this.write();
  }

  write() {
    const linked = linkedParts().filter((part) => this.parts.includes(part));
    const own = ownGame();
    for (const part of linked) if (!isOpened(part)) Object.assign(this.before, { [part]: own[part] });
    const changed = this.changed(own);
    const parts = ORDER.filter((part) => linked.includes(part) || changed.includes(part));
    if (!parts.length) return this.line?.remove();
    writeText(this.words, `${this.fromWhere(linked, changed, own)}: ${parts.map((part) => this.wordsOn(part)).join(", ")}. `);
    writeText(this.button, `Back to ${parts.length > 1 ? "my game" : OWN[parts[0]]}`);
    this.line ??= make("p", { className: "link-note" }, this.words, this.button);
    if (!this.line.isConnected) find("main h1", HTMLElement).before(this.line);
  }

  /** What the address asked for and the reader has chosen otherwise since: their own before is kept. @param {Game} own @returns {Part[]} */
  changed(own) {
    const { before } = this;
    return ORDER.filter(
      (part) => before[part] && !isLinked(part) && JSON.stringify(own[part]) !== JSON.stringify(before[part]),
    );
  }

  /** @param {Part[]} linked @param {Part[]} changed @param {Game} own */
  fromWhere(linked, changed, own) {
    if (changed.length) return "From a link, with your changes";
    if (linked.every(isOpened)) return "Opened here";
    const isUnderOwn = linked.includes("battle") && this.parts.includes("rules") && !isLinked("rules") && !this.namesRules;
    return `From a link${isUnderOwn && own.rules !== null ? ", under your own rules" : ""}`;
  }

  /** @param {Part} part of the game */
  wordsOn(part) {
    const { rules, counting, battle } = game();
    if (part === "rules") return this.titleOf(rules ?? "");
    if (part === "counting") return COUNTED[counting ?? "attack"];
    return battle ? matchupNumbers(battle, counting ?? "attack") : "";
  }
}
