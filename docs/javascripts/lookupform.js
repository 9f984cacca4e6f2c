/**
 * The form of the lookup, and its answer.
 *
 * The page arrives with a real answer in it. This module reads the rules once (`rulesets.json`) and
 * has each battle solved on the spot (solving.js). Until there is an answer to what is asked for,
 * the last one stays, greyed.
 */
import { NEEDED, writeAnswer, writeCounted, writeDetails } from "./answer.js";
import { battleAddress, sameBattle } from "./battle.js";
import { BattleForm } from "./battleform.js";
import { isHouse } from "./dice.js";
import { Files, NEW_VERSION, RULESETS } from "./files.js";
import { attackersInWords, matchupTitle, pageAddress, thousands } from "./matchup.js";
import { make, partsOf, siteRoot, writeAttribute, writeText } from "./page.js";
import { rulesNamed } from "./rules.js";
import { shareWith } from "./share.js";
import { Solving, isSolvedAtOnce } from "./solving.js";
import { versionInWords } from "./version.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {import("./solving.js").Solved} Solved
 */

const ROOT = siteRoot();

/** Does the work given to it last once the browser has drawn what was written before. */
export class AfterDrawing {
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

/** Milliseconds without a change after which an answer is read out. */
const SETTLED = 700;

/** Milliseconds after which it is said that an answer takes its time. */
const SLOW = 200;

/** Tells screen readers an answer once it stays: not those to half a number. */
class Speaker {
  /** @param {HTMLElement} place that screen readers watch */
  constructor(place) {
    this.place = place;
    this.timer = 0;
    /** Whether anything was told. */
    this.spoke = false;
  }

  /** @param {Element} place where the words stand when they are read out */
  read(place) {
    this.spoke = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      writeText(this.place, (place.textContent ?? "").replace(/\s+/g, " ").trim());
    }, SETTLED);
  }
}

export class Lookup extends BattleForm {
  /** @param {Form} form @param {boolean} mirrored in the address */
  constructor(form, mirrored) {
    const part = partsOf(form, "data-lookup");
    super(form, part("notice"), mirrored);
    this.part = part;
    /** @type {Files<import("./rules.js").Offers>} */
    this.files = new Files();
    this.solving = new Solving();
    this.afterDrawing = new AfterDrawing();
    this.speaker = new Speaker(part("spoken"));
    /** Until it is said that the answer takes its time. @type {number | undefined} */
    this.slowTimer = undefined;
    /** The battle whose answer stands on the page, and the figures that it was written from. */
    this.shown = this.first;
    /** @type {(Solved & {rules: Rules}) | null} */
    this.solved = null;
    this.offerSharing();
  }

  offerSharing() {
    const button = this.part("share", HTMLButtonElement);
    shareWith(button, () => {
      const { battle, ruleset } = this;
      const title = `${matchupTitle(battle, this.counting)}, ${ruleset.title}`;
      const win = this.part("win").textContent ?? "";
      const version = this.solved ? versionInWords(this.solved.rules, win) : "";
      const text = `${title}: the attacker wins ${win}${version && ` (${version})`}`;
      return { title, text, url: ROOT + this.sharedAddress(battle) };
    });
    button.hidden = false;
  }

  /** @param {Battle} battle @returns {string} what a link to it names, from the site's root */
  sharedAddress(battle) {
    return this.address(battle);
  }

  start() {
    super.start();
    this.load();
  }

  /** Fetch the rules, where this has not been done, and answer. */
  async load() {
    if (this.files.get(RULESETS)) return;
    await this.files.load(RULESETS);
    this.update();
  }

  /** @param {string} id as addresses name them @returns {Rules | null} null where they are not known */
  rulesOf(id) {
    return rulesNamed(this.files.get(RULESETS) ?? {}, id);
  }

  changeRules() {
    super.changeRules();
    this.load();
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    this.lead(battle);
    writeCounted(this.part, this.shown.attackers, this.counting);
    if (faults.length) {
      this.sayInstead(`${faults.join(" ")} Closest available:`, battle);
    } else if (empty) {
      this.solving.drop();
      this.grey(true);
    } else {
      this.answer(battle);
    }
  }

  /** @param {Battle} battle */
  answer(battle) {
    const rules = this.rulesOf(battle.ruleset);
    if (rules) {
      if (!isSolvedAtOnce(battle)) this.wait();
      this.solving.solve(rules, battle, NEEDED, (solved) => {
        this.solved = { rules, ...solved };
        this.shown = battle;
        this.write();
      });
    } else if (this.files.get(RULESETS) === null) {
      const outdated = `${NEW_VERSION}, or open`;
      const failed = "The figures did not load. They are also at";
      this.sayInstead(this.files.outdated ? outdated : failed, battle);
    } else if (sameBattle(battle, this.shown)) {
      this.grey(false);
    } else {
      this.wait();
    }
  }

  /** Write what is solved. */
  write() {
    const { solved, ruleset } = this;
    if (!solved) return;
    const { rules, figures, needed } = solved;
    writeAnswer(this.part, rules, ruleset.title, figures, this.counting);
    this.grey(false);
    if (this.touched || this.speaker.spoke) this.speaker.read(this.part("result"));
    this.afterDrawing.do(async () => {
      const found = await needed();
      if (this.solved === solved) writeDetails(this.part, figures, found);
    });
  }

  /** Keep the last answer, greyed: another is on its way. */
  wait() {
    if (this.slowTimer !== undefined) return;
    this.grey(true);
    writeAttribute(this.form, "aria-busy", "true");
    this.slowTimer = setTimeout(() => this.sayWords("Working it out …"), SLOW);
  }

  /** @param {boolean} greyed whether the answer is that to another battle than the one asked for */
  grey(greyed) {
    this.form.toggleAttribute("data-greyed", greyed);
    clearTimeout(this.slowTimer);
    this.slowTimer = undefined;
    writeAttribute(this.form, "aria-busy", "false");
    this.sayMessage(false);
  }

  /** Let the links lead to a battle. @param {Battle} battle */
  lead(battle) {
    const own = isHouse(battle.ruleset) ? battle.ruleset : "";
    const compare = `compare/${battleAddress({ ...battle, ruleset: own }, this.counting)}`;
    this.part("page", HTMLAnchorElement).href = ROOT + pageAddress(battle, this.ruleset);
    this.part("compare", HTMLAnchorElement).href = ROOT + compare;
    const attackers =
      this.counting === "territory"
        ? attackersInWords(battle.attackers, this.counting)
        : thousands(battle.attackers);
    writeText(this.part("matchup"), `${attackers} v ${thousands(battle.defenders)}`);
  }

  /** Words, and a link to a battle, for an answer. @param {string} words @param {Battle} battle */
  sayInstead(words, battle) {
    const { href } = this.part("page", HTMLAnchorElement);
    const link = make("a", { href }, matchupTitle(battle, this.counting));
    this.solving.drop();
    this.grey(true);
    this.sayWords(`${words} `, link, ".");
  }

  /** @param {(Node | string)[]} words in the place of the answer */
  sayWords(...words) {
    this.part("message").replaceChildren(...words);
    this.sayMessage(true);
    this.speaker.read(this.part("message"));
  }

  /** @param {boolean} said whether the message stands in the place of the answer */
  sayMessage(said) {
    this.part("message").hidden = !said;
    this.part("result").hidden = said;
  }
}
