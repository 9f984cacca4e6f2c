/**
 * The pure part of the browser code: counting, limits and addresses of a matchup.
 *
 * Nothing here touches the page, the network or the browser's storage.
 *
 * Terms: `attackers` (A) are the armies that may attack; the army that must stay behind is not
 * counted. Armies on the territory (T) are A + 1. `defenders` (D) are all armies that defend.
 *
 * @typedef {"attackers" | "defenders"} Side
 * @typedef {{attackers: number, defenders: number}} Matchup
 * @typedef {Matchup & {title: string, names?: string[]}} Offer
 *   a ruleset's name, the largest numbers its pages go to, and other names people type for it
 * @typedef {Object<string, Offer>} Offers ruleset id to offer; the first is the default
 * @typedef {"attack" | "territory"} Counting what the attacker's number counts
 */

const ADDRESS = /^(house_[a-z0-9._-]+|[a-z0-9-]+)\/(-?\d{1,9})(?:-?vs?-?|-)(-?\d{1,9})(?:\.json|\/.*)?$/;

/** @type {Side[]} */
export const SIDES = ["attackers", "defenders"];

/** @param {string | null} name of a counting @returns {Counting} the one that is usual otherwise */
export const countingOf = (name) => (name === "territory" ? "territory" : "attack");

/**
 * The armies that a counting adds to the attackers: the one that stays behind, or none.
 * @param {Counting} counting
 */
const staysBehind = (counting) => (counting === "territory" ? 1 : 0);

/**
 * The number to show for this many attackers.
 * @param {number} attackers @param {Counting} counting @returns {number}
 */
export const shownNumber = (attackers, counting) => attackers + staysBehind(counting);

/**
 * The attackers that a typed number means.
 * @param {number} number @param {Counting} counting @returns {number}
 */
export const attackersMeant = (number, counting) => number - staysBehind(counting);

/** @param {number} number @param {number} highest */
const clamp = (number, highest) => Math.min(Math.max(Math.round(number), 1), highest);

/**
 * The matchup with a page of its own that is nearest to the one asked for.
 * @param {Matchup} matchup @param {Matchup} largest that there is @returns {Matchup}
 */
export const nearestMatchup = (matchup, largest) => ({
  attackers: clamp(matchup.attackers, largest.attackers),
  defenders: clamp(matchup.defenders, largest.defenders),
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

/** The most armies a side in a battle that a page draws on the device. */
export const MOST = 1000;

/**
 * The address at which a page draws any battle, relative to the site's root.
 * @param {string} ruleset @param {Matchup} matchup @returns {string}
 */
export const battleAddress = (ruleset, { attackers, defenders }) =>
  `battle/?a=${attackers}&d=${defenders}&rules=${ruleset}`;

const GROUPED = new Intl.NumberFormat("en");

/** @param {number} number @returns {string} with commas: "1,000" */
export const thousands = (number) => GROUPED.format(number);

/** @param {number} number @param {string} word @returns {string} "1 attacker", "8 attackers" */
export const counted = (number, word) => `${thousands(number)} ${word}${number === 1 ? "" : "s"}`;

/**
 * @param {number} attackers @param {Counting} [counting]
 * @returns {string} "8 attackers", "9 on the territory"
 */
export const attackersInWords = (attackers, counting = "attack") =>
  counting === "territory"
    ? `${thousands(shownNumber(attackers, counting))} on the territory`
    : counted(attackers, "attacker");

/**
 * @param {Matchup} matchup @param {Counting} [counting]
 * @returns {string} "8 attackers v 5 defenders", "9 on the territory v 5 defenders"
 */
export const matchupTitle = ({ attackers, defenders }, counting) =>
  `${attackersInWords(attackers, counting)} v ${counted(defenders, "defender")}`;

/**
 * A step to a neighbour in words: "One attacker fewer: 7 v 5".
 * @param {"attacker" | "defender"} side @param {1 | -1} change
 * @param {Matchup} matchup from which it leads @param {Counting} counting
 */
export function stepInWords(side, change, { attackers, defenders }, counting) {
  const a = side === "attacker" ? attackers + change : attackers;
  const d = side === "defender" ? defenders + change : defenders;
  const first = counting === "territory" ? attackersInWords(a, counting) : thousands(a);
  return `One ${side} ${change > 0 ? "more" : "fewer"}: ${first} v ${thousands(d)}`;
}

/** @param {Matchup} largest that there is @returns {string} what exists, in words */
export const limitsInWords = (largest) =>
  `There are figures for 1 to ${counted(largest.attackers, "attacker")}` +
  ` and 1 to ${counted(largest.defenders, "defender")}.`;

/**
 * The id of the ruleset with a name, which may be the id itself.
 * @param {string} name @param {Offers} offers
 */
const rulesetNamed = (name, offers) =>
  Object.keys(offers).find((id) => id === name || offers[id].names?.includes(name));

/**
 * Where an address below another name of a ruleset leads: "capital/odds/" to that ruleset's odds.
 * @param {string} path relative to the site's root @param {Offers} offers
 * @returns {string | null} relative to the site's root; null where it begins with no such name
 */
export function atItsId(path, offers) {
  const [name, ...below] = path.split("/");
  const id = rulesetNamed(name.toLowerCase(), offers);
  return id && id !== name && below.length ? [id, ...below].join("/") : null;
}

/**
 * Read an address as a matchup, also one that has no page: "classic/0-vs-5/", "capital/8v5".
 * @param {string} path relative to the site's root @param {Offers} offers
 * @returns {(Matchup & {name: string, ruleset: string, isKnown: boolean}) | null} null where the
 *   address is something else; `name` is its ruleset's, for which the default stands if it is unknown
 */
export function readAddress(path, offers) {
  const found = ADDRESS.exec(path.toLowerCase());
  if (!found) return null;
  const [name, attackers, defenders] = found.slice(1);
  const ruleset = rulesetNamed(name, offers);
  return {
    name,
    ruleset: ruleset ?? Object.keys(offers)[0],
    isKnown: ruleset !== undefined,
    attackers: Number(attackers),
    defenders: Number(defenders),
  };
}
