/**
 * The pure part of the browser code: counting, limits and addresses of a matchup.
 *
 * Nothing here touches the page, the network or the browser's storage.
 *
 * Terms: `attackers` (A) are the armies that can attack; the army that must stay behind is not
 * counted. Armies on the territory (T) are A + 1. `defenders` (D) are all armies that defend.
 *
 * @typedef {"attackers" | "defenders"} Side
 * @typedef {{attackers: number, defenders: number}} Matchup the attackers who can attack (A: one fewer
 *   than are on their territory, T), and the defenders
 * @typedef {Matchup & {title: string, names?: Object<string, string>,
 *   nicknames?: Object<string, string>, version?: string, transformation?: string}} Offer
 *   a ruleset's title, the largest numbers its pages go to, the titles of the other names that
 *   addresses know it by, and what players type for its names
 * @typedef {Object<string, Offer>} Offers ruleset id to offer; the first is the default
 * @typedef {"attack" | "territory"} Counting what the attacker's number counts
 * @typedef {Counting | number} Counted the same, or on the territory where this many, more than one, stay
 */

const ADDRESS = /^(?:(house_[a-z0-9._-]+|[a-z0-9-]+)\/)?(-?\d{1,9})(?:-?vs?-?|-)(-?\d{1,9})(?:\.json|\/.*)?$/;

/** The most armies a side of a battle that is solved at once, without a worker. */
export const AT_ONCE = 100;

/** @type {Side[]} */
export const SIDES = ["attackers", "defenders"];

/** @param {string | null} name of a counting @returns {Counting} the one that is usual otherwise */
export const countingOf = (name) => (name === "territory" ? "territory" : "attack");

/** @param {number} staying on the territory attacked from @returns {Counted} all that are there */
export const withStaying = (staying) => (staying > 1 ? staying : "territory");

/** The armies that a counting adds to the attackers: those that stay behind, or none. @param {Counted} counting */
function staysBehind(counting) {
  if (typeof counting === "number") return counting;
  return counting === "territory" ? 1 : 0;
}

/**
 * The number to show for this many attackers.
 * @param {number} attackers @param {Counted} counting @returns {number}
 */
export const shownNumber = (attackers, counting) => attackers + staysBehind(counting);

/**
 * The attackers that a typed number means.
 * @param {number} number @param {Counted} counting @returns {number}
 */
export const attackersMeant = (number, counting) => number - staysBehind(counting);

/**
 * The attackers as an address names them. Where more than one army stays behind it names those that may
 * attack: "on the territory" would be read as with one.
 * @param {number} attackers @param {Counted} counting @returns {string} "a=8", "t=9"
 */
export const attackersAsked = (attackers, counting) =>
  counting === "territory" ? `t=${shownNumber(attackers, counting)}` : `a=${attackers}`;

/** @param {number} number @param {number} highest */
const clamp = (number, highest) => Math.min(Math.max(Math.round(number), 1), highest);

/**
 * The matchup with a page of its own that is nearest to the one asked for.
 * @param {Matchup} matchup @param {Matchup} largest with a page @returns {Matchup}
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
 * @param {string} ruleset @param {Matchup} matchup
 * @param {string} [name] the one that the reader knows the rules by: it goes along
 * @returns {string}
 */
export const matchupAddress = (ruleset, { attackers, defenders }, name = ruleset) =>
  `${ruleset}/${attackers}-vs-${defenders}/${name === ruleset ? "" : `?rules=${name}`}`;

/**
 * The address at which a page draws any battle, relative to the site's root.
 * @param {string} ruleset @param {Matchup} matchup @param {Counted} [counting] @returns {string}
 */
export const battleAddress = (ruleset, matchup, counting = "attack") =>
  `battle/${asked(ruleset, matchup, counting)}`;

const LED_TO = /(?:\/|[?&]a=)(\d{1,4})(?:-vs-|&d=)(\d{1,4})/;

/** @param {string} href of a link of the site @returns {Matchup | null} the battle that it leads to */
export function matchupIn(href) {
  const found = LED_TO.exec(href);
  return found && { attackers: Number(found[1]), defenders: Number(found[2]) };
}

/** The defenders of a territory that is added to a battle. */
export const NEXT_DEFENDERS = 3;

/**
 * Where a battle goes on with a next territory, relative to the site's root.
 * @param {string} ruleset @param {Matchup} matchup @param {Counted} counting @returns {string}
 */
export const nextAddress = (ruleset, matchup, counting) =>
  `paths/${asked(ruleset, matchup, counting)}&to=${NEXT_DEFENDERS}`;

/**
 * Where a battle is fought with the dice on the table, relative to the site's root.
 * @param {string} ruleset @param {Matchup} matchup @param {Counted} counting @returns {string}
 */
export const tableAddress = (ruleset, matchup, counting) =>
  `at-the-table/${asked(ruleset, matchup, counting)}`;

/**
 * Where it is decided whether to stop or to roll on, relative to the site's root.
 * @param {string} ruleset @param {Matchup} matchup @param {Counted} counting @returns {string}
 */
export const stopAddress = (ruleset, matchup, counting) =>
  `stop-or-roll/${asked(ruleset, matchup, counting)}`;

/**
 * Where it is said how unlucky a battle was, relative to the site's root.
 * @param {string} ruleset @param {Matchup} matchup @param {Counted} counting @returns {string}
 */
export const luckAddress = (ruleset, matchup, counting) =>
  `was-i-unlucky/${asked(ruleset, matchup, counting)}`;

/**
 * Where a battle becomes a frame for other sites, relative to the site's root.
 * @param {string} ruleset @param {Matchup} matchup @param {Counted} counting @returns {string}
 */
export const frameAddress = (ruleset, matchup, counting) =>
  `on-your-site/${asked(ruleset, matchup, counting)}`;

/** @param {string} ruleset @param {Matchup} matchup @param {Counted} counting */
const asked = (ruleset, { attackers, defenders }, counting) =>
  `?${attackersAsked(attackers, counting)}&d=${defenders}&rules=${ruleset}`;

/**
 * Where a battle's full odds are, relative to the site's root: at its page, or at the one that
 * scripts draw for any battle.
 * @param {Matchup} matchup
 * @param {{id: string, ruleset: string, pages: Matchup}} rules `id` is the name that the reader knows
 *   them by, `ruleset` what they are solved as, `pages` the largest battle that has a page
 * @param {Counted} [counting] of the one that scripts draw
 * @returns {string}
 */
export const pageAddress = (matchup, { id, ruleset, pages }, counting = "attack") =>
  sameMatchup(nearestMatchup(matchup, pages), matchup)
    ? matchupAddress(ruleset, matchup, id)
    : battleAddress(id, matchup, counting);

const BEFORE_THREE = /\B(?=(?:\d{3})+$)/g;

/**
 * Not by `Intl.NumberFormat`, whose first number costs a page's start as much as all its other scripts.
 * @param {number} number whole @returns {string} with commas: "1,000"
 */
export const thousands = (number) => String(number).replace(BEFORE_THREE, ",");

/** @param {number} number @param {string} word @returns {string} "1 attacker", "8 attackers" */
export const counted = (number, word) => `${thousands(number)} ${word}${number === 1 ? "" : "s"}`;

/** @param {number} armies @param {string} side @returns {string} "8 attackers (A)", "3 defenders" */
export const armiesLeft = (armies, side) => counted(armies, side) + (side === "attacker" ? " (A)" : "");

/** @param {number} armies @returns {string} "1 army", "8 armies" */
export const armiesInWords = (armies) => `${thousands(armies)} ${armies === 1 ? "army" : "armies"}`;

/**
 * @param {number} attackers @param {Counted} [counting]
 * @returns {string} "8 attackers", "9 on the territory"
 */
export const attackersInWords = (attackers, counting = "attack") =>
  counting === "attack"
    ? counted(attackers, "attacker")
    : `${thousands(shownNumber(attackers, counting))} on the territory`;

/**
 * @param {Matchup} matchup @param {Counted} [counting]
 * @returns {string} "8 attackers v 5 defenders", "9 on the territory v 5 defenders"
 */
export const matchupTitle = ({ attackers, defenders }, counting) =>
  `${attackersInWords(attackers, counting)} v ${counted(defenders, "defender")}`;

/**
 * @param {Matchup} matchup @param {Counted} counting
 * @returns {string} "8 v 5", "9 on the territory v 5"
 */
export const matchupNumbers = ({ attackers, defenders }, counting) =>
  `${counting === "attack" ? thousands(attackers) : attackersInWords(attackers, counting)} v ${thousands(defenders)}`;

/**
 * A step to a neighbour in words: "One attacker fewer: 7 v 5".
 * @param {"attacker" | "defender"} side @param {1 | -1} change
 * @param {Matchup} matchup from which it leads @param {Counted} counting
 */
export function stepInWords(side, change, { attackers, defenders }, counting) {
  const a = side === "attacker" ? attackers + change : attackers;
  const d = side === "defender" ? defenders + change : defenders;
  const next = matchupNumbers({ attackers: a, defenders: d }, counting);
  return `One ${side} ${change > 0 ? "more" : "fewer"}: ${next}`;
}

/**
 * The id of the ruleset with a name, which may be the id itself, or what players type for one.
 * @param {string} name in small letters
 * @param {Object<string, {names?: Object<string, string>, nicknames?: Object<string, string>}>} offers
 */
export const rulesetNamed = (name, offers) =>
  Object.keys(offers).find((id) => id === name || has(offers[id].names, name)) ??
  Object.keys(offers).find((id) => has(offers[id].nicknames, name));

/** @param {Object<string, string> | undefined} names @param {string} name */
const has = (names = {}, name) => Object.keys(names).includes(name);

/**
 * The name of a ruleset that a nickname means: "capital" for "cap". Any other name is itself.
 * @param {{nicknames?: Object<string, string>}} offer @param {string} name
 */
export const nameMeant = ({ nicknames }, name) =>
  nicknames && has(nicknames, name) ? nicknames[name] : name;

/**
 * What a ruleset is called under one of its names.
 * @param {{title: string, names?: Object<string, string>}} offer
 * @param {string} name one of the offer's, or the ruleset's id
 */
export const titleUnder = ({ title, names }, name) => names?.[name] ?? title;

/**
 * A text that calls rules by one of their titles, with another in its place, however it was spelled.
 * @param {string} text @param {string} own @param {string} title @returns {string}
 */
export function renamed(text, own, title) {
  const at = text.toLowerCase().indexOf(own.toLowerCase());
  return at === -1 ? text : text.slice(0, at) + title + text.slice(at + own.length);
}

/**
 * Where an address below another name of a ruleset leads: "capital/odds/" to that ruleset's odds, which
 * are to be called by that name. A name that is spelled otherwise has its page, "cap/" at "capital/"; where
 * that is missing, as it may be offline, the ruleset's own stands for it.
 * @param {string} path relative to the site's root @param {Offers} offers
 * @returns {{path: string, name: string | null} | null} the path relative to the site's root, and the
 *   name where it is not the id; null where it begins with no such name
 */
export function atItsId(path, offers) {
  const [first, ...below] = path.split("/");
  const small = first.toLowerCase();
  const id = rulesetNamed(small, offers);
  if (!id || id === first || !below.length) return null;
  const name = nameMeant(offers[id], small);
  if (below.join("") === "") return { path: `${name === first ? id : name}/`, name: null };
  return { path: [id, ...below].join("/"), name: name === id ? null : name };
}

/**
 * Read an address as a matchup, also one that has no page: "classic/0-vs-5/", "capital/8v5", "8v5".
 * @param {string} path relative to the site's root @param {Offers} offers
 * @returns {(Matchup & {name: string, ruleset: string, isKnown: boolean}) | null} null where the
 *   address is something else; `name` is its ruleset's, for which the default stands if it is unknown
 */
export function readAddress(path, offers) {
  const found = ADDRESS.exec(path.toLowerCase());
  if (!found) return null;
  const [name = Object.keys(offers)[0], attackers, defenders] = found.slice(1);
  const ruleset = rulesetNamed(name, offers);
  return {
    name,
    ruleset: ruleset ?? Object.keys(offers)[0],
    isKnown: ruleset !== undefined,
    attackers: Number(attackers),
    defenders: Number(defenders),
  };
}
