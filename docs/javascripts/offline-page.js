/**
 * The page shown without a network: the matchup at its address, drawn on the device.
 */
import { DrawnBattle, NEEDED } from "./drawn-battle.js";
import { Files, RULESETS } from "./files.js";
import { MOST, nearestMatchup, readAddress, rulesetNamed, sameMatchup } from "./matchup.js";
import { find, ownAddress, siteRoot } from "./page.js";
import { rulesNamed } from "./rules.js";
import { addressUnder } from "./ruleschoice.js";
import { Solving } from "./solving.js";

/** @param {string} name of a part of the page */
const part = (name) => find(`[data-drawn="${name}"]`, HTMLElement);

async function start() {
  /** @type {Files<import("./rules.js").Offers>} */
  const files = new Files();
  const offers = await files.load(RULESETS);
  const asked = offers && readAddress(ownAddress(), offers);
  if (!asked) return;
  const nearest = nearestMatchup(asked, { attackers: MOST, defenders: MOST });
  const named = new URLSearchParams(location.search).get("rules");
  const isName = named !== null && rulesetNamed(named, offers) === asked.ruleset;
  const rules = rulesNamed(offers, isName ? named : asked.name);
  if (!rules || !asked.isKnown || !sameMatchup(asked, nearest)) {
    part("heading").textContent = "No battle at this address";
    part("words").hidden = true;
    return;
  }
  const drawn = new DrawnBattle(part("battle"), (entry) => {
    location.assign(new URL(addressUnder(entry, nearest), siteRoot()));
  });
  new Solving().solve(rules, nearest, NEEDED, (solved) => {
    drawn.draw(rules, solved);
    part("words").textContent = "Drawn on this device, without the network.";
    part("words").hidden = false;
    find('[data-offline="lookup"]', HTMLElement).hidden = true;
  });
}

start().catch(() => {}); // the page already says there is no network
