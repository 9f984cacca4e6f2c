/**
 * What the territory is worth, as templates/parts/worth_field.html asks for it: a slider, and a field
 * that also takes what is beyond the slider and between its steps. An empty field sets no worth.
 *
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 */
import { leadOn, mark, selectAll } from "./numberfield.js";
import { writeAttribute } from "../browser/page.js";
import { nearest } from "../kernel/quantities.js";
import { WORTHS_IN_WORDS, WORTH_FAULT, readWorth, worthInWords, worthText } from "../decisions/worth.js";

export class WorthField {
  /**
   * @param {HTMLInputElement} input @param {HTMLInputElement} slider
   * @param {() => void} changed called after every change that the reader makes
   */
  constructor(input, slider, changed) {
    this.input = input;
    this.slider = slider;
    /** The worth that the reader, or the address, has set. @type {Fraction | null} */
    this.worth = null;
    for (const each of [input, slider]) each.disabled = false;
    selectAll(input);
    leadOn(input);
    input.addEventListener("input", (event) => {
      event.stopPropagation(); // no number of the battle
      this.read();
      changed();
    });
    slider.addEventListener("input", (event) => {
      event.stopPropagation();
      this.put(readWorth(slider.value));
      changed();
    });
  }

  /** Read the field, and mark it where it is wrong. @returns {string} what is wrong with it */
  read() {
    const isEmpty = this.input.value.trim() === "";
    const worth = readWorth(this.input.value);
    mark(this.input, !isEmpty && !worth);
    this.follow(worth);
    return isEmpty || worth ? "" : WORTH_FAULT;
  }

  /** Let the reader change it. */
  focus() {
    this.input.focus({ preventScroll: true });
    this.input.closest(".worth")?.scrollIntoView({ block: "center" });
  }

  /** @param {Fraction | null} worth put into both */
  put(worth) {
    this.input.value = worth ? worthText(worth) : "";
    mark(this.input, false);
    this.follow(worth);
  }

  /** @param {Fraction | null} worth to which the slider goes; back to where it arrived without one */
  follow(worth) {
    this.worth = worth;
    this.slider.value = worth ? String(nearest(worth)) : this.slider.defaultValue;
    writeAttribute(this.slider, "aria-valuetext", worth ? worthInWords(worth) : "not set");
    this.slider.toggleAttribute("data-unset", !worth);
  }

  /** Take what an address says. @param {string | undefined} text @returns {string} what is wrong with it */
  take(text) {
    const worth = text === undefined ? null : readWorth(text);
    this.put(worth);
    return text === undefined || worth ? "" : `The link’s worth isn’t one of ${WORTHS_IN_WORDS}: none is set.`;
  }
}
