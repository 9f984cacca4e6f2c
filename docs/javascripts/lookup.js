/**
 * The lookup: two numbers in, the answer at once.
 *
 * The page arrives with a real answer in it. This module reads a ruleset's ready figures once
 * (`<ruleset>.json`, see figures.js) and only ever chooses among them.
 */
import { writeAnswer, writeDetails } from "./answer.js";
import { battleAddress, sameBattle } from "./battle.js";
import { BattleForm } from "./battleform.js";
import { figuresOf } from "./figures.js";
import { Files, NEW_VERSION } from "./files.js";
import { matchupAddress, matchupTitle, shownNumber } from "./matchup.js";
import { offerNearest } from "./missing.js";
import { make, partsOf, siteRoot, writeAttribute, writeText } from "./page.js";
import { shareWith } from "./share.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 */

const ROOT = siteRoot();

/** Does the work given to it last once the browser has drawn what was written before. */
class AfterDrawing {
  frame = 0;
  timer = 0;

  /** @param {() => void} work takes the place of work that still waits */
  do(work) {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.frame = requestAnimationFrame(() => {
      this.timer = setTimeout(work);
    });
  }
}

class Lookup extends BattleForm {
  /** @param {Form} form @param {boolean} mirrored in the address */
  constructor(form, mirrored) {
    const part = partsOf(form, "data-lookup");
    super(form, part("notice"), mirrored);
    this.part = part;
    /** @type {Files<import("./figures.js").Document>} */
    this.files = new Files();
    this.afterDrawing = new AfterDrawing();
    /** The battle whose answer stands on the page. */
    this.shown = this.first;
    this.offerSharing();
    form.addEventListener("keydown", ({ key, target }) => {
      const opens =
        key === "Enter" && target instanceof HTMLInputElement && target.type === "number";
      if (opens && part("message").hidden) part("page").click();
    });
  }

  offerSharing() {
    const button = this.part("share", HTMLButtonElement);
    shareWith(button, () => {
      const { last, ruleset } = this;
      const title = `${matchupTitle(last)}, ${ruleset.title}`;
      const text = `${title}: the attacker wins ${this.part("win").textContent}`;
      return { title, text, url: ROOT + battleAddress({ ...last, ruleset: ruleset.id }) };
    });
    button.hidden = false;
  }

  /** @param {Battle} battle @param {string} [words] */
  choose(battle, words) {
    this.load(battle.ruleset);
    super.choose(battle, words);
  }

  /** @param {string} ruleset */
  async load(ruleset) {
    const name = `${ruleset}.json`;
    if (this.files.get(name)) return;
    await this.files.load(name);
    if (this.ruleset.id === ruleset) this.update();
  }

  /** @param {Battle} battle @param {string[]} faults */
  show(battle, faults) {
    this.lead(battle);
    const data = this.files.get(`${battle.ruleset}.json`);
    const waiting = data === undefined && !sameBattle(battle, this.shown);
    writeAttribute(this.form, "aria-busy", String(waiting));
    if (faults.length) {
      this.sayInstead(`${faults.join(" ")} The nearest there is:`, battle);
    } else if (data) {
      const figures = figuresOf(data, battle);
      writeAnswer(this.part, data.title, figures);
      this.shown = battle;
      this.showAnswer(true);
      this.afterDrawing.do(() => writeDetails(this.part, figures));
    } else if (data === null) {
      const outdated = `${NEW_VERSION}, or open`;
      const failed = "The figures did not load. They are also at";
      this.sayInstead(this.files.outdated ? outdated : failed, battle);
    }
  }

  /** Let the links lead to a battle. @param {Battle} battle */
  lead(battle) {
    const { attackers, defenders, ruleset } = battle;
    const compare = `compare/${battleAddress({ ...battle, ruleset: "" })}`;
    this.part("page", HTMLAnchorElement).href = ROOT + matchupAddress(ruleset, battle);
    this.part("compare", HTMLAnchorElement).href = ROOT + compare;
    writeText(this.part("matchup"), `${attackers} v ${defenders}`);
  }

  /** Words, and a link to a battle, for an answer. @param {string} words @param {Battle} battle */
  sayInstead(words, battle) {
    const territory = shownNumber(battle.attackers, "territory");
    const both = this.counting === "territory" ? ` (${territory} on the territory)` : "";
    const { href } = this.part("page", HTMLAnchorElement);
    const link = make("a", { href }, matchupTitle(battle) + both);
    this.part("message").replaceChildren(`${words} `, link, ".");
    this.showAnswer(false);
  }

  /** @param {boolean} shown */
  showAnswer(shown) {
    this.part("message").hidden = shown;
    for (const name of ["result", "survivors", "details"]) this.part(name).hidden = !shown;
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.lookup");
if (form) {
  /** @type {HTMLElement | null} */
  const missing = document.querySelector("[data-missing]");
  const lookup = new Lookup(form, !missing);
  lookup.start();
  if (missing) {
    offerNearest(missing, lookup.first.ruleset).then((battle) => {
      if (battle && !lookup.touched) lookup.choose(battle);
    });
  }
}
