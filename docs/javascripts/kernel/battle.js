/**
 * The pure part of a battle form: the battle in its address, `?a=8&d=5&rules=classic`, and in its
 * fields.
 *
 * What stands in an address may have been written by anybody: it is only ever compared with
 * the choices on the page, and never repeated to the reader.
 *
 * @typedef {import("./matchup.js").Counted} Counted
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./matchup.js").Side} Side
 * @typedef {Matchup & {ruleset: string}} Battle its ruleset is as addresses name it, "" where there
 *   is no choice of rules
 * @typedef {{id: string, ruleset: string, title: string, attackers: number, defenders: number,
 *   pages: Matchup, names?: string[], staying?: number}} ListedRuleset
 *   a choice of rules: `id` is what addresses name it, `ruleset` what it is solved as, `pages` the
 *   largest battle that has a page; `names` are others that players use; `staying` the armies that stay
 *   in each territory of a chain, where the rules ask for more than one
 *
 * @typedef {Object} Asked
 * @property {Battle} battle @property {string} words what of the address could not be followed
 * @property {Counted} counting the address's, where it says one
 * @property {{rules?: string, counting?: Counting, battle?: Matchup}} linked what the address names
 */
import { houseId, houseTitle, isHouse, readHouse } from "./dice.js";
import { HOUSE_LIMITS, nearestHouse } from "./houses.js";
import {
  SIDES,
  attackersAsked,
  attackersInWords,
  attackersMeant,
  matchupTitle,
  nearestMatchup,
  sameMatchup,
  shownNumber,
  thousands,
  titleUnder,
  withStaying,
} from "./matchup.js";
import { MOST_ARMIES } from "./limits.js";

/** As far as the device goes, and so do rules of one's own; none of their battles has a page. */
const HOUSE = { attackers: MOST_ARMIES, defenders: MOST_ARMIES, pages: { attackers: 0, defenders: 0 } };

const WHOLE = /^[+-]?\d+$/;

/** Both numbers in one: "12v7", "12-vs-7". */
const BOTH = /^(\d{1,15})[ -]?vs?[ -]?(\d{1,15})$/;

/** The letters and digits that Asian keyboards make as wide as their own signs. */
const WIDE = /[\uff01-\uff5e]/g;
const WIDER = 0xfee0;

/** @param {string} text @returns {string} in lower case, its letters and digits the usual ones */
const plain = (text) =>
  text
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDER))
    .trim()
    .toLowerCase();

/** The site's own name for what people call so in an address of theirs. @param {string} name */
const ownName = (name) =>
  name
    .replace(/^att(ack(ers?|ing)?)?$/, "a")
    .replace(/^def(en([cs]e|d(ers?|ing)?))?$/, "d")
    .replace(/^territory$/, "t")
    .replace(/^rule(set)?$/, "rules");

/** What of a battle can be said twice. */
const NAMES = ["a", "t", "d", "rules"];

/** @typedef {[name: string, text: string][]} Pairs what an address says, in its order */

/**
 * What an address says, as it was written, but for spaces, capitals and wide letters.
 * @param {string} search the address with its question mark @returns {Pairs}
 */
export const writtenIn = (search) =>
  [...new URLSearchParams(search)].map(([name, text]) => [plain(name), plain(text)]);

/**
 * The same under the site's own names, "12v7" taken apart, and "&" as HTML has it.
 * @param {string} search @returns {Pairs}
 */
export function askedIn(search) {
  /** @type {Pairs} */
  const pairs = writtenIn(search.replaceAll("&amp;", "&")).map(([name, text]) => [ownName(name), text]);
  const names = new Set(pairs.map(([name]) => name));
  if (names.has("d")) return pairs;
  const sides = names.has("a") || names.has("t") ? ["a", "t"] : [""];
  return pairs.flatMap(([name, text]) => {
    const found = BOTH.exec(text || name);
    if (!found || !sides.includes(text && name)) return [[name, text]];
    return [[name === "t" ? "t" : "a", found[1]], ["d", found[2]]];
  });
}

/**
 * What an address asks for, the first of each name, however it is spelled: "?A= 12 &d=7", "?12v7".
 * @param {string} search the address with its question mark @returns {Map<string, string>}
 */
export const parametersOf = (search) => new Map(askedIn(search).reverse());

/**
 * All that an address says under one name, in its order.
 * @param {string} search @param {string} name @returns {string[]}
 */
export const valuesOf = (search, name) => askedIn(search).flatMap(([each, text]) => (each === name ? [text] : []));

/** The armies that stay on the territory attacked from. @param {string} search the address with its question mark */
export function stayingIn(search) {
  const [text = "1"] = valuesOf(search, "from");
  return WHOLE.test(text) ? Math.min(Math.max(Number(text), 1), MOST_ARMIES) : 1;
}

/**
 * @param {Battle} battle @param {Counted} [counting] how the attackers are to be counted
 * @param {Side[]} [sides] that the page asks for
 * @returns {string} "?a=8&d=5&rules=classic", "?t=9&d=5&rules=classic"
 */
export function battleAddress({ attackers, defenders, ruleset }, counting = "attack", sides = SIDES) {
  const first = `?${attackersAsked(attackers, counting)}`;
  const second = sides.includes("defenders") ? `&d=${defenders}` : "";
  return `${first}${second}${ruleset && `&rules=${ruleset}`}`;
}

/** @param {Battle} one @param {Battle} other @returns {boolean} */
export const sameBattle = (one, other) => battleAddress(one) === battleAddress(other);

/** @param {Battle} battle @returns {Matchup} without its rules */
export const matchupOf = ({ attackers, defenders }) => ({ attackers, defenders });

/**
 * Rules of the site under one of their names, as a choice, which its nicknames make, too.
 * @param {string} id the name @param {string} ruleset what it is solved as
 * @param {import("./matchup.js").Offer} offer @returns {ListedRuleset}
 */
export const listedOffer = (id, ruleset, offer) => ({
  names: Object.keys(offer.nicknames ?? {}).filter((nick) => offer.nicknames?.[nick] === id),
  ...{ id, ruleset, title: titleUnder(offer, id), attackers: MOST_ARMIES, defenders: MOST_ARMIES },
  pages: { attackers: offer.attackers, defenders: offer.defenders },
});

/** All rules of the site under all their names, the usual first. @param {import("./matchup.js").Offers} offers */
export const listedOffers = (offers) =>
  Object.entries(offers).flatMap(([ruleset, offer]) =>
    [ruleset, ...Object.keys(offer.names ?? {})].map((id) => listedOffer(id, ruleset, offer)),
  );

/**
 * Rules of one's own, as a choice like others.
 * @param {string | null} id @returns {ListedRuleset | null} null where it is not the id of any
 */
export function listedHouse(id) {
  const house = id === null ? null : readHouse(id);
  return id && house ? { id, ruleset: id, title: houseTitle(house), ...HOUSE } : null;
}

/**
 * Rules of one's own that an address names, or the nearest to them, and what to say about the
 * difference.
 * @param {string} name in lower case
 * @returns {{rules: ListedRuleset, words: string} | null} null where it names none
 */
export function houseAsked(name) {
  const exact = listedHouse(name);
  if (exact) return { rules: exact, words: "" };
  const house = nearestHouse(name);
  const rules = house && listedHouse(houseId(house));
  return rules && { rules, words: `${HOUSE_LIMITS} Showing the closest available: ${rules.title}.` };
}

/** What tells names apart, however they are spelled: "Koole’s rules" or "kooles-rules". @param {string} name */
const lettersOf = (name) => name.toLowerCase().replace(/\W|_/g, "");

/**
 * The choice of a name in an address.
 * @param {string | null} name @param {ListedRuleset[]} rulesets
 * @returns {ListedRuleset | null} null where there are no such rules
 */
export function rulesNamed(name, rulesets) {
  const small = name?.toLowerCase() ?? "";
  // house rules differ by more than their letters
  const told = isHouse(small) ? (/** @type {string} */ each) => each : lettersOf;
  const wanted = told(small);
  /** @param {string} each */
  const isIt = (each) => told(each) === wanted;
  return (
    rulesets.find(({ id }) => isIt(id)) ??
    rulesets.find(({ names, title }) => isIt(title) || names?.some(isIt)) ??
    listedHouse(small)
  );
}

/**
 * @param {Matchup} largest @param {Counted} counting @param {Side[]} [sides]
 * @returns {string} how far the odds go
 */
export function limitsInWords({ attackers, defenders }, counting, sides = SIDES) {
  const range = [1, attackers].map((armies) => thousands(shownNumber(armies, counting))).join(" to ");
  const words = counting === "attack" ? "attackers" : "armies on the territory";
  const second = sides.includes("defenders") ? ` and 1 to ${thousands(defenders)} defenders` : "";
  return `Odds cover ${range} ${words}${second}.`;
}

/**
 * The nearest battle with odds to the one asked for, and what to say about the difference.
 * @param {Matchup} asked @param {ListedRuleset} rules @param {Counted} [counting]
 * @param {Side[]} [sides] that the page asks for
 * @returns {{battle: Battle, words: string}} no words where there is exactly that battle
 */
export function nearestBattle(asked, rules, counting = "attack", sides = SIDES) {
  const nearest = nearestMatchup(asked, rules);
  const title = sides.includes("defenders")
    ? matchupTitle(nearest, counting)
    : attackersInWords(nearest.attackers, counting);
  const words = sameMatchup(asked, nearest)
    ? ""
    : `${limitsInWords(rules, counting, sides)} Showing the closest available: ${title}.`;
  return { battle: { ...nearest, ruleset: rules.id }, words };
}

/**
 * Read the address of a form.
 * @param {string} search the address with its question mark
 * @param {ListedRuleset[]} rulesets the first is the default
 * @param {Matchup & {ruleset?: string}} otherwise for what is missing
 * @param {Counted} [usual] how the reader counts
 * @param {Side[]} [sides] that the page asks for
 * @returns {Asked | null} null where the address names no battle
 */
export function readBattle(search, rulesets, otherwise, usual = "attack", sides = SIDES) {
  const parameters = parametersOf(search);
  if (!NAMES.some((name) => parameters.has(name))) return null;
  const said = [];
  const isTwice = (/** @type {string} */ name) => new Set(valuesOf(search, name)).size > 1;
  if ((parameters.has("a") && parameters.has("t")) || NAMES.some(isTwice)) {
    said.push("The link says two things at once: check the battle and the rules.");
  }

  const choice = rulesets[0].id !== "";
  const usualRules = rulesNamed(otherwise.ruleset ?? null, rulesets) ?? rulesets[0];
  const name = choice ? parameters.get("rules") : undefined;
  const named = name === undefined ? null : rulesNamed(name, rulesets);
  const house = name === undefined || named ? null : houseAsked(name);
  const rules = named ?? house?.rules ?? usualRules;
  if (name !== undefined && !named) {
    said.push(house?.words ?? `The link asks for rules that are not here: showing ${rules.title}.`);
  }

  const isTerritory = parameters.has("t") && !parameters.has("a");
  const told = isTerritory ? withStaying(stayingIn(search)) : "attack";
  const counting = isTerritory ? told : usual;
  const texts = {
    attackers: parameters.get(isTerritory ? "t" : "a"),
    defenders: parameters.get("d"),
  };
  const asked = { attackers: otherwise.attackers, defenders: otherwise.defenders };
  const isNamed = sides.some((side) => texts[side] !== undefined);
  for (const side of isNamed ? sides : []) {
    const text = texts[side];
    const isFirst = side === "attackers";
    if (WHOLE.test(text ?? "")) asked[side] = attackersMeant(Number(text), isFirst ? told : "attack");
    else {
      const shown = thousands(shownNumber(otherwise[side], isFirst ? counting : "attack"));
      const fault = text === undefined ? ` names no ${side}` : `’s ${side.slice(0, -1)} count isn’t a whole number`;
      said.push(`The link${fault}: showing ${shown}.`);
    }
  }

  const { battle, words } = nearestBattle(asked, rules, counting, sides);
  const linked = {
    ...(named || house ? { rules: rules.id } : {}),
    ...(isTerritory ? { counting: /** @type {Counting} */ ("territory") } : {}),
    // other pages may go further than this one
    ...(isNamed ? { battle: nearestMatchup(asked, HOUSE) } : {}),
  };
  return { battle, words: [...said, words].filter(Boolean).join(" "), counting, linked };
}

/**
 * Read a number field, which counts what the switch says only where it is the attacker's.
 * @param {Side} side @param {string} text @param {Counted} counting @param {Matchup} limits
 * @returns {{armies: number | null, fault: string}} the armies that attack or defend, null for no
 *   number; and what is wrong, in plain words
 */
export function readField(side, text, counting, limits) {
  const counted = side === "attackers" ? counting : "attack";
  const words = counted === "attack" ? side : "armies on the territory";
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
