/**
 * Finds pages by what they say of themselves, and by their text. Pure.
 *
 * A word that is typed stands for all words that begin with it, in any of its usual endings: "luck"
 * for "lucky", "stop" for "stopping". A rare word counts for more than a common one, a title for more
 * than the text below it. Pages with more of the words always come before pages with fewer. A page
 * that calls itself just what was typed counts for more than one that says the same among other words.
 *
 * A word that is on no page is taken for the nearest that is ("continets": nearmisses.js). A number is
 * looked for whole, and not in running text, where it says nothing of what a page is about.
 *
 * A library (MiniSearch 7.2) was tried: it ranks these pages no better, weighs four times as much as
 * this, and takes two neighbours that are swapped, the commonest slip, for two slips.
 *
 * @typedef {[id: string, heading: string, text: string]} Section
 * @typedef {object} PageText what the build wrote (generator/site/search_index.py)
 * @property {string} address from the site's root
 * @property {string} title
 * @property {string} [description]
 * @property {string[]} [keywords]
 * @property {Section[]} [sections]
 * @property {number} [weight] how much it counts beside others: 1 if not said
 *
 * @typedef {{weight: number, words: Set<string>, section: number}} Field
 *   its words, and its place among the page's sections
 * @typedef {{page: PageText, fields: Field[], names: Set<string>}} Known `names`: its title and
 *   keywords, as they are compared
 * @typedef {{address: string, title: string, heading: string, text: string}} Found
 */
import { renamed } from "../kernel/matchup.js";
import { nearestWord } from "./nearmisses.js";
import { unreadWords } from "./query.js";

const WEIGHTS = { title: 10, keywords: 10, heading: 5, description: 3, text: 1 };
const PAGE = -1; // the place of what the whole page says of itself
const NOWHERE = -2; // and of keywords, which stand nowhere on it
const WHOLE = 2; // times as much as a word that only begins like the one typed
const NAMED = 1.5; // times as much as a page that says the same among other words
const WORD = /[\p{L}\p{N}]+/gu;
const NUMBER = /^\p{N}+$/u;
const SHOWN = 150; // characters of a page's text
const BEFORE = 50; // of them, before the first word found

/** The page that says how likely an end was. */
export const LUCK = "was-i-unlucky/";

/** Pages that go on with the battle of their address. */
const GOING_ON = new Set(["at-the-table/", "compare/", "paths/", "stop-or-roll/", LUCK, "what-does-it-cost/"]);

/** @param {string} text @returns {string[]} its words, as they are compared */
export const wordsIn = (text) =>
  (text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(WORD) ?? []).map(stem);

/** A word without its usual endings. @param {string} word */
function stem(word) {
  if (word.length < 4) return word;
  return word.replace(/ies$/, "y").replace(/^(.{3,}?)(?:ing|ed|es|s)$/u, "$1");
}

/** @param {PageText[]} pages @returns {Known[]} what is compared with a search */
export const knownOf = (pages) =>
  pages.map((page) => ({ page, fields: [...fieldsOf(page)], names: namesOf(page) }));

/**
 * The pages, the tables of a ruleset before those of others, so that of tables that fit alike these are
 * meant; and called by the name that was asked for, by which they are found as well.
 * @param {import("../kernel/rules.js").Rules} rules @param {Known[]} known
 */
export function pagesUnder({ id, name, title, others }, known) {
  /** @param {Known} each */
  const isTable = ({ page: { address } }) => address.startsWith(`${id}/`) && address !== `${id}/`;
  const tables = known.filter(isTable);
  const kinds = tables.map(({ page }) => page.address.slice(id.length));
  const place = known.findIndex(({ page }) => kinds.some((kind) => page.address.endsWith(kind)));
  if (!tables.length) return known;
  /** @param {Known[]} first */
  const before = (first) => [
    ...known.slice(0, place).filter((each) => !isTable(each)),
    ...first,
    ...known.slice(place).filter((each) => !isTable(each)),
  ];
  const own = others.find(([each]) => each === id)?.[1];
  if (own === undefined) return before(tables);
  const typed = known.find(({ page }) => page.address === `${name}/`)?.page.keywords ?? [];
  const called = tables.map(({ page }) => ({
    ...page,
    address: `${page.address}?rules=${name}`,
    title: renamed(page.title, own, title),
    description: renamed(page.description ?? "", own, title),
    keywords: [...(page.keywords ?? []), ...typed],
  }));
  return before(knownOf(called));
}

/** @param {string} text @returns {string} the same for all spellings that are compared alike */
const compared = (text) => wordsIn(text).join(" ");

/** @param {PageText} page */
const namesOf = ({ title, keywords = [] }) => new Set([title, ...keywords].map(compared));

/** @param {PageText} page @returns {Generator<Field>} */
function* fieldsOf({ title, description = "", keywords = [], sections = [] }) {
  /** @param {string} text @param {number} weight @param {number} [section] */
  const field = (text, weight, section = PAGE) => ({ weight, words: new Set(wordsIn(text)), section });
  yield field(title, WEIGHTS.title);
  yield field(keywords.join(" "), WEIGHTS.keywords, NOWHERE);
  yield field(description, WEIGHTS.description);
  for (const [at, [, heading, text]] of sections.entries()) {
    yield field(heading, WEIGHTS.heading, at);
    yield field(text, WEIGHTS.text, at);
  }
}

/** How well a field has a word: 0 where it does not. @param {Field} field @param {string} wanted */
function fit({ weight, words }, wanted) {
  if (NUMBER.test(wanted)) return words.has(wanted) && weight > WEIGHTS.text ? WHOLE * weight : 0;
  if (words.has(wanted)) return WHOLE * weight;
  for (const word of words) if (word.startsWith(wanted)) return weight;
  return 0;
}

/**
 * The words of a search, those that are on no page taken for the nearest that are.
 * @param {string} query @param {Known[]} known @returns {string[]} as they are compared
 */
export function wordsMeant(query, known) {
  const words = wordsIn(query).map((word) => {
    const isThere = known.some(({ fields }) => fields.some((field) => fit(field, word)));
    return isThere ? word : (nearestWord(word, wordsOf(known)) ?? word);
  });
  return [...new Set(words)];
}

/** The words of all pages, and how many fields have each, counted once. @type {WeakMap<Known[], Map<string, number>>} */
const counted = new WeakMap();

/** @param {Known[]} known */
function wordsOf(known) {
  const words = counted.get(known) ?? new Map();
  if (!counted.has(known)) {
    for (const { fields } of known) {
      for (const field of fields) for (const word of field.words) words.set(word, (words.get(word) ?? 0) + 1);
    }
    counted.set(known, words);
  }
  return words;
}

/**
 * The pages that a search finds, the best first.
 * @param {string} query @param {Known[]} known @param {number} most of them
 * @returns {Found[]}
 */
export function findPages(query, known, most) {
  const wanted = wordsMeant(query, known);
  const name = wanted.join(" ");
  const scored = known.map(({ page, fields, names }) => ({
    page,
    fits: wanted.map((word) => fields.map((field) => fit(field, word))),
    fields,
    isNamed: names.has(name),
  }));
  const rarity = wanted.map((_, at) => {
    const having = scored.filter(({ fits }) => fits[at].some(Boolean)).length;
    return Math.log(1 + known.length / Math.max(having, 1));
  });
  return scored
    .map(({ page, fields, fits, isNamed }) => {
      const best = fits.map((fit) => Math.max(0, ...fit));
      const fitting = best.reduce((sum, fit, at) => sum + fit * rarity[at], 0);
      const words = best.filter(Boolean).length;
      const section = sectionOf(fields, fits, rarity, isNamed);
      return { page, words, score: fitting * (page.weight ?? 1) * (isNamed ? NAMED : 1), section };
    })
    .filter(({ words }) => words > 0)
    .sort((one, other) => other.words - one.words || other.score - one.score)
    .filter(({ words }, _, [{ words: most }]) => words === most)
    .slice(0, most)
    .map(({ page, section }) => shown(page, section, wanted));
}

/**
 * The page that a search names beside a battle, more than by half: "was I unlucky 12 v 7", "9 v 6 losses". An end
 * with defenders left asks how likely that was.
 * @param {Pick<import("./query.js").ReadMatchup, "unread"> & import("./searchresults.js").Typed} asked
 * @param {Known[]} known
 */
export function pageNamed({ unread, standing = null, worth = null }, known) {
  if (standing !== null) return known.find(({ page }) => page.address === LUCK)?.page ?? null;
  const typed = wordsIn([...unread, worth === null ? "" : "worth"].join(" "));
  const isTyped = (/** @type {string} */ word) => typed.includes(word);
  const found = known.find(({ page: { address, title, keywords = [] } }) => {
    if (!GOING_ON.has(address)) return false;
    const names = [title, ...keywords].map((name) => wordsIn(unreadWords(name).join(" ")));
    return (
      names.some((own) => own.filter(isTyped).length * 2 > own.length) &&
      typed.every((word) => names.some((own) => own.includes(word)))
    );
  });
  return found?.page ?? null;
}

/**
 * The section that a search means, or `PAGE` where the page as a whole fits it as well.
 * @param {Field[]} fields @param {number[][]} fits of each word to each field
 * @param {number[]} rarity of each word @param {boolean} isNamed whether the page calls itself just
 *   what was typed: then only a heading leads further
 */
function sectionOf(fields, fits, rarity, isNamed) {
  const scores = new Map([[PAGE, 0]]);
  for (const [at, { section, weight }] of fields.entries()) {
    if (section === NOWHERE || (isNamed && weight === WEIGHTS.text)) continue;
    const score = fits.reduce((sum, fit, word) => sum + fit[at] * rarity[word], 0);
    scores.set(section, (scores.get(section) ?? 0) + score);
  }
  const best = Math.max(...scores.values());
  return [...scores].find(([, score]) => score === best)?.[0] ?? PAGE;
}

/** @param {PageText} page @param {number} section @param {string[]} wanted @returns {Found} */
function shown({ address, title, description = "", sections = [] }, section, wanted) {
  const [id, heading, text] = sections[section] ?? ["", "", description];
  return {
    address: id ? `${address}#${id}` : address,
    title,
    heading,
    text: excerpt(text || description, wanted),
  };
}

/** A part of a text, with the first of the words in it. @param {string} text @param {string[]} wanted */
function excerpt(text, wanted) {
  const first = partsOf(text, wanted).findIndex(([, found]) => found);
  const before = partsOf(text, wanted).slice(0, Math.max(first, 0));
  const place = before.reduce((sum, [part]) => sum + part.length, 0);
  const from = place > BEFORE ? text.indexOf(" ", place - BEFORE) + 1 : 0;
  if (text.length - from <= SHOWN) return (from ? "… " : "") + text.slice(from);
  const to = text.lastIndexOf(" ", from + SHOWN);
  return `${from ? "… " : ""}${text.slice(from, to > from ? to : from + SHOWN)} …`;
}

/**
 * A text in parts: those that are words of a search, and what stands between them.
 * @param {string} text @param {string[]} wanted from `wordsIn`
 * @returns {[part: string, found: boolean][]}
 */
export function partsOf(text, wanted) {
  /** @type {[string, boolean][]} */
  const parts = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const own = wordsIn(word);
    if (!wanted.some((each) => own.some((one) => one.startsWith(each)))) continue;
    parts.push([text.slice(end, index), false], [word, true]);
    end = index + word.length;
  }
  return [...parts, [text.slice(end), false]];
}
