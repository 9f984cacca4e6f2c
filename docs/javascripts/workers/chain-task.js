/**
 * The worker's solution of chains of territories (chainsolving.js): first how far the stack gets, unless
 * that is known, then the smallest stacks, then the best order.
 *
 * @typedef {import("./chainsolving.js").Part} Part
 * @typedef {import("./chainsolving.js").Question} Question
 */
import { bestOrder, inOrder, smallestStacks } from "../decisions/chain.js";
import { chainCourse, isOrdered } from "./chainsolving.js";
import { PERCENTS_OF_CHAINS } from "../kernel/limits.js";
import { kept } from "./keptrules.js";

/** @type {import("./tasks.js").Answer<Question, Part>} */
export function answer({ rules, territories, attackers, known: isKnown }, tell) {
  const own = rules.map(kept);
  const chain = {
    territories: territories.map((each) => ({ ...each, rules: own[each.rules] })),
    attackers,
  };
  if (!isKnown) tell({ course: chainCourse(chain) }, true);
  const wanted = chain.territories[chain.territories.length - 1].behind;
  tell({ stacks: smallestStacks(chain.territories, wanted, PERCENTS_OF_CHAINS) }, true);
  tell({ order: isOrdered(chain) ? orderOf(chain) : null });
}

/** @param {import("./chainsolving.js").Chain} chain */
function orderOf(chain) {
  const places = bestOrder(chain.territories, chain.attackers);
  const best = { ...chain, territories: inOrder(chain.territories, places) };
  return { places, chance: chainCourse(best).reached };
}
