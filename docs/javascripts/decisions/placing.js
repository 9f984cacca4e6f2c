/**
 * Where to put new armies: what risk_odds/solver/placing.py works out, on the device. All ways to share them
 * out are tried, up to `MOST_PLACEMENTS`, or nothing is said.
 *
 * A plan is of one stack, so that all new armies go to one of them. Stacks with targets of their own take
 * them all with the product of their chances; borders hold as in turns.js, with the new armies among their
 * defenders. What the bounds leave open is compared exactly, except in a blitz. Pure.
 *
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("./plans.js").Neighbours} Neighbours
 * @typedef {import("./plans.js").Order} Order
 * @typedef {import("./plans.js").Stack} Stack
 * @typedef {import("./plans.js").Targets} Targets
 * @typedef {import("./turns.js").Border} Border
 *
 * @typedef {{armies: number[], chance: Quantity, order: Order}} Placement how many go to each place
 * @typedef {Object} Placing
 * @property {Placement[]} placements the first `MOST_SHOWN`, the best first; before all others those that are
 *   as good or not told apart
 * @property {number} best how many of all are as good as the best, or not told apart
 * @property {number} tried how many there are @property {boolean} all whether they were tried: if not, none
 *   is listed
 */
import { allOf, exactlyAllOf } from "./entries.js";
import { Planning, ranked } from "./plans.js";
import { HoldingBorders } from "./turns.js";

/** The most ways to share out the armies that are tried. */
export const MOST_PLACEMENTS = 20_000;

/** The most states of borders and stacks that are looked at for all placements together. */
const MOST_PLACING_STATES = 500_000;

/** The most placements that are listed. */
const MOST_SHOWN = 10;

/** In how many ways armies can be shared out. @param {number} armies @param {number} places @returns {number} */
export function waysToPlace(armies, places) {
  let ways = 1;
  for (let i = 1; i < places; i += 1) ways = (ways * (armies + i)) / i;
  return Math.round(ways);
}

/** All ways to share armies out. @param {number} armies @param {number} places @returns {number[][]} */
function sharesOf(armies, places) {
  if (places === 1) return [[armies]];
  return Array.from({ length: armies + 1 }, (_, rest) => armies - rest).flatMap((first) =>
    sharesOf(armies - first, places - 1).map((others) => [first, ...others]),
  );
}

/**
 * @param {number[][]} shares @param {(armies: number[]) => Quantity} chanceOf
 * @param {(armies: number[]) => Quantity | null} exactlyOf
 * @returns {Placing}
 */
function best(shares, chanceOf, exactlyOf) {
  const found = ranked(
    shares.map((armies) => ({ armies, chance: chanceOf(armies), exactly: () => exactlyOf(armies) })),
  );
  const near = found.filter(({ order }) => order !== -1).length;
  return { placements: found.slice(0, MOST_SHOWN), best: near, tried: shares.length, all: true };
}

/** @param {number} tried @returns {Placing} */
const tooMany = (tried) => ({ placements: [], best: 0, tried, all: false });

/**
 * To which stack new armies go, for the best plan of one of them.
 * @param {number} armies @param {Neighbours} neighbours @param {Targets} targets @param {Stack[]} stacks
 * @returns {Placing}
 */
export function placedForPlan(armies, neighbours, targets, stacks) {
  const most = Math.max(...stacks.map(({ attackers }) => attackers)) + armies;
  const planning = new Planning(neighbours, targets, stacks.map(({ place }) => place), most);
  const shares = stacks.map((_, own) => stacks.map((_, i) => (i === own ? armies : 0)));
  /** @param {number[]} share @returns {[number, number]} the place, and the stack there */
  const stackOf = (share) => {
    const { place, attackers } = stacks[share.indexOf(armies)];
    return [planning.placeOf(place), attackers + armies];
  };
  return best(
    shares,
    (share) => planning.around(...stackOf(share)),
    (share) => planning.exactly(...stackOf(share)),
  );
}

/**
 * How to share out new armies among stacks that each take targets of their own.
 * @param {number} armies @param {Neighbours} neighbours @param {{stack: Stack, targets: Targets}[]} parts
 * @returns {Placing}
 */
export function placedForAll(armies, neighbours, parts) {
  const tried = waysToPlace(armies, parts.length);
  if (tried > MOST_PLACEMENTS) return tooMany(tried);
  const plans = parts.map(({ stack: { place, attackers }, targets }) => {
    const planning = new Planning(neighbours, targets, [place], attackers + armies);
    const number = planning.placeOf(place);
    return {
      around: (/** @type {number} */ more) => planning.around(number, attackers + more),
      exactly: remembered((more) => planning.exactly(number, attackers + more)),
    };
  });
  return best(
    sharesOf(armies, parts.length),
    (share) => allOf(plans.map(({ around }, i) => around(share[i]))),
    (share) => exactlyAllOf(plans.map(({ exactly: known }, i) => known(share[i]))),
  );
}

/**
 * How to share out new armies among borders, so that all hold as often as can be.
 * @param {number} armies @param {Border[]} borders @returns {Placing}
 */
export function placedForBorders(armies, borders) {
  const tried = waysToPlace(armies, borders.length);
  if (tried > MOST_PLACEMENTS) return tooMany(tried);
  const holding = new HoldingBorders(borders);
  const shares = sharesOf(armies, borders.length);
  if (holding.statesFor(shares) > MOST_PLACING_STATES) return tooMany(tried);
  return best(
    shares,
    (share) => holding.with(share).chance,
    (share) => holding.exactlyWith(share),
  );
}

/** @template Value @param {(number: number) => Value} find @returns {(number: number) => Value} that finds each once */
function remembered(find) {
  /** @type {Map<number, Value>} */
  const known = new Map();
  return (number) => {
    const before = known.get(number);
    if (before !== undefined) return before;
    const found = find(number);
    known.set(number, found);
    return found;
  };
}
