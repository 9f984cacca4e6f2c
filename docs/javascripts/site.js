/**
 * What scripts have to know of the site: where its root is and which rulesets it has.
 */

/** @returns {URL} the site's root, with a slash at its end */
export const siteRoot = () => new URL("../", import.meta.url);

/**
 * @returns {Promise<import("./matchup.js").Offers>} the rulesets with pages, the default first;
 *   rejected where they cannot be fetched
 */
export async function rulesetsOffered() {
  const answer = await fetch(new URL("lookup/rulesets.json", siteRoot()));
  if (!answer.ok) throw new Error(`lookup/rulesets.json: ${answer.status}`);
  return answer.json();
}
