/**
 * A position of a board in its address:
 * `?board=classic.1&rules=classic&at=sia.m13_ino.a3.1&with=capital&ask=sia.ino`.
 *
 * `board` is the board's id and the version of what follows. `at` has each territory with armies: its id,
 * whose it is and how many there are, and perhaps the place among `with` of rules that hold there alone.
 * `ask` is the territory of the stack, and those that it is to take; `goal` is asked instead: to take a
 * continent (`asia`) or all of a player's (`b`), to break a bonus (`break.asia`), or what threatens
 * (`threats`). What stands there may have been
 * written by anybody: it is only ever compared, and never repeated to the reader. Pure.
 *
 * @typedef {import("../kernel/battle.js").ListedRuleset} ListedRuleset
 * @typedef {"me" | "a" | "b" | "c" | "d" | "e"} Player
 * @typedef {{whose: Player, armies: number, rules: string}} Held a territory: `armies` are all on it (T),
 *   `rules` as addresses name them, "" for those of the game
 * @typedef {Object<string, Held>} Places by the ids of territories
 * @typedef {{from: string, take: string[], goal: string}} Asked `from` is "" where no stack is chosen,
 *   `goal` where the stack is asked about
 * @typedef {{places: Places, asked: Asked}} Position
 * @typedef {{id: string, territories: string[], continents: string[]}} Board the ids of its territories,
 *   and the names of its continents in addresses
 */
import { parametersOf, rulesNamed, valuesOf } from "../kernel/battle.js";
import { MOST_ARMIES } from "../kernel/limits.js";

/** @type {Player[]} */
export const PLAYERS = ["me", "a", "b", "c", "d", "e"];

/** The most armies on a territory: one stays of those that can attack. */
export const MOST_THERE = MOST_ARMIES;

/** Of the address, as this module writes it. */
const VERSION = 1;

const BOARD = /^([a-z]{2,12})\.(\d{1,3})$/;
const HELD = /^([a-z]{2,12})\.([ma-e])(\d{1,4})(?:\.(\d{1,2}))?$/;

/** More different rules of single territories than anybody plays, so that addresses stay short. */
export const MOST_RULES = 6;

/** @type {Asked} */
export const NOTHING = { from: "", take: [], goal: "" };

/** The goal of who asks what threatens them, and what begins that of breaking a bonus. */
export const THREATS = "threats";
export const BREAK = "break.";

export const OTHER_BOARD = "The link’s board is not here: showing an example.";
export const LEFT_OUT = "Part of the link could not be read and is left out.";

/** @param {Position} position @param {Board} board @returns {string} without the rules of the game: "board=classic.1&at=…" */
export function positionAddress({ places, asked: { from, take, goal } }, board) {
  const rules = [...new Set(Object.values(places).flatMap((held) => held.rules || []))];
  const held = board.territories.flatMap((id) => {
    const now = places[id];
    if (!now) return [];
    const there = now.rules ? `.${rules.indexOf(now.rules) + 1}` : "";
    return [`${id}.${now.whose === "me" ? "m" : now.whose}${now.armies}${there}`];
  });
  const at = held.length ? `&at=${held.join("_")}` : "";
  const ask = from ? `&ask=${[from, ...take].join(".")}` : "";
  const wanted = goal ? `&goal=${goal}` : "";
  return `board=${board.id}.${VERSION}${at}${rules.map((name) => `&with=${name}`).join("")}${ask}${wanted}`;
}

/**
 * Read the position of an address.
 * @param {string} search with its question mark @param {Board} board
 * @param {ListedRuleset[]} rulesets all that can be chosen
 * @returns {{position: Position | null, words: string} | null} null where it names no position; the
 *   position is null where it is not of this board
 */
export function readPosition(search, board, rulesets) {
  const parameters = parametersOf(search);
  const named = parameters.get("board");
  if (named === undefined) return null;
  const [, id, version] = BOARD.exec(named) ?? [];
  if (id !== board.id || Number(version) !== VERSION) return { position: null, words: OTHER_BOARD };
  let isWhole = true;
  const rules = valuesOf(search, "with").map((name) => rulesNamed(name, rulesets)?.id ?? "");
  if (rules.some((name) => !name) || rules.length > MOST_RULES) isWhole = false;
  /** @type {Places} */
  const places = {};
  for (const text of split(parameters.get("at"), "_")) {
    const [, territory, whose, armies, there] = HELD.exec(text) ?? [];
    const name = there === undefined ? "" : (rules.slice(0, MOST_RULES)[Number(there) - 1] ?? "");
    const isKnown = board.territories.includes(territory) && !Object.hasOwn(places, territory);
    const count = Number(armies);
    if (!isKnown || !(count >= 1 && count <= MOST_THERE) || (there !== undefined && !name)) isWhole = false;
    if (!isKnown || !(count >= 1)) continue;
    const player = /** @type {Player} */ (whose === "m" ? "me" : whose);
    places[territory] = { whose: player, armies: Math.min(count, MOST_THERE), rules: name };
  }
  const [from = "", ...take] = split(parameters.get("ask"), ".");
  const goal = parameters.get("goal") ?? "";
  const isGoal = goal === "" || isPossible(goal, board);
  if (!isGoal) isWhole = false;
  const asked = possible({ from, take, goal: isGoal ? goal : "" }, places);
  if (asked.from !== from || asked.take.length !== take.length) isWhole = false;
  return { position: { places, asked }, words: isWhole ? "" : LEFT_OUT };
}

/** @param {string | undefined} text @param {string} by */
const split = (text, by) => (text ? text.split(by) : []);

/** @param {string} goal @param {Board} board */
const isPossible = (goal, { continents }) =>
  goal === THREATS ||
  PLAYERS.slice(1).some((player) => player === goal) ||
  continents.includes(goal.startsWith(BREAK) ? goal.slice(BREAK.length) : goal);

/**
 * What of a question a position allows: a stack of mine, and territories of others.
 * @param {Asked} asked @param {Places} places @returns {Asked}
 */
export function possible({ from, take, goal }, places) {
  if (!Object.hasOwn(places, from) || places[from].whose !== "me") return { ...NOTHING, goal };
  const others = take.filter((id) => Object.hasOwn(places, id) && places[id].whose !== "me");
  return { from, take: [...new Set(others)], goal };
}

/**
 * A tap on a territory where an attack is asked about: a stack of mine starts, another's territory is
 * wanted or no longer wanted.
 * @param {Position} position @param {string} id @returns {Asked | null} null where it can be neither
 */
export function tapped({ places, asked }, id) {
  const held = places[id];
  if (!held) return null;
  if (held.whose === "me") return { ...asked, from: asked.from === id ? "" : id };
  if (!asked.from) return null;
  const isWanted = asked.take.includes(id);
  return { ...asked, take: isWanted ? asked.take.filter((each) => each !== id) : [...asked.take, id] };
}
