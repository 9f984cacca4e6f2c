/**
 * The kernel: a battle from the chances of its rounds, in doubles or in whole numbers.
 *
 * A battle is a flow of probability through the states (attackers, defenders), from its start to
 * its ends. In one kind of number that is `share = chance / total` and `chance + share * ways`,
 * which JavaScript reads for doubles and for BigInt alike. Whole numbers count in parts of
 * scale ** (armies at the start): every division then leaves no rest.
 *
 * The bound. All terms are positive. A round divides once, multiplies once, and adds at most as many
 * terms to a state as there are kinds of losses; each rounds by at most 2 ** -53 of its result. A
 * battle has at most as many rounds as armies, and a sum of ends, or of rows and columns, as many
 * terms. So `relativeError` bounds the relative error of every chance and mean in doubles, apart from
 * what falls below the smallest doubles: that is less than `TINY` (`quantities.js`) altogether. Pure.
 *
 * @typedef {number | bigint} Amount doubles, or whole numbers throughout
 * @typedef {number[] | bigint[] | Float64Array} Row amounts of one kind
 *
 * @typedef {Object} Round the next roll in a state; without any ways where the rules allow no attack,
 *   so that the battle ends there and both sides stand
 * @property {any} total all rolls @property {any[]} ways the rolls of each outcome
 * @property {number[]} attackersLost @property {number[]} defendersLost
 * @property {{roll: number[], dice: number}[]} [answers] the defender's numbers of dice, where the
 *   defender chooses
 *
 * @typedef {Object} Reply a roll of the attacker, and the defender's choices: one die, two, …
 * @property {number[]} roll highest dice first @property {number} ways how often it is rolled
 * @property {number[][]} choices for each the rolls, of a common total, by attackers lost
 *
 * @typedef {{losses: [number, number, number][], amounts: any[]}} Choice attackers lost, defenders
 *   lost and rolls; and the rolls by attackers lost
 * @typedef {{ways: number, choices: Choice[], rolls: number[][]}} Form rolls that the same comes of
 *
 * @typedef {Object} Dice what a round is made of: the last row and column stand for all larger numbers
 * @property {number[][][]} rounds `rounds[a - 1][d - 1]` are the rolls by attackers lost; none where
 *   the rules allow no attack
 * @property {Reply[][][]} [replies] in their place, in the same order, where the defender chooses after
 *   the roll
 */

/** What a chance of 1 may be in doubles, so that none of 1,000 armies a side is too small. */
export const LARGE = 2 ** 1000;

/** What one operation on doubles may be off, relative to its result. */
export const ROUNDING = 2 ** -53;

/**
 * What operations one after another may be off, relative to their result, to billions of them; and a
 * little more: bounds round, too.
 * @param {number} operations @returns {number}
 */
export const roundingsOf = (operations) => operations * ROUNDING * (1 + 2 ** -20);

/** @param {any} one @param {any} other @returns {any} their greatest common divisor */
function commonDivisor(one, other) {
  return other ? commonDivisor(other, one % other) : one;
}

/** The rounds of a ruleset in one kind of number. */
export class Rounds {
  /** @param {Dice} dice @param {boolean} exact in whole numbers */
  constructor({ rounds, replies }, exact) {
    this.exact = exact;
    /** @type {(number: number) => any} */
    this.amount = exact ? BigInt : Number;
    this.zero = this.amount(0);
    /** @type {Round[][]} */
    this.table = rounds.map((row) => row.map((rolls) => this.roundOf(lossesOf(rolls))));
    this.replies = replies?.map((row) => row.map((each) => this.repliesOf(each)));
    /** With this many armies or more, all states have the same round. */
    this.full = { attackers: rounds.length, defenders: rounds[0].length };
    const lengths = rounds.flat().map((rolls) => rolls.length);
    /** The most armies that a round removes. */
    this.most = Math.max(...lengths) - 1;
    /** Whether the rules forbid some attacks. */
    this.mayBlock = lengths.includes(0);
    /** How many kinds of losses lead to one state at most. */
    this.kinds = new Set(
      rounds.flat().flatMap((rolls) => rolls.map((_, lost) => `${lost} ${rolls.length - lost}`)),
    ).size;
    /** What whole numbers count in parts of, once it is known. @type {bigint | null} */
    this.scale = null;
    if (replies) this.kinds += this.most; // with fewer dice than the defender may roll
  }

  /** @param {[number, number, number][]} losses attackers and defenders lost, rolls @returns {Round} */
  roundOf(losses) {
    const possible = losses.filter(([, , rolls]) => rolls > 0);
    const divisor = possible.reduce((common, [, , rolls]) => commonDivisor(common, rolls), 0);
    const ways = possible.map(([, , rolls]) => rolls / divisor);
    return {
      total: this.amount(ways.reduce((sum, rolls) => sum + rolls, 0)),
      ways: ways.map((rolls) => this.amount(rolls)),
      attackersLost: possible.map(([lost]) => lost),
      defendersLost: possible.map(([, lost]) => lost),
    };
  }

  /** @param {Reply[]} replies @returns {Form[]} */
  repliesOf(replies) {
    return replies.map(({ roll, ways, choices }) => ({
      ways,
      choices: choices.map((rolls) => ({
        losses: lossesOf(rolls),
        amounts: rolls.map((each) => this.amount(each)),
      })),
      rolls: [roll],
    }));
  }

  /**
   * The next round of a state.
   * @param {number} attackers @param {number} defenders
   * @param {Round[] | null} [chosen] those of this many attackers, where the defender chooses
   * @returns {Round}
   */
  at(attackers, defenders, chosen) {
    const { table, full } = this;
    if (chosen) return chosen[defenders];
    return table[Math.min(attackers, full.attackers) - 1][Math.min(defenders, full.defenders) - 1];
  }

  /** Whether the rules allow no attack. @param {number} attackers @param {number} defenders */
  isBlocked(attackers, defenders) {
    return this.mayBlock && !this.at(attackers, defenders).ways.length;
  }

  /**
   * Where a battle may end with both sides standing: the fewest defenders first.
   * @param {number} attackers @param {number} defenders at its start
   * @returns {{attackers: number, defenders: number}[]}
   */
  blockedIn(attackers, defenders) {
    const found = [];
    const most = Math.min(attackers, this.full.attackers);
    for (let d = 1; d <= defenders; d += 1) {
      for (let a = most; a >= 1; a -= 1) {
        if (this.isBlocked(a, d)) found.push({ attackers: a, defenders: d });
      }
    }
    return found;
  }

  /**
   * What whole numbers count in parts of, to the power of the armies: smallest that leaves no rest.
   * @returns {bigint}
   */
  scaleOf() {
    /** @type {Map<bigint, number>} prime to its exponent */
    const primes = new Map();
    for (const round of this.divided()) {
      let left = BigInt(round.total);
      for (let prime = 2n; left > 1n; prime += 1n) {
        let exponent = 0;
        for (; left % prime === 0n; left /= prime) exponent += 1;
        const needed = Math.ceil(exponent / round.armies);
        if (exponent) primes.set(prime, Math.max(needed, primes.get(prime) ?? 0));
      }
    }
    return [...primes].reduce((scale, [prime, exponent]) => scale * prime ** BigInt(exponent), 1n);
  }

  /** What chances are divided by, and how many armies fall with that. */
  divided() {
    return this.table.flatMap((row, a) =>
      row.map(({ total, attackersLost, defendersLost }, d) => {
        // as many in every outcome; where there is none nothing is divided
        if (!this.replies) return { total, armies: attackersLost[0] + defendersLost[0] };
        const [{ choices }] = this.replies[a][d];
        const ways = this.replies[a][d].reduce((sum, reply) => sum + reply.ways, 0);
        const rolls = choices[0].losses.reduce((sum, [, , each]) => sum + each, 0);
        return { total: this.amount(ways * rolls), armies: 1 };
      }),
    );
  }

  /** What a chance of 1 is, in battles of this many armies. @param {number} armies @returns {any} */
  whole(armies) {
    if (!this.exact) return 1;
    this.scale ??= this.scaleOf();
    return this.scale ** BigInt(armies);
  }

  /** @param {number} length @returns {any} a row of nothing */
  row(length) {
    return this.exact ? new Array(length).fill(0n) : new Float64Array(length);
  }

  /**
   * The bound of the relative error of every chance, in doubles; 0 for whole numbers.
   * @param {number} attackers @param {number} defenders
   */
  relativeError(attackers, defenders) {
    if (this.exact) return 0;
    const operations = (attackers + defenders) * (this.kinds + 3);
    return roundingsOf(operations + 32);
  }
}

/** @param {number[]} rolls by attackers lost @returns {[number, number, number][]} */
const lossesOf = (rolls) => rolls.map((ways, lost) => [lost, rolls.length - 1 - lost, ways]);

/** Which battles of a grid each side can win, row by row: what doubles may be too small to tell. */
export class Possible {
  /** @param {Rounds} rounds @param {number} defenders */
  constructor(rounds, defenders) {
    this.rounds = rounds;
    this.attackers = 0;
    const win = new Uint8Array(defenders + 1);
    /** The newest row first. @type {{win: Uint8Array, lose: Uint8Array}[]} */
    this.rows = [{ win, lose: win.slice().fill(1, 1) }];
  }

  /**
   * The row of one attacker more; a 1 for each number of defenders that a side can win against.
   * @param {Round[] | null} chosen where the defender chooses
   */
  next(chosen) {
    const { rounds, rows } = this;
    this.attackers += 1;
    const row = { win: new Uint8Array(rows[0].win.length), lose: new Uint8Array(rows[0].win.length) };
    row.win[0] = 1;
    this.rows = [row, ...rows.slice(0, rounds.most)];
    for (let d = 1; d < row.win.length; d += 1) {
      const round = rounds.at(this.attackers, d, chosen);
      if (!round.ways.length) row.lose[d] = 1;
      round.attackersLost.forEach((lost, i) => {
        const next = this.rows[lost];
        row.win[d] |= next.win[d - round.defendersLost[i]];
        row.lose[d] |= next.lose[d - round.defendersLost[i]];
      });
    }
    return row;
  }
}

/** One form for all rolls that the same comes of. @param {Form[]} replies @returns {Form[]} */
function formsOf(replies) {
  /** @type {Map<string, Form>} */
  const forms = new Map();
  for (const reply of replies) {
    const key = JSON.stringify(reply.choices.map(({ losses }) => losses));
    const { ways, rolls } = forms.get(key) ?? { ways: 0, rolls: [] };
    forms.set(key, { ...reply, ways: ways + reply.ways, rolls: [...rolls, ...reply.rolls] });
  }
  return [...forms.values()];
}

/** What a round leads to on average: to nothing where there is none. @param {Round} round @param {any[]} rows @param {number} d @param {any} sum */
function meanAfter({ total, ways, attackersLost, defendersLost }, rows, d, sum) {
  for (let i = 0; i < ways.length; i += 1) {
    sum += ways[i] * rows[attackersLost[i]][d - defendersLost[i]];
  }
  return ways.length ? sum / total : sum;
}

/** A row of defenders, nothing yet but what a win is worth. @param {Rounds} rounds @param {number} defenders @param {any} won @returns {any} */
function rowOf(rounds, defenders, won) {
  const row = rounds.row(defenders + 1);
  row[0] = won;
  return row;
}

/**
 * The attacker's chance to win every battle of a grid: rows of attackers, columns of defenders.
 *
 * The rows come one by one, each as long as the next is not asked for. Where the defender chooses
 * after the roll, the rounds chosen come with them.
 * @param {Rounds} rounds @param {number} defenders @param {any} whole
 * @returns {Generator<{wins: any, chosen: Round[] | null}, never>} `wins[d]`; `chosen[d]`
 */
export function* winRows(rounds, defenders, whole) {
  const choices =
    rounds.replies && (rounds.exact ? new Choices(rounds) : new ChoicesInDoubles(rounds, defenders));
  /** @type {any[]} */
  let rows = [rowOf(rounds, defenders, rounds.zero)]; // the newest first
  for (let a = 1; ; a += 1) {
    const row = rowOf(rounds, defenders, whole);
    rows = [row, ...rows.slice(0, rounds.most)];
    /** @type {Round[] | null} */
    const chosen = choices ? [] : null;
    choices?.begin(rows);
    for (let d = 1; d <= defenders; d += 1) {
      const round = choices ? choices.best(a, d) : rounds.at(a, d);
      if (chosen) chosen[d] = round;
      row[d] = meanAfter(round, rows, d, rounds.zero);
    }
    yield { wins: row, chosen };
  }
}

/**
 * The defender's choices after the attacker's roll: what makes capture least likely; of equally good
 * ones the fewest dice.
 */
class Choices {
  /** @param {Rounds} rounds */
  constructor(rounds) {
    this.rounds = rounds;
    /** @type {Form[][][]} */
    this.forms = rounds.replies?.map((row) => row.map(formsOf)) ?? [];
    /** The rounds that come of all sets of choices so far. @type {Map<string, Round>} */
    this.known = new Map();
    /** @type {{round: Round, forms: Form[]} | null} the round found last, and what for */
    this.last = null;
    /** The place of the choice for each form, found last. @type {number[]} */
    this.chosen = [];
    /** The chances to win, those of the newest row first. @type {any[]} */
    this.rows = [];
  }

  /** @param {any[]} rows the newest first, in which a row begins */
  begin(rows) {
    this.rows = rows;
  }

  /** The round of a state. @param {number} a @param {number} d @returns {Round} */
  best(a, d) {
    const { attackers, defenders } = this.rounds.full;
    const [row, column] = [Math.min(a, attackers) - 1, Math.min(d, defenders) - 1];
    const forms = this.forms[row][column];
    const changed = this.choose(forms, a, d);
    // neighbours mostly choose alike
    if (this.last?.forms === forms && !changed) return this.last.round;
    const chosen = this.chosen.slice(0, forms.length);
    const key = `${row} ${column} ${chosen.join("")}`;
    const round = this.known.get(key) ?? this.roundOf(forms, chosen);
    this.known.set(key, round);
    this.last = { round, forms };
    return round;
  }

  /**
   * Choose for each form; whether any choice is another than that for the state before.
   * @param {Form[]} forms @param {number} _a @param {number} d
   */
  choose(forms, _a, d) {
    const { rows } = this;
    const found = forms.map(({ choices }) => {
      const values = choices.map(({ amounts }) => valueOf(amounts, d, rows));
      return values.reduce((best, value, place) => (value < values[best] ? place : best), 0);
    });
    const changed = found.some((best, form) => best !== this.chosen[form]);
    this.chosen = found;
    return changed;
  }

  /** @param {Form[]} forms @param {number[]} places of the choices @returns {Round} */
  roundOf(forms, places) {
    /** @type {Map<string, [number, number, number]>} */
    const losses = new Map();
    forms.forEach(({ ways, choices }, form) => {
      for (const [lost, taken, rolls] of choices[places[form]].losses) {
        const sum = losses.get(`${lost} ${taken}`)?.[2] ?? 0;
        losses.set(`${lost} ${taken}`, [lost, taken, sum + ways * rolls]);
      }
    });
    const sorted = [...losses.values()].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    const answers = forms.flatMap(({ rolls }, form) =>
      rolls.map((roll) => ({ roll, dice: places[form] + 1 })),
    );
    return { ...this.rounds.roundOf(sorted), answers };
  }
}

/** The chance to win after a choice. @param {any[]} amounts @param {number} d @param {any[]} rows */
function valueOf(amounts, d, rows) {
  const pairs = amounts.length - 1;
  return amounts.reduce((sum, rolls, lost) => sum + rolls * rows[lost][d - pairs + lost], amounts[0] - amounts[0]);
}

/**
 * The same in doubles, for a million states: nothing is made anew in it.
 *
 * Where the attacker mostly wins, the defender's chances are compared: those are known more sharply.
 * Two chances that differ by no more than both may be off count as the same. Under the Dutch rules
 * no two do so to 1,000 armies a side: the nearest differ by 3e-10 of themselves, the bound is 5e-12.
 */
class ChoicesInDoubles extends Choices {
  /** @param {Rounds} rounds @param {number} defenders */
  constructor(rounds, defenders) {
    super(rounds);
    /** The chances to lose, those of the newest row first. @type {Float64Array[]} */
    this.losing = [new Float64Array(defenders + 1).fill(LARGE)];
    /** The chances after all losses that a choice may bring: those of one die, of two, … */
    this.near = new Float64Array(64);
    /** @type {Map<Form[], {amounts: Float64Array, lengths: number[]}>} */
    this.flattened = new Map();
  }

  /** @param {Float64Array[]} rows */
  begin(rows) {
    super.begin(rows);
    this.losing = [new Float64Array(rows[0].length), ...this.losing.slice(0, this.rounds.most)];
  }

  /** @param {number} a @param {number} d @returns {Round} */
  best(a, d) {
    const round = super.best(a, d);
    this.losing[0][d] = meanAfter(round, this.losing, d, 0);
    return round;
  }

  /** @param {Form[]} forms @param {number} a @param {number} d */
  choose(forms, a, d) {
    const { chosen, near } = this;
    const { amounts, lengths } = this.flat(forms);
    const doubt = 2 * this.rounds.relativeError(a, d);
    const attackerWins = 2 * this.rows[1][d] > this.rows[0][0];
    const rows = attackerWins ? this.losing : this.rows;
    // less is better for the defender: of the chances to lose, what is below zero
    const sign = attackerWins ? -1 : 1;
    const margin = 1 - sign * doubt;
    let places = 0;
    for (const length of lengths) {
      const pairs = length - 1;
      for (let lost = 0; lost <= pairs; lost += 1) near[places + lost] = sign * rows[lost][d - pairs + lost];
      places += length;
    }
    let changed = false;
    let at = 0;
    for (let form = 0; form < forms.length; form += 1) {
      let best = 0;
      let found = 0;
      let place = 0;
      for (let k = 0; k < lengths.length; k += 1) {
        let value = 0;
        for (let i = lengths[k]; i > 0; i -= 1) {
          value += amounts[at] * near[place];
          at += 1;
          place += 1;
        }
        if (k === 0 || value < found * margin) {
          best = k;
          found = value;
        }
      }
      if (chosen[form] !== best) changed = true;
      chosen[form] = best;
    }
    return changed;
  }

  /** The amounts of all choices in a row. @param {Form[]} forms */
  flat(forms) {
    const known = this.flattened.get(forms);
    if (known) return known;
    const amounts = Float64Array.from(forms.flatMap(({ choices }) => choices.flatMap((each) => each.amounts)));
    const lengths = forms[0].choices.map((each) => each.amounts.length);
    const made = { amounts, lengths };
    this.flattened.set(forms, made);
    return made;
  }
}

/**
 * What battles are worth on average that begin with 0, 1, … attackers against this many defenders.
 * @param {Rounds} rounds @param {any} ends what a win with 0, 1, … attackers left is worth; a defeat is
 *   worth nothing @param {number} defenders
 * @param {(Round[] | null)[]} chosen as for `flow`
 * @returns {any} as long as `ends`
 */
export function valuesOf(rounds, ends, defenders, chosen) {
  const values = rounds.row(ends.length);
  /** @type {any[]} */
  let rows = [rowOf(rounds, defenders, rounds.zero)]; // the newest first
  for (let a = 1; a < ends.length; a += 1) {
    const row = rowOf(rounds, defenders, ends[a]);
    rows = [row, ...rows.slice(0, rounds.most)];
    for (let d = 1; d <= defenders; d += 1) {
      row[d] = meanAfter(rounds.at(a, d, chosen[a]), rows, d, rounds.zero);
    }
    values[a] = row[defenders];
  }
  return values;
}

/**
 * How battles end that begin with `start[a]`, the chances of a attackers, against this many defenders.
 * @param {Rounds} rounds @param {any} start from no attackers on @param {number} defenders
 * @param {(Round[] | null)[]} chosen the rounds of each number of attackers where the defender
 *   chooses them
 * @returns {{attackersLeft: any, defendersLeft: any, fallen: any, standing: Standing[], visits: any,
 *   falls: any[]}}
 *   the chances of the ends, by the attackers left after a win and by the defenders left where the
 *   attack fails; of these those with no attacker left, and the others; the mean number of rounds; and
 *   `falls[lost][a]`, how often a round begins with a attackers of whom `lost` fall
 *
 * @typedef {{attackers: number, defenders: number, amount: any}} Standing who is left, and the chance
 */
export function flow(rounds, start, defenders, chosen) {
  const most = start.length - 1;
  const attackersLeft = rounds.row(most + 1);
  const defendersLeft = rounds.row(defenders + 1);
  const falls = Array.from({ length: rounds.most + 1 }, () => rounds.row(most + 1));
  /** @type {Standing[]} */
  const standing = [];
  let visits = rounds.zero;
  let rows = Array.from({ length: rounds.most + 1 }, () => rounds.row(defenders + 1));
  for (let a = most; a >= 1; a -= 1) {
    const [row] = rows; // rows[lost] is that of a - lost attackers
    row[defenders] += start[a];
    let begun = rounds.zero; // summed by rows: fewer sums behind each other round less
    for (let d = defenders; d >= 1; d -= 1) {
      const chance = row[d];
      if (!chance) continue;
      const { total, ways, attackersLost, defendersLost } = rounds.at(a, d, chosen[a]);
      if (!ways.length) {
        standing.push({ attackers: a, defenders: d, amount: chance });
        defendersLeft[d] += chance;
        continue;
      }
      begun += chance;
      const share = chance / total;
      for (let i = 0; i < ways.length; i += 1) {
        const part = share * ways[i];
        const lost = attackersLost[i];
        rows[lost][d - defendersLost[i]] += part;
        if (lost) falls[lost][a] += part;
      }
    }
    visits += begun;
    attackersLeft[a] = row[0];
    rows = [...rows.slice(1), rounds.row(defenders + 1)];
  }
  const [row] = rows;
  row[defenders] += start[0];
  for (let d = 1; d <= defenders; d += 1) defendersLeft[d] += row[d];
  return { attackersLeft, defendersLeft, fallen: row, standing, visits, falls };
}
