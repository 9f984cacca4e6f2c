/**
 * One battle under several rules, in texts, letter for letter as the generator writes them. Pure.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {Object} Compared one battle under one ruleset, in texts
 * @property {Quantity} chance to win
 * @property {string} win @property {string} version what has to stand beside it
 * @property {string} bar how long its bar is
 * @property {string} points its difference from the first ruleset
 * @property {string} attackersLost @property {string} defendersLost
 * @property {number | null} needed the fewest attackers (A) for the chance asked for
 *
 * @typedef {{by: string, falling: boolean}} Sorting `by`: "win", or "rules", which is their usual order
 */
import words from "../../words/en/comparison.js";
import { exactWin } from "../kernel/figures.js";
import { messagesOf } from "../kernel/message.js";
import { fixed, isJust, nearest, percent, pointsBetween } from "../kernel/quantities.js";
import { versionInWords } from "./besidechance.js";

const message = messagesOf(words);

/** Marks those of the reader. */
export const YOUR_RULES = words.your_rules;

/**
 * A difference of chances to win in percentage points. Where doubles leave it open, it is worked out
 * in whole numbers; where there are none, it says "about".
 * @param {{rules: Rules, win: Quantity}} one @param {{rules: Rules, win: Quantity}} other
 * @param {Matchup} matchup
 */
export function pointsFrom(one, other, matchup) {
  if (one.rules.id === other.rules.id) return "0.0";
  const found = pointsBetween(one.win, other.win);
  if (found.certain) return found.text;
  const exact = [one, other].map(({ rules }) => exactWin(rules, matchup));
  const [first, second] = exact;
  return first && second ? pointsBetween(first, second).text : `about ${found.text}`;
}

/**
 * One battle under one ruleset.
 * @param {Rules} rules @param {{rules: Rules, win: Quantity}} first what it is compared with
 * @param {import("../kernel/figures.js").Figures} figures
 * @param {number | null} needed the fewest attackers for the chance asked for
 * @returns {Compared}
 */
export function comparedUnder(rules, first, figures, needed) {
  const { win, means } = figures;
  const text = percent(win);
  return {
    chance: win,
    win: text,
    version: versionInWords(rules, text),
    bar: `${(nearest(win) * 100).toFixed(1)}%`,
    points: pointsFrom({ rules, win }, first, figures),
    attackersLost: fixed(means.attackersLost, 1),
    defendersLost: fixed(means.defendersLost, 1),
    needed,
  };
}

/**
 * A number that orders chances as readers see them: what is certain comes after what is nearly so.
 * @param {Quantity} chance
 */
export function rank(chance) {
  if (isJust(chance, 1)) return 2;
  return isJust(chance, 0) ? -1 : nearest(chance);
}

/**
 * How a heading sorts that is chosen; once more, the other way around.
 * @param {Sorting} before @param {string} by @returns {Sorting}
 */
export const sortingAfter = (before, by) => ({ by, falling: before.by === by ? !before.falling : by === "win" });

/**
 * @template {{compared: Compared | null}} Row
 * @param {Row[]} rows in their usual order @param {Sorting} sorting @returns {Row[]} those without a chance stay
 */
export function sortedBy(rows, { by, falling }) {
  if (by !== "win") return falling ? [...rows].reverse() : [...rows];
  return [...rows].sort((one, other) => {
    if (!one.compared || !other.compared) return 0;
    const order = rank(one.compared.chance) - rank(other.compared.chance);
    return falling ? -order : order;
  });
}

/**
 * The rules under which a battle is best for each side, in words: "Dutch rules and 2 more, 54.1%".
 * Rules whose chances look the same are counted; the best of them is named.
 * @param {{title: string, version: string, win: string, chance: Quantity}[]} wins at least one
 * @returns {{best: string, worst: string}}
 */
export function extremes(wins) {
  const [best, worst] = [1, -1].map((sign) => {
    const sorted = [...wins].sort((one, other) => sign * (rank(other.chance) - rank(one.chance)));
    const [{ title, version, win }, ...others] = sorted;
    const alike = others.filter((other) => other.win === win).length;
    const found = alike ? message("best_alike", { title, others: alike, win }) : message("best", { title, win });
    return version ? message("best_version", { best: found, version }) : found;
  });
  return { best, worst };
}
