/**
 * The drawing of a battle in which one may stop, as it stands: how it ends if it is fought to the end.
 *
 * @typedef {import("../browser/page.js").Part} Part
 */
import { LaterBars } from "./laterbars.js";
import { writeText } from "../browser/page.js";

export class StandingBars {
  /** @param {Part} part of the form: `bars`, `value` and `likely` */
  constructor(part) {
    this.part = part;
    this.bars = new LaterBars(part("bars"), part("value"));
  }

  /**
   * @param {() => import("../kernel/figures.js").Figures} figuresOf the battle, worked out where they are needed
   * @param {boolean} isAsItArrived whether the page arrived with its drawing
   */
  draw(figuresOf, isAsItArrived) {
    this.bars.draw((bars, { endsOf, likelyInWords }) => {
      const figures = figuresOf();
      writeText(this.part("likely"), likelyInWords(figures));
      bars.draw(endsOf(figures));
    }, isAsItArrived);
  }
}
