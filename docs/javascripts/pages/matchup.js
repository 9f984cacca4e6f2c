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
import { chooseBattle, chooseRules, followLink, goAlong, linkedBefore } from "../browser/game.js";
import { Headline } from "../controls/headline.js";
import { LinkNote } from "../controls/linknote.js";
import { battleAddress, matchupIn, matchupTitle, shownNumber } from "../kernel/matchup.js";
import { NextTerritory } from "../controls/nextterritory.js";
import { find, make, makeButton, ownAddress, siteRoot } from "../browser/page.js";
import { rememberHere, rememberedHere } from "../browser/remembered.js";
import { addressUnder, rulesChoice } from "../controls/ruleschoice.js";
import { askedName, callRules, noteOtherRules, rulesUnder } from "../controls/rulesname.js";
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
const rules = rulesUnder(askedName());
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
noteOtherRules();
callRules(rules);
leadToStates();
keepFocus();
offerCheck(find("#exact", HTMLElement), ruleset, matchup);

const button = makeButton("button share");
shareWith(button, () => {
  const title = find('[property="og:title"]', HTMLMetaElement).content;
  const named = title.replace(matchupTitle(matchup), matchupTitle(matchup, counting()));
  // the title of a battle does without the usual rules, which a friend may not play
  const text = named.includes(rules.title) ? named : named.replace(":", `, ${rules.title}:`);
  const search = new URLSearchParams();
  if (rules.name !== ruleset) search.set("rules", rules.name);
  if (counting() === "territory") search.set("t", String(shownNumber(matchup.attackers, "territory")));
  const query = search.size ? `?${search}` : "";
  return { title: text, text, url: location.origin + location.pathname + query };
});
actions.append(button, next.frame);

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
    if (next) chooseBattle(next, rules.name);
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
