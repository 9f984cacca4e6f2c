/**
 * The page /how-many-to-leave/: how many defenders hold against a stack.
 */
import { TOO_MANY, row } from "./answer.js";
import { AnsweringForm } from "./answeringform.js";
import { attackersInWords, counted, thousands } from "./matchup.js";
import { make, textOf, writeText, writeTexts } from "./page.js";
import { fixed, percent } from "./quantities.js";
import { ROOT } from "./questionform.js";
import { versionSentence } from "./version.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./holding.js").Hold} Hold
 * @typedef {import("./rules.js").Rules} Rules
 */

/** @extends {AnsweringForm<"hold">} */
class HowManyToLeave extends AnsweringForm {
  /** @param {Form} form */
  constructor(form) {
    super(form, "hold");
    /** The chance that is told first, in percent. */
    this.main = Number(form.dataset.main);
  }

  /** @param {number} attackers */
  writeStack(attackers) {
    super.writeStack(attackers);
    writeText(this.part("against"), attackersInWords(attackers, this.counting));
  }

  /** @param {Battle} _battle @param {Rules} rules @param {string} title @param {Hold[]} holds */
  write(_battle, rules, title, holds) {
    this.part("holds").replaceChildren(...holds.map(rowOf));
    const told = holds.find(({ percent: chance }) => chance === this.main);
    if (!told?.defenders || !told.win || !told.attackersLost) {
      this.refuse(`To hold against these takes ${TOO_MANY}.`);
      return;
    }
    const chance = percent(told.win);
    const version = versionSentence(rules, chance);
    const texts = {
      figure: counted(told.defenders, "defender"),
      win: chance,
      title,
      lost: fixed(told.attackersLost),
      version: version && ` ${version}`,
    };
    writeTexts(this.part, texts);
    this.answered();
  }

  shared() {
    const stack = attackersInWords(this.battle.attackers, this.counting);
    const text = textOf(this.part("result"));
    const url = `${ROOT}how-many-to-leave/${this.address(this.battle)}`;
    return { title: `How many armies should I leave against ${stack}?`, text, url };
  }
}

/** @param {Hold} hold */
function rowOf({ percent: chance, defenders, win, attackersLost }) {
  if (defenders !== null && win && attackersLost) {
    return row(`${chance}%`, thousands(defenders), percent(win), fixed(attackersLost));
  }
  const made = row(`${chance}%`);
  made.append(make("td", { colSpan: 3 }, TOO_MANY));
  return made;
}

/** @type {Form | null} */
const form = document.querySelector("form.question");
if (form) new HowManyToLeave(form).start();
