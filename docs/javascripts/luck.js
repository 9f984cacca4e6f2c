/**
 * How the end of a battle stands among all ends that it might have had; and an evening's battles
 * together. The same as the generator's solver/luck.py.
 *
 * Ends have ranks, the higher the better for the attacker. A battle fought to its end has a score: the
 * attackers (A) left less the defenders left. The scores of an evening add up. A battle broken off is
 * compared with all such battles at the first moment at which as many armies had fallen, or more, or
 * at their end if that came before; it is ranked by the chance to win from there. For the defender all
 * ranks change their sign. What has the same rank counts neither as better nor as worse.
 *
 * Doubles carry bounds; what they leave open is worked out in whole numbers, unless it is too large
 * for that. Pure.
 *
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {import("./states.js").State} State
 *
 * @typedef {Matchup & {rules: Rules, left: Matchup, defended: boolean}} Fought a battle, and who was
 *   left: of both sides somebody where it was broken off
 *
 * @typedef {Object} Place one of the ends that might have been
 * @property {Matchup | null} left null for a sum of battles
 * @property {boolean} isOwn whether it is the end asked about
 * @property {number} score for the side that asks
 * @property {Quantity} chance
 * @property {number | null} order 1: better than the end asked about, 0: just as good, -1: worse;
 *   null: it cannot be told
 * @property {Quantity | null} win the attacker's chance to win from there, where battles are broken off
 * @property {Quantity} orWorse the chance of this place and of all after it
 *
 * @typedef {Object} Standing
 * @property {Quantity} better the chance of a better end @property {Quantity} equal
 * @property {Quantity} worse @property {Quantity} orBetter just as good or better
 * @property {Quantity} orWorse @property {Place[]} places those possible, the best first
 * @property {number[]} impossible which of the battles cannot end as told
 */
import { sumsOf } from "./evening.js";
import { figuresOf, isBlitz } from "./figures.js";
import { TINY } from "./kernel.js";
import {
  compare,
  exactly,
  fraction,
  interval,
  isExact,
  isJust,
  percentIsSettled,
  sum,
  uncertain,
} from "./quantities.js";
import { statesAfter } from "./states.js";
import { isToldForSure } from "./verdict.js";

/** States times armies of the largest battle that is worth running in whole numbers. */
const MOST_EXACT_WORK = 2e6;

/** The most armies of an evening whose scores are worth adding up in whole numbers. */
const MOST_EXACT_ARMIES = 300;

/** @param {Fought} battle @returns {boolean} */
export const isBrokenOff = ({ left }) => left.attackers > 0 && left.defenders > 0;

/**
 * How the ends of battles stand among all that might have been.
 * @param {Fought[]} battles one, or several that were fought to their ends
 * @returns {Standing}
 */
export function luckOf(battles) {
  const found = standingOf(battles, false);
  if (found.impossible.length) return found;
  const open = !isToldForSure(found) || found.places.some(isOpen);
  return open && canBeExact(battles) ? standingOf(battles, true) : found;
}

/** @param {Place} place whether its texts are not certain */
const isOpen = ({ chance, order, win, orWorse }) =>
  order === null || ![chance, win ?? orWorse].every((each) => percentIsSettled(each, 1));

/** @param {Fought[]} battles */
function canBeExact(battles) {
  const sizes = battles.map(({ attackers, defenders }) => attackers + defenders);
  const armies = sizes.reduce((sum, size) => sum + size, 0);
  if (battles.length > 1 && armies > MOST_EXACT_ARMIES) return false;
  return battles.every(
    ({ rules, attackers, defenders }, place) =>
      !isBlitz(rules) && attackers * defenders * sizes[place] <= MOST_EXACT_WORK,
  );
}

/** @param {Fought[]} battles @param {boolean} exact @returns {Standing} */
function standingOf(battles, exact) {
  const each = battles.map((battle) => placesOf(battle, exact));
  const impossible = each.flatMap((places, at) => (places.some(({ isOwn }) => isOwn) ? [] : [at]));
  const places = withSums(each.length === 1 ? each[0] : evening(battles, each));
  /** @param {number[]} orders */
  const together = (...orders) => totalOf(places, orders);
  return {
    better: together(1),
    equal: together(0),
    worse: together(-1),
    orBetter: together(0, 1),
    orWorse: together(0, -1),
    places,
    impossible,
  };
}

/**
 * Places with the chances of all after them.
 * @param {Omit<Place, "orWorse">[]} places the best first @returns {Place[]}
 */
function withSums(places) {
  /** @type {Quantity} */
  let orWorse = exactly(0);
  const found = [...places].reverse().map((place) => {
    orWorse = added(orWorse, place.chance);
    return { ...place, orWorse };
  });
  if (found.length) found[found.length - 1].orWorse = exactly(1);
  return found.reverse();
}

/**
 * The chance of all places of some orders; those whose order cannot be told may count, or not.
 * @param {Place[]} places @param {number[]} orders @returns {Quantity}
 */
function totalOf(places, orders) {
  const sure = places.filter(({ order }) => order !== null && orders.includes(order));
  const unsure = places.filter(({ order }) => order === null);
  if (sure.length === places.length) return exactly(1);
  const chances = sure.map(({ chance }) => chance);
  /** @type {Quantity} */
  const total = chances.reduce(added, exactly(0));
  if (!unsure.length && (isExact(total) || isJust(total, 0))) return total;
  const most = unsure.map(({ chance }) => chance).reduce(added, total);
  return uncertain(interval(total).low - TINY, interval(most).high + TINY);
}

/** @param {Quantity} one @param {Quantity} other @returns {Quantity} of exact ones with one denominator */
export function added(one, other) {
  if (isJust(one, 0)) return other;
  if (isExact(one) && isExact(other)) {
    return fraction(one.numerator + other.numerator, other.denominator);
  }
  const { low, high } = sum(interval(one), interval(other));
  return uncertain(low, high);
}

/**
 * All possible ends of a battle, the best first.
 * @param {Fought} battle @param {boolean} exact @returns {Omit<Place, "orWorse">[]}
 */
function placesOf(battle, exact) {
  const sign = battle.defended ? -1 : 1;
  const brokenOff = isBrokenOff(battle);
  const order = brokenOff ? orderOfStates : orderOfEnds;
  const states = statesOf(battle, exact);
  const own = states.find(({ left }) => isAlike(left, battle.left));
  states.sort((one, other) => sign * (order(other, one) || orderOfEnds(other, one)));
  return states.map((state) => {
    const found = own ? order(state, own) : null;
    return {
      left: state.left,
      isOwn: state === own,
      score: sign * scoreOf(state.left),
      chance: state.chance,
      order: found && sign * found,
      win: brokenOff ? state.win : null,
    };
  });
}

/** @param {Fought} battle @param {boolean} exact @returns {State[]} those that can be */
function statesOf(battle, exact) {
  const { rules, attackers, defenders, left } = battle;
  if (isBlitz(rules)) return endsOfBlitz(rules, battle);
  const lost = attackers - left.attackers + defenders - left.defenders;
  return statesAfter(rules, battle, isBrokenOff(battle) ? lost : attackers + defenders, exact);
}

/** @param {Rules} rules @param {Matchup} matchup @returns {State[]} */
function endsOfBlitz(rules, matchup) {
  const { attackers, defenders } = figuresOf(rules, matchup).survivors;
  const [always, never] = [exactly(1), exactly(0)];
  const won = attackers.map(({ left, chance }) => ({
    ...{ left: { attackers: left, defenders: 0 }, chance },
    ...{ win: always, lose: never },
  }));
  const lost = defenders.map(({ left, chance }) => ({
    ...{ left: { attackers: 0, defenders: left }, chance },
    ...{ win: never, lose: always },
  }));
  return [...won, ...lost].filter(({ chance }) => !isJust(chance, 0));
}

/** @param {Matchup} left @returns {number} the attacker's */
const scoreOf = ({ attackers, defenders }) => attackers - defenders;

/** @param {Matchup} one @param {Matchup} other */
const isAlike = (one, other) => one.attackers === other.attackers && one.defenders === other.defenders;

/** @param {State} one @param {State} other @returns {number} */
const orderOfEnds = (one, other) => Math.sign(scoreOf(one.left) - scoreOf(other.left));

/**
 * The order of two states by the attacker's chance: where both nearly always win, the chances to lose
 * are known more sharply.
 * @param {State} one @param {State} other @returns {number | null} null where it cannot be told
 */
function orderOfStates(one, other) {
  if (isAlike(one.left, other.left)) return 0;
  return compare(one.win, other.win) ?? compare(other.lose, one.lose);
}

/**
 * The sums of an evening's scores.
 * @param {Fought[]} battles @param {Omit<Place, "orWorse">[][]} each the ends of every one
 * @returns {Omit<Place, "orWorse">[]}
 */
function evening(battles, each) {
  const own = battles.reduce((sum, { left, defended }) => sum + (defended ? -1 : 1) * scoreOf(left), 0);
  return sumsOf(each).map((sum) => ({
    ...sum,
    left: null,
    isOwn: sum.score === own,
    order: Math.sign(sum.score - own),
    win: null,
  }));
}
