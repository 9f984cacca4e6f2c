/**
 * What is said of luck: the same words as the generator's (generator/pages/was_i_unlucky.py). Pure.
 *
 * An end is lucky or unlucky only where it, or a better or worse one, is rare; else it is nothing
 * unusual.
 *
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {Object} Chances where an end stands
 * @property {Quantity} better @property {Quantity} equal @property {Quantity} worse
 * @property {Quantity} orBetter @property {Quantity} orWorse
 *
 * @typedef {"impossible" | "certain" | "unlucky" | "lucky" | "worst" | "best" | "usual"} Verdict
 * @typedef {{figure: string, claim: string, note: string}} Told the answer in large type; the sentence
 *   that follows what was asked about; and one more
 * @typedef {{text: string, certain: boolean}} Text
 */
import {
  compare,
  exactly,
  fraction,
  isExact,
  isJust,
  percent,
  percentIsSettled,
  quotient,
  roundTo,
} from "./quantities.js";

/** An end is called unlucky where it, or a worse one, is no likelier than this. */
const RARE = fraction(1n, 20n);

/** Rarer than this is not counted. */
const RAREST = fraction(1n, 1_000_000n);

/** Below each of these one place more of the percentage is told. */
const FINER = [fraction(1n, 200n), fraction(1n, 2_000n), fraction(1n, 20_000n)];

/** @param {Quantity} chance */
const isNever = (chance) => isJust(chance, 0);

/** @param {Chances} chances @returns {Verdict} */
export function verdictOf({ better, equal, worse, orBetter, orWorse }) {
  if (isNever(equal)) return "impossible";
  if (isNever(better) && isNever(worse)) return "certain";
  if (isAtMost(orWorse, RARE)) return "unlucky";
  if (isAtMost(orBetter, RARE)) return "lucky";
  if (isNever(worse)) return "worst";
  return isNever(better) ? "best" : "usual";
}

/** @param {Quantity} chance @param {Quantity} limit */
const isAtMost = (chance, limit) => [-1, 0].includes(compare(chance, limit) ?? 1);

/** @param {Chances} chances @returns {boolean} whether all words are certain */
export function isToldForSure(chances) {
  const verdict = verdictOf(chances);
  const { better, equal, worse, orBetter, orWorse } = chances;
  if ([orWorse, orBetter].some((chance) => compare(chance, RARE) === null)) return false;
  if (verdict === "unlucky") return isRareForSure(better, orWorse);
  if (verdict === "lucky") return isRareForSure(worse, orBetter);
  if (verdict === "usual") return [better, worse].every((each) => roundTo(each, 10).certain);
  return percentIsSettled(equal, 1);
}

/** @param {Quantity} others @param {Quantity} rare */
const isRareForSure = (others, rare) =>
  [RAREST, ...FINER].every((limit) => compare(rare, limit) !== null) &&
  percentIsSettled(others, placesFor(rare)) &&
  oneIn(rare).certain;

/**
 * The words on an end.
 * @param {Chances} chances of an end that can be @param {string} noun "battles" or "evenings"
 * @returns {Told}
 */
export function toldOf(chances, noun) {
  const { better, equal, worse, orBetter, orWorse } = chances;
  const usual = "Nothing unusual";
  switch (verdictOf(chances)) {
    case "unlucky":
      return told("Unlucky", better, orWorse, isNever(worse), "worse", noun);
    case "lucky":
      return told("Lucky", worse, orBetter, isNever(better), "better", noun);
    case "worst":
      return { figure: usual, claim: `nothing worse can happen, but ${shareOf(equal, noun)}`, note: "" };
    case "best":
      return { figure: usual, claim: `nothing better can happen, but ${shareOf(equal, noun)}`, note: "" };
    case "usual": {
      const claim = `${tenthsOf(worse, "worse", ` such ${noun}`)}, ${tenthsOf(better, "better", "")}`;
      return { figure: usual, claim, note: "" };
    }
    default:
      return { figure: usual, claim: `all such ${noun} go like this`, note: "" };
  }
}

/**
 * The words on an end that is rare.
 * @param {string} luck @param {Quantity} others the chance of all other ends @param {Quantity} rare
 * @param {boolean} last whether nothing lies beyond it @param {string} comparative @param {string} noun
 * @returns {Told}
 */
function told(luck, others, rare, last, comparative, noun) {
  const { text } = oneIn(rare);
  const share = percent(others, placesFor(rare)).replace(">", "more than ");
  const beyond = last ? `, and nothing ${comparative} can happen` : ` or ${comparative}`;
  const one = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return {
    figure: `${luck}: ${text}`,
    claim: `${comparative} than ${share} of such ${noun}`,
    note: `${one} ${noun} goes like this${beyond}.`,
  };
}

/** @param {Quantity} chance @param {string} noun */
const shareOf = (chance, noun) => `${percent(chance)} of such ${noun} go like this`;

/** @param {Quantity} chance @param {string} comparative @param {string} noun */
function tenthsOf(chance, comparative, noun) {
  const { rounded } = roundTo(chance, 10);
  const share = rounded ? `about ${rounded} in 10` : "fewer than 1 in 10";
  const verb = noun ? (rounded === 1 ? " goes" : " go") : "";
  return `${share}${noun}${verb} ${comparative}`;
}

/** How many places of the percentage tell others from this. @param {Quantity} rare @returns {number} */
const placesFor = (rare) => 1 + FINER.filter((limit) => compare(rare, limit) === -1).length;

/** "1 in 30", "1 in 2,000": two digits count. @param {Quantity} rare @returns {Text} */
export function oneIn(rare) {
  if (compare(rare, RAREST) === -1) return { text: "less than 1 in a million", certain: true };
  const number = isExact(rare)
    ? fraction(rare.denominator, rare.numerator)
    : quotient(exactly(1), rare);
  const whole = isExact(number) ? Number(number.numerator / number.denominator) : Math.floor(number.low);
  const unit = 10 ** Math.max(String(whole).length - 2, 0);
  const parts = isExact(number)
    ? fraction(number.numerator, number.denominator * BigInt(unit))
    : quotient(number, exactly(unit));
  const { rounded, certain } = roundTo(parts, 1);
  return { text: `1 in ${(rounded * unit).toLocaleString("en")}`, certain };
}
