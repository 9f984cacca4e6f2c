/**
 * The page shown without a network: the matchup at its address, drawn on the device.
 */
import { failureWithButton } from "../workers/asking.js";
import { DrawnBattle } from "../controls/drawn-battle.js";
import { Files, RULESETS } from "../browser/files.js";
import { nearestMatchup, readAddress, rulesetNamed, sameMatchup } from "../kernel/matchup.js";
import { find, ownAddress, siteRoot } from "../browser/page.js";
import { rulesNamed } from "../kernel/rules.js";
import { addressUnder } from "../controls/ruleschoice.js";
import { Solving } from "../workers/solving.js";
import { MOST_ARMIES, PERCENTS_OF_MATCHUP } from "../kernel/limits.js";

/** @param {string} name of a part of the page */
const part = (name) => find(`[data-drawn="${name}"]`, HTMLElement);

async function start() {
  /** @type {Files<import("../kernel/rules.js").Offers>} */
  const files = new Files();
  const offers = await files.load(RULESETS);
  const asked = offers && readAddress(ownAddress(), offers);
  if (!asked) return;
  const nearest = nearestMatchup(asked, { attackers: MOST_ARMIES, defenders: MOST_ARMIES });
  const named = new URLSearchParams(location.search).get("rules");
  const isName = named !== null && rulesetNamed(named, offers) === asked.ruleset;
  const rules = rulesNamed(offers, isName ? named : asked.name);
  if (!rules || !asked.isKnown || !sameMatchup(asked, nearest)) {
    part("heading").textContent = "No battle at this address";
    part("before").hidden = true;
    return;
  }
  const drawn = new DrawnBattle(part("battle"), (entry) => {
    location.assign(new URL(addressUnder(entry, nearest), siteRoot()));
  });
  /** @param {import("../workers/solving.js").Solved} solved */
  const draw = (solved) => {
    drawn.draw(rules, solved);
    part("words").textContent = "Drawn on this device, without the network.";
    part("words").hidden = false;
    find('[data-offline="lookup"]', HTMLElement).hidden = true;
  };
  new Solving().solve(rules, nearest, PERCENTS_OF_MATCHUP, draw, (why) => {
    part("words").replaceChildren(...failureWithButton(why, start));
  });
}

start().catch(() => {}); // the page already says there is no network
