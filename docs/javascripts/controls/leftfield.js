/**
 * A field for the attackers (A) that are to be left after a win, at least. It stands in the address
 * where it asks for more than one: `left=3`.
 */
import words from "../../words/en/needed.js";
import { parametersOf } from "../kernel/battle.js";
import { MOST_ARMIES } from "../kernel/limits.js";
import { thousands } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { NumberField, readNumber } from "./numberfield.js";

const message = messagesOf(words);

const LEAST = 1;

export class LeftField extends NumberField {
  /** @param {HTMLInputElement} input @param {() => void} changed */
  constructor(input, changed) {
    super(input, { least: LEAST, most: MOST_ARMIES, words: "attackers left" }, changed);
  }

  /** What an address says of it. */
  get address() {
    return this.last === LEAST ? "" : `&left=${this.last}`;
  }

  /** Take what an address says. @param {string} search @returns {string} what is wrong with it */
  take(search) {
    const text = parametersOf(search).get("left");
    const { number, fault } = readNumber(text ?? "", this.bounds);
    const isGood = number !== null && !fault;
    this.put(isGood ? number : LEAST);
    return text === undefined || isGood ? "" : message("left_fault", { most: thousands(MOST_ARMIES) });
  }
}
