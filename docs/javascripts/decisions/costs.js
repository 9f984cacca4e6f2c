/**
 * What an attack costs on average: who loses more, and what fewer dice than allowed change.
 *
 * The gain of a battle is what the defender loses less what the attacker loses. From as many
 * attackers on as a side has dice, the gains of one more follow from those before by the same sums,
 * whatever their number: bounds of the gains of one stretch are bounds of all that follow. That
 * proves what is said of all larger stacks. Pure.
 *
 * @typedef {import("../kernel/kernel.js").Round} Round
 * @typedef {import("../kernel/kernel.js").Rounds} Rounds
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {Object} Cost a battle in which the attacker rolls at most this many dice
 * @property {number} dice
 * @property {Quantity} win @property {Quantity} attackersLost @property {Quantity} defendersLost
 * @property {string} gain what the defender loses more, with its sign: "+0.35"
 * @property {[Quantity, Quantity] | null} nextRound what both sides lose in the next round alone; null
 *   where there are no rounds
 *
 * @typedef {Object} FewerLost
 * @property {number | null} attackers the fewest (A) who, like all larger stacks, lose fewer than these
 *   defenders; null where there is no such number
 * @property {number | null} first the first number at all with which they lose fewer
 * @property {number | null} tried up to how many attackers this has been tried; null where it is
 *   proved of all larger numbers
 */
import { Run, choicesOf, exactRun, figuresOf, isBlitz, lostOf, roundsOf } from "../kernel/figures.js";
import { ROUNDING } from "../kernel/kernel.js";
import { armiesBetween, compare, fraction, isSettled, percentIsSettled } from "../kernel/quantities.js";

/**
 * The most defenders against whom numbers of attackers are tried where nothing can be proved: in a
 * blitz, and where the defender chooses the dice.
 */
const MOST_TRIED = { blitz: 30, choice: 200 };

/** The rules of fewer dice, by those of all. @type {WeakMap<Rules["rounds"], Map<number, Partial<Rules>>>} */
const fewerDice = new WeakMap();

/**
 * The same rules for an attacker who never rolls more than this many dice.
 * @param {Rules} rules @param {number} dice @returns {Rules}
 */
export function withAtMost(rules, dice) {
  const { rounds, replies } = rules;
  if (dice >= rounds.length) return rules;
  const known = fewerDice.get(rounds) ?? new Map();
  fewerDice.set(rounds, known);
  const made = known.get(dice) ?? {
    rounds: rounds.slice(0, dice),
    ...(replies && { replies: replies.slice(0, dice) }),
  };
  known.set(dice, made);
  return { ...rules, ...made };
}

/**
 * A battle with all dice that may be rolled in it, and with one fewer each time. Where battles are
 * resolved at once nobody can roll fewer, and nobody may where no attack would be allowed then.
 * @param {Rules} rules @param {Matchup} matchup @returns {Cost[]}
 */
export function costsByDice(rules, matchup) {
  const most = Math.min(matchup.attackers, rules.rounds.length);
  const fewest = isBlitz(rules) ? most : 1;
  const numbers = Array.from({ length: most - fewest + 1 }, (_, place) => most - place);
  const { attackers, defenders } = matchup;
  return numbers
    .filter((dice) => dice === most || !roundsOf(rules, false).isBlocked(Math.min(attackers, dice), defenders))
    .map((dice) => costOf(rules, matchup, dice));
}

/**
 * A battle in which the attacker rolls all dice that they may, or never more than these.
 * @param {Rules} allDice @param {Matchup} matchup @param {number} [dice] @returns {Cost}
 */
export function costOf(allDice, matchup, dice = allDice.rounds.length) {
  const rules = withAtMost(allDice, dice);
  const found = isBlitz(rules) ? blitzCost(rules, matchup) : costOfRun(new Run(rules, matchup, false));
  const { text, certain } = armiesBetween(found.defendersLost, found.attackersLost);
  const { win, attackersLost, defendersLost } = found;
  const settled = percentIsSettled(win, 1) && [attackersLost, defendersLost].every((each) => isSettled(each));
  if (settled && certain) return { dice, ...found, gain: text };
  const run = exactRun(rules, matchup);
  if (!run) return { dice, ...found, gain: certain ? text : `about ${text}` };
  const exact = costOfRun(run);
  return { dice, ...exact, gain: armiesBetween(exact.defendersLost, exact.attackersLost).text };
}

/** @param {Run} run */
const costOfRun = (run) => ({
  win: run.side("attackers").win,
  attackersLost: lostOf(run.moment("attackers", 1), run.attackers),
  defendersLost: lostOf(run.moment("defenders", 1), run.defenders),
  nextRound: lostInNextRound(run),
});

/** @param {Run} run @returns {[Quantity, Quantity]} */
function lostInNextRound({ rounds, attackers, defenders, chosen }) {
  const round = rounds.at(attackers, defenders, chosen[attackers]);
  /** @param {number[]} lost */
  const mean = (lost) => {
    if (!lost.length) return fraction(0n, 1n); // no attack is allowed
    const parts = round.ways.map((ways, place) => BigInt(ways) * BigInt(lost[place]));
    return fraction(parts.reduce((sum, part) => sum + part, 0n), BigInt(round.total));
  };
  return [mean(round.attackersLost), mean(round.defendersLost)];
}

/** @param {Rules} rules @param {Matchup} matchup */
function blitzCost(rules, matchup) {
  const { win, means } = figuresOf(rules, matchup);
  const { attackersLost, defendersLost } = means;
  return { win, attackersLost, defendersLost, nextRound: null };
}

/** The most attackers that are tried where nothing is proved before. @param {number} defenders */
const triedTo = (defenders) => 2 * defenders + 20;

/**
 * How many attackers it takes to lose fewer than these defenders.
 * @param {Rules} rules @param {number} defenders
 * @returns {FewerLost | null} null where it can only be tried, and that would take too long
 */
export function fewerLost(rules, defenders) {
  if (isBlitz(rules)) return defenders > MOST_TRIED.blitz ? null : byTrying(rules, defenders);
  return rules.replies && defenders > MOST_TRIED.choice ? null : byProof(rules, defenders);
}

/** @param {boolean[]} fewer of 1, 2, … attackers @param {number | null} tried @returns {FewerLost} */
function found(fewer, tried) {
  const first = fewer.indexOf(true) + 1 || null;
  const last = fewer.lastIndexOf(false) + 1;
  return { attackers: last < fewer.length ? last + 1 : null, first, tried };
}

/** @param {Rules} rules @param {number} defenders @returns {FewerLost} */
function byTrying(rules, defenders) {
  const most = triedTo(defenders);
  const fewer = Array.from({ length: most }, (_, place) => {
    const { attackersLost, defendersLost } = blitzCost(rules, { attackers: place + 1, defenders });
    return compare(attackersLost, defendersLost) === -1;
  });
  return found(fewer, most);
}

/** @param {Rules} rules @param {number} defenders @returns {FewerLost} */
function byProof(rules, defenders) {
  const rounds = roundsOf(rules, false);
  const always = rounds.replies ? null : alike(rounds);
  if (always !== null) return { attackers: always ? 1 : null, first: always ? 1 : null, tried: null };
  const most = triedTo(defenders);
  /** @type {boolean[]} */
  const fewer = [];
  let rows = [new Float64Array(defenders + 1)]; // the newest first
  for (let attackers = 1; attackers <= most; attackers += 1) {
    rows = [gainsOf(rounds, rows, attackers, defenders), ...rows.slice(0, rounds.most)];
    fewer.push(isGain(rules, { attackers, defenders }, rows[0][defenders]));
    if (!rounds.replies && isProved(rounds, rows, attackers)) return found(fewer, null);
  }
  return found(fewer, most);
}

/** Whether every round is a gain, or none is; null where they differ. @param {Rounds} rounds */
function alike(rounds) {
  const gains = rounds.table.flat().map((round) => {
    const parts = round.ways.map((ways, i) => ways * (round.defendersLost[i] - round.attackersLost[i]));
    // whole numbers, small enough for doubles; none where no attack is allowed, and so no gain
    return parts.reduce((sum, part) => sum + part, 0) > 0;
  });
  return gains.every((gain) => gain === gains[0]) ? gains[0] : null;
}

/**
 * The gains of one attacker more than those of `before`.
 * @param {Rounds} rounds @param {Float64Array[]} before the newest first
 * @param {number} attackers @param {number} defenders
 */
function gainsOf(rounds, before, attackers, defenders) {
  const chosen = choicesOf(rounds, attackers, defenders)[attackers];
  const row = new Float64Array(defenders + 1);
  const after = [row, ...before];
  for (let d = 1; d <= defenders; d += 1) {
    const round = rounds.at(attackers, d, chosen);
    let gain = 0;
    round.ways.forEach((ways, i) => {
      const [lost, taken] = [round.attackersLost[i], round.defendersLost[i]];
      gain += ways * (taken - lost + after[lost][d - taken]);
    });
    row[d] = round.ways.length ? gain / round.total : 0;
  }
  return row;
}

/**
 * How far a gain may be off: no gain is larger than all armies, and each round rounds a few times.
 * @param {Rounds} rounds @param {number} attackers @param {number} defenders
 */
export const errorOf = (rounds, attackers, defenders) =>
  (attackers + defenders) ** 2 * (rounds.kinds + 6) * ROUNDING * 2;

/** @param {Rules} rules @param {Matchup} matchup @param {number} gain in doubles */
function isGain(rules, matchup, gain) {
  const { attackers, defenders } = matchup;
  if (Math.abs(gain) > errorOf(roundsOf(rules, false), attackers, defenders)) return gain > 0;
  const run = exactRun(rules, matchup);
  if (!run) return false;
  const { attackersLost, defendersLost } = costOfRun(run);
  return compare(attackersLost, defendersLost) === -1;
}

/**
 * Whether all larger stacks gain against the most defenders of these rows, or none of them does.
 *
 * A number that lies below the last gains, and below what a round adds to it, lies below all that
 * follow; and so above.
 * @param {Rounds} rounds @param {Float64Array[]} rows the newest first @param {number} attackers of it
 */
function isProved(rounds, rows, attackers) {
  const { full, most } = rounds;
  if (attackers < Math.max(full.attackers, most)) return false;
  const last = rows.slice(0, most);
  const defenders = rows[0].length - 1;
  const low = new Float64Array(defenders + 1);
  const high = new Float64Array(defenders + 1);
  let leastFalls = 1;
  for (let d = 1; d <= defenders; d += 1) {
    const round = rounds.at(full.attackers, d);
    const gains = last.map((row) => row[d]);
    const falls = round.ways.reduce((sum, ways, i) => sum + (round.defendersLost[i] ? ways : 0), 0);
    low[d] = Math.min(...gains, falls ? aheadOf(round, falls, low, d) : -Infinity);
    // where no defender can fall, the gains sink from row to row
    high[d] = Math.max(...gains, falls ? aheadOf(round, falls, high, d) : -Infinity);
    if (falls) leastFalls = Math.min(leastFalls, falls / round.total);
  }
  const size = attackers + (defenders * most) / leastFalls;
  const doubt =
    errorOf(rounds, attackers, defenders) + (defenders * (rounds.kinds + 6) * size * 4 * ROUNDING) / leastFalls;
  return low[defenders] > doubt || high[defenders] < -doubt;
}

/**
 * What rounds against these defenders lead to until the first of them falls.
 * @param {Round} round @param {number} falls the rolls in which one does
 * @param {Float64Array} bounds against fewer @param {number} d
 */
function aheadOf({ ways, attackersLost, defendersLost }, falls, bounds, d) {
  let gain = 0;
  ways.forEach((each, i) => {
    gain += each * (defendersLost[i] - attackersLost[i]);
    if (defendersLost[i]) gain += each * bounds[d - defendersLost[i]];
  });
  return gain / falls;
}
