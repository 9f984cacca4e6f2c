/**
 * The page of one matchup: counting, bars that say their value, rules to choose, a check of its exact
 * number, and buttons to share it and to copy its numbers.
 */
import words from "../../words/en/states.js";
import "../browser/copy.js";
import "../controls/flowtables.js";
import "../offline/offline.js";
import "../controls/schemeswitch.js";
import "../search/search.js";
import "../controls/sectionbar.js";
import { Bars, endsIn } from "../controls/bars.js";
import { offerCheck } from "../controls/checkbutton.js";
import { counting } from "../controls/counting.js";
import { chooseBattle, chooseRules, followLink, goAlong, linkedBefore, ownGame } from "../browser/game.js";
import { Headline } from "../controls/headline.js";
import { LinkNote } from "../controls/linknote.js";
import { battleAddress, matchupIn, shownNumber } from "../kernel/matchup.js";
import { NextTerritory } from "../controls/nextterritory.js";
import { find, make, makeButton, ownAddress, siteRoot } from "../browser/page.js";
import { rememberHere, rememberedHere } from "../browser/remembered.js";
import { addressUnder, rulesChoice } from "../controls/ruleschoice.js";
import { shareWith } from "../browser/share.js";
// All that these import is named here, too: so it is fetched at once, without a word on each page.
import "../browser/files.js";
import "../controls/valueslider.js";
import "../controls/wholename.js";
import "../kernel/limits.js";

/** What a tab remembers of a step: which of the steppers it was, or the list of rules. */
const STEP = "step";
const LIST = "list";

const asked = new URLSearchParams(location.search);
const headline = new Headline(find("main", HTMLElement));
const matchup = headline.matchup;
const [ruleset] = ownAddress().split("/");
const rules = rulesShown();
followLink({
  ...linkedBefore(),
  ...(asked.has("t") ? { counting: "territory" } : {}),
  rules: rules.name,
  battle: matchup,
});
new LinkNote(() => rules.title, () => location.assign(siteRoot()));
followSteps();

new Bars(find("figure", HTMLElement)).read(endsIn(find(".survivors", HTMLTableElement)));

const actions = find(".actions", HTMLElement);
const next = new NextTerritory();
next.follow(rules.name, matchup);
actions.append(
  ...next.links,
  rulesChoice(rules, (entry, keyed) => {
    chooseRules(entry.name);
    if (keyed) rememberHere(STEP, LIST);
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
actions.append(button, next.frame);

/**
 * The rules by the name that the address has, or that the reader chose last, where it is one of
 * theirs; otherwise by their own.
 */
function rulesShown() {
  const names = new Map([[ruleset, find("h1 a", HTMLAnchorElement).textContent ?? ""]]);
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const others = document.querySelectorAll(".also a");
  for (const { pathname, text } of others) names.set(pathname.split("/").slice(-2)[0], text);
  const wanted = [asked.get("rules"), ownGame().rules, ruleset];
  const name = wanted.find((each) => each !== null && names.has(each)) ?? ruleset;
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
  if (other) {
    document.title = document.title.replace(heading.text, title);
    [other.text, other.href, heading.text, heading.href] = [heading.text, heading.href, title, other.href];
  }
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
  find(".more", HTMLElement).before(make("p", {}, make("a", { href }, words.every)));
}

/** Another battle that the reader goes on to from here is their choice. */
function followSteps() {
  find("main", HTMLElement).addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest(".steps a, .needed a") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const next = matchupIn(link.href);
    goAlong(link);
    if (next) chooseBattle(next);
  });
}

/**
 * A step made with the keyboard, or a choice of rules, leaves the focus where it was, on the next
 * battle's page.
 */
function keepFocus() {
  /** @type {NodeListOf<HTMLElement>} */
  const steps = document.querySelectorAll(".steps a");
  const place = rememberedHere(STEP) ?? "";
  rememberHere(STEP, "");
  const stop = place === LIST ? actions.querySelector("select") : steps[Number(place || -1)];
  stop?.focus({ preventScroll: true });
  steps.forEach((step, index) => {
    step.addEventListener("click", ({ detail }) => {
      if (detail === 0) rememberHere(STEP, String(index)); // no pointer has clicked
    });
  });
}
