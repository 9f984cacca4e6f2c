/**
 * Writes an answer about luck: the parts that the template gave `data-luck`.
 *
 * @typedef {import("./luck.js").Fought} Fought
 * @typedef {import("./luck.js").Place} Place
 * @typedef {import("./luck.js").Standing} Standing
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./page.js").Part} Part
 */
import { BAR_HEIGHT, row } from "./answer.js";
import { added, isBrokenOff } from "./luck.js";
import {
  armiesInWords,
  attackersInWords,
  counted,
  matchupTitle,
  shownNumber,
  thousands,
} from "./matchup.js";
import { writeAttribute, writeText } from "./page.js";
import { exactly, nearest, percent } from "./quantities.js";
import { toldOf } from "./verdict.js";
import { versionInWords } from "./version.js";

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
  if (!attackers) return `${counted(defenders, "defender")} left`;
  if (counting === "attack") return `${counted(attackers, "attacker")} left`;
  return `${thousands(shownNumber(attackers, counting))} left on the territory`;
}

/**
 * What an end is called.
 * @param {{left: Matchup | null, score: number}} place @param {boolean} brokenOff @param {Counting} counting
 */
const endInWords = ({ left, score }, brokenOff, counting) =>
  left ? (brokenOff ? stateInWords : leftInWords)(left, counting) : signed(score);

/**
 * Show how the ends of battles stand.
 * @param {Part} part @param {Fought[]} battles @param {Standing} standing of ends that can be
 * @param {Counting} counting @param {number} leftOut battles of the evening that were broken off
 */
export function writeLuck(part, battles, standing, counting, leftOut) {
  const [first, ...others] = battles;
  const brokenOff = isBrokenOff(first);
  const own = standing.places.find(({ isOwn }) => isOwn) ?? standing.places[0];
  /** @param {Place} place */
  const name = (place) => endInWords(place, brokenOff, counting);
  const { figure, claim, note } = toldOf(standing, others.length ? "evenings" : "battles");
  const question = others.length
    ? `${battles.length} battles together, score ${name(own)}`
    : `${matchupTitle(first, counting)}, ${brokenOff ? "broken off at " : ""}${name(own)}`;
  const notes = [
    note,
    others.length ? "Score: your armies left less theirs, added up." : noteOn(first, own, standing.places, counting),
    versionsOf(battles),
    leftOut ? "Battles broken off have no score: they are left out." : "",
  ];
  writeText(part("figure"), figure);
  part("figure").toggleAttribute("data-long", figure.length > LONGEST);
  writeText(part("claim"), `${question}: ${claim}.`);
  writeText(part("note"), notes.filter(Boolean).join(" "));
  writeText(part("heading-end"), brokenOff ? "Then it stood" : others.length ? "Score" : "End");
  writeText(part("heading-sum"), brokenOff ? "Attacker wins from there" : "Like this or worse");
  const drawn = drawnOf(standing.places);
  const all = drawn.length === standing.places.length;
  const rest = all ? "" : restInWords(standing.places, drawn, others.length ? "score" : "end");
  for (const place of ["rest", "unlisted"]) writeText(part(place), rest);
  writeText(part("best"), `${all ? "Best: " : ""}${name(drawn[0])}`);
  writeText(part("worst"), `${all ? "Worst: " : ""}${name(drawn[drawn.length - 1])}`);
  writeBars(part, drawn, own, `${name(own)}, ${percent(own.chance)}`);
  writeTable(part("ends"), drawn, name);
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

/**
 * @param {Fought} battle @param {Place} own @param {Place[]} places all that might be
 * @param {Counting} counting
 */
function noteOn({ rules, attackers, defenders, left }, own, places, counting) {
  const other =
    counting === "territory"
      ? `${thousands(attackers)} may attack (A)`
      : `${attackersInWords(attackers, "territory")} (T)`;
  const rest = `${rules.title}, ${other}.`;
  if (!own.win) return rest;
  const fallen = attackers + defenders - left.attackers - left.defenders;
  const isBeyond = places.some(
    ({ left: there }) => there && attackers + defenders - there.attackers - there.defenders > fallen,
  );
  const armies = isBeyond ? `${thousands(fallen)} or more armies` : armiesInWords(fallen);
  return `Compared once ${armies} had fallen; from there the attacker wins ${percent(own.win)}. ${rest}`;
}

/** @param {Fought[]} battles */
function versionsOf(battles) {
  const versions = new Set(battles.map(({ rules }) => versionInWords(rules)).filter(Boolean));
  const words = [...versions].join(", ");
  return words && `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** @param {Place} place @param {number} greatest chance */
const heightOf = ({ chance }, greatest) => Math.round((nearest(chance) * BAR_HEIGHT) / greatest);

/** The places between the first and the last that have a bar, or are asked about. @param {Place[]} places */
function drawnOf(places) {
  if (places.length <= FEW) return places;
  const greatest = greatestOf(places);
  const seen = places.map((place) => place.isOwn || heightOf(place, greatest) > 0);
  return places.slice(seen.indexOf(true), seen.lastIndexOf(true) + 1);
}

/** Up to this many ends are all drawn, and each is wide enough to be marked. */
const FEW = 60;

/** @param {Place[]} places */
const greatestOf = (places) =>
  places.reduce((greatest, { chance }) => Math.max(greatest, nearest(chance)), 0);

/**
 * @param {Part} part @param {Place[]} places the best first @param {Place} own the one to be marked
 * @param {string} words on it
 */
function writeBars(part, places, own, words) {
  const greatest = greatestOf(places);
  const paths = { attackers: "", defenders: "", sums: "", own: "" };
  places.forEach((place, at) => {
    const height = heightOf(place, greatest);
    if (height) paths[place === own ? "own" : sideOf(place)] += `M${at} 0V-${height}`;
  });
  for (const [side, path] of Object.entries(paths)) {
    part(`bars-${side}`, SVGElement).setAttribute("d", path);
  }
  const width = Math.max(1, places.length / FEW);
  part("bars-mark", SVGElement).setAttribute("stroke-width", String(width));
  part("bars-here", SVGElement).setAttribute("d", `M${places.indexOf(own)} 0V-${BAR_HEIGHT}`);
  const box = `-.5 -${BAR_HEIGHT} ${places.length} ${BAR_HEIGHT}`;
  writeAttribute(part("bars", SVGElement), "viewBox", box);
  const title = `A bar for each end, the best first. This one: ${words}`;
  writeText(part("bars-title", SVGElement), title);
  writeText(part("own"), words);
}

/** @param {HTMLElement} body @param {Place[]} places @param {(place: Place) => string} name */
function writeTable(body, places, name) {
  body.replaceChildren(
    ...places.map((place) => {
      const made = row(name(place), percent(place.chance), percent(place.win ?? place.orWorse));
      made.toggleAttribute("data-own", place.isOwn);
      return made;
    }),
  );
}

/** @param {Place} place */
const sideOf = ({ left, win }) => (!left || win ? "sums" : left.attackers ? "attackers" : "defenders");
