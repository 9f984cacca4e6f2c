/**
 * A field whose number stands in the address, under the field's name, where it is another one than the
 * page asks for: `left=3`.
 */
import { parametersOf } from "../kernel/battle.js";
import { NumberField } from "./numberfield.js";

export class AskedField extends NumberField {
  /** @param {HTMLInputElement} input @param {import("./numberfield.js").Bounds} bounds @param {() => void} changed */
  constructor(input, bounds, changed) {
    super(input, bounds, changed);
    /** The number that the page asks for. */
    this.usual = Number(input.defaultValue);
    this.put(this.usual);
  }

  /** What an address says of it. */
  get address() {
    return this.last === this.usual ? "" : `&${this.input.name}=${this.last}`;
  }

  /** Take what an address says. @param {string} search @returns {string} what is wrong with it */
  take(search) {
    const text = parametersOf(search).get(this.input.name);
    const { number, fault } = text === undefined ? { number: this.usual, fault: "" } : this.readText(text);
    this.put(number === null || fault ? this.usual : number);
    return fault && `A number in the link can’t be used, and ${this.usual} stands there. ${fault}`;
  }
}
