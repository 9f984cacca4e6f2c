/**
 * Writes a battle's figures into the lookup: the parts that the template gave `data-lookup`.
 *
 * @typedef {import("./figures.js").End} End
 * @typedef {import("./figures.js").Figures} Figures
 * @typedef {import("./page.js").Part} Part
 */
import { mostLikely } from "./figures.js";
import { counted, shownNumber } from "./matchup.js";
import { fixed, percent } from "./numbers.js";
import { make, writeAttribute, writeText } from "./page.js";

/** The chances, in percent, for which the lookup says how many attackers are needed. */
const NEEDED = [75, 90, 95];

/** For how many numbers of attackers left the lookup says what stopping there means. */
const RETREATS = 3;

const BAR_HEIGHT = 100;

/**
 * The path of one side's bars: a stroke upwards at each end's place, none where it has no height.
 * @param {End[]} ends @param {number} first @param {number} greatest
 */
function bars(ends, first, greatest) {
  return ends
    .map(({ chance }, place) => {
      const height = Math.round((chance * BAR_HEIGHT) / greatest);
      return height ? `M${first + place} 0V-${height}` : "";
    })
    .join("");
}

/** @param {Figures} figures */
function likelyInWords(figures) {
  const ends = mostLikely(figures);
  const words = ends.map(({ left, side }) => `${counted(left, side.slice(0, -1))} left`);
  const each = ends.length > 1 ? " each" : "";
  return `${words.join(" or ")} (${percent(ends[0].chance)}${each})`;
}

/** A row of a table. @param {string} heading @param {(string | number)[]} texts of its cells */
export function row(heading, ...texts) {
  const cells = texts.map((text) => make("td", {}, String(text)));
  return make("tr", {}, make("th", { scope: "row" }, heading), ...cells);
}

/** @param {Figures["needed"][number]} needed */
export function neededRow({ chance, attackers }) {
  if (attackers !== null) return row(`${chance}%`, attackers, shownNumber(attackers, "territory"));
  const made = row(`${chance}%`, "more than this site solves");
  made.cells[1].colSpan = 2;
  return made;
}

/**
 * Write who survives: the bars, their axis, and the likeliest end.
 * @param {Part} part @param {Figures} figures
 */
export function writeSurvivors(part, figures) {
  const { attackers, defenders } = figures.survivors;
  const greatest = Math.max(...[...attackers, ...defenders].map(({ chance }) => chance));
  const width = attackers.length + defenders.length;
  const won = bars([...attackers].reverse(), 0, greatest);
  const lost = bars(defenders, attackers.length, greatest);
  writeAttribute(part("bars", SVGElement), "viewBox", `-.5 -${BAR_HEIGHT} ${width} ${BAR_HEIGHT}`);
  part("bars-attackers", SVGElement).setAttribute("d", won);
  part("bars-defenders", SVGElement).setAttribute("d", lost);
  const likely = likelyInWords(figures);
  writeText(part("likely"), likely);
  part("bars-title", SVGElement).textContent =
    `Armies left at the end, a bar for each end of the battle. Most likely: ${likely}`;
  const [first, last] = [attackers.length, defenders.length];
  const [one, other] = ["1 attacker left", "1 defender left"];
  writeText(part("all-attackers"), first === 1 ? one : `${first} … 1 attackers left`);
  writeText(part("all-defenders"), last === 1 ? other : `1 … ${last} defenders left`);
}

/**
 * Show one battle's answer.
 * @param {Part} part @param {string} title the ruleset's @param {Figures} figures
 */
export function writeAnswer(part, title, figures) {
  const { attackers, defenders, win, means } = figures;
  const texts = {
    win: percent(win),
    attackers: counted(attackers, "attacker"),
    defenders: counted(defenders, "defender"),
    territory: String(shownNumber(attackers, "territory")),
    title,
    "attackers-lost": fixed(means.attackersLost),
    "defenders-lost": fixed(means.defendersLost),
  };
  for (const [name, text] of Object.entries(texts)) writeText(part(name), text);
  writeSurvivors(part, figures);
}

/**
 * Show what stands below the answer: the armies needed, and the retreats.
 * @param {Part} part @param {Figures} figures
 */
export function writeDetails(part, figures) {
  writeText(part("needed-against"), counted(figures.defenders, "defender"));
  const needed = figures.needed.filter(({ chance }) => NEEDED.includes(chance));
  part("needed").replaceChildren(...needed.map(neededRow));
  const retreats = figures.retreat.slice(0, RETREATS);
  part("retreats").hidden = retreats.length === 0;
  part("retreat").replaceChildren(
    ...retreats.map(({ at, win: chance }) =>
      row(String(at), shownNumber(at, "territory"), percent(chance)),
    ),
  );
}
