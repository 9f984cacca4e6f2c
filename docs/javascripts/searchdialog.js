/**
 * The search, the same on all pages: a battle that is typed ("8 vs 5 capital"), the rules by their
 * names, and pages.
 *
 * The list of pages and the list of rulesets are fetched when it is first opened, and again when it
 * is opened after one of them failed; each is of use without the other. Where the host has the
 * rulesets of this version no longer, a result says so; it leads to the same page and search.
 *
 * @typedef {import("./matchup.js").Offers} Offers
 * @typedef {{href: string, title: string, text: string, within?: string}} Result
 */
import { Files, NEW_VERSION, RULESETS } from "./files.js";
import { counting } from "./counting.js";
import {
  LIMITS_IN_WORDS,
  matchupTitle,
  MOST,
  nearestMatchup,
  pageAddress,
  sameMatchup,
  shownNumber,
  thousands,
  titleUnder,
} from "./matchup.js";
import { make, makeButton, siteRoot, writeText } from "./page.js";
import { findPages, knownOf, partsOf, wordsIn } from "./pagesearch.js";
import { readQuery, readRuleset } from "./query.js";
import { versionSentence } from "./version.js";

const ROOT = siteRoot();
const PAGES = "search/pages.json";
const MOST_PAGES = 12;
const EXAMPLES = ["8 v 5", "capital", "how many dice"];

/** @type {Files<Offers>} */
const files = new Files();
/** @type {ReturnType<typeof knownOf> | null} */
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

/** @param {Offers[string]} offer @param {string} name @returns {string} nothing under its own title */
const solvedAs = (offer, name) =>
  titleUnder(offer, name) === offer.title ? "" : `Solved as ${offer.title}.`;

/**
 * The battle that a search names, or null.
 * @param {string} query @param {Offers} offers @returns {Result | null}
 */
function battle(query, offers) {
  const asked = readQuery(query, offers);
  if (!asked) return null;
  const { ruleset, name } = asked;
  const offer = offers[ruleset];
  const nearest = nearestMatchup(asked, { attackers: MOST, defenders: MOST });
  const found = sameMatchup(asked, nearest);
  const address = pageAddress(nearest, { id: name, ruleset, pages: offer });
  const { attackers } = nearest;
  const texts = [
    found ? "" : `${LIMITS_IN_WORDS} This battle is the closest.`,
    `${thousands(attackers)} may attack (A), ` +
      `${thousands(shownNumber(attackers, "territory"))} are on the territory (T).`,
    solvedAs(offer, name),
    versionSentence(offer),
  ];
  const title =
    `${found ? "" : "Closest: "}${matchupTitle(nearest, counting())}, ${titleUnder(offer, name)}`;
  return { href: ROOT + address, title, text: texts.filter(Boolean).join(" ") };
}

/**
 * The rules that a search names, or null.
 * @param {string} query @param {Offers} offers @returns {Result | null}
 */
function rules(query, offers) {
  const found = readRuleset(query, offers);
  if (!found) return null;
  const { ruleset, name } = found;
  const offer = offers[ruleset];
  const text = `${solvedAs(offer, name)} These rules, and the way to all their odds.`.trim();
  return { href: `${ROOT}${ruleset}/`, title: titleUnder(offer, name), text };
}

/** @param {string} query @returns {Result} where battles are found after a reload */
const reload = (query) => ({
  href: `?${new URLSearchParams({ q: query })}`,
  title: `${NEW_VERSION}.`,
  text: "Battles and rules are found after that.",
});

/** @param {string} query @returns {Result[]} what was typed, as a battle or as rules */
function typed(query) {
  const offers = files.get(RULESETS);
  if (offers) {
    const found = battle(query, offers) ?? rules(query, offers);
    return found ? [found] : [];
  }
  return files.outdated ? [reload(query)] : [];
}

/** @param {string} query @returns {Result[]} */
const pagesFound = (query) =>
  findPages(query, pages ?? [], MOST_PAGES).map(({ address, title, heading, text }) => ({
    href: ROOT + address,
    title: heading || title,
    within: heading && title,
    text,
  }));

/** @param {Result} result @param {string[]} words of the search */
function item({ href, title, text, within }, words) {
  const marked = partsOf(text, words).map(([part, found]) => (found ? make("mark", {}, part) : part));
  const link = make("a", { href }, make("strong", {}, title));
  if (within) link.append(make("small", {}, within));
  link.append(...marked);
  return make("li", {}, link);
}

const field = make("input", {
  type: "search",
  name: "q",
  enterKeyHint: "search",
  autocomplete: "off",
  spellcheck: false,
  placeholder: "A battle, rules or a question",
});
const status = make("p", { role: "status" });
const list = make("ol", {});
const examples = make("p", { className: "examples" }, "Try: ");
const dialog = make("dialog", { className: "search-dialog" });

function show() {
  const query = field.value.trim();
  const battles = query ? typed(query) : [];
  const known = new Set(battles.map(({ href }) => href));
  const others = query ? pagesFound(query).filter(({ href }) => !known.has(href)) : [];
  const results = [...battles, ...others];
  const words = wordsIn(query);
  list.replaceChildren(...results.map((result) => item(result, words)));
  examples.hidden = results.length > 0;
  writeText(status, query ? inWords(results.length) : "");
}

/** @param {number} count of results */
function inWords(count) {
  if (count) return `${count} result${count === 1 ? "" : "s"}`;
  const coming = !pages || files.get(RULESETS) === undefined;
  return coming ? "Searching …" : "Nothing found.";
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
  document.body.append(dialog);
}

/** Open the search. @param {string} query what to search for at first */
export function openSearch(query) {
  if (!dialog.isConnected) build();
  if (!dialog.open) dialog.showModal();
  if (query) field.value = query;
  field.focus();
  field.select();
  show();
  if (!pages) pagesComing ??= fetchPages().finally(() => (pagesComing = null));
  pagesComing?.then(show);
  files.load(RULESETS).then(show);
}
