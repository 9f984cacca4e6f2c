/**
 * Reads a search as a matchup, "8 vs 5", "8v5 capital", "18 against 6 zombies", "8-5", as the question
 * how many attackers it takes, "90% against 15", "how many to beat 15", or how many defenders hold,
 * "hold against 12", or as the name of rules.
 *
 * The first number of a matchup counts what the reader counts, unless it says which: "12 attackers"
 * and "a=12" are armies that can attack (A), "t=12" and "12 on the territory" all that stand there
 * (T). Rules that are named (names.js) win over the reader's own.
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
import { HOLDS, LOSES_OWN, rulesIn, textOf, unknownWords, without } from "./names.js";

/** The longest text worth reading as a matchup. */
const LONGEST = 100;

/** Words of whole sentences around a matchup, as people speak: none of them could name rules. */
const SPOKEN = new Set(
  ("am anyone are be beat beats can could did do does fight from get have he her his how if in likely me much " +
    "our please she should show so somebody someone take tell territory than that their them then they there this " +
    "we when who will would you your").split(" "),
);

const SIGN = "[-\u2010-\u2015\u2212:\u00d7/x]";
const FACING = "versus|against|attacks?|attacking|gegen|zu|contre|contra|on";
const WHOSE = "(?: (?:my|our|his|her|their|the))?";
const BETWEEN = `(?: ?(?:${SIGN}|vs?\\.?) ?| (?:(?:to )?(?:beats?|defeats?|takes?|hits?)|${FACING}|to)${WHOSE} )`;
const NUMBER = "\\d{1,30}";
const ARMIES = "armies|army|troops?|units?";
const PLACE = "(?:(?:the|my|your|his|her) )?(?:attacking )?(?:territory|board)";
const ATTACKERS =
  `(?<a>a ?=? ?)?(?<attackers>${NUMBER})(?: ?(?:(?<attacking>att(?:ackers?)?|angreifern?|a(?!\\p{L}))|${ARMIES}))?(?<staying> on ${PLACE}| ?t(?!\\p{L}))?`;
const ON_TERRITORY = `t ?=? ?(?<territory>${NUMBER})`;
const DEFENDERS = `(?:d ?=? ?)?(?<defenders>${NUMBER})(?: ?(?:def(?:enders?)?|verteidigern?|d|${ARMIES}))?(?: ?defending)?`;

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
/** The defenders first, and called so, or attacked with so many. */
const TURNED = new RegExp(
  `^(?:(?:can |will |do )?(${NUMBER}) ?(?:def(?:end(?:s|ers?|ing)?)?|holds?|holding|survives?)` +
    `,?(?: (?:${FACING}|vs?\\.?|from))? (${NUMBER})(?: ?att(?:ack(?:s|ers?|ing)?)?)?` +
    `|defen(?:[cs]e|ders?|d|ding) ?(${NUMBER}),? attack(?:ers?|ing)? ?(${NUMBER})` +
    `|(?:(?:can|he|i|if|she|somebody|someone|they|we|when|you) )*(?:attack|beat|conquer|defeat|fight|hit|kill|take)(?:s|ing)?${WHOSE} (${NUMBER})(?: ?(?:def(?:enders?)?|${ARMIES}))?` +
    ` with(?: (?:my|only|just))? (${NUMBER})(?: ?(?:att(?:ackers?)?|${ARMIES}))?)$`,
  "u",
);
/** How many attackers are to be left: "with at least 4 left". */
const LEFT =
  /,?(?: (?:and|with|have|keep))?(?: at least)? ([1-9]\d{0,3})(?: (?:of them|attackers?|armies))? (?:left|remaining|surviving)(?![\p{L}\p{N}])/u;
/** Words of the defender’s chance: to hold is what the attacker calls to lose. */
const FOR_DEFENDER = new RegExp(
  `\\b(?:los(?:e|es|ing|t)|${HOLDS}|defenders?(?:['’]s)? (?:wins?|odds|chances?)|(?:for|as|am)(?: the| a)? defenders?)\\b`,
  "g",
);
/** Words of another question with the numbers of a battle: how many are lost. */
const LOSSES = /\bhow many\b.*\blos(?:e|es|ing)\b/;
/** Words that deny what follows: nothing is answered, as it would be what was denied. */
const DENIED = /\b(?:no|not|without|never|ohne|kein(?:e[rn]?)?|nicht)\b/;
/** What stands before the number of those who hold, or who lose what is theirs. */
const HOLDING_WITH = new RegExp(
  `\\b(?:${HOLDS}|${LOSES_OWN})(?: (?:it|with|my|our|the|just|only|territory))*(?: (?:my|our) against)?$`,
);
/** Words of the question how many defenders hold. */
const HOLDING = new RegExp(`\\b(?:${HOLDS}|leav(?:e|ing)|garrison|how many defenders|defenders (?:do i )?need(?:ed)?)\\b`);
/** A stack alone, against which somebody holds. */
const HELD = new RegExp(`${START}(?:(?:vs?\\.?|from|stops?|${FACING}) (?:the )?${ATTACKERS})${END}`, "u");
const OWN_ARMIES = /\b(?:with|have|mit|avec|con|com) (?:my )?\d/;
const HOW_MANY =
  /\b(?:how (?:many|much|big)|needs?|needed|enough|wie ?viele?|combien|cu[aá]nt[oa]s|quant[io]|quant[oa]s)(?![\p{L}\p{N}])/u;
const BEAT = /^(?:to |can i )?(?:beat|defeat) /;
/** Words of other questions with a number. */
const OTHERWISE = /\b(?:dice|die|rolls?|leave|left|hold|keep|lose|loss(?:es)?|lost|survivors?)\b/;

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
  const text = textOf(query, offers).replace(/ or not\b/, "");
  if (DENIED.test(text)) return null;
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
  const plain = (kept ? restOf(query, kept) : query).replace(/\s+/g, " ").trim();
  const text = plain.replace(/^territory (?=\d)/, "t ");
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
  const forDefender = LOSSES.test(rest) ? [] : Array.from(rest.match(FOR_DEFENDER) ?? []);
  const unknown = unknownWords(forDefender.length ? rest.replace(FOR_DEFENDER, " ") : rest);
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
