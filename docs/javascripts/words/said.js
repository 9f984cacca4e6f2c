/**
 * What is said of a question's answer, by the names of a page's parts, which questionpage.js writes: types.
 *
 * @typedef {string | number | {text: string, className?: string, colSpan?: number, isUnseen?: boolean}} Cell
 *   `isUnseen` where it is for those who listen
 *
 * @typedef {Object} Asked
 * @property {import("../kernel/battle.js").Battle} battle
 * @property {import("../kernel/battle.js").ListedRuleset} ruleset as it was chosen
 * @property {import("../kernel/matchup.js").Counted} counting
 * @property {string} address the question's, with its question mark
 * @property {DOMStringMap} given what the template gave its form
 * @property {{last: number, breaks: number} | null} hold how often the territory is to hold, and the stack
 *   may break through, in percent; null where that is not asked
 *
 * @typedef {Object} Said
 * @property {Record<string, string | null>} [texts] null for the text that the page arrived with
 * @property {Record<string, string>} [sentences] hidden where they are empty
 * @property {Record<string, Cell[][]>} [rows] the first cell of each is its heading
 * @property {Record<string, string>} [links] relative to the site's root
 * @property {Record<string, boolean>} [hidden]
 * @property {string} [refused] why there is no answer
 */
export {};
