/**
 * The pure part of a battle form: the battle in its address, `?a=8&d=5&rules=classic`, and in its
 * fields.
 *
 * What stands in an address may have been written by anybody: it is only ever compared with what
 * there is, and never repeated to the reader.
 *
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./matchup.js").Side} Side
 * @typedef {Matchup & {ruleset: string}} Battle its ruleset is "" where there is no choice of rules
 * @typedef {{id: string, title: string, attackers: number, defenders: number,
 *   names?: string[]}} ListedRuleset `names` are others that players use
 */
import {
  SIDES,
  attackersMeant,
  limitsInWords,
  matchupTitle,
  nearestMatchup,
  sameMatchup,
  shownNumber,
} from "./matchup.js";

const WHOLE = /^[+-]?\d{1,15}$/;

/** @param {Battle} battle @returns {string} "?a=8&d=5&rules=classic" */
export const battleAddress = ({ attackers, defenders, ruleset }) =>
  `?a=${attackers}&d=${defenders}${ruleset && `&rules=${ruleset}`}`;

/** @param {Battle} one @param {Battle} other @returns {boolean} */
export const sameBattle = (one, other) => battleAddress(one) === battleAddress(other);

/**
 * The battle that there is nearest to one asked for, and what to say about the difference.
 * @param {Matchup} asked @param {ListedRuleset} rules
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
 * Read the address of a form.
 * @param {string} search the address from its question mark on
 * @param {ListedRuleset[]} rulesets the first is the default
 * @param {Matchup} otherwise for numbers that are missing
 * @returns {{battle: Battle, words: string} | null} null where the address names no battle;
 *   `words` says what of it could not be followed
 */
export function readBattle(search, rulesets, otherwise) {
  const parameters = new URLSearchParams(search);
  if (!["a", "d", "rules"].some((name) => parameters.has(name))) return null;
  const said = [];

  const name = parameters.get("rules");
  const small = name?.toLowerCase() ?? "";
  const named = rulesets.find(({ id, names }) => id === small || names?.includes(small));
  const rules = named ?? rulesets[0];
  if (name !== null && rules.id && !named) {
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

/**
 * Read a number field, which counts what the switch says only where it is the attacker's.
 * @param {Side} side @param {string} text @param {Counting} counting @param {Matchup} limits
 * @returns {{armies: number | null, fault: string}} the armies that attack or defend, null for no
 *   number; and what is wrong, in plain words
 */
export function readField(side, text, counting, limits) {
  const counted = side === "attackers" ? counting : "attack";
  const words = counted === "territory" ? "armies on the territory" : side;
  const [lowest, highest] = [1, limits[side]].map((armies) => shownNumber(armies, counted));
  const range = `are figures for ${lowest} to ${highest} ${words}.`;
  const number = text.trim() === "" ? NaN : Number(text);
  if (Number.isNaN(number)) return { armies: null, fault: `Type a number: there ${range}` };
  const armies = attackersMeant(number, counted);
  if (!Number.isInteger(number)) {
    return { armies, fault: `Armies come in whole numbers: there ${range}` };
  }
  return { armies, fault: number < lowest || number > highest ? `There ${range}` : "" };
}

/**
 * The matchup one step away, or null at the end of the tables.
 * @param {Matchup} matchup @param {Side} side @param {number} change @param {Matchup} limits
 */
export function stepped(matchup, side, change, limits) {
  const next = { ...matchup, [side]: matchup[side] + change };
  return sameMatchup(nearestMatchup(next, limits), next) ? next : null;
}
