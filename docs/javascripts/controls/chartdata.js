/**
 * The pure part of the charts: the lines an address asks for, published rows, places on lines.
 *
 * @typedef {{attackers: number, defenders: number, decimal: string, line: string}} Row
 *   of a published file: the battle, its chance as a decimal, and the row as it stands there
 * @typedef {{place: number, x: number, y: number, text: string}} Point
 *   of a line: a value of the horizontal axis, where it is drawn, and the number to read there
 * @typedef {{defenders: number, advantage: number}} Meant what a line shows: the chance against this number of
 *   `defenders`, or with an `advantage` of the attackers over them; else both are NaN, and a side has the line
 * @typedef {Meant & {heading: string, points: Point[]}} Line
 * @typedef {{left: number, right: number, top: number, bottom: number}} Field between the axes
 */

/** Decimals of the data have this many digits where they are rounded. */
const DIGITS = 20;

const DECIMAL = /^(\d+)(?:\.(\d+))?(?:E([+-]\d+))?$/;
const ENCODED = /^\d{1,3}(,\d{1,3})*$/;

/**
 * The numbers of defenders that an address asks for, `?defenders=3,5`.
 * @param {string} search @param {number[]} known @returns {number[]} rising; none where it asks for
 *   none that there are
 */
export function readDefenders(search, known) {
  const text = new URLSearchParams(search).get("defenders") ?? "";
  const asked = ENCODED.test(text) ? text.split(",").map(Number) : [];
  return known.filter((defenders) => asked.includes(defenders));
}

/**
 * The address that asks for these, with its question mark.
 * @param {number[]} chosen @param {number[]} usual @returns {string} "" where it need not ask
 */
export const defendersAddress = (chosen, usual) =>
  String(chosen) === String(usual) ? "" : `?defenders=${chosen}`;

/**
 * The rows of a published file of battles, whose fourth field is the chance.
 * @param {string} csv @returns {{heading: string, rows: Row[]}}
 */
export function readRows(csv) {
  const [heading, ...lines] = csv.trim().split(/\r?\n/);
  const rows = lines.map((line) => {
    const [attackers, defenders, , decimal] = line.split(",");
    return { attackers: Number(attackers), defenders: Number(defenders), decimal, line };
  });
  return { heading, rows };
}

/**
 * A chance of the data as a percentage for readers, as the generator rounds it.
 * @param {string} decimal with all its digits, or 20 @returns {string} "81.8%", "<0.1%"
 */
export function percentOf(decimal) {
  const [, whole, part = "", exponent = "0"] = DECIMAL.exec(decimal) ?? ["", "0"];
  const digits = whole + part;
  const rounded = digits.replace(/^0+/, "").length >= DIGITS;
  const places = part.length - Number(exponent);
  const unit = 10n ** BigInt(Math.max(places - 3, 0));
  const value = BigInt(digits) * 10n ** BigInt(Math.max(3 - places, 0));
  const [rest, below] = [value % unit, value / unit];
  const isUp = 2n * rest > unit || (2n * rest === unit && below % 2n === 1n);
  const tenths = below + (isUp ? 1n : 0n);
  if (tenths === 0n && value > 0n) return "<0.1%";
  if (tenths === 1000n && (rounded || rest > 0n || below < 1000n)) return ">99.9%";
  const about = rounded && 2n * rest === unit ? "about " : ""; // a tie, or only near one
  return `${about}${tenths / 10n}.${tenths % 10n}%`;
}

/**
 * The points of a drawn line.
 * @param {string} path "M34 190L45 180" @param {{place: number, text: string}[]} numbers
 * @returns {Point[]}
 */
export function pointsOf(path, numbers) {
  const corners = path.slice(1).split("L");
  return numbers.map((number, at) => {
    const [x, y] = corners[at].split(" ").map(Number);
    return { ...number, x, y };
  });
}

/** @param {{x: number, y: number}[]} points @returns {string} the line through them */
export const pathOf = (points) =>
  "M" + points.map(({ x, y }) => `${+x.toFixed(1)} ${+y.toFixed(1)}`).join("L");

/**
 * The point nearest to a place of the drawing, of all lines.
 * @template {{points: Point[]}} Line
 * @param {Line[]} lines @param {number} x @param {number} y
 * @returns {{line: Line, point: Point} | null}
 */
export function nearestPoint(lines, x, y) {
  let best = null;
  let least = Infinity;
  for (const line of lines) {
    for (const point of line.points) {
      const distance = (point.x - x) ** 2 + (point.y - y) ** 2;
      if (distance < least) [best, least] = [{ line, point }, distance];
    }
  }
  return best;
}

/** @param {RegExp} words @param {string} heading @returns {number} NaN where it says none */
const numberIn = (words, heading) => Number(words.exec(heading)?.[1] ?? NaN);

/** What the heading of a line means. @param {string} heading "D = 5", "A − D = 2" @returns {Meant} */
export const meantBy = (heading) => ({
  defenders: numberIn(/^D = (\d+)$/, heading),
  advantage: numberIn(/^A − D = (\d+)$/, heading),
});

/** @param {Meant} line @param {number} attackers @returns {number} NaN where a side has the line */
export const defendersOn = ({ defenders, advantage }, attackers) =>
  Number.isNaN(defenders) ? attackers - advantage : defenders;

/** Whether a battle is on a line; all battles are on that of a side, where it is drawn. @param {Line} line @param {Row} row */
export function isOn(line, { attackers, defenders }) {
  const own = defendersOn(line, attackers);
  return (Number.isNaN(own) || own === defenders) && line.points.some(({ place }) => place === attackers);
}

/**
 * The points of all lines at a place of the axis.
 * @template {{points: Point[]}} Any
 * @param {Any[]} lines @param {number} place @returns {{line: Any, point: Point}[]}
 */
export const pointsAt = (lines, place) =>
  lines.flatMap((line) => line.points.filter((point) => point.place === place).map((point) => ({ line, point })));

/** The number of a line that is read at a point. @param {Line} line @param {Point} point @returns {string} "v 5: 47.2%" */
export function pointInWords(line, { place, text }) {
  const defenders = defendersOn(line, place);
  return `${Number.isNaN(defenders) ? line.heading : `v ${defenders}:`} ${text}`;
}

/**
 * The points of a line that is not drawn yet.
 * @param {Row[]} rows its battles, by attackers @param {number[]} places of the axis, rising @param {Field} field
 * @returns {Point[]} as far as the axis goes
 */
export function pointsFrom(rows, places, { left, right, top, bottom }) {
  const [first, last] = [places[0], places[places.length - 1]];
  return rows
    .filter(({ attackers }) => attackers >= first && attackers <= last)
    .map(({ attackers: place, decimal }) => ({
      place,
      x: left + ((place - first) / (last - first || 1)) * (right - left),
      y: bottom - Number(decimal) * (bottom - top),
      text: percentOf(decimal),
    }));
}

/** The point that a line's label stands at: the nearest to half the height, the first of two. @param {Point[]} points @param {Field} field */
export function labelledOf(points, { top, bottom }) {
  const height = (top + bottom) / 2;
  return points.reduce((best, point) => (Math.abs(point.y - height) < Math.abs(best.y - height) ? point : best));
}
