/**
 * The buttons of a round: one for each outcome that is possible now.
 *
 * @typedef {import("../decisions/story.js").Losses} Losses
 */
import { makeButton, writeText } from "../browser/page.js";
import { lossesInWords } from "../decisions/story.js";

/** How many rows the buttons fill (at-the-table.css). @param {number} buttons how many there are */
export const rowsOf = (buttons) => Math.ceil(buttons / (buttons === 4 ? 2 : 3));

export class Taps {
  /** @param {HTMLElement} place @param {(losses: Losses) => void} tapped */
  constructor(place, tapped) {
    this.place = place;
    this.tapped = tapped;
    /** The buttons that arrived with the page, and those made since, by their words. @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
  }

  /** @param {Losses[]} outcomes */
  offer(outcomes) {
    const buttons = outcomes.map((losses) => this.buttonFor(losses));
    const isSame =
      this.place.childElementCount === buttons.length &&
      buttons.every((button, place) => button === this.place.children[place]);
    const focused = document.activeElement;
    if (!isSame) this.place.replaceChildren(...buttons);
    if (focused instanceof HTMLElement && this.place.contains(focused)) focused.focus();
    this.place.dataset.outcomes = String(buttons.length);
  }

  /** @param {Losses} losses */
  buttonFor(losses) {
    const words = lossesInWords(losses);
    const known = this.buttons.get(words);
    if (known) return known;
    const button = makeButton("taps__button");
    writeText(button, words);
    const { attackersLost, defendersLost } = losses;
    button.dataset.favours =
      attackersLost < defendersLost ? "attacker" : attackersLost > defendersLost ? "defender" : "";
    button.addEventListener("click", () => this.tapped(losses));
    this.buttons.set(words, button);
    return button;
  }

  /**
   * Where the button that had the focus is gone, or does nothing any more, another gets it.
   * @param {HTMLElement} verdict gets it where no round is left: another Enter does nothing there
   */
  keepFocus(verdict) {
    const focused = document.activeElement;
    if (focused instanceof HTMLButtonElement && focused.isConnected && !focused.disabled) return;
    const [first] = this.place.querySelectorAll("button");
    (first ?? verdict).focus({ preventScroll: !first });
  }
}
