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
 */
import words from "../../words/en/battle.js";
import { BAR_HEIGHT } from "./bars.js";
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
import { messagesOf } from "../kernel/message.js";
import { armiesBetween, exactly, nearest, percent } from "../kernel/quantities.js";
import { toldOf } from "../words/luckwords.js";
import { versionInWords } from "../words/besidechance.js";

const message = messagesOf(words);

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
 * Show how battles stand.
 * @param {Part} part @param {Fought[]} battles @param {Standing} standing @param {Counting} counting
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
  writeText(part("best"), `${all ? "Best: " : ""}${name(drawn[0])}`);
  writeText(part("worst"), `${all ? "Worst: " : ""}${name(drawn[drawn.length - 1])}`);
  writeBars(part, drawn, standing.at - places.indexOf(drawn[0]), own ? `${here}, ${percent(own.chance)}` : here);
  writeTable(part("ends"), drawn, name);
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
  "Score: your armies (A) left less theirs, added up.",
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
  return [`Expected score from there ${scores} (your armies left less theirs).`, rest];
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

/** @param {Place} place @param {number} greatest chance */
const heightOf = ({ chance }, greatest) => Math.round((nearest(chance) * BAR_HEIGHT) / greatest);

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

/**
 * @param {Part} part @param {Place[]} places the best first
 * @param {number} at the one to be marked, or between two of them @param {string} words on it
 */
function writeBars(part, places, at, words) {
  const greatest = greatestOf(places);
  const paths = { attackers: "", defenders: "", sums: "", own: "" };
  places.forEach((place, each) => {
    const height = heightOf(place, greatest);
    if (height) paths[place.isOwn ? "own" : sideOf(place)] += `M${each} 0V-${height}`;
  });
  for (const [side, path] of Object.entries(paths)) {
    part(`bars-${side}`, SVGElement).setAttribute("d", path);
  }
  const here = Number(at.toFixed(3));
  part("bars-here", SVGElement).setAttribute("d", `M${here} 0V-${BAR_HEIGHT}`);
  part("bars-dot", SVGElement).setAttribute("d", `M${here} -${BAR_HEIGHT}h0`);
  const tenths = Math.floor(((2 * here + 1) * 500) / places.length);
  const pointer = part("pointer", SVGElement);
  writeAttribute(pointer, "x", `${Math.floor(tenths / 10)}.${tenths % 10}%`);
  writeAttribute(pointer, "text-anchor", tenths < 100 ? "start" : tenths > 900 ? "end" : "middle");
  const box = `-.5 -${BAR_HEIGHT} ${places.length} ${BAR_HEIGHT}`;
  writeAttribute(part("bars", SVGElement), "viewBox", box);
  writeText(part("bars-title", SVGElement), message("bars_best_first", { end: words }));
  writeText(part("own"), words);
}

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

/** @param {Place} place */
const sideOf = ({ left }) => (!left ? "sums" : left.defenders ? "defenders" : "attackers");
