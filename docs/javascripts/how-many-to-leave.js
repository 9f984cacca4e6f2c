/**
 * The page /how-many-to-leave/: how many defenders hold against a stack.
 */
import { TOO_MANY, row } from "./answer.js";
import { AnsweringForm } from "./answeringform.js";
import { battleAddress } from "./battle.js";
import { MOST, attackersInWords, counted, pageAddress, thousands } from "./matchup.js";
import { make, textOf, writeText, writeTexts } from "./page.js";
import { fixed, percent } from "./quantities.js";
import { ROOT } from "./questionform.js";
import { versionSentence } from "./version.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battle.js").ListedRuleset} ListedRuleset
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

  /** @param {Battle} _battle @param {Rules} rules @param {ListedRuleset} ruleset @param {Hold[]} holds */
  write(_battle, rules, ruleset, holds) {
    this.part("holds").replaceChildren(...holds.map(rowOf));
    const told = holds.find(({ percent: chance }) => chance === this.main);
    this.leadOn(ruleset, told?.defenders ?? null);
    if (!told?.defenders || !told.win || !told.attackersLost) {
      this.refuse(`To hold against these takes ${TOO_MANY}.`);
      return;
    }
    const chance = percent(told.win);
    const version = versionSentence(rules, chance);
    const texts = {
      figure: counted(told.defenders, "defender"),
      win: chance,
      title: ruleset.title,
      lost: fixed(told.attackersLost),
      version: version && ` ${version}`,
    };
    writeTexts(this.part, texts);
    this.answered();
  }

  /**
   * Lead to the battle against those who hold, where other pages have it.
   * @param {ListedRuleset} ruleset @param {number | null} defenders
   */
  leadOn(ruleset, defenders) {
    const links = ["page", "cost"].map((name) => this.part(name, HTMLAnchorElement));
    for (const link of links) link.hidden = defenders === null || defenders > MOST;
    if (defenders === null) return;
    const battle = { attackers: this.shown, defenders, ruleset: ruleset.id };
    links[0].href = ROOT + pageAddress(battle, ruleset);
    links[1].href = `${ROOT}what-does-it-cost/${battleAddress(battle, this.counting)}`;
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
