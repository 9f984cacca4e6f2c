/**
 * What attackers are counted as, on every page: armies that can attack (A), or all armies on the
 * territory (T = A + 1). The reader's choice is remembered, and other tabs follow it.
 *
 * Without this script a page speaks of A. With it:
 * - `<div data-counting-switch></div>` becomes a switch; one with words, `data-counting-switch="Which?"`,
 *   asks them until the reader has chosen once;
 * - `<b data-attackers="8">8</b>` shows these attackers as they are counted, and so do the headings
 *   of rows in `<table data-counted="rows">`, and the cells in `<table data-counted="cells">`;
 * - of elements with `data-counting="attack"` and `data-counting="territory"` only those of the
 *   choice are shown (the second are `hidden` to begin with).
 *
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 */
import { chooseCounting, game, onGame, ownGame } from "../browser/game.js";
import { countingOf, shownNumber, thousands, withStaying } from "../kernel/matchup.js";
import { find, make, writeText } from "../browser/page.js";
import { storyKept } from "../browser/remembered.js";

/** The choices in players' words. @type {[Counting, string][]} */
const CHOICES = [
  ["attack", "that can attack (A)"],
  ["territory", "on the territory (T)"],
];

const LEGEND = "Count armies";

/** The choice now. @returns {Counting} */
export const counting = () => countingOf(game().counting);

let told = counting();

/** The armies that stay on the territory attacked from, on this page. */
let staying = 1;

/** More than one stays where a chain has left them there: the page counts them. @param {number} armies */
export const leaveBehind = (armies) => void (staying = armies);

/** The armies that stay on the territory attacked from, on this page. */
export const leftBehind = () => staying;

/** What a number of attackers counts on this page. @param {Counting} chosen @returns {import("../kernel/matchup.js").Counted} */
export const countedHere = (chosen) => (chosen === "territory" ? withStaying(staying) : chosen);

let switchesMade = 0;

/** @type {((counting: Counting, isAnswer: boolean) => void)[]} */
const listeners = [];

/**
 * @param {(counting: Counting, isAnswer: boolean) => void} listener called now, and at every change;
 *   `isAnswer`: the reader, who had not chosen before they typed, says what their numbers count
 */
export function onCounting(listener) {
  listeners.push(listener);
  listener(told, false);
}

/** Whether the reader had said nothing of it before the last number typed here: what they say can be taken back. */
let isNew = ownGame().counting === null;
addEventListener("beforeinput", () => (isNew &&= ownGame().counting === null));

/** Whether a switch of this page is being used by such a reader. */
let isAnswer = false;

/** @param {Counting} counting used from now on, on all pages */
function switchTo(counting) {
  isAnswer = isNew && !storyKept(); // a battle that is followed stays what it is
  chooseCounting(counting);
  isAnswer = false;
}

const COUNTED = '[data-counted="rows"] tbody th, [data-counted="cells"] tbody td > *';

/** Attackers (A) in tables, by the elements that show them. @type {WeakMap<Element, number>} */
const attackersIn = new WeakMap();

/** @param {Element} place that shows attackers, or a dash */
function countCell(place) {
  const attackers = attackersIn.get(place) ?? Number(place.textContent);
  if (Number.isNaN(attackers)) return;
  attackersIn.set(place, attackers);
  writeText(place, String(shownNumber(attackers, countedHere(told))));
}

/** @param {Element} place that becomes a switch */
function makeSwitch(place) {
  switchesMade += 1;
  const name = `counting-${switchesMade}`;
  const labels = CHOICES.map(([value, words]) => {
    const input = make("input", { type: "radio", name, value });
    input.addEventListener("click", () => switchTo(value)); // also the one that is checked: an answer
    return make("label", {}, input, make("span", {}, words));
  });
  place.append(make("fieldset", {}, make("legend", {}, LEGEND), ...labels));
}

/**
 * Count in a part of the page as the reader chose: needed only for what a script has added to it.
 * @param {ParentNode} place
 */
export function countIn(place) {
  for (const empty of place.querySelectorAll("[data-counting-switch]:empty")) makeSwitch(empty);
  /** @type {NodeListOf<HTMLInputElement>} */
  const inputs = place.querySelectorAll("[data-counting-switch] input");
  for (const input of inputs) input.checked = input.value === told;
  const asks = ownGame().counting === null;
  /** @type {NodeListOf<HTMLElement>} */
  const switches = place.querySelectorAll("[data-counting-switch]");
  for (const each of switches) {
    const legend = find("legend", HTMLElement, each);
    const question = asks && each.dataset.countingSwitch;
    writeText(legend, question || LEGEND);
    legend.toggleAttribute("data-asks", Boolean(question));
  }
  for (const words of place.querySelectorAll("[data-counting]")) {
    const isHidden = words.getAttribute("data-counting") !== told;
    if (words instanceof HTMLElement) words.hidden = isHidden;
    else words.setAttribute("display", isHidden ? "none" : "inline"); // in a drawing
  }
  /** @type {NodeListOf<HTMLElement>} */
  const numbers = place.querySelectorAll("[data-attackers]:not(option)");
  for (const number of numbers) {
    writeText(number, thousands(shownNumber(Number(number.dataset.attackers), countedHere(told))));
  }
  place.querySelectorAll(COUNTED).forEach(countCell);
}

onCounting(() => countIn(document));
onGame(() => {
  const chosen = counting();
  const isOther = chosen !== told;
  told = chosen;
  if (isOther) for (const listener of listeners) listener(told, isAnswer);
  else if (isAnswer) countIn(document); // it is no longer asked
});
