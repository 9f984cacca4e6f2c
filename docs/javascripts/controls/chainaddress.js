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
import { houseAsked, rulesNamed, sameBattle, valuesOf } from "../kernel/battle.js";
import { NEXT_DEFENDERS, sameMatchup, thousands } from "../kernel/matchup.js";
import { MOST_ARMIES, MOST_TERRITORIES } from "../kernel/limits.js";

/** A territory that is added. @type {Readonly<Next>} */
export const ADDED = { defenders: NEXT_DEFENDERS, staying: 1, ruleset: "" };

/** Defenders, then perhaps the armies that stay, then perhaps the rules. */
const TERRITORY = /^([+-]?\d{1,15})(?:\.([+-]?\d{1,15})(?:\.([a-z0-9_.-]+))?)?$/;

const WHOLE = /^[+-]?\d+$/;

/** @param {number} armies */
const nearestArmies = (armies) => Math.min(Math.max(armies, 1), MOST_ARMIES);

/**
 * How many armies stay in a territory of a chain, where nobody says otherwise.
 * @param {string} ruleset as addresses name it @param {ListedRuleset[]} rulesets
 */
const stayUnder = (ruleset, rulesets) => rulesNamed(ruleset, rulesets)?.staying ?? 1;

/**
 * The same for all territories of a chain; in the last one it is those wanted at the end.
 * @param {{defenders: number, ruleset: string}} first @param {Chain} chain @param {ListedRuleset[]} rulesets
 * @returns {number[]}
 */
export const usualStays = (first, chain, rulesets) =>
  territoriesOf(first, chain).map(({ ruleset }, place) =>
    place < chain.next.length ? stayUnder(ruleset, rulesets) : 1,
  );

/**
 * A chain in which the usual number stays wherever it stayed before.
 * @param {Chain} chain @param {number[]} before how many stayed as usual @param {number[]} now
 * @returns {Chain} the same one where nothing changes
 */
export function withUsualStays(chain, before, now) {
  /** @param {number} staying @param {number} place */
  const stays = (staying, place) => (staying === (before[place] ?? 1) ? (now[place] ?? 1) : staying);
  const staying = stays(chain.staying, 0);
  const next = chain.next.map((each, place) => ({ ...each, staying: stays(each.staying, place + 1) }));
  const isSame = staying === chain.staying && next.every((each, place) => each.staying === chain.next[place].staying);
  return isSame ? chain : { staying, next };
}

/**
 * @param {Chain} chain @param {number[]} [usual] how many stay in each territory where nothing is said
 * @returns {string} what follows the battle in an address
 */
export function chainAddress({ staying, next }, usual = []) {
  if (!next.length) return staying > 1 ? `&left=${staying}` : "";
  const last = next[next.length - 1];
  const territories = next.map((each, place) => {
    const rules = each.ruleset && `.${each.ruleset}`;
    const [behind, isUsual] = each === last ? [1, true] : [each.staying, each.staying === (usual[place + 1] ?? 1)];
    return `&to=${each.defenders}${!isUsual || rules ? `.${behind}` : ""}${rules}`;
  });
  const behind = staying === (usual[0] ?? 1) ? "" : `&behind=${staying}`;
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
 * @param {string} [ruleset] that of the first territory, where the address names none
 * @returns {{chain: Chain, words: string}} the nearest chain there is, and what of the address could
 *   not be followed
 */
export function readChain(search, rulesets, ruleset = "") {
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
  const [named = ruleset] = valuesOf(search, "rules");
  /** @param {string} [name] of the rules of a territory @returns {number} */
  const usual = (name) => stayUnder(name || named, rulesets);
  /** @param {string} name of a number of armies @param {number} otherwise */
  const armiesOf = (name, otherwise) => {
    const [text = String(otherwise)] = valuesOf(search, name);
    if (WHOLE.test(text)) return within(Number(text));
    said.add(`The link’s number of armies left behind isn’t a whole number: showing ${otherwise}.`);
    return otherwise;
  };
  /** @param {string} name of rules */
  const rulesOf = (name) => {
    const known = rulesNamed(name, rulesets);
    if (known) return known.id;
    const house = houseAsked(name);
    said.add(house?.words ?? "The link asks for rules that are not here: showing those of territory 1.");
    return house?.rules.id ?? "";
  };
  /** @param {string} text @param {number} number of the territory @param {boolean} isLast @returns {Next} */
  const nextOf = (text, number, isLast) => {
    const [, defenders, staying, ruleset] = TERRITORY.exec(text) ?? [];
    if (defenders === undefined) {
      said.add(`Territory ${number} of the link isn’t a number of defenders: showing ${ADDED.defenders}.`);
      return { ...ADDED };
    }
    const rules = ruleset ? rulesOf(ruleset) : "";
    return {
      defenders: within(Number(defenders)),
      staying: within(Number(staying ?? (isLast ? 1 : usual(rules)))),
      ruleset: rules,
    };
  };

  const texts = valuesOf(search, "to").filter(Boolean);
  const followed = texts.slice(0, MOST_TERRITORIES - 1);
  if (texts.length > followed.length) {
    said.add(`A chain has at most ${MOST_TERRITORIES} territories: showing the first ${MOST_TERRITORIES}.`);
  }
  const next = followed.map((text, place) => nextOf(text, place + 2, place === followed.length - 1));
  const chain = { staying: armiesOf("behind", next.length ? usual() : 1), next };
  if (valuesOf(search, "left").length) (next[next.length - 1] ?? chain).staying = armiesOf("left", 1);
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

/**
 * The address whose chain goes on from the battle of the reader's game: where that is a link's, the link's; else
 * in this tab the last one, if it began with as many defenders, or the last on the device, if it began with this
 * battle.
 * @param {import("../kernel/battle.js").Battle} battle
 * @param {{linked: string | null, here: string | null, device: string | null}} kept `linked`: null where the battle
 *   is no link's
 * @param {(search: string) => import("../kernel/battle.js").Battle | null} read the battle of an address
 * @returns {string | null} null where none goes on from it
 */
export function chainKept(battle, { linked, here, device }, read) {
  if (linked !== null) {
    const first = read(linked);
    return first && sameMatchup(first, battle) ? linked : null;
  }
  if (here && read(here)?.defenders === battle.defenders) return here;
  const asked = device && read(device);
  return asked && sameBattle(asked, battle) ? device : null;
}
