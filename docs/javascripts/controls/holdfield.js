/**
 * A field for how often a territory is to hold, in percent.
 */
import { ChanceField, PLACES } from "./chancefield.js";

export class HoldField extends ChanceField {
  /** How often a stack may break through at most, in percent: as it is written, not as doubles subtract. */
  get breaks() {
    return Number((100 - this.last).toFixed(PLACES));
  }
}
