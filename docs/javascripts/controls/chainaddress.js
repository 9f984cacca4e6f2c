/**
 * A chain of territories in its address: `?t=13&d=7&rules=classic&behind=2&to=3&to=2.1.capital&left=3`.
 *
 * The first territory is the battle of the address (battle.js). What stands there may have been
 * written by anybody: it is only ever compared, and never repeated to the reader. Pure.
 *
 * @typedef {import("../kernel/battle.js").ListedRuleset} ListedRuleset
 *
 * @typedef {Object} Next a territory after the first
 * @property {number} defenders
 * @property {number} staying the armies that stay there: in the last one those wanted at the end
 * @property {string} ruleset as addresses name it; "" for the rules of the first territory
 *
 * @typedef {{staying: number, next: Next[]}} Chain what a chain is beyond its first battle;
 *   `staying` are the armies that stay in the first territory
 * @typedef {{defenders: number, staying: number, ruleset: string}} Territory one of all, its rules named
 */
import { houseAsked, rulesNamed, valuesOf } from "../kernel/battle.js";
import { NEXT_DEFENDERS, thousands } from "../kernel/matchup.js";
import { MOST_ARMIES, MOST_TERRITORIES } from "../kernel/limits.js";

/** A territory that is added. @type {Readonly<Next>} */
export const ADDED = { defenders: NEXT_DEFENDERS, staying: 1, ruleset: "" };

/** Defenders, then perhaps the armies that stay, then perhaps the rules. */
const TERRITORY = /^([+-]?\d{1,15})(?:\.([+-]?\d{1,15})(?:\.([a-z0-9_.-]+))?)?$/;

const WHOLE = /^[+-]?\d+$/;

/** @param {number} armies */
const nearestArmies = (armies) => Math.min(Math.max(armies, 1), MOST_ARMIES);

/** @param {Chain} chain @returns {string} what follows the battle in an address */
export function chainAddress({ staying, next }) {
  if (!next.length) return staying > 1 ? `&left=${staying}` : "";
  const last = next[next.length - 1];
  const territories = next.map((each) => {
    const rules = each.ruleset && `.${each.ruleset}`;
    const behind = each === last ? 1 : each.staying;
    return `&to=${each.defenders}${behind > 1 || rules ? `.${behind}` : ""}${rules}`;
  });
  const behind = staying > 1 ? `&behind=${staying}` : "";
  const left = last.staying > 1 ? `&left=${last.staying}` : "";
  return behind + territories.join("") + left;
}

/**
 * What an address says of the armies that stay on the territory attacked from, where a chain has left
 * more than one there.
 * @param {number} staying @returns {string} "&from=3"
 */
export const stayingAddress = (staying) => (staying > 1 ? `&from=${staying}` : "");

/**
 * Read the chain of an address.
 * @param {string} search the address with its question mark
 * @param {ListedRuleset[]} rulesets all that can be chosen
 * @returns {{chain: Chain, words: string}} the nearest chain there is, and what of the address could
 *   not be followed
 */
export function readChain(search, rulesets) {
  /** @type {Set<string>} */
  const said = new Set();
  /** @param {number} armies */
  const within = (armies) => {
    const nearest = nearestArmies(armies);
    if (nearest !== armies) {
      said.add(`A territory has 1 to ${thousands(MOST_ARMIES)} armies: showing the closest available.`);
    }
    return nearest;
  };
  /** @param {string} name of a number of armies */
  const armiesOf = (name) => {
    const [text = "1"] = valuesOf(search, name);
    if (WHOLE.test(text)) return within(Number(text));
    said.add("The link’s number of armies left behind isn’t a whole number: showing 1.");
    return 1;
  };
  /** @param {string} name of rules */
  const rulesOf = (name) => {
    const known = rulesNamed(name, rulesets);
    if (known) return known.id;
    const house = houseAsked(name);
    said.add(house?.words ?? "The link asks for rules that are not here: showing those of territory 1.");
    return house?.rules.id ?? "";
  };
  /** @param {string} text @returns {Next} */
  const nextOf = (text) => {
    const [, defenders, staying = "1", ruleset] = TERRITORY.exec(text) ?? [];
    if (defenders === undefined) {
      said.add(`A territory of the link isn’t a number of defenders: showing ${ADDED.defenders}.`);
      return { ...ADDED };
    }
    return {
      defenders: within(Number(defenders)),
      staying: within(Number(staying)),
      ruleset: ruleset ? rulesOf(ruleset) : "",
    };
  };

  const texts = valuesOf(search, "to").filter(Boolean);
  const followed = texts.slice(0, MOST_TERRITORIES - 1);
  if (texts.length > followed.length) {
    said.add(`A chain has at most ${MOST_TERRITORIES} territories: showing the first ${MOST_TERRITORIES}.`);
  }
  const next = followed.map(nextOf);
  const chain = { staying: armiesOf("behind"), next };
  if (valuesOf(search, "left").length) (next[next.length - 1] ?? chain).staying = armiesOf("left");
  return { chain, words: [...said].join(" ") };
}

/** Whether an address asks for a battle or a chain. @param {string} search */
export const namesChain = (search) =>
  ["a", "t", "d", "rules", "to", "behind", "left"].some((name) => valuesOf(search, name).length);

/**
 * An address that names a chain the old way, `&path=3.2.5` for the defenders of all its territories,
 * as addresses name it now.
 * @param {string} search @returns {string | null} null where it names none
 */
export function fromPath(search) {
  const [path = ""] = valuesOf(search, "path");
  const [first, ...next] = path.slice(0, LONGEST_PATH).split(/[^0-9]+/).filter(Boolean);
  if (first === undefined || valuesOf(search, "to").length) return null;
  const kept = ["a", "t", "rules"].flatMap((name) => {
    const [text = ""] = valuesOf(search, name);
    return PLAIN.test(text) ? [[name, text]] : [];
  });
  return `?${new URLSearchParams([...kept, ["d", first], ...next.map((each) => ["to", each])])}`;
}

/** A number, or a name of rules. */
const PLAIN = /^[a-z0-9_.-]+$/;

/** The longest text of a path that is read. */
const LONGEST_PATH = 200;

/**
 * All territories of a chain in another order. What stays in a territory goes along with it, and so
 * do its rules.
 * @param {{defenders: number, ruleset: string}} first @param {Chain} chain
 * @param {number[]} order the places that come to stand first, second, …
 * @returns {{first: {defenders: number, ruleset: string}, chain: Chain}}
 */
export function reordered(first, chain, order) {
  const all = territoriesOf(first, chain);
  const [start, ...next] = order.map((place) => all[place]);
  const { defenders, ruleset } = start;
  return {
    first: { defenders, ruleset },
    chain: {
      staying: start.staying,
      next: next.map((each) => ({ ...each, ruleset: each.ruleset === ruleset ? "" : each.ruleset })),
    },
  };
}

/**
 * @param {{defenders: number, ruleset: string}} first @param {Chain} chain
 * @returns {Territory[]}
 */
export const territoriesOf = ({ defenders, ruleset }, { staying, next }) => [
  { defenders, staying, ruleset },
  ...next.map((each) => ({ ...each, ruleset: each.ruleset || ruleset })),
];
