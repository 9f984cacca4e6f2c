/**
 * A field for armies of which the reader chooses how they are counted: attackers (A), or all on the
 * territory (T = A + 1).
 *
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 */
import { attackersMeant, shownNumber } from "../kernel/matchup.js";
import { NumberField } from "./numberfield.js";
import { MOST_ARMIES } from "../kernel/limits.js";

export class ArmiesField extends NumberField {
  /**
   * @param {HTMLInputElement} input @param {number} least armies (A)
   * @param {Record<Counting, string>} words what it counts; the same twice where that is no choice
   * @param {() => void} changed
   */
  constructor(input, least, words, changed) {
    super(input, { least, most: MOST_ARMIES, words: words.attack }, changed);
    this.least = least;
    this.most = MOST_ARMIES;
    this.words = words;
    /** @type {Counting} */
    this.counting = "attack";
    /** The number put there last that stands for the same armies in either counting; NaN for none. */
    this.standIn = NaN;
  }

  /** The armies last read without a fault, of attackers those that can attack (A). */
  get armies() {
    return attackersMeant(this.last, this.counting);
  }

  /** @param {number} armies put into the field */
  fill(armies) {
    this.put(shownNumber(armies, this.counting));
  }

  /** @param {number} armies put into the field that nobody has typed: they stay the same in either counting */
  stand(armies) {
    this.fill(armies);
    this.standIn = this.last;
  }

  /** @param {number} most armies that the field may hold */
  limit(most) {
    this.most = most;
    const { counting, input, least } = this;
    this.bounds = {
      least: shownNumber(least, counting),
      most: shownNumber(most, counting),
      words: this.words[counting],
    };
    input.min = String(this.bounds.least);
    input.max = String(this.bounds.most);
  }

  /**
   * @param {Counting} counting of the reader
   * @param {boolean} [keepsNumber] whether the number stays as it was typed, and means other armies; one that
   *   the counting does not know becomes another for the same armies, and goes back to what it was
   */
  count(counting, keepsNumber = false) {
    if (counting === this.counting || this.words.attack === this.words.territory) return;
    const { armies, last } = this;
    this.counting = counting;
    this.limit(this.most);
    if (keepsNumber && last !== this.standIn && last === this.nearest(last)) this.put(last);
    else this.stand(armies);
  }
}
