/**
 * The tables and other pages of a ruleset that has several names: the address may ask for one. Its overview
 * is the page of the ruleset's own name, and each other name has another.
 */
import { ownAddress, siteRoot } from "../browser/page.js";
import { askedName, callRules, noteOtherRules, ownRules, rulesUnder } from "../controls/rulesname.js";

const own = ownRules();
const rules = rulesUnder(askedName());
const isOverview = ownAddress() === `${own.name}/`;
if (isOverview && rules.name !== own.name) location.replace(new URL(`${rules.name}/`, siteRoot()));
else {
  noteOtherRules();
  callRules(rules);
}
