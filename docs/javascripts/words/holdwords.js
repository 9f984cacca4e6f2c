/**
 * How many defenders hold against a stack, in words. Pure.
 *
 * @typedef {import("../decisions/holding.js").Hold} Hold
 */
import { battleAddress } from "../kernel/battle.js";
import { isBlitz } from "../kernel/figures.js";
import { attackersInWords, counted, pageAddress, thousands } from "../kernel/matchup.js";
import { fixed, percent } from "../kernel/quantities.js";
import { messagesOf } from "../kernel/message.js";
import words from "../../words/en/odds.js";
import { conditionsInWords } from "./besidechance.js";

const message = messagesOf(words);

/**
 * @param {Hold[]} holds @param {import("../kernel/rules.js").Rules} rules @param {import("./said.js").Asked} asked
 * @returns {import("./said.js").Said}
 */
export function holdsInWords(holds, rules, { battle: { attackers }, ruleset, counting, hold }) {
  const told = holds.find(({ percent: chance }) => chance === hold?.breaks);
  const defenders = told?.defenders ?? null;
  const against = attackersInWords(attackers, counting);
  const rows = { holds: holds.map(rowOf) };
  const said = { texts: { against }, rows, ...leadOn(attackers, defenders, ruleset, counting) };
  if (defenders === null || !told?.win || !told.attackersLost) {
    return { ...said, refused: `To hold against these takes ${words.too_many}.` };
  }
  const { title } = ruleset;
  const chance = percent(told.win);
  const texts = {
    against,
    hold: `${hold?.last}%`,
    figure: counted(defenders, "defender"),
    win: chance,
    // a capital, a wall or zombies, by blitz or not: who is asked by the attacker elsewhere defends here
    yours: rules.isTrueRandom || isBlitz(rules) ? `${message("yours", { title })} ` : "",
    title,
    lost: fixed(told.attackersLost),
    version: conditionsInWords(rules, chance),
  };
  return { ...said, texts };
}

/**
 * Lead to the battle against those who hold, where other pages have it.
 * @param {number} attackers @param {number | null} defenders
 * @param {import("../kernel/battle.js").ListedRuleset} ruleset @param {import("../kernel/matchup.js").Counted} counting
 */
function leadOn(attackers, defenders, ruleset, counting) {
  if (defenders === null || defenders > ruleset.defenders) return { hidden: { page: true, cost: true } };
  const battle = { attackers, defenders, ruleset: ruleset.id };
  const links = {
    page: pageAddress(battle, ruleset, counting),
    cost: `what-does-it-cost/${battleAddress(battle, counting)}`,
  };
  return { links, hidden: { page: false, cost: false } };
}

/** @param {Hold} hold @returns {import("./said.js").Cell[]} */
const rowOf = ({ percent: chance, defenders, win, attackersLost }) =>
  defenders !== null && win && attackersLost
    ? [`${chance}%`, thousands(defenders), percent(win), fixed(attackersLost)]
    : [`${chance}%`, { text: words.too_many, colSpan: 3 }];
