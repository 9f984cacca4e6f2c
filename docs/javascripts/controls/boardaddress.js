/**
 * A position of a board in its address:
 * `?board=classic.1&at=sia.m13_ino.b3.1&with=capital&ask=sia.ino&rules=classic`.
 *
 * `board` is the board's id and the version of what follows. `at` has each territory with armies: its id,
 * whose it is and how many there are, and perhaps the place among `with` of rules that hold there alone.
 * `ask` is the territory of a stack, and those that it is to take: once for each stack that attacks. `goal`
 * is asked instead: to take a continent (`asia`) or all of a player's (`b`), to break a bonus
 * (`break.asia`), or what threatens (`threats`). What stands there may have been written by anybody: it is
 * only ever compared, and never repeated to the reader. Pure.
 *
 * @typedef {import("../kernel/battle.js").ListedRuleset} ListedRuleset
 * @typedef {"me" | "b" | "c" | "d" | "e" | "f"} Player
 * @typedef {{whose: Player, armies: number, rules: string}} Held a territory: `armies` are all on it (T),
 *   `rules` as addresses name them, "" for those of the board
 * @typedef {Object<string, Held>} Places by the ids of territories
 * @typedef {{from: string, take: string[]}} Attack of a stack; `from` is "" where none is chosen
 * @typedef {Attack & {goal: string, others: Attack[]}} Asked `goal` where no stack is asked about, `others`
 *   are stacks that attack, too
 * @typedef {{places: Places, asked: Asked, rules: string}} Position `rules` as addresses name them, "" for
 *   those of the game
 * @typedef {{id: string, territories: string[], continents: string[]}} Board the ids of its territories,
 *   and the names of its continents in addresses
 */
import { parametersOf, rulesNamed, valuesOf } from "../kernel/battle.js";
import { MOST_ARMIES } from "../kernel/limits.js";
import { thousands } from "../kernel/matchup.js";

/** The letter A is none of them: it is the count of those who can attack. @type {Player[]} */
export const PLAYERS = ["me", "b", "c", "d", "e", "f"];

/** What addresses call some players; `a` is one of the first addresses, in which there was no `f`. */
const PLAYERS_BY_LETTER = new Map([["m", "me"], ["a", "f"]]);

/** @param {string} letter of an address @returns {string} */
const playerOf = (letter) => PLAYERS_BY_LETTER.get(letter) ?? letter;

/** The most armies on a territory: one stays of those that can attack. */
export const MOST_THERE = MOST_ARMIES;

/** Of the address, as this module writes it. */
const VERSION = 1;

const BOARD = /^([a-z]{2,12})\.(\d{1,3})$/;
const HELD = /^([a-z]{2,12})\.([ma-f])(\d{1,15})(?:\.(\d{1,2}))?$/;

/** More different rules of single territories than anybody plays, so that addresses stay short. */
export const MOST_RULES = 6;

/** The most stacks that are asked about together. */
export const MOST_STACKS = 8;

/** @type {Attack} */
const NO_ATTACK = { from: "", take: [] };

/** @type {Asked} */
export const NOTHING = { ...NO_ATTACK, goal: "", others: [] };

/** The goal of who asks what threatens them, and what begins that of breaking a bonus. */
export const THREATS = "threats";
export const BREAK = "break.";

export const OTHER_BOARD = "This site doesn’t have the link’s board.";
export const LEFT_OUT = "Part of the link could not be read and is left out.";
export const OTHER_RULES = "The link asks for rules that are not here: your own hold.";
export const TOO_LARGE = `The link has more armies on a territory than fit: ${thousands(MOST_THERE)} are shown.`;

/** All attacks, the one that taps are about at the end. @param {Asked} asked @returns {Attack[]} */
export const attacksOf = ({ from, take, others }) => (from ? [...others, { from, take }] : others);

/** @param {Position} position @param {Board} board @returns {string} "board=classic.1&at=…" */
export function positionAddress({ places, asked, rules: named }, board) {
  const rules = [...new Set(Object.values(places).flatMap((held) => held.rules || []))];
  const held = board.territories.flatMap((id) => {
    const now = places[id];
    if (!now) return [];
    const there = now.rules ? `.${rules.indexOf(now.rules) + 1}` : "";
    return [`${id}.${now.whose === "me" ? "m" : now.whose}${now.armies}${there}`];
  });
  const at = held.length ? `&at=${held.join("_")}` : "";
  const asks = attacksOf(asked).map(({ from, take }) => `&ask=${[from, ...take].join(".")}`);
  const wanted = asked.goal ? `&goal=${asked.goal}` : "";
  const withThem = rules.map((name) => `&with=${name}`);
  return `board=${board.id}.${VERSION}${at}${withThem.join("")}${asks.join("")}${wanted}${named ? `&rules=${named}` : ""}`;
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
  /** @type {Set<string>} */
  const words = new Set();
  const found = valuesOf(search, "with").map((name) => rulesNamed(name, rulesets)?.id ?? "");
  if (found.some((name) => !name) || found.length > MOST_RULES) words.add(LEFT_OUT);
  /** @type {Places} */
  const places = {};
  for (const text of split(parameters.get("at"), "_")) {
    const [, territory, whose, armies, there] = HELD.exec(text) ?? [];
    const name = there === undefined ? "" : (found.slice(0, MOST_RULES)[Number(there) - 1] ?? "");
    const isKnown = board.territories.includes(territory) && !Object.hasOwn(places, territory);
    const count = Number(armies);
    if (!isKnown || !(count >= 1) || (there !== undefined && !name)) words.add(LEFT_OUT);
    if (!isKnown || !(count >= 1)) continue;
    if (count > MOST_THERE) words.add(TOO_LARGE);
    const player = /** @type {Player} */ (playerOf(whose));
    places[territory] = { whose: player, armies: Math.min(count, MOST_THERE), rules: name };
  }
  const asks = valuesOf(search, "ask").map((text) => split(text, "."));
  const attacks = asks.slice(0, MOST_STACKS).map(([from = "", ...take]) => ({ from, take }));
  const { from, take } = attacks.pop() ?? NO_ATTACK;
  const goal = playerOf(parameters.get("goal") ?? "");
  const isGoal = goal === "" || isPossible(goal, board);
  if (!isGoal) words.add(LEFT_OUT);
  const asked = possible({ from, take, goal: isGoal ? goal : "", others: attacks }, places);
  if (attacksOf(asked).flatMap((each) => [each.from, ...each.take]).join() !== asks.flat().join()) words.add(LEFT_OUT);
  const rules = parameters.get("rules") ?? "";
  const known = rules && (rulesNamed(rules, rulesets)?.id ?? "");
  if (rules && !known) words.add(OTHER_RULES);
  return { position: { places, asked, rules: known }, words: [...words].join(" ") };
}

/** @param {string | undefined} text @param {string} by */
const split = (text, by) => (text ? text.split(by) : []);

/** @param {string} goal @param {Board} board */
const isPossible = (goal, { continents }) =>
  goal === THREATS ||
  PLAYERS.slice(1).some((player) => player === goal) ||
  continents.includes(goal.startsWith(BREAK) ? goal.slice(BREAK.length) : goal);

/** @param {Attack} attack @param {Places} places @returns {Attack} of a stack of mine, on territories of others */
function possibleAttack({ from, take }, places) {
  if (!Object.hasOwn(places, from) || places[from].whose !== "me") return NO_ATTACK;
  const others = take.filter((id) => Object.hasOwn(places, id) && places[id].whose !== "me");
  return { from, take: [...new Set(others)] };
}

/**
 * What of a question a position allows. A stack attacks once.
 * @param {Asked} asked @param {Places} places @returns {Asked}
 */
export function possible({ from, take, goal, others }, places) {
  const last = possibleAttack({ from, take }, places);
  const kept = others
    .map((each) => possibleAttack(each, places))
    .filter((each, place, all) => each.from && each.from !== last.from && all.findIndex((one) => one.from === each.from) === place);
  return { ...last, goal, others: kept };
}

/**
 * A tap on a territory where an attack is asked about: a stack of mine starts, another's territory is
 * wanted or no longer wanted. A stack that stands beside none of what another is to take attacks, too.
 * @param {Position} position @param {string} id @param {Object<string, string[]>} neighbours @returns {Asked | null} null where it can be neither, and
 *   where it would undo the question
 */
export function tapped({ places, asked }, id, neighbours) {
  const held = places[id];
  const { from, take, others } = asked;
  if (!held) return null;
  if (held.whose !== "me") {
    if (!from) return null;
    return { ...asked, take: take.includes(id) ? take.filter((each) => each !== id) : [...take, id] };
  }
  const now = others.find((each) => each.from === id);
  if (now) return { ...asked, ...now, others: attacksOf(asked).filter((each) => each !== now && each.from !== id) };
  if (from !== id) {
    const attacks = attacksOf(asked);
    const isAnother = take.length > 0 && !take.some((each) => neighbours[id].includes(each));
    return isAnother && attacks.length < MOST_STACKS ? { ...asked, from: id, take: [], others: attacks } : { ...asked, from: id };
  }
  if (others.length) return { ...asked, ...others[others.length - 1], others: others.slice(0, -1) };
  return take.length ? null : { ...asked, from: "" };
}
