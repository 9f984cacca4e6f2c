/**
 * The fewest attackers (A) that win, or win with at least a given number of them left. Pure.
 *
 * @typedef {import("./figures.js").Figures} Figures
 * @typedef {import("./quantities.js").Fraction} Fraction
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {import("./rules.js").Rules} Rules
 *
 * @typedef {{chance: number, attackers: number | null}} Needed the fewest attackers (A) for a chance in
 *   percent; null where more are needed than the search goes to
 * @typedef {{attackers: number, chance: Quantity, exact: () => Quantity | null}} Stack its chance to win
 *   with that many left; and the same in whole numbers, null where there are none
 */
import { choicesOf, exactRun, exactWin, figuresOf, isBlitz, roundsOf, winOf } from "./figures.js";
import { valuesOf, winRows } from "./kernel.js";
import { LARGEST_STACK } from "./limits.js";
import { compare, exactly, fraction, widened } from "./quantities.js";

/**
 * The fewest attackers (A) that win against this many defenders with at least each chance.
 * @param {Rules} rules @param {number} defenders @param {number[]} percents with at most 6 decimal
 *   places
 * @returns {Needed[]}
 */
export function neededOf(rules, defenders, percents) {
  const steps = neededInSteps(rules, defenders, percents);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Percents as they are written, exactly: 99.5 are 995/1000. @param {number} percents @returns {Fraction} */
export function asWritten(percents) {
  const [whole, decimals = ""] = String(percents).split(".");
  return fraction(BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length));
}

/**
 * The same for a search that may be given up: a step for each number of attackers.
 * @param {Rules} rules @param {number} defenders @param {number[]} percents
 * @returns {Generator<void, Needed[]>}
 */
export function* neededInSteps(rules, defenders, percents) {
  const rounds = roundsOf(rules, false);
  /** @type {Map<number, number>} */
  const found = new Map();
  let attackers = 0;
  for (const { wins } of winRows(rounds, defenders, 1)) {
    attackers += 1;
    const matchup = { attackers, defenders };
    const win = winOf(rules, matchup, wins[defenders]);
    for (const chance of percents) {
      if (found.has(chance)) continue;
      const wanted = asWritten(chance);
      let order = compare(win, wanted);
      if (order === null) {
        const exact = exactWin(rules, matchup);
        order = exact ? compare(exact, wanted) : -1;
      }
      if (order !== -1) found.set(chance, attackers);
    }
    if (found.size === new Set(percents).size || attackers === LARGEST_STACK) break;
    yield;
  }
  return percents.map((chance) => ({ chance, attackers: found.get(chance) ?? null }));
}

/**
 * The chance to win with at least `left` attackers left.
 * @param {Pick<Figures, "survivors">} figures @param {number} left 1 or more @returns {Quantity}
 */
export const winWithLeft = ({ survivors }, left) => survivors.attackers[left - 1]?.atLeast ?? exactly(0);

/**
 * The fewest attackers against this many defenders for each chance, at least `left` of them being left.
 * @param {Rules} rules @param {number} defenders @param {number[]} percents with at most 6 decimal
 *   places @param {number} left
 * @returns {Needed[]}
 */
export function neededWithLeft(rules, defenders, percents, left) {
  const steps = neededWithLeftInSteps(rules, defenders, percents, left);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The same for a search that may be given up.
 * @param {Rules} rules @param {number} defenders @param {number[]} percents @param {number} left
 * @returns {Generator<void, Needed[]>}
 */
export function* neededWithLeftInSteps(rules, defenders, percents, left) {
  // whoever wins too seldom cannot win often enough with that many left
  const fewest = left === 1 || isBlitz(rules) ? yield* neededInSteps(rules, defenders, percents) : [];
  if (left === 1) return fewest;
  const open = new Set(percents);
  for (const { chance, attackers } of fewest) if (attackers === null) open.delete(chance);
  const first = Math.max(left, Math.min(...fewest.map(({ attackers }) => attackers ?? LARGEST_STACK)));
  const stacks = isBlitz(rules) ? blitzes(rules, defenders, left, first) : battles(rules, defenders, left);
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const stack of open.size ? stacks : []) {
    for (const chance of open) {
      if (!reaches(stack, asWritten(chance))) continue;
      found.set(chance, stack.attackers);
      open.delete(chance);
    }
    if (!open.size) break;
    yield;
  }
  return percents.map((chance) => ({ chance, attackers: found.get(chance) ?? null }));
}

/** @param {Stack} stack @param {Fraction} wanted */
function reaches({ chance, exact }, wanted) {
  const order = compare(chance, wanted);
  if (order !== null) return order !== -1;
  const known = exact();
  return known !== null && compare(known, wanted) !== -1;
}

/**
 * All stacks that can have that many left, the smallest first. The chances of a grid come at once, and
 * those of a larger one where it was too small.
 * @param {Rules} rules @param {number} defenders @param {number} left @returns {Generator<Stack, void>}
 */
function* battles(rules, defenders, left) {
  const rounds = roundsOf(rules, false);
  let begun = left;
  for (let most = 2 * (defenders + left); ; most *= 2) {
    const reach = Math.min(most, LARGEST_STACK);
    const ends = rounds.row(reach + 1).fill(1, left);
    const chances = valuesOf(rounds, ends, defenders, choicesOf(rounds, reach, defenders));
    for (let attackers = begun; attackers <= reach; attackers += 1) {
      const error = rounds.relativeError(attackers, defenders);
      const chance = widened(exactly(chances[attackers]), error);
      const exact = () => {
        const run = exactRun(rules, { attackers, defenders });
        return run && run.side("attackers").ends[left - 1].atLeast;
      };
      yield { attackers, chance, exact };
    }
    if (reach === LARGEST_STACK) return;
    begun = reach + 1;
  }
}

/**
 * The same for battles that are settled in one go, each solved by itself.
 * @param {Rules} rules @param {number} defenders @param {number} left @param {number} first
 * @returns {Generator<Stack, void>}
 */
function* blitzes(rules, defenders, left, first) {
  for (let attackers = first; attackers <= LARGEST_STACK; attackers += 1) {
    const chance = winWithLeft(figuresOf(rules, { attackers, defenders }), left);
    yield { attackers, chance, exact: () => null };
  }
}
