/**
 * The pages of a ruleset under another of its names: Capital, where the page itself says Three-dice
 * defence.
 *
 * @typedef {{name: string, title: string}} Rules the name that addresses have, and what players say
 */
import { find, make, ownAddress, siteRoot } from "../browser/page.js";
import { renamed } from "../kernel/matchup.js";

/** What others show of the page. */
const SAID_OF_PAGE = 'meta[name="description"], meta[property^="og:"]';

const BAR = 'nav[aria-label="Ruleset"] a';

/** The page's links to other names of its rules. @returns {HTMLAnchorElement[]} */
const otherNames = () => Array.from(document.querySelectorAll(".also a"));

/** @returns {Rules} as the page itself calls them */
export const ownRules = () => ({ name: ownAddress().split("/")[0], title: find(BAR, HTMLAnchorElement).text });

/** The name that the page's address asks for. */
export const askedName = () => new URLSearchParams(location.search).get("rules")?.toLowerCase() ?? null;

/** @param {string | null} wanted a name @returns {Rules} by it, or the page's own where they have no such name */
export function rulesUnder(wanted) {
  const others = otherNames().map(({ pathname, text }) => ({ name: pathname.split("/").slice(-2)[0], title: text }));
  return others.find(({ name }) => name === wanted) ?? ownRules();
}

/** Say where the address asks for other rules than the page's, which are called as it arrived. */
export function noteOtherRules() {
  const wanted = askedName();
  const { name, title } = rulesUnder(wanted);
  if (wanted === null || wanted === name) return;
  const words = `The link asks for rules that are not this page’s: showing ${title}.`;
  find("h1", HTMLElement).before(make("p", { className: "link-note" }, words));
}

/**
 * Call the page's rules by another of their names: in its title, also as it is shared, in its heading, in
 * the bar of their pages, and in every link to one of those or that names them.
 * @param {Rules} rules
 */
export function callRules(rules) {
  const own = ownRules();
  if (rules.name === own.name) return;
  nameInHead(own, rules);
  nameInLinks(own, rules);
  nameAbove(own, rules);
}

/** Say for which setting of the app's dice the rules are by this name. */
async function noteSetting() {
  const loaded = await import("../../words/en/odds.js").catch(() => null); // few come by such a name
  if (loaded) find(".also", HTMLElement).after(make("p", { className: "setting" }, loaded.default.true_random));
}

/** @typedef {(own: Rules, rules: Rules) => void} Naming the page's own rules, and as they are called */

/** @type {Naming} */
function nameInHead(own, { title }) {
  // in the title of a battle the usual rules go without saying, but not under another name
  const titled = document.title.includes(own.title) ? own.title : ":";
  const instead = titled === ":" ? `, ${title}:` : title;
  document.title = renamed(document.title, titled, instead);
  /** @type {NodeListOf<HTMLMetaElement>} */
  const shared = document.querySelectorAll(SAID_OF_PAGE);
  for (const meta of shared) {
    const isTitle = meta.getAttribute("property") === "og:title";
    meta.content = isTitle ? renamed(meta.content, titled, instead) : renamed(meta.content, own.title, title);
  }
}

/** Links to the overview lead to the page of that name. @type {Naming} */
function nameInLinks(own, { name, title }) {
  const overview = `${siteRoot()}${own.name}/`;
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(`${BAR}, main a`);
  for (const link of links) {
    const address = new URL(link.href);
    const isOfRules = link.href.startsWith(overview) && address.pathname.endsWith("/");
    if (!isOfRules && address.searchParams.get("rules") !== own.name) continue;
    if (link.href === overview) {
      link.href = `${siteRoot()}${name}/`;
      link.text = renamed(link.text, own.title, title);
    } else {
      address.searchParams.set("rules", name);
      link.href = address.href;
    }
  }
}

/** In the heading and the bar; the link to that name changes places with them. @type {Naming} */
function nameAbove(own, { title }) {
  const other = otherNames().find(({ text }) => text === title);
  if (other?.matches("[data-app]")) noteSetting();
  const heading = find("h1", HTMLElement);
  const words = heading.querySelector("a") ?? heading;
  words.textContent = renamed(words.textContent ?? "", own.title, title);
  find(BAR, HTMLAnchorElement).text = title;
  if (other) [other.text, other.href] = [own.title, `${siteRoot()}${own.name}/`];
}
