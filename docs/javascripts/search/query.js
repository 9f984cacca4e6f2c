/**
 * Reads a search as a matchup, "8 vs 5", "8v5 capital", "18 against 6 zombies", "8-5", as the question
 * how many attackers it takes, "90% against 15", "how many to beat 15", or how many defenders hold,
 * "hold against 12", or as the name of rules.
 *
 * The first number of a matchup counts what the reader counts, unless it says which: "12 attackers"
 * and "a=12" are armies that can attack (A), "t=12" and "12 on the territory" all that stand there
 * (T). Rules that are named win over the reader's own. A name may be misspelled (nearmisses.js).
 *
 * Words that name no rules are left `unread` where a sign or a word between the numbers shows that a
 * matchup is meant; where only a space stands there, as in "8 5", it is none. Pure.
 *
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/matchup.js").Offers} Offers
 * @typedef {{rules: string | null, counting: Counting}} Mine the reader's rules by name, where there
 *   are any, and how they count
 * @typedef {{ruleset: string, name: string, typed: boolean}} AskedRules `ruleset` is what they are
 *   solved as, `name` the name that was `typed`, or by which they are the reader's own
 * @typedef {Matchup & {unread: string[], forDefender: string[], left: number | null}} ReadMatchup words beside
 *   it: `unread` mean nothing here, `forDefender` ask for the defender's chance; `left` is how many attackers
 *   are to be left at least, where that was typed
 * @typedef {ReadMatchup & AskedRules} AskedBattle
 * @typedef {{defenders: number, percent: number | null} & AskedRules} AskedNeeded how many attackers
 *   it takes for a chance, where one was typed
 * @typedef {{attackers: number, percent: number | null} & AskedRules} AskedHeld the stack (A) to hold
 *   against, and how often, where that was typed
 */
import { isHouse, readHouse } from "../kernel/dice.js";
import { attackersMeant, nameMeant, rulesetNamed } from "../kernel/matchup.js";
import { nearestWord } from "./nearmisses.js";

/** The longest text worth reading as a matchup. */
const LONGEST = 100;

const WORD = /[\p{L}\p{N}]+/gu;

/** Words of a name that need not be typed. */
const LINKING = new Set("a against an and in of on over rule rules the v versus vs with".split(" "));

/** Of these, those that say who attacks whom: all mean the same. */
const OPPOSING = new Set("against v versus vs".split(" "));

/** Words beside a matchup that say nothing about the rules. */
const USUAL = new Set(
  ("army armies attack attacker attackers attacking battle chance chances defend defender " +
    "defenders defending for i is it my odds prob probability risk to troop troops under unit units " +
    "what win winning").split(" "),
);

/** Words of whole sentences around a matchup, as people speak: none of them could name rules. */
const SPOKEN = new Set(
  ("am are be beat beats can could did do does fight from get have he her his how if in likely me much " +
    "our please she should show so take tell territory than that their them then they there this we will would " +
    "you your").split(" "),
);

/** Words of questions, which are mended like the names of rules. */
const ASKING = ["beat", "defeat", "needed", "percent", "territory"];

const SIGN = "[-\u2010-\u2015\u2212:\u00d7/x]";
const FACING = "versus|against|attacks?|attacking|gegen|contre|contra|on";
const BETWEEN = `(?: ?(?:${SIGN}|vs?\\.?) ?| (?:(?:to )?(?:beat|defeat)|${FACING}|to) )`;
const NUMBER = "\\d{1,30}";
const ARMIES = "armies|army|troops?|units?";
const PLACE = "(?:(?:the|my|your|his|her) )?(?:attacking )?(?:territory|board)";
const ATTACKERS =
  `(?<a>a ?=? ?)?(?<attackers>${NUMBER})(?: ?(?:(?<attacking>att(?:ackers?)?|a(?!\\p{L}))|${ARMIES}))?(?<staying> on ${PLACE})?`;
const ON_TERRITORY = `t ?=? ?(?<territory>${NUMBER})`;
const DEFENDERS = `(?:d ?=? ?)?(?<defenders>${NUMBER})(?: ?(?:def(?:enders?)?|d|${ARMIES}))?(?: ?defending)?`;

/** No part of a longer word or number: not the 5 of "8v5v3", nor that of "1.5". (A lookbehind would
   say this better, but older phones know none.) */
const START = "(?:^|[^\\p{L}\\p{N}.,+\u2212-])";
const END = "(?![\\p{L}\\p{N}]| ?%|[.,]\\d)";

/** @param {string} between */
const spelling = (between) =>
  new RegExp(`${START}(?:${ON_TERRITORY}|${ATTACKERS})${between}${DEFENDERS}${END}`, "u");
const PLAIN = spelling(" ");
const SAID = spelling(BETWEEN);

const PERCENT = new RegExp(
  `${START}(\\d{1,3}(?:[.,]\\d{1,6})?) ?(?:%|(?:percent|per cent|pct|prozent|pour ?cent|por ?ciento)(?![\\p{L}\\p{N}]))`,
  "u",
);
/** Defenders alone, of whom a word before or after their number speaks. */
const FACED = new RegExp(
  `${START}(?:(?:vs?\\.?|beat|defeat|conquer|take|kill|${FACING}) ?(?:the )?${DEFENDERS}` +
    `|(?:d ?=? ?)(?<first>${NUMBER})|(?<second>${NUMBER}) ?defenders?)${END}`,
  "u",
);
const ALONE = new RegExp(`${START}${DEFENDERS}${END}`, "u");
const ATTACKERS_ALONE = new RegExp(
  `${START}(?:[at] ?=? ?${NUMBER}|${NUMBER} ?(?:attackers?|on ${PLACE}))${END}`,
  "u",
);
/** The defenders first, and called so. */
const TURNED = new RegExp(
  `^(?:(?:can |will |do )?(${NUMBER}) ?(?:def(?:end(?:s|ers?|ing)?)?|holds?|holding|survives?)` +
    `,?(?: (?:${FACING}|vs?\\.?|from))? (${NUMBER})(?: ?att(?:ack(?:s|ers?|ing)?)?)?` +
    `|defen(?:[cs]e|ders?|d|ding) ?(${NUMBER}),? attack(?:ers?|ing)? ?(${NUMBER}))$`,
  "u",
);
/** How many attackers are to be left: "with at least 4 left". */
const LEFT =
  /,?(?: (?:and|with|have|keep))?(?: at least)? ([1-9]\d{0,3})(?: (?:of them|attackers?|armies))? (?:left|remaining|surviving)(?![\p{L}\p{N}])/u;
/** Words of the defender's chance: to hold is what the attacker calls to lose. */
const FOR_DEFENDER = /\b(?:los(?:e|es|ing|t)|(?:hold|defend|keep)(?:s|ing)?|surviv(?:es?|ing))\b/g;
/** What stands before the number of those who hold, or who lose what is theirs. */
const HOLDING_WITH =
  /\b(?:(?:hold|defend|keep|surviv)(?:s|e|es|ing)?|los(?:e|ing) (?:my|our))(?: (?:it|with|my|our|the|just|only|territory))*(?: (?:my|our) against)?$/;
/** Words of the question how many defenders hold. */
const HOLDING = /\b(?:hold|keep|leave|garrison|defend)\b/;
/** A stack alone, against which somebody holds. */
const HELD = new RegExp(`${START}(?:(?:vs?\\.?|from|stops?|${FACING}) (?:the )?${ATTACKERS})${END}`, "u");
const OWN_ARMIES = /\b(?:with|have|mit|avec|con|com) (?:my )?\d/;
const HOW_MANY =
  /\b(?:how (?:many|much|big)|needs?|needed|enough|wie ?viele?|combien|cu[aá]nt[oa]s|quant[io]|quant[oa]s)(?![\p{L}\p{N}])/u;
const BEAT = /^(?:to |can i )?(?:beat|defeat) /;
/** Words of other questions with a number. */
const OTHERWISE = /\b(?:dice|die|rolls?|leave|left|hold|keep|lose|loss(?:es)?|lost|survivors?)\b/;

/** A word without its plural: people type "zombie" for "zombies". @param {string} word */
const singular = (word) => (word.length > 3 ? word.replace(/s$/, "") : word);

/** @typedef {(text: string) => string[]} Words those that a text has */

/** @type {Words} */
const wordsIn = (text) => text.toLowerCase().match(WORD) ?? [];
/** @type {Words} */
const namingWords = (text) => wordsIn(text).filter((word) => !LINKING.has(word));
/** @type {Words} */
const unknownWords = (text) => namingWords(text).filter((word) => !USUAL.has(word));

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

/** What stands between the numbers of a battle: "4 v 4" says nothing of who attacks whom. */
const BETWEEN_NUMBERS = /(\d)\s*(?:v|vs\.?|versus|against|on)\s*(?=\d)/g;

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

/**
 * The ruleset that words name best. Beside others the usual rules say nothing more, as in "true random
 * capital": but a blitz is other rules with dice set so.
 * @param {string} text @param {Offers} offers
 * @returns {Named | null}
 */
function rulesIn(text, offers) {
  const [[usual], ...others] = Object.entries(offers);
  const special = bestIn(text, Object.fromEntries(others));
  if (special?.missing === 0 && !offers[special.ruleset].transformation) {
    const beside = bestIn(without(text, special.found), { [usual]: offers[usual] });
    if (beside) return { ...special, found: [...special.found, ...beside.found] };
  }
  return bestIn(text, offers);
}

/**
 * The ruleset that words name best, by its id, title, another name or a nickname. At least more than
 * half of the name has to be there.
 * @param {string} text @param {Offers} offers
 * @returns {Named | null}
 */
function bestIn(text, offers) {
  const typed = wordsIn(text);
  let best = null;
  for (const [ruleset, { title, names = {}, nicknames = {} }] of Object.entries(offers)) {
    const others = [...Object.keys(names).map((id) => [id, id]), ...Object.entries(nicknames)];
    for (const [words, name] of [[ruleset, ruleset], [title, ruleset], ...others]) {
      if (ZOMBIES.test(words) && !ZOMBIES.test(text)) continue; // whoever attacks a capital says so, too
      const found = { ruleset, name, ...fit(words, typed), linked: linked(words, text) };
      if (found.found.length > found.missing && (!best || isBetter(found, best))) best = found;
    }
  }
  return best;
}

/**
 * @typedef {{found: string[], missing: number, linked: number}} Fitting the words of a name that are there
 * @typedef {Fitting & {ruleset: string, name: string}} Named `name` is the ruleset's id, or the other name
 *   that was typed
 */

/** Whether a name fits better than another: more of its words, then fewer missing. @param {Fitting} one @param {Fitting} other */
const isBetter = (one, other) =>
  (one.found.length - other.found.length || other.missing - one.missing || one.linked - other.linked) > 0;

/** The text without each of these words, once. @param {string} text @param {string[]} words */
function without(text, words) {
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

/** The words that slips are mended to, with their singulars, all alike common. @param {Offers} offers @returns {Map<string, number>} */
function wordsKnown(offers) {
  const names = Object.entries(offers).flatMap(([id, { title, names = {}, nicknames = {} }]) => [
    ...[id, title],
    ...Object.entries(names).flat(),
    ...Object.keys(nicknames),
  ]);
  const words = [...USUAL, ...LINKING, ...ASKING, ...names.flatMap(wordsIn)];
  return new Map(words.flatMap((word) => [word, singular(word)]).map((word) => [word, 1]));
}

/** Zombies who are attacked, and zombies at all. */
const ATTACKED = /\battack(?:s|ing)? (?:(?:a|the|some|their) )*(?=(?:capital )?zombies?\b)/g;
const ZOMBIES = /\bzombies?\b/i;
/** Words of those who are attacked. */
const HELD_FROM = /\b(?:hold|defend|keep|surviv|los(?:e|ing) (?:my|our)\b)/;

/**
 * Who attacks whom, where rules are named by it: whoever holds against zombies is attacked by them, and
 * who attacks zombies is not. @param {string} text
 */
function sayingWhoAttacks(text) {
  const attacked = text.replace(ATTACKED, "");
  const isHeld = ZOMBIES.test(text) && HELD_FROM.test(text) && !/\battack/.test(text);
  return isHeld ? `${text} attack` : attacked;
}

/** Names that are typed as one word, "godofwar", with their words. @param {Offers} offers @returns {Map<string, string>} */
function joinedNames(offers) {
  const names = Object.entries(offers).flatMap(([id, { title, names = {}, nicknames = {} }]) => [
    ...[id, title],
    ...Object.keys(names),
    ...Object.keys(nicknames),
  ]);
  const words = names.map((name) => wordsIn(name));
  return new Map(words.map((each) => [each.join(""), each.join(" ")]));
}

/**
 * A search as it is read: in small letters, its words mended where they are near to one that has a
 * meaning here, and names in one word taken apart.
 * @param {string} query @param {Offers} offers
 */
function textOf(query, offers) {
  const text = query.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  const known = wordsKnown(offers);
  const joined = joinedNames(offers);
  const mended = text.replace(
    WORD,
    (word) => joined.get(word) ?? (known.has(singular(word)) ? word : (nearestWord(word, known) ?? word)),
  );
  return sayingWhoAttacks(mended);
}

/** The rules that a reader knows by a name. @param {string | null} name @param {Offers} offers @returns {AskedRules} */
function ownRules(name, offers) {
  const small = (name ?? "").toLowerCase();
  const ruleset = rulesetNamed(small, offers);
  if (ruleset) return { ruleset, name: nameMeant(offers[ruleset], small), typed: false };
  if (isHouse(small) && readHouse(small)) return { ruleset: small, name: small, typed: false };
  const [usual] = Object.keys(offers);
  return { ruleset: usual, name: usual, typed: false };
}

/**
 * Read what is asked, and the rules: those named, or else the reader's own.
 * @template Asked
 * @param {string} query @param {Offers} offers @param {Mine} mine
 * @param {(text: string) => Asked | null} read what a text without any rules' name asks
 * @returns {(Asked & AskedRules) | null}
 */
function readUnder(query, offers, mine, read) {
  if (query.length > LONGEST) return null;
  const text = textOf(query, offers);
  const named = rulesIn(text, offers);
  const asked = named && read(without(text, named.found).replace(/^[-,:]+|[-,:]+$/g, "").trim());
  if (asked) return { ...asked, ruleset: named.ruleset, name: named.name, typed: true };
  const plain = read(text);
  return plain && { ...plain, ...ownRules(mine.rules, offers) };
}

/**
 * The matchup in a text without any ruleset's name, or null.
 * @param {string} query @param {Counting} counting of a number that does not say what it counts
 * @returns {ReadMatchup | null}
 */
function readMatchup(query, counting) {
  const kept = LEFT.exec(query);
  const left = kept && Number(kept[1]);
  const text = (kept ? restOf(query, kept) : query).replace(/\s+/g, " ").trim();
  const turned = TURNED.exec(text)?.slice(1).filter(Boolean);
  if (turned) {
    const attackers = attackersMeant(Number(turned[1]), counting);
    const forDefender = Array.from(text.match(FOR_DEFENDER) ?? []);
    return { attackers, defenders: Number(turned[0]), unread: [], forDefender, left };
  }
  const found = SAID.exec(text) ?? PLAIN.exec(text);
  if (!found?.groups) return null;
  const rest = restOf(text, found);
  if (/\p{N}/u.test(rest)) return null; // more than two numbers: who knows which are meant
  const forDefender = Array.from(rest.match(FOR_DEFENDER) ?? []);
  const unknown = unknownWords(rest).filter((word) => !forDefender.includes(word));
  if (!SAID.test(found[0]) && unknown.length > 0) return null;
  return {
    ...sidesOf(found.groups, counting, HOLDING_WITH.test(text.slice(0, found.index).trim())),
    unread: unknown.filter((word) => !SPOKEN.has(word)),
    forDefender,
    left,
  };
}

/**
 * The sides of a text: "hold 5 against 8" names the defenders first.
 * @param {Record<string, string | undefined>} groups of its spelling
 * @param {Counting} counting of a number that does not say what it counts @param {boolean} isHolding
 * @returns {Matchup}
 */
function sidesOf(groups, counting, isHolding) {
  const { a, attackers, attacking, defenders } = groups;
  if (isHolding && attackers && !a && !attacking) {
    return { attackers: attackersMeant(Number(defenders), counting), defenders: Number(attackers) };
  }
  return { attackers: attackersOf(groups, counting), defenders: Number(defenders) };
}

/**
 * The attackers (A) of a text.
 * @param {Record<string, string | undefined>} groups of its spelling
 * @param {Counting} counting of a number that does not say what it counts
 */
function attackersOf({ a, attackers, attacking, staying, territory }, counting) {
  const onTerritory = territory !== undefined || staying !== undefined;
  const said = onTerritory ? "territory" : a || attacking ? "attack" : counting;
  return attackersMeant(Number(territory ?? attackers), said);
}

/** @param {string} text @param {RegExpExecArray} found in it @returns {string} what is left */
const restOf = (text, found) =>
  `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;

/** The chance that a text speaks of, in percent, and the text without it. @param {string} text */
function chanceIn(text) {
  const found = PERCENT.exec(text);
  return {
    percent: found && Number(found[1].replace(",", ".")),
    rest: (found ? restOf(text, found) : text).replace(/\s+/g, " ").trim(),
  };
}

/**
 * How many attackers it takes against how many, in a text without any ruleset's name, or null.
 * @param {string} text @returns {{defenders: number, percent: number | null} | null}
 */
function readDefenders(text) {
  if (OTHERWISE.test(text)) return null;
  const { percent, rest: without } = chanceIn(text);
  const isChance = percent !== null;
  if (isChance && (percent <= 0 || percent >= 100)) return null;
  if (ATTACKERS_ALONE.test(without)) return null;
  const faced = FACED.exec(without);
  if (!faced && OWN_ARMIES.test(without)) return null; // how likely these win, nobody says against whom
  const found = faced ?? (isChance && ALONE.exec(without));
  if (!found || !found.groups) return null;
  const rest = restOf(without, found);
  if (/\p{N}/u.test(rest)) return null;
  const asked = isChance ? faced || !unknownWords(rest).length : HOW_MANY.test(text) || BEAT.test(text);
  const { defenders, first, second } = found.groups;
  return asked ? { defenders: Number(defenders ?? first ?? second), percent } : null;
}

/**
 * The stack against which somebody wants to hold, in a text without any ruleset's name, or null.
 * @param {string} text @param {Counting} counting of a number that does not say what it counts
 * @returns {{attackers: number, percent: number | null} | null} `percent`: how often it is to hold
 */
function readStack(text, counting) {
  if (!HOLDING.test(text)) return null;
  const { percent, rest } = chanceIn(text);
  const found = HELD.exec(rest);
  if (!found?.groups || /\p{N}/u.test(restOf(rest, found))) return null;
  return { attackers: attackersOf(found.groups, counting), percent };
}

/** Who has chosen nothing. @type {Mine} */
const NOTHING_CHOSEN = { rules: null, counting: "attack" };

/**
 * Read a search as a matchup.
 * @param {string} query @param {Offers} offers @param {Mine} [mine]
 * @returns {AskedBattle | null} null where the text is something else
 */
export const readQuery = (query, offers, mine = NOTHING_CHOSEN) =>
  readUnder(query, offers, mine, (text) => readMatchup(text, mine.counting));

/**
 * Read a search as the question how many attackers it takes: "90% against 15", "how many to beat 15".
 * @param {string} query @param {Offers} offers @param {Mine} [mine]
 * @returns {AskedNeeded | null} null where the text is something else
 */
export const readNeeded = (query, offers, mine = NOTHING_CHOSEN) =>
  readUnder(query, offers, mine, readDefenders);

/**
 * Read a search as the question how many defenders hold: "hold 80% against 12", "leave against 9".
 * @param {string} query @param {Offers} offers @param {Mine} [mine]
 * @returns {AskedHeld | null} null where the text is something else
 */
export const readHeld = (query, offers, mine = NOTHING_CHOSEN) =>
  readUnder(query, offers, mine, (text) => readStack(text, mine.counting));

/**
 * The rules that a search names whole: "capital", "zombies losses", "balanced blitz odds".
 * @param {string} query @param {Offers} offers
 * @returns {{ruleset: string, name: string, isAlone: boolean} | null} the ruleset's id, the name that was
 *   typed, and whether no other word asks for anything; null where a word of the name is missing
 */
export function readRuleset(query, offers) {
  if (query.length > LONGEST) return null;
  const text = textOf(query, offers);
  const named = rulesIn(text, offers);
  if (!named || named.missing > 0) return null;
  const isAlone = unknownWords(without(text, named.found)).length === 0;
  return { ruleset: named.ruleset, name: named.name, isAlone };
}
