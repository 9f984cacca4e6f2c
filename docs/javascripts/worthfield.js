/**
 * What the territory is worth, as templates/parts/worth_field.html asks for it: a slider, and a field
 * that also takes what is beyond the slider and between its steps.
 *
 * @typedef {import("./quantities.js").Fraction} Fraction
 */
import { endWithEnter, mark, selectAll } from "./numberfield.js";
import { writeAttribute } from "./page.js";
import { nearest } from "./quantities.js";
import { WORTHS_IN_WORDS, WORTH_FAULT, readWorth, worthInWords, worthText } from "./worth.js";

export class WorthField {
  /**
   * @param {HTMLInputElement} input @param {HTMLInputElement} slider
   * @param {() => void} changed called after every change that the reader makes
   */
  constructor(input, slider, changed) {
    this.input = input;
    this.slider = slider;
    const arrived = /** @type {Fraction} */ (readWorth(input.defaultValue));
    /** The worth that the page arrived with. */
    this.usual = arrived;
    /** The worth last read without a fault. */
    this.worth = arrived;
    /** Whether the reader, or the address, has said it. */
    this.isChosen = false;
    for (const each of [input, slider]) each.disabled = false;
    selectAll(input);
    endWithEnter(input);
    input.addEventListener("input", (event) => {
      event.stopPropagation(); // no number of the battle
      this.isChosen = true;
      this.read();
      changed();
    });
    input.addEventListener("blur", () => {
      if (this.isEmpty) this.put(this.worth);
      changed();
    });
    slider.addEventListener("input", (event) => {
      event.stopPropagation();
      this.isChosen = true;
      this.put(/** @type {Fraction} */ (readWorth(slider.value)));
      changed();
    });
  }

  get isEmpty() {
    return this.input.value.trim() === "";
  }

  /** Read the field, and mark it where it is wrong. @returns {string} what is wrong with it */
  read() {
    mark(this.input, false);
    if (this.isEmpty) return "";
    const worth = readWorth(this.input.value);
    mark(this.input, !worth);
    if (worth) this.follow(worth);
    return worth ? "" : WORTH_FAULT;
  }

  /** @returns {string} the worth last read, and whether it is but an example */
  inWords() {
    return `${worthInWords(this.worth)}${this.isChosen ? "" : " (example)"}`;
  }

  /** Let the reader change it. */
  focus() {
    this.input.focus({ preventScroll: true });
    this.input.closest(".worth")?.scrollIntoView({ block: "center" });
  }

  /** @param {Fraction} worth put into both */
  put(worth) {
    this.input.value = worthText(worth);
    mark(this.input, false);
    this.follow(worth);
  }

  /** @param {Fraction} worth to which the slider goes */
  follow(worth) {
    this.worth = worth;
    this.slider.value = String(nearest(worth));
    writeAttribute(this.slider, "aria-valuetext", worthInWords(worth));
  }

  /** Take what an address says. @param {string | undefined} text @returns {string} what is wrong with it */
  take(text) {
    const worth = text === undefined ? this.usual : readWorth(text);
    this.isChosen = text !== undefined && worth !== null;
    this.put(worth ?? this.usual);
    return worth ? "" : `Enter ${WORTHS_IN_WORDS} for the worth: showing ${worthText(this.usual)}.`;
  }
}
