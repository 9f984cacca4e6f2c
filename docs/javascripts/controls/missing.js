/**
 * On the page for missing addresses: lead on from another name of a ruleset, or say which matchup is
 * nearest to the one asked for.
 */
import { houseAsked, limitsInWords, listedOffer, parametersOf, rulesNamed } from "../kernel/battle.js";
import { Files, RULESETS } from "../browser/files.js";
import {
  atItsId,
  matchupTitle,
  nearestMatchup,
  pageAddress,
  readAddress,
  rulesetNamed,
  sameMatchup,
} from "../kernel/matchup.js";
import { make, ownAddress, siteRoot } from "../browser/page.js";
import { MOST_ARMIES } from "../kernel/limits.js";

const ANY = { attackers: MOST_ARMIES, defenders: MOST_ARMIES };

/**
 * The battle nearest to one that an address asks for, where it is, and why that one.
 * @param {NonNullable<ReturnType<typeof readAddress>>} asked @param {import("../kernel/matchup.js").Offers} offers
 * @param {string} usual the ruleset that goes without saying
 * @returns {{words: string, address: string, title: string, battle: import("../kernel/battle.js").Battle}}
 *   `address` from the site's root
 */
export function nearestTo(asked, offers, usual) {
  const nearest = nearestMatchup(asked, ANY);
  const house = houseAsked(asked.name);
  const name = asked.isKnown ? asked.name : asked.ruleset;
  const rules = house?.rules ?? listedOffer(name, asked.ruleset, offers[asked.ruleset]);
  const { id, ruleset, title } = rules;
  const address = pageAddress(nearest, rules);
  const words = house
    ? house.words || "Battles under house rules have no pages of their own. This one is worked out here:"
    : !asked.isKnown
      ? `No rules here have this name. The same battle under ${title} rules:`
      : !sameMatchup(asked, nearest)
        ? `${limitsInWords(ANY, "attack")} Closest available:`
        : address.startsWith(`${ruleset}/`)
          ? "This battle’s page:"
          : "A battle this large has no page of its own. It is worked out here:";
  const named = matchupTitle(nearest) + (id === usual ? "" : `, ${title}`);
  return { words, address, title: named, battle: { ...nearest, ruleset: id } };
}

/**
 * @param {HTMLElement} place where to say it
 * @param {import("../kernel/battle.js").ListedRuleset[]} listed rules that can be chosen: the first go
 *   without saying
 * @returns {Promise<import("../kernel/battle.js").Battle | null>} the battle, or null where the address
 *   names none
 */
export async function offerNearest(place, listed) {
  /** @type {Files<import("../kernel/matchup.js").Offers>} */
  const files = new Files();
  const offers = await files.load(RULESETS);
  // without them the page says all it knows: the address is missing, and the lookup is there
  if (!offers) return null;
  const search = new URLSearchParams(location.search);
  const there = atItsId(ownAddress(), offers);
  if (there !== null) {
    const to = new URL(there.path, siteRoot());
    if (there.name !== null) to.searchParams.set("rules", there.name);
    search.forEach((value, key) => to.searchParams.set(key, value));
    to.hash = location.hash;
    location.replace(to);
    return null;
  }
  const asked = readAddress(ownAddress(), offers);
  if (!asked) return null;
  const name = parametersOf(location.search).get("rules") ?? "";
  const called = rulesetNamed(name, offers) === asked.ruleset ? { ...asked, name } : asked;
  const { words, address, title, battle } = nearestTo(called, offers, listed[0].id);
  place.replaceChildren(`${words} `, make("a", { href: siteRoot() + address }, title), ".");
  place.hidden = false;
  return { ...battle, ruleset: rulesNamed(battle.ruleset, listed)?.id ?? asked.ruleset };
}
