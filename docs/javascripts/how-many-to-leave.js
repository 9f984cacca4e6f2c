/**
 * The page /how-many-to-leave/: how many defenders hold against a stack.
 */
import { Answering } from "./answering.js";
import { row, writeCounted } from "./answer.js";
import { battleAddress } from "./battle.js";
import { MOST, attackersInWords, counted, pageAddress, thousands } from "./matchup.js";
import { make, writeText } from "./page.js";
import { fixed, percent } from "./quantities.js";
import { QuestionForm, ROOT } from "./questionform.js";
import { versionSentence } from "./version.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./holding.js").Hold} Hold
 * @typedef {import("./rules.js").Rules} Rules
 */

const TOO_MANY = "more than this site solves";

class HowManyToLeave extends QuestionForm {
  /** @param {Form} form */
  constructor(form) {
    super(form);
    /** The chance that is told first, in percent. */
    this.main = Number(form.dataset.main);
    /** @type {Answering<"hold">} */
    this.answering = new Answering("hold");
    /** The attackers of the answer that stands on the page. */
    this.shown = this.first.attackers;
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    if (faults.length || empty) this.answering.drop();
    this.name(this.shown);
    super.show(battle, faults, empty);
  }

  /** Say how large the stack is, as the reader counts. @param {number} attackers */
  name(attackers) {
    writeCounted(this.part, attackers, this.counting);
    writeText(this.part("against"), attackersInWords(attackers, this.counting));
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    const { ruleset } = this;
    const done = this.answering.ask(rules, { ...battle, defenders: 1 }, (holds) => {
      this.shown = battle.attackers;
      this.write(rules, ruleset, holds);
    });
    if (!done) this.wait();
  }

  /** @param {Rules} rules @param {ListedRuleset} ruleset @param {Hold[]} holds */
  write(rules, ruleset, holds) {
    this.name(this.shown);
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
    for (const [name, text] of Object.entries(texts)) writeText(this.part(name), text);
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
    const text = this.part("result").textContent?.replace(/\s+/g, " ").trim() ?? "";
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
