/**
 * A field for how often a territory is to hold, in percent. It stands in the address where it asks for
 * another chance than the page does: `hold=80`.
 */
import { parametersOf } from "../kernel/battle.js";
import { ChanceField, PLACES, readChance } from "./chancefield.js";

export class HoldField extends ChanceField {
  /** @param {HTMLInputElement} input @param {() => void} changed */
  constructor(input, changed) {
    super(input, changed);
    /** The chance that the page asks for. */
    this.usual = Number(input.defaultValue);
    this.put(this.usual);
  }

  /** What an address says of it. */
  get address() {
    return this.last === this.usual ? "" : `&hold=${this.last}`;
  }

  /** How often a stack may break through at most, in percent: as it is written, not as doubles subtract. */
  get breaks() {
    return Number((100 - this.last).toFixed(PLACES));
  }

  /** Take what an address says. @param {string} search @returns {string} what is wrong with it */
  take(search) {
    const text = parametersOf(search).get("hold");
    const chance = readChance(text ?? "");
    this.put(chance ?? this.usual);
    if (text === undefined || chance !== null) return "";
    return `The link’s chance to hold isn’t above 0% and below 100%: ${this.usual}% is asked for.`;
  }
}
