/**
 * On the page for missing addresses: say which matchup is nearest to the one asked for.
 */
import { limitsInWords, matchupAddress, matchupTitle, nearestMatchup, readAddress } from "./matchup.js";
import { rulesetsOffered } from "./site.js";

/**
 * @param {HTMLElement} place where to say it @param {URL} root the site's root
 * @param {string} usual the ruleset that goes without saying
 * @returns {Promise<import("./address.js").Battle | null>} the battle, or null where the address
 *   names none
 */
export async function offerNearest(place, root, usual) {
  let offers;
  try {
    offers = await rulesetsOffered();
  } catch {
    return null; // the page says all it knows: the address is missing, and the lookup is there
  }
  const asked = readAddress(location.pathname.slice(root.pathname.length), offers);
  if (!asked) return null;
  const { ruleset } = asked;
  const offer = offers[ruleset];
  const nearest = nearestMatchup(asked, offer);
  const link = document.createElement("a");
  link.href = new URL(matchupAddress(ruleset, nearest), root).href;
  link.textContent = matchupTitle(nearest) + (ruleset === usual ? "" : `, ${offer.title}`);
  place.replaceChildren(`${limitsInWords(offer)} The nearest matchup to the one asked for: `, link, ".");
  place.hidden = false;
  return { ...nearest, ruleset };
}
