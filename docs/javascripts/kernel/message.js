/**
 * The site's sentences, from the catalogues of docs/words/: generator/scope/words.py fills them alike. Pure.
 *
 * A message is text with places: `{name}`, and `{name, plural, =2 {both} one {# army} other {# armies}}`,
 * whose form is chosen by the number, which stands for `#`.
 */
import { thousands } from "./matchup.js";

const PLACE = /\{(\w+)(?:, plural,((?: =?\w+ \{(?:[^{}]|\{\w+\})*\})+))?\}/g;
const FORM = / (=?\w+) \{((?:[^{}]|\{\w+\})*)\}/g;

const PLURALS = new Intl.PluralRules("en");

/** @typedef {Object<string, string | number>} Values */

/**
 * @template {Object<string, string>} Catalogue
 * @param {Catalogue} catalogue
 * @returns {(key: keyof Catalogue & string, values?: Values) => string} says a message of it; numbers
 *   are written with commas, texts as they are
 */
export const messagesOf =
  (catalogue) =>
  (key, values = {}) =>
    filled(catalogue[key], values);

/** @param {string} text @param {Values} values @returns {string} */
const filled = (text, values) =>
  text.replaceAll(PLACE, (_, name, forms) => {
    const value = values[name];
    const shown = typeof value === "number" ? thousands(value) : value;
    if (!forms) return shown;
    const found = new Map(Array.from(forms.matchAll(FORM), ([, form, words]) => [form, words]));
    const words = found.get(`=${value}`) ?? found.get(PLURALS.select(Number(value))) ?? found.get("other");
    return filled(words.replaceAll("#", shown), values);
  });
