/**
 * Plans of several stacks: which of them takes all of some territories most surely, which single attack
 * breaks a bonus, and how likely stacks with targets of their own take them (risk_odds/solver/several.py).
 * Pure.
 *
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("./plans.js").Neighbours} Neighbours
 * @typedef {import("./plans.js").Order} Order
 * @typedef {import("./plans.js").Plan} Plan
 * @typedef {import("./plans.js").Stack} Stack
 * @typedef {import("./plans.js").Targets} Targets
 *
 * @typedef {{place: string, attackers: number, plan: Plan, order: Order}} Entry the best plan of a stack
 * @typedef {{place: string, attackers: number, target: string, chance: Quantity, order: Order}} Attack
 * @typedef {{all: Quantity, one: Quantity, parts: {place: string, chance: Quantity}[]}} Several that all
 *   of the stacks take all of their targets, and that one at least does
 */
import { Planning, ranked } from "./plans.js";
import { threatsTo } from "./turns.js";
import { asChance, difference, exactly, interval, product, uncertain } from "../kernel/quantities.js";

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

/** Whether a chance is neither 0 nor 1. @param {import("../kernel/quantities.js").Interval} chance */
export const isOpen = ({ low, high, inside }) => Boolean(inside) || (low > 0 && high < 1);

/**
 * Stacks that each take targets of their own, by their best plans: battles do not depend on each other.
 * @param {Neighbours} neighbours @param {{stack: Stack, targets: Targets}[]} parts @returns {Several}
 */
export function several(neighbours, parts) {
  const chances = parts.map(({ stack, targets }) =>
    new Planning(neighbours, targets, [stack.place], stack.attackers).chance(stack.place, stack.attackers),
  );
  const one = exactly(1);
  const known = chances.map(interval);
  const all = known.reduce(product, one);
  const none = known.map((chance) => asChance(difference(one, chance))).reduce(product, one);
  const open = known.every(isOpen) ? uncertain : asChance;
  return {
    all: open(all),
    one: open(difference(one, asChance(none))),
    parts: parts.map(({ stack: { place } }, i) => ({ place, chance: chances[i] })),
  };
}
