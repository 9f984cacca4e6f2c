/**
 * Plans of several stacks: which of them takes all of some territories most surely, which single attack
 * breaks a bonus, and how likely stacks with targets of their own take them (risk_odds/solver/several.py).
 * Pure.
 *
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("./plans.js").Neighbours} Neighbours
 * @typedef {import("./plans.js").Order} Order
 * @typedef {import("./plans.js").Plan} Plan
 * @typedef {import("./plans.js").Stack} Stack
 * @typedef {import("./plans.js").Targets} Targets
 *
 * @typedef {{place: string, attackers: number, plan: Plan, order: Order}} Entry the best plan of a stack
 * @typedef {{place: string, attackers: number, target: string, chance: Quantity, order: Order}} Attack
 * @typedef {{all: Quantity, one: Quantity, parts: {place: string, plan: Plan}[]}} Several that all
 *   of the stacks take all of their targets, and that one at least does
 */
import { Planning, ranked } from "./plans.js";
import { threatsTo } from "./turns.js";
import { asChance, difference, exactly, fraction, interval, isJust, product, reduced, uncertain } from "../kernel/quantities.js";

/**
 * The best plan of each stack to take all targets, the best stack first.
 * @param {Neighbours} neighbours @param {Targets} targets @param {Stack[]} stacks
 * @param {(done: number, of: number) => void} [told] how far it has come
 * @returns {Entry[]}
 */
export function entriesTo(neighbours, targets, stacks, told) {
  const most = Math.max(...stacks.map(({ attackers }) => attackers));
  const planning = new Planning(neighbours, targets, stacks.map(({ place }) => place), most, told);
  const found = stacks.map((stack) => {
    const plan = planning.plan(stack, false);
    const place = planning.placeOf(stack.place);
    return { ...stack, plan, chance: plan.chance, exactly: () => planning.exactly(place, stack.attackers) };
  });
  return ranked(found).map(({ chance: _, ...entry }) => entry);
}

/**
 * All attacks of one of the stacks on one of the targets beside it, the best first.
 * @param {Neighbours} neighbours @param {Targets} targets @param {Stack[]} stacks @returns {Attack[]}
 */
export function attacksOn(neighbours, targets, stacks) {
  const found = Object.entries(targets).flatMap(([target, territory]) => {
    const beside = stacks.filter(({ place }) => neighbours[place]?.includes(target));
    return beside.map((stack) => {
      const [{ chance }] = threatsTo([{ place: target, territory, stacks: [stack] }])[0].single;
      const planning = new Planning(neighbours, { [target]: territory }, [stack.place], stack.attackers);
      const place = planning.placeOf(stack.place);
      return { ...stack, target, chance, exactly: () => planning.exactly(place, stack.attackers) };
    });
  });
  return ranked(found);
}

/**
 * The chance that all of some things happen that do not depend on each other: 0 and 1 where it is just that.
 * @param {Quantity[]} chances @returns {Quantity}
 */
export function allOf(chances) {
  if (chances.some((chance) => isJust(chance, 0))) return exactly(0);
  const others = chances.filter((chance) => !isJust(chance, 1)).map(interval);
  if (!others.length) return exactly(1);
  const isPossible = others.every(({ low, inside }) => inside || low > 0);
  const isOpen = others.some(({ high, inside }) => inside || high < 1);
  return (isPossible && isOpen ? uncertain : asChance)(others.reduce(product, exactly(1)));
}

/** The same exactly. @param {(Fraction | null)[]} chances null where one is not known @returns {Fraction | null} */
export const exactlyAllOf = (chances) =>
  chances.reduce(
    (all, each) => all && each && reduced(fraction(all.numerator * each.numerator, all.denominator * each.denominator)),
    fraction(1n, 1n),
  );

/** The chance that something does not happen. @param {Quantity} chance @returns {Quantity} */
function complement(chance) {
  if (isJust(chance, 0)) return exactly(1);
  if (isJust(chance, 1)) return exactly(0);
  const { low, high, inside } = interval(chance);
  return (inside || (low > 0 && high < 1) ? uncertain : asChance)(difference(exactly(1), { low, high }));
}

/**
 * Stacks that each take targets of their own, by their best plans: battles do not depend on each other.
 * @param {Neighbours} neighbours @param {{stack: Stack, targets: Targets}[]} parts @returns {Several}
 */
export function several(neighbours, parts) {
  const plans = parts.map(({ stack, targets }) =>
    new Planning(neighbours, targets, [stack.place], stack.attackers).plan(stack, false),
  );
  const chances = plans.map(({ chance }) => chance);
  return {
    all: allOf(chances),
    one: complement(allOf(chances.map(complement))),
    parts: parts.map(({ stack: { place } }, i) => ({ place, plan: plans[i] })),
  };
}
