/**
 * The page that draws any battle: the one in its address, `?a=60&d=40&rules=classic`. Its fields, its
 * list of rules and the armies needed lead on without loading it again.
 *
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../kernel/rules.js").Offers} Offers
 */
import { failureWithButton } from "../workers/asking.js";
import { battleAddress, listedOffers, readBattle, sameBattle } from "../kernel/battle.js";
import { BattleForm, startForm } from "../controls/battleform.js";
import { DrawnBattle } from "../controls/drawn-battle.js";
import { RULESETS } from "../browser/files.js";
import { chooseRules } from "../browser/game.js";
import { find, say } from "../browser/page.js";
import { Solving, isSolvedAtOnce } from "../workers/solving.js";
import { PERCENTS_OF_MATCHUP } from "../kernel/limits.js";

/** The fields of a battle, and all of it drawn below them. Its rules are chosen there. */
class AnyBattle extends BattleForm {
  /** @param {import("../controls/battleform.js").Form} form @param {HTMLElement} place with the drawn battle */
  constructor(form, place) {
    const words = find('[data-drawn="words"]', HTMLElement, place);
    super(form, words);
    this.place = place;
    this.drawn = new DrawnBattle(place, ({ name }) => this.go({ ...this.last, ruleset: name }));
    this.solving = new Solving();
    /** The rules, by the name that the address has. */
    this.rulesName = "";
    /** What is said beside the answer. */
    this.words = "";
    /** The battle that is shown, or being worked out. @type {Battle | null} */
    this.shown = null;
    /** Whether the reader has been led to the part that the address names. */
    this.isLed = false;
    this.keepInSight(find('[data-drawn="answer"]', HTMLElement, place), words);
  }

  get hasRules() {
    return true;
  }

  get isOfBeginnings() {
    return false; // its address says of which battle it is
  }

  /** @param {string} name */
  titleOf(name) {
    return this.rulesOf(name)?.title ?? super.titleOf(name);
  }

  /**
   * Show the battle of the address, or else that of the reader's game.
   * @param {boolean} [isLoaded]
   */
  async restore(isLoaded) {
    const offers = await this.files.load(RULESETS);
    if (!offers) return this.say(this.files.failure("Reload the page to try again."));
    this.listed = listedOffers(offers);
    this.usual = this.mine();
    super.restore(isLoaded);
  }

  /** The names of rules come with them. */
  async noteLink() {
    await this.files.load(RULESETS);
    super.noteLink();
  }

  /** @param {Battle} battle @param {string} [words] */
  choose(battle, words) {
    this.rulesName = battle.ruleset;
    super.choose(battle, words);
  }

  /** Show another battle, which the address then names. @param {Battle} battle */
  go(battle) {
    if (battle.ruleset !== this.rulesName) chooseRules(battle.ruleset);
    this.choose(battle);
    this.keep(battle);
    this.addressBar?.show(this.address(battle), true);
  }

  /** @param {Battle} battle @returns {string} its address, under the rules chosen */
  address(battle) {
    return battleAddress({ ...battle, ruleset: this.rulesName }, this.counting);
  }

  /** @param {string} words beside the answer */
  say(words) {
    this.words = words;
    super.say(words);
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show({ attackers, defenders }, faults, empty) {
    const rules = this.rulesOf(this.rulesName);
    if (!rules) return;
    this.place.toggleAttribute("data-greyed", empty || faults.length > 0);
    if (empty || faults.length) {
      this.solving.drop();
      this.shown = null;
      this.place.removeAttribute("aria-busy");
      this.say(faults.join(" "));
      return;
    }
    const battle = { attackers, defenders, ruleset: this.rulesName };
    if (this.shown && sameBattle(battle, this.shown)) return;
    this.shown = battle;
    this.draw(rules, battle);
  }

  /** @param {import("../kernel/rules.js").Rules} rules @param {Battle} battle */
  draw(rules, battle) {
    this.drawn.begin(rules, battle);
    this.place.setAttribute("aria-busy", "true");
    if (!isSolvedAtOnce(battle)) say(this.notice, "Working it out …");
    /** @param {import("../workers/solving.js").Solved} solved */
    const done = (solved) => {
      this.drawn.draw(rules, solved);
      say(this.notice, this.words);
      this.place.removeAttribute("aria-busy");
      this.leadToPart();
    };
    this.solving.solve(rules, battle, PERCENTS_OF_MATCHUP, done, (why) => {
      this.notice.replaceChildren(...failureWithButton(why, () => this.draw(rules, battle)));
      this.notice.hidden = false;
      this.place.removeAttribute("aria-busy");
    });
  }

  /** Lead to the part that the address names, once it is there, and open it. */
  leadToPart() {
    const part = this.isLed ? null : document.getElementById(location.hash.slice(1));
    this.isLed = true;
    for (const each of [part, part?.nextElementSibling]) {
      if (each instanceof HTMLDetailsElement) each.open = true;
    }
    part?.scrollIntoView();
  }

  /** Follow a link to another battle here, without loading the page again. @param {MouseEvent} event */
  followLink(event) {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || !link.closest(".needed")) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { pathname, search } = new URL(link.href);
    const offers = this.files.get(RULESETS);
    const asked = offers && readBattle(search, listedOffers(offers), this.first);
    if (pathname !== location.pathname || !asked) return;
    event.preventDefault();
    this.go(asked.battle);
  }
}

const place = find('[data-drawn="battle"]', HTMLElement);
startForm("form.steps", (form) => {
  const battle = new AnyBattle(form, place);
  place.addEventListener("click", (event) => battle.followLink(event));
  return battle;
});
