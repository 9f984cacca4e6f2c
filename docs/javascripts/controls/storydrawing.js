/**
 * Draws the chance after each round as a line, and writes the same as a table.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../browser/page.js").Part} Part
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../decisions/story.js").Losses} Losses
 */
import words from "../../words/en/battle.js";
import { row } from "./tablerows.js";
import { countIn } from "./counting.js";
import { counted, thousands } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { make, writeText } from "../browser/page.js";
import { nearest } from "../kernel/quantities.js";
import { lossesInWords } from "../decisions/story.js";

const message = messagesOf(words);

/** Rounds that a short story's line has room for. */
const ROOM = 6;

/** The line's height, and its width. */
const WHOLE = 100;

/** @param {Quantity} chance @returns {string} in percent, for a drawing */
const height = (chance) => (nearest(chance) * WHOLE).toFixed(1);

/**
 * @param {Part} part @param {Losses[]} rounds @param {Matchup[]} states the start and what each round led to
 * @param {string[]} texts their chances @param {Quantity[]} chances
 */
export function writeStory(part, rounds, states, texts, chances) {
  const step = WHOLE / Math.max(rounds.length, ROOM);
  const points = chances.map((chance, place) => `${Number((place * step).toFixed(2))} ${height(chance)}`);
  part("line", SVGElement).setAttribute("d", `M${points.join("L")}`);
  part("dots", SVGElement).setAttribute("d", points.map((point) => `M${point}h0`).join(""));
  writeText(part("line-title", SVGElement), lineInWords(texts));
  const rows = states.map(({ attackers, defenders }, place) => {
    const left = make("span", {}, thousands(attackers));
    left.dataset.attackers = String(attackers);
    const both = make("span", {}, left, ` v ${thousands(defenders)}`);
    return place
      ? row(String(place), lossesInWords(rounds[place - 1]), both, texts[place])
      : row("Start", "", both, texts[place]);
  });
  const body = part("story", HTMLTableSectionElement);
  body.replaceChildren(...rows);
  countIn(body);
}

/** @param {string[]} texts the chances */
function lineInWords(texts) {
  const rounds = texts.length - 1;
  const start = message("line", { win: texts[0] });
  return rounds ? `${start}, ${texts[rounds]} after ${counted(rounds, "round")}` : start;
}
