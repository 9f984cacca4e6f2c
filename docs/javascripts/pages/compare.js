/**
 * The page /compare/: one battle under all rulesets.
 *
 * The page arrives with a whole comparison in it. This module reads the rules once (`rulesets.json`)
 * and solves the battle chosen under each, a few at a time, so that typing is never held up. Rules of
 * one's own that the address names get a row, too.
 */
import words from "../../words/en/odds.js";
import { failureWithButton } from "../workers/asking.js";
import { battleAddress, houseAsked, parametersOf } from "../kernel/battle.js";
import { BattleForm, startForm } from "../controls/battleform.js";
import { YOUR_RULES, comparedUnder, extremes, sortedBy, sortingAfter } from "../words/battlecomparison.js";
import { RULESETS } from "../browser/files.js";
import { game, goAlong, ownGame } from "../browser/game.js";
import { armiesInWords, matchupTitle, pageAddress, shownNumber, thousands } from "../kernel/matchup.js";
import {
  find,
  make,
  makeButton,
  partsOf,
  siteRoot,
  writeAttribute,
  writeText,
  writeTexts,
} from "../browser/page.js";
import { Solving, isSolvedAtOnce } from "../workers/solving.js";

/**
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../controls/battleform.js").Form} Form
 * @typedef {import("../workers/asking.js").Failure} Failure
 * @typedef {import("../words/battlecomparison.js").Compared} Compared
 * @typedef {import("../kernel/figures.js").Figures} Figures
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/rules.js").Rules} Rules
 */

const ROOT = siteRoot();

/** Milliseconds of work after which the page may do other things. */
const SLICE = 20;

/** The columns of figures. */
const COLUMNS = 6;

/** @param {string | number} text @param {number} [colSpan] */
const cell = (text, colSpan = 1) => make("td", { colSpan }, String(text));

/** A chance to win as a bar; the line in it marks 50%. @param {string} width in percent */
function drawnBar(width) {
  /** @param {string} name @param {Object<string, string>} attributes */
  const drawn = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const bar = drawn("svg", { class: "compare__bar", "aria-hidden": "true" });
  bar.append(
    drawn("rect", { width, height: "100%" }),
    drawn("line", { x1: "50%", x2: "50%", y2: "100%" }),
  );
  return bar;
}

/** A ruleset's row of the table. */
class Row {
  /** @param {HTMLTableRowElement} element */
  constructor(element) {
    const { ruleset = "", title = "" } = element.dataset;
    this.element = element;
    this.heading = find("th", HTMLTableCellElement, element);
    this.link = find("a", HTMLAnchorElement, this.heading);
    this.link.addEventListener("click", () => goAlong(this.link));
    this.ruleset = ruleset;
    this.title = title;
    /** What marks the reader's own rules. */
    this.own = make("small", { className: "compare__own" }, YOUR_RULES);
    /** @type {Compared | null} */
    this.compared = null;
  }

  /** Lead to a battle. @param {Rules} rules @param {Matchup} matchup @param {import("../kernel/matchup.js").Counted} counting */
  lead({ id, attackers, defenders }, matchup, counting) {
    const pages = { attackers, defenders };
    this.link.href = ROOT + pageAddress(matchup, { id, ruleset: id, pages }, counting);
  }

  /** Mark the reader's own rules. @param {boolean} isOwn */
  mark(isOwn) {
    if (isOwn) this.heading.append(this.own);
    else this.own.remove();
  }

  /** Say that its figures take their time. */
  wait() {
    this.compared = null;
    this.element.replaceChildren(this.heading, cell("Working it out …", COLUMNS));
  }

  /** Say that there are none. */
  fail() {
    this.element.replaceChildren(this.heading, cell("not worked out", COLUMNS));
  }

  /** @param {Compared} compared */
  write(compared) {
    this.compared = compared;
    const version = this.heading.querySelector("[data-version]");
    if (version) writeText(version, compared.version);
    this.element.replaceChildren(this.heading, ...this.cells(compared));
  }

  /** @param {Compared} compared */
  cells({ win, bar, points, attackersLost, defendersLost, needed }) {
    const first = cell(win);
    first.append(drawnBar(bar));
    const needs =
      needed === null
        ? [cell(words.too_many, 2)]
        : [needed, shownNumber(needed, "territory")].map((armies) => cell(thousands(armies)));
    return [first, cell(points), cell(attackersLost), cell(defendersLost), ...needs];
  }
}

class Compare extends BattleForm {
  /** @param {Form} form @param {HTMLTableElement} table */
  constructor(form, table) {
    const part = partsOf(document, "data-compare");
    super(form, part("notice"));
    this.part = part;
    this.body = table.tBodies[0];
    this.rows = Array.from(this.body.rows, (element) => new Row(element));
    this.sorting = { by: "rules", falling: false };
    /** @type {NodeListOf<HTMLElement>} */
    this.headings = table.querySelectorAll("th[data-sort]");
    this.chance = Number(table.dataset.chance);
    /** The battle that is being compared: another one takes its place. @type {Matchup | null} */
    this.asked = null;
    this.solving = new Solving();
    /** The row of rules of one's own. @type {Row | null} */
    this.house = null;
    this.files.load(RULESETS).then(() => this.update());
    this.offerSorting();
  }

  /** Headings become buttons that sort. */
  offerSorting() {
    for (const heading of this.headings) {
      const button = makeButton("", heading.textContent);
      heading.replaceChildren(button);
      button.addEventListener("click", () => {
        this.sorting = sortingAfter(this.sorting, heading.dataset.sort ?? "");
        this.sort();
      });
    }
    this.sort();
  }

  /** Bring the rows into order. */
  sort() {
    const { by, falling } = this.sorting;
    const sorted = sortedBy(this.rows, this.sorting);
    if (sorted.some(({ element }, place) => this.body.rows[place] !== element)) {
      this.body.append(...sorted.map(({ element }) => element));
    }
    for (const heading of this.headings) {
      const order = falling ? "descending" : "ascending";
      heading.setAttribute("aria-sort", heading.dataset.sort === by ? order : "none");
    }
  }

  /**
   * Show the battle of the address, and its rules, or those of the reader's game, where they are
   * somebody's own.
   * @param {boolean} [isLoaded]
   */
  restore(isLoaded) {
    const asked = houseAsked(parametersOf(location.search).get("rules") ?? game().rules ?? "");
    this.house?.element.remove();
    this.rows = this.rows.filter((row) => row !== this.house);
    this.house = asked && this.makeRow(asked.rules);
    if (this.house) this.rows.push(this.house);
    super.restore(isLoaded);
    if (asked?.words) this.say(asked.words);
  }

  /** @param {import("../kernel/battle.js").ListedRuleset} rules of one's own */
  makeRow({ id, title }) {
    const note = make("small", {}, "House rules");
    const heading = make("th", { scope: "row" }, make("a", {}, title), " ", note);
    const element = make("tr", {}, heading);
    Object.assign(element.dataset, { ruleset: id, title });
    this.body.append(element);
    return new Row(element);
  }

  /** @param {Battle} battle */
  address(battle) {
    return battleAddress({ ...battle, ruleset: this.house?.ruleset ?? "" }, this.counting);
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    const offers = this.files.get(RULESETS);
    if (faults.length) this.say(faults.join(" "));
    else if (offers && !empty) this.write(battle);
    else if (offers === null) this.say(this.files.failure("Reload the page to try again."));
  }

  /**
   * Solve the battle row by row.
   * @param {Matchup} matchup
   */
  async write(matchup) {
    this.asked = matchup;
    const rows = this.rows.flatMap((row) => {
      const rules = this.rulesOf(row.ruleset);
      return rules ? { row, rules } : [];
    });
    const own = this.rulesOf(ownGame().rules ?? "");
    for (const { row, rules } of rows) {
      row.lead(rules, matchup, this.counting);
      row.mark(rules.id === own?.id);
    }
    if (!isSolvedAtOnce(matchup)) {
      for (const { row } of rows) row.wait();
      for (const name of ["best", "worst"]) writeText(this.part(name), "working it out …");
      this.name(matchup);
      writeAttribute(this.part("answer"), "aria-busy", "true");
    }
    /** @type {{rules: Rules, win: import("../kernel/quantities.js").Quantity} | null} */
    let first = null;
    let end = performance.now() + SLICE;
    for (const { row, rules } of rows) {
      const solved = await this.solved(rules, matchup);
      if (this.asked !== matchup) return;
      if ("failed" in solved) return this.fail(solved.failed);
      const { figures, attackers } = solved;
      first ??= { rules, win: figures.win };
      row.write(comparedUnder(rules, first, figures, attackers));
      if (performance.now() < end) continue;
      await new Promise(requestAnimationFrame);
      if (this.asked !== matchup) return;
      end = performance.now() + SLICE;
    }
    this.finish(matchup);
  }

  /**
   * The figures and the attackers needed, or why there are none.
   * @param {Rules} rules @param {Matchup} matchup
   * @returns {Promise<{figures: Figures, attackers: number | null} | {failed: Failure}>} never, where
   *   another battle is asked for first
   */
  solved(rules, matchup) {
    return new Promise((resolve) => {
      /** @param {Failure} failed */
      const fail = (failed) => resolve({ failed });
      /** @param {import("../workers/solving.js").Solved} solved */
      const done = ({ figures, needed }) =>
        needed().then(([{ attackers }]) => resolve({ figures, attackers }), fail);
      this.solving.solve(rules, matchup, [this.chance], done, fail);
    });
  }

  /** Say that not all rows of a large battle could be worked out. @param {Failure} why */
  fail(why) {
    for (const row of this.rows) if (!row.compared) row.fail();
    for (const name of ["best", "worst"]) writeText(this.part(name), "not worked out");
    writeAttribute(this.part("answer"), "aria-busy", "false");
    this.notice.replaceChildren(...failureWithButton(why, () => this.update(true)));
    this.notice.hidden = false;
  }

  /** @param {Matchup} matchup whose rows are all written */
  finish(matchup) {
    this.sort();
    const wins = this.rows.flatMap(({ title, compared }) =>
      compared ? { ...compared, title } : [],
    );
    const { best, worst } = extremes(wins);
    writeText(this.part("best"), best);
    writeText(this.part("worst"), worst);
    writeAttribute(this.part("answer"), "aria-busy", "false");
    this.name(matchup);
  }

  /** Say which battle the rows compare. @param {Matchup} matchup */
  name(matchup) {
    const texts = {
      battle: matchupTitle(matchup, this.counting),
      attackers: armiesInWords(matchup.attackers),
      territory: thousands(shownNumber(matchup.attackers, "territory")),
    };
    writeTexts(this.part, texts);
  }
}

startForm("form.compare__form", (form) => new Compare(form, find("table.comparison", HTMLTableElement)));
