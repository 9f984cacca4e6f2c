/**
 * Where a battle may stand, and what is expected from there. A battle ends where a side has nothing
 * left, or where the rules allow no attack. Pure.
 *
 * Probability flows through the states (attackers, defenders) as in kernel.js, and means come back from
 * the ends. The bound of the kernel holds for both: no more rounds, no more terms.
 *
 * @typedef {import("./kernel.js").Round} Round
 * @typedef {import("./kernel.js").Rounds} Rounds
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {import("./rules.js").Rules} Rules
 *
 * @typedef {{left: Matchup, chance: Quantity}} End who is left, and how likely that is
 * @typedef {{asBad: Quantity, asGood: Quantity}} Passage how often such battles ever stand as badly as at
 *   one state, and as well
 */
import { choicesOf, countingWays, roundsOf } from "./figures.js";
import { exactly, fraction, uncertain, widened } from "./quantities.js";

/**
 * All ends that a battle may come to.
 * @param {Rules} rules fought round by round @param {Matchup} matchup
 * @param {boolean} exact in whole numbers
 * @returns {End[]}
 */
export function endsFrom(rules, matchup, exact) {
  const { attackers, defenders } = matchup;
  if (!attackers || !defenders) return [{ left: matchup, chance: exact ? fraction(1n, 1n) : exactly(1) }];
  const rounds = roundsOf(rules, exact);
  const chosen = choicesOf(rounds, attackers, defenders);
  const whole = rounds.whole(attackers + defenders);
  const error = rounds.relativeError(attackers, defenders);
  const chances = visits(rounds, chosen, matchup, whole);
  const ways = exact ? chances : waysThrough(rounds, chosen, matchup);
  /** @type {End[]} */
  const ends = [];
  for (let a = attackers; a >= 1; a -= 1) ends.push(...endAt(a, 0));
  for (let d = 1; d <= defenders; d += 1) {
    for (let a = Math.min(attackers, rounds.full.attackers); a >= 1; a -= 1) {
      if (rounds.isBlocked(a, d)) ends.push(...endAt(a, d));
    }
    ends.push(...endAt(0, d));
  }
  if (ends.length === 1) ends[0].chance = exact ? fraction(1n, 1n) : exactly(1);
  return ends;

  /** @param {number} a @param {number} d @returns {End[]} none where it cannot be */
  function endAt(a, d) {
    if (!ways[a][d]) return [];
    return [{ left: { attackers: a, defenders: d }, chance: chanceOf(chances[a][d], whole, error, exact) }];
  }
}

/**
 * Whether a battle may come to stand like this.
 * @param {Rules} rules fought round by round @param {Matchup} matchup @param {Matchup} left
 */
export function canStand(rules, matchup, left) {
  const rounds = roundsOf(rules, false);
  const chosen = choicesOf(rounds, matchup.attackers, matchup.defenders);
  return Boolean(waysThrough(rounds, chosen, matchup)[left.attackers][left.defenders]);
}

/**
 * How often such battles ever stand as badly for the attacker, and as well: the mean score from there,
 * attackers left less defenders left, is as low, or as high.
 * @param {Rules} rules fought round by round @param {Matchup} matchup
 * @param {Matchup} left where it may come to stand @param {boolean} exact in whole numbers
 * @returns {Passage}
 */
export function passageOf(rules, matchup, left, exact) {
  const { attackers, defenders } = matchup;
  const rounds = roundsOf(rules, exact);
  const chosen = choicesOf(rounds, attackers, defenders);
  const whole = rounds.whole(attackers + defenders);
  const error = rounds.relativeError(attackers, defenders);
  const { amount, zero } = rounds;
  /** @param {(a: number, d: number) => any} worth */
  const means = (worth) => meansFrom(rounds, chosen, matchup, worth);
  /** @param {number} a @param {number} d */
  const goesOn = (a, d) => a && d && !rounds.isBlocked(a, d);
  const mine = means((a, d) => (goesOn(a, d) ? undefined : whole * amount(a)));
  const theirs = means((a, d) => (goesOn(a, d) ? undefined : whole * amount(d)));
  const orders = ordersOf(mine, theirs, left, error);
  const first = orders[attackers][defenders];
  /** @param {-1 | 1} sign of what is left out @param {boolean} most whether what is unknown counts */
  const chance = (sign, most) =>
    means((a, d) => {
      const order = orders[a][d];
      if (order === UNKNOWN ? most : order !== sign) return whole;
      return goesOn(a, d) ? undefined : zero;
    })[attackers][defenders];
  /** @param {-1 | 1} sign @returns {Quantity} */
  const passage = (sign) => {
    if (first !== sign && first !== UNKNOWN) return exact ? fraction(1n, 1n) : exactly(1);
    const low = chance(sign, false);
    if (exact) return fraction(low, whole);
    const high = orders.some((row) => row.includes(UNKNOWN)) ? chance(sign, true) : low;
    const bounds = uncertain(widened({ low, high }, error));
    return first === UNKNOWN ? { ...bounds, inside: false } : bounds;
  };
  return { asBad: passage(1), asGood: passage(-1) };
}

/** The order of two means that bounds leave open. */
const UNKNOWN = 2;

/**
 * Whether the mean score of each state is less (-1) than that of one of them, the same or more.
 * @param {any[]} mine mean armies left @param {any[]} theirs @param {Matchup} left the one state
 * @param {number} error how far each mean may be off, relative to it, with room for their differences, as no
 *   ends are added up in it; 0 in whole numbers
 * @returns {Int8Array[]} `UNKNOWN` where bounds leave it open
 */
function ordersOf(mine, theirs, { attackers, defenders }, error) {
  const [myOwn, theirOwn] = [mine[attackers][defenders], theirs[attackers][defenders]];
  const own = myOwn - theirOwn;
  /** @type {Int8Array[]} */
  const orders = mine.map((row) => new Int8Array(row.length));
  orders.forEach((row, a) => {
    for (let d = 0; d < row.length; d += 1) {
      const apart = mine[a][d] - theirs[a][d] - own;
      const doubt = error && error * (mine[a][d] + theirs[a][d] + myOwn + theirOwn); // armies are left: far more than `TINY`
      const isOther = a !== attackers || d !== defenders;
      if (doubt && isOther && -doubt <= apart && apart <= doubt) row[d] = UNKNOWN;
      else row[d] = isOther ? (apart < 0 ? -1 : apart > 0 ? 1 : 0) : 0;
    }
  });
  return orders;
}

/** @param {any} amount @param {any} whole @param {number} error @param {boolean} exact @returns {Quantity} */
const chanceOf = (amount, whole, error, exact) =>
  exact ? fraction(amount, whole) : uncertain(widened(exactly(amount), error));

/** A row of defenders left for each number of attackers left. @param {Rounds} rounds @param {Matchup} matchup @returns {any[]} */
const rowsOf = (rounds, { attackers, defenders }) =>
  Array.from({ length: attackers + 1 }, () => rounds.row(defenders + 1));

/**
 * How likely it is that a battle ever stands in each state.
 * @param {Rounds} rounds @param {(Round[] | null)[]} chosen @param {Matchup} matchup
 * @param {any} start the chance, or the ways, to begin with
 * @returns {any[]} rows of attackers left, columns of defenders left
 */
function visits(rounds, chosen, { attackers, defenders }, start) {
  const rows = rowsOf(rounds, { attackers, defenders });
  rows[attackers][defenders] = start;
  for (let a = attackers; a >= 1; a -= 1) {
    for (let d = defenders; d >= 1; d -= 1) {
      const chance = rows[a][d];
      if (!chance) continue;
      const { total, ways, attackersLost, defendersLost } = rounds.at(a, d, chosen[a]);
      if (!ways.length) continue;
      const share = chance / total;
      for (let i = 0; i < ways.length; i += 1) {
        rows[a - attackersLost[i]][d - defendersLost[i]] += share * ways[i];
      }
    }
  }
  return rows;
}

/** The ways to each state: none is too small for doubles. @param {Rounds} rounds @param {(Round[] | null)[]} chosen @param {Matchup} matchup */
function waysThrough(rounds, chosen, matchup) {
  const counting = countingWays(rounds, chosen);
  return visits(counting.rounds, counting.chosen, matchup, 1);
}

/**
 * What battles are worth on average from every state on.
 * @param {Rounds} rounds @param {(Round[] | null)[]} chosen @param {Matchup} matchup the largest
 * @param {(a: number, d: number) => any} worth of a state where the battle ends, or is looked at no
 *   longer; undefined where it goes on
 * @returns {any[]} rows of attackers, columns of defenders
 */
function meansFrom(rounds, chosen, { attackers, defenders }, worth) {
  const rows = rowsOf(rounds, { attackers, defenders });
  for (let a = 0; a <= attackers; a += 1) {
    for (let d = 0; d <= defenders; d += 1) {
      const known = worth(a, d);
      rows[a][d] = known === undefined ? meanAt(a, d) : known;
    }
  }
  return rows;

  /** @param {number} a @param {number} d */
  function meanAt(a, d) {
    const { total, ways, attackersLost, defendersLost } = rounds.at(a, d, chosen[a]);
    let sum = rounds.zero;
    for (let i = 0; i < ways.length; i += 1) {
      sum += ways[i] * rows[a - attackersLost[i]][d - defendersLost[i]];
    }
    return sum / total;
  }
}
