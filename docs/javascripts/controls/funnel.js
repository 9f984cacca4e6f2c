/**
 * Draws a chain of territories as a funnel: as wide as the chance to have come so far. The page arrives
 * with one that generator/site/funnel.py has drawn alike.
 *
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 */
import { writeAttribute } from "../browser/page.js";
import { nearest } from "../kernel/quantities.js";

const HALF = 112;
const MIDDLE = 160;
const STEP = 28;
const GAP = 2;

/**
 * The path around a territory's part of the funnel.
 * @param {number} place from 0 @param {number} before the chance to attack it at all @param {number} taken
 */
export function funnelPath(place, before, taken) {
  const [above, below] = [before, taken].map((chance) => Math.round(chance * HALF));
  const [top, bottom] = [STEP * place, STEP * (place + 1) - GAP];
  return `M${MIDDLE - above} ${top}h${2 * above}L${MIDDLE + below} ${bottom}h-${2 * below}Z`;
}

/**
 * The parts of all territories, and where the texts beside them stand.
 * @param {Quantity[]} chances to have taken each @returns {{d: string, y: number}[]}
 */
export function funnelParts(chances) {
  const reached = [1, ...chances.map(nearest)];
  return chances.map((_, place) => ({
    d: funnelPath(place, reached[place], reached[place + 1]),
    y: STEP * place + STEP / 2 + Math.floor(STEP / 6),
  }));
}

/** @param {"path" | "text"} name @param {Record<string, string | number>} attributes @param {string} [text] */
function drawn(name, attributes, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** @param {SVGElement} drawing @param {Quantity[]} chances to have taken each @param {string[]} texts of these */
export function writeFunnel(drawing, chances, texts) {
  writeAttribute(drawing, "viewBox", `0 0 360 ${STEP * chances.length}`);
  drawing.replaceChildren(
    ...funnelParts(chances).flatMap(({ d, y }, place) => [
      drawn("path", { d }),
      drawn("text", { x: 0, y }, String(place + 1)),
      drawn("text", { class: "end", x: 360, y }, texts[place]),
    ]),
  );
}
