/**
 * How a chain of territories goes, in words. Pure.
 *
 * @typedef {import("../decisions/chain.js").Course} Course
 * @typedef {import("../kernel/matchup.js").Counted} Counted
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("./besidechance.js").Versioned} Versioned
 */
import words from "../../words/en/chain.js";
import { attackersInWords, thousands } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { compare, isJust, percent } from "../kernel/quantities.js";
import { stayingInWords } from "./stayingwords.js";
import { MOST_ORDERED } from "../kernel/limits.js";

const message = messagesOf(words);

/** Why there is no best order: as far as isOrdered of chainsolving.js goes. */
export const NOT_ORDERED = `The best order is found for up to ${MOST_ORDERED} territories and stacks that aren’t too large.`;

/** @param {(string | number)[]} each @returns {string} "1", "1 or 2", "1, 2 or 3" */
const either = (each) =>
  each.length > 1 ? `${each.slice(0, -1).join(", ")} or ${each[each.length - 1]}` : String(each[0]);

/**
 * What the chance is the chance of.
 * @param {number} territories @param {number} wanted armies in the last one
 * @param {number} attackers @param {Counted} counting
 * @returns {[before: string, attackers: string, after: string]}
 */
export function claimInWords(territories, wanted, attackers, counting) {
  const side = `${attackersInWords(attackers, counting)}${stayingInWords(counting)}`;
  const gap = { territories, attackers: "\0" };
  const claim = wanted > 1 ? message("claim_wanted", { ...gap, wanted }) : message("claim", gap);
  const [before, after] = claim.split("\0");
  return [before, side, after];
}

/** What the armies that stay in the first territory are. @param {boolean} goesOn */
export const stayingLabel = (goesOn) => message(goesOn ? "left_behind" : "wanted");

/**
 * The defenders of each territory, and who is left behind there where the chain goes on.
 * @param {{defenders: number, behind: number}[]} territories
 */
export const garrisonsInWords = (territories) =>
  territories.map(({ defenders, behind }, place) => {
    const leaves = place < territories.length - 1 && behind > 1;
    return thousands(defenders) + (leaves ? message("leaving", { behind }) : "");
  });

/**
 * What the steps are: for which defenders, and beside a chance that asks for more.
 * @param {{defenders: number, behind: number}[]} territories @param {number} wanted armies in the last one
 */
export function takenInWords(territories, wanted) {
  const garrisons = garrisonsInWords(territories).join(" → ");
  return message(wanted > 1 ? "taken_at_all" : "taken", { garrisons });
}

/** The chance to have taken each: "85% → 60% → 38%". @param {Quantity[]} taken */
export const stepsInWords = (taken) => taken.map((each) => percent(each, 0)).join(" → ");

/**
 * Where a chain that fails ends most often.
 * @param {Course} course @returns {string} nothing where there is but one way to fail, or none
 */
export function breakInWords({ stopped, short }) {
  const ends = [...stopped, short];
  const possible = ends.filter((chance) => !isJust(chance, 0));
  // a blitz that cannot fail is certain under its version alone, as is said there
  if (!possible.length || (ends.length === 2 && possible.length === 1)) return "";
  const places = [...ends.keys()].filter((place) => ends.every((other) => compare(ends[place], other) !== -1));
  const names = places.map((place) =>
    place < stopped.length ? message("at_territory", { place: place + 1 }) : message("with_too_few"),
  );
  const chance = percent(ends[places[0]]);
  return message(places.length > 1 ? "fails_each" : "fails", { ends: either(names), chance });
}

/**
 * What is left where all are taken with the armies wanted.
 * @param {Course} course @param {number} wanted @returns {string} nothing where that cannot be
 */
export function leftInWords({ likeliest, half }, wanted) {
  if (!likeliest.length) return "";
  const most =
    likeliest.length > 1
      ? message("armies_listed", { armies: either(likeliest) })
      : message("armies", { armies: likeliest[0] });
  if (half === null) return message("left", { most });
  return message(wanted > 1 ? "left_half_wanted" : "left_half", { most, half });
}

/**
 * How many may move into a territory just taken, where the rules limit it.
 * @param {{rules: {title: string, mostMoving: number | null}}[]} territories
 * @returns {string} nothing where all may
 */
export function movingInWords(territories) {
  const said = territories.map(({ rules: { title, mostMoving: most } }) =>
    most === null ? "" : message("few_move_in", { title, most }),
  );
  return [...new Set(said)].filter(Boolean).join(" ");
}

/**
 * How many armies the rules ask to stay beside an enemy.
 * @param {{rules: {title: string, staying?: number}}[]} territories
 * @returns {string} nothing where one is enough, or the chain does not go on
 */
export function besideInWords(territories) {
  const said = territories
    .slice(0, -1)
    .flatMap(({ rules: { title, staying = 1 } }) => (staying > 1 ? [message("stay_beside", { title, staying })] : []));
  return [...new Set(said)].join(" ");
}

/** @param {number} place counted from 0 */
const ordinal = (place) => ORDINALS[place] ?? `${place + 1}th`;

const ORDINALS = ["first", "second", "third"];

/**
 * That a territory was moved.
 * @param {number} place counted from 0, where it was @param {number} to where it is @returns {string}
 */
export const movedInWords = (place, to) => `Territory ${place + 1} is now ${ordinal(to)}.`;

/**
 * Whether another order is better.
 * @param {number[]} order the places in the best order @param {{defenders: number}[]} territories
 * @param {Quantity} best its chance @param {Quantity} given that of the order given
 */
export function orderInWords(order, territories, best, given) {
  if (order.every((place, index) => place === index)) return message("best_is_given");
  const found = percent(best);
  const defenders = order.map((place) => thousands(territories[place].defenders)).join(", ");
  const places = order.map((place) => place + 1).join(", ");
  const instead = percent(given);
  if (found === instead) return message("best_is_alike", { places, defenders });
  return message("best", { places, defenders, best: found, given: instead });
}
