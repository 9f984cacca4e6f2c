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
import { find, must } from "./find.js";
import {
  limitsInWords,
  matchupAddress,
  matchupTitle,
  nearestMatchup,
  sameMatchup,
  shownNumber,
} from "./matchup.js";
import { readQuery, readRuleset } from "./query.js";
import { NEW_VERSION, NewVersion, rulesetsOffered, siteRoot } from "./site.js";

/** Above every score that the index gives. */
const HIGHEST_SCORE = "1000000";
const ONLY_MATCHUP = "The matchup you typed";
const ONLY_RULES = "The rules you typed";
const ONLY_RELOAD = "Nothing in this version";

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {string} classes @param {string} [text]
 */
function element(name, classes, text = "") {
  const made = document.createElement(name);
  made.className = classes;
  made.textContent = text;
  return made;
}

/**
 * One result in the form of Material's own.
 * @param {string} href @param {string} title @param {string} text @param {string} [score]
 */
function resultItem(href, title, text, score = HIGHEST_SCORE) {
  const article = element("article", "md-search-result__article md-typeset");
  article.dataset.mdScore = score;
  article.append(element("h1", "", title), element("p", "", text));
  const link = element("a", "md-search-result__link");
  link.href = href;
  link.tabIndex = -1;
  link.append(article);
  const item = element("li", "md-search-result__item");
  item.append(link);
  return item;
}

/**
 * The result for a search, or null where it names no matchup.
 * @param {string} query @param {Offers} offers @param {URL} root
 */
function matchupResult(query, offers, root) {
  const asked = readQuery(query, offers);
  if (!asked) return null;
  const offer = offers[asked.ruleset];
  const nearest = nearestMatchup(asked, offer);
  const found = sameMatchup(asked, nearest);
  const href = new URL(matchupAddress(asked.ruleset, nearest), root).href;
  const text = found
    ? `${offer.title}: ${nearest.attackers} attack, ` +
      `${shownNumber(nearest.attackers, "territory")} armies are on the territory.`
    : `${limitsInWords(offer)} This matchup is the nearest.`;
  return resultItem(href, `${found ? "" : "Nearest: "}${matchupTitle(nearest)}`, text);
}

/**
 * The result for a search, or null where it is no name of any rules.
 * @param {string} query @param {Offers} offers @param {URL} root
 */
function rulesResult(query, offers, root) {
  const ruleset = readRuleset(query, offers);
  if (!ruleset) return null;
  const href = new URL(`${ruleset}/`, root).href;
  return resultItem(href, offers[ruleset].title, "These rules, and the way to all their odds.");
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
  /** @type {Offers | null} */
  let offers = null;
  let fetching = false;
  let outdated = false;
  const root = siteRoot();
  const words = must(results.firstElementChild, HTMLElement, "line of the search");
  const pages = must(results.lastElementChild, HTMLElement, "list of results");
  const matchups = element("ol", "md-search-result__list search-matchups");
  let wordsBefore = "";
  let wordsInstead = ONLY_MATCHUP;

  /** Where ours is all there is, the line above must not say that nothing was found. */
  const correctWords = () => {
    const only = matchups.childElementCount > 0 && pages.childElementCount === 0;
    const corrected = [ONLY_MATCHUP, ONLY_RULES, ONLY_RELOAD].includes(words.textContent);
    if (!corrected) wordsBefore = words.textContent;
    const right = only ? wordsInstead : wordsBefore;
    if (words.textContent !== right) words.textContent = right;
  };
  const update = () => {
    const matchup = offers && matchupResult(query.value, offers, root);
    const rules = matchup ?? (offers && rulesResult(query.value, offers, root));
    const found = outdated && query.value ? reloadResult(query.value) : rules;
    wordsInstead = outdated ? ONLY_RELOAD : matchup ? ONLY_MATCHUP : ONLY_RULES;
    matchups.replaceChildren(...(found ? [found] : []));
    matchups.hidden = !toggle.checked;
    correctWords();
  };

  const fetchOffers = async () => {
    if (offers || fetching) return;
    fetching = true;
    try {
      offers = await rulesetsOffered();
      outdated = false;
    } catch (error) {
      // Material's own results are there without the matchups.
      outdated = error instanceof NewVersion;
    }
    fetching = false;
    update();
  };

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
