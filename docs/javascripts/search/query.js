/**
 * Reads a search as a matchup, "8 vs 5", "8v5 capital", "18 against 6 zombies", "8-5", as the question
 * how many attackers it takes, "90% against 15", "how many to beat 15", or how many defenders hold,
 * "hold against 12", as a chain of territories, "12 v 7 then 3", or as the name of rules.
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
 * @typedef {Matchup & Aside & {unread: string[], forDefender: string[], areAttackers?: boolean}} ReadMatchup words
 *   beside it: `unread` mean nothing here, `forDefender` ask for the defender's chance; `areAttackers`: those
 *   who are to be left were called so
 * @typedef {{left: number | null, standing: number | null, worth: number | null}} Aside where that was typed, how
 *   many attackers are to be left at least, how many defenders were, and what the territory is worth
 * @typedef {ReadMatchup & AskedRules} AskedBattle
 * @typedef {{defenders: number, percent: number | null} & AskedRules} AskedNeeded how many attackers
 *   it takes for a chance, where one was typed
 * @typedef {{attackers: number, percent: number | null} & AskedRules} AskedHeld the stack (A) to hold
 *   against, and how often, where that was typed
 * @typedef {AskedBattle & {next: number[]}} AskedChain the battle for the first territory, and the
 *   defenders of those behind it
 */
import { isHouse, readHouse } from "../kernel/dice.js";
import { attackersMeant, nameMeant, rulesetNamed } from "../kernel/matchup.js";
import { rulesIn, textOf, unknownWords, without } from "./names.js";
import { sidesTold } from "./roles.js";
import {
  ALIKE,
  ALL_COUNTED,
  ALONE,
  ARE_ATTACKERS,
  ATTACKERS_ALONE,
  ATTACKERS_BEHIND,
  ATTACKERS_LEFT,
  CHAIN,
  DEFENCE_OF,
  DEFENDER_HOLDS,
  EACH_NEXT,
  FACED,
  FOR_DEFENDER,
  HELD,
  HELD_ALONE,
  HOLDING,
  HOLDING_WITH,
  HOW_MANY,
  LEAVING_BEHIND,
  LEFT,
  LISTED_CHAIN,
  LOSSES,
  OTHERWISE,
  OTHER_BOUND,
  OWN_ARMIES,
  PERCENT,
  PLACE_LEFT,
  PLACE_LEFT_BEHIND,
  PLAIN,
  REPEATED,
  SAID,
  SPOKEN,
  STANDING,
  TERRITORIES_WITH,
  THEIRS_LEFT,
  THEN_BATTLE,
  THROUGH,
  WORDED,
  WORTH,
  denies,
  namesUnknownRules,
} from "./spellings.js";

/** The longest text worth reading as a matchup. */
const LONGEST = 100;

/** The words of a text that mean nothing beside a battle. @param {string} text */
export const unreadWords = (text) => unknownWords(text).filter((word) => !SPOKEN.has(word));

/** The rules that a reader knows by a name. @param {string | null} name @param {Offers} offers @returns {AskedRules} */
function ownRules(name, offers) {
  const small = (name ?? "").toLowerCase();
  const ruleset = rulesetNamed(small, offers);
  if (ruleset) return { ruleset, name: nameMeant(offers[ruleset], small), typed: false };
  if (isHouse(small) && readHouse(small)) return { ruleset: small, name: small, typed: false };
  const [usual] = Object.keys(offers);
  return { ruleset: usual, name: usual, typed: false };
}

/** What is left of where it is, once the name of rules is taken out, goes, too. @param {string} text */
const withoutPlaces = (text) =>
  text.replace(PLACE_LEFT, "").replace(PLACE_LEFT_BEHIND, "").replace(/^[-,:]+|[-,:]+$/g, "").trim();

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
  if (denies(text) || namesUnknownRules(text)) return null;
  const named = rulesIn(text, offers);
  // "a" behind all of it counts armies: it is no article of the rules'
  const asked = named && read(withoutPlaces(without(text, named.found)) + (/ a$/.exec(text)?.[0] ?? ""));
  if (asked) return { ...asked, ruleset: named.ruleset, name: named.name, typed: true };
  if (named?.missing === 0) return null; // words of the rules' name would be taken for the question's
  const plain = read(text);
  return plain && { ...plain, ...ownRules(mine.rules, offers) };
}

/**
 * What a text says of a battle beside its armies, null where it does not, and the text without it.
 * @param {string} query @returns {Aside & {text: string}}
 */
function asideIn(query) {
  if (OTHER_BOUND.test(query)) return { standing: null, left: null, worth: null, text: query };
  let text = query.replace(THEIRS_LEFT, "$1$2 defenders left").replace(ALL_COUNTED, (_, one, other, all) => `${all ? "t" : "a"}=${one} v ${other}`);
  const [standing, left, worth] = [STANDING, LEFT, WORTH].map((spelled) => {
    const found = spelled.exec(text);
    if (found) text = restOf(text, found);
    return found && Number(found[1] ?? found[2]);
  });
  return { standing, left, worth, text: text.replace(/\s+/g, " ").trim() };
}

/**
 * The matchup in a text without any ruleset's name, or null, and what stands beside it.
 * @param {string} query @param {Counting} counting of a number that does not say what it counts
 * @returns {ReadMatchup | null}
 */
function readMatchup(query, counting) {
  const { text, ...aside } = asideIn(query);
  const battle = battleIn(text, counting);
  if (!battle) return null;
  const { standing, left, ...others } = aside;
  // whoever lost "with 2 left" speaks of the defenders
  const isLost = left && standing === null && battle.forDefender.includes("lost");
  const areAttackers = ATTACKERS_LEFT.test(query);
  return { ...battle, ...others, areAttackers, ...(isLost ? { standing: left, left: null } : { standing, left }) };
}

/**
 * The matchup in a text without what stands beside it, or null.
 * @param {string} typed @param {Counting} counting of a number that does not say what it counts
 * @returns {Omit<ReadMatchup, keyof Aside> | null}
 */
function battleIn(typed, counting) {
  if (REPEATED.test(typed)) return null;
  const text = typed.replace(DEFENCE_OF, "defend ");
  const worded = WORDED.map((spelled) => spelled.exec(text)?.groups).find(Boolean);
  if (worded) {
    const sides = { attackers: attackersOf(worded, counting), defenders: Number(worded.defenders) };
    const asking = text.replace(worded.defending ?? "", "");
    return { ...sides, unread: [], forDefender: Array.from(asking.match(FOR_DEFENDER) ?? []) };
  }
  const found = SAID.exec(text) ?? PLAIN.exec(text);
  if (!found?.groups) return battleTold(text, counting);
  const before = text.slice(0, found.index).trim();
  const behind = text.slice(found.index + found[0].length);
  const isHolding = holdsFirst(before, found, behind);
  const said = (isHolding && ATTACKERS_BEHIND.exec(behind)) || null;
  if (LEAVING_BEHIND.test(behind)) return null; // the attacker's, whose battle it is
  const rest = `${before} ${behind.slice(said?.[0].length ?? 0)}`;
  if (/\p{N}/u.test(rest)) return null; // more than two numbers: who knows which are meant
  const asksLosses = LOSSES.test(rest);
  const words = asksLosses ? [] : Array.from(rest.match(FOR_DEFENDER) ?? []);
  // whoever holds and loses, loses what is theirs
  const forDefender = words.map((word) => (isHolding && word === "lose" ? "lose my" : word));
  const others = forDefender.length ? rest.replace(FOR_DEFENDER, " ") : rest;
  if (!SAID.test(found[0]) && unknownWords(others).length > 0) return null;
  return {
    ...sidesOf(found.groups, counting, isHolding, said?.groups),
    unread: asksLosses ? ["losses", ...unreadWords(others.replace(LOSSES, " "))] : unreadWords(others),
    forDefender,
  };
}

/**
 * Whether the first number of a battle is that of whoever holds.
 * @param {string} before what stands before the battle @param {RegExpExecArray} found the battle
 * @param {string} behind what stands behind it
 */
function holdsFirst(before, found, behind) {
  if (ARE_ATTACKERS.test(behind) && !/ vs? ?/.test(found[0])) return true;
  // "t=9 v 5" names the attackers first, as a battle is written
  const isWritten = DEFENDER_HOLDS.test(before) || (found.groups?.territory && !found.groups.place);
  if (LOSSES.test(before) || (isWritten && !found[0].includes("against"))) return false;
  return HOLDING_WITH.test(`${before} ${found.groups?.place ?? ""}`.trim());
}

/**
 * The same where other words tell the sides than those between the numbers.
 * @param {string} text @param {Counting} counting of a number that does not say what it counts
 * @returns {Omit<ReadMatchup, keyof Aside> | null}
 */
function battleTold(text, counting) {
  const told = sidesTold(text);
  return told && {
    attackers: attackersOf(told, counting),
    defenders: Number(told.defenders),
    unread: [],
    forDefender: Array.from(text.match(FOR_DEFENDER) ?? []),
  };
}

/**
 * The sides of a text: "hold 5 against 8" names the defenders first.
 * @param {Record<string, string | undefined>} groups of its spelling
 * @param {Counting} counting of a number that does not say what it counts @param {boolean} isHolding
 * @param {Record<string, string | undefined>} [behind] what is said behind the numbers of the second
 * @returns {Matchup}
 */
function sidesOf(groups, counting, isHolding, behind) {
  const { a, attackers, attacking, defenders, territory } = groups;
  if (isHolding && (territory || (attackers && !a && !attacking))) {
    const others = attackersOf({ ...behind, attackers: defenders }, counting);
    return { attackers: others, defenders: Number(attackers ?? territory) };
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
  const asked = isChance ? faced || !unknownWords(rest).length : HOW_MANY.test(text);
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
  const found = HELD.exec(rest) ?? (percent === null ? null : HELD_ALONE.exec(rest));
  if (!found?.groups || /\p{N}/u.test(restOf(rest, found))) return null;
  return { attackers: attackersOf(found.groups, counting), percent };
}

/** Whether a text ends with a battle whose numbers are set against each other. @param {string} text */
function isSaid(text) {
  const found = SAID.exec(text);
  return found !== null && found.index + found[0].length === text.length;
}

/** @param {Record<string, string>} groups of `TERRITORIES_WITH` */
const stackFirst = ({ stack, first, others }) => `${stack} v ${first}${others}`;

/**
 * A battle and the defenders of the territories behind it, in a text without any ruleset's name, or null.
 * @param {string} query @param {Counting} counting of a number that does not say what it counts
 * @returns {(ReadMatchup & {next: number[]}) | null}
 */
function readTerritories(query, counting) {
  const { text: typed, ...aside } = asideIn(query);
  if (REPEATED.test(typed) || THEN_BATTLE.test(typed)) return null;
  const text = typed
    .replace(TERRITORIES_WITH, (...found) => stackFirst(found.at(-1)))
    .replace(ALIKE, (_, stack, count, each) => `${stack} v ${Array(Number(count)).fill(each).join(" then ")}`)
    .replace(THROUGH, "$1 v ");
  for (const spelled of [CHAIN, LISTED_CHAIN]) {
    const found = spelled.exec(text);
    const links = found ? [...found[0].matchAll(EACH_NEXT)] : [];
    for (const place of links.keys()) {
      const first = text.slice(0, (found?.index ?? 0) + (links[place].index ?? 0));
      // any numbers in a row: only "then" needs no sign between the first two
      if (!isSaid(first) && !/then/.test(links[place][0])) continue;
      const battle = battleIn(first, counting);
      const next = links.slice(place).map(([, onward, listed]) => Number(onward ?? listed));
      if (battle && !battle.forDefender.length) return { ...battle, ...aside, next };
    }
  }
  return null;
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
 * Read a search as a chain of territories: "12 v 7 then 3".
 * @param {string} query @param {Offers} offers @param {Mine} [mine]
 * @returns {AskedChain | null} null where the text is something else
 */
export const readChain = (query, offers, mine = NOTHING_CHOSEN) =>
  readUnder(query, offers, mine, (text) => readTerritories(text, mine.counting));

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
