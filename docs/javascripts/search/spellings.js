/**
 * How people spell a battle, and questions about one, in a search. The texts are in small letters, their
 * words mended (names.js), without the name of any rules. Pure.
 *
 * Named groups say what a number is: `attackers`, or `territory` where all armies on it are counted, and
 * `defenders`; `a`, `attacking`, `place` and `staying` are there where a text says what it counts, and
 * `defending` where it says that others defend.
 */
import {
  AGAINST,
  AGAINST_ELSEWHERE,
  ANYBODYS,
  ARMIES,
  ARTICLES,
  ATTACKER,
  ATTACKS,
  BEATS,
  ENEMY,
  HAVE,
  HOLDS,
  IS_HELD,
  IS_SAFE,
  LEAVES,
  MINE,
  SHE_OR_HE,
  THEIRS,
} from "./vocabulary.js";

/** Words of whole sentences around a matchup, as people speak: none of them could name rules. */
export const SPOKEN = new Set(
  ("am anyone are at be beat beats can could did do does fight from get have he her his how if in likely me much not or " +
    "our please she should show so somebody someone take tell territory than that their them then they there this " +
    "we was were when who will would you your").split(" "),
);

/** What stands between two who fight. */
const FACING = `${AGAINST}|${AGAINST_ELSEWHERE}|attacks?|attacking|into|on`;
const WHOM = `the|${MINE}|${THEIRS}|him|me|them|us`;
const WHOSE = `(?: (?:${WHOM}))?`;
const ANYBODY = "can|could|do|he|i(?:['’]?m)?|if|shall|she|should|somebody|someone|they|we|when|will|would|you";
/** What is left of where it is, once the name of rules is taken out: "on a" capital. */
const THERE = `a|against|at|in|on|${WHOM}`;
const OTHERS = `${SHE_OR_HE}|(?:the |my )?defender|${ENEMY}`;

const NUMBER = "\\d{1,30}";
const PLACE = `(?:(?:${WHOM}|your) )?(?:attacking )?(?:territory|board)`;
/** Not where a word behind asks for its chance: "12 v 7 defenders win". */
const NOT_CHANCE = "(?!['’]s|s? (?:wins?|winning|odds|chances?)\\b)";
const ATTACKERS =
  `(?<a>a(?: ?= ?)?|^a )?(?<attackers>${NUMBER})` +
  `(?: ?(?:(?<attacking>(?:${ATTACKER}|angreifern?|attaquants?|atacantes?|(?:that )?can attack|a(?!\\p{L}))${NOT_CHANCE})|${ARMIES}))?(?<staying> on ${PLACE}| ?t(?!\\p{L}))?`;
const ON_TERRITORY = `(?:t ?=? ?|(?<place>territory (?:(?:has|holds|of|with) )?))(?<territory>${NUMBER})`;
const DEFENDERS = `(?:d ?=? ?)?(?<defenders>${NUMBER})(?: ?(?:(?:def(?:enders?)?|verteidigern?|défenseurs?|defensores|d)${NOT_CHANCE}|${ARMIES}))?(?: ?defending)?`;

/** No part of a longer word or number: not the 5 of "8v5v3", nor that of "1.5". (A lookbehind would
   say this better, but older phones know none.) */
const START = "(?:^|[^\\p{L}\\p{N}.,+\u2212-])";
const END = "(?![\\p{L}\\p{N}]| ?%|[.,]\\d)";

/** @param {string} spelled */
const whole = (spelled) => new RegExp(`${START}(?:${spelled})${END}`, "u");

/** @param {string} between */
const matchup = (between) => whole(`(?:${ON_TERRITORY}|${ATTACKERS})${between}${DEFENDERS}`);

/** Two numbers alone: whoever types more may mean anything. */
export const PLAIN = matchup(" ");

/** Two numbers that a sign or words set against each other. */
export const SAID = matchup(
  `(?: ?(?:[-\u2010-\u2015\u2212:\u00d7/x]|vs?\\.?)${WHOSE} ?` +
    `| (?:(?:to )?${BEATS}|${FACING}|to)${WHOSE} ` +
    `|,? (?:and |but )?(?:${OTHERS}|${THEIRS}) ${HAVE} (?:only )?)`,
);

/** The numbers without what says whose they are, where other words do. */
const HIT = `(?<defenders>${NUMBER})(?: ?(?:def(?:enders?)?|${ARMIES}))?`;
const HITTING = `(?<attackers>${NUMBER})(?: ?(?:(?<attacking>attackers?)|att(?:ack(?:s|ing)?)?|${ARMIES}))?`;

const ATTACKING = "(?:(?<a>attackers?)|atk|att(?:ack(?:ing)?)?)(?: with)?";
const DEFENDING = "def(?:en(?:ders?|ding|[cds]e?)?)?(?: with)?";

/** Whole texts whose words say which number is whose, or that the defender asks. */
export const WORDED = [
  `(?:(?:${WHOM}) )?(?<defenders>${NUMBER}) ?(?:def(?:end(?:s|ers?|ing)?)?|holds?|holding|survives?|withstands?|resists?|repels?),?(?: (?:${FACING}|from))? ${HITTING}`,
  `(?:hold|defend)(?:s|ing)?(?: (?:it|out))? (?:${AGAINST}|from)${WHOSE} ${HITTING} with(?: (?:my|only|just))? ${HIT}`,
  `${DEFENDING} ?${HIT},?(?: and)? ${ATTACKING} ?${HITTING}`,
  `${ATTACKING} ?${HITTING},?(?: and)? (?<defending>${DEFENDING}) ?${HIT}`,
  `(?:${ATTACKS})${WHOSE} ${HIT} with(?: (?:my|only|just))? ${HITTING}`,
  `(?:(?:am|are|being|get|is) )*attacked by ${HITTING},?(?: (?:and|have|i|only|we|with))+ ${HIT}`,
  `attack(?:s|ing)? (?:me|us) with ${HITTING},?(?: (?:and|but|have|i|only|we))+ ${HIT}`,
  `(?:${OTHERS}) ${HAVE}(?: only)? ${HIT},?(?: (?:and|but))? (?:i|we) have(?: only)? ${HITTING}`,
  `have(?: only)? ${HIT},?(?: (?:and|but))? (?:${OTHERS}) attacks?(?: (?:me|us))? with ${HITTING}`,
  `(?:(?:have|my|our|with) )?${HIT},?(?: (?:am|and|are|being|get|i|is|we))* attacked by ${HITTING}`,
].map((spelled) => new RegExp(`^(?:(?:${ANYBODY}) )*(?:${spelled})(?: (?:${THERE}))*$`, "u"));

const THEN = `,? (?:and )?then(?: (?:${FACING}))?`;
const LISTED = " ?\\+| ?,(?: and)?| and|(?= )"; // or a space alone
/** @param {string} before what stands before the defenders of a territory behind others */
const next = (before) => `(?:${before}) ?(${NUMBER})(?: ?def(?:enders?)?)?`;
const ONWARD = next(` ?(?:→|-?>|vs?\\.?)|${THEN}`);
const LIST = next(`${THEN}|${LISTED}`);

/** The territories behind the first one: "12 v 7 then 3 then 2", "12v7v3". */
export const CHAIN = new RegExp(`(?:${ONWARD})+$`, "u");
/** The same behind a battle whose numbers are set against each other: "12 v 7 + 3 + 2", "12 v 7, 3 and 2". */
export const LISTED_CHAIN = new RegExp(`(?:${LIST})+$`, "u");
const ANOTHER = `(?:${THEN}|${LISTED}) ?${NUMBER}`;
/** Territories whose stack is named behind them: "5, 3 and 2 with 12"; two alone may be both sides of a battle. */
export const TERRITORIES_WITH = new RegExp(
  `^(?:(?:${ANYBODY}) )*(?:(?:${ATTACKS}) |(?=${NUMBER}(?:${ANOTHER}){2}))(?<first>${NUMBER})(?<others>(?:${ANOTHER})+)` +
    ` with(?: (?:my|only|just))? (?<stack>${ATTACKERS})$`,
  "u",
);
/** A stack that goes through a list: "15 through 5, 3 and 2". */
export const THROUGH = /(\d) (?:go(?:es|ing)? )?(?:through|thru) (?=\d)/;
/** Territories that are alike: "15 against 4 territories with 2 each". */
export const ALIKE = new RegExp(
  `(\\d) (?:through|${FACING}) ([2-9]) territories (?:of|with) (${NUMBER})(?: (?:defenders?|${ARMIES}))?(?: (?:each|on each))?$`,
  "u",
);

/** A battle behind a battle: no territory of a chain. */
export const THEN_BATTLE = new RegExp(`\\bthen \\d+ ?(?:${AGAINST}) ?\\d`);

/** Each of them. */
export const EACH_NEXT = new RegExp(`${ONWARD}|${LIST}`, "gu");

const SOME = "(?: at least)? ([1-9]\\d{0,3})(?: (?:of them|attackers?|armies))?";
/** How many attackers are to be left: "with at least 4 left", and at the end "keeping 4". */
export const LEFT = new RegExp(
  `,?(?: (?:and|with|have|keep))?${SOME} (?:left|remaining|surviving)(?![\\p{L}\\p{N}]| \\d)|,?(?: and)? (?:keep(?:ing)?|left|remaining)${SOME}$`,
  "u",
);

/** Whether these are called attackers. */
export const ATTACKERS_LEFT = /\d ?att(?:ackers?)? (?:left|remaining|surviving)/;

/** How many defenders were left: "with 3 defenders left". */
export const STANDING =
  /,?(?: (?:and|with))?(?: only)? ([1-9]\d{0,3}) ?def(?:enders?)? (?:are |was |were )?(?:left|remaining|surviving)(?![\p{L}\p{N}])/u;

/** How many the other side has left. */
export const THEIRS_LEFT = new RegExp(`\\b(?:(?:${SHE_OR_HE}) ${HAVE}|(?:defender|${ENEMY})(?: has)?) (?:(\\d+) left|left (\\d+))\\b`);

/** Whoever attacks leaves some behind: "12 v 7 leaving one". */
export const LEAVING_BEHIND = new RegExp(`^ (?:${LEAVES})\\b`);

/** What a whole battle counts, behind it: "12 v 7 t", "12 v 7 on the territory", "12 v 7 can attack". */
export const ALL_COUNTED = new RegExp(
  `^(\\d+) ?(?:${AGAINST}) ?(\\d+),? ?(?:(?<all>t|on (?:the )?territory)|a|(?:(?:that|who) )?can attack)$`,
);

/** Several battles alike: their chance is another. */
export const REPEATED = new RegExp(`(?:^|\\s)\\d+ ?[x×] ?\\d+ (?:${AGAINST}) `);

/** What the territory is worth, in armies: "worth 3". */
export const WORTH = /,? worth(?: of)? (\d{1,4}(?:\.\d)?)(?: armies)?(?![\p{L}\p{N}.])/u;

/** A chance, in percent. */
export const PERCENT = whole(
  "(\\d{1,3}(?:[.,]\\d{1,6})?) ?(?:%|(?:percent|per cent|pct|prozent|pour ?cent|por ?ciento)(?![\\p{L}\\p{N}]))",
);

/** Defenders alone, of whom a word before or after their number speaks. */
export const FACED = whole(
  `(?:${FACING}|${BEATS}) ?(?:the )?${DEFENDERS}|(?:d ?=? ?)(?<first>${NUMBER})|(?<second>${NUMBER}) ?defenders?`,
);
export const ALONE = whole(DEFENDERS);
export const ATTACKERS_ALONE = whole(`[at] ?=? ?${NUMBER}|${NUMBER} ?(?:attackers?|on ${PLACE})`);

/** A stack alone, against which somebody holds. */
export const HELD = whole(`(?:${FACING}|for|from|stops?) (?:the )?${ATTACKERS}`);
/** The same beside a chance, where no word stands before it: "how many to leave 10 80%". */
export const HELD_ALONE = whole(`how many(?: armies| defenders)?(?: (?:to|do|should|i))* leave ${ATTACKERS}`);

/** Words of the defender’s chance: to hold is what the attacker calls to lose. */
export const FOR_DEFENDER = new RegExp(
  `\\b(?:${IS_HELD}|los(?:e|es|ing|t)|fail(?:s|ed|ing)?|defenders?(?:['’]s)? (?:wins?|winning|odds|chances?)|(?:for|as|am)(?: the| a)? defenders?|attacked by|attack(?:s|ing)? (?:me|us)|(?:${OTHERS}) attacks? (?:my|our))\\b`,
  "g",
);

/** Words after which a number may be the attacker’s, even where somebody holds. */
const NOT_HOLDING = `${AGAINST}|${ATTACKER}|${ATTACKS}|${SHE_OR_HE}|and|but|chances?|from|i|if|odds|we|when|you`;

/** The noun says the same: "defence 5 against 9". */
export const DEFENCE_OF = /\bdefen[cs]e (?:(?:of|with) )?(?=\d)/;

/** What stands before the number of those who hold, or who lose what is theirs: "hold a territory with". */
export const HOLDING_WITH = new RegExp(
  `(?:^|[^\\p{L}])(?:${IS_HELD})(?: (?!(?:${NOT_HOLDING})(?!\\p{L}))\\p{L}+)*(?: (?:${MINE}) against)?$`,
  "u",
);

/** Who is called so holds in battles that are named by their attackers first: "the defender holds 9 v 5". */
export const DEFENDER_HOLDS = /\bdefender (?:holds?|survives?|keeps?)$/;

/** What a number is said to count behind a battle whose defenders come first: "hold 5 against 9 on the territory". */
export const ATTACKERS_BEHIND = new RegExp(
  `^(?: ?(?<attacking>${ATTACKER})(?!\\p{L}))?(?<staying> on ${PLACE}| ?t(?!\\p{L}))?`,
  "u",
);

/**
 * They are called so at the end: "my 5 against 9 attackers". Behind a sign, as in "12 v 7 attackers castle", that
 * may be said of the rules.
 */
export const ARE_ATTACKERS = /^ attackers(?: on .*)?\??$/;

/** What is left of where somebody holds once the name of rules is taken out: "hold a capital 6 against 10". */
export const PLACE_LEFT = new RegExp(
  ` (?:(?:at|in|on|with) )?(?:(?:${ARTICLES})(?= \\d)|(?:${ANYBODYS})(?= (?:attacked|${AGAINST})(?!\\p{L})))`,
  "u",
);

/** The same at the end: "12 v 7 then 3 on" a capital. */
export const PLACE_LEFT_BEHIND = new RegExp(`(?: (?:at|in|on|${ANYBODYS}))+$`);

/** Words of the question how many defenders hold. */
export const HOLDING = new RegExp(
  `\\b(?:${HOLDS}|${LEAVES}|how many defenders|defenders (?:do i )?need(?:ed)?)\\b`,
);

/** Words of the question how many attackers it takes. */
export const HOW_MANY =
  /\b(?:how (?:many|much|big)|needs?|needed|enough|wie ?viele?|combien|cu[aá]nt[oa]s|quant[io]|quant[oa]s)(?![\p{L}\p{N}])|^(?:to |can i )?(?:beat|defeat) /u;

/** Who says how many they have asks how likely these win. */
export const OWN_ARMIES = /\b(?:with|have|mit|avec|con|com) (?:my )?\d/;

/** Words of another question with the numbers of a battle: how many are lost. */
export const LOSSES =
  /\bhow (?:many|much)\b.*\b(?:left|los(?:e|es|ing|t)|surviv(?:e|es|ors))\b|\b(?:average|expected|mean) (?:left|loss(?:es)?|survivors)\b/;

/** Words of other questions with a number. */
export const OTHERWISE = new RegExp(
  `\\b(?:dice|die|rolls?|${HOLDS}|${LEAVES}|${IS_SAFE}|defenders (?:${AGAINST})|left|los(?:e|es|ing|t|s|ses)|stop|survivors?|` +
    "territories|countries|under|below|fewer than|less than)\\b",
);

/** Other bounds than at least, of how many are left. */
export const OTHER_BOUND = /\b(?:at most|exactly|fewer than|just|less than|more than|only|up to) \d+ (?:att\p{L}* |def\p{L}* )?(?:left|remaining|surviving)\b/u;

const DENYING = new Set(
  "no not non without never ignoring except off dead ohne kein keine keiner keinen nicht sans sin senza".split(" "),
);

/** Dice, leaders and sides that no rules here have. */
const UNKNOWN_RULES = [
  /\b(?:both|each)\b.* (?:commander|leader|general|dice)s?\b|\btwo (?:commander|leader|general)s\b|\b(?:dice|die) each\b/,
  /\battack(?:ers?|ing|s)?\b(?! v)[^d\d]*\b(?:one|1|a single) di(?:e|ce)\b/,
  /\b(?:leader|general)\b (?:(?:is|on|in|who) )*(?:defen[cds]|hold)|\b(?:against|versus|vs?) (?:(?:an?|the|his|her|their) )?(?:leader|general)\b/,
  /\bd(?!8\b)\d+ (?:attack|defence)\b/,
];

/** Whether a text names rules that are none here: its answer would be that of others. @param {string} text */
export const namesUnknownRules = (text) => UNKNOWN_RULES.some((rules) => rules.test(text));

/**
 * Whether a text denies something: its answer would be that to what is denied. Nothing is denied by
 * "or not".
 * @param {string} text
 */
export const denies = (text) =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).some((word, place, words) => DENYING.has(word) && words[place - 1] !== "or");
