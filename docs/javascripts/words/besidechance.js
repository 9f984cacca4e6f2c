/**
 * What stands beside a chance: the chances of both sides as a ratio in round numbers, as players say
 * it ("about 9 to 2 for the attacker"), and the version of rules that may have changed since. Pure.
 *
 * @typedef {{version?: string | null, isTrueRandom?: boolean}} Versioned
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {[bigint, bigint]} Ratio
 */
import words from "../../words/en/odds.js";
import { messagesOf } from "../kernel/message.js";
import { isExact } from "../kernel/quantities.js";

const message = messagesOf(words);

const MOST = 1_000_000n;

/** Parts of a whole in which doubles are counted. */
const PARTS = 2 ** 60;

/** @type {Ratio[]} */
const SMALL = [[1n, 1n], [6n, 5n], [5n, 4n], [4n, 3n], [3n, 2n], [2n, 1n], [5n, 2n], [3n, 1n],
  [7n, 2n], [4n, 1n], [9n, 2n]]; // prettier-ignore

/** @returns {Generator<bigint>} the whole numbers of two digits that count, 5 first, rising */
function* wholeNumbers() {
  yield* [5n, 6n, 7n, 8n, 9n];
  for (let unit = 1n; 10n * unit < MOST; unit *= 10n) {
    for (let times = 10n; times < 100n; times++) yield times * unit;
  }
  yield MOST;
}

/** The round ratios, rising. @type {Ratio[]} */
const ROUND = [...SMALL, ...Array.from(wholeNumbers(), (whole) => /** @type {Ratio} */ ([whole, 1n]))];

/**
 * The round ratio nearest to another; the lower one of two equally near.
 * @param {bigint} greater @param {bigint} smaller @returns {Ratio}
 */
function nearest(greater, smaller) {
  let [low, high] = [0, ROUND.length - 1]; // halved until one is left: the numbers may be long
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [[one, other], [next, to]] = ROUND.slice(middle, middle + 2);
    if (2n * greater * other * to <= smaller * (one * to + next * other)) high = middle;
    else low = middle + 1;
  }
  return ROUND[low];
}

/** @param {bigint} win @param {bigint} lose parts of the same whole @returns {string} */
function inWords(win, lose) {
  if (!win || !lose) return "";
  const side = win > lose ? "attacker" : "defender";
  const [greater, smaller] = win > lose ? [win, lose] : [lose, win];
  if (greater > MOST * smaller) return message(`for_${side}_beyond`);
  const [one, other] = nearest(greater, smaller).map(Number);
  return one === other ? message("even") : message(`for_${side}`, { one, other });
}

/** The exact numbers around a chance. @param {Quantity} chance @returns {[Fraction, Fraction]} */
function bounds(chance) {
  if (isExact(chance)) return [chance, chance];
  const denominator = BigInt(PARTS);
  const [low, high] = [Math.floor(chance.low * PARTS), Math.ceil(chance.high * PARTS)];
  return [
    { numerator: BigInt(Math.max(low, chance.low > 0 ? 1 : 0)), denominator },
    { numerator: BigInt(high), denominator },
  ];
}

/** @param {Fraction} win @param {Fraction} lose */
const ofFractions = (win, lose) =>
  inWords(win.numerator * lose.denominator, lose.numerator * win.denominator);

/**
 * @param {Quantity} win @param {Quantity} lose
 * @param {() => Fraction | null} [exact] the chance to win, asked for where the others do not decide
 * @returns {string} nothing where one of the two is certain
 */
export function oddsInWords(win, lose, exact = () => null) {
  const [winLow, winHigh] = bounds(win);
  const [loseLow, loseHigh] = bounds(lose);
  const words = ofFractions(winLow, loseHigh);
  if (words === ofFractions(winHigh, loseLow)) return words;
  const decided = exact();
  if (!decided) return words;
  const { numerator, denominator } = decided;
  return inWords(numerator, denominator - numerator);
}

/**
 * What is said of a chance that the version alone makes certain.
 * @type {Object<string, keyof typeof words>}
 */
const CERTAIN = { "0.0%": "impossible", "100.0%": "certain" };

/**
 * The version of rules, as it stands beside a chance under them.
 * @param {Versioned} rules @param {string} [chance] in words
 */
export const versionInWords = ({ version }, chance = "") =>
  version ? message(CERTAIN[chance] ?? "computed", { version }) : "";

/**
 * The same as a sentence.
 * @param {Versioned} rules @param {string} [chance] in words
 */
export function versionSentence(rules, chance) {
  const words = versionInWords(rules, chance);
  return words && `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** For which dice of the app rules are, where they are for some of them. @param {Versioned} rules */
export const settingInWords = ({ isTrueRandom }) => (isTrueRandom ? message("true_random") : "");

/**
 * The versions of rules that may have changed since, after the words before.
 * @param {{rules: Versioned}[]} territories @param {string} chance to take them all, in words
 */
export const versionsInWords = (territories, chance) =>
  [...new Set(territories.map(({ rules }) => versionSentence(rules, chance)))]
    .filter(Boolean)
    .map((sentence) => ` ${sentence}`)
    .join("");

/**
 * The same for an attack that is none of the reader's: whether to blitz is for the attacker to choose.
 * @param {Versioned & {transformation?: unknown}} rules @param {string} chance of the attack, in words
 */
export const conditionsInWords = (rules, chance) =>
  versionsInWords([{ rules }], chance) + (rules.transformation ? ` ${message("by_hand")}` : "");

/**
 * By which rules territories are fought for. Where others than the usual ones hold on all of them, that is said:
 * whoever brings those of a capital may mean the last one alone.
 * @param {{rules: {title: string}}[]} territories @param {string} usual the title of rules
 */
export function rulesInWords(territories, usual) {
  const titles = [...new Set(territories.map(({ rules }) => rules.title))];
  if (titles.length > 1) return `${titles[0]} and ${titles.length > 2 ? "other rules" : titles[1]}`;
  return territories.length > 1 && titles[0] !== usual ? message("everywhere", { title: titles[0] }) : titles[0];
}
