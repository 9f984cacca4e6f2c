/**
 * What every page tells its scripts: where the site's root is and which matchups it has.
 */

/** @param {string} id @returns {any} the JSON in a script element, or null without one */
const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/** @returns {URL} the site's root, with a slash at its end */
export function siteRoot() {
  const { base } = readJson("__config") ?? { base: "." };
  return new URL(base.endsWith("/") ? base : `${base}/`, location.href);
}

/**
 * @returns {Promise<import("./matchup.js").Offers>} the rulesets with pages, the default first;
 *   rejected where they cannot be fetched
 */
export async function rulesetsOffered() {
  const answer = await fetch(new URL("lookup/rulesets.json", siteRoot()));
  if (!answer.ok) throw new Error(`lookup/rulesets.json: ${answer.status}`);
  return answer.json();
}
