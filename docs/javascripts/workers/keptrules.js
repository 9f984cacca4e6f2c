/**
 * Rules that came to the worker before, whose rounds are made: those that come are copies.
 *
 * @typedef {import("../kernel/rules.js").Rules} Rules
 */

/** By id. @type {Map<string, Rules>} */
const known = new Map();

/**
 * The same rules, with the rounds that came first: names of the same rules share these, but not what may
 * move in.
 * @param {Rules} rules @returns {Rules}
 */
export function kept(rules) {
  const { rounds, replies } = known.get(rules.id) ?? rules;
  if (!known.has(rules.id)) known.set(rules.id, rules);
  return replies ? { ...rules, rounds, replies } : { ...rules, rounds };
}
