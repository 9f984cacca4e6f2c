/**
 * The page "Was I unlucky?": a battle, how it ended, and further battles of the evening.
 */
import { Asking } from "./asking.js";
import { nearestBattle, parametersOf, readBattle, rulesNamed } from "./battle.js";
import { whyItCannotBe } from "./cannotbe.js";
import { countIn } from "./counting.js";
import { MOST_BATTLES, foughtAddress, readFought } from "./fought.js";
import { Ending, FurtherBattle } from "./foughtfields.js";
import { isBrokenOff, luckOf } from "./luck.js";
import { writeLuck } from "./luckanswer.js";
import { matchupTitle, pageAddress, sameMatchup } from "./matchup.js";
import { find, writeText } from "./page.js";
import { QuestionForm, ROOT } from "./questionform.js";
import { AT_ONCE } from "./solving.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./fought.js").FoughtBattle} FoughtBattle
 * @typedef {import("./luck.js").Fought} Fought
 * @typedef {import("./luck.js").Standing} Standing
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {Fought & {number: number}} Counted a battle that counts, and its place in the evening
 */

const start = () => new Worker(new URL("./luck-worker.js", import.meta.url), { type: "module" });

/** @param {Fought[]} battles */
const armiesIn = (battles) =>
  battles.reduce((armies, { attackers, defenders }) => armies + attackers + defenders, 0);

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
    /** The end of the battle that the page arrives with. */
    this.example = this.ending.entered;
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
    const { search } = location;
    const { left, defended, further, words } = readFought(search);
    const asks = readBattle(search, this.rulesets, this.first) !== null || further.length > 0;
    this.ending.fill(left ?? (asks || parametersOf(search).has("end") ? null : this.example));
    this.part(defended ? "defended" : "attacked", HTMLInputElement).checked = true;
    for (const each of this.further) each.remove();
    this.further = [];
    super.restore();
    const said = new Set([this.notice.textContent, words, ...further.map((each) => this.restoreFurther(each))]);
    this.say([...said].filter(Boolean).join(" "));
    if (further.length) this.update();
  }

  /**
   * A further battle from an address, or the nearest one with odds.
   * @param {FoughtBattle} battle @returns {string} what of it could not be followed
   */
  restoreFurther(battle) {
    const rules = battle.ruleset ? rulesNamed(battle.ruleset, this.rulesets) : this.ruleset;
    const nearest = nearestBattle(battle, rules ?? this.listed[0], this.counting);
    this.append({ ...battle, ...nearest.battle });
    const words = nearest.words && this.named(this.further.length, nearest.words);
    if (rules) return words;
    const instead = `The link asks for rules that are not here: showing ${this.listed[0].title}.`;
    return [instead, words].filter(Boolean).join(" ");
  }

  /** @param {Counting} counting */
  count(counting) {
    super.count(counting);
    this.ending?.count(counting); // neither is there yet when the first form is made
    for (const each of this.further ?? []) each.count(counting);
  }

  /**
   * Read who was left, and the further battles.
   * @param {Battle} battle the first one @returns {import("./foughtfields.js").Found[]}
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

  /** Add a battle like the last one, of which nobody has told the end. */
  add() {
    const last = this.further.at(-1)?.battle ?? { ...this.battle, defended: this.defended.checked };
    const made = this.append({ ...last, left: null });
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
    battle.remove();
    this.further = this.further.filter((each) => each !== battle);
    this.nameAll();
    this.changed();
    this.more.focus();
  }

  nameAll() {
    this.further.forEach((each, place) => each.name(place + 2));
    this.more.hidden = this.further.length >= MOST_BATTLES - 1;
  }

  /** @param {Battle} battle @param {Rules} rules */
  answer(battle, rules) {
    const found = this.readEnds(battle);
    const wrong = found.findIndex(({ fault }) => fault);
    if (wrong >= 0) {
      this.refuse(this.named(wrong, found[wrong].fault));
    } else if (!found[0].told) {
      this.refuse(this.named(0, "Say who was left."));
    } else if (found.some(({ empty, told }) => empty && told)) {
      this.grey(true);
    } else {
      this.find(this.battlesToldOf(battle, rules));
    }
  }

  /** The battles of the evening of which the end is told. @param {Battle} battle @param {Rules} rules */
  battlesToldOf(battle, rules) {
    const first = { ...battle, rules, left: this.ending.left, defended: this.defended.checked };
    const others = this.further.map(({ battle: other }) => ({
      ...other,
      rules: /** @type {Rules} */ (this.rulesOf(other.ruleset)),
    }));
    return [first, ...others].flatMap(({ left, ...each }, number) => (left ? { ...each, left, number } : []));
  }

  /** Words on one battle of an evening. @param {number} number its place @param {string} words */
  named(number, words) {
    return this.further.length ? `Battle ${number + 1}: ${words}` : words;
  }

  /** Find the luck of battles. @param {Counted[]} battles */
  find(battles) {
    const instant = battles.find((each) => isBrokenOff(each) && each.rules.transformation);
    const whole = battles.filter((battle) => !isBrokenOff(battle));
    const asked = battles.length > 1 ? whole : battles;
    if (instant) {
      this.refuse(this.named(instant.number, `${instant.rules.title} is always fought to the end.`));
    } else if (battles.length === 1 && sameMatchup(battles[0], battles[0].left)) {
      this.refuse("No army has fallen yet: there is nothing to compare.");
    } else if (!asked.length) {
      this.refuse("Battles that were broken off have no score to add up. Enter how they ended.");
    } else if (armiesIn(asked) <= 2 * AT_ONCE) {
      this.write(battles, asked, luckOf(asked));
    } else {
      this.wait();
      this.asking.ask(asked, (standing) => this.write(battles, asked, standing));
    }
  }

  /** @param {Counted[]} battles @param {Counted[]} asked those of which it tells @param {Standing} standing */
  write(battles, asked, standing) {
    if (standing.impossible.length) {
      const battle = asked[standing.impossible[0]];
      // the example is no question under rules chosen elsewhere on the site
      const isExample = !location.search && !this.touched && this.battle.ruleset !== this.first.ruleset;
      if (isExample) this.choose(this.first);
      else this.refuse(this.named(battle.number, whyItCannotBe(battle)));
    } else {
      writeLuck(this.part, asked, standing, this.counting, battles.length - asked.length);
      this.answered();
    }
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.asking.drop();
    this.part("page", HTMLAnchorElement).href = ROOT + pageAddress(battle, this.ruleset);
    this.part("live", HTMLAnchorElement).href = `${ROOT}at-the-table/${super.address(battle)}`;
    super.show(battle, faults, empty);
  }

  /** @param {boolean} greyed */
  grey(greyed) {
    super.grey(greyed);
    this.form.toggleAttribute("data-refused", false);
  }

  /** Without an answer there is nothing to draw. @param {(Node | string)[]} words */
  refuse(...words) {
    super.refuse(...words);
    this.form.toggleAttribute("data-refused", true);
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
