/**
 * The page of one matchup: counting, bars that say their value, rules to choose, a check of its exact
 * number, and buttons to share it and to copy its numbers.
 */
import "./copy.js";
import "./offline.js";
import "./schemeswitch.js";
import "./search.js";
import { Bars, endsIn } from "./bars.js";
import { offerCheck } from "./checkbutton.js";
import { Headline } from "./headline.js";
import { find, makeButton, ownAddress, siteRoot } from "./page.js";
import { remembered } from "./remembered.js";
import { addressUnder, rulesChoice } from "./ruleschoice.js";
import { shareWith } from "./share.js";
// All that these import is named here, too: so it is fetched at once, without a word on each page.
import "./counting.js";
import "./files.js";
import "./matchup.js";

const headline = new Headline(find("main", HTMLElement));
const matchup = headline.matchup;
const [ruleset] = ownAddress().split("/");
const rules = rulesShown();

new Bars(find("figure", HTMLElement)).read(endsIn(find(".survivors", HTMLTableElement)));

const actions = find(".actions", HTMLElement);
actions.append(
  rulesChoice(rules, (entry) => {
    location.assign(new URL(addressUnder(entry, matchup), siteRoot()));
  }),
);
if (rules.name !== ruleset) leadUnder(rules.name);
offerCheck(find("#exact", HTMLElement), ruleset, matchup);

const button = makeButton("button share");
shareWith(button, () => {
  const text = find('[property="og:title"]', HTMLMetaElement).content;
  return { title: text, text, url: location.origin + location.pathname };
});
actions.append(button);

/**
 * The rules by the name that the address has, or that the reader chose last, where it is one of
 * theirs; otherwise by their own.
 */
function rulesShown() {
  const names = new Map([[ruleset, find("h1 a", HTMLAnchorElement).textContent ?? ""]]);
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const others = document.querySelectorAll(".also a");
  for (const { pathname, text } of others) names.set(pathname.split("/").slice(-2)[0], text);
  const asked = [new URLSearchParams(location.search).get("rules"), remembered("ruleset"), ruleset];
  const name = asked.find((each) => each !== null && names.has(each)) ?? ruleset;
  return { name, title: names.get(name) ?? "" };
}

/** Let links to battles under these rules name them in the same way. @param {string} name */
function leadUnder(name) {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(".steps a, .actions a, .needed a");
  for (const link of links) {
    const address = new URL(link.href);
    address.searchParams.set("rules", name);
    link.href = address.href;
  }
}
