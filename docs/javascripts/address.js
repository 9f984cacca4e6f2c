/**
 * The pure part of the lookup's address, `/?a=8&d=5&rules=classic`: reading and writing it.
 *
 * What stands in an address may have been written by anybody: it is only ever compared with what
 * there is, and never repeated to the reader.
 *
 * @typedef {import("./matchup.js").Matchup & {ruleset: string}} Battle
 * @typedef {{id: string, title: string, attackers: number, defenders: number}} ListedRuleset
 */
import { SIDES, limitsInWords, matchupTitle, nearestMatchup, sameMatchup } from "./matchup.js";

const WHOLE = /^[+-]?\d{1,15}$/;

/** @param {Battle} battle @returns {string} "?a=8&d=5&rules=classic" */
export const battleAddress = ({ attackers, defenders, ruleset }) =>
  `?a=${attackers}&d=${defenders}&rules=${ruleset}`;

/** @param {Battle} one @param {Battle} other @returns {boolean} */
export const sameBattle = (one, other) => battleAddress(one) === battleAddress(other);

/**
 * The battle that there is nearest to one asked for, and what to say about the difference.
 * @param {import("./matchup.js").Matchup} asked @param {ListedRuleset} rules
 * @returns {{battle: Battle, words: string}} no words where there is exactly that battle
 */
export function nearestBattle(asked, rules) {
  const nearest = nearestMatchup(asked, rules);
  const words = sameMatchup(asked, nearest)
    ? ""
    : `${limitsInWords(rules)} Showing the nearest battle: ${matchupTitle(nearest)}.`;
  return { battle: { ...nearest, ruleset: rules.id }, words };
}

/**
 * Read the lookup's address.
 * @param {string} search the address from its question mark on
 * @param {ListedRuleset[]} rulesets the first is the default
 * @param {import("./matchup.js").Matchup} otherwise for numbers that are missing
 * @returns {{battle: Battle, words: string} | null} null where the address names no battle;
 *   `words` says what of it could not be followed
 */
export function readBattle(search, rulesets, otherwise) {
  const parameters = new URLSearchParams(search);
  if (!["a", "d", "rules"].some((name) => parameters.has(name))) return null;
  const said = [];

  const id = parameters.get("rules");
  const rules = rulesets.find((ruleset) => ruleset.id === id) ?? rulesets[0];
  if (id !== null && id !== rules.id) {
    said.push(`The address asks for rules that are not here: showing ${rules.title}.`);
  }

  const texts = { attackers: parameters.get("a"), defenders: parameters.get("d") };
  const asked = { ...otherwise };
  for (const side of SIDES) {
    const text = texts[side];
    if (text === null) continue;
    if (WHOLE.test(text)) asked[side] = Number(text);
    else said.push(`The address asks for ${side} in no whole number: showing ${otherwise[side]}.`);
  }

  const { battle, words } = nearestBattle(asked, rules);
  return { battle, words: [...said, words].filter(Boolean).join(" ") };
}
