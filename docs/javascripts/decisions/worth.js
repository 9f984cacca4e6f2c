/**
 * What a territory is worth to the attacker, in armies: a fraction that is not negative, as it is typed
 * ("3", "2.5", "5/2") and as an address holds it; and the least worth for rolling on, as it is shown. Pure.
 *
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 */
import { thousands } from "../kernel/matchup.js";
import { compare, fraction, isExact, reduced } from "../kernel/quantities.js";

/** The largest worth that is answered. */
export const LARGEST_WORTH = 1000;

/** What may be asked for. */
export const WORTHS_IN_WORDS = `0–${thousands(LARGEST_WORTH)} armies`;

export const WORTH_FAULT = `The worth must be a number: ${WORTHS_IN_WORDS}, such as 3, 2.5 or 5/2.`;

const WRITTEN = /^\+?(?:(\d{1,6})(?:[.,](\d{0,4}))?|[.,](\d{1,4})|(\d{1,6})\/(\d{1,6}))$/;

/**
 * @param {string} text as somebody may have typed it
 * @returns {Fraction | null} in lowest terms; null where it is no worth
 */
export function readWorth(text) {
  const found = WRITTEN.exec(text.replaceAll(/\s/g, "").replace("½", ".5"));
  if (!found) return null;
  const [, whole = "0", places = "", only = "", top, bottom] = found;
  const decimals = places || only;
  const worth = top
    ? fraction(BigInt(top), BigInt(bottom))
    : fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  if (!worth.denominator || compare(worth, fraction(BigInt(LARGEST_WORTH), 1n)) === 1) return null;
  return reduced(worth);
}

/** @param {Fraction} worth in lowest terms @returns {string} "3", "2.5", "5/3": `readWorth` reads it */
export function worthText({ numerator, denominator }) {
  for (let places = 0; places <= 4; places += 1) {
    const scaled = numerator * 10n ** BigInt(places);
    if (scaled % denominator) continue;
    const digits = String(scaled / denominator).padStart(places + 1, "0");
    return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
  }
  return `${numerator}/${denominator}`;
}

/** @param {Fraction} worth @returns {string} "1 army", "2.5 armies" */
export const worthInWords = (worth) => {
  const text = worthText(worth);
  return `${text} ${text === "1" ? "army" : "armies"}`;
};

/** A least worth beyond this is only said to be beyond it. */
const OUT_OF_REACH = 1000;

/**
 * A least worth in tenths of an army, rounded up so that it is enough: "1.8", "0.0", "over 1,000".
 * @param {Quantity | null} worth null where no worth is enough: "never"
 * @returns {{text: string, certain: boolean}}
 */
export function tenthsUp(worth) {
  if (!worth) return { text: "never", certain: true };
  const [low, high] = tenthsAround(worth);
  if (low > 10 * OUT_OF_REACH) return { text: `over ${thousands(OUT_OF_REACH)}`, certain: true };
  return { text: `${Math.floor(high / 10)}.${high % 10}`, certain: low === high };
}

/** @param {Quantity} worth @returns {number[]} its tenths, rounded up, at both ends */
function tenthsAround(worth) {
  if (isExact(worth)) {
    const { numerator, denominator } = worth;
    const up = Number((10n * numerator + denominator - 1n) / denominator);
    return [up, up];
  }
  const { low, high } = worth;
  return [low * 10 * (1 - 2 ** -50), high * 10 * (1 + 2 ** -50)].map(Math.ceil);
}
