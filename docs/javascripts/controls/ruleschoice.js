/**
 * A list of all rules: it leads to the same battle under those chosen. All but the page's own are
 * fetched once a reader turns to the list.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {{name: string, title: string, ruleset: string, largest: number}} Entry
 *   a choice of rules: its name in addresses, what players call it, the ruleset it is solved as, and
 *   the most armies a side that have a page
 * @typedef {{title: string, entries: Entry[]}[]} Games
 * @typedef {{name: string, title: string}} Rules those of the page, as the reader knows them
 */
import { Files } from "../browser/files.js";
import { pageAddress } from "../kernel/matchup.js";
import { make } from "../browser/page.js";
import { tellWhole } from "./wholename.js";

/** All rules by the game they are played in, for lists of them: `Files<Games>`. */
const GAMES = "games.json";

const KEYS_THAT_OPEN = ["Enter", " "];

/**
 * Where a battle is under the rules chosen, from the site's root: its page, or the one that draws any.
 * @param {Entry} entry @param {Matchup} matchup @returns {string}
 */
export const addressUnder = ({ name, ruleset, largest }, matchup) =>
  pageAddress(matchup, { id: name, ruleset, pages: { attackers: largest, defenders: largest } });

/**
 * @param {Rules} own the rules of the page
 * @param {(entry: Entry, keyed: boolean) => void} choose called with what the reader has chosen, and
 *   whether with the keyboard
 * @returns {HTMLElement} the list with its label
 */
export function rulesChoice(own, choose) {
  const option = make("option", { value: own.name, selected: true }, own.title);
  const select = make("select", {}, option);
  const label = make("label", { className: "rules-choice" }, "Rules ", select);
  tellWhole(select);
  /** @type {Files<Games>} */
  const files = new Files();
  /** @type {Entry[]} */
  let entries = [];
  let typing = false;
  let keyed = false;
  let chosen = own.name;

  const load = async () => {
    const games = await files.load(GAMES);
    if (!games || entries.length) return;
    entries = games.flatMap((game) => game.entries);
    select.replaceChildren(...options(games, own));
    select.value = own.name;
    tellWhole(select);
  };
  const done = () => {
    const entry = entries.find(({ name }) => name === select.value);
    if (!entry || entry.name === chosen) return;
    chosen = entry.name;
    choose(entry, keyed);
  };
  for (const turning of ["pointerenter", "touchstart", "focus"]) {
    select.addEventListener(turning, load, { passive: true });
  }
  select.addEventListener("mousedown", async (event) => {
    typing = keyed = false;
    if (entries.length) return;
    event.preventDefault(); // a list that is open would not grow
    await load();
    select.focus();
    try {
      select.showPicker();
    } catch {
      // the next press opens it
    }
  });
  // who goes through a closed list with the keyboard has chosen with Enter, or on leaving the list
  select.addEventListener("keydown", ({ key }) => {
    keyed = true;
    typing = !KEYS_THAT_OPEN.includes(key);
    if (key === "Enter") done();
    if (key === "Escape") select.value = own.name;
  });
  select.addEventListener("change", () => {
    tellWhole(select);
    if (!typing) done();
  });
  select.addEventListener("blur", () => {
    if (document.activeElement !== select) done(); // or another window is before this one
  });
  addEventListener("pageshow", () => {
    select.value = chosen = own.name;
  });
  return label;
}

/** @param {Games} games @param {Rules} own @returns {HTMLElement[]} */
function options(games, own) {
  /** @param {Entry} entry */
  const optionOf = ({ name, title }) => make("option", { value: name }, title);
  const groups = games.map(({ title, entries }) =>
    make("optgroup", { label: title }, ...entries.map(optionOf)),
  );
  const listed = games.some(({ entries }) => entries.some(({ name }) => name === own.name));
  return listed ? groups : [make("option", { value: own.name }, own.title), ...groups];
}
