/**
 * The pure part of the browser code: counting, limits, addresses and spellings of a matchup.
 *
 * Nothing here touches the page, the network or the browser's storage.
 *
 * Terms: `attackers` (A) are the armies that may attack; the army that must stay behind is not
 * counted. Armies on the territory (T) are A + 1. `defenders` (D) are all armies that defend.
 *
 * @typedef {{attackers: number, defenders: number}} Matchup
 * @typedef {{title: string, attackers: number, defenders: number, names?: string[]}} Offer
 *   a ruleset's name, the largest numbers its pages go to, and other names people type for it
 * @typedef {Object<string, Offer>} Offers ruleset id to offer; the first is the default
 * @typedef {"attack" | "territory"} Counting what the attacker's number counts
 */

/** The longest text worth reading as a matchup. */
const LONGEST = 100;

const SEPARATOR = "(?:[-\u2010-\u2015\u2212:\u00d7/x]|v\\.?|vs\\.?|versus|against)";
const SPELLING = new RegExp(
  "^(?:odds )?(\\d+)(?: ?(?:attackers?|armies))?" +
    `(?: ?${SEPARATOR} ?| )` +
    "(\\d+)(?: ?(?:defenders?|armies))?(?: odds)?$",
);

const ADDRESS = /^([a-z0-9-]+)\/(-?\d{1,9})(?:-?vs?-?|-)(-?\d{1,9})(?:\.json|\/.*)?$/;

/** The armies that a counting adds to the attackers: the one that stays behind, or none. */
const staysBehind = (counting) => (counting === "territory" ? 1 : 0);

/**
 * The number to show for so many attackers.
 * @param {number} attackers @param {Counting} counting @returns {number}
 */
export const shownNumber = (attackers, counting) => attackers + staysBehind(counting);

/**
 * The attackers that a typed number means.
 * @param {number} number @param {Counting} counting @returns {number}
 */
export const attackersMeant = (number, counting) => number - staysBehind(counting);

/**
 * What a number field holds.
 * @param {string} text @returns {{value: number, whole: boolean} | null} null for no number
 */
export function readNumber(text) {
  const value = text.trim() === "" ? NaN : Number(text);
  return Number.isNaN(value) ? null : { value, whole: Number.isInteger(value) };
}

const clamp = (number, highest) => Math.min(Math.max(Math.round(number), 1), highest);

/**
 * The matchup with a page of its own that is nearest to the one asked for.
 * @param {Matchup} matchup @param {Offer} offer @returns {Matchup}
 */
export const nearestMatchup = (matchup, offer) => ({
  attackers: clamp(matchup.attackers, offer.attackers),
  defenders: clamp(matchup.defenders, offer.defenders),
});

/** @param {Matchup} one @param {Matchup} other @returns {boolean} */
export const sameMatchup = (one, other) =>
  one.attackers === other.attackers && one.defenders === other.defenders;

/**
 * A matchup's address, relative to the site's root.
 * @param {string} ruleset @param {Matchup} matchup @returns {string}
 */
export const matchupAddress = (ruleset, { attackers, defenders }) =>
  `${ruleset}/${attackers}-vs-${defenders}/`;

/** @param {number} number @param {string} word @returns {string} "1 attacker", "8 attackers" */
export const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** @param {Matchup} matchup @returns {string} "8 attackers v 5 defenders" */
export const matchupTitle = ({ attackers, defenders }) =>
  `${counted(attackers, "attacker")} v ${counted(defenders, "defender")}`;

/** @param {Offer} offer @returns {string} what exists, in words */
export const limitsInWords = (offer) =>
  `There are figures for 1 to ${counted(offer.attackers, "attacker")}` +
  ` and 1 to ${counted(offer.defenders, "defender")}.`;

/** The names of a ruleset as people type them, the longest first. */
const namesOf = (id, offer) =>
  [id, offer.title, ...(offer.names ?? [])]
    .map((name) => name.toLowerCase())
    .flatMap((name) => [name, name.replaceAll("-", " ")])
    .flatMap((name) => [name, `${name} rules`])
    .sort((one, other) => other.length - one.length);

/** The text without the ruleset's name at its start or end, or null where it has none. */
function withoutName(text, names) {
  for (const name of names) {
    if (text.startsWith(`${name} `)) return text.slice(name.length + 1);
    if (text.endsWith(` ${name}`)) return text.slice(0, -name.length - 1);
  }
  return null;
}

const readSpelling = (text) => {
  const found = SPELLING.exec(text);
  return found && { attackers: Number(found[1]), defenders: Number(found[2]) };
};

/**
 * Read a search as a matchup: "8 vs 5", "8v5", "8-5", "8 5", "8 against 5", "classic 8v5", ….
 * The first number counts attackers (A).
 * @param {string} query @param {Offers} offers
 * @returns {(Matchup & {ruleset: string}) | null} null where the text is something else
 */
export function readQuery(query, offers) {
  if (query.length > LONGEST) return null;
  const text = query.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  for (const [ruleset, offer] of Object.entries(offers)) {
    const rest = withoutName(text, namesOf(ruleset, offer));
    const named = rest === null ? null : readSpelling(rest);
    if (named) return { ruleset, ...named };
  }
  const plain = readSpelling(text);
  return plain && { ruleset: Object.keys(offers)[0], ...plain };
}

/** The id of the ruleset at an address, which may be another name of it; the default otherwise. */
function rulesetAt(address, offers) {
  const ids = Object.keys(offers);
  return ids.find((id) => id === address || offers[id].names?.includes(address)) ?? ids[0];
}

/**
 * Read an address as a matchup, also one that has no page: "classic/0-vs-5/", "capital/8v5".
 * @param {string} path relative to the site's root @param {Offers} offers
 * @returns {(Matchup & {ruleset: string}) | null} null where the address is something else
 */
export function readAddress(path, offers) {
  const found = ADDRESS.exec(path.toLowerCase());
  if (!found) return null;
  const [address, attackers, defenders] = found.slice(1);
  return {
    ruleset: rulesetAt(address, offers),
    attackers: Number(attackers),
    defenders: Number(defenders),
  };
}
