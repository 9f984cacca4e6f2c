/**
 * Two numbers of armies whose sides other words tell than those that stand between them: "is 5 enough to
 * hold against 8", "capture 5 using 9", "survive 12 with 8". A text with a word that is not known here
 * may mean anything, and tells nothing. Texts are in small letters, without any rules' name. Pure.
 *
 * @typedef {"attackers" | "defenders"} Side
 */
import {
  AGAINST,
  AGAINST_ELSEWHERE,
  ANYBODYS,
  ARMIES,
  ATTACKER,
  ATTACKS,
  HAVE,
  HOLDS,
  LEAVES,
  SHE_OR_HE,
} from "./vocabulary.js";

/** @param {string} words @returns {RegExp} a whole word */
const word = (words) => new RegExp(`^(?:${words})$`, "u");

const HOLDING = word(`${HOLDS}|${LEAVES}|behind|safe`);
const ATTACKING = word(`${ATTACKER}|${ATTACKS}|attaque(?:r|z)?|angreif(?:en|er)|atac(?:ar|o)`);
/** Verbs with the other side behind them, whoever holds: "survive 12". */
const ENDURING = word(`surviv(?:e|es|ing)|withstand|resist|repel|${AGAINST}|${AGAINST_ELSEWHERE}`);
/** What stands before one's own armies, "with 8", and before those of an attack, "attack 5 from 9". */
const OWN = word(`with|using|having|${HAVE}|avec|mit|con|com`);
const FROM = word("from");
const DEFENDERS = word("defenders?|def|verteidiger");
const ATTACKERS = word(`${ATTACKER}|angreifer`);
/** Words that say nothing of a side. */
const BETWEEN = word(
  `${ANYBODYS}|${ARMIES}|${SHE_OR_HE}|am|and|are|be|can|chance|chances|could|do|does|enough|for|how|i|if|in|is|it|just|likely|` +
    "of|odds|on|one|only|out|probability|them|then|there|these|those|to|we|what|when|who|will|win|would|you",
);
/** Signs that armies do not have, as in "90%" and "1.5". */
const OTHER_SIGNS = /[^\p{L}\d\s,.'’?!]|[.,]\d/u;

const ROLES = [HOLDING, ATTACKING, ENDURING, OWN, FROM, DEFENDERS, ATTACKERS];

/** @param {string[]} words @returns {string} the first that says something of a side */
const telling = (words) => words.find((each) => !BETWEEN.test(each)) ?? "";

/**
 * The side of a number by the words around it.
 * @param {string[]} before nearest first @param {string[]} behind nearest first
 * @param {boolean} isHeld whether whoever asks holds @returns {Side | null}
 */
function sideOf(before, behind, isHeld) {
  const [first, next] = [telling(before), telling(behind)];
  const own = isHeld ? "defenders" : "attackers";
  const others = isHeld ? "attackers" : "defenders";
  if (DEFENDERS.test(next)) return "defenders";
  if (ATTACKERS.test(next)) return "attackers";
  if (ENDURING.test(first)) return others;
  if (FROM.test(first)) return "attackers";
  if (OWN.test(first)) return own;
  if (HOLDING.test(first) || ATTACKING.test(first)) return "defenders";
  if (HOLDING.test(next)) return "defenders";
  if (ATTACKING.test(next)) return "attackers";
  return null;
}

/**
 * The sides that a text's words tell.
 * @param {string} text
 * @returns {{attackers: string, defenders: string, attacking: string | undefined} | null} `attacking`: there where they
 *   are called attackers
 */
export function sidesTold(text) {
  const tokens = text.match(/[\p{L}]+|\d+(?:[.,]\d+)?/gu) ?? [];
  const places = [...tokens.keys()].filter((place) => /^\d/.test(tokens[place]));
  const [first, second] = places;
  if (places.length !== 2 || OTHER_SIGNS.test(text)) return null;
  const others = tokens.filter((token) => !/^\d/.test(token));
  if (others.some((token) => !BETWEEN.test(token) && !ROLES.some((role) => role.test(token)))) return null;
  const isHeld = others.some((token) => HOLDING.test(token));
  if (isHeld && others.some((token) => ATTACKING.test(token))) return null; // who asks?
  const between = tokens.slice(first + 1, second);
  const behind = tokens.slice(second + 1);
  const sides = [
    sideOf(tokens.slice(0, first).reverse(), between, isHeld),
    sideOf([...between].reverse(), behind, isHeld),
  ];
  if (sides[0] === sides[1]) return null;
  const isFirst = sides[0] === "attackers" || sides[1] === "defenders";
  const [attackers, defenders] = isFirst ? [first, second] : [second, first];
  return {
    attackers: tokens[attackers],
    defenders: tokens[defenders],
    attacking: tokens.slice(attackers + 1, attackers + 2).find((token) => ATTACKERS.test(token)),
  };
}
