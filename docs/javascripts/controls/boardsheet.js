/**
 * The sheet of a territory below the map: whose it is, the armies on it, and the rules that hold there.
 *
 * @typedef {import("../kernel/battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("./boardaddress.js").Held} Held
 * @typedef {import("./boardaddress.js").Player} Player
 *
 * @typedef {Object} Does what the sheet asks for
 * @property {(whose: Player | "") => void} give @property {(armies: number) => void} put
 * @property {(rules: string) => void} setRules "" for those of the board @property {(by: number) => void} step
 */
import { BOUNDS } from "./boardlist.js";
import { find, make, writeAttribute, writeText } from "../browser/page.js";
import { NumberField } from "./numberfield.js";

/** Letters that choose a player while armies are typed: "m" and those of the others. */
const LETTERS = "mbcdef";

/**
 * What a key does while armies are typed.
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean}} event
 * @returns {Player | "next" | null} whose the territory is, or on to the next one; null where it is typed
 */
export function meantByKey({ key, ctrlKey, metaKey }) {
  if (key === "Enter") return "next";
  const letter = LETTERS.indexOf(key.toLowerCase());
  if (letter < 0 || key.length > 1 || ctrlKey || metaKey) return null;
  return letter ? /** @type {Player} */ (LETTERS[letter]) : "me";
}

export class BoardSheet {
  /**
   * @param {import("../browser/page.js").Part} part of the form @param {HTMLInputElement} input for the armies
   * @param {ListedRuleset[]} listed @param {(name: string) => string} titleOf rules @param {Does} does
   */
  constructor(part, input, listed, titleOf, does) {
    this.sheet = part("sheet");
    this.name = part("name");
    this.attack = part("attack");
    this.rules = part("rules-there", HTMLSelectElement);
    this.listed = listed;
    this.titleOf = titleOf;
    this.does = does;
    /** @type {NodeListOf<HTMLButtonElement>} */
    const players = this.sheet.querySelectorAll("button[data-whose]");
    this.players = Array.from(players);
    for (const button of this.players) {
      button.addEventListener("click", () => does.give(/** @type {Player | ""} */ (button.dataset.whose)));
    }
    this.rules.addEventListener("change", () => does.setRules(this.rules.value));
    this.armies = new NumberField(input, BOUNDS, () => {
      const { number, fault } = this.armies.read();
      if (number !== null && !fault) does.put(number);
    });
    input.addEventListener("keydown", (event) => this.typeKey(event), { capture: true });
  }

  /** Enter goes on to the next territory, and letters choose a player. @param {KeyboardEvent} event */
  typeKey(event) {
    const meant = meantByKey(event);
    if (!meant) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (meant !== "next") return this.does.give(meant);
    this.does.step(1);
    this.armies.input.select();
  }

  hide() {
    this.sheet.hidden = true;
  }

  /**
   * @param {string} name of the territory @param {Held | undefined} held @param {number} otherwise the armies
   *   that it would get
   */
  write(name, held, otherwise) {
    this.sheet.hidden = false;
    writeText(this.name, name);
    writeText(this.attack, held?.whose === "me" ? `A = ${held.armies - 1}` : "");
    for (const button of this.players) {
      writeAttribute(button, "aria-pressed", String(button.dataset.whose === (held?.whose ?? "")));
    }
    const armies = held?.armies ?? otherwise;
    const { input } = this.armies;
    if (document.activeElement !== input || Number(input.value) !== armies) this.armies.put(armies);
    const rules = held?.rules ?? "";
    for (const { id, title } of this.listed) this.offer(id, title);
    if (rules) this.offer(rules, this.titleOf(rules));
    this.rules.value = rules;
  }

  /** @param {string} id of rules @param {string} title */
  offer(id, title) {
    if (this.rules.querySelector(`option[value="${CSS.escape(id)}"]`)) return;
    this.rules.append(make("option", { value: id }, title));
  }

  /** Slide the page so that a station is not below the sheet. @param {Element} station */
  clear(station) {
    const body = find(".board__touch", SVGElement, station).getBoundingClientRect();
    const top = this.sheet.getBoundingClientRect().top;
    if (body.bottom > top || body.top < 0) scrollBy({ top: body.bottom - (body.top < 0 ? innerHeight / 2 : top), behavior: "instant" });
  }
}
