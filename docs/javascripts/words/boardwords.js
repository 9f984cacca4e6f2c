/**
 * The best plan for a stack on the board, in words. Pure.
 *
 * @typedef {import("../decisions/plans.js").Plan} Plan
 * @typedef {import("../kernel/matchup.js").Counted} Counted
 * @typedef {(id: string) => string} NameOf a territory
 */
import words from "../../words/en/board.js";
import { LARGEST_PLANNED } from "../kernel/limits.js";
import { attackersInWords, thousands } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { interval, percent } from "../kernel/quantities.js";
import { havingToMoveIn } from "../kernel/rules.js";

const message = messagesOf(words);

/** A lower bound of less than this says nothing. */
const USEFUL = 0.001;

/** @param {(string | number)[]} each @param {string} last @returns {string} "a, b and c" */
export const listedInWords = (each, last) =>
  each.length > 1 ? `${each.slice(0, -1).join(", ")} ${last} ${each[each.length - 1]}` : String(each[0]);

/** @param {string[]} ids @param {NameOf} nameOf */
const places = (ids, nameOf) => ids.map(nameOf).sort().join(", ");

/**
 * What the chance is the chance of.
 * @param {string} start @param {string} goal its name, see `goalInWords` @param {number} attackers @param {Counted} counting
 * @returns {[before: string, attackers: string, after: string]}
 */
export function planClaim(start, goal, attackers, counting) {
  const [before, after] = message("claim", { start, goal, attackers: "\0" }).split("\0");
  return [before, attackersInWords(attackers, counting), after];
}

/**
 * What is to be taken, in words.
 * @param {string[]} targets their names @param {string} continent that they are, "" for none @returns {string}
 */
export function goalInWords(targets, continent) {
  if (targets.length === 1) return targets[0];
  return continent || message("all_of_them", { territories: targets.length });
}

/**
 * What threatens a territory of mine most.
 * @param {string} place @param {string} start of the stack @param {string} player whose it is
 * @param {number} attackers @param {Counted} counting
 * @returns {[before: string, attackers: string, after: string]}
 */
export const threatClaim = (place, start, player, attackers, counting) => [
  `chance that your ${place} falls to player ${player}’s `,
  attackersInWords(attackers, counting),
  ` from ${start}`,
];

/**
 * The same where several stacks attack it, one after the other.
 * @param {string} place @param {number} stacks
 * @returns {[before: string, attackers: string, after: string]}
 */
export const threatOfAllClaim = (place, stacks) => [
  `chance that your ${place} falls to the `,
  `${stacks} stacks`,
  " beside it, one after the other",
];

/**
 * Whether all borders hold.
 * @param {import("../decisions/turns.js").Holding} holding @param {number} behind territories of mine that no
 *   stack stands beside @param {NameOf} nameOf
 */
export function heldInWords({ chance, bound, weakest }, behind, nameOf) {
  const weak = weakest === null ? "" : ` If one border alone is attacked, ${nameOf(weakest)} falls most often.`;
  if (bound && interval(chance).low < USEFUL) {
    return `Whether all your borders hold until your next turn takes more than this site solves.${weak}`;
  }
  const told = percent(chance);
  const least = bound && !told.startsWith("at ") ? "at least " : "";
  const others = behind ? message("behind", { territories: behind }) : "";
  return `All your borders hold until your next turn: ${least}${told}, if every stack beside them attacks once, to the end, in the order worst for you, and nobody reinforces, moves or goes on from there.${weak}${others}`;
}

/** @param {number} attackers @returns {string} the other count */
export const planCounted = (attackers) => message("counted", { armies: attackers + 1 });

/** The other count of a stack that threatens. @param {number} armies @param {string} start @returns {string} */
export const threatCounted = (armies, start) => `${thousands(armies)} on ${start} (T).`;

/**
 * What the rules say of those who move in and of those who stay.
 * @param {{rules: import("../kernel/rules.js").Rules}[]} territories
 * @returns {string} nothing where one or all may move in and one stays; one territory needs no division
 */
export function limitsInWords(territories) {
  /** @type {Map<string, Set<string>>} */
  const titles = new Map();
  for (const { rules } of territories) {
    const least = havingToMoveIn(rules, Infinity);
    const limits = {
      must_move: least > 1 && territories.length > 1 && { least },
      few_move_in: rules.mostMoving !== null && { most: rules.mostMoving },
      more_stay: rules.staying > 1 && { staying: rules.staying },
    };
    for (const limit of Object.entries(limits).filter(([, values]) => values)) {
      const key = JSON.stringify(limit);
      titles.set(key, (titles.get(key) ?? new Set()).add(rules.title));
    }
  }
  const said = [...titles].map(([key, all]) => {
    const [name, values] = JSON.parse(key);
    return ` ${message(name, { ...values, title: listedInWords([...all], "and") })}`;
  });
  return said.join("");
}

/** What to attack first. @param {Plan} plan @param {NameOf} nameOf */
export function firstInWords({ options }, nameOf) {
  const best = options.filter(({ order }, place) => place === 0 || order !== -1);
  if (!best.length) return "";
  const names = best.map(({ target }) => nameOf(target));
  if (names.length === 1) return message("first", { target: names[0] });
  const targets = listedInWords(names, "or");
  return message(best.some(({ order }) => order === null) ? "first_open" : "first_tied", { targets });
}

/** Which stacks are exactly as good as the best. @param {import("../decisions/entries.js").Entry[]} entries the best first @param {NameOf} nameOf @returns {string} nothing where there is only one */
export function startsInWords(entries, nameOf) {
  const best = entries.filter(({ order }) => order === 0);
  return best.length > 1 ? message("start_tied", { places: listedInWords(best.map(({ place }) => nameOf(place)), "or") }) : "";
}

/** That no stack does, of those that are tried. @returns {string} */
export const noneInWords = () => message("none_up_to", { most: LARGEST_PLANNED });

/** The best way for the whole stack. @param {Plan} plan @param {NameOf} nameOf */
export function routeInWords({ routes: [best] }, nameOf) {
  if (!best) return message("no_route");
  if (best.route.length === 1) return "";
  return message("route", { route: routeText(best.route, nameOf), chance: percent(best.chance) });
}

/**
 * The way on the map, where it is one row of territories.
 * @param {[from: string, to: string][]} legs @param {NameOf} nameOf @returns {string}
 */
export function wayInWords(legs, nameOf) {
  const isRow = legs.length > 1 && legs.slice(1).every(([from], place) => from === legs[place][1]);
  return isRow ? message("way", { route: routeText(legs.map(([, to]) => to), nameOf) }) : "";
}

/** @param {string[]} route @param {NameOf} nameOf */
export const routeText = (route, nameOf) => route.map(nameOf).join(" → ");

/** @param {Plan} plan @param {string} start @returns {string} nothing where they cannot all be taken */
export function plannedLeft({ likeliest }, start) {
  if (!likeliest.length) return "";
  return likeliest.length > 1
    ? message("left_either", { armies: listedInWords(likeliest, "or"), start })
    : message("left", { armies: likeliest[0], start });
}

/**
 * The rows of what to do after the first battle.
 * @param {Plan} plan @param {NameOf} nameOf @param {string} start @returns {string[][]}
 */
export function movesInWords({ moves, options }, nameOf, start) {
  return moves.map(({ left, chance, value, moving, staying, here, ahead }) => {
    const goals = { here: places(here, nameOf), ahead: places(ahead, nameOf) };
    const isDivided = here.length > 0 && ahead.length > 0;
    const goes = isDivided
      ? message("stays_and_goes", { ...goals, start, target: nameOf(options[0].target) })
      : here.length + ahead.length > 0 && message("rest");
    return [thousands(left), percent(chance), thousands(moving), thousands(staying), goes || "", percent(value)];
  });
}

/** Whether all move in, whoever is left, to take all the rest. @param {Plan} plan */
export const isUndivided = ({ moves }) =>
  moves.every(({ staying, here, ahead }) => !staying && !here.length && ahead.length > 0);

/**
 * A chance on the map: its text, and the tenth that it is in.
 * @typedef {{text: string, shade: number}} OnMap
 */

/** @param {number} tenths */
const tenth = (tenths) => Math.min(Math.max(Math.floor(tenths), 0), 9);

/** @param {import("../kernel/quantities.js").Quantity} chance @returns {OnMap} */
export const onMap = (chance) => ({ text: percent(chance, 0), shade: tenth(interval(chance).low * 10) });

/** The same for a chance in words. @param {string} text "98%" @returns {OnMap} */
export const textOnMap = (text) => ({ text, shade: tenth(parseFloat(text) / 10) });

/** What a plan does to each of its targets. @param {Plan} plan @returns {Object<string, OnMap>} */
export const planOnMap = ({ taken }) => Object.fromEntries(taken.map(({ place, chance }) => [place, onMap(chance)]));

/** What a tap does, by what it is about; of a stack by what is chosen already. */
export const HINTS = {
  set: "Tap a territory to put armies on it. The next one you tap gets the same.",
  goal: "Choose a goal, or tap the continent. The best of your stacks, and its plan.",
  threats: "How likely each of your borders falls to all stacks beside it, one after the other. A tap sets a territory up.",
  start: "Tap the stack that attacks.",
  take: "Now tap every territory that it is to take.",
  more: "Tap more territories, or tap one again to leave it out.",
};

/** @param {"set" | "plan" | "goal" | "threats"} mode @param {{from: string, take: string[]}} asked */
export function hintFor(mode, { from, take }) {
  if (mode !== "plan") return HINTS[mode];
  return HINTS[!from ? "start" : take.length ? "more" : "take"];
}

/** That a board came by a link. @param {string} rules their title where they are not the reader's, else "" @param {boolean} hasOwn */
export function linkedInWords(rules, hasOwn) {
  const by = rules ? ` with its own rules: ${rules}` : "";
  return `This is a board from a link${by}. ${hasOwn ? "Your own board stays as it is." : "It isn’t kept on your device."}`;
}
