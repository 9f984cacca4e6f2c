/**
 * What a territory is worth to the attacker, in armies: a fraction that is not negative, as it is typed
 * ("3", "2.5", "5/2") and as an address holds it. Pure.
 *
 * @typedef {import("./quantities.js").Fraction} Fraction
 */
import { compare, fraction, reduced } from "./quantities.js";

/** The largest worth that is answered. */
export const LARGEST_WORTH = 1000;

export const WORTH_FAULT = `Enter a worth of 0–${LARGEST_WORTH} armies, such as 3, 2.5 or 5/2.`;

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
