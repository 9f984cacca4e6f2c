/**
 * What an attack costs, in words. Pure.
 */
import words from "../../words/en/costs.js";
import { atOnceInWords } from "./atonce.js";
import { counted, thousands } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { fixed, isJust, percent } from "../kernel/quantities.js";
import { versionSentence } from "./besidechance.js";

const message = messagesOf(words);

/** @typedef {import("../kernel/quantities.js").Quantity} Quantity */

/**
 * @param {import("../decisions/questions.js").CostAnswer} answer @param {import("../kernel/rules.js").Rules} rules
 * @param {import("./said.js").Asked} asked @returns {import("./said.js").Said}
 */
export function costInWords(answer, rules, { battle: { attackers, defenders }, ruleset }) {
  const { costs, lose, lostGivenWin, lostGivenLoss, attackersLostGivenLoss, fewer } = answer;
  const [{ win, attackersLost, defendersLost, gain }] = costs;
  const chance = percent(win);
  const version = versionSentence(rules, chance);
  const isAtOnce = rules.transformation !== undefined;
  const ends = [];
  if (lostGivenWin && !isJust(win, 0)) {
    ends.push([`You win (${chance})`, fixed(lostGivenWin), `all ${thousands(defenders)}`]);
  }
  if (lostGivenLoss && !isJust(lose, 0)) {
    const fallen = attackersLostGivenLoss ? fixed(attackersLostGivenLoss) : `all ${thousands(attackers)}`;
    ends.push([`You fail (${percent(lose)})`, fallen, fixed(lostGivenLoss)]);
  }
  return {
    texts: {
      "attackers-lost": fixed(attackersLost),
      "defenders-lost": fixed(defendersLost),
      defenders: counted(defenders, "defender"),
      more: moreInWords(gain),
      title: ruleset.title,
      win: chance,
      version: version && ` ${version}`,
      fewer: fewerInWords(fewer, defenders),
      "one-die": oneDieInWords(costs),
    },
    rows: {
      ends,
      dice: costs.map((cost) => [
        ...[cost.dice, percent(cost.win), fixed(cost.attackersLost), fixed(cost.defendersLost), cost.gain],
      ]),
      rounds: costs.flatMap(({ dice, nextRound }) =>
        nextRound ? [[dice, ...nextRound.map((lost) => fixed(lost))]] : [],
      ),
    },
    hidden: { "of-rounds": isAtOnce, stop: isAtOnce },
    sentences: { "at-once": isAtOnce ? atOnceInWords(rules, "rounds") : "" },
  };
}

/**
 * Who loses more, and how much.
 * @param {string} gain what the defender loses more, with its sign: "+0.35", "about −0.20"
 * @returns {string} "they lose 0.35 more"
 */
export function moreInWords(gain) {
  const sign = /[+−]/.exec(gain)?.[0];
  if (!sign) return message("same");
  return message(sign === "+" ? "they_more" : "you_more", { more: gain.replace(sign, "") });
}

/**
 * How many attackers it takes to lose fewer than these defenders.
 * @param {import("../decisions/costs.js").FewerLost | null} fewer null where it is not worked out
 * @param {number} defenders
 */
export function fewerInWords(fewer, defenders) {
  if (!fewer) return message("fewer_unknown", { defenders });
  const { attackers, first } = fewer;
  const tried = fewer.tried ? message("tried", { attackers: fewer.tried }) : "";
  if (attackers === 1) return message("always_fewer", { defenders, tried });
  const stack = attackers ?? first;
  if (stack === null) return message("never_fewer", { defenders, tried });
  const key = attackers === null ? "fewer_with" : "fewer_from";
  return message(key, { attackers: stack, territory: stack + 1, defenders, tried });
}

/**
 * What one die costs beside all dice, in the next round and in the whole battle; or why there is no
 * choice. Numbers that differ as they are shown differ in truth, the same way round.
 * @param {import("../decisions/costs.js").Cost[]} costs all dice first
 * @returns {string} "" where a number is not known well enough
 */
export function oneDieInWords(costs) {
  const [all, one] = [costs[0], costs[costs.length - 1]];
  if (!all.nextRound || !one.nextRound) return message("no_choice");
  if (all.nextRound.every((lost) => isJust(lost, 0))) return message("not_allowed");
  if (all.dice === 1) return message("one_die_only");
  if (one.dice > 1) return message("none_fewer", { dice: one.dice });
  const round = beside(one.nextRound[0], all.nextRound[0]);
  const battle = beside(one.attackersLost, all.attackersLost);
  if (!round || !battle) return "";
  return message(round.word === battle.word ? "both" : "apart", {
    dice: all.dice,
    round: round.word,
    round_numbers: round.numbers,
    battle: battle.word,
    battle_numbers: battle.numbers,
  });
}

/**
 * Whether one loss is the smaller, as both are shown.
 * @param {Quantity} one @param {Quantity} other
 */
function beside(one, other) {
  const [text, instead] = [fixed(one), fixed(other)];
  const [number, beaten] = [text, instead].map(Number);
  if (Number.isNaN(number) || Number.isNaN(beaten)) return null; // "about 3.85"
  if (number === beaten) return { word: message("as_many"), numbers: message("same_numbers", { one: text }) };
  const numbers = message("numbers", { one: text, all: instead });
  return { word: message(number < beaten ? "fewer" : "more"), numbers };
}
