/**
 * What the search says of a battle, and of the attackers that it takes: results in words, and where
 * they lead. Pure.
 *
 * @typedef {import("../kernel/needed.js").Needed} Needed
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {object} Result
 * @property {string} href from the site's root, but where it begins with a question mark
 * @property {string} title
 * @property {string} text
 * @property {string} [answer] a line of its own, with "…" for what is not known yet
 * @property {string} [whose] chance that is
 * @property {string} [chance] behind the answer, or else the title: "…" until it is known
 * @property {string} [within] the page that it is a part of
 * @property {Matchup} [battle] the one it leads to, once that is known
 *
 * @typedef {Partial<Pick<import("./query.js").ReadMatchup, "standing" | "left" | "worth" | "unread" | "forDefender">>} Typed
 *   what was typed beside a battle
 *
 * @typedef {import("../kernel/figures.js").Figures} Figures
 * @typedef {{needed: Needed[], win: Quantity | null}} NeededAnswer the first is the one asked for, and
 *   `win` the chance with as many attackers, where it is known
 */
import { battleAddress, limitsInWords } from "../kernel/battle.js";
import { isBlitz } from "../kernel/figures.js";
import {
  armiesLeft,
  attackersInWords,
  counted,
  matchupTitle,
  nearestMatchup,
  nextAddress,
  pageAddress,
  sameMatchup,
  shownNumber,
  tableAddress,
  thousands,
} from "../kernel/matchup.js";
import { LUCK } from "./pagesearch.js";
import { LOSES_OWN } from "./vocabulary.js";
import { winWithLeft } from "../kernel/needed.js";
import { exactly, percent } from "../kernel/quantities.js";
import { settingInWords, versionSentence } from "../words/besidechance.js";
import { LARGEST_STACK, MOST_ARMIES } from "../kernel/limits.js";

/** In the place of an answer that is not worked out yet. */
export const PENDING = "…";
const ATTACKER_WINS = "the attacker wins";

/** The chance for which the attackers needed are given where none was typed, and others beside it. */
const USUAL_CHANCE = 90;
const OTHER_CHANCES = [75, 95];

const LIMITS = { attackers: MOST_ARMIES, defenders: MOST_ARMIES };

/** Of the defender's words, those of a loss: the attacker's chance. */
const OWN_LOST = new RegExp(`^${LOSES_OWN}$`);

/** @param {string[]} sentences those that are none left out */
const inOne = (...sentences) => sentences.filter(Boolean).join(" ");

/** @param {Matchup} matchup @param {Rules} rules @param {Counting} counting @returns {string} where its full odds are */
const addressOf = (matchup, { id, name, attackers, defenders }, counting) =>
  pageAddress(matchup, { id: name, ruleset: id, pages: { attackers, defenders } }, counting);

/** @param {Rules} rules @returns {string} nothing under their own title */
export function solvedAs({ id, others }) {
  const own = others.find(([name]) => name === id);
  return own ? `Same odds as ${own[1]}.` : "";
}

/** @param {string[]} [words] of a search that changed nothing: whoever meant rules by them has to know */
const unreadInWords = (words = []) =>
  words.length ? `Left out: ${words.map((word) => `“${word}”`).join(", ")}.` : "";

/** Both ways to count them. @param {number} attackers */
function bothCounts(attackers) {
  const armies = attackers === 1 ? "army" : "armies";
  const onTerritory = thousands(shownNumber(attackers, "territory"));
  return `${thousands(attackers)} ${armies} can attack (A), ${onTerritory} are on the territory (T).`;
}

/** The battle with odds that is nearest to one asked for. @param {Matchup} asked */
export const nearestOf = (asked) => nearestMatchup(asked, LIMITS);

/** The number nearest to one asked for that the odds of either side cover. @param {number} armies */
export const nearestArmies = (armies) => nearestOf({ attackers: armies, defenders: 1 }).attackers;

/**
 * A battle, and what else can be asked of it.
 * @param {Matchup & {unread?: string[], forDefender?: string[], left?: number | null, areAttackers?: boolean}} asked with words
 *   of the search that mean nothing here, those that ask for the defender's chance, how many are to be left, and
 *   whether these were called attackers
 * @param {Rules} rules @param {Counting} counting
 * @param {Figures | null} figures null until they are known
 * @returns {Result[]}
 */
export function battleResults(asked, rules, counting, figures) {
  const battle = nearestOf(asked);
  const found = sameMatchup(asked, battle);
  const win = figures ? percent(figures.win) : PENDING;
  const words = asked.forDefender ?? [];
  const isOwnLost = words.some((each) => OWN_LOST.test(each));
  const isDefenders = words.length > 0 && !isOwnLost;
  const lose = figures ? percent(figures.lose) : PENDING;
  const title = matchupTitle(battle, counting);
  const short = `${thousands(shownNumber(battle.attackers, counting))} v ${thousands(battle.defenders)}`;
  const results = [
    {
      href: addressOf(battle, rules, counting),
      title: `${found ? "" : "Closest: "}${title}, ${rules.title}`,
      whose: isDefenders ? "the defender holds" : ATTACKER_WINS,
      chance: isDefenders ? lose : win,
      text: inOne(
        unreadInWords(asked.unread),
        isDefenders ? `The attacker wins ${win}.` : "",
        isOwnLost ? `The defender holds ${lose}.` : "",
        found ? "" : `${limitsInWords(LIMITS, counting)} This battle is the closest.`,
        bothCounts(battle.attackers),
        solvedAs(rules),
        settingInWords(rules),
        versionSentence(rules, win),
      ),
      battle,
    },
    ...(asked.left ? [(isDefenders && !asked.areAttackers ? heldWithLeft : leftResult)(battle, asked.left, rules, counting, figures)] : []),
    ...(words.length ? [{ ...heldResult({ ...battle, percent: null }, rules, counting), battle }] : []),
    {
      href: nextAddress(rules.name, battle, counting),
      title: "Several territories",
      text: `Go on from ${short} to the next territory.`,
      battle,
    },
  ];
  if (!isBlitz(rules)) {
    results.push({
      href: tableAddress(rules.name, battle, counting),
      title: "At the table",
      text: `Follow ${short} roll by roll, with your own dice.`,
      battle,
    });
  }
  return results;
}

/** Those of them that ask what the territory is worth. */
const ASKING_WORTH = new Set(["at-the-table/", "stop-or-roll/"]);

/**
 * The end of a battle that was typed: armies left of whom it says, or of whoever has won.
 * @param {Typed} asked
 */
function endTyped({ standing, left, unread = [] }) {
  if (standing) return { href: `&end=d${standing}`, words: `, ${counted(standing, "defender")} left` };
  if (left && unread.includes("won")) return { href: `&end=a${left}`, words: `, ${armiesLeft(left, "attacker")} left` };
  return { href: "", words: "" };
}

/**
 * What goes along to a page beside a battle: an end, or what the territory is worth.
 * @param {string} address @param {Typed} asked
 */
function alongTo(address, { worth, ...asked }) {
  if (address === LUCK) return endTyped(asked);
  if (ASKING_WORTH.has(address) && worth) return { href: `&worth=${worth}`, words: `, for a territory worth ${worth}` };
  return { href: "", words: "" };
}

/**
 * What another page is asked for.
 * @param {string} words @param {Rules} rules
 * @param {string} limits where another battle was typed than the one that it leads to, or none
 */
const askedInWords = (words, rules, limits) => inOne(limits, `${words}, ${rules.title}.`, solvedAs(rules));

/**
 * Such a page, with the battle and what was typed beside it.
 * @param {import("./pagesearch.js").PageText} page
 * @param {Matchup & Typed} asked @param {Rules} rules @param {Counting} counting
 * @returns {Result}
 */
export function goingOnResult({ address, title, keywords = [] }, asked, rules, counting) {
  const battle = nearestOf(asked);
  const along = alongTo(address, asked);
  return {
    href: address + battleAddress({ ...battle, ruleset: rules.name }, counting) + along.href,
    title: keywords[0] ?? title, // the menu's name for it
    text: askedInWords(
      matchupTitle(battle, counting) + along.words,
      rules,
      sameMatchup(asked, battle) ? "" : limitsInWords(LIMITS, counting),
    ),
    battle,
  };
}

/**
 * The chance to win with at least that many attackers left: the calculator works it out.
 * @param {Matchup} battle @param {number} left @param {Rules} rules @param {Counting} counting
 * @param {Figures | null} figures null until they are known @returns {Result}
 */
function leftResult(battle, left, rules, counting, figures) {
  const chance = figures ? percent(winWithLeft(figures, left)) : PENDING;
  return {
    href: `${battleAddress({ ...battle, ruleset: rules.name }, counting)}&left=${left}`,
    title: `With at least ${counted(left, "attacker")} left`,
    whose: ATTACKER_WINS,
    chance,
    text: inOne(bothCounts(left), versionSentence(rules, chance)),
    battle,
  };
}

/**
 * The chance to hold with at least that many defenders left: the battle's page has it for any number.
 * @param {Matchup} battle @param {number} left @param {Rules} rules @param {Counting} counting
 * @param {Figures | null} figures null until they are known @returns {Result}
 */
function heldWithLeft(battle, left, rules, counting, figures) {
  const chance = figures ? percent(figures.survivors.defenders[left - 1]?.atLeast ?? exactly(0)) : PENDING;
  return {
    href: addressOf(battle, rules, counting),
    title: `Held with at least ${counted(left, "defender")} left`,
    chance,
    text: inOne("Counted over all such battles, held or lost.", versionSentence(rules, chance)),
    battle,
  };
}

/**
 * The chances for which the attackers needed are given, the one asked for first.
 * @param {number | null} typed in percent
 */
export const chancesTold = (typed) => (typed ? [typed] : [USUAL_CHANCE, ...OTHER_CHANCES]);

/**
 * How many attackers it takes.
 * @param {{defenders: number, percent: number | null}} asked @param {Rules} rules
 * @param {Counting} counting @param {NeededAnswer | null} answer null until it is known
 * @returns {Result}
 */
export function neededResult(asked, rules, counting, answer) {
  const defenders = nearestArmies(asked.defenders);
  const [chance, ...others] = chancesTold(asked.percent);
  const attackers = answer?.needed[0].attackers ?? null;
  const battle = { attackers: Math.min(attackers ?? defenders, MOST_ARMIES), defenders };
  const win = answer?.win ? percent(answer.win) : "";
  return {
    href: addressOf(battle, rules, counting),
    title: `${chance}% against ${counted(defenders, "defender")}, ${rules.title}`,
    answer: answer ? answerInWords(attackers, counting) : pendingInWords(counting),
    chance: answer ? win : PENDING,
    text: inOne(
      defenders === asked.defenders ? "" : limitsInWords(LIMITS, counting),
      answer && attackers === null
        ? "This site solves no larger stacks."
        : `The fewest attackers who win at least ${chance}% of the time.`,
      othersInWords(others, answer?.needed, counting),
      solvedAs(rules),
      versionSentence(rules, win),
    ),
    ...(attackers !== null && attackers <= MOST_ARMIES ? { battle } : {}),
  };
}

/**
 * Where it is worked out how many defenders hold.
 * @param {{attackers: number, percent: number | null}} asked the stack (A), and how often to hold @param {Rules} rules @param {Counting} counting
 * @returns {Result}
 */
export function heldResult(asked, rules, counting) {
  const attackers = nearestArmies(asked.attackers);
  const battle = { attackers, defenders: 1, ruleset: rules.name };
  const often = asked.percent ? `&hold=${asked.percent}` : "";
  const stack = bothInWords(attackersInWords(attackers), attackersInWords(attackers, "territory"), counting);
  return {
    href: `how-many-to-leave/${battleAddress(battle, counting, ["attackers"])}${often}`,
    title: "How many to leave?",
    text: askedInWords(
      `Defenders who hold against ${stack}`,
      rules,
      attackers === asked.attackers ? "" : limitsInWords(LIMITS, counting, ["attackers"]),
    ),
  };
}

/**
 * Where it is worked out how far one stack gets.
 * @param {Matchup & {next: number[], left?: number | null, unread?: string[], typed?: boolean}} asked with the
 *   defenders of the territories behind the first, how many are to be left in the last, and whether the rules
 *   were typed: they may have been meant for one territory
 * @param {Rules} rules @param {Counting} counting
 * @returns {Result}
 */
export function chainResult({ next, left, unread, typed = false, ...asked }, rules, counting) {
  const battle = nearestOf(asked);
  const behind = next.map(nearestArmies);
  const isFound = sameMatchup(asked, battle) && behind.every((defenders, place) => defenders === next[place]);
  const address = [
    battleAddress({ ...battle, ruleset: rules.name }, counting),
    ...behind.map((defenders) => `&to=${defenders}`),
    left ? `&left=${left}` : "",
  ];
  const words = [
    matchupTitle(battle, counting),
    ...behind.map((defenders) => `then ${thousands(defenders)}`),
    ...(left ? [`with at least ${thousands(left)} left`] : []),
  ];
  return {
    href: `paths/${address.join("")}`,
    title: "Several territories",
    text: inOne(
      unreadInWords(unread),
      askedInWords(words.join(", "), rules, isFound ? "" : limitsInWords(LIMITS, counting)),
      typed ? "Every territory is fought under these rules." : "",
    ),
    battle,
  };
}

/** @param {number | null} attackers @param {Counting} counting */
function answerInWords(attackers, counting) {
  const told = attackers ?? LARGEST_STACK;
  const words = bothInWords(attackersInWords(told), attackersInWords(told, "territory"), counting);
  return attackers === null ? `More than ${words}` : words;
}

/** @param {Counting} counting @returns {string} about as long as the answer */
const pendingInWords = (counting) =>
  bothInWords(`${PENDING} attackers`, `${PENDING} on the territory`, counting);

/** @param {string} attack @param {string} territory @param {Counting} counting of the reader */
const bothInWords = (attack, territory, counting) =>
  counting === "attack" ? `${attack} (${territory})` : `${territory} (${attack})`;

/**
 * What other chances take: as long before it is known as afterwards.
 * @param {number[]} others chances in percent @param {Needed[] | undefined} needed
 * @param {Counting} counting
 */
function othersInWords(others, needed, counting) {
  if (!others.length) return "";
  const letter = counting === "territory" ? "T" : "A";
  const each = others.map((wanted) => {
    const found = needed?.find(({ chance }) => chance === wanted);
    if (!found) return `${wanted}%: ${PENDING}`;
    const number = thousands(shownNumber(found.attackers ?? LARGEST_STACK, counting));
    return `${wanted}%: ${found.attackers === null ? ">" : ""}${number}`;
  });
  return `For ${each.join(", ")} (${letter}).`;
}

/**
 * The rules that a search names, at the page of that name.
 * @param {Rules} rules @returns {Omit<Result, "battle">}
 */
export const rulesResult = (rules) => ({
  href: `${rules.name}/`,
  title: rules.title,
  text: inOne(solvedAs(rules), "These rules, and the way to all their odds."),
});

/** A page that is found, or a part of one. @param {import("./pagesearch.js").Found} found @returns {Omit<Result, "battle">} */
export const pageResult = ({ address, title, heading, text }) => ({
  href: address,
  title: heading || title,
  within: heading && title,
  text,
});

/** How much is found. @param {number} count of results @param {boolean} isComing whether there may be more */
export function foundInWords(count, isComing) {
  if (count) return `${count} result${count === 1 ? "" : "s"}`;
  return isComing ? "Searching …" : "Nothing found.";
}
