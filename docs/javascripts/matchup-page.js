/**
 * The page of one matchup: counting, bars that say their value, rules to choose, a check of its exact
 * number, and buttons to share it and to copy its numbers.
 */
import "./copy.js";
import "./flowtables.js";
import "./offline.js";
import "./schemeswitch.js";
import "./search.js";
import "./sectionbar.js";
import { Bars, endsIn } from "./bars.js";
import { offerCheck } from "./checkbutton.js";
import { counting, follow } from "./counting.js";
import { Headline } from "./headline.js";
import { battleAddress, shownNumber } from "./matchup.js";
import { NextTerritory } from "./nextterritory.js";
import { find, make, makeButton, ownAddress, siteRoot } from "./page.js";
import { rememberHere, remembered, rememberedHere } from "./remembered.js";
import { addressUnder, rulesChoice } from "./ruleschoice.js";
import { shareWith } from "./share.js";
// All that these import is named here, too: so it is fetched at once, without a word on each page.
import "./files.js";

/** What a tab remembers of a step: which of the steppers it was. */
const STEP = "step";

if (new URLSearchParams(location.search).has("t")) follow("territory");
const headline = new Headline(find("main", HTMLElement));
const matchup = headline.matchup;
const [ruleset] = ownAddress().split("/");
const rules = rulesShown();

new Bars(find("figure", HTMLElement)).read(endsIn(find(".survivors", HTMLTableElement)));

const actions = find(".actions", HTMLElement);
const next = new NextTerritory();
next.follow(rules.name, matchup);
actions.append(
  ...next.links,
  rulesChoice(rules, (entry) => {
    location.assign(new URL(addressUnder(entry, matchup), siteRoot()));
  }),
);
if (rules.name !== ruleset) showUnder(rules);
leadToStates();
keepFocus();
offerCheck(find("#exact", HTMLElement), ruleset, matchup);

const button = makeButton("button share");
shareWith(button, () => {
  const text = find('[property="og:title"]', HTMLMetaElement).content;
  const search = new URLSearchParams();
  if (rules.name !== ruleset) search.set("rules", rules.name);
  if (counting() === "territory") search.set("t", String(shownNumber(matchup.attackers, "territory")));
  const query = search.size ? `?${search}` : "";
  return { title: text, text, url: location.origin + location.pathname + query };
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

/**
 * Call the rules as the reader does, in the heading and in links to battles under the same rules.
 * @param {{name: string, title: string}} rules
 */
function showUnder({ name, title }) {
  const heading = find("h1 a", HTMLAnchorElement);
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const others = document.querySelectorAll(".also a");
  const other = Array.from(others).find(({ text }) => text === title);
  if (other) [other.textContent, heading.textContent] = [heading.textContent, title];
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(".steps a, .actions a, .needed a");
  for (const link of links) {
    const address = new URL(link.href);
    address.searchParams.set("rules", name);
    link.href = address.href;
  }
}

/** Where a battle fought by rounds has no flow chart, lead to the map of its states: scripts draw it. */
function leadToStates() {
  if (document.querySelector("#flow") || !document.querySelector("#next-round")) return;
  const href = `${siteRoot()}${battleAddress(rules.name, matchup)}#states`;
  find(".more", HTMLElement).before(make("p", {}, make("a", { href }, "Every state on its way")));
}

/** A step made with the keyboard leaves the focus where it was, on the next battle's page. */
function keepFocus() {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const steps = document.querySelectorAll(".steps a");
  const place = Number(rememberedHere(STEP) ?? -1);
  rememberHere(STEP, "-1");
  steps[place]?.focus({ preventScroll: true });
  steps.forEach((step, index) => {
    step.addEventListener("click", ({ detail }) => {
      if (detail === 0) rememberHere(STEP, String(index)); // no pointer has clicked
    });
  });
}
