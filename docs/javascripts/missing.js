/**
 * On the page for missing addresses: lead on from another name of a ruleset, or say which matchup is
 * nearest to the one asked for.
 */
import { Files, RULESETS } from "./files.js";
import {
  atItsId,
  limitsInWords,
  matchupAddress,
  matchupTitle,
  nearestMatchup,
  readAddress,
} from "./matchup.js";
import { make, ownAddress, siteRoot } from "./page.js";

/**
 * @param {HTMLElement} place where to say it
 * @param {string} usual the ruleset that goes without saying
 * @returns {Promise<import("./battle.js").Battle | null>} the battle, or null where the address
 *   names none
 */
export async function offerNearest(place, usual) {
  /** @type {Files<import("./matchup.js").Offers>} */
  const files = new Files();
  const offers = await files.load(RULESETS);
  // without them the page says all it knows: the address is missing, and the lookup is there
  if (!offers) return null;
  const there = atItsId(ownAddress(), offers);
  if (there !== null) {
    location.replace(new URL(there + location.search + location.hash, siteRoot()));
    return null;
  }
  const asked = readAddress(ownAddress(), offers);
  if (!asked) return null;
  const { ruleset } = asked;
  const offer = offers[ruleset];
  const nearest = nearestMatchup(asked, offer);
  const href = siteRoot() + matchupAddress(ruleset, nearest);
  const title = matchupTitle(nearest) + (ruleset === usual ? "" : `, ${offer.title}`);
  const words = `${limitsInWords(offer)} The nearest matchup to the one asked for: `;
  place.replaceChildren(words, make("a", { href }, title), ".");
  place.hidden = false;
  return { ...nearest, ruleset };
}
