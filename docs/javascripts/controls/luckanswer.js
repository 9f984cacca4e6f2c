/**
 * Writes an answer about luck: the parts that the template gave `data-luck`.
 *
 * @typedef {import("../decisions/luck.js").Expected} Expected
 * @typedef {import("../decisions/luck.js").Fought} Fought
 * @typedef {import("../decisions/luck.js").Place} Place
 * @typedef {import("../decisions/luck.js").Standing} Standing
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../browser/page.js").Part} Part
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 */
import { row } from "./tablerows.js";
import { added, isBrokenOff } from "../decisions/luck.js";
import {
  attackersInWords,
  counted,
  matchupTitle,
  shownNumber,
  thousands,
} from "../kernel/matchup.js";
import { writeAttribute, writeText } from "../browser/page.js";
import { armiesBetween, exactly, isJust, nearest, percent } from "../kernel/quantities.js";
import { toldOf } from "../words/luckwords.js";
import { versionInWords } from "../words/besidechance.js";

/** @param {number} score @returns {string} with its sign: "+3", "−7", "0" */
const signed = (score) =>
  `${score > 0 ? "+" : score < 0 ? "−" : ""}${thousands(Math.abs(score))}`;

/** @param {Matchup} state @param {Counting} counting @returns {string} "3 v 2", "4 on the territory v 2" */
function stateInWords({ attackers, defenders }, counting) {
  const first =
    counting === "territory" ? attackersInWords(attackers, counting) : thousands(attackers);
  return `${first} v ${thousands(defenders)}`;
}

/**
 * @param {Matchup} left @param {Counting} counting
 * @returns {string} "3 attackers left", "4 left on the territory"
 */
function leftInWords({ attackers, defenders }, counting) {
  if (attackers && defenders) {
    const standing =
      counting === "attack"
        ? counted(attackers, "attacker")
        : `${thousands(shownNumber(attackers, counting))} on the territory`;
    return `${standing} and ${counted(defenders, "defender")} left`;
  }
  if (!attackers) return `${counted(defenders, "defender")} left`;
  if (counting === "attack") return `${counted(attackers, "attacker")} left`;
  return `${thousands(shownNumber(attackers, counting))} left on the territory`;
}

/** What an end is called. @param {Place} place @param {Counting} counting */
const endInWords = ({ left, score }, counting) => (left ? leftInWords(left, counting) : signed(score));

/** @param {Expected} expected armies of one's own side and of the other @returns {string} "−2.31" */
function scoreInWords({ mine, theirs }) {
  const { text, certain } = armiesBetween(mine, theirs);
  return certain ? text : `about ${text}`;
}

/**
 * Say how battles stand.
 * @param {Part} part @param {Fought[]} battles @param {Standing} standing @param {Counting} counting
 * @returns {import("./laterbars.js").Draws} what draws the same
 */
export function writeLuck(part, battles, standing, counting) {
  const { places, together } = standing;
  const own = places.find(({ isOwn }) => isOwn) ?? null;
  /** @param {Place} place */
  const name = (place) => endInWords(place, counting);
  const { figure, claim, note } = toldOf(standing);
  const here = own ? name(own) : `expected score ${scoreInWords(standing.here)}`;
  const notes = [note, ...(together ? notesTogether(standing) : notesOnOne(battles[0], standing, counting)), versionsOf(battles)];
  writeText(part("figure"), figure);
  part("figure").toggleAttribute("data-long", figure.length > LONGEST);
  writeText(part("claim"), `${questionOf(battles, standing, here, counting)}: ${claim}.`);
  writeText(part("note"), notes.filter(Boolean).join(" "));
  writeText(part("heading-end"), together ? "Score" : "End");
  const drawn = drawnOf(standing);
  const all = drawn.length === places.length;
  const rest = all ? "" : restInWords(places, drawn, together ? "score" : "end");
  for (const place of ["rest", "unlisted"]) writeText(part(place), rest);
  writeText(part("own"), own ? `${here}, ${percent(own.chance)}` : here);
  writeTable(part("ends"), drawn, name);
  const shown = { ...standing, places: drawn, at: standing.at - places.indexOf(drawn[0]) };
  return (bars, drawing) => {
    drawBars(part, bars, drawing, shown, battles[0], counting, name);
    if (!together) bars.drawSplit(chanceOf(places, true), chanceOf(places, false));
  };
}

/**
 * What was asked about.
 * @param {Fought[]} battles @param {Standing} standing @param {string} here @param {Counting} counting
 */
function questionOf(battles, { together, at, places }, here, counting) {
  if (together) return `${battles.length} battles together, ${places[at]?.isOwn ? "score " : ""}${here}`;
  const [battle] = battles;
  const words = isBrokenOff(battle) ? `broken off at ${stateInWords(battle.left, counting)}` : here;
  return `${matchupTitle(battle, counting)}, ${words}`;
}

/** @param {Standing} standing @returns {string[]} */
const notesTogether = ({ start }) => [
  "Score: your armies (A or D) left less theirs, added up.",
  `Expected at the start: ${scoreInWords(start)}.`,
];

/** @param {Fought} battle @param {Standing} standing @param {Counting} counting @returns {string[]} */
function notesOnOne(battle, { start, here }, counting) {
  const { rules, attackers } = battle;
  const other =
    counting === "territory"
      ? `${thousands(attackers)} can attack (A)`
      : `${attackersInWords(attackers, "territory")} (T)`;
  const rest = `${rules.title}, ${other}.`;
  if (!isBrokenOff(battle)) return [rest];
  const scores = `${scoreInWords(here)}, at the start ${scoreInWords(start)}`;
  return [`Expected score from there ${scores}: your armies (A or D) left less theirs.`, rest];
}

/** The most letters of the figure in large type. */
const LONGEST = 16;

/**
 * What is neither drawn nor listed, and how likely all of it is.
 * @param {Place[]} places @param {Place[]} drawn those between the first and the last of them
 * @param {string} noun what each is
 */
function restInWords(places, drawn, noun) {
  const first = places.indexOf(drawn[0]);
  const left = [...places.slice(0, first), ...places.slice(first + drawn.length)];
  const rest = left.map(({ chance }) => chance);
  const chance = percent(rest.reduce(added, exactly(0))).replace("<", "under ");
  return `Left out: the ${counted(rest.length, noun)} furthest off, together ${chance}.`;
}

/** @param {Fought[]} battles */
function versionsOf(battles) {
  const versions = new Set(battles.map(({ rules }) => versionInWords(rules)).filter(Boolean));
  const words = [...versions].join(", ");
  return words && `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** The heights that a bar may have (bars.js). */
const HEIGHTS = 100;

/** @param {Place} place @param {number} greatest chance */
const heightOf = ({ chance }, greatest) => Math.round((nearest(chance) * HEIGHTS) / greatest);

/** The places between the first and the last that have a bar, or are asked about. @param {Standing} standing */
function drawnOf({ places, at }) {
  if (places.length <= FEW) return places;
  const greatest = greatestOf(places);
  const seen = places.map((place, each) => Math.abs(each - at) < 1 || heightOf(place, greatest) > 0);
  return places.slice(seen.indexOf(true), seen.lastIndexOf(true) + 1);
}

/** Up to this many ends are all drawn. */
const FEW = 60;

/** @param {Place[]} places */
const greatestOf = (places) =>
  places.reduce((greatest, { chance }) => Math.max(greatest, nearest(chance)), 0);

/** How likely the attacker wins, or does not. @param {Place[]} places @param {boolean} won @returns {Quantity} */
function chanceOf(places, won) {
  const those = places.filter(({ chance }) => !isJust(chance, 0));
  const all = those.filter((place) => isTaken(place) === won).map(({ chance }) => chance);
  return all.length === those.length ? exactly(1) : all.reduce(added, exactly(0)); // and not about 1
}

/** @param {Place} place whether nobody defends it any more */
const isTaken = ({ left }) => left?.defenders === 0;

/**
 * Draw the ends of a battle as battles are drawn everywhere, the best for the attacker first; the scores
 * of an evening, the best for one's own side. Mark the one asked about.
 * @param {Part} part @param {import("./bars.js").Bars} bars @param {import("./laterbars.js").Drawing} drawing
 * @param {Standing} standing of the places that are drawn @param {Fought} battle the first
 * @param {Counting} counting
 * @param {(place: Place) => string} name
 */
function drawBars(part, bars, { BAR_HEIGHT, barsOf }, { together, places, at }, { defended }, counting, name) {
  const turned = defended && !together;
  const inOrder = turned ? [...places].reverse() : places;
  const here = Number((turned ? places.length - 1 - at : at).toFixed(3));
  const first = inOrder.filter((place) => together || isTaken(place));
  /** @param {Place} place */
  const numberOf = ({ left, score }) =>
    left ? left.defenders || shownNumber(left.attackers, counting) : score;
  const sides = [first, inOrder.slice(first.length)].map((side) =>
    side.map((place) => ({ chance: place.chance, number: numberOf(place) })),
  );
  part("bars").toggleAttribute("data-sums", together);
  part("bars").toggleAttribute("data-territory", counting === "territory" && !together);
  /** @param {number} place */
  const words = (place) => `${name(inOrder[place])}: ${percent(inOrder[place].chance, 2)}`;
  bars.drawBars(sides, words, together ? signed : thousands);
  const own = inOrder.findIndex(({ isOwn }) => isOwn);
  part("bars-here", SVGElement).setAttribute("d", `M${here} 0V-${BAR_HEIGHT}`);
  part("bars-own", SVGElement).setAttribute("d", own < 0 ? "" : barsOf([inOrder[own]], own, bars.top));
  const tenths = Math.floor(((2 * here + 1) * 500) / places.length);
  writeAttribute(part("pointer", SVGElement), "x", `${Math.floor(tenths / 10)}.${tenths % 10}%`);
  const lean = tenths < LEANING ? "start" : tenths > 1000 - LEANING ? "end" : "center";
  writeAttribute(part("you"), "data-lean", lean);
}

/** Words on a bar that is no further from the drawing's side, in tenths of a percent, lean on it. */
const LEANING = 333;

/** @param {HTMLElement} body @param {Place[]} places @param {(place: Place) => string} name */
function writeTable(body, places, name) {
  body.replaceChildren(
    ...places.map((place) => {
      const made = row(name(place), percent(place.chance), percent(place.orWorse));
      made.toggleAttribute("data-own", place.isOwn);
      return made;
    }),
  );
}
