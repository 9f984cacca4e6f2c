/**
 * Which states a battle is ever in, and how likely that is: the entries of N of a Markov chain. Pure.
 *
 * A large battle has up to a million states. They are shown in blocks: rectangles of neighbouring
 * states. Armies only ever fall, so a battle that has left a block never comes back. The chance to be
 * ever in any of a block's states is therefore that of entering it: what flows into the block from
 * outside. A block of one state is that state.
 *
 * The bound is that of kernel.js, and a block adds up at most as many terms as its states have kinds
 * of rounds that lead to them.
 *
 * @typedef {import("../kernel/kernel.js").Round} Round
 * @typedef {import("../kernel/kernel.js").Rounds} Rounds
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {{from: number, to: number}} Range armies of one side that are left, the most first
 * @typedef {{attackers: Range[], defenders: Range[]}} View the sides of the blocks: neighbours, the
 *   most armies first
 * @typedef {{chance: Quantity, heat: number} | null} Block null where the battle can never be; `heat`
 *   is the step of its colour
 */
import { canBeExact, choicesOf, countingWays, roundsOf } from "../kernel/figures.js";
import { roundingsOf } from "../kernel/kernel.js";
import { exactly, fraction, interval, isExact, percentIsSettled, uncertain, widened } from "../kernel/quantities.js";

/** The most blocks along a side: 1,000 armies are 32 blocks of at most 32. */
export const MOST_BLOCKS = 32;

/** The percentages at which a block gets the next stronger colour, as on the page of flow charts. */
export const HEAT = [1, 2, 5, 10, 20, 40];

/** Decimal places of the chances as they are shown. */
export const PLACES = 1;

/**
 * The blocks along a side of a battle; the last is that of no armies, in which battles end.
 * @param {number} armies at the start @param {Range | null} closer of which single states are wanted
 * @returns {Range[]}
 */
export function rangesOf(armies, closer = null) {
  const { from, to } = closer ?? { from: armies, to: 1 };
  const step = closer ? 1 : Math.ceil(armies / MOST_BLOCKS);
  const ranges = [];
  for (let first = from; first >= to; first -= step) {
    ranges.push({ from: first, to: Math.max(first - step + 1, to) });
  }
  return [...ranges, { from: 0, to: 0 }];
}

/** How many numbers of armies a range holds. @param {Range} range @returns {number} */
export const lengthOf = ({ from, to }) => from - to + 1;

/** The blocks along a side of a battle that hold more than one number. @param {number} armies at the start */
export const blocksAlong = (armies) => rangesOf(armies).filter((range) => lengthOf(range) > 1);

/** The most states of a block. @param {View} view @returns {number} */
export const mostStates = ({ attackers, defenders }) =>
  [attackers, defenders].map((ranges) => Math.max(...ranges.map(lengthOf))).reduce((width, height) => width * height);

/**
 * The chance ever to be in each block of a view.
 * @param {Rules} rules fought round by round @param {Matchup} matchup @param {View} view
 * @returns {Block[][]} a row for each block of defenders, in it one for each of attackers
 */
export function blocksPassed(rules, matchup, view) {
  const blocks = passedIn(rules, matchup, view, false);
  const { attackers, defenders } = matchup;
  if (blocks.flat().every(isSettled) || !canBeExact(attackers, defenders)) return blocks;
  return passedIn(rules, matchup, view, true);
}

/** Whether its text and its colour are certain. @param {Block} block */
function isSettled(block) {
  if (!block) return true;
  const { low, high } = interval(block.chance);
  return percentIsSettled(block.chance, PLACES) && heatOf(low) === heatOf(high);
}

/** @param {number} chance @returns {number} the step of its colour */
const heatOf = (chance) => HEAT.filter((percent) => 100 * chance >= percent).length;

/** @param {Quantity} chance @returns {number} */
const heatOfQuantity = (chance) =>
  isExact(chance)
    ? HEAT.filter((percent) => 100n * chance.numerator >= BigInt(percent) * chance.denominator).length
    : heatOf(chance.low);

/**
 * @param {Rules} rules @param {Matchup} matchup @param {View} view @param {boolean} exact
 * @returns {Block[][]}
 */
function passedIn(rules, matchup, view, exact) {
  const { attackers, defenders } = matchup;
  const rounds = roundsOf(rules, exact);
  const chosen = choicesOf(rounds, attackers, defenders);
  const whole = rounds.whole(attackers + defenders);
  const entered = flowInto(rounds, chosen, matchup, view, whole).blocks;
  const counting = countingWays(rounds, chosen);
  /** @param {number} [avoided] */
  const waysInto = (avoided) => flowInto(counting.rounds, counting.chosen, matchup, view, 1, avoided);
  const ways = exact ? entered : waysInto().blocks;
  const error = rounds.relativeError(attackers, defenders) + summing(rounds, view);
  /** @param {number} place @returns {Quantity} */
  const chanceOf = (place) => {
    if (exact) return fraction(entered[place], whole);
    const found = widened(exactly(entered[place]), error);
    return found.high >= 1 && !waysInto(place).ends ? exactly(1) : uncertain(found);
  };
  return view.defenders.map((_, row) =>
    view.attackers.map((_, column) => {
      const place = row * view.attackers.length + column;
      if (!ways[place]) return null;
      const chance = chanceOf(place);
      return { chance, heat: heatOfQuantity(chance) };
    }),
  );
}

/** What the sums of the largest block may be off. @param {Rounds} rounds @param {View} view */
const summing = ({ kinds }, view) => roundingsOf(mostStates(view) * kinds);

/**
 * @param {Range[]} ranges @param {number} armies
 * @returns {Int32Array} the place of the block of each number of armies; -1 outside of all
 */
function placesOf(ranges, armies) {
  const places = new Int32Array(armies + 1).fill(-1);
  ranges.forEach(({ from, to }, place) => places.fill(place, to, from + 1));
  return places;
}

/**
 * @param {Rounds} rounds @param {(Round[] | null)[]} chosen @param {Matchup} matchup @param {View} view
 * @param {any} start the chance, or the ways, to begin with
 * @param {number} [avoided] a block that nothing may enter
 * @returns {{blocks: any, ends: boolean}} what enters each block, and whether anything comes to an end
 */
function flowInto(rounds, chosen, { attackers, defenders }, view, start, avoided) {
  const { table, full, most } = rounds;
  const across = placesOf(view.attackers, attackers);
  const down = placesOf(view.defenders, defenders);
  const columns = view.attackers.length;
  /** @param {number} a @param {number} d @returns {number} */
  const blockOf = (a, d) => (across[a] < 0 || down[d] < 0 ? -1 : down[d] * columns + across[a]);
  const blocks = rounds.row(columns * view.defenders.length);
  let ends = false;
  let rows = Array.from({ length: most + 1 }, () => rounds.row(defenders + 1));
  const first = blockOf(attackers, defenders);
  if (first >= 0) blocks[first] = start;
  if (first !== avoided) rows[0][defenders] = start;
  for (let a = attackers; a >= 1; a -= 1) {
    const inClass = chosen[a] ? null : table[Math.min(a, full.attackers) - 1];
    for (let d = defenders; d >= 1; d -= 1) {
      const chance = rows[0][d];
      if (!chance) continue;
      const round = inClass ? inClass[Math.min(d, full.defenders) - 1] : chosen[a]?.[d];
      const { total, ways, attackersLost, defendersLost } = /** @type {Round} */ (round);
      if (!ways.length) {
        ends = true; // no attack is allowed
        continue;
      }
      const share = chance / total;
      const block = blockOf(a, d);
      for (let i = 0; i < ways.length; i += 1) {
        const part = share * ways[i];
        const [lost, left] = [attackersLost[i], d - defendersLost[i]];
        const next = blockOf(a - lost, left);
        if (next === avoided) continue;
        rows[lost][left] += part;
        if (next !== block && next >= 0) blocks[next] += part;
        if (lost === a || !left) ends = true;
      }
    }
    rows = [...rows.slice(1), rounds.row(defenders + 1)];
  }
  return { blocks, ends };
}
