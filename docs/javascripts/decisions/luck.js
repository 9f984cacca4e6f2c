/**
 * How a battle stands among all that might have been; and an evening's battles together. The same as the
 * generator's solver/luck.py, which says why it holds whenever one looks, and wherever one breaks off.
 *
 * A battle's score is the attackers (A) left less the defenders left; for the defender it changes its
 * sign. Before its end it stands at the score that is expected from there. One battle: the chance that
 * such a battle ever stands as badly. Several: the bound of a fair bet (bets.js).
 *
 * Doubles carry bounds; what they leave open is worked out in whole numbers, unless it is too large
 * for that. Pure.
 *
 * @typedef {import("./evening.js").Scored} Scored
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {import("../kernel/states.js").End} End
 * @typedef {import("../kernel/states.js").Passage} Passage
 *
 * @typedef {Matchup & {rules: Rules, left: Matchup, defended: boolean}} Fought a battle, and who was
 *   left: of both sides somebody where it was broken off
 *
 * @typedef {Object} Place one of the ends of battles that are fought to their ends
 * @property {Matchup | null} left null for a sum of battles
 * @property {boolean} isOwn whether it is the end asked about
 * @property {number} score for the side that asks
 * @property {Quantity} chance
 * @property {Quantity} orWorse the chance of this place, of all after it, and of those with its score
 *
 * @typedef {{mine: Quantity, theirs: Quantity}} Expected the mean numbers of armies left
 *
 * @typedef {Object} Standing
 * @property {boolean} together whether it is that of several battles
 * @property {Quantity} asBad how often it ever goes as badly; of several battles a bound
 * @property {Quantity} asGood how often it ever goes as well
 * @property {Expected} start at the start @property {Expected} here from where it stands
 * @property {Place[]} places all possible ends, the best first
 * @property {number} at the place where it stands: between two where a battle was broken off
 * @property {Quantity | null} orWorse the chance of this end or a worse one in battles fought to their
 *   ends; null where one was broken off
 * @property {Quantity | null} orBetter
 *
 * @typedef {{impossible: number[]}} Impossible which of the battles cannot stand as entered
 */
import { AT_ONCE } from "../kernel/matchup.js";
import { boundOf, mirrored } from "./bets.js";
import { sumsOf } from "./evening.js";
import { figuresOf, isBlitz, roundsOf } from "../kernel/figures.js";
import {
  difference,
  exactly,
  fraction,
  interval,
  isExact,
  isJust,
  nearest,
  percentIsSettled,
  product,
  sum,
  uncertain,
} from "../kernel/quantities.js";
import { canStand, endsFrom, passageOf } from "../kernel/states.js";
import { isToldForSure } from "./verdict.js";

/** States times armies of the largest battle that is worth running in whole numbers. */
const MOST_EXACT_WORK = 2e6;

/** The most armies of an evening whose scores are worth adding up in whole numbers. */
const MOST_EXACT_ARMIES = 300;

/** @param {Pick<Fought, "left" | "rules">} battle @returns {boolean} whether it might have gone on */
export const isBrokenOff = ({ left: { attackers, defenders }, rules }) =>
  attackers > 0 && defenders > 0 && !roundsOf(rules, false).isBlocked(attackers, defenders);

/** Whether their luck is found without keeping a reader waiting. @param {Matchup[]} battles @returns {boolean} */
export const isFoundAtOnce = (battles) =>
  battles.reduce((armies, { attackers, defenders }) => armies + attackers + defenders, 0) <= 2 * AT_ONCE;

/**
 * How battles stand among all that might have been.
 * @param {Fought[]} battles @returns {Standing | Impossible}
 */
export function luckOf(battles) {
  const impossible = battles.flatMap((battle, at) => (canBe(battle) ? [] : [at]));
  if (impossible.length) return { impossible };
  const found = standingOf(battles, false);
  const open = !isToldForSure(found) || found.places.some(isOpen);
  return open && canBeExact(battles) ? standingOf(battles, true) : found;
}

/** @param {Place} place whether its texts are not certain */
const isOpen = ({ chance, orWorse }) => ![chance, orWorse].every((each) => percentIsSettled(each, 1));

/** @param {Fought[]} battles */
function canBeExact(battles) {
  const sizes = battles.map(({ attackers, defenders }) => attackers + defenders);
  const armies = sizes.reduce((total, size) => total + size, 0);
  if (battles.length > 1 && armies > MOST_EXACT_ARMIES) return false;
  return battles.every(
    ({ rules, attackers, defenders }, place) =>
      !isBlitz(rules) && attackers * defenders * sizes[place] <= MOST_EXACT_WORK,
  );
}

/** Whether a battle may come to stand as entered. @param {Fought} battle @returns {boolean} */
function canBe({ rules, left, ...battle }) {
  if (!isBlitz(rules)) return canStand(rules, battle, left);
  return endsOfBlitz(rules, battle).some((end) => isAlike(end.left, left));
}

/** @param {Fought[]} battles that can be @param {boolean} exact @returns {Standing} */
function standingOf(battles, exact) {
  const ends = battles.map((battle) => endsOf(battle, exact));
  const now = battles.map((battle) => endsFrom(battle.rules, battle.left, exact));
  const bets = battles.map((battle, at) => ({
    start: scoresOf(battle, ends[at]),
    now: scoresOf(battle, now[at]),
  }));
  const together = battles.length > 1;
  const here = expectedOf(battles, now);
  const ended = !battles.some(isBrokenOff);
  const score = ended ? bets.reduce((total, each) => total + each.now[0].score, 0) : NaN;
  const places = withSums(together ? sumPlaces(bets, score) : ownPlaces(battles[0], ends[0]));
  const own = places.findIndex(({ isOwn }) => isOwn);
  const passage = together
    ? { asBad: boundOf(bets), asGood: boundOf(mirrored(bets)) }
    : passageOfOne(battles[0], ends[0], exact);
  return {
    ...{ together, ...passage, places, here },
    start: expectedOf(battles, ends),
    at: ended ? own : placeOf(nearest(here.mine) - nearest(here.theirs), places),
    orWorse: ended ? places[own].orWorse : null,
    orBetter: ended ? totalOf(notBelow(places, places[own].score), places.length) : null,
  };
}

/** @param {Fought} battle @param {boolean} exact @returns {End[]} all that it may come to */
const endsOf = ({ rules, ...battle }, exact) =>
  isBlitz(rules) ? endsOfBlitz(rules, battle) : endsFrom(rules, onlyArmies(battle), exact);

/** @param {Matchup} matchup @returns {Matchup} */
const onlyArmies = ({ attackers, defenders }) => ({ attackers, defenders });

/** @param {Fought} battle @param {End[]} ends @returns {Scored[]} as its own side scores them */
const scoresOf = ({ defended }, ends) =>
  ends.map(({ left, chance }) => ({ score: scoreOf(left, defended), chance }));

/** @param {Rules} rules @param {Matchup} matchup @returns {End[]} */
function endsOfBlitz(rules, matchup) {
  const { attackers, defenders } = figuresOf(rules, matchup).survivors;
  const won = attackers.map(({ left, chance }) => ({ left: { attackers: left, defenders: 0 }, chance }));
  const lost = defenders.map(({ left, chance }) => ({ left: { attackers: 0, defenders: left }, chance }));
  return [...won.reverse(), ...lost].filter(({ chance }) => !isJust(chance, 0));
}

/** @param {Matchup} left @param {boolean} [defended] @returns {number} the attacker's, or the defender's */
const scoreOf = ({ attackers, defenders }, defended) => (defended ? defenders - attackers : attackers - defenders);

/** @param {Matchup} one @param {Matchup} other */
const isAlike = (one, other) => one.attackers === other.attackers && one.defenders === other.defenders;

/**
 * How often such a battle ever stands as badly as at what is left, and as well, for its own side.
 * @param {Fought} battle @param {End[]} ends @param {boolean} exact @returns {Passage}
 */
function passageOfOne({ rules, left, defended, ...battle }, ends, exact) {
  const found = isBlitz(rules) ? passageAtOnce(ends, left) : passageOf(rules, battle, left, exact);
  return defended ? { asBad: found.asGood, asGood: found.asBad } : found;
}

/**
 * A battle that is resolved at once has no moments but its start and its end.
 * @param {End[]} ends the best for the attacker first @param {Matchup} left @returns {Passage}
 */
function passageAtOnce(ends, left) {
  const [always, length] = [exactly(1), ends.length];
  if (length === 1) return { asBad: always, asGood: always };
  const own = ends.findIndex((end) => isAlike(end.left, left));
  const [attackers, defenders] = leftOnAverage(ends).map(interval);
  const { low, high } = difference(attackers, defenders);
  const score = scoreOf(left);
  const [asBad, asGood] = [totalOf(ends.slice(own), length), totalOf(ends.slice(0, own + 1), length)];
  if (score < low) return { asBad, asGood: always };
  if (score > high) return { asBad: always, asGood };
  return { asBad: { low: interval(asBad).low, high: 1 }, asGood: { low: interval(asGood).low, high: 1 } };
}

/**
 * The armies that battles leave on average.
 * @param {Fought[]} battles @param {End[][]} ends of each @returns {Expected}
 */
function expectedOf(battles, ends) {
  /** @type {Quantity[][]} */
  const means = battles.map(({ defended }, at) => {
    const [attackers, defenders] = leftOnAverage(ends[at]);
    return defended ? [defenders, attackers] : [attackers, defenders];
  });
  const [mine, theirs] = [0, 1].map((side) => means.map((each) => each[side]).reduce(plus));
  return { mine, theirs };
}

/** The mean numbers of attackers and of defenders left. @param {End[]} ends @returns {Quantity[]} */
function leftOnAverage(ends) {
  return [
    ends.map(({ left, chance }) => times(chance, left.attackers)).reduce(plus),
    ends.map(({ left, chance }) => times(chance, left.defenders)).reduce(plus),
  ];
}

/** @param {Quantity} quantity @param {number} armies @returns {Quantity} */
const times = (quantity, armies) =>
  isExact(quantity)
    ? fraction(quantity.numerator * BigInt(armies), quantity.denominator)
    : product(quantity, exactly(armies));

/** @param {Quantity} one @param {Quantity} other @returns {Quantity} both exact, or both not */
function plus(one, other) {
  if (!isExact(one) || !isExact(other)) return sum(interval(one), interval(other));
  if (one.denominator === other.denominator) return fraction(one.numerator + other.numerator, one.denominator);
  return fraction(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  );
}

/** The ends of one battle, the best first. @param {Fought} battle @param {End[]} ends */
function ownPlaces({ defended, left: own }, ends) {
  const places = ends.map(({ left, chance }) => ({
    ...{ left, chance, isOwn: isAlike(left, own) },
    score: scoreOf(left, defended),
  }));
  return places.sort((one, other) => other.score - one.score);
}

/** The sums of an evening's scores, the best first. @param {import("./bets.js").Bet[]} bets @param {number} own */
const sumPlaces = (bets, own) =>
  sumsOf(bets.map(({ start }) => start)).map((place) => ({ ...place, left: null, isOwn: place.score === own }));

/**
 * Where a score lies among the places.
 * @param {number} score @param {Place[]} places the best first @returns {number} between two of them
 */
function placeOf(score, places) {
  const own = Math.max(score, places[places.length - 1].score); // below which doubles may come
  const below = places.findIndex((place) => place.score <= own);
  if (!below) return 0;
  const [better, worse] = [places[below - 1].score, places[below].score];
  return below - (own - worse) / (better - worse);
}

/** The places with this score or a better one. @param {Place[]} places the best first @param {number} score */
const notBelow = (places, score) => places.filter((place) => place.score >= score);

/**
 * Places with the chances of all that are not better.
 * @param {Omit<Place, "orWorse">[]} places the best first @returns {Place[]}
 */
function withSums(places) {
  /** @type {Quantity} */
  let orWorse = exactly(0);
  const found = [...places].reverse().map((place) => {
    orWorse = added(orWorse, place.chance);
    return { ...place, orWorse };
  });
  found.reverse();
  // where both sides stand, the score may be that of another end
  found.forEach((place, at) => {
    if (at && found[at - 1].score === place.score) place.orWorse = found[at - 1].orWorse;
  });
  const best = found[0]?.score;
  for (const place of found) if (place.score === best) place.orWorse = exactly(1);
  return found;
}

/** The chance of some of all ends. @param {{chance: Quantity}[]} ends @param {number} all @returns {Quantity} */
const totalOf = (ends, all) =>
  ends.length === all ? exactly(1) : ends.map(({ chance }) => chance).reduce(added, exactly(0));

/** @param {Quantity} one @param {Quantity} other @returns {Quantity} of exact ones with one denominator */
export function added(one, other) {
  if (isJust(one, 0)) return other;
  if (isExact(one) && isExact(other)) {
    return fraction(one.numerator + other.numerator, other.denominator);
  }
  return uncertain(sum(interval(one), interval(other)));
}
