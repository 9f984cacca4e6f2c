/**
 * Battles that were fought, as addresses tell them: `end=d2` (2 defenders left), `end=a3` (3 attackers
 * left, A), `end=a3d2` (broken off); and further ones of an evening: `and=10.4.d2.classic`, with
 * `.defender` behind it where the reader defended. Where nobody has told the end of a further battle,
 * its place is empty: `and=10.4..classic`. Pure.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {Matchup & {left: Matchup | null, ruleset: string, defended: boolean}} FoughtBattle `left` is
 *   null where nobody has told it
 */
import { parametersOf } from "../kernel/battle.js";
import { MOST_BATTLES } from "../kernel/limits.js";

const END = /^(?:a(\d{1,6}))?(?:d(\d{1,6}))?$/;
const WHOLE = /^\d{1,6}$/;
const DEFENDED = "defender";

/** @param {string | undefined} text @returns {Matchup | null} who is left; null for no end */
export function readEnd(text) {
  const found = END.exec(text ?? "");
  if (!found) return null;
  const [attackers, defenders] = found.slice(1).map((armies) => Number(armies ?? 0));
  return attackers || defenders ? { attackers, defenders } : null;
}

/** @param {Matchup} left @returns {string} "d2", "a3", "a3d2" */
export const endText = ({ attackers, defenders }) =>
  `${attackers ? `a${attackers}` : ""}${defenders ? `d${defenders}` : ""}`;

/**
 * Read a further battle of an evening.
 * @param {string} text @returns {FoughtBattle | null} its rules "" where it names none; null for no battle
 */
function readFurther(text) {
  const [attackers, defenders, end, ...rest] = text.trim().toLowerCase().split(".");
  const left = readEnd(end);
  if ((!left && end !== "") || ![attackers, defenders].every((armies) => WHOLE.test(armies))) return null;
  const defended = rest.at(-1) === DEFENDED;
  const ruleset = (defended ? rest.slice(0, -1) : rest).join(".");
  return { attackers: Number(attackers), defenders: Number(defenders), left, ruleset, defended };
}

/**
 * What an address says of battles fought beyond the first one's armies and rules.
 * @param {string} search with its question mark
 * @returns {{left: Matchup | null, defended: boolean, further: FoughtBattle[], words: string}} `words`
 *   say what of it could not be followed
 */
export function readFought(search) {
  const parameters = parametersOf(search);
  const left = readEnd(parameters.get("end"));
  const told = new URLSearchParams(search).getAll("and").map(readFurther);
  const readable = told.flatMap((battle) => battle ?? []);
  const further = readable.slice(0, MOST_BATTLES - 1);
  const words = [
    parameters.get("end") && !left ? "The link’s end of the battle can’t be read." : "",
    readable.length < told.length ? "Battles of the link that can’t be read are left out." : "",
    further.length < readable.length ? `At most ${MOST_BATTLES} battles: the rest are left out.` : "",
  ];
  const defended = parameters.get("side") === DEFENDED;
  return { left, defended, further, words: words.filter(Boolean).join(" ") };
}

/**
 * What an address says of battles fought, behind the first one's armies and rules.
 * @param {{left: Matchup | null, defended: boolean}} first @param {FoughtBattle[]} further @returns {string}
 */
export function foughtAddress(first, further) {
  const side = first.defended ? `&side=${DEFENDED}` : "";
  const others = further.map(({ attackers, defenders, left, ruleset, defended }) => {
    const told = [attackers, defenders, left ? endText(left) : ""].join(".");
    return `&and=${[told, ruleset, defended ? DEFENDED : ""].filter(Boolean).join(".")}`;
  });
  return `${first.left ? `&end=${endText(first.left)}` : ""}${side}${others.join("")}`;
}
