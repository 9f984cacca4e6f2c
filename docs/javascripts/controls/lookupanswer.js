/**
 * Writes a battle's figures into the lookup: the parts that the template gave `data-lookup`.
 *
 * @typedef {import("../kernel/figures.js").Figures} Figures
 * @typedef {import("../browser/page.js").Part} Part
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {import("../kernel/needed.js").Needed} Needed
 */
import words from "../../words/en/battle.js";
import { beginsBlocked } from "../kernel/figures.js";
import { attackersInWords, counted, shownNumber, thousands } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { winWithLeft } from "../kernel/needed.js";
import { oddsInWords, settingInWords, versionSentence } from "../words/besidechance.js";
import { likelyInWords } from "../words/likelyends.js";
import { make, writeText, writeTexts } from "../browser/page.js";
import { neededRow, row, unknownRow } from "./tablerows.js";
import { fixed, percent } from "../kernel/quantities.js";
import { RETREATS } from "../kernel/limits.js";

const message = messagesOf(words);

/** The most letters of a chance in the largest type: ">99.9%", "100.0%". */
const LONGEST_CHANCE = 6;

/** @param {string} words @returns {string} as a sentence begins */
const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/**
 * Show one battle's answer.
 * @param {Part} part @param {Rules} rules
 * @param {{title: string}} chosen what the rules were chosen as
 * @param {Figures} figures
 */
export function writeAnswer(part, rules, { title }, figures) {
  const { defenders, win, lose, means } = figures;
  const chance = percent(win);
  const odds = beginsBlocked(figures) ? message("no_attack") : oddsInWords(win, lose);
  const version = settingInWords(rules) || versionSentence(rules, chance);
  const texts = {
    win: chance,
    lose: percent(lose),
    defenders: counted(defenders, "defender"),
    odds: odds && `${capital(odds)}.`,
    title,
    likely: likelyInWords(figures),
    version,
    "attackers-lost": fixed(means.attackersLost),
    "defenders-lost": fixed(means.defendersLost),
  };
  writeTexts(part, texts);
  part("win").toggleAttribute("data-long", chance.length > LONGEST_CHANCE);
}

/** @param {number} left at least @returns {string} with that condition, where it is one */
const withLeft = (left) => (left === 1 ? "" : message("needed_with_left", { left: thousands(left) }));

/**
 * Say how likely it is to win with at least that many left.
 * @param {Part} part @param {Figures} figures @param {number} left
 */
export function writeWithLeft(part, figures, left) {
  writeTexts(part, {
    "left-win": percent(winWithLeft(figures, left)),
    "left-words": message("with_left", { left, territory: thousands(left + 1) }),
    "needed-left": withLeft(left),
  });
}

/**
 * Say how many attackers the chance that is wanted needs against these defenders, and with how many left.
 * @param {Part} part @param {number} defenders @param {number} left @param {Needed | null} needed null
 *   where it is not known
 */
export function writeWanted(part, defenders, left, needed) {
  if (!needed) return writeText(part("wanted"), "not worked out");
  const { attackers } = needed;
  const words =
    attackers === null
      ? [message("needs_too_many")]
      : [
          "needs ",
          make("strong", {}, attackersInWords(attackers)),
          " (A), ",
          make("strong", {}, attackersInWords(attackers, "territory")),
          ` (T), against ${counted(defenders, "defender")}${withLeft(left)}`,
        ];
  part("wanted").replaceChildren(...words);
}

/**
 * Show what stands below the answer: the armies needed, and the retreats.
 * @param {Part} part @param {Figures} figures @param {Needed[] | null} needed null if unknown
 */
export function writeDetails(part, figures, needed) {
  writeText(part("needed-against"), counted(figures.defenders, "defender"));
  part("needed").replaceChildren(...(needed?.map((each) => neededRow(each)) ?? [unknownRow()]));
  const retreats = figures.retreat.slice(0, RETREATS);
  part("retreats").hidden = retreats.length === 0;
  part("retreat").replaceChildren(
    ...retreats.map(({ at, win: chance }) =>
      row(thousands(at), thousands(shownNumber(at, "territory")), percent(chance)),
    ),
  );
}
