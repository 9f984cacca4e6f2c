/**
 * The whole name of what a list has chosen, in a line below it, where the list is too narrow for it:
 * browsers cut it off.
 */
import { make, say } from "../browser/page.js";

/** Pixels of a list's arrow and of its edges. */
const ARROW = 16;

const brush = document.createElement("canvas").getContext("2d");

/** The lines, by the lists that they stand below. @type {WeakMap<HTMLSelectElement, HTMLElement>} */
const lines = new WeakMap();

/** @param {HTMLSelectElement} select @returns {boolean} whether it is too narrow for what it has chosen */
function isCut(select) {
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight, maxWidth } = getComputedStyle(select);
  const mayGrow = select.offsetWidth < Math.floor(parseFloat(maxWidth));
  if (!brush || mayGrow) return false;
  brush.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const { width } = brush.measureText(select.selectedOptions[0]?.text ?? "");
  const taken = parseFloat(paddingLeft) + parseFloat(paddingRight) + ARROW;
  return select.clientWidth > 0 && width > select.clientWidth - taken;
}

/** @param {HTMLSelectElement} select */
const write = (select) =>
  say(/** @type {HTMLElement} */ (lines.get(select)), isCut(select) ? select.selectedOptions[0].text : "");

/**
 * Tell the whole name of what a list has chosen now; from the first time on, whenever it changes its
 * width, too.
 * @param {HTMLSelectElement} select within its label
 */
export function tellWhole(select) {
  if (lines.has(select)) return write(select);
  // a label's own words are the list's name, to which this does not belong
  const line = make("small", { className: "whole-name", ariaHidden: "true", hidden: true });
  lines.set(select, line);
  select.after(line);
  new ResizeObserver(() => write(select)).observe(select);
}
