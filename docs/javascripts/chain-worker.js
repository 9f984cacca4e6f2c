/**
 * The worker that solves chains of territories (chainsolving.js): first how far the stack gets, unless
 * that is known, then the smallest stacks, then the best order.
 *
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

/** @param {MessageEvent<Question>} event */
addEventListener("message", ({ data: { number, rules, territories, attackers, isSmall } }) => {
  const own = rules.map(kept);
  const chain = {
    territories: territories.map(({ rules: place, ...each }) => ({ ...each, rules: own[place] })),
    attackers,
  };
  if (!isSmall) postMessage({ number, course: chainCourse(chain) });
  const wanted = chain.territories[chain.territories.length - 1].behind;
  postMessage({ number, stacks: smallestStacks(chain.territories, wanted, CHANCES) });
  if (!isOrdered(chain)) return postMessage({ number, order: null });
  const places = bestOrder(chain.territories, attackers);
  const best = { ...chain, territories: places.map((place) => chain.territories[place]) };
  postMessage({ number, order: { places, chance: chainCourse(best).reached } });
});
