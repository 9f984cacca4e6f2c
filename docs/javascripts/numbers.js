/**
 * Chances, means and differences as readers see them, letter for letter as the generator writes
 * them. Pure.
 *
 * All are whole numbers, so that sums, differences and rounding are exact here as they are there.
 */

/** A certain chance; every chance is a whole number of parts of it. */
export const ONE = 1e12;

/** What the difference of two chances of the data may be off: each may by a millionth. */
const ERROR = (2 * ONE) / 1e6;

/**
 * The whole number of units nearest to a value; the even one of two equally near.
 * @param {number} value @param {number} unit
 */
function roundHalfEven(value, unit) {
  const rest = value % unit;
  const below = (value - rest) / unit;
  const up = 2 * rest > unit || (2 * rest === unit && below % 2 === 1);
  return below + (up ? 1 : 0);
}

/**
 * A whole number of the last decimal place's units, with its point.
 * @param {number} scaled @param {number} [places]
 */
export function withPoint(scaled, places = 1) {
  const digits = String(scaled).padStart(places + 1, "0");
  return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
}

/**
 * A chance as a percentage: what is possible is never 0%.
 * @param {number} chance in 1 / ONE @param {number} [places] @returns {string} "81.8%", "<0.1%"
 */
export function percent(chance, places = 1) {
  const whole = 10 ** (places + 2);
  const rounded = roundHalfEven(chance, ONE / whole);
  if (rounded === 0 && chance > 0) return `<${withPoint(1, places)}%`;
  if (rounded === whole && chance < ONE) return `>${withPoint(whole - 1, places)}%`;
  return `${withPoint(rounded, places)}%`;
}

/**
 * A mean number of armies.
 * @param {number} mean in armies / ONE @param {number} [places] @returns {string} "3.56"
 */
export const fixed = (mean, places = 2) =>
  withPoint(roundHalfEven(mean, ONE / 10 ** places), places);

/**
 * A difference of chances in percentage points, with its sign.
 * @param {number} change in units of the last decimal place @param {number} [places]
 * @returns {string} "−20.6", "+3.0", "0.0"
 */
export function points(change, places = 1) {
  const sign = change > 0 ? "+" : change < 0 ? "−" : "";
  return sign + withPoint(Math.abs(change), places);
}

/**
 * The same of two chances of the data: with one decimal, or with two where the data's error leaves
 * open which one is right.
 * @param {number} change in 1 / ONE @returns {string} "−20.6", "+3.25"
 */
export function settledPoints(change) {
  /** @param {number} places */
  const rounded = (places, error = 0) => Math.round((change + error) / (ONE / 10 ** (places + 2)));
  const places = rounded(1, -ERROR) === rounded(1, ERROR) ? 1 : 2;
  return points(rounded(places), places);
}
