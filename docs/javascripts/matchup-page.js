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
import { addressUnder, rulesChoice } from "./ruleschoice.js";
import { shareWith } from "./share.js";
// All that these import is named here, too: so it is fetched at once, without a word on each page.
import "./counting.js";
import "./files.js";
import "./matchup.js";
import "./remembered.js";

const headline = new Headline(find("main", HTMLElement));
const matchup = headline.matchup;
const [ruleset] = ownAddress().split("/");

new Bars(find("figure", HTMLElement)).read(endsIn(find(".survivors", HTMLTableElement)));

const actions = find(".actions", HTMLElement);
const title = find("h1 a", HTMLAnchorElement).textContent ?? "";
actions.append(
  rulesChoice({ ruleset, title }, (entry) => {
    location.assign(new URL(addressUnder(entry, matchup), siteRoot()));
  }),
);
offerCheck(find("#exact", HTMLElement), ruleset, matchup);

const button = makeButton("button share");
shareWith(button, () => {
  const text = find('[property="og:title"]', HTMLMetaElement).content;
  return { title: text, text, url: location.origin + location.pathname };
});
actions.append(button);
