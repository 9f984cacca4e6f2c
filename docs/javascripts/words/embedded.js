/**
 * The frame /embed/ on other people's sites: the battle that its address asks for, or what is wrong with
 * the address, in words; and the HTML that puts such a frame into a page. Pure.
 *
 * Who writes such an address sees the frame at once. So nothing is corrected for them, as it is for
 * readers of the site: an answer to another question would stand in their text.
 *
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../kernel/matchup.js").Counted} Counted
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 * @typedef {import("../kernel/rules.js").Offers} Offers
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {{battle: Battle, rules: Rules, counting: Counting}} Embedded the battle's ruleset is the name
 *   that the address has
 */
import words from "../../words/en/embed.js";
import { battleAddress, listedOffers, rulesNamed as listedAs, writtenIn } from "../kernel/battle.js";
import { isHouse } from "../kernel/dice.js";
import { HOUSE_LIMITS } from "../kernel/houses.js";
import { MOST_ARMIES } from "../kernel/limits.js";
import { attackersMeant, matchupTitle, shownNumber } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { rulesNamed } from "../kernel/rules.js";

const message = messagesOf(words);

/** Pixels of the frame in the snippet: the answer of any battle fits, also where a frame is 300 wide. */
export const FRAME = { width: 480, height: 480 };

/** What the frame tells the page around it, with its `height` in pixels. */
export const HEIGHT_MESSAGE = "exact-risk-odds:height";

/** Schemes that an address may ask for; without one the reader's own holds. */
export const SCHEMES = ["light", "dark"];

const WHOLE = /^\d{1,9}$/;

/** All that an address may say. */
const NAMES = ["a", "t", "d", "rules", "from", "scheme"];

/** A name that begins like one of these is that one misspelled; others, such as "utm_source", are somebody's own. */
const ALIKE = 3;

/** The most characters of an address that are repeated: anybody may have written it. */
const REPEATED = 40;

/** @param {string | undefined} text of an address, of which plain characters are repeated */
function found(text) {
  if (!text) return message("nothing");
  const plain = text.replace(/[^ -~]/gu, "?");
  return `“${plain.length > REPEATED ? `${plain.slice(0, REPEATED)}…` : plain}”`;
}

/**
 * The attackers or defenders of an address.
 * @param {string | undefined} text @param {string} name in the address @param {Counting} counting
 * @returns {{armies: number} | string} or what is wrong
 */
function armiesIn(text, name, counting) {
  const [least, most] = [1, MOST_ARMIES].map((armies) => shownNumber(armies, counting));
  const number = text !== undefined && WHOLE.test(text) ? Number(text) : 0;
  if (number < least || number > most) return message("armies", { name, found: found(text), least, most });
  return { armies: attackersMeant(number, counting) };
}

/**
 * Read the address of the frame.
 * @param {string} search with its question mark @param {Offers} offers
 * @returns {Embedded | string[]} or all that is wrong with it
 */
export function readEmbedded(search, offers) {
  const written = writtenIn(search);
  const parameters = new Map(written);
  const [a, t, scheme] = ["a", "t", "scheme"].map((name) => parameters.get(name));
  const faults = NAMES.map((name) => ({ name, values: written.flatMap((pair) => (pair[0] === name ? [pair[1]] : [])) }))
    .filter(({ values }) => values.length > 1)
    .map(({ name, values }) => message("repeated", { name, found: values.map(found).join(" and ") }));
  for (const name of parameters.keys()) {
    const meant = NAMES.find((each) => name !== each && name.slice(0, ALIKE) === each.slice(0, ALIKE));
    if (meant) faults.push(message("misspelled", { found: found(name), meant }));
  }
  /** @type {Counting} */
  const counting = a === undefined && t !== undefined ? "territory" : "attack";
  if (a !== undefined && t !== undefined) faults.push(message("both"));
  const isMissing = a === undefined && t === undefined;
  const attackers = isMissing ? message("neither") : armiesIn(t ?? a, t === undefined ? "a" : "t", counting);
  const defenders = armiesIn(parameters.get("d"), "d", "attack");
  const usual = Object.keys(offers)[0];
  const name = parameters.get("rules") ?? usual;
  const listed = listedAs(name, listedOffers(offers));
  const rules = listed && rulesNamed(offers, listed.id);
  for (const each of [attackers, defenders]) if (typeof each === "string") faults.push(each);
  if (!rules) {
    const what = found(name);
    if (isHouse(name)) faults.push(message("house", { found: what, limits: HOUSE_LIMITS }));
    else faults.push(message("rules", { found: what, usual }));
  }
  if ((parameters.get("from") ?? "1") !== "1") faults.push(message("from"));
  if (scheme !== undefined && !SCHEMES.includes(scheme)) {
    faults.push(message("scheme", { found: found(scheme) }));
  }
  if (typeof attackers === "string" || typeof defenders === "string" || !rules || faults.length) return faults;
  const battle = { attackers: attackers.armies, defenders: defenders.armies, ruleset: rules.name };
  return { battle, rules, counting };
}

/**
 * The frame's address, relative to the site's root.
 * @param {Battle} battle @param {Counted} counting @param {string} [scheme] if not the reader's own
 * @returns {string}
 */
export const embedAddress = (battle, counting, scheme = "") =>
  `embed/${battleAddress(battle, counting)}${scheme && `&scheme=${scheme}`}`;

/** @type {Object<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** @param {string} text in an attribute of HTML */
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

/**
 * What a frame is called, for those who cannot see it.
 * @param {Battle} battle @param {Counted} counting @param {string} rules their title
 */
export const frameTitle = (battle, counting, rules) =>
  `${message("title")}: ${matchupTitle(battle, counting)}, ${rules}`;

/**
 * The HTML of a frame.
 * @param {string} address in full @param {string} title
 * @returns {string}
 */
export const snippet = (address, title) =>
  `<iframe src="${escaped(address)}" width="${FRAME.width}" height="${FRAME.height}" ` +
  `title="${escaped(title)}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
