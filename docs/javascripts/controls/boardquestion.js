/**
 * What is asked of a position, as the worker's task "board" is asked it, or why it cannot be. Pure.
 *
 * @typedef {import("../decisions/chain.js").Territory} Territory
 * @typedef {import("./boardaddress.js").Position} Position
 *
 * @typedef {Object} Known what is known of the board
 * @property {Object<string, string[]>} neighbours of each territory
 * @property {Object<string, string[]>} continents the territories of each
 * @property {(id: string) => Territory} territoryOf @property {(id: string) => string} nameOf
 *
 * @typedef {{question: Object<string, any>, refused?: undefined} | {question?: undefined, refused: string}} Made
 */
import { BREAK, THREATS } from "./boardaddress.js";
import { LARGEST_PLANNED, MOST_TARGETS } from "../kernel/limits.js";

/** @param {string[]} ids @param {(id: string) => Territory} territoryOf */
const targetsOf = (ids, territoryOf) => Object.fromEntries(ids.map((id) => [id, territoryOf(id)]));

export const TOO_MANY = `Plans are worked out for up to ${MOST_TARGETS} territories and ${LARGEST_PLANNED} attackers (A).`;

/** @param {Position} position @param {Known} known @param {number[]} percents @returns {Made} */
export function questionOf(position, known, percents) {
  const { goal } = position.asked;
  if (goal === THREATS) return threatsTo(position, known);
  return goal ? towards(position, known) : fromStack(position, known, percents);
}

/** @param {Position} position @param {Known} known @param {number[]} percents @returns {Made} */
function fromStack({ places, asked: { from, take } }, { neighbours, territoryOf }, percents) {
  if (!from) return { refused: "Set up the board, then choose “Attack” and tap your stack." };
  if (!take.length) return { refused: "Tap the territories that it is to take." };
  const attackers = places[from].armies - 1;
  if (!attackers) return { refused: "One army has to stay: this stack can’t attack." };
  if (take.length > MOST_TARGETS || attackers > LARGEST_PLANNED) return { refused: TOO_MANY };
  const targets = targetsOf(take, territoryOf);
  return { question: { kind: "plan", neighbours, targets, stack: { place: from, attackers }, percents } };
}

/** Who can attack from beside these: their places, and the armies that can (A).
 * @param {Position} position @param {Known} known @param {string[]} ids @param {(whose: string) => boolean} isTheirs
 */
const stacksBeside = ({ places }, { neighbours }, ids, isTheirs) =>
  Object.entries(places).flatMap(([place, { whose, armies }]) =>
    isTheirs(whose) && armies > 1 && neighbours[place].some((beside) => ids.includes(beside))
      ? [{ place, attackers: armies - 1 }]
      : [],
  );

/** @param {Position} position @param {Known} known @returns {Made} */
function towards(position, known) {
  const { places, asked } = position;
  const isBreaking = asked.goal.startsWith(BREAK);
  const continent = known.continents[isBreaking ? asked.goal.slice(BREAK.length) : asked.goal];
  const all = continent ?? Object.keys(places).filter((id) => places[id].whose === asked.goal);
  const empty = all.find((id) => !places[id]);
  if (empty) return { refused: `${known.nameOf(empty)} has no armies yet: set it up first.` };
  const wanted = all.filter((id) => places[id].whose !== "me");
  if (!wanted.length) return { refused: continent ? "All of it is yours." : "This player is not on the board." };
  const stacks = stacksBeside(position, known, wanted, (whose) => whose === "me");
  if (!stacks.length) return { refused: "None of your stacks stands beside it and can attack." };
  const { neighbours, territoryOf } = known;
  const targets = targetsOf(wanted, territoryOf);
  if (isBreaking) return { question: { kind: "breaking", neighbours, targets, stacks } };
  const isTooMany = wanted.length > MOST_TARGETS || stacks.some(({ attackers }) => attackers > LARGEST_PLANNED);
  return isTooMany ? { refused: TOO_MANY } : { question: { kind: "entries", neighbours, targets, stacks } };
}

/** @param {Position} position @param {Known} known @returns {Made} */
function threatsTo(position, known) {
  const mine = Object.keys(position.places).filter((id) => position.places[id].whose === "me");
  if (!mine.length) return { refused: "Nothing on the board is yours yet." };
  const borders = mine.flatMap((place) => {
    const stacks = stacksBeside(position, known, [place], (whose) => whose !== "me");
    return stacks.length ? [{ place, territory: known.territoryOf(place), stacks }] : [];
  });
  if (!borders.length) return { refused: "No stack beside your territories can attack." };
  return { question: { kind: "threats", borders } };
}
