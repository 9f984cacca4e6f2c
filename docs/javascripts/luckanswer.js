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
import { row } from "./answer.js";
import { isBrokenOff } from "./luck.js";
import { attackersInWords, counted, matchupTitle, shownNumber, thousands } from "./matchup.js";
import { make, writeAttribute, writeText } from "./page.js";
import { nearest, percent } from "./quantities.js";
import { toldOf } from "./verdict.js";
import { versionInWords } from "./version.js";

const BAR_HEIGHT = 100;

/** @param {number} score @returns {string} with its sign: "+3", "−7", "0" */
const signed = (score) =>
  `${score > 0 ? "+" : score < 0 ? "−" : ""}${thousands(Math.abs(score))}`;

/** @param {Matchup} state @param {Counting} counting @returns {string} "3 v 2" */
const stateInWords = ({ attackers, defenders }, counting) =>
  `${counting === "territory" ? attackersInWords(attackers, counting) : thousands(attackers)} v ${thousands(defenders)}`;

/**
 * @param {Matchup} left @param {Counting} counting
 * @returns {string} "3 attackers left", "4 left on the territory (T)"
 */
function leftInWords({ attackers, defenders }, counting) {
  if (!attackers) return `${counted(defenders, "defender")} left`;
  if (counting === "attack") return `${counted(attackers, "attacker")} left`;
  return `${thousands(shownNumber(attackers, counting))} attackers left (T)`;
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
  const own = /** @type {Place} */ (standing.places.find(({ order, left }) =>
    order === 0 && (!left || leftInWords(left, "attack") === leftInWords(first.left, "attack")
      && left.defenders === first.left.defenders)));
  const told = toldOf(standing, others.length ? "evenings" : "battles");
  const end = endInWords(own, brokenOff, counting);
  const question = others.length
    ? `${battles.length} battles together, score ${end}`
    : `${matchupTitle(first, counting)}, ${brokenOff ? "broken off at " : ""}${end}`;
  const notes = [
    told.note,
    others.length ? "Score: your armies left less theirs, added up." : ruleNote(first, own, counting),
    versionsOf(battles),
    leftOut ? "Battles broken off have no score: they are left out." : "",
  ];
  writeText(part("figure"), told.figure);
  writeText(part("claim"), `${question}: ${told.claim}.`);
  writeText(part("note"), notes.filter(Boolean).join(" "));
  part("figure").toggleAttribute("data-long", told.figure.length > LONGEST);
  /** @param {Place} place */
  const name = (place) => endInWords(place, brokenOff, counting);
  const drawn = drawnOf(standing.places);
  writeBars(part, drawn, own, name);
  const [best, worst] = [drawn[0], drawn[drawn.length - 1]];
  const all = drawn.length === standing.places.length;
  writeText(part("best"), `${all ? "Best: " : ""}${name(best)}`);
  writeText(part("worst"), `${all ? "Worst: " : ""}${name(worst)}`);
  part("heading-end").textContent = brokenOff ? "Then it stood" : others.length ? "Score" : "End";
  part("heading-sum").textContent = brokenOff ? "Attacker wins from there" : "Like this or worse";
  part("ends").replaceChildren(
    ...drawn.map((place) => {
      const made = row(name(place), percent(place.chance), percent(place.win ?? place.orWorse));
      made.toggleAttribute("data-own", place === own);
      return made;
    }),
  );
}

/** The most letters of the figure in large type. */
const LONGEST = 17;

/** @param {Fought} battle @param {Place} own @param {Counting} counting */
function ruleNote({ rules, attackers, defenders, left }, own, counting) {
  const other =
    counting === "territory"
      ? `${thousands(attackers)} may attack (A)`
      : `${attackersInWords(attackers, "territory")} (T)`;
  const rest = `${rules.title}, ${other}.`;
  if (!own.win) return rest;
  const fallen = attackers + defenders - left.attackers - left.defenders;
  const armies = counted(fallen, "army").replace("armys", "armies");
  return `Compared once ${armies} had fallen; from there the attacker wins ${percent(own.win)}. ${rest}`;
}

/** @param {Fought[]} battles */
function versionsOf(battles) {
  const versions = new Set(battles.map(({ rules }) => versionInWords(rules)).filter(Boolean));
  const words = [...versions].join(", ");
  return words && `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** The places between the first and the last that have a bar, or are asked about. @param {Place[]} places */
function drawnOf(places) {
  const greatest = greatestOf(places);
  const seen = places.map(
    ({ chance, order }) => order === 0 || Math.round((nearest(chance) * BAR_HEIGHT) / greatest) > 0,
  );
  return places.length <= FEW ? places : places.slice(seen.indexOf(true), seen.lastIndexOf(true) + 1);
}

/** So many ends are all drawn. */
const FEW = 60;

/** @param {Place[]} places */
const greatestOf = (places) =>
  places.reduce((greatest, { chance }) => Math.max(greatest, nearest(chance)), 0);

/**
 * @param {Part} part @param {Place[]} places the best first @param {Place} own
 * @param {(place: Place) => string} name
 */
function writeBars(part, places, own, name) {
  const greatest = greatestOf(places);
  const paths = { attackers: "", defenders: "", sums: "", own: "" };
  places.forEach((place, at) => {
    const height = Math.round((nearest(place.chance) * BAR_HEIGHT) / greatest);
    if (height) paths[place === own ? "own" : sideOf(place)] += `M${at} 0V-${height}`;
  });
  for (const [side, path] of Object.entries(paths)) {
    part(`bars-${side}`, SVGElement).setAttribute("d", path);
  }
  part("bars-here", SVGElement).setAttribute("d", `M${places.indexOf(own)} 0V-${BAR_HEIGHT}`);
  const box = `-.5 -${BAR_HEIGHT} ${places.length} ${BAR_HEIGHT}`;
  writeAttribute(part("bars", SVGElement), "viewBox", box);
  const this_ = `${name(own)}, ${percent(own.chance)}`;
  part("bars-title", SVGElement).textContent = `A bar for each end, the best first. This one: ${this_}`;
  writeText(part("own"), this_);
}

/** @param {Place} place */
const sideOf = ({ left, win }) => (!left || win ? "sums" : left.attackers ? "attackers" : "defenders");
