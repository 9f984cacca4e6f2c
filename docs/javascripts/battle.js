/**
 * The pure part of a battle form: the battle in its address, `?a=8&d=5&rules=classic`, and in its
 * fields.
 *
 * What stands in an address may have been written by anybody: it is only ever compared with
 * the choices on the page, and never repeated to the reader.
 *
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./matchup.js").Side} Side
 * @typedef {Matchup & {ruleset: string}} Battle its ruleset is as addresses name it, "" where there
 *   is no choice of rules
 * @typedef {{id: string, ruleset: string, title: string, attackers: number, defenders: number,
 *   pages: Matchup, names?: string[]}} ListedRuleset
 *   a choice of rules: `id` is what addresses name it, `ruleset` what it is solved as, `pages` the
 *   largest battle that has a page; `names` are others that players use
 */
import { houseTitle, readHouse } from "./dice.js";
import {
  MOST,
  SIDES,
  attackersMeant,
  matchupTitle,
  nearestMatchup,
  sameMatchup,
  shownNumber,
  thousands,
} from "./matchup.js";

/** As far as rules of one's own go; none of their battles has a page. */
const HOUSE = { attackers: MOST, defenders: MOST, pages: { attackers: 0, defenders: 0 } };

const WHOLE = /^[+-]?\d{1,15}$/;

/**
 * @param {Battle} battle @param {Counting} [counting] how the attackers are to be told
 * @returns {string} "?a=8&d=5&rules=classic", "?t=9&d=5&rules=classic"
 */
export function battleAddress({ attackers, defenders, ruleset }, counting = "attack") {
  const name = counting === "territory" ? "t" : "a";
  const first = `?${name}=${shownNumber(attackers, counting)}`;
  return `${first}&d=${defenders}${ruleset && `&rules=${ruleset}`}`;
}

/** @param {Battle} one @param {Battle} other @returns {boolean} */
export const sameBattle = (one, other) => battleAddress(one) === battleAddress(other);

/**
 * Rules of one's own, as a choice like others.
 * @param {string | null} id @returns {ListedRuleset | null} null where it is not the id of any
 */
export function listedHouse(id) {
  const house = id === null ? null : readHouse(id);
  return id && house ? { id, ruleset: id, title: houseTitle(house), ...HOUSE } : null;
}

/**
 * The choice of a name in an address.
 * @param {string | null} name @param {ListedRuleset[]} rulesets
 * @returns {ListedRuleset | null} null where there are no such rules
 */
export function rulesNamed(name, rulesets) {
  const small = name?.toLowerCase() ?? "";
  return (
    rulesets.find(({ id }) => id === small) ??
    rulesets.find(({ names }) => names?.includes(small)) ??
    listedHouse(small)
  );
}

/** @param {Matchup} largest @param {Counting} counting @returns {string} how far the odds go */
function limitsInWords({ attackers, defenders }, counting) {
  const range = [1, attackers].map((armies) => thousands(shownNumber(armies, counting))).join(" to ");
  const words = counting === "territory" ? "armies on the territory" : "attackers";
  return `Odds cover ${range} ${words} and 1 to ${thousands(defenders)} defenders.`;
}

/**
 * The nearest battle with odds to the one asked for, and what to say about the difference.
 * @param {Matchup} asked @param {ListedRuleset} rules @param {Counting} [counting]
 * @returns {{battle: Battle, words: string}} no words where there is exactly that battle
 */
export function nearestBattle(asked, rules, counting = "attack") {
  const nearest = nearestMatchup(asked, rules);
  const title = matchupTitle(nearest, counting);
  const words = sameMatchup(asked, nearest)
    ? ""
    : `${limitsInWords(rules, counting)} Showing the closest available: ${title}.`;
  return { battle: { ...nearest, ruleset: rules.id }, words };
}

/**
 * Read the address of a form.
 * @param {string} search the address from its question mark on
 * @param {ListedRuleset[]} rulesets the first is the default
 * @param {Matchup} otherwise for numbers that are missing
 * @param {Counting} [usual] how the reader counts
 * @returns {{battle: Battle, words: string, counting: Counting} | null} null where the address
 *   names no battle; `words` says what of it could not be followed; `counting` is the address's,
 *   where it says one
 */
export function readBattle(search, rulesets, otherwise, usual = "attack") {
  const parameters = new URLSearchParams(search);
  if (!["a", "t", "d", "rules"].some((name) => parameters.has(name))) return null;
  const said = [];

  const name = parameters.get("rules");
  const choice = rulesets[0].id !== "";
  const named = name === null || !choice ? null : rulesNamed(name, rulesets);
  const rules = named ?? rulesets[0];
  if (name !== null && choice && !named) {
    said.push(`The link asks for rules that are not here: showing ${rules.title}.`);
  }

  /** @type {Counting} */
  const told = parameters.has("t") && !parameters.has("a") ? "territory" : "attack";
  const counting = told === "territory" ? told : usual;
  const texts = {
    attackers: parameters.get(told === "territory" ? "t" : "a"),
    defenders: parameters.get("d"),
  };
  const asked = { ...otherwise };
  for (const side of SIDES) {
    const text = texts[side];
    const counted = side === "attackers" ? told : "attack";
    if (text === null) continue;
    if (WHOLE.test(text)) asked[side] = attackersMeant(Number(text), counted);
    else {
      const shown = thousands(
        shownNumber(otherwise[side], side === "attackers" ? counting : "attack"),
      );
      said.push(`The link’s ${side.slice(0, -1)} count isn’t a whole number: showing ${shown}.`);
    }
  }

  const { battle, words } = nearestBattle(asked, rules, counting);
  return { battle, words: [...said, words].filter(Boolean).join(" "), counting };
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
  const range = `nter ${thousands(lowest)}–${thousands(highest)} ${words}.`;
  const number = text.trim() === "" ? NaN : Number(text);
  if (Number.isNaN(number)) return { armies: null, fault: `E${range}` };
  const armies = attackersMeant(number, counted);
  if (!Number.isInteger(number)) {
    return { armies, fault: `Armies come in whole numbers: e${range}` };
  }
  return { armies, fault: number < lowest || number > highest ? `E${range}` : "" };
}

/**
 * The matchup one step away, or null at the end of the tables.
 * @param {Matchup} matchup @param {Side} side @param {number} change @param {Matchup} limits
 */
export function stepped(matchup, side, change, limits) {
  const next = { ...matchup, [side]: matchup[side] + change };
  return sameMatchup(nearestMatchup(next, limits), next) ? next : null;
}
