/**
 * The numbers of a search as digits: "1,000", "twenty-one v fifteen", and none for what counts no armies.
 * Texts are in small letters. Pure.
 */
import { AGAINST, ARMIES } from "./vocabulary.js";

const ONES = "one two three four five six seven eight nine".split(" ");
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** From 1 on. */
const UNDER_TWENTY = [...ONES, ...TEENS];
const NUMBER_WORDS = new Set([...UNDER_TWENTY, ...TENS]);

const WORDS = `(?:${TENS.join("|")})(?:[- ](?:${ONES.join("|")}))?|${UNDER_TWENTY.join("|")}`;
/** Behind a number of dice, or of faces: rules speak of "one die", "two-dice attack", "eight-sided". */
const NOT_OF_DICE = "(?![\\p{L}]|[- ](?:di(?:e|ce)|sided|eight|attack|defen))";
/** Numbers on both sides of a battle. */
const OPPOSED = new RegExp(
  `\\b(${WORDS}|\\d+)( (?:${AGAINST}) )(${WORDS}|\\d+)\\b(?! di(?:e|ce)\\b)`,
  "g",
);
/** Numbers of those whom the next word names. */
const COUNTED = new RegExp(`\\b(${WORDS})(?= (?:${ARMIES}|attackers|defenders|left|remaining|territories|each)\\b)`, "g");
/** Any number that is none of dice. */
const ANY = new RegExp(`\\b(${WORDS})\\b${NOT_OF_DICE}`, "gu");

const HUNDREDS = new RegExp(`\\b(?:(an?|${ONES.join("|")}) )?hundred\\b`, "g");
const DOZENS = new RegExp(`\\b(?:(half(?: an?)?|an?|${ONES.join("|")}) )?dozens?\\b`, "g");
/** One chance in two, as people say it. */
const EVEN = /\b(?:fifty[- ]fifty|50[/ -]50)\b/g;
/** What a number stands for that counts no armies: "turn 4: 12 v 7". */
const COUNTED_OFF = /^(?:day|game|move|player|round|turn|week) \d+ ?[:,-]? (?=.*\d.*\d)/;

/** The comma of "1,000", and the space of "1 000". */
const THOUSANDS = /(\d)(?:,(?=\d{3}(?!\d))| (?=000(?!\d)))/g;

/** Numbers that count no armies: the faces of dice, "20-sided", and the year of a game. */
const SIDED = /\b(1?[1-9]|[12]0)[- ]sided\b/g;
const RISK_2210 = /\b2210\b/g;

/** A number as digits. @param {string} number in words, or digits already */
function digits(number) {
  const [ten, one] = number.split(/[- ]/);
  if (!NUMBER_WORDS.has(ten)) return number;
  if (!TENS.includes(ten)) return String(UNDER_TWENTY.indexOf(ten) + 1);
  return String(10 * (TENS.indexOf(ten) + 2) + ONES.indexOf(one) + 1);
}

/** Whether a word is a number. @param {string} word */
export const isNumberWord = (word) => NUMBER_WORDS.has(word);

/** The numbers of a text as digits. @param {string} text */
export function inDigits(text) {
  const plain = text
    .replace(COUNTED_OFF, "")
    .replace(EVEN, "50%")
    .replace(HUNDREDS, (_, first) => String(100 * (ONES.indexOf(first) + 1 || 1)))
    .replace(DOZENS, (_, first = "") => (first.startsWith("half") ? "6" : String(12 * (ONES.indexOf(first) + 1 || 1))))
    .replace(/\b([12]) (?=di(?:e|ce)\b)/g, (_, dice) => `${ONES[dice - 1]} `)
    .replace(THOUSANDS, "$1")
    .replace(SIDED, (_, faces) => (faces === "6" ? "" : `${facesInWords(Number(faces))} sided`))
    .replace(RISK_2210, " ")
    .replace(OPPOSED, (_, first, between, second) => digits(first) + between + digits(second))
    .replace(COUNTED, digits);
  const isInWords = !/\d/.test(plain) && (plain.match(ANY) ?? []).length > 1;
  return isInWords ? plain.replace(ANY, digits) : plain;
}

/** @param {number} faces up to 20 */
const facesInWords = (faces) => [...UNDER_TWENTY, TENS[0]][faces - 1];
