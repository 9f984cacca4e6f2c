/**
 * The words of a battle in a search: who attacks, who holds, whose armies these are, and what stands between
 * two sides. Each is a part of regular expressions, for whole words in small letters.
 */

/** Who asks, and who fights them. */
export const MINE = "my|our";
export const THEIRS = "her|his|their";
export const ARTICLES = "an?|that|the|this";
/** Before what may be one's own, another's, or anybody's: "6 on a capital", "attack the capital". */
export const PERHAPS_MINE = `${ARTICLES}|${MINE}`;
export const PERHAPS_THEIRS = `${ARTICLES}|${THEIRS}`;
export const ANYBODYS = `${PERHAPS_MINE}|${THEIRS}`;
export const ENEMY = "(?:my |the )?(?:enemy|opponent)";
export const SHE_OR_HE = "he|she|they";
export const HAVE = "ha(?:s|ve)";

/** What attackers do. */
export const BEATS = "(?:beat|captur|conquer|defeat|fight|hit|invad|kill|overcom|tak)(?:e|es|s|ed|t?ing)?";
export const ATTACKS = `attack(?:s|ed|ing)?|${BEATS}`;
export const ATTACKER = "att(?:ackers?)?|atk";

/** What those do who are attacked: they hold, or lose what is theirs. */
export const HOLDS =
  "(?:hold|defend|guard|protect|repel|resist|secur|withstand)(?:s|e|es|ing)?|keep(?:s|ing)?(?! (?:attack|fight|go|on\\b|roll))|surviv(?:e|es|ing)|halten|verteidig(?:e|en|t)|défend(?:s|re|ez)";
export const LEAVES = "leav(?:e|ing)|garrison(?:ed|ing)?";
export const LOSES_OWN = `los(?:e|ing) (?:${MINE}|(?:${ARTICLES}) (?:territory|country))`;
export const IS_SAFE = "safe(?! to attack)";
/** All of these. */
export const IS_HELD = `${LOSES_OWN}|${HOLDS}|${LEAVES}|${IS_SAFE}`;

/** Between two sides. */
export const AGAINST = "against|versus|vs?\\.?";
export const AGAINST_ELSEWHERE = "gegen|zu|contre|contra|contro|tegen|против";

/** What a number counts. */
export const ARMIES = "armies|army|guys|men|soldiers?|troops?|units?";
