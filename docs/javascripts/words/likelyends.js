/**
 * The likeliest ends of a battle, in words. Pure.
 *
 * @typedef {import("../kernel/figures.js").Figures} Figures
 */
import { mostLikely } from "../kernel/figures.js";
import { armiesLeft } from "../kernel/matchup.js";
import { percent } from "../kernel/quantities.js";

/** The likeliest ends: "6 attackers (A) left (14.7%)". @param {Figures} figures */
export function likelyInWords(figures) {
  const ends = mostLikely(figures);
  const words = ends.map(({ left, side, standing }) => {
    const others = standing ? `${armiesLeft(standing, "attacker")} and ` : "";
    return `${others}${armiesLeft(left, side.slice(0, -1))} left`;
  });
  const each = ends.length > 1 ? " each" : "";
  return `${words.join(" or ")} (${percent(ends[0].chance)}${each})`;
}
