/**
 * What attackers are counted as, on every page: armies that may attack (A), or all armies on the
 * territory (T = A + 1). The reader's choice is remembered, and other tabs follow it.
 *
 * Without this script a page speaks of A. With it:
 * - `<div data-counting-switch></div>` becomes a switch;
 * - `<b data-attackers="8">8</b>` shows these attackers as they are counted, and so do the headings
 *   of rows in `<table data-counted="rows">`, and the cells in `<table data-counted="cells">`;
 * - of elements with `data-counting="attack"` and `data-counting="territory"` only those of the
 *   choice are shown (the second are `hidden` to begin with).
 *
 * @typedef {import("./matchup.js").Counting} Counting
 */
import { countingOf, shownNumber, thousands } from "./matchup.js";
import { make, writeText } from "./page.js";
import { onRemembered, remember, rememberHere, remembered, rememberedHere } from "./remembered.js";

const NAME = "counting";

/** The choices in players' words. @type {[Counting, string][]} */
const CHOICES = [
  ["attack", "that may attack (A)"],
  ["territory", "on the territory (T)"],
];

let chosen = countingOf(rememberedHere(NAME) ?? remembered(NAME));
let switches = 0;

/** @type {((counting: Counting) => void)[]} */
const listeners = [];

/** The choice now. */
export const counting = () => chosen;

/** @param {(counting: Counting) => void} listener called now, and at every change */
export function onCounting(listener) {
  listeners.push(listener);
  listener(chosen);
}

/** @param {Counting} counting in this tab only: a link's choice, not the reader's */
export function follow(counting) {
  if (counting === chosen) return;
  chosen = counting;
  rememberHere(NAME, counting);
  for (const listener of listeners) listener(chosen);
}

/** @param {Counting} counting from now on, on all pages */
export function chooseCounting(counting) {
  remember(NAME, counting);
  follow(counting);
}

const COUNTED = '[data-counted="rows"] tbody th, [data-counted="cells"] tbody td > *';

/** Attackers (A) in tables, by the elements that show them. @type {WeakMap<Element, number>} */
const attackersIn = new WeakMap();

/** @param {Element} place that shows attackers, or a dash */
function countCell(place) {
  const attackers = attackersIn.get(place) ?? Number(place.textContent);
  if (Number.isNaN(attackers)) return;
  attackersIn.set(place, attackers);
  writeText(place, String(shownNumber(attackers, chosen)));
}

/** @param {Element} place that becomes a switch */
function makeSwitch(place) {
  switches += 1;
  const name = `counting-${switches}`;
  const labels = CHOICES.map(([value, words]) => {
    const input = make("input", { type: "radio", name, value });
    input.addEventListener("change", () => chooseCounting(value));
    return make("label", {}, input, make("span", {}, words));
  });
  place.append(make("fieldset", {}, make("legend", {}, "Count armies"), ...labels));
}

/**
 * Count in a part of the page as the reader chose: needed only for what a script has added to it.
 * @param {ParentNode} place
 */
export function countIn(place) {
  for (const empty of place.querySelectorAll("[data-counting-switch]:empty")) makeSwitch(empty);
  /** @type {NodeListOf<HTMLInputElement>} */
  const inputs = place.querySelectorAll("[data-counting-switch] input");
  for (const input of inputs) input.checked = input.value === chosen;
  for (const words of place.querySelectorAll("[data-counting]")) {
    words.toggleAttribute("hidden", words.getAttribute("data-counting") !== chosen); // in SVG, too
  }
  /** @type {NodeListOf<HTMLElement>} */
  const numbers = place.querySelectorAll("[data-attackers]:not(option)");
  for (const number of numbers) {
    writeText(number, thousands(shownNumber(Number(number.dataset.attackers), chosen)));
  }
  place.querySelectorAll(COUNTED).forEach(countCell);
}

onCounting(() => countIn(document));
onRemembered(NAME, (name) => follow(countingOf(name)));
