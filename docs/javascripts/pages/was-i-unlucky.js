/**
 * The page "Was I unlucky?": a battle, how it ended, and further battles of the evening.
 */
import { replaceAddress } from "../browser/addressbar.js";
import { Asking } from "../workers/asking.js";
import { nearestBattle, parametersOf, rulesNamed, sameBattle } from "../kernel/battle.js";
import { whyItCannotBe, whyNotCompared } from "../words/cannotbe.js";
import { countIn } from "../controls/counting.js";
import { foughtAddress, readFought } from "../decisions/fought.js";
import { Ending, FurtherBattle } from "../controls/foughtfields.js";
import { figuresOf } from "../kernel/figures.js";
import { game } from "../browser/game.js";
import { isFoundAtOnce, luckOf } from "../decisions/luck.js";
import { LaterBars } from "../controls/laterbars.js";
import { writeLuck } from "../controls/luckanswer.js";
import { versionsInWords } from "../words/besidechance.js";
import { matchupTitle, pageAddress, sameMatchup } from "../kernel/matchup.js";
import { percent } from "../kernel/quantities.js";
import { find, make } from "../browser/page.js";
import { startForm } from "../controls/battleform.js";
import { QuestionForm, ROOT } from "../controls/questionform.js";
import { remember, remembered } from "../browser/remembered.js";
import { MOST_BATTLES } from "../kernel/limits.js";

/**
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../decisions/fought.js").FoughtBattle} FoughtBattle
 * @typedef {import("../decisions/luck.js").Fought} Fought
 * @typedef {import("../decisions/luck.js").Impossible} Impossible
 * @typedef {import("../decisions/luck.js").Standing} Standing
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {Fought & {number: number}} Counted a battle that counts, and its place in the evening
 */

/** What is remembered of the reader's evening: its address. */
const KEPT = "evening";

class Luck extends QuestionForm {
  /** @param {import("../controls/battleform.js").Form} form */
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
    this.ending = new Ending(ends, (side) => {
      // the example's defenders are not those of whoever tells the attackers first
      if (this.endIsExample && side) this.ending.defenders.fill(NaN);
      this.endIsExample = false;
      changed();
    });
    /** Whether the end in the fields is the page's, and none that the reader has told. */
    this.endIsExample = false;
    /** The end of the battle that the page arrives with. */
    this.example = this.ending.entered;
    this.defended = this.part("defended", HTMLInputElement);
    for (const name of ["attacked", "defended"]) this.part(name).addEventListener("change", changed);
    this.more = this.part("more", HTMLButtonElement);
    this.more.addEventListener("click", () => this.add());
    this.more.hidden = false;
    /** @type {FurtherBattle[]} */
    this.further = [];
    /** @type {Asking<Fought[], Standing | Impossible>} */
    this.asking = new Asking("luck", { ends: true });
    this.bars = new LaterBars(this.part("bars"));
    this.ending.count(this.counts);
  }

  /** @param {boolean} [isLoaded] */
  restore(isLoaded) {
    if (!location.search) this.takeUpEvening();
    const { search } = location;
    const { left, defended, further, words } = readFought(search);
    // nobody has told how a battle of the reader's own ended
    const asks = game().battle || this.battleIn(search) || further.length;
    this.endIsExample = !left && !asks && !parametersOf(search).has("end");
    this.ending.fill(this.endIsExample ? this.example : left);
    this.part(defended ? "defended" : "attacked", HTMLInputElement).checked = true;
    for (const each of this.further) each.remove();
    this.further = [];
    super.restore(isLoaded);
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

  get isOfBeginnings() {
    return false; // it asks for the end, too
  }

  /** An end that an address tells is that of its battle. */
  get followsGame() {
    return super.followsGame && !parametersOf(location.search).has("end");
  }

  /** Show the evening that was entered last, if it began with the battle of the reader's game. */
  takeUpEvening() {
    const kept = remembered(KEPT) ?? "";
    const begun = this.battleIn(kept);
    if (begun && game().battle && sameBattle(begun, this.usual)) replaceAddress(kept);
  }

  /** @param {Battle} battle */
  keep(battle) {
    super.keep(battle);
    // how another battle than the page's ended nobody has told
    if (this.endIsExample && !sameMatchup(battle, this.first)) this.forgetExample();
    remember(KEPT, this.address(battle));
  }

  /** @param {Counting} counting @param {boolean} [keepsNumber] */
  count(counting, keepsNumber) {
    super.count(counting, keepsNumber);
    this.ending?.count(counting, keepsNumber); // neither is there yet when the first form is made
    for (const each of this.further ?? []) each.count(counting, keepsNumber);
  }

  /**
   * Read who was left, and the further battles.
   * @param {Battle} battle the first one @returns {import("../controls/foughtfields.js").Found[]}
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
    made.count(this.counts);
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
      this.invite(battle, rules);
    } else if (found.some(({ empty, told }) => empty && told)) {
      this.grey(true);
    } else {
      this.find(this.battlesToldOf(battle, rules));
    }
  }

  /**
   * Ask how a battle ended, above the drawing of all its ends.
   * @param {Battle} battle @param {Rules} rules
   */
  invite(battle, rules) {
    const { missing } = this.ending;
    const question = missing ? `How many ${missing} were left?` : "Who was left?";
    const who = make("strong", {}, this.named(0, question));
    const bars = isFoundAtOnce([battle])
      ? ` The bars show how such battles end: the attack fails in ${percent(figuresOf(rules, battle).lose)} of them.`
      : "";
    const version = versionsInWords([{ rules }], "");
    this.refuse(who, ` Enter it below to see how rare that is.${bars}${version}`);
    this.drawAllEnds(battle, rules);
  }

  /** Draw all ends of a battle below what is said instead of an answer. @param {Matchup} battle @param {Rules} rules */
  drawAllEnds(battle, rules) {
    const isDrawn = isFoundAtOnce([battle]);
    this.form.toggleAttribute("data-asks", isDrawn);
    if (!isDrawn) return;
    this.bars.draw((bars, { endsOf }) => bars.draw(endsOf(figuresOf(rules, battle))), false);
  }

  /** The battles of the evening of which the end is entered. @param {Battle} battle @param {Rules} rules */
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
    const why = whyNotCompared(battles);
    if (why) {
      this.refuse(why.place === null ? why.words : this.named(battles[why.place].number, why.words));
    } else if (isFoundAtOnce(battles)) {
      this.write(battles, luckOf(battles));
    } else {
      this.wait();
      /** @param {Standing | Impossible} found */
      const told = (found) => this.write(battles, found);
      this.asking.ask(battles, told, (why) => this.failed(why));
    }
  }

  /** @param {Counted[]} battles @param {Standing | Impossible} found */
  write(battles, found) {
    if ("impossible" in found) {
      const battle = battles[found.impossible[0]];
      // the end that the page arrives with cannot be under rules chosen elsewhere on the site
      if (this.endIsExample && !this.touched) this.askForEnd();
      else this.sayItCannotBe(battle, battles.length === 1);
    } else {
      this.part("example").hidden = !this.endIsExample || this.touched;
      const draws = writeLuck(this.part, battles, found, this.counts);
      this.bars.draw(draws, this.isAsItArrived(this.battle) && !this.touched);
      this.answered();
    }
  }

  /** @param {Counted} battle @param {boolean} alone whether no others count */
  sayItCannotBe(battle, alone) {
    this.refuse(this.named(battle.number, whyItCannotBe(battle)) + versionsInWords([battle], ""));
    if (alone) this.drawAllEnds(battle, battle.rules);
  }

  /** Ask how a battle ended, whose end nobody has told. */
  askForEnd() {
    this.forgetExample();
    this.update();
  }

  /** The end of the page's example is not that of another battle. */
  forgetExample() {
    this.ending.fill(null);
    this.endIsExample = false;
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.asking.drop();
    this.part("page", HTMLAnchorElement).href = ROOT + pageAddress(battle, this.ruleset, this.counting);
    this.part("live", HTMLAnchorElement).href = `${ROOT}at-the-table/${super.address(battle)}`;
    super.show(battle, faults, empty);
  }

  /** @param {boolean} greyed */
  grey(greyed) {
    super.grey(greyed);
    for (const state of ["data-refused", "data-asks"]) this.form.toggleAttribute(state, false);
  }

  /** Without an answer there is nothing to draw. @param {(Node | string)[]} words */
  refuse(...words) {
    super.refuse(...words);
    this.form.toggleAttribute("data-refused", true);
  }

  get sharedTitle() {
    return `Was I unlucky? ${matchupTitle(this.battle, this.counting)}`;
  }

  get sharedText() {
    const told = `${this.part("figure").textContent}. ${this.part("claim").textContent}`;
    const did = this.defended.checked ? "defended" : "attacked";
    return this.further.length ? told : `${told} ${this.ruleset.title}, I ${did}.`;
  }
}

startForm("form.luck", (form) => new Luck(form));
