/**
 * Writes a battle's figures into the lookup: the parts that the template gave `data-lookup`.
 *
 * @typedef {import("./figures.js").End} End
 * @typedef {import("./figures.js").Figures} Figures
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./page.js").Part} Part
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {import("./figures.js").Needed} Needed
 */
import { mostLikely } from "./figures.js";
import { attackersInWords, counted, shownNumber, thousands } from "./matchup.js";
import { oddsInWords } from "./oddsratio.js";
import { versionSentence } from "./version.js";
import { make, writeAttribute, writeText, writeTexts } from "./page.js";
import { fixed, nearest, percent } from "./quantities.js";

/** The chances, in percent, for which the lookup says how many attackers are needed. */
export const NEEDED = [75, 90, 95];

/** For how many numbers of attackers left the lookup says what stopping there means. */
const RETREATS = 3;

export const BAR_HEIGHT = 100;

/** The most letters of a chance in the largest type: "99.9%", and in large type: ">99.9%", "100.0%". */
const USUAL_CHANCE = 5;
const LONGEST_CHANCE = 6;

/**
 * The path of one side's bars: a stroke upwards at each end's place, none where it has no height.
 * @param {End[]} ends @param {number} first @param {number} greatest
 */
export function barsOf(ends, first, greatest) {
  return ends
    .map(({ chance }, place) => {
      const height = Math.round((nearest(chance) * BAR_HEIGHT) / greatest);
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

/** A row of a table. @param {Node | string} heading @param {(Node | string | number)[]} cells */
export const row = (heading, ...cells) =>
  make(
    "tr",
    {},
    make("th", { scope: "row" }, heading),
    ...cells.map((cell) => make("td", {}, cell instanceof Node ? cell : String(cell))),
  );

/** In the place of a number that is not found. */
export const TOO_MANY = "more than this site solves";

/** @param {Needed} needed */
export function neededRow({ chance, attackers }) {
  if (attackers !== null) {
    return row(`${chance}%`, ...[attackers, shownNumber(attackers, "territory")].map(thousands));
  }
  const made = row(`${chance}%`, TOO_MANY);
  made.cells[1].colSpan = 2;
  return made;
}

/**
 * Write who survives: the bars, their axis, and the likeliest end.
 * @param {Part} part @param {Figures} figures
 */
export function writeSurvivors(part, figures) {
  const { attackers, defenders } = figures.survivors;
  const greatest = Math.max(...[...attackers, ...defenders].map(({ chance }) => nearest(chance)));
  const width = attackers.length + defenders.length;
  const won = barsOf([...attackers].reverse(), 0, greatest);
  const lost = barsOf(defenders, attackers.length, greatest);
  writeAttribute(part("bars", SVGElement), "viewBox", `-.5 -${BAR_HEIGHT} ${width} ${BAR_HEIGHT}`);
  part("bars-attackers", SVGElement).setAttribute("d", won);
  part("bars-defenders", SVGElement).setAttribute("d", lost);
  const likely = likelyInWords(figures);
  writeText(part("likely"), likely);
  part("bars-title", SVGElement).textContent =
    `Armies left at the end, a bar for each end of the battle. Most likely: ${likely}`;
  const [first, last] = [attackers.length, defenders.length];
  const [one, other] = ["1 attacker left", "1 defender left"];
  writeText(part("all-attackers"), first === 1 ? one : `${thousands(first)} … 1 attackers left`);
  writeText(part("all-defenders"), last === 1 ? other : `1 … ${thousands(last)} defenders left`);
}

/**
 * Say with how many the attack is made, as the reader counts, and the other way in a note.
 * @param {Part} part @param {number} attackers @param {Counting} counting
 */
export function writeCounted(part, attackers, counting) {
  const onTerritory = `${attackersInWords(attackers, "territory")} (T)`;
  const other = counting === "territory" ? `${thousands(attackers)} may attack (A)` : onTerritory;
  writeText(part("attackers"), attackersInWords(attackers, counting));
  writeText(part("counted"), other);
}

/** @param {string} words @returns {string} as a sentence begins */
const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/**
 * Show one battle's answer.
 * @param {Part} part @param {Rules} rules @param {string} title what the rules were chosen as
 * @param {Figures} figures @param {Counting} counting
 */
export function writeAnswer(part, rules, title, figures, counting) {
  const { attackers, defenders, win, lose, means } = figures;
  const chance = percent(win);
  const odds = oddsInWords(win, lose);
  const version = versionSentence(rules, chance);
  const texts = {
    win: chance,
    defenders: counted(defenders, "defender"),
    odds: odds && `${capital(odds)}.`,
    title,
    version: version && `. ${version}`,
    "attackers-lost": fixed(means.attackersLost),
    "defenders-lost": fixed(means.defendersLost),
  };
  writeTexts(part, texts);
  part("win").toggleAttribute("data-wide", chance.length > USUAL_CHANCE);
  part("win").toggleAttribute("data-long", chance.length > LONGEST_CHANCE);
  writeCounted(part, attackers, counting);
  writeSurvivors(part, figures);
}

/**
 * Show what stands below the answer: the armies needed, and the retreats.
 * @param {Part} part @param {Figures} figures @param {Needed[]} needed
 */
export function writeDetails(part, figures, needed) {
  writeText(part("needed-against"), counted(figures.defenders, "defender"));
  part("needed").replaceChildren(...needed.map(neededRow));
  const retreats = figures.retreat.slice(0, RETREATS);
  part("retreats").hidden = retreats.length === 0;
  part("retreat").replaceChildren(
    ...retreats.map(({ at, win: chance }) =>
      row(thousands(at), thousands(shownNumber(at, "territory")), percent(chance)),
    ),
  );
}
