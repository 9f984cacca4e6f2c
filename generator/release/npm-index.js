/**
 * Exact odds of RISK battles: the kernel that the site's pages run, with all of its rulesets.
 *
 * Numbers of armies are A, the attackers who can attack, and D, the defenders. A chance is a
 * fraction, `{numerator, denominator}` of whole numbers (BigInt), or an interval, `{low, high}`,
 * which certainly holds it: `nearest` and `percent` take both.
 */
import { exactWin, figuresOf, neededOf } from "./kernel/figures.js";
import { rulesNamed } from "./kernel/rules.js";
import { RULESETS } from "./rulesets.js";

export { compare, fractionText, isExact, nearest, percent } from "./kernel/quantities.js";
export { MOST_ARMIES } from "./kernel/limits.js";
export { RULESETS, exactWin, figuresOf, neededOf };

/**
 * @param {string} name an id, another name, or an id of house rules, such as "house_6.6-v-6"
 * @returns {import("./kernel/rules.js").Rules}
 */
export function rules(name) {
  const found = rulesNamed(RULESETS, name);
  if (!found) throw new RangeError(`no rules are called ${JSON.stringify(name)}`);
  return found;
}
