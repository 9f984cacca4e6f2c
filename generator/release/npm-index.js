/**
 * Exact odds of RISK battles: the kernel that the site's pages run, with all of its rulesets.
 *
 * Attackers are those who can attack, A. Of all armies on their territory, T, one stays behind:
 * T = A + 1. Defenders are all armies that defend.
 *
 * A chance is a fraction of whole numbers (BigInt), `{numerator, denominator}`, or an interval
 * that certainly holds it, `{low, high}`: `percent`, `nearest` and `compare` take both.
 */
import { exactWin, figuresOf } from "./kernel/figures.js";
import { neededOf } from "./kernel/needed.js";
import { rulesNamed } from "./kernel/rules.js";
import { RULESETS } from "./rulesets.js";

export { compare, fractionText, isExact, nearest, percent } from "./kernel/quantities.js";
export { MOST_ARMIES } from "./kernel/limits.js";
export { RULESETS, exactWin, figuresOf, neededOf };

/**
 * The rules of a name. Throws a `RangeError` where nothing is called that.
 * @param {string} name an id, another name, or an id of house rules, such as "house_6.6-v-6"
 * @returns {import("./kernel/rules.js").Rules}
 */
export function rules(name) {
  const found = rulesNamed(RULESETS, name);
  if (!found) throw new RangeError(`no rules are called ${JSON.stringify(name)}`);
  return found;
}
