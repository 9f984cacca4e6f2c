/**
 * The pages of a ruleset under another of its names: Capital, where the page itself says Three-dice
 * defence.
 *
 * @typedef {{name: string, title: string}} Rules the name that addresses have, and what players say
 */
import { find, ownAddress, siteRoot } from "../browser/page.js";

const BAR = 'nav[aria-label="Ruleset"] a';

/** The page's links to other names of its rules. @returns {HTMLAnchorElement[]} */
const otherNames = () => Array.from(document.querySelectorAll(".also a"));

/** @returns {Rules} as the page itself calls them */
const ownRules = () => ({ name: ownAddress().split("/")[0], title: find(BAR, HTMLAnchorElement).text });

/** The name that the page's address asks for. */
export const askedName = () => new URLSearchParams(location.search).get("rules");

/**
 * @param {(string | null)[]} wanted names: the first that is one of the ruleset's is taken
 * @returns {Rules} by that name; by the page's own where none is
 */
export function rulesUnder(wanted) {
  const own = ownRules();
  const titles = new Map([[own.name, own.title]]);
  for (const { pathname, text } of otherNames()) titles.set(pathname.split("/").slice(-2)[0], text);
  const name = wanted.find((each) => each !== null && titles.has(each)) ?? own.name;
  return { name, title: titles.get(name) ?? "" };
}

/**
 * Call the page's rules by another of their names: in its title, also as it is shared, and in its heading,
 * which changes places with the link to that name, in the bar of their pages, and in every link to one of
 * those or that names them.
 * @param {Rules} rules
 */
export function callRules({ name, title }) {
  const own = ownRules();
  if (name === own.name) return;
  const overview = `${siteRoot()}${own.name}/`;
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(`${BAR}, main a`);
  for (const link of links) {
    const address = new URL(link.href);
    const isOfRules = link.href.startsWith(overview) && address.pathname.endsWith("/");
    if (!isOfRules && address.searchParams.get("rules") !== own.name) continue;
    address.searchParams.set("rules", name);
    link.href = address.href;
  }
  document.title = document.title.replace(own.title, title);
  const shared = find('[property="og:title"]', HTMLMetaElement);
  shared.content = shared.content.replace(own.title, title);
  const heading = find("h1", HTMLElement);
  const inHeading = heading.querySelector("a");
  const words = inHeading ?? heading;
  words.textContent = (words.textContent ?? "").replace(own.title, title);
  const first = find(BAR, HTMLAnchorElement);
  first.text = title;
  for (const link of [first, inHeading]) {
    if (link && !link.ariaCurrent) link.href = `${siteRoot()}${name}/`;
  }
  const other = otherNames().find(({ text }) => text === title);
  if (other) [other.text, other.href] = [own.title, overview];
}
