/**
 * The questions about a battle that may take a while, and what answers each. Pure.
 *
 * @typedef {import("./costs.js").Cost} Cost
 * @typedef {import("./costs.js").FewerLost} FewerLost
 * @typedef {import("./defenderdice.js").Card} Card
 * @typedef {import("./holding.js").Hold} Hold
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 *
 * @typedef {Object} CostAnswer
 * @property {Cost[]} costs all dice first
 * @property {Quantity} lose the chance that the attack fails
 * @property {Quantity | null} lostGivenWin the attackers @property {Quantity | null} lostGivenLoss
 *   the defenders
 * @property {Quantity | null} attackersLostGivenLoss null where all fall then
 * @property {FewerLost | null} fewer
 *
 * @typedef {{cost: CostAnswer, hold: Hold[], card: Card}} Answers by the name of the question
 * @typedef {{name: keyof Answers, rules: Rules, matchup: Matchup, breaks?: number}} Question
 *   `breaks`: how often a stack may break through at most, in percent, where the reader says that
 */
import { costsByDice, fewerLost } from "./costs.js";
import { cardOf } from "./defenderdice.js";
import { figuresOf } from "../kernel/figures.js";
import { holdsAgainst } from "./holding.js";
import { PERCENTS_OF_HOLDING } from "../kernel/limits.js";

/** The most armies a side of a question that is answered at once: of usual rules, and of those that
 * take more work. */
const AT_ONCE = { usual: 100, hard: 12 };

/** @type {{[Name in keyof Answers]: (rules: Rules, matchup: Matchup, breaks?: number) => Answers[Name]}} */
export const ANSWERS = {
  cost: (rules, matchup) => {
    const { lose, lossesGivenWin, lossesGivenLoss, attackersLostGivenLoss } = figuresOf(rules, matchup);
    return {
      costs: costsByDice(rules, matchup),
      lose,
      lostGivenWin: lossesGivenWin,
      lostGivenLoss: lossesGivenLoss,
      attackersLostGivenLoss,
      fewer: fewerLost(rules, matchup.defenders),
    };
  },
  hold: (rules, { attackers }, breaks) => holdsAgainst(rules, attackers, percentsWith(breaks)),
  card: cardOf,
};

/** The usual percentages and the reader's own, the largest first. @param {number} [own] */
const percentsWith = (own) =>
  own === undefined || PERCENTS_OF_HOLDING.includes(own)
    ? PERCENTS_OF_HOLDING
    : [...PERCENTS_OF_HOLDING, own].sort((one, other) => other - one);

/** @param {Rules} rules @param {Matchup} matchup @returns {boolean} */
export const isAnsweredAtOnce = ({ replies, transformation }, { attackers, defenders }) =>
  Math.max(attackers, defenders) <= (replies || transformation ? AT_ONCE.hard : AT_ONCE.usual);
