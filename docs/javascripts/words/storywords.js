/**
 * A battle that is followed round by round, in words: how it stands, and the line of its chances. Pure.
 *
 * @typedef {import("../kernel/matchup.js").Counted} Counted
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 */
import words from "../../words/en/battle.js";
import { hasEnded } from "../decisions/story.js";
import { armiesInWords, attackersInWords, counted, thousands } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { nearest, percent } from "../kernel/quantities.js";
import { behindInWords, stayingInWords } from "./stayingwords.js";

const message = messagesOf(words);

/** Rounds that a short story's line has room for. */
const ROOM = 6;

/** The line's height, and its width. */
const WHOLE = 100;

/** @param {Quantity} chance @returns {string} in percent, for a drawing */
const height = (chance) => (nearest(chance) * WHOLE).toFixed(1);

/** The points of the line: the start, then each round. @param {Quantity[]} chances at the start and after each round */
export function pointsOfLine(chances) {
  const step = WHOLE / Math.max(chances.length - 1, ROOM);
  return chances.map((chance, place) => `${Number((place * step).toFixed(2))} ${height(chance)}`);
}

/** @param {string[]} texts the chances */
export function lineInWords(texts) {
  const rounds = texts.length - 1;
  const start = message("line", { win: texts[0] });
  return rounds ? `${start}, ${texts[rounds]} after ${counted(rounds, "round")}` : start;
}

/** Which round of a story does not fit. @param {number} round */
export const faultInWords = (round) =>
  round > 1
    ? `Round ${round} cannot follow in this battle: the rounds before it are kept.`
    : "The rounds told do not fit this battle.";

/**
 * How a battle stands, or has ended, told to either side: in large type, and what that is.
 * @param {Matchup} state @param {Quantity} chance to win
 * @param {{counting: Counted, isStopped: boolean, moving: number}} how `isStopped`: whether the rules allow no
 *   further attack; `moving`: how many of the attackers may move in
 * @returns {{win: string, claim: string}}
 */
export function standInWords(state, chance, { counting, isStopped, moving }) {
  const { attackers, defenders } = state;
  const left = counted(defenders, "defender");
  const standing = `${attackersInWords(attackers, counting)}${stayingInWords(counting)}`;
  if (isStopped) return { win: "Not taken", claim: `${standing} v ${left}: ${message("no_attack")}` };
  if (!hasEnded(state)) return { win: percent(chance), claim: `for ${standing} to beat ${thousands(defenders)}` };
  if (defenders) return { win: "Held", claim: `${left} left: the attack has failed` };
  const claim = counting === "attack" ? `${attackersInWords(attackers)} left` : `${armiesInWords(moving)} can move in`;
  return { win: "Taken", claim };
}

/**
 * Who stays where, after a win.
 * @param {number} attackers left @param {Counted} counting
 * @param {{moving: number, most: number | null, staying: number, behind: number}} who can move in, may at most,
 *   has to stay in the territory taken, and stays in the one attacked from
 */
export function holdingInWords(attackers, counting, { moving, most, staying, behind }) {
  const on = Math.max(moving - staying, 0);
  const said = [
    (counting !== "attack" || moving < attackers) && behindInWords(attackers, behind, most),
    staying > 1 && `With ${thousands(staying)} to hold the new territory, ${on ? thousands(on) : "none"} can go on.`,
  ];
  return said.filter(Boolean).join(" ");
}
