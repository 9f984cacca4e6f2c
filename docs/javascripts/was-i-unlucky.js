/**
 * The page "Was I unlucky?": a battle, how it ended, and further battles of the evening.
 */
import { ArmiesField } from "./armiesfield.js";
import { Asking } from "./asking.js";
import { listedHouse, rulesNamed } from "./battle.js";
import { countIn } from "./counting.js";
import { MOST_BATTLES, foughtAddress, readFought } from "./fought.js";
import { isBrokenOff, luckOf } from "./luck.js";
import { writeLuck } from "./luckanswer.js";
import { matchupTitle } from "./matchup.js";
import { readFields } from "./numberfield.js";
import { find, make, writeText } from "./page.js";
import { QuestionForm, ROOT } from "./questionform.js";
import { AT_ONCE } from "./solving.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./fought.js").FoughtBattle} FoughtBattle
 * @typedef {import("./luck.js").Fought} Fought
 * @typedef {import("./luck.js").Standing} Standing
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./rules.js").Rules} Rules
 */

/** The end shown where none is told: so many defenders are left. */
const USUAL_LEFT = 2;

const ATTACKERS = { attack: "attackers", territory: "armies on the territory" };
const DEFENDERS = { attack: "defenders", territory: "defenders" };
const ATTACKERS_LEFT = { attack: "attackers left", territory: "armies left on the territory" };
const DEFENDERS_LEFT = { attack: "defenders left", territory: "defenders left" };

const start = () => new Worker(new URL("./luck-worker.js", import.meta.url), { type: "module" });

/** @param {Fought[]} battles */
const armiesIn = (battles) =>
  battles.reduce((armies, { attackers, defenders }) => armies + attackers + defenders, 0);

/** Who was left at the end of a battle. */
class Ending {
  /** @param {HTMLInputElement[]} inputs of attackers and defenders left @param {() => void} changed */
  constructor([attackers, defenders], changed) {
    this.attackers = new ArmiesField(attackers, 0, ATTACKERS_LEFT, changed);
    this.defenders = new ArmiesField(defenders, 0, DEFENDERS_LEFT, changed);
  }

  get left() {
    return { attackers: this.attackers.armies, defenders: this.defenders.armies };
  }

  /** @param {Matchup} left */
  fill({ attackers, defenders }) {
    this.attackers.fill(attackers);
    this.defenders.fill(defenders);
  }

  /** @param {Counting} counting */
  count(counting) {
    this.attackers.count(counting);
  }

  /**
   * Read the fields.
   * @param {Matchup} matchup who was there at the beginning
   * @returns {{empty: boolean, fault: string}}
   */
  read(matchup) {
    this.attackers.limit(matchup.attackers);
    this.defenders.limit(matchup.defenders);
    const { faults, empty } = readFields([this.attackers, this.defenders]);
    const { attackers, defenders } = this.left;
    const nobody = attackers || defenders ? "" : "Somebody is left at the end: enter who, and how many.";
    return { empty, fault: faults[0] ?? nobody };
  }
}

/** A further battle of the evening. */
class FurtherBattle {
  /**
   * @param {HTMLElement} element a copy of the template's @param {HTMLSelectElement} rules to choose among
   * @param {() => void} changed @param {() => void} removed
   */
  constructor(element, rules, changed, removed) {
    this.element = element;
    const [attackers, defenders, ...ends] = element.querySelectorAll("input");
    this.attackers = new ArmiesField(attackers, 1, ATTACKERS, changed);
    this.defenders = new ArmiesField(defenders, 1, DEFENDERS, changed);
    this.ending = new Ending(ends, changed);
    const [ruleset, side] = element.querySelectorAll("select");
    this.rules = ruleset;
    this.side = side;
    this.rules.append(...[...rules.children].map((each) => each.cloneNode(true)));
    for (const option of this.rules.options) option.removeAttribute("id");
    for (const select of [this.rules, this.side]) select.addEventListener("change", changed);
    find("button", HTMLButtonElement, element).addEventListener("click", removed);
  }

  /** @param {FoughtBattle} battle */
  fill({ attackers, defenders, left, ruleset, defended }) {
    this.attackers.fill(attackers);
    this.defenders.fill(defenders);
    this.ending.fill(left);
    const known = Array.from(this.rules.options, ({ value }) => value).includes(ruleset);
    const house = known ? null : listedHouse(ruleset);
    if (house) this.rules.append(make("option", { value: ruleset }, house.title));
    if (known || house) this.rules.value = ruleset;
    this.side.value = defended ? "defender" : "attacker";
  }

  /** @param {Counting} counting */
  count(counting) {
    this.attackers.count(counting);
    this.ending.count(counting);
  }

  /** What was last entered without a fault. @returns {FoughtBattle} */
  get battle() {
    return {
      attackers: this.attackers.armies,
      defenders: this.defenders.armies,
      left: this.ending.left,
      ruleset: this.rules.value,
      defended: this.side.value === "defender",
    };
  }

  /** @returns {{empty: boolean, fault: string}} */
  read() {
    const { faults, empty } = readFields([this.attackers, this.defenders]);
    const end = this.ending.read(this.battle);
    return { empty: empty || end.empty, fault: faults[0] ?? end.fault };
  }

  /** @param {number} number its place in the evening */
  name(number) {
    writeText(find("legend", HTMLElement, this.element), `Battle ${number}`);
    find("button", HTMLElement, this.element).ariaLabel = `Remove battle ${number}`;
  }
}

class Luck extends QuestionForm {
  /** @param {import("./battleform.js").Form} form */
  constructor(form) {
    super(form, "data-luck");
    const changed = () => {
      this.touched = true;
      this.update(true);
    };
    this.changed = changed;
    const ends = ["attackers", "defenders"].map((side) =>
      find(`[name="left-${side}"]`, HTMLInputElement, form),
    );
    this.ending = new Ending(ends, changed);
    this.defended = this.part("defended", HTMLInputElement);
    for (const name of ["attacked", "defended"]) this.part(name).addEventListener("change", changed);
    this.more = this.part("more", HTMLButtonElement);
    this.more.addEventListener("click", () => this.add());
    this.more.hidden = false;
    /** @type {FurtherBattle[]} */
    this.further = [];
    /** @type {Asking<Fought[], Standing>} */
    this.asking = new Asking(start, { ends: true });
    this.ending.count(this.counting);
  }

  restore() {
    const { left, defended, further, words } = readFought(location.search);
    const asked = new URLSearchParams(location.search).get("d");
    this.ending.fill(left ?? { attackers: 0, defenders: asked === "1" ? 1 : USUAL_LEFT });
    this.part(defended ? "defended" : "attacked", HTMLInputElement).checked = true;
    for (const each of this.further) each.element.remove();
    this.further = [];
    super.restore();
    const ids = further.map(({ ruleset }) =>
      ruleset ? rulesNamed(ruleset, this.rulesets)?.id : this.ruleset.id,
    );
    further.forEach((each, place) => this.append({ ...each, ruleset: ids[place] ?? this.listed[0].id }));
    const instead = `The link asks for rules that are not here: showing ${this.listed[0].title}.`;
    const unknown = ids.includes(undefined) ? instead : "";
    const all = [this.notice.textContent, words, unknown].filter(Boolean);
    if (words || unknown) this.say(all.join(" "));
    if (further.length) this.update();
  }

  /** @param {Counting} counting */
  count(counting) {
    super.count(counting);
    this.ending?.count(counting); // neither is there yet when the first form is made
    for (const each of this.further ?? []) each.count(counting);
  }

  /**
   * Read who was left, and the further battles.
   * @param {Battle} battle the first one @returns {{empty: boolean, fault: string}[]}
   */
  readEnds(battle) {
    return [this.ending.read(battle), ...this.further.map((each) => each.read())];
  }

  /** @param {Battle} battle */
  address(battle) {
    this.readEnds(battle);
    const first = { left: this.ending.left, defended: this.defended.checked };
    return super.address(battle) + foughtAddress(first, this.further.map((each) => each.battle));
  }

  /** Add a battle like the last one. */
  add() {
    const last = this.further.at(-1)?.battle;
    const first = { ...this.battle, left: this.ending.left, defended: this.defended.checked };
    const brokenOff = this.ending.left.attackers > 0 && this.ending.left.defenders > 0;
    if (brokenOff) first.left = { attackers: 0, defenders: first.left.defenders };
    const made = this.append(last ?? first);
    this.changed();
    made.attackers.input.focus();
  }

  /** @param {FoughtBattle} battle */
  append(battle) {
    const template = this.part("further", HTMLTemplateElement);
    const copy = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
    const rules = /** @type {HTMLSelectElement} */ (this.rules);
    const made = new FurtherBattle(copy, rules, this.changed, () => this.remove(made));
    this.more.before(copy);
    countIn(copy);
    made.count(this.counting);
    made.fill(battle);
    this.further.push(made);
    this.nameAll();
    return made;
  }

  /** @param {FurtherBattle} battle */
  remove(battle) {
    battle.element.remove();
    this.further = this.further.filter((each) => each !== battle);
    this.nameAll();
    this.changed();
    this.more.focus();
  }

  nameAll() {
    this.further.forEach((each, place) => each.name(place + 2));
    this.more.hidden = this.further.length >= MOST_BATTLES - 1;
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.asking.drop();
    super.show(battle, faults, empty);
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    const found = this.readEnds(battle);
    const wrong = found.findIndex(({ fault }) => fault);
    if (wrong >= 0) {
      this.refuse(this.named(wrong, found[wrong].fault));
    } else if (found.some(({ empty }) => empty)) {
      this.grey(true);
    } else {
      const own = { ...battle, rules, left: this.ending.left, defended: this.defended.checked };
      const others = this.further.map((each) => ({
        ...each.battle,
        rules: /** @type {Rules} */ (this.rulesOf(each.battle.ruleset)),
      }));
      this.find([own, ...others]);
    }
  }

  /** Words on one battle of an evening. @param {number} place @param {string} words */
  named(place, words) {
    return this.further.length ? `Battle ${place + 1}: ${words}` : words;
  }

  /** Find the luck of battles. @param {Fought[]} battles */
  find(battles) {
    const instant = battles.findIndex((each) => isBrokenOff(each) && each.rules.transformation);
    const whole = battles.filter((battle) => !isBrokenOff(battle));
    const asked = battles.length > 1 ? whole : battles;
    if (instant >= 0) {
      const { title } = battles[instant].rules;
      this.refuse(this.named(instant, `${title} is always fought to the end.`));
    } else if (!asked.length) {
      this.refuse("Battles that were broken off have no score to add up. Enter how they ended.");
    } else if (armiesIn(asked) <= 2 * AT_ONCE) {
      this.write(battles, asked, luckOf(asked));
    } else {
      this.wait();
      this.asking.ask(asked, (standing) => this.write(battles, asked, standing));
    }
  }

  /** @param {Fought[]} battles @param {Fought[]} asked those of which it tells @param {Standing} standing */
  write(battles, asked, standing) {
    if (standing.impossible.length) {
      const place = battles.indexOf(asked[standing.impossible[0]]);
      this.refuse(this.named(place, "This cannot happen under these rules."));
    } else {
      writeLuck(this.part, asked, standing, this.counting, battles.length - asked.length);
      this.answered();
    }
  }

  shared() {
    const { battle } = this;
    const title = `Was I unlucky? ${matchupTitle(battle, this.counting)}`;
    const text = `${this.part("figure").textContent}. ${this.part("claim").textContent}`;
    return { title, text, url: `${ROOT}was-i-unlucky/${this.address(battle)}` };
  }
}

/** @type {import("./battleform.js").Form | null} */
const form = document.querySelector("form.luck");
if (form) new Luck(form).start();
