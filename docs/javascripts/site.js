/**
 * What scripts have to know of the site: where its root is and where the figures are that they show.
 */
import { find } from "./find.js";

/** A version of the site other than the page's has taken the place of what the page asks for. */
export class NewVersion extends Error {}

/** What is said then; what was typed is in the address, and is there again after a reload. */
export const NEW_VERSION = "A new version is available. Reload the page";

/** @returns {URL} the site's root, with a slash at its end; scripts are in assets/<name>/javascripts/ */
export const siteRoot = () => new URL("../../../", import.meta.url);

/**
 * Fetch figures of the page's own version, from the folder that the page names.
 * @param {string} name of the file @returns {Promise<any>} what is in it; rejected where it does not
 *   come, with `NewVersion` where the host has it no longer
 */
export async function fetchFigures(name) {
  const { content } = find('meta[name="figures"]', HTMLMetaElement);
  const answer = await fetch(new URL(content + name, siteRoot()));
  if (answer.status === 404 || answer.status === 410) throw new NewVersion(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

/**
 * @returns {Promise<import("./matchup.js").Offers>} the rulesets with pages, the default first;
 *   rejected where they cannot be fetched
 */
export const rulesetsOffered = () => fetchFigures("rulesets.json");
