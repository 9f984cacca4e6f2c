/**
 * A list of all rules: it leads to the same battle under those chosen. All but the page's own are
 * fetched once a reader turns to the list.
 *
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {{name: string, title: string, ruleset: string, largest: number}} Entry
 *   a choice of rules: its name in addresses, what players call it, the ruleset it is solved as, and
 *   the most armies a side that have a page
 * @typedef {{title: string, entries: Entry[]}[]} Games
 * @typedef {{name: string, title: string}} Rules those of the page, as the reader knows them
 */
import { Files } from "./files.js";
import { pageAddress } from "./matchup.js";
import { make } from "./page.js";

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
 * @param {(entry: Entry) => void} choose called with what the reader has chosen
 * @returns {HTMLElement} the list with its label
 */
export function rulesChoice(own, choose) {
  const option = make("option", { value: own.name, selected: true }, own.title);
  const select = make("select", {}, option);
  const label = make("label", { className: "rules-choice" }, "Rules ", select);
  /** @type {Files<Games>} */
  const files = new Files();
  /** @type {Entry[]} */
  let entries = [];
  let typing = false;

  const load = async () => {
    const games = await files.load(GAMES);
    if (!games || entries.length) return;
    entries = games.flatMap((game) => game.entries);
    select.replaceChildren(...options(games, own));
    select.value = own.name;
  };
  const done = () => {
    const entry = entries.find(({ name }) => name === select.value);
    if (entry && entry.name !== own.name) choose(entry);
  };
  for (const turning of ["pointerenter", "touchstart", "focus"]) {
    select.addEventListener(turning, load, { passive: true });
  }
  select.addEventListener("mousedown", async (event) => {
    typing = false;
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
  // who goes through a closed list with the keyboard leaves the page with Enter alone
  select.addEventListener("keydown", ({ key }) => {
    typing = !KEYS_THAT_OPEN.includes(key);
    if (key === "Enter") done();
  });
  select.addEventListener("change", () => typing || done());
  addEventListener("pageshow", () => {
    select.value = own.name;
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
