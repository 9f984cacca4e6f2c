/**
 * The names of rules in a search: its words mended, and the rules that they name best. Pure.
 *
 * @typedef {import("../kernel/matchup.js").Offers} Offers
 * @typedef {{found: string[], missing: number, linked: number}} Fitting the words of a name that are there
 * @typedef {Fitting & {ruleset: string, name: string}} Named `name` is the ruleset's id, or the other name
 *   that was typed
 */
import { nearestWord } from "./nearmisses.js";
import { inDigits, isNumberWord } from "./numbers.js";
import { hasZombies, sayingWhoAttacks, sayingWhoseDice, zombiesAttack } from "./sides.js";
import { AGAINST, ARMIES } from "./vocabulary.js";

const WORD = /[\p{L}\p{N}]+/gu;

/** Words of a name that need not be typed. */
const LINKING = new Set("a against an and in of on over rule rules the v versus vs with".split(" "));

/** Of these, those that say who attacks whom: all mean the same. */
const OPPOSING = new Set("against v versus vs".split(" "));

/** Words beside a matchup that say nothing about the rules. */
const USUAL = new Set(
  ("army armies attack attacker attackers attacking battle chance chances defend defender " +
    "defenders defending for i is it mode my odds prob probability risk to troop troops under unit units " +
    "what win winning wins").split(" "),
);

/** Words of questions, which are mended like the names of rules. */
const ASKING = ["attacked", "beat", "défendre", "defeat", "defeating", "needed", "percent", "territory", "times"];

/** Whether a word of a name says nothing about rules by itself. @param {string} word */
const saysNothing = (word) => USUAL.has(word) || isNumberWord(word);

/** A word without its plural: people type "zombie" for "zombies". @param {string} word */
const singular = (word) => (word.length > 3 ? word.replace(/s$/, "") : word);

/** @typedef {(text: string) => string[]} Words those that a text has */

/** All words in a row, two or more. @param {string[]} words @returns {string[][]} */
const runsIn = (words) =>
  words.flatMap((_, first) => words.slice(first + 1).map((_, more) => words.slice(first, first + more + 2)));

/** @type {Words} */
const wordsIn = (text) => text.toLowerCase().match(WORD) ?? [];
/** @type {Words} */
const namingWords = (text) => wordsIn(text).filter((word) => !LINKING.has(word));

/** Those that say something about the rules, or nothing that is known here. @type {Words} */
export const unknownWords = (text) => namingWords(text).filter((word) => !USUAL.has(word));

/**
 * How well typed words fit a name: how many of its words are there, and how many are not.
 * @param {string} name @param {string[]} typed
 */
function fit(name, typed) {
  const left = typed.map(singular);
  const words = namingWords(name);
  const found = words.filter((word) => {
    const place = left.indexOf(singular(word));
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
  return { found, missing: words.length - found.length };
}

/** Armies that die, and are no dice: "how many defenders die". */
const FALLING = new RegExp(`(?:\\bhow many )?\\b(attackers?|defenders?|${ARMIES}) (?:will )?dies?\\b`, "g");

/** What stands between the numbers of a battle: "4 v 4" says nothing of who attacks whom. */
const BETWEEN_NUMBERS = new RegExp(`(\\d)\\s*(?:on|${AGAINST})\\s*(?=\\d)`, "g");

/** The linking words of a text, those between two sides all as "v". @param {string} text */
const linkingWords = (text) =>
  wordsIn(text.replace(BETWEEN_NUMBERS, "$1 ")).flatMap((word) =>
    OPPOSING.has(word) ? "v" : LINKING.has(word) ? word : [],
  );

/**
 * How many linking words of a name are typed: they tell "zombies v capital" from "zombies on a capital".
 * @param {string} name @param {string} text
 */
function linked(name, text) {
  const typed = linkingWords(text);
  return linkingWords(name).filter((word) => typed.includes(word)).length;
}

/** Whether a name fits better than another: more of its words, then fewer missing. @param {Fitting} one @param {Fitting} other */
const isBetter = (one, other) =>
  (one.found.length - other.found.length || other.missing - one.missing || one.linked - other.linked) > 0;

/** The text without each of these words, once. @param {string} text @param {string[]} words */
export function without(text, words) {
  const gone = words.map(singular);
  return text
    .replace(WORD, (word) => {
      const place = gone.indexOf(singular(word));
      if (place === -1) return word;
      gone.splice(place, 1);
      return " ";
    })
    .replace(/\s+/g, " ")
    .trim();
}

/** All that the rules of a site are called: gathered once, as every key that is typed asks for it. */
class Names {
  /** @param {Offers} offers */
  constructor(offers) {
    /** What is typed for rules, and the name that it means. @type {{words: string, ruleset: string, name: string}[]} */
    this.typed = Object.entries(offers).flatMap(([ruleset, { title, names = {}, nicknames = {} }]) =>
      [
        ...[ruleset, title].map((words) => [words, ruleset]),
        ...Object.entries(names).flatMap(([id, called]) => [id, called].map((words) => [words, id])),
        ...Object.entries(nicknames),
      ].map(([words, name]) => ({ words, ruleset, name })),
    );
    const words = this.typed.map((each) => wordsIn(each.words));
    /** Words of a name that are typed as one, "godofwar", "threedice". */
    this.joined = new Map(words.flatMap(runsIn).map((run) => [run.join(""), run.join(" ")]));
    /** The words that slips are mended to, with their singulars, all alike common. */
    this.known = new Map(
      [...USUAL, ...LINKING, ...ASKING, ...words.flat()]
        .flatMap((word) => [word, singular(word)])
        .map((word) => [word, 1]),
    );
  }

  /** A word as it is meant, or the words. @param {string} word */
  mended(word) {
    if (this.known.has(singular(word))) return word;
    return this.joined.get(word) ?? nearestWord(word, this.known) ?? word;
  }

  /**
   * The rules that words name best, by the id, the title, another name or a nickname. At least more than
   * half of the name has to be there, and a word that says something by itself: who "attacks two" names no dice.
   * @param {string} text @param {(ruleset: string) => boolean} isAmong whether these rules are looked at
   * @returns {Named | null}
   */
  best(text, isAmong) {
    const words = wordsIn(text);
    let best = null;
    for (const each of this.typed) {
      const { ruleset, name } = each;
      if (!isAmong(ruleset)) continue;
      if (hasZombies(each.words.toLowerCase()) && !hasZombies(text)) continue; // whoever attacks a capital says so, too
      if (hasZombies(each.words.toLowerCase()) && zombiesAttack(text) && !/attack|-v-/i.test(each.words)) continue;
      const found = { ruleset, name, ...fit(each.words, words), linked: linked(each.words, text) };
      if (found.found.length <= found.missing || found.found.every(saysNothing)) continue;
      if (!best || isBetter(found, best)) best = found;
    }
    return best;
  }
}

/** @type {WeakMap<Offers, Names>} */
const made = new WeakMap();

/** @param {Offers} offers */
function namesOf(offers) {
  const names = made.get(offers) ?? new Names(offers);
  made.set(offers, names);
  return names;
}

/**
 * A search as it is read: in small letters, its words mended where they are near to one that has a
 * meaning here, and names in one word taken apart.
 * @param {string} query @param {Offers} offers
 */
export function textOf(query, offers) {
  const names = namesOf(offers);
  const plain = query.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  const said = plain
    .replace(/(\p{L}):/gu, "$1")
    .replace(/ \(t\)/g, " t")
    .replace(/ of mine\b/g, "")
    .replace(/n['’]t\b/g, " not")
    .replace(FALLING, "how many $1 lost")
    .replace(/\benough for\b/g, "enough against");
  return sayingWhoAttacks(sayingWhoseDice(inDigits(said)).replace(WORD, (word) => names.mended(word)));
}

/**
 * The ruleset that words name best. Beside others the usual rules say nothing more, as in "true random
 * capital": but a blitz is other rules with dice set so.
 * @param {string} text @param {Offers} offers
 * @returns {Named | null}
 */
export function rulesIn(text, offers) {
  const names = namesOf(offers);
  const [usual] = Object.keys(offers);
  const special = names.best(text, (ruleset) => ruleset !== usual);
  if (special?.missing === 0 && !offers[special.ruleset].transformation) {
    const beside = names.best(without(text, special.found), (ruleset) => ruleset === usual);
    if (beside) return { ...special, found: [...special.found, ...beside.found] };
  }
  return names.best(text, () => true);
}
