/**
 * Reads a search as a matchup, "8 vs 5", "8v5 capital", "18 against 6 zombies", "8-5", or as the
 * name of rules.
 *
 * The first number counts attackers (A), unless it says that it counts armies on the territory (T).
 * Words that name no rules are ignored where a sign or a word between the numbers shows that a
 * matchup is meant; where only a space stands there, as in "8 5", they are not. Pure.
 *
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./matchup.js").Offers} Offers
 */

/** The longest text worth reading as a matchup. */
const LONGEST = 100;

const WORD = /[\p{L}\p{N}]+/gu;

/** Words of a name that need not be typed. */
const LINKING = new Set("a against an and in of on rule rules the v versus vs with".split(" "));

/** Words beside a matchup that say nothing about the rules. */
const USUAL = new Set(
  ("army armies attack attacker attackers attacking battle chance chances defend defender " +
    "defenders defending for i is it my odds probability risk to under what win winning").split(" "),
);

const SIGN = "[-\u2010-\u2015\u2212:\u00d7/x]";
const BETWEEN = `(?: ?(?:${SIGN}|vs?\\.?) ?| (?:versus|against|on|to) )`;
const NUMBER = "(\\d{1,30})";
const ATTACKERS =
  `(?:a ?=? ?)?${NUMBER}(?: ?(?:attackers?|armies|army|troops?))?` +
  "(?: ?attacking)?( on (?:(?:the|my|his|her) )?(?:attacking )?territory)?";
const ON_TERRITORY = `t ?=? ?${NUMBER}`;
const DEFENDERS = `(?:d ?=? ?)?${NUMBER}(?: ?(?:defenders?|armies|army|troops?))?(?: ?defending)?`;

/** No part of a longer word or number: not the 5 of "8v5v3", nor that of "1.5". (A lookbehind would
   say this better, but older phones know none.) */
const START = "(?:^|[^\\p{L}\\p{N}.,+\u2212-])";
const END = "(?![\\p{L}\\p{N}]|[.,]\\d)";

/** @param {string} between */
const spelling = (between) =>
  new RegExp(`${START}(?:${ON_TERRITORY}|${ATTACKERS})${between}${DEFENDERS}${END}`, "u");
const PLAIN = spelling(" ");
const SAID = spelling(BETWEEN);

/** A word without its plural: people type "zombie" for "zombies". @param {string} word */
const singular = (word) => (word.length > 3 ? word.replace(/s$/, "") : word);

/** @typedef {(text: string) => string[]} Words those that a text has */

/** @type {Words} */
const wordsIn = (text) => text.toLowerCase().match(WORD) ?? [];
/** @type {Words} */
const namingWords = (text) => wordsIn(text).filter((word) => !LINKING.has(word));
/** @type {Words} */
const unknownWords = (text) => namingWords(text).filter((word) => !USUAL.has(word));

/**
 * How well typed words fit a name: how many of its words are there, and how many are not.
 * @param {string} name @param {string[]} typed
 */
function fit(name, typed) {
  const left = typed.map(singular);
  const words = namingWords(name);
  const found = words.filter((word) => {
    const place = left.indexOf(singular(word));
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
  return { found, missing: words.length - found.length };
}

/**
 * The ruleset that words name best, by its id, title or another name. At least more than half of
 * the name has to be there.
 * @param {string} text @param {Offers} offers
 * @returns {{ruleset: string, name: string, found: string[], missing: number} | null} `name` is its
 *   id, or the other name that was typed
 */
function rulesetNamed(text, offers) {
  const typed = wordsIn(text);
  let best = null;
  for (const [ruleset, { title, names = {} }] of Object.entries(offers)) {
    const all = [[ruleset, ruleset], [title, ruleset], ...Object.keys(names).map((id) => [id, id])];
    for (const [words, name] of all) {
      const { found, missing } = fit(words, typed);
      const better =
        !best ||
        found.length > best.found.length ||
        (found.length === best.found.length && missing < best.missing);
      if (found.length > missing && better) best = { ruleset, name, found, missing };
    }
  }
  return best;
}

/** The text without each of these words, once. @param {string} text @param {string[]} words */
function without(text, words) {
  const gone = words.map(singular);
  return text
    .replace(WORD, (word) => {
      const place = gone.indexOf(singular(word));
      if (place === -1) return word;
      gone.splice(place, 1);
      return " ";
    })
    .replace(/\s+/g, " ")
    .trim();
}

/** The matchup in a text without any ruleset's name, or null. @param {string} text */
function readMatchup(text) {
  const found = SAID.exec(text) ?? PLAIN.exec(text);
  if (!found) return null;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  if (/\p{N}/u.test(rest)) return null; // more than two numbers: who knows which are meant
  if (!SAID.test(found[0]) && unknownWords(rest).length > 0) return null;
  const [territory, attackers, onTerritory, defenders] = found.slice(1);
  const first = Number(territory ?? attackers);
  const staying = territory !== undefined || onTerritory !== undefined ? 1 : 0;
  return { attackers: first - staying, defenders: Number(defenders) };
}

/**
 * Read a search as a matchup.
 * @param {string} query @param {Offers} offers
 * @returns {(Matchup & {ruleset: string, name: string}) | null} null where the text is something
 *   else; `name` is the one that was typed
 */
export function readQuery(query, offers) {
  if (query.length > LONGEST) return null;
  const text = query.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  const named = rulesetNamed(text, offers);
  const matchup =
    named && readMatchup(without(text, named.found).replace(/^[-,:]+|[-,:]+$/g, "").trim());
  if (matchup) return { ruleset: named.ruleset, name: named.name, ...matchup };
  const plain = readMatchup(text);
  const [usual] = Object.keys(offers);
  return plain && { ruleset: usual, name: usual, ...plain };
}

/**
 * Read a search as the name of rules: "capital", "zombies", "balanced blitz odds".
 * @param {string} query @param {Offers} offers
 * @returns {{ruleset: string, name: string} | null} the ruleset's id, and the name that was typed;
 *   null where a word of the name is missing or another word is left
 */
export function readRuleset(query, offers) {
  if (query.length > LONGEST) return null;
  const text = query.normalize("NFKC").toLowerCase();
  const named = rulesetNamed(text, offers);
  if (!named || named.missing > 0) return null;
  if (unknownWords(without(text, named.found)).length > 0) return null;
  return { ruleset: named.ruleset, name: named.name };
}
