/**
 * The search, the same on all pages: a battle that is typed ("8 vs 5 capital") with its answer, the
 * attackers that it takes ("90% against 15"), the rules by their names, and pages.
 *
 * The list of pages and the list of rulesets are fetched when it is first opened, and again when it
 * is opened after one of them failed; each is of use without the other. Where the host has the
 * rulesets of this version no longer, a result says so; it leads to the same page and search.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("./query.js").AskedNeeded} AskedNeeded
 * @typedef {import("./query.js").AskedRules} AskedRules
 * @typedef {import("./pagesearch.js").Known} Known
 * @typedef {import("../kernel/rules.js").Offers} Offers
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {Omit<import("./searchresults.js").Result, "battle"> & {battle?: Matchup & AskedRules}} Result
 */
import { counting } from "../controls/counting.js";
import { Files, NEW_VERSION, RULESETS } from "../browser/files.js";
import { chooseBattle, chooseRules, game } from "../browser/game.js";
import { laterStyle } from "../browser/laterstyle.js";
import { find, make, makeButton, siteRoot, writeText } from "../browser/page.js";
import { findPages, knownOf, pageNamed, pagesUnder, partsOf, wordsIn, wordsMeant } from "./pagesearch.js";
import { readChain, readHeld, readNeeded, readQuery, readRuleset } from "./query.js";
import { rulesNamed } from "../kernel/rules.js";
import { SearchAnswer } from "./searchanswer.js";
import { PENDING, battleResults, chainResult, chancesTold, foundInWords, goingOnResult, heldResult, nearestArmies, nearestOf, neededResult, pageResult, rulesResult } from "./searchresults.js";

const ROOT = siteRoot();
const PAGES = "search/pages.json";
const MOST_PAGES = 12;
/** Pages below a battle for words beside it that are not part of it. */
const MOST_BESIDE = 3;
/** In the place of an answer for which a part of the site did not load. */
const FAILED = "not worked out: search again";
const EXAMPLES = ["8 v 5", "90% against 5", "capital", "how many dice"];

/** @type {Files<Offers>} */
const files = new Files();
/** @type {Known[] | null} */
let pages = null;
/** @type {Promise<void> | null} */
let pagesComing = null;

async function fetchPages() {
  try {
    const answer = await fetch(new URL(PAGES, ROOT));
    if (answer.ok) pages = knownOf(await answer.json());
  } catch {
    // Battles and rules are found without.
  }
}

/**
 * What the reader plays: the rules, and how armies are counted.
 * @returns {import("./query.js").Mine}
 */
const mine = () => ({ rules: game().rules, counting: counting() });

/**
 * The reader goes to a battle: it becomes theirs, and so do its rules, where they were typed.
 * @param {Matchup & AskedRules} battle
 */
function chosen({ name, typed, attackers, defenders }) {
  if (typed) chooseRules(name);
  chooseBattle({ attackers, defenders }, name);
}

/** The answer to what was last searched for; where it comes later, it is put into its place. */
const answers = new SearchAnswer(() => show());

/**
 * A question that a search may ask with numbers.
 * @template {AskedRules} Asked
 * @param {(query: string, offers: Offers, mine: import("./query.js").Mine) => Asked | null} read
 * @param {(asked: Asked, rules: Rules) => import("./searchresults.js").Result[]} resultsOf
 */
const question = (read, resultsOf) => (/** @type {string} */ query, /** @type {Offers} */ offers) => {
  const asked = read(query, offers, mine());
  const rules = asked && rulesNamed(offers, asked.name);
  return rules && { asked, results: resultsOf(asked, rules) };
};

/**
 * A battle, after the page that the search names beside it.
 * @param {import("./query.js").AskedBattle} asked @param {Rules} rules
 * @returns {import("./searchresults.js").Result[]}
 */
function battleFound(asked, rules) {
  const figures = answers.figures(rules, nearestOf(asked));
  const named = pageNamed(asked, pages ?? []);
  if (!named) return battleResults(asked, rules, counting(), figures);
  const others = battleResults({ ...asked, unread: [] }, rules, counting(), figures);
  return [
    goingOnResult(named, asked, rules, counting()),
    ...others.filter(({ href }) => pathOf(href) !== named.address),
  ];
}

/** The first that fits is answered. */
const QUESTIONS = [
  question(readQuery, battleFound),
  question(readHeld, (asked, rules) => [heldResult(asked, rules, counting())]),
  question(readChain, (asked, rules) => [chainResult(asked, rules, counting())]),
  question(readNeeded, (asked, rules) => needed(asked, rules)),
];

/**
 * What a search asks with numbers, and its answer; beside a battle, the pages that its other words find.
 * @param {string} query @param {Offers} offers @returns {Result[]}
 */
function answered(query, offers) {
  let found = null;
  for (const each of QUESTIONS) found ??= each(query, offers);
  if (!found) return [];
  const { asked, results } = found;
  const isThere = (/** @type {Result} */ { href }) => results.some((result) => ROOT + pathOf(result.href) === pathOf(href));
  const battle = "unread" in asked ? asked : null;
  const words = battle ? [...battle.unread, ...battle.forDefender].join(" ") : "";
  const beside = battle ? pagesFound(words, MOST_BESIDE).filter((each) => !isThere(each)) : [];
  return [
    ...results.map(({ battle: led, ...result }) => ({
      ...result,
      ...(answers.isFailed && result.chance === PENDING ? { whose: "", chance: FAILED } : {}),
      href: ROOT + result.href,
      battle: led && { ...asked, ...led },
    })),
    ...beside.map((result) => ({ ...result, battle: battle ?? undefined })),
  ];
}

/** An address without its question, or the place on its page. @param {string} href */
const pathOf = (href) => href.split(/[?#]/)[0];

/**
 * How many attackers it takes, and the table that says so for any number of defenders.
 * @param {AskedNeeded} asked @param {Rules} rules
 * @returns {import("./searchresults.js").Result[]}
 */
function needed(asked, rules) {
  const defenders = nearestArmies(asked.defenders);
  const answer = answers.needed(rules, defenders, chancesTold(asked.percent));
  const table = `${asked.ruleset}/armies-needed/`;
  const tables = pagesUnder(rules, pages ?? []).filter(({ page }) => page.address.startsWith(table));
  return [
    neededResult(asked, rules, counting(), answer),
    ...tables.map(({ page: { address, title, description = "" } }) => ({ href: address, title, text: description })),
  ];
}

/**
 * The rules that a search names, and what it finds among pages: those of these rules, or else of the
 * reader's own, before others that fit alike.
 * @param {string} query @param {Offers} offers @returns {Result[]}
 */
function rulesAndPages(query, offers) {
  const named = readRuleset(query, offers);
  const rules = rulesNamed(offers, named?.name ?? mine().rules ?? "");
  if (!rules) return pagesFound(query);
  const { href, ...result } = rulesResult(rules);
  const first = named?.isAlone ? [{ ...result, href: ROOT + href }] : [];
  const found = pagesFound(query, MOST_PAGES, pagesUnder(rules, pages ?? []));
  return [...first, ...found.filter((each) => each.href !== first[0]?.href)];
}

/** @param {string} query @returns {Result} where battles are found after a reload */
const reload = (query) => ({
  href: `?${new URLSearchParams({ q: query })}`,
  title: `${NEW_VERSION}.`,
  text: "Battles and rules are found after that.",
});

/** @param {string} query @returns {Result[]} all that is found, the best first */
function resultsOf(query) {
  const offers = files.get(RULESETS);
  const found = offers ? answered(query, offers) : [];
  if (found.length) return found;
  answers.drop();
  if (offers) return rulesAndPages(query, offers);
  return [...(files.outdated ? [reload(query)] : []), ...pagesFound(query)];
}

/** @param {string} query @param {number} [most] @param {Known[]} [known] @returns {Result[]} */
const pagesFound = (query, most = MOST_PAGES, known = pages ?? []) =>
  findPages(query, known, most).map((found) => {
    const result = pageResult(found);
    return { ...result, href: ROOT + result.href };
  });

/**
 * Write a result into its link: the same link while an answer comes, so that the focus stays.
 * @param {HTMLAnchorElement} link @param {Result} result @param {string[]} words of the search
 */
function write(link, { href, title, whose = "", chance, answer, text, within, battle }, words) {
  const lines = [make("strong", {}, title)];
  if (within) lines.push(make("small", {}, within));
  if (answer) lines.push(make("b", {}, answer));
  if (chance) lines.at(-1)?.append(` → ${whose} `, make("span", { className: "chance" }, chance));
  const marked = partsOf(text, words).map(([part, found]) => (found ? make("mark", {}, part) : part));
  link.replaceChildren(...lines, ...marked);
  link.href = href;
  link.onclick = battle ? () => chosen(battle) : null;
}

/** @param {Result[]} results @param {string[]} words of the search */
function writeList(results, words) {
  while (list.children.length > results.length) list.lastElementChild?.remove();
  while (list.children.length < results.length) list.append(make("li", {}, make("a", {})));
  results.forEach((result, at) => write(find("a", HTMLAnchorElement, list.children[at]), result, words));
}

const field = make("input", {
  type: "search",
  name: "q",
  enterKeyHint: "search",
  autocomplete: "off",
  spellcheck: false,
  placeholder: "Battle, rules, question",
});
const status = make("p", { role: "status" });
const list = make("ol", {});
const examples = make("p", { className: "examples" }, "Try: ");
const dialog = make("dialog", { className: "search-dialog" });

function show() {
  const query = field.value.trim();
  const results = query ? resultsOf(query) : [];
  const words = pages ? wordsMeant(query, pages) : wordsIn(query);
  const hasAnswer = results.some(({ chance }) => chance !== undefined); // whose numbers stand out anyway
  writeList(results, hasAnswer ? [] : words);
  examples.hidden = results.length > 0;
  writeText(status, query ? foundInWords(results.length, !pages || files.get(RULESETS) === undefined) : "");
}

/** Walk through the results, or close the search. @param {KeyboardEvent} event */
function walk(event) {
  if (event.key === "Escape") {
    event.preventDefault(); // or it only empties the field
    dialog.close();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [field, ...list.querySelectorAll("a")];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus();
}

/** Where a keyboard covers a part of the page, stay in the rest of it; who zooms in moves about. */
function stayInSight() {
  const { height = 0, offsetTop = 0, scale = 0 } = window.visualViewport ?? {};
  const covered = scale === 1;
  dialog.style.setProperty("--seen", covered ? `${height}px` : "");
  dialog.style.setProperty("--seen-from", covered ? `${offsetTop}px` : "");
}

function build() {
  const form = make("form", { role: "search" });
  const close = makeButton("button", "Close");
  field.ariaLabel = "Search";
  dialog.ariaLabel = "Search";
  form.append(field, close);
  for (const example of EXAMPLES) {
    const button = makeButton("button", example);
    button.addEventListener("click", () => {
      field.value = example;
      field.focus();
      show();
    });
    examples.append(button);
  }
  dialog.append(form, status, list, examples);
  close.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  field.addEventListener("input", show);
  dialog.addEventListener("keydown", walk);
  dialog.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a");
    if (link || target === dialog) dialog.close(); // a link may lead to the page that is open
  });
  for (const change of ["resize", "scroll"]) window.visualViewport?.addEventListener(change, stayInSight);
  stayInSight();
  document.body.append(dialog);
}

/** What the search looks like. @type {Promise<unknown> | null} */
let style = null;

/** Open the search. @param {() => string | null} typed what to search for at first, asked for once one can type here */
export async function openSearch(typed) {
  await (style ??= laterStyle("search"));
  if (!dialog.isConnected) build();
  if (!dialog.open) dialog.showModal();
  field.focus();
  const query = typed();
  if (query) field.value = query;
  else field.select();
  show();
  if (!pages) pagesComing ??= fetchPages().finally(() => (pagesComing = null));
  pagesComing?.then(show);
  files.load(RULESETS).then(show);
}
