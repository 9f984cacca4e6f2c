/**
 * The lookup: two numbers in, the answer at once.
 *
 * The page arrives with a real answer in it. This module reads a ruleset's ready figures once
 * (`<ruleset>.json`, see figures.js) and only ever chooses among them.
 */
import { battleAddress, nearestBattle, readBattle, sameBattle } from "./address.js";
import { AddressBar } from "./addressbar.js";
import { writeAnswer, writeDetails } from "./answer.js";
import { Fields } from "./fields.js";
import { figuresOf } from "./figures.js";
import { partsOf } from "./find.js";
import { LookupData } from "./lookupdata.js";
import { SIDES, countingOf, matchupAddress, matchupTitle, shownNumber } from "./matchup.js";
import { offerNearest } from "./missing.js";
import { remember, remembered } from "./remembered.js";
import { speaker } from "./said.js";
import { share } from "./share.js";
import { NEW_VERSION, siteRoot } from "./site.js";
import { repeatWhileHeld } from "./stepper.js";
import { AfterDrawing, writeAttribute, writeText } from "./write.js";

/**
 * @typedef {import("./address.js").Battle} Battle
 * @typedef {import("./fields.js").Form} Form
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./matchup.js").Side} Side
 */

class Lookup {
  /** @param {Form} form @param {URL} root @param {boolean} mirrored in the address */
  constructor(form, root, mirrored) {
    this.form = form;
    this.root = root;
    this.fields = new Fields(form);
    this.data = new LookupData();
    this.addressBar = mirrored ? new AddressBar(() => this.restore()) : null;
    this.part = partsOf(form, "data-lookup");
    this.afterDrawing = new AfterDrawing();
    this.touched = false;
    /** The battle shown before any choice. @type {Battle} */
    this.first = { ...this.fields.last, ruleset: this.fields.rulesets[0].id };
    /** The battle whose answer stands on the page. @type {Battle} */
    this.shown = this.first;
    /** The battle shown where the address names none. */
    this.usual = this.first;
    this.listen();
    this.offerSharing();
    this.fields.count(countingOf(remembered("counting")));
  }

  /** Show the battle of the address, or else the first one under the rules chosen last. */
  start() {
    const id = remembered("ruleset");
    const chosen = this.fields.rulesets.find((ruleset) => ruleset.id === id);
    this.usual = chosen ? nearestBattle(this.first, chosen).battle : this.first;
    this.restore();
  }

  restore() {
    const asked = this.addressBar && readBattle(location.search, this.fields.rulesets, this.first);
    this.choose(asked?.battle ?? this.usual, asked?.words);
  }

  listen() {
    const { form } = this;
    form.addEventListener("input", ({ target }) => {
      this.touched = true;
      if (SIDES.some((side) => this.fields.inputs[side] === target)) this.render({ changed: true });
    });
    form.addEventListener("change", ({ target }) => {
      if (target === this.fields.rules) this.changeRules();
      if (!(target instanceof HTMLInputElement) || target.name !== "counting") return;
      this.changeCounting(countingOf(target.value));
    });
    for (const { button, side, change } of this.fields.steppers) {
      repeatWhileHeld(button, () => this.step(side, change));
    }
    form.addEventListener("keydown", ({ key, target }) => {
      const opens =
        key === "Enter" && target instanceof HTMLInputElement && target.type === "number";
      if (opens && this.part("message").hidden) this.part("page").click();
    });
    form.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) this.addressBar?.flush();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  offerSharing() {
    const button = this.part("share", HTMLButtonElement);
    if (!navigator.share) button.textContent = "Copy link";
    const say = speaker(button);
    button.addEventListener("click", async () => {
      const { last, ruleset } = this.fields;
      const title = `${matchupTitle(last)}, ${ruleset.title}`;
      const text = `${title}: the attacker wins ${this.part("win").textContent}`;
      const url = new URL(battleAddress({ ...last, ruleset: ruleset.id }), this.root).href;
      const done = await share({ title, text, url });
      if (done === "copied") say("Link copied");
      if (done === "failed") say("Copying failed: copy the address instead");
    });
    button.hidden = false;
  }

  /** @param {Battle} battle show this battle @param {string} words what to say about it */
  choose(battle, words = "") {
    this.fields.fill(battle);
    this.load(battle.ruleset);
    this.render();
    this.say(words);
  }

  changeRules() {
    const { last, ruleset } = this.fields;
    remember("ruleset", ruleset.id);
    const { battle, words } = nearestBattle(last, ruleset);
    this.choose(battle, words);
    this.addressBar?.show(battleAddress(battle), true);
  }

  /** @param {Counting} counting */
  changeCounting(counting) {
    this.fields.count(counting);
    remember("counting", counting);
    this.render();
  }

  /**
   * One step of a stepper; false where there is none to take.
   * @param {Side} side @param {number} change
   */
  step(side, change) {
    this.touched = true;
    const { nearest, faults } = this.fields.read();
    const next = this.fields.next(nearest, side, change) ?? (faults.length ? nearest : null);
    if (!next) return false;
    this.fields.fillNumbers(next);
    this.render({ changed: true });
    return true;
  }

  /** @param {string} ruleset */
  async load(ruleset) {
    await this.data.load(ruleset);
    if (this.fields.ruleset.id === ruleset) this.render();
  }

  /** Show what the fields ask for. @param {{changed?: boolean}} reason whether the reader did it */
  render({ changed = false } = {}) {
    const { nearest, faults } = this.fields.read();
    const { id } = this.fields.ruleset;
    const battle = { ...nearest, ruleset: id };
    for (const { button, side, change } of this.fields.steppers) {
      const end = this.fields.next(nearest, side, change) === null;
      writeAttribute(button, "aria-disabled", String(end));
    }
    this.lead(id, nearest);
    if (changed) this.say("");
    const data = this.data.get(id);
    const waiting = data === undefined && !sameBattle(battle, this.shown);
    writeAttribute(this.form, "aria-busy", String(waiting));
    if (faults.length) {
      this.sayInstead([...faults, "The nearest there is:"], nearest);
      return;
    }
    if (changed) this.addressBar?.show(battleAddress(battle));
    if (data) {
      const figures = figuresOf(data, nearest);
      writeAnswer(this.part, data.title, figures);
      this.shown = battle;
      this.showAnswer(true);
      this.afterDrawing.do(() => writeDetails(this.part, figures));
    } else if (data === null) {
      const why = `${NEW_VERSION}, or open`;
      const words = this.data.outdated ? why : "The figures did not load. They are also at";
      this.sayInstead([words], nearest);
    }
  }

  /** Let the links lead to a battle. @param {string} ruleset @param {Matchup} matchup */
  lead(ruleset, matchup) {
    const { attackers, defenders } = matchup;
    const page = new URL(matchupAddress(ruleset, matchup), this.root);
    const compare = new URL(`compare/?a=${attackers}&d=${defenders}`, this.root);
    this.part("page", HTMLAnchorElement).href = page.href;
    this.part("compare", HTMLAnchorElement).href = compare.href;
    writeText(this.part("matchup"), `${attackers} v ${defenders}`);
  }

  /**
   * Words, and a link to a battle, in the place of an answer.
   * @param {string[]} sentences @param {Matchup} nearest
   */
  sayInstead(sentences, nearest) {
    const link = document.createElement("a");
    link.href = this.part("page", HTMLAnchorElement).href;
    const territory = shownNumber(nearest.attackers, "territory");
    const both = this.fields.counting === "territory" ? ` (${territory} on the territory)` : "";
    link.textContent = matchupTitle(nearest) + both;
    this.part("message").replaceChildren(`${sentences.join(" ")} `, link, ".");
    this.showAnswer(false);
  }

  /** @param {boolean} shown */
  showAnswer(shown) {
    this.part("message").hidden = shown;
    for (const name of ["result", "survivors", "details"]) this.part(name).hidden = !shown;
  }

  /** Words beside an answer. @param {string} words */
  say(words) {
    writeText(this.part("notice"), words);
    this.part("notice").hidden = words === "";
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.lookup");
if (form) {
  const root = siteRoot();
  /** @type {HTMLElement | null} */
  const missing = document.querySelector("[data-missing]");
  const lookup = new Lookup(form, root, !missing);
  lookup.start();
  if (missing) {
    offerNearest(missing, root, lookup.first.ruleset).then((battle) => {
      if (battle && !lookup.touched) lookup.choose(battle);
    });
  }
}
