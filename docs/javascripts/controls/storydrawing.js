/**
 * Draws the chance after each round as a line, and writes the same as a table.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../browser/page.js").Part} Part
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../decisions/story.js").Losses} Losses
 */
import { row } from "./tablerows.js";
import { countIn } from "./counting.js";
import { thousands } from "../kernel/matchup.js";
import { make, writeText } from "../browser/page.js";
import { lossesInWords } from "../decisions/story.js";
import { lineInWords, pointsOfLine } from "../words/storywords.js";

/**
 * @param {Part} part @param {Losses[]} rounds @param {Matchup[]} states the start and what each round led to
 * @param {string[]} texts their chances @param {Quantity[]} chances
 */
export function writeStory(part, rounds, states, texts, chances) {
  const points = pointsOfLine(chances);
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
