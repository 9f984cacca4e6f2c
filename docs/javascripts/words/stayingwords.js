/**
 * The armies that stay behind, in words. Pure.
 *
 * @typedef {import("../kernel/matchup.js").Counted} Counted
 */
import words from "../../words/en/chain.js";
import { thousands } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";

const message = messagesOf(words);

/** That some of the armies on the territory stay there. @param {Counted} counting @returns {string} " (3 stay)" */
export const stayingInWords = (counting) =>
  typeof counting === "number" ? ` (${thousands(counting)} stay)` : "";

/**
 * Who stays behind after a conquest.
 * @param {number} left attackers (A) @param {number} behind armies that cannot attack
 * @param {number | null} most who may move in, null where all may
 */
export function behindInWords(left, behind, most) {
  if (most === null || left <= most) return message("stay_behind", { stay: behind });
  return message("stay_behind_again", { most, stay: left - most + behind });
}
