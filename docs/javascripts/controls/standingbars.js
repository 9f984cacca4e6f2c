/**
 * The drawing of a battle in which one may stop, as it stands: how it ends if it is fought to the end.
 *
 * @typedef {import("../browser/page.js").Part} Part
 */
import { Bars, endsOf } from "./bars.js";
import { likelyInWords } from "../words/likelyends.js";
import { writeText } from "../browser/page.js";

export class StandingBars {
  /** @param {Part} part of the form: `bars`, `value` and `likely` */
  constructor(part) {
    this.part = part;
    this.bars = new Bars(part("bars"), part("value"));
  }

  /** @param {import("../kernel/figures.js").Figures} figures */
  draw(figures) {
    writeText(this.part("likely"), likelyInWords(figures));
    this.bars.draw(endsOf(figures));
  }
}
