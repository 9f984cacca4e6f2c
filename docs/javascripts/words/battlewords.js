/**
 * All that a matchup's page tells of a battle, in its words and the rows of its tables. Pure.
 *
 * @typedef {import("../kernel/figures.js").End} End
 * @typedef {import("../kernel/figures.js").Figures} Figures
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/quantities.js").Fraction} Fraction
 * @typedef {import("../kernel/quantities.js").Interval} Interval
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {{left: string, lost: string, chance: string, atLeast: string, end: End}} Row of the table of survivors
 */
import words from "../../words/en/battle.js";
import { beginsBlocked, mostLikely, roundsOf } from "../kernel/figures.js";
import { MOST_ARMIES } from "../kernel/limits.js";
import { counted, thousands } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { fixed, fractionText, isExact, isJust, percent, significant } from "../kernel/quantities.js";

const message = messagesOf(words);

/**
 * The battles with one army more or less, by the names of the links there.
 * @param {Matchup} matchup @returns {{name: string, matchup: Matchup, isThere: boolean}[]}
 */
export function stepsFrom({ attackers, defenders }) {
  /** @param {string} name @param {number} armies of the side that changes @param {Partial<Matchup>} other */
  const step = (name, armies, other) => ({
    name,
    matchup: { attackers: armies, defenders: armies, ...other },
    isThere: armies >= 1 && armies <= MOST_ARMIES,
  });
  return [
    step("attackers-fewer", attackers - 1, { defenders }),
    step("attackers-more", attackers + 1, { defenders }),
    step("defenders-fewer", defenders - 1, { attackers }),
    step("defenders-more", defenders + 1, { attackers }),
  ];
}

/** Whether the next round ends the battle, whatever is rolled. @param {Figures} figures */
const takesOneRound = ({ attackers, defenders, nextRound }) =>
  nextRound?.outcomes.every(
    ({ attackersLost, defendersLost }) => attackersLost === attackers || defendersLost === defenders,
  );

/** How many rounds it takes. @param {Figures} figures @returns {string} nothing where it has none */
export function roundsInWords(figures) {
  const { attackers, rounds } = figures;
  if (!rounds) return "";
  if (beginsBlocked(figures)) return message("no_attack_here", { attackers });
  return takesOneRound(figures) ? message("one_round") : message("rounds", { rounds: fixed(rounds) });
}

/**
 * The likeliest ends as the page says them, "the attacker wins with 6 attackers left", and their chance.
 * @param {Figures} figures @returns {{ends: string, chance: string}}
 */
export function likelyResultInWords(figures) {
  const likely = mostLikely(figures);
  const ends = likely.map(({ left, side, standing }) => {
    if (standing) return message("stands_with", { attackers: standing, defenders: left });
    return side === "attackers"
      ? message("won_with", { attackers: left })
      : message("failed_with", { defenders: left });
  });
  return { ends: ends.join(" or "), chance: percent(likely[0].chance) + (likely.length > 1 ? " each" : "") };
}

/** @param {End[]} ends of a side @param {number} atStart its armies @returns {Row[]} */
export const endTexts = (ends, atStart) =>
  ends.map((end) => ({
    end,
    left: thousands(end.left),
    lost: thousands(atStart - end.left),
    chance: percent(end.chance, 2),
    atLeast: percent(end.atLeast, 2),
  }));

/** @param {{chance: string}} end whether it shows as more than the least */
export const matters = ({ chance }) => !chance.startsWith("<") && chance !== "0.00%";

/** The ends in which both sides stand, but for those that cannot be. @param {Figures} figures */
export const standingTexts = ({ standing }) =>
  standing
    .filter(({ chance }) => !isJust(chance, 0))
    .map(({ left, chance }) => ({
      attackers: thousands(left.attackers),
      defenders: thousands(left.defenders),
      chance: percent(chance, 2),
    }));

/** Rows in the place of which one stands: the first of them to the last. @param {string[]} lefts */
export const foldedInWords = (lefts) =>
  lefts.length > 1 ? `${lefts[0]} to ${lefts[lefts.length - 1]}` : lefts[0];

/** The losses, and those of each end that can be. @param {Figures} figures @returns {{overall: string[][], byEnd: string[][]}} */
export function lossesInRows(figures) {
  const { attackers, defenders, means, deviations, medians } = figures;
  const { lossesGivenWin, lossesGivenLoss, attackersLostGivenLoss } = figures;
  /** @param {string} name @param {Quantity[]} numbers @param {number | null} median */
  const side = (name, numbers, median) => [
    name,
    ...numbers.map((number) => fixed(number)),
    median === null ? "–" : thousands(median),
  ];
  const byEnd = [];
  if (lossesGivenWin) byEnd.push([message("when_won"), fixed(lossesGivenWin), thousands(defenders)]);
  const fallen = attackersLostGivenLoss ? fixed(attackersLostGivenLoss) : thousands(attackers);
  if (lossesGivenLoss) byEnd.push([message("when_failed"), fallen, fixed(lossesGivenLoss)]);
  return {
    overall: [
      side("Attacker (A)", [means.attackersLeft, means.attackersLost, deviations.attackers], medians.attackers),
      side("Defender", [means.defendersLeft, means.defendersLost, deviations.defenders], medians.defenders),
    ],
    byEnd,
  };
}

/** @param {number} attackersLost @param {number} defendersLost */
const outcomeInWords = (attackersLost, defendersLost) =>
  [
    defendersLost ? `the defender loses ${defendersLost}` : "",
    attackersLost ? `the attacker loses ${attackersLost}` : "",
  ]
    .filter(Boolean)
    .join(", ");

/** What the next round does, how likely that is, and by how many rolls. @param {import("../kernel/figures.js").NextRound} round */
export const nextRoundInRows = ({ total, outcomes }) =>
  outcomes.map(({ attackersLost, defendersLost, rolls }) => [
    outcomeInWords(attackersLost, defendersLost),
    percent({ numerator: BigInt(rolls), denominator: BigInt(total) }),
    `${thousands(rolls)} of ${thousands(total)}`,
  ]);

/** Against which rolls the defender rolls how many dice. @param {Figures} figures @returns {[dice: string, rolls: string][]} */
export const answersInWords = ({ answers }) =>
  (answers ?? []).map(({ dice, rolls }) => [
    `${dice} ${dice === 1 ? "die" : "dice"} against`,
    rolls.map((roll) => roll.join("-")).join(", "),
  ]);

/** @param {boolean} irrational @param {boolean} hasDigits whether a decimal stands in its place */
function whyNoFraction(irrational, hasDigits) {
  if (irrational) return message(hasDigits ? "irrational" : "irrational_bounded");
  return message(hasDigits ? "too_long" : "too_long_bounded");
}

/**
 * The exact numbers, or what is certain of them, each with its name; `id` where it can be copied.
 * @param {Rules} rules @param {{exact: Fraction | null, win: Quantity}} answer
 * @param {{boundsInWords: (win: Interval) => string, certifiedDigits: (win: Interval) => {text: string, length: number} | null}} check
 *   how a worker's check says what it is certain of
 * @returns {{name: string, text: string, id?: string}[]}
 */
export function exactInWords(rules, { exact, win }, { boundsInWords, certifiedDigits }) {
  if (exact) {
    const { numerator, denominator } = exact;
    const lose = { numerator: denominator - numerator, denominator };
    const failing = roundsOf(rules, false).mayBlock ? "The attack fails" : "The attacker loses";
    return [
      { name: "The attacker wins, 20 digits", text: significant(exact), id: "win-decimal" },
      { name: `${failing}, 20 digits`, text: significant(lose), id: "lose-decimal" },
      { name: message("win_fraction"), text: fractionText(exact), id: "win-fraction" },
    ];
  }
  if (isExact(win)) return [];
  const certified = certifiedDigits(win);
  return [
    certified
      ? { name: `The attacker wins, ${counted(certified.length, "digit")}`, text: certified.text, id: "win-decimal" }
      : { name: "The attacker wins", text: boundsInWords(win) },
    { name: message("win_fraction"), text: whyNoFraction(Boolean(rules.transformation), certified !== null) },
  ];
}
