/**
 * Matchups in the site's search box: "8 vs 5" puts that matchup above Material's own results. So
 * does the name of rules, "capital", with their page.
 *
 * What is found has a list of its own between the two parts of Material's results (their line of
 * words and their list), so Material never redraws it; it does not need the search index. The
 * rulesets are fetched when the search is first opened; where that fails, the matchups are missing
 * from the results, and the next opening tries again. Where a new version of the site has taken their
 * place, a result says so; it leads to the same page and search.
 * On Enter, Material clicks the link whose article has the highest `data-md-score`; the arrow keys
 * walk all links.
 *
 * @typedef {import("./matchup.js").Offers} Offers
 */
import { Files, NEW_VERSION, RULESETS } from "./files.js";
import {
  limitsInWords,
  matchupAddress,
  matchupTitle,
  nearestMatchup,
  sameMatchup,
  shownNumber,
} from "./matchup.js";
import { find, make, must, siteRoot, writeText } from "./page.js";
import { readQuery, readRuleset } from "./query.js";

/** Above every score that the index gives. */
const HIGHEST_SCORE = "1000000";
const ONLY_MATCHUP = "The matchup you typed";
const ONLY_RULES = "The rules you typed";
const ONLY_RELOAD = "Nothing in this version";

const ROOT = siteRoot();

/**
 * One result in the form of Material's own.
 * @param {string} href @param {string} title @param {string} text @param {string} [score]
 */
function resultItem(href, title, text, score = HIGHEST_SCORE) {
  const className = "md-search-result__article md-typeset";
  const article = make("article", { className }, make("h1", {}, title), make("p", {}, text));
  article.dataset.mdScore = score;
  const link = make("a", { className: "md-search-result__link", href, tabIndex: -1 }, article);
  return make("li", { className: "md-search-result__item" }, link);
}

/**
 * The result for a search, or null where it names no matchup.
 * @param {string} query @param {Offers} offers
 */
function matchupResult(query, offers) {
  const asked = readQuery(query, offers);
  if (!asked) return null;
  const offer = offers[asked.ruleset];
  const nearest = nearestMatchup(asked, offer);
  const found = sameMatchup(asked, nearest);
  const href = ROOT + matchupAddress(asked.ruleset, nearest);
  const text = found
    ? `${offer.title}: ${nearest.attackers} attack, ` +
      `${shownNumber(nearest.attackers, "territory")} armies are on the territory.`
    : `${limitsInWords(offer)} This matchup is the nearest.`;
  return resultItem(href, `${found ? "" : "Nearest: "}${matchupTitle(nearest)}`, text);
}

/**
 * The result for a search, or null where it is no name of any rules.
 * @param {string} query @param {Offers} offers
 */
function rulesResult(query, offers) {
  const ruleset = readRuleset(query, offers);
  if (!ruleset) return null;
  const text = "These rules, and the way to all their odds.";
  return resultItem(`${ROOT}${ruleset}/`, offers[ruleset].title, text);
}

/**
 * Where there are no matchups before a reload: to the same search. Enter prefers other results.
 * @param {string} query
 */
function reloadResult(query) {
  const href = `?${new URLSearchParams({ q: query })}`;
  return resultItem(href, `${NEW_VERSION}.`, "Battles and rules are found after that.", "0");
}

/** @param {HTMLInputElement} query @param {HTMLInputElement} toggle @param {Element} results */
function watchSearch(query, toggle, results) {
  /** @type {Files<Offers>} */
  const files = new Files(); // Material's own results are there without the matchups
  const words = must(results.firstElementChild, HTMLElement, "line of the search");
  const pages = must(results.lastElementChild, HTMLElement, "list of results");
  const matchups = make("ol", { className: "md-search-result__list search-matchups" });
  let wordsBefore = "";
  let wordsInstead = ONLY_MATCHUP;

  /** Where ours is all there is, the line above must not say that nothing was found. */
  const correctWords = () => {
    const only = matchups.childElementCount > 0 && pages.childElementCount === 0;
    const corrected = [ONLY_MATCHUP, ONLY_RULES, ONLY_RELOAD].includes(words.textContent);
    if (!corrected) wordsBefore = words.textContent;
    writeText(words, only ? wordsInstead : wordsBefore);
  };
  const update = () => {
    const offers = files.get(RULESETS);
    const outdated = files.outdated && !offers;
    const matchup = offers && matchupResult(query.value, offers);
    const rules = matchup ?? (offers && rulesResult(query.value, offers));
    const found = outdated && query.value ? reloadResult(query.value) : rules;
    wordsInstead = outdated ? ONLY_RELOAD : matchup ? ONLY_MATCHUP : ONLY_RULES;
    matchups.replaceChildren(...(found ? [found] : []));
    matchups.hidden = !toggle.checked;
    correctWords();
  };

  const fetchOffers = () => files.load(RULESETS).then(update);

  pages.before(matchups);
  query.addEventListener("focus", fetchOffers);
  query.addEventListener("input", update);
  query.form?.addEventListener("reset", () => setTimeout(update)); // the box is emptied after this
  toggle.addEventListener("change", update);
  const observer = new MutationObserver(correctWords);
  observer.observe(words, { childList: true });
  observer.observe(pages, { childList: true });
  update();
  // a search in the address, or one that was begun before this script
  if (toggle.checked || query.value || document.activeElement === query) fetchOffers();
}

/** @type {HTMLInputElement | null} */
const query = document.querySelector('[data-md-component="search-query"]');
const results = document.querySelector('[data-md-component="search-result"]');
if (query && results) watchSearch(query, find("#__search", HTMLInputElement), results);
