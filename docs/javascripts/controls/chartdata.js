/**
 * The pure part of the charts: the lines an address asks for, published rows, places on lines.
 *
 * @typedef {{attackers: number, defenders: number, decimal: string, line: string}} Row
 *   of a published file: the battle, its chance as a decimal, and the row as it stands there
 * @typedef {{place: number, x: number, y: number, text: string}} Point
 *   of a line: a value of the horizontal axis, where it is drawn, and the number to read there
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
