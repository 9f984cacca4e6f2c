/**
 * Certified numbers, and how readers see them: letter for letter as the generator writes them.
 *
 * A quantity is exact, or lies between two doubles. Its text is right where both ends round alike;
 * where they do not, it says "about". Pure.
 *
 * @typedef {{numerator: bigint, denominator: bigint}} Fraction whole numbers, not always in lowest
 *   terms
 * @typedef {{low: number, high: number, inside?: boolean}} Interval the number lies between
 *   `low` and `high` for certain; `inside`: it is a chance that is known to be neither 0 nor 1,
 *   whatever its bounds
 * @typedef {Fraction | Interval} Quantity a number, known exactly or between bounds
 */

/** Outwards by more than any rounding of one operation: the factors of both ends. */
const DOWN = 1 - 2 ** -52;
const UP = 1 + 2 ** -52;

/** Far from the smallest doubles, whose results are less precise. */
const SMALL = 1e-150;

/**
 * A whole number of the last decimal place's units, with its point.
 * @param {number} scaled @param {number} places
 */
function withPoint(scaled, places) {
  const digits = String(scaled).padStart(places + 1, "0");
  return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
}

/** @param {number} low @param {number} high @returns {Interval} a little wider than these */
const outwards = (low, high) => ({
  low: low > 0 ? low * DOWN : low * UP,
  high: high > 0 ? high * UP : high * DOWN,
});

/** @param {number} value @returns {Interval} a double as it is */
export const exactly = (value) => ({ low: value, high: value });

/** Whether a number is known exactly, as a fraction. @param {Quantity} quantity @returns {quantity is Fraction} */
export const isExact = (quantity) => "numerator" in quantity;

/** More than all chances together that doubles lose because they are too small for them. */
export const TINY = 1e-300;

/**
 * Doubles of a battle, and what they may stand for.
 * @param {Interval} found @param {number} error how far they may be off, relative to themselves
 * @returns {Interval}
 */
export const widened = ({ low, high }, error) => ({
  low: low * (1 - error) - TINY,
  high: high * (1 + error) + TINY,
});

/** What of an interval can be a chance. @param {Interval} interval @returns {Interval} */
export const asChance = ({ low, high }) => ({ low: Math.max(low, 0), high: Math.min(high, 1) });

/** A chance that is neither 0 nor 1. @param {Interval} interval @returns {Interval} */
export const uncertain = (interval) => ({ ...asChance(interval), inside: true });

/** @param {bigint} numerator @param {bigint} denominator @returns {Fraction} */
export const fraction = (numerator, denominator) => ({ numerator, denominator });

/** @param {Interval} one @param {Interval} other */
export const sum = (one, other) => outwards(one.low + other.low, one.high + other.high);

/** @param {Interval} one @param {Interval} other */
export const difference = (one, other) => outwards(one.low - other.high, one.high - other.low);

/** Of numbers that are not negative. @param {Interval} one @param {Interval} other */
export const product = (one, other) => outwards(one.low * other.low, one.high * other.high);

/** Of a number that is not negative by a positive one. @param {Interval} one @param {Interval} other */
export const quotient = (one, other) => outwards(one.low / other.high, one.high / other.low);

/** @param {Interval} one @returns {Interval} its square root; what lies below 0 is cut off */
export const root = ({ low, high }) =>
  outwards(Math.sqrt(Math.max(low, 0)), Math.sqrt(Math.max(high, 0)));

/**
 * A positive number raised to the power top / bottom. `Math.pow` promises nothing: its result is
 * measured by whole powers, of numbers brought near to 1, and widened by what is found.
 * @param {number} base @param {number} top @param {number} bottom @returns {Interval}
 */
function powerOf(base, top, bottom) {
  if (base === 0 || base === 1) return exactly(base);
  if (base < SMALL) return { low: 0, high: powerOf(SMALL, top, bottom).high };
  const exponent = Math.floor(Math.log2(base) / bottom);
  const near = base * 2 ** (-bottom * exponent); // 2 ** bottom at most, without rounding
  const guess = near ** (top / bottom);
  let [ratio, multiplied] = [1, 0];
  for (; multiplied < Math.max(top, bottom); multiplied += 1) {
    if (multiplied < bottom) ratio *= guess;
    if (multiplied < top) ratio /= near;
  }
  const error = (Math.abs(ratio - 1) + (top + bottom + 2) * 2 ** -52) / bottom;
  const result = guess * 2 ** (top * exponent);
  return outwards(result * (1 - 2 * error), result * (1 + 2 * error));
}

/**
 * @param {Interval} interval not negative @param {number} top @param {number} bottom
 * @returns {Interval} to the power top / bottom
 */
export const power = ({ low, high }, top, bottom) => ({
  low: powerOf(low, top, bottom).low,
  high: powerOf(high, top, bottom).high,
});

/**
 * The whole number nearest to a quantity times a scale, the even one of two equally near.
 * @param {Fraction} exact @param {bigint} scale
 */
function roundExact({ numerator, denominator }, scale) {
  const whole = numerator * scale;
  const below = whole / denominator;
  const rest = 2n * (whole % denominator);
  const up = rest > denominator || (rest === denominator && below % 2n === 1n);
  return Number(below + (up ? 1n : 0n));
}

/**
 * @param {Quantity} quantity @param {number} scale
 * @returns {{rounded: number, certain: boolean}} the nearest whole number to quantity * scale, and
 *   whether it is that for sure
 */
export function roundTo(quantity, scale) {
  if (isExact(quantity)) return { rounded: roundExact(quantity, BigInt(scale)), certain: true };
  const { low, high } = outwards(quantity.low * scale, quantity.high * scale);
  const [below, above] = [low, high].map(Math.round);
  return { rounded: below, certain: below === above };
}

/** @param {Quantity} quantity @param {number} value whole @returns {boolean} whether it is just that */
export const isJust = (quantity, value) =>
  isExact(quantity)
    ? quantity.numerator === BigInt(value) * quantity.denominator
    : quantity.low === value && quantity.high === value;

/** What stands before a number whose bounds leave its last digit open, in words and in a sign. */
const OPEN = {
  near: { words: "about ", sign: "≈" },
  most: { words: "at most ", sign: "≤" },
  least: { words: "at least ", sign: "≥" },
};

/**
 * @param {Quantity} chance @param {number} places of the percentage
 * @returns {{text: string, certain: boolean, open?: keyof typeof OPEN}} `open`: what the text is to
 *   the chance where that is not certain, "near" it if left out
 */
function percentOf(chance, places) {
  if (isJust(chance, 0)) return { text: `${withPoint(0, places)}%`, certain: true };
  if (isJust(chance, 1)) return { text: `${withPoint(10 ** (places + 2), places)}%`, certain: true };
  const whole = 10 ** (places + 2);
  const { rounded, certain } = roundTo(chance, whole);
  const inside = isExact(chance) || Boolean(chance.inside);
  const possible = inside || chance.low > 0;
  const open = inside || chance.high < 1;
  if (rounded === 0) return endOf("<", withPoint(1, places), certain, possible);
  if (rounded === whole) return endOf(">", withPoint(whole - 1, places), certain, open);
  return { text: `${withPoint(rounded, places)}%`, certain };
}

/**
 * A chance that rounds to 0 or 1: what is possible is never 0%, and what is not certain never 100%.
 * @param {"<" | ">"} sign @param {string} percents @param {boolean} certain whether it does round so
 * @param {boolean} inside whether it is known to be neither 0 nor 1
 * @returns {ReturnType<typeof percentOf>}
 */
function endOf(sign, percents, certain, inside) {
  const open = !certain ? "near" : sign === "<" ? "most" : "least";
  return { text: `${sign}${percents}%`, certain: certain && inside, open };
}

/** @param {ReturnType<typeof percentOf>} found @param {"words" | "sign"} form */
const said = ({ text, certain, open = "near" }, form) =>
  certain ? text : OPEN[open][form] + text.replace(/^[<>]/, "");

/**
 * A chance as a percentage: "81.8%", "<0.1%"; "about 81.8%" where its bounds leave the last digit open,
 * "at least 99.9%" where they leave open whether it is certain.
 * @param {Quantity} chance @param {number} [places] after the point
 */
export const percent = (chance, places = 1) => said(percentOf(chance, places), "words");

/** The same where there is little room: "≈81.8%", "≥99.9%". @param {Quantity} chance */
export const shortPercent = (chance) => said(percentOf(chance, 1), "sign");

/** @param {Quantity} chance @param {number[]} places @returns {boolean} whether no text is "about" */
export const percentIsSettled = (chance, ...places) =>
  places.every((each) => percentOf(chance, each).certain);

/**
 * A number that is not negative, with this many places: "3.56".
 * @param {Quantity} quantity @param {number} [places]
 */
export function fixed(quantity, places = 2) {
  const { rounded, certain } = roundTo(quantity, 10 ** places);
  return said({ text: withPoint(rounded, places), certain }, "words");
}

/** @param {Quantity} quantity @param {number} [places] @returns {boolean} */
export const isSettled = (quantity, places = 2) => roundTo(quantity, 10 ** places).certain;

/**
 * A difference of chances in percentage points, with its sign: "−20.6", "+3.0", "0.0".
 * @param {Quantity} one @param {Quantity} other
 * @param {boolean} [same] whether they are one and the same number, however well it is known
 * @returns {{text: string, certain: boolean}}
 */
export function pointsBetween(one, other, same = false) {
  return same ? { text: withPoint(0, 1), certain: true } : signedBetween(one, other, 1000, 1);
}

/**
 * How much one number of armies is more than another, with its sign: "+0.35", "−0.20", "0.00".
 * @param {Quantity} one @param {Quantity} other @returns {{text: string, certain: boolean}}
 */
export const armiesBetween = (one, other) => signedBetween(one, other, 100, 2);

/**
 * @param {Quantity} one @param {Quantity} other
 * @param {number} scale of the difference @param {number} places of the text
 */
function signedBetween(one, other, scale, places) {
  const { rounded, certain } = differenceTo(one, other, scale);
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
  return { text: sign + withPoint(Math.abs(rounded), places), certain };
}

/** A difference as by `roundTo`. @param {Quantity} one @param {Quantity} other @param {number} scale */
function differenceTo(one, other, scale) {
  if (!isExact(one) || !isExact(other)) return roundTo(difference(interval(one), interval(other)), scale);
  const numerator = one.numerator * other.denominator - other.numerator * one.denominator;
  const size = numerator < 0n ? -numerator : numerator;
  const found = roundExact(fraction(size, one.denominator * other.denominator), BigInt(scale));
  return { rounded: numerator < 0n ? -found : found, certain: true };
}

/** @param {Quantity} quantity @returns {Interval} around it */
export function interval(quantity) {
  if (!isExact(quantity)) return quantity;
  const middle = nearest(quantity);
  if (!middle && quantity.numerator) return { low: 0, high: SMALL };
  return outwards(outwards(middle, middle).low, outwards(middle, middle).high);
}

/** A number as a double, within two roundings. @param {Quantity} quantity @returns {number} */
export function nearest(quantity) {
  if (!isExact(quantity)) return (quantity.low + quantity.high) / 2;
  const { numerator, denominator } = quantity;
  if (!numerator) return 0;
  // 64 bits of the quotient, and the power of two that they are short of
  const missing = denominator.toString(2).length - numerator.toString(2).length + 64;
  const shift = BigInt(Math.max(missing, 0));
  return Number((numerator << shift) / denominator) * 2 ** -Number(shift);
}

/**
 * The order of two numbers, for certain.
 * @param {Quantity} one @param {Quantity} other
 * @returns {number | null} -1 where the first is less, 0 where they are the same, 1 where it is more;
 *   null where their bounds leave it open
 */
export function compare(one, other) {
  if (isExact(one) && isExact(other)) {
    const apart = one.numerator * other.denominator - other.numerator * one.denominator;
    return apart < 0n ? -1 : apart > 0n ? 1 : 0;
  }
  const [a, b] = [interval(one), interval(other)];
  if (a.high < b.low) return -1;
  if (a.low > b.high) return 1;
  return a.low === a.high && b.low === b.high && a.low === b.low ? 0 : null;
}

/** In lowest terms. @param {Fraction} exact @returns {Fraction} */
export function reduced({ numerator, denominator }) {
  let [one, other] = [denominator, numerator];
  while (other) [one, other] = [other, one % other];
  return { numerator: numerator / one, denominator: denominator / one };
}

/** A fraction as text: "22/27". @param {Fraction} exact in lowest terms @returns {string} */
export const fractionText = ({ numerator, denominator }) => `${numerator}/${denominator}`;

/** The exact square root's place among the decimals, which lies between two or is one of them. */
const ROOT_PLACES = 30n;

/**
 * A quantity that rounds like the square root of an exact number, to up to 29 places.
 * @param {Fraction} square @returns {Fraction}
 */
export function exactRoot({ numerator, denominator }) {
  const scaled = numerator * 10n ** (2n * ROOT_PLACES);
  const below = wholeRoot(scaled / denominator);
  const just = below * below * denominator === scaled;
  return fraction(2n * below + (just ? 0n : 1n), 2n * 10n ** ROOT_PLACES);
}

/** @param {bigint} number @returns {bigint} the greatest whole number whose square is not above it */
function wholeRoot(number) {
  if (!number) return number;
  let guess = 1n << BigInt(Math.ceil(number.toString(2).length / 2));
  for (;;) {
    const next = (guess + number / guess) / 2n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/**
 * The decimal with 20 significant digits, as the generator writes it: shorter where the number is,
 * with an exponent below a millionth.
 * @param {Fraction} exact less than 10 ** digits @param {number} [digits]
 */
export function significant({ numerator, denominator }, digits = 20) {
  if (!numerator) return "0";
  // the power of ten of the first digit
  let first = numerator.toString().length - denominator.toString().length;
  /** @param {number} power */
  const reaches = (power) =>
    power >= 0
      ? numerator >= denominator * 10n ** BigInt(power)
      : numerator * 10n ** BigInt(-power) >= denominator;
  if (!reaches(first)) first -= 1;
  let places = digits - 1 - first; // after the point
  const whole = numerator * 10n ** BigInt(places);
  const below = whole / denominator;
  const rest = 2n * (whole % denominator);
  const isExactly = rest === 0n;
  let found = below + (rest > denominator || (rest === denominator && below % 2n === 1n) ? 1n : 0n);
  if (found === 10n ** BigInt(digits)) {
    found /= 10n; // 9.99… has become 10
    places -= 1;
  }
  if (isExactly) {
    for (; places > 0 && found % 10n === 0n; places -= 1) found /= 10n;
  }
  const text = found.toString();
  const exponent = text.length - 1 - places;
  if (!places) return text;
  if (exponent < -6) {
    const tail = text.slice(1);
    return `${text[0]}${tail ? `.${tail}` : ""}E${exponent}`;
  }
  const padded = text.padStart(places + 1, "0");
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}
