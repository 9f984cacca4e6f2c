/**
 * All figures of a battle, worked out on the spot from the rounds of its rules (kernel.js).
 *
 * They are doubles between certain bounds; where these leave a text open (quantities.js), the battle
 * is run again in whole numbers, unless it is too large for that. Pure.
 *
 * @typedef {import("./kernel.js").Round} Round
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./matchup.js").Side} Side
 * @typedef {import("./quantities.js").Fraction} Fraction
 * @typedef {import("./quantities.js").Interval} Interval
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {import("./rules.js").Rules} Rules
 *
 * @typedef {{left: number, chance: Quantity, atLeast: Quantity}} End
 *   how likely exactly, and at least, this many armies of one side are left
 * @typedef {{left: Matchup, chance: Quantity}} Standing an end with armies of both sides left
 * @typedef {End & {side: Side, standing?: number}} Likely an end; `standing`: the attackers who stand
 *   where the attack failed
 * @typedef {{total: number, outcomes: {attackersLost: number, defendersLost: number,
 *   rolls: number}[]}} NextRound the first round: of `total` rolls, how many lead to which losses
 *
 * @typedef {Object} Figures all that is known of a battle; means and deviations in armies
 * @property {number} attackers who can attack (A) @property {number} defenders all of them
 * @property {Quantity} win the attacker's chance @property {Quantity} lose the chance that the attack fails
 * @property {{attackers: End[], defenders: End[]}} survivors the ends by armies left, 1 and more: of the attackers
 *   after a win, of the defenders where the attack fails
 * @property {End[]} fallen the failed attacks after which no attacker stands, by defenders left
 * @property {Quantity} stood the chance that both sides stand at the end
 * @property {Standing[]} standing the part of the failed attacks after which both sides stand, as the
 *   rules allow no other
 * @property {{attackersLeft: Quantity, attackersLost: Quantity, defendersLeft: Quantity,
 *   defendersLost: Quantity}} means however the battle ends
 * @property {{attackers: Quantity, defenders: Quantity}} deviations standard deviations of the armies left, and lost
 * @property {{attackers: number | null, defenders: number | null}} medians of the armies left; null
 *   where they are not certain
 * @property {Quantity | null} lossesGivenWin the attacker's mean losses after a win; null where the attacker cannot win
 * @property {Quantity | null} lossesGivenLoss the defender's where the attack fails; null where the attack cannot fail
 * @property {Quantity | null} attackersLostGivenLoss the attacker's where the attack fails; null where
 *   it cannot, or all fall then
 * @property {Quantity | null} rounds the mean number of rounds; null where there are none
 * @property {{at: number, win: Quantity, left: Quantity}[]} retreat the chance to win, and the mean
 *   of the attackers left, when the attacker stops as soon as `at` or fewer attackers (A) are left
 * @property {NextRound | null} nextRound the first roll; null where a battle has no rounds
 * @property {{dice: number, rolls: number[][]}[] | null} answers where the defender chooses after
 *   the roll: the numbers of dice, and the rolls that each is best against
 */
import { blitzEnds, blitzWin } from "./blitz.js";
import { LARGE, Possible, Rounds, flow, winRows } from "./kernel.js";
import {
  asChance,
  compare,
  difference,
  exactRoot,
  exactly,
  fraction,
  interval,
  isExact,
  isJust,
  isSettled,
  percentIsSettled,
  product,
  quotient,
  reduced,
  root,
  sum,
  uncertain,
  widened,
} from "./quantities.js";

/** States times armies of the largest battle that is worth running in whole numbers. */
const MOST_EXACT_WORK = 6e6;

/** @param {Rules} rules @returns {boolean} whether its battles are resolved at once, changed */
export const isBlitz = ({ transformation }) => transformation !== undefined;

/**
 * By the rolls of the rules, which their names share.
 * @type {{doubles: WeakMap<Rules["rounds"], Rounds>, exact: WeakMap<Rules["rounds"], Rounds>}}
 */
const known = { doubles: new WeakMap(), exact: new WeakMap() };

/** @param {Rules} rules @param {boolean} exact @returns {Rounds} */
export function roundsOf(rules, exact) {
  const ofKind = exact ? known.exact : known.doubles;
  const rounds = ofKind.get(rules.rounds) ?? new Rounds(rules, exact);
  ofKind.set(rules.rounds, rounds);
  return rounds;
}

/** @param {number} attackers @param {number} defenders */
export const canBeExact = (attackers, defenders) =>
  attackers * defenders * (attackers + defenders) <= MOST_EXACT_WORK;

/**
 * The rounds that the defender chooses, for 0, 1, … attackers; nothing where there is no choice.
 * @param {Rounds} rounds @param {number} attackers @param {number} defenders
 * @returns {(Round[] | null)[]}
 */
export function choicesOf(rounds, attackers, defenders) {
  if (!rounds.replies) return [];
  if (rounds.exact) {
    const rows = winRows(rounds, defenders, rounds.whole(attackers + defenders));
    return [null, ...Array.from({ length: attackers }, () => rows.next().value.chosen)];
  }
  return gridOf(rounds, attackers, defenders).chosen.slice(0, attackers + 1);
}

/** The grid of at least this many armies a side. @param {Rounds} rounds @param {number} attackers @param {number} defenders @returns {Grid} */
function gridOf(rounds, attackers, defenders) {
  const steps = gridInSteps(rounds, attackers, defenders);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The same, a step for each row that was not known.
 * @param {Rounds} rounds @param {number} attackers @param {number} defenders
 * @returns {Generator<void, Grid>}
 */
function* gridInSteps(rounds, attackers, defenders) {
  let grid = grids.get(rounds);
  if (!grid || grid.defenders < defenders) {
    const reach = Math.ceil(defenders / GRID_STEP) * GRID_STEP;
    grid = { defenders: reach, rows: winRows(rounds, reach, LARGE), chosen: [null], wins: [] };
    grids.set(rounds, grid);
  }
  while (grid.chosen.length <= attackers) {
    const { wins, chosen } = grid.rows.next().value;
    grid.chosen.push(chosen);
    grid.wins.push(wins);
    yield;
  }
  return grid;
}

/** The grid grows by this many defenders at a time. */
const GRID_STEP = 50;

/**
 * The choices found so far, and the chances to win (times `LARGE`), which battles of other sizes share:
 * those of a state depend on it alone.
 * @typedef {{defenders: number, rows: ReturnType<typeof winRows>, chosen: (Round[] | null)[],
 *   wins: Float64Array[]}} Grid `chosen` begins with no attackers, `wins` with one
 * @type {WeakMap<Rounds, Grid>}
 */
const grids = new WeakMap();

/** The chances of attackers left, those who stand where the attack failed included. @param {ReturnType<typeof flow>} ends */
function withStanding({ attackersLeft, standing }) {
  if (!standing.length) return attackersLeft;
  const row = attackersLeft.slice();
  for (const { attackers, amount } of standing) row[attackers] += amount;
  return row;
}

/** What is found for who is left; undefined where nothing is. @param {import("./kernel.js").Standing[]} standing @param {Matchup} left */
const amountAt = (standing, { attackers, defenders }) =>
  standing.find((each) => each.attackers === attackers && each.defenders === defenders)?.amount;

/** A battle run to its ends in one kind of number, its chances as quantities. */
export class Run {
  /**
   * @param {Rules} rules @param {Matchup} matchup @param {boolean} exact
   */
  constructor(rules, { attackers, defenders }, exact) {
    const rounds = roundsOf(rules, exact);
    this.rounds = rounds;
    this.attackers = attackers;
    this.defenders = defenders;
    this.whole = rounds.whole(attackers + defenders);
    this.error = rounds.relativeError(attackers, defenders);
    const start = rounds.row(attackers + 1);
    start[attackers] = this.whole;
    this.chosen = choicesOf(rounds, attackers, defenders);
    this.ends = flow(rounds, start, defenders, this.chosen);
    /** The chances of the armies left, however it ends. */
    this.left = { attackers: withStanding(this.ends), defenders: this.ends.defendersLeft };
    this.blocked = rounds.blockedIn(attackers, defenders);
    this.possible = this.possibleEnds(start);
    const { attackersLeft, defendersLeft } = this.possible;
    const won = attackersLeft.slice(1).some(Boolean);
    const lost = defendersLeft.slice(1).some(Boolean);
    /** Whether each side can win. */
    this.can = { attackers: won, defenders: lost };
  }

  /**
   * Which ends can be. Doubles may be too small for one; paths, counted, are not.
   * @param {any} start
   */
  possibleEnds(start) {
    const { rounds, ends, defenders } = this;
    const { attackersLeft, defendersLeft, fallen, standing } = ends;
    const all = [attackersLeft, defendersLeft, fallen].every((row) =>
      row.every((/** @type {any} */ chance, /** @type {number} */ left) => chance || !left),
    );
    const isKnown = rounds.exact || (all && standing.length === this.blocked.length);
    const counted = isKnown ? ends : waysOf(rounds, start, defenders, this.chosen);
    return {
      attackersLeft: [...counted.attackersLeft],
      defendersLeft: [...counted.defendersLeft],
      standing: counted.standing,
      fallen: [...counted.fallen],
    };
  }

  /** The mean of the attackers left after a win; a failed attack counts as 0. */
  wonMean() {
    const { amount, zero } = this.rounds;
    const mean = [...this.ends.attackersLeft].reduce((sum, chance, left) => sum + chance * amount(left), zero);
    return this.quantity(mean);
  }

  /** The ends in which both sides stand. @returns {Standing[]} */
  standing() {
    const { rounds, attackers, defenders } = this;
    const open = !rounds.isBlocked(attackers, defenders);
    return this.blocked.map((left) => ({
      left,
      chance: this.chance(
        amountAt(this.ends.standing, left) ?? rounds.zero,
        amountAt(this.possible.standing, left),
        open,
      ),
    }));
  }

  /** The chance that both sides stand at the end. */
  stood() {
    const { rounds, attackers, defenders, possible } = this;
    const amount = this.ends.standing.reduce((sum, each) => sum + each.amount, rounds.zero);
    return this.chance(amount, possible.standing.length, !rounds.isBlocked(attackers, defenders));
  }

  /** The ends in which the attackers have all fallen. @param {End[]} failed all in which the attack fails @returns {End[]} */
  fallen(failed) {
    const { ends, possible } = this;
    return failed.map((end) => {
      const chance = this.chance(ends.fallen[end.left], possible.fallen[end.left], true);
      return { ...end, chance };
    });
  }

  /** How likely it is that 1, 2, … attackers are left, however it ends. @param {End[]} won */
  kept(won) {
    let atLeast = this.rounds.zero;
    const kept = [...won].reverse().map(({ left }) => {
      atLeast += this.left.attackers[left];
      return { left, atLeast: this.quantity(atLeast) };
    });
    return kept.reverse();
  }

  /** The mean of the attackers left where the attack fails. */
  standingMean() {
    const { amount, zero } = this.rounds;
    const mean = this.ends.standing.reduce(
      (sum, { attackers, amount: chance }) => sum + chance * amount(attackers),
      zero,
    );
    return this.quantity(mean);
  }

  /** @param {any} amount a chance, or a mean @returns {Quantity} */
  quantity(amount) {
    if (this.rounds.exact) return fraction(amount, this.whole);
    return widened(exactly(amount), this.error);
  }

  /** A chance. @param {any} amount @param {unknown} possible @param {unknown} open whether it may fail */
  chance(amount, possible, open) {
    if (this.rounds.exact) return this.quantity(amount);
    if (!possible) return exactly(0);
    if (!open) return exactly(1);
    return uncertain(interval(this.quantity(amount)));
  }

  /** The ends of one side, and its chance to win. @param {Side} side */
  side(side) {
    const other = side === "attackers" ? "defenders" : "attackers";
    const chances = this.ends[`${side}Left`];
    const possible = this.possible[`${side}Left`];
    const armies = this[side];
    /** @type {End[]} */
    const ends = [];
    let atLeast = this.rounds.zero;
    let any = false;
    const below = Array.from(possible, () => this.can[other]);
    for (let left = 2; left <= armies; left += 1) {
      below[left] = below[left - 1] || Boolean(possible[left - 1]);
    }
    for (let left = armies; left >= 1; left -= 1) {
      atLeast += chances[left];
      any ||= Boolean(possible[left]);
      const others = below[left] || ends.some(({ chance }) => !isNever(chance));
      ends.push({
        left,
        chance: this.chance(chances[left], possible[left], others),
        atLeast: this.chance(atLeast, any, below[left]),
      });
    }
    ends.reverse();
    return { ends, win: ends[0].atLeast };
  }

  /** The mean of a power of the armies of one side that are left. @param {Side} side @param {number} exponent */
  moment(side, exponent) {
    const { amount, zero } = this.rounds;
    let mean = zero;
    const chances = this.left[side];
    for (let left = this[side]; left >= 1; left -= 1) {
      mean += chances[left] * amount(left ** exponent);
    }
    return this.quantity(mean);
  }

  /**
   * The mean of the attackers left where the attacker stops at 1, 2, …: those of battles won before
   * that, those that are left at the stop, and those whom the rules stop before.
   */
  retreats() {
    const { amount, zero, most } = this.rounds;
    const { attackersLeft, standing, falls } = this.ends;
    /** @type {Quantity[]} from the last stop on */
    const means = [];
    let won = zero;
    for (let at = this.attackers - 1; at >= 1; at -= 1) {
      won += attackersLeft[at + 1] * amount(at + 1);
      let stopped = zero;
      for (let lost = 1; lost <= most; lost += 1) {
        for (let a = at + 1; a <= Math.min(at + lost, this.attackers); a += 1) {
          stopped += falls[lost][a] * amount(a - lost);
        }
      }
      for (const { attackers, amount: chance } of standing) {
        if (attackers > at) stopped += chance * amount(attackers);
      }
      means.push(this.quantity(won + stopped));
    }
    return means.reverse();
  }
}

/** @param {Quantity} chance @returns {boolean} */
const isNever = (chance) => isJust(chance, 0);

/** Rounds of which every outcome counts once, by those they are made of. @type {WeakMap<Round, Round>} */
const counted = new WeakMap();

/** A round of which every outcome counts once: no path through such rounds is too small. @param {Round} round @returns {Round} */
function oneEach(round) {
  const known = counted.get(round) ?? { ...round, total: 1, ways: round.ways.map(() => 1) };
  counted.set(round, known);
  return known;
}

/**
 * Rounds that count ways: what is possible has some, however small its chance.
 * @param {Rounds} rounds @param {(Round[] | null)[]} chosen
 * @returns {{rounds: Rounds, chosen: (Round[] | null)[]}}
 */
export function countingWays(rounds, chosen) {
  const table = rounds.table.map((row) => row.map(oneEach));
  const each = Object.assign(Object.create(rounds), { table });
  return { rounds: each, chosen: chosen.map((row) => row && row.map(oneEach)) };
}

/**
 * The ways to each end of battles that begin with `start[a]` ways: none is too small for doubles.
 * @param {Rounds} rounds @param {any} start @param {number} defenders @param {(Round[] | null)[]} chosen
 */
export function waysOf(rounds, start, defenders, chosen) {
  const within = chosen.map((row) => row && row.slice(0, defenders + 1));
  const counting = countingWays(rounds, within);
  return flow(counting.rounds, start, defenders, counting.chosen);
}

/** Less than a whole number of armies. @param {Quantity} mean @param {number} armies @returns {Quantity} */
export function lostOf(mean, armies) {
  if (isExact(mean)) {
    const { numerator, denominator } = mean;
    return fraction(BigInt(armies) * denominator - numerator, denominator);
  }
  const { low, high } = difference(exactly(armies), mean);
  return { low: Math.max(low, 0), high };
}

/** @param {Quantity} square the mean square @param {Quantity} mean @returns {Quantity} */
function deviationOf(square, mean) {
  if (isExact(square) && isExact(mean)) {
    const { numerator, denominator } = mean;
    return exactRoot(
      fraction(square.numerator * denominator - numerator * numerator, denominator * denominator),
    );
  }
  const one = interval(mean);
  return root(difference(interval(square), product(one, one)));
}

/** What is lost on average by a side in one kind of ends, given these. @param {Quantity} left @param {Quantity} win @param {number} armies */
function lostGiven(left, win, armies) {
  if (isNever(win)) return null;
  if (isExact(left) && isExact(win)) return lostOf(fraction(left.numerator, win.numerator), armies);
  return lostOf(quotient(interval(left), interval(win)), armies);
}

/** @param {{left: number, atLeast: Quantity}[]} ends of one side @returns {number | null} the most that is kept in more than half */
function medianOf(ends) {
  const half = fraction(1n, 2n);
  const orders = ends.map(({ atLeast }) => compare(atLeast, half));
  return orders.includes(null) ? null : orders.filter((order) => order === 1).length;
}

/** The figures of a run. @param {Rules} rules @param {Run} run @returns {Figures} */
function figuresOfRun(rules, run) {
  const [won, lost] = [run.side("attackers"), run.side("defenders")];
  const [first, second] = [1, 2].map((exponent) => ({
    attackers: run.moment("attackers", exponent),
    defenders: run.moment("defenders", exponent),
  }));
  const retreats = run.retreats();
  return {
    ...partsOf(run, won, lost, first, second),
    ...(run.blocked.length ? standingParts(run, won, lost) : {}),
    rounds: run.quantity(run.ends.visits),
    retreat: won.ends
      .slice(1)
      .map(({ left, atLeast }, place) => ({ at: left - 1, win: atLeast, left: retreats[place] })),
    nextRound: nextRoundOf(rules, run),
    answers: answersOf(run),
  };
}

/** What is otherwise where both sides may be left standing. @param {Run} run @param {{ends: End[], win: Quantity}} won @param {{ends: End[], win: Quantity}} lost */
const standingParts = (run, won, lost) => ({
  standing: run.standing(),
  stood: run.stood(),
  fallen: run.fallen(lost.ends),
  medians: { attackers: medianOf(run.kept(won.ends)), defenders: medianOf(lost.ends) },
  lossesGivenWin: lostGiven(run.wonMean(), won.win, run.attackers),
  attackersLostGivenLoss: lostGiven(run.standingMean(), lost.win, run.attackers),
});

/** What follows from the ends. @param {Matchup} matchup @param {{ends: End[], win: Quantity}} won
 * @param {{ends: End[], win: Quantity}} lost @param {Record<Side, Quantity>} means
 * @param {Record<Side, Quantity>} squares */
function partsOf({ attackers, defenders }, won, lost, means, squares) {
  return {
    attackers,
    defenders,
    win: won.win,
    lose: lost.win,
    survivors: { attackers: won.ends, defenders: lost.ends },
    standing: [],
    stood: exactly(0),
    fallen: lost.ends,
    means: {
      attackersLeft: means.attackers,
      attackersLost: lostOf(means.attackers, attackers),
      defendersLeft: means.defenders,
      defendersLost: lostOf(means.defenders, defenders),
    },
    deviations: {
      attackers: deviationOf(squares.attackers, means.attackers),
      defenders: deviationOf(squares.defenders, means.defenders),
    },
    medians: { attackers: medianOf(won.ends), defenders: medianOf(lost.ends) },
    lossesGivenWin: lostGiven(means.attackers, won.win, attackers),
    lossesGivenLoss: lostGiven(means.defenders, lost.win, defenders),
    attackersLostGivenLoss: null,
  };
}

/** @param {Rules} rules @param {Run} run @returns {NextRound} */
function nextRoundOf({ rounds }, { rounds: known, attackers, defenders, chosen }) {
  const { full } = known;
  const [a, d] = [Math.min(attackers, full.attackers) - 1, Math.min(defenders, full.defenders) - 1];
  const round = known.at(attackers, defenders, chosen[attackers]);
  const total = rounds[a][d].reduce((sum, rolls) => sum + rolls, 0);
  const { ways, attackersLost, defendersLost } = round;
  const outcomes = ways.map((each, place) => ({
    attackersLost: attackersLost[place],
    defendersLost: defendersLost[place],
    rolls: Number(each) * (total / Number(round.total)),
  }));
  return { total, outcomes };
}

/** @param {Run} run @returns {Figures["answers"]} */
function answersOf({ attackers, defenders, chosen }) {
  const answers = chosen[attackers]?.[defenders]?.answers;
  if (!answers) return null;
  const numbers = [...new Set(answers.map(({ dice }) => dice))].sort((one, other) => one - other);
  return numbers.map((dice) => ({
    dice,
    rolls: answers
      .filter((answer) => answer.dice === dice)
      .map(({ roll }) => roll)
      .sort((one, other) => compareRolls(other, one)),
  }));
}

/** @param {number[]} one @param {number[]} other no other has the same dice */
function compareRolls(one, other) {
  const place = one.findIndex((value, at) => value !== other[at]);
  return one[place] - other[place];
}

/** @param {Rules} rules @param {Run} run @returns {Figures} of a blitz */
function blitzFigures(rules, run) {
  const { attackers, defenders } = run;
  const [won, lost] = [run.side("attackers"), run.side("defenders")];
  /** @param {End[]} ends */
  const chances = (ends) => ends.map(({ chance }) => interval(chance));
  const plain = {
    win: interval(won.win),
    lose: interval(lost.win),
    attackers: chances(won.ends),
    defenders: chances(lost.ends),
  };
  const ends = blitzEnds(plain, hopelessUnder(rules, { attackers, defenders }));
  /** @param {import("./blitz.js").Side} side */
  const side = ({ total, chances }) => ({ ends: endsOfBlitz(chances, total), win: total });
  /** @param {number} exponent */
  const moments = (exponent) => ({
    attackers: momentOf(ends.attackers.chances, exponent),
    defenders: momentOf(ends.defenders.chances, exponent),
  });
  const figures = partsOf(
    run,
    side(ends.attackers),
    side(ends.defenders),
    moments(1),
    moments(2),
  );
  return { ...figures, rounds: null, retreat: [], nextRound: null, answers: null };
}

/** @param {Interval[]} chances of 1, 2, … left @param {Interval} total @returns {End[]} */
function endsOfBlitz(chances, total) {
  let below = exactly(0);
  const ends = chances.map((chance, place) => {
    const rest = difference(total, below);
    const nothingBelow = below.high === 0;
    below = sum(below, chance);
    const above = chances.slice(place);
    const atLeast = nothingBelow
      ? total
      : above.every(isNever)
        ? exactly(0)
        : uncertain(rest);
    return { left: place + 1, chance, atLeast };
  });
  // sums of small chances are sharper from the other end
  let above = exactly(0);
  for (const end of [...ends].reverse()) {
    above = sum(above, interval(end.chance));
    const { low, high } = interval(end.atLeast);
    if (low !== high && !isNever(end.atLeast)) {
      end.atLeast = uncertain({ low: Math.max(low, above.low), high: Math.min(high, above.high) });
    }
  }
  return ends;
}

/** @param {Interval[]} chances @param {number} exponent */
const momentOf = (chances, exponent) =>
  chances.reduce(
    (mean, chance, place) => sum(mean, product(chance, exactly((place + 1) ** exponent))),
    exactly(0),
  );

/** Whether a side wins 1/20 of the plain battles or fewer, exactly. @param {Rules} rules @param {Matchup} matchup */
export const hopelessUnder =
  (rules, matchup) =>
  /** @param {boolean} attacker */
  (attacker) => {
    if (!canBeExact(matchup.attackers, matchup.defenders)) return false;
    const run = new Run(rules, matchup, true);
    const order = compare(run.side(attacker ? "attackers" : "defenders").win, fraction(1n, 20n));
    return order !== 1;
  };

/** Whether all texts of a page are certain. @param {Figures} figures */
function areSettled(figures) {
  const { win, lose, survivors, standing, means, deviations, medians, retreat } = figures;
  const chances = [...survivors.attackers, ...survivors.defenders].flatMap(({ chance, atLeast }) => [chance, atLeast]);
  chances.push(figures.stood, ...standing.map(({ chance }) => chance));
  const others = [figures.lossesGivenWin, figures.lossesGivenLoss, figures.attackersLostGivenLoss, figures.rounds];
  const numbers = [...Object.values(means), ...Object.values(deviations), ...retreat.map(({ left }) => left), ...others];
  return (
    [win, lose, ...chances, ...retreat.map((each) => each.win)].every((each) => percentIsSettled(each, 1, 2)) &&
    numbers.every((each) => each === null || isSettled(each)) &&
    !Object.values(medians).includes(null) &&
    likeliest(figures) !== null
  );
}

/**
 * All figures of a battle.
 * @param {Rules} rules @param {Matchup} matchup 1 to `MOST_ARMIES` armies a side @returns {Figures}
 */
export function figuresOf(rules, matchup) {
  const run = new Run(rules, matchup, false);
  if (isBlitz(rules)) return blitzFigures(rules, run);
  const figures = figuresOfRun(rules, run);
  const { attackers, defenders } = matchup;
  if (areSettled(figures) || !canBeExact(attackers, defenders)) return figures;
  return figuresOfRun(rules, new Run(rules, matchup, true));
}

/**
 * The same in whole numbers throughout.
 * @param {Rules} rules whose battles have rounds @param {Matchup} matchup
 * @returns {Figures | null} null where the battle is too large for that
 */
export function exactFiguresOf(rules, matchup) {
  if (!canBeExact(matchup.attackers, matchup.defenders)) return null;
  return figuresOfRun(rules, new Run(rules, matchup, true));
}

/**
 * All figures of a battle, none of them worked out again where its text is left open.
 * @param {Rules} rules whose battles have rounds @param {Matchup} matchup @returns {Figures}
 */
export const figuresAround = (rules, matchup) => figuresOfRun(rules, new Run(rules, matchup, false));

/** All ends, the best for the attacker first. @param {Figures} figures @returns {Likely[]} */
function endsOf({ survivors, fallen, standing }) {
  const won = survivors.attackers.map((end) => ({ ...end, side: /** @type {Side} */ ("attackers") }));
  const failed = fallen.flatMap((end) => {
    const side = /** @type {Side} */ ("defenders");
    const stood = standing.filter(({ left }) => left.defenders === end.left);
    const both = stood.map(({ left, chance }) => ({ ...end, chance, side, standing: left.attackers }));
    return [...both, { ...end, side }];
  });
  return [...won.reverse(), ...failed];
}

/** @param {Figures} figures @returns {Likely[] | null} null where it is not certain */
function likeliest(figures) {
  const ends = endsOf(figures);
  let [first] = ends;
  for (const end of ends) {
    if (compare(end.chance, first.chance) === 1) first = end;
  }
  // none is surely more: that would be more than what the first took the place of, too
  const orders = ends.map(({ chance }) => (chance === first.chance ? 0 : compare(chance, first.chance)));
  if (orders.includes(null)) return null;
  return ends.filter((_, place) => orders[place] === 0);
}

/** Whether the rules allow no attack to begin with. @param {Pick<Figures, "nextRound">} figures */
export const beginsBlocked = ({ nextRound }) => nextRound?.outcomes.length === 0;

/**
 * The likeliest ends of a battle: one, or several that are equally likely.
 * @param {Figures} figures @returns {Likely[]} where it is not certain which, all that it may be
 */
export function mostLikely(figures) {
  const found = likeliest(figures);
  if (found) return found;
  const ends = endsOf(figures);
  const least = Math.max(...ends.map(({ chance }) => interval(chance).low));
  return ends.filter(({ chance }) => interval(chance).high >= least);
}

/** @param {Rules} rules @param {Matchup} matchup @param {number} plain its chance to win in doubles @returns {Interval} */
export function winOf(rules, { attackers, defenders }, plain) {
  const error = roundsOf(rules, false).relativeError(attackers, defenders);
  const win = asChance(widened(exactly(plain), error));
  if (!isBlitz(rules)) return win;
  const lose = asChance(difference(exactly(1), win));
  return blitzWin(win, lose, hopelessUnder(rules, { attackers, defenders }));
}

/**
 * The attacker's exact chance to win, in lowest terms.
 * @param {Rules} rules @param {Matchup} matchup
 * @returns {Fraction | null} null where there is none (balanced blitz) or the battle is too large
 */
export function exactWin(rules, matchup) {
  const win = exactRun(rules, matchup)?.side("attackers").win;
  return win && isExact(win) ? reduced(win) : null;
}

/**
 * A battle run in whole numbers.
 * @param {Rules} rules @param {Matchup} matchup
 * @returns {Run | null} null where there are none (balanced blitz) or the battle is too large
 */
export function exactRun(rules, matchup) {
  if (isBlitz(rules) || !canBeExact(matchup.attackers, matchup.defenders)) return null;
  return new Run(rules, matchup, true);
}

/**
 * The attacker's chance to win all battles of a grid.
 * @param {Rules} rules @param {number} attackers @param {number} defenders
 * @returns {Quantity[][]} rows of attackers, columns of defenders, 1 first
 */
export function winTable(rules, attackers, defenders) {
  const rounds = roundsOf(rules, false);
  const rows = winRows(rounds, defenders, 1);
  const possible = new Possible(rounds, defenders);
  return Array.from({ length: attackers }, (_, a) => {
    const { wins, chosen } = rows.next().value;
    const can = possible.next(chosen);
    return Array.from({ length: defenders }, (_, d) => {
      const matchup = { attackers: a + 1, defenders: d + 1 };
      return winIn(rules, matchup, wins[d + 1], can);
    });
  });
}

/**
 * The chance to win one battle of a grid.
 * @param {Rules} rules @param {Matchup} matchup @param {number} plain in doubles
 * @param {{win: Uint8Array, lose: Uint8Array}} can the row of `Possible`
 * @returns {Quantity}
 */
function winIn(rules, matchup, plain, can) {
  const win = winOf(rules, matchup, plain);
  if (isBlitz(rules)) return win;
  const { defenders } = matchup;
  if (!can.win[defenders] || !can.lose[defenders]) return exactly(can.win[defenders]);
  const open = uncertain(win);
  return percentIsSettled(open, 1, 2) ? open : (exactWin(rules, matchup) ?? open);
}

/**
 * The chance to win from every state of a battle, each worked out when it is asked for.
 * @param {Rules} rules whose battles have rounds @param {Matchup} matchup
 * @returns {(state: Matchup) => Quantity}
 */
export function winsIn(rules, { attackers, defenders }) {
  const rounds = roundsOf(rules, false);
  const { wins, chosen } = gridOf(rounds, attackers, defenders);
  const possible = new Possible(rounds, defenders);
  const can = Array.from({ length: attackers }, (_, a) => possible.next(chosen[a + 1]));
  return (state) => {
    const row = state.attackers - 1;
    return winIn(rules, state, wins[row][state.defenders] / LARGE, can[row]);
  };
}

/**
 * Work out what the answers about a battle share, a little at a time: the choices of its defender, which
 * take the longest.
 * @param {Rules} rules @param {Matchup} matchup @returns {Generator<void, unknown>}
 */
export const preparedInSteps = (rules, { attackers, defenders }) =>
  gridInSteps(roundsOf(rules, false), attackers, defenders);
