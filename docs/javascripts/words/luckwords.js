/**
 * What is said of luck. Pure.
 *
 * @typedef {import("../decisions/verdict.js").Chances} Chances
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {{figure: string, claim: string, note: string}} Told the answer in large type; the sentence
 *   that follows what was asked about; and one more
 */
import words from "../../words/en/luck.js";
import { atMost, placesFor, telling, verdictOf, wentWell } from "../decisions/verdict.js";
import { messagesOf } from "../kernel/message.js";
import { isJust, percent } from "../kernel/quantities.js";

const message = messagesOf(words);

/**
 * The words on battles.
 * @param {Chances} chances of battles that can be @returns {Told}
 */
export function toldOf(chances) {
  const verdict = verdictOf(chances);
  const share = shareOf(telling(chances), chances.together);
  const isRare = verdict === "unlucky" || verdict === "lucky";
  const figure = isRare
    ? message(verdict, { share })
    : message(chances.together && verdict !== "level" ? "open" : "usual", { share: `${share.slice(0, 1).toUpperCase()}${share.slice(1)}` });
  const only = isRare && /^\d/.test(share) ? message("only", { share }) : share;
  const end = verdict === "level" ? "level" : wentWell(chances) ? "well" : "badly";
  return { figure, claim: message(`${nounOf(chances)}_${end}`, { share: only }), note: tailNote(chances) };
}

/** @param {Chances} chances */
const nounOf = ({ together }) => (together ? "evenings" : "battles");

/** The chance among battles fought to their ends. @param {Chances} chances */
function tailNote(chances) {
  const well = wentWell(chances);
  const tail = well ? chances.orBetter : chances.orWorse;
  if (tail === null || (!chances.together && verdictOf(chances) === "level")) return "";
  return message(`${nounOf(chances)}_or_${well ? "better" : "worse"}`, { share: inWords(tail) });
}

/** A chance in words; a bound is rounded up. @param {Quantity} chance @param {boolean} isBound */
function shareOf(chance, isBound) {
  if (isBound) return message("at_most", { share: atMost(chance).text });
  return isJust(chance, 1) ? "100%" : inWords(chance);
}

/** @param {Quantity} chance */
function inWords(chance) {
  const share = percent(chance, placesFor(chance));
  if (share.startsWith(">")) return message("more_than", { share: share.slice(1) });
  return share.startsWith("<") ? message("under", { share: share.slice(1) }) : share;
}
