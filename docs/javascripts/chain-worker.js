/**
 * The worker that solves chains of territories (chainsolving.js): first how far the stack gets, unless
 * that is known, then the smallest stacks, then the best order.
 *
 * @typedef {import("./chainsolving.js").Part} Part
 * @typedef {import("./chainsolving.js").Question} Question
 * @typedef {import("./rules.js").Rules} Rules
 */
import { bestOrder, smallestStacks } from "./chain.js";
import { CHANCES, chainCourse, isOrdered } from "./chainsolving.js";

/** Rules that came before, whose rounds are made: those that come are copies. @type {Map<string, Rules>} */
const known = new Map();

/** @param {Rules} rules */
function kept(rules) {
  const before = known.get(rules.id) ?? rules;
  known.set(rules.id, before);
  return before;
}

/** @param {number} number @param {Question} question */
function answer(number, { rules, territories, attackers, known: isKnown }) {
  /** @param {Part} part @param {boolean} [more] whether others follow */
  const tell = (part, more = true) => postMessage({ number, part, more });
  const own = rules.map(kept);
  const chain = {
    territories: territories.map((each) => ({ ...each, rules: own[each.rules] })),
    attackers,
  };
  if (!isKnown) tell({ course: chainCourse(chain) });
  const wanted = chain.territories[chain.territories.length - 1].behind;
  tell({ stacks: smallestStacks(chain.territories, wanted, CHANCES) });
  tell({ order: isOrdered(chain) ? orderOf(chain) : null }, false);
}

/** @param {import("./chainsolving.js").Chain} chain */
function orderOf(chain) {
  const places = bestOrder(chain.territories, chain.attackers);
  const best = { ...chain, territories: places.map((place) => chain.territories[place]) };
  return { places, chance: chainCourse(best).reached };
}

addEventListener("message", ({ data: { number, question } }) => answer(number, question));
