/**
 * The page /compare/: one battle under all rulesets.
 *
 * The page arrives with a whole comparison in it. This module reads the rules once (`rulesets.json`)
 * and solves the battle chosen under each, a few at a time, so that typing is never held up.
 */
import { BattleForm } from "./battleform.js";
import { comparedUnder, extremes, rank } from "./comparison.js";
import { figuresOf } from "./figures.js";
import { Files, RULESETS } from "./files.js";
import { matchupTitle, pageAddress, shownNumber, thousands } from "./matchup.js";
import { find, make, makeButton, partsOf, siteRoot, writeText } from "./page.js";
import { rulesNamed } from "./rules.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./comparison.js").Compared} Compared
 * @typedef {import("./matchup.js").Matchup} Matchup
 * @typedef {import("./rules.js").Offers} Offers
 */

const ROOT = siteRoot();

/** Milliseconds of work after which the page may do other things. */
const SLICE = 20;

/** @param {string | number} text @param {number} [colSpan] */
const cell = (text, colSpan = 1) => make("td", { colSpan }, String(text));

/** A chance to win as a bar; the line in it is one half. @param {string} width in percent */
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
    this.ruleset = ruleset;
    this.title = title;
    /** @type {Compared | null} */
    this.compared = null;
  }

  /**
   * @param {Offers} offers @param {{rules: import("./rules.js").Rules,
   *   win: import("./quantities.js").Quantity}} first what it is compared with
   * @param {Matchup} matchup @param {number} chance in percent
   */
  write(offers, first, matchup, chance) {
    const rules = offers[this.ruleset] && rulesNamed(offers, this.ruleset);
    if (!rules) return;
    this.compared = comparedUnder(rules, first, matchup, chance);
    const { id, attackers, defenders } = rules;
    const pages = { attackers, defenders };
    this.link.href = ROOT + pageAddress(matchup, { id, ruleset: id, pages });
    const version = this.heading.querySelector("[data-version]");
    if (version) writeText(version, this.compared.version);
    this.element.replaceChildren(this.heading, ...this.cells(this.compared));
  }

  /** @param {Compared} compared */
  cells({ win, bar, points, attackersLost, defendersLost, needed }) {
    const first = cell(win);
    first.append(drawnBar(bar));
    const needs =
      needed === null
        ? [cell("more than this site solves", 2)]
        : [cell(thousands(needed)), cell(thousands(shownNumber(needed, "territory")))];
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
    /** The work that is being done: another battle takes its place. */
    this.work = 0;
    /** @type {Files<Offers>} */
    this.files = new Files();
    this.files.load(RULESETS).then(() => this.update());
    this.offerSorting();
  }

  /** Headings become buttons that sort. */
  offerSorting() {
    for (const heading of this.headings) {
      const button = makeButton("", heading.textContent);
      heading.replaceChildren(button);
      button.addEventListener("click", () => {
        const by = heading.dataset.sort ?? "";
        const again = this.sorting.by === by;
        this.sorting = { by, falling: again ? !this.sorting.falling : by === "win" };
        this.sort();
      });
    }
    this.sort();
  }

  /** Bring the rows into order. */
  sort() {
    const { by, falling } = this.sorting;
    const sorted = [...this.rows];
    if (by === "win") {
      sorted.sort((one, other) => {
        if (!one.compared || !other.compared) return 0;
        const order = rank(one.compared.chance) - rank(other.compared.chance);
        return falling ? -order : order;
      });
    } else if (falling) {
      sorted.reverse();
    }
    if (sorted.some(({ element }, place) => this.body.rows[place] !== element)) {
      this.body.append(...sorted.map(({ element }) => element));
    }
    for (const heading of this.headings) {
      const order = falling ? "descending" : "ascending";
      heading.setAttribute("aria-sort", heading.dataset.sort === by ? order : "none");
    }
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    const offers = this.files.get(RULESETS);
    if (faults.length) this.say(faults.join(" "));
    else if (offers && !empty) this.write(offers, battle);
    else if (offers === null) this.say(this.files.failure("Reload the page to try again."));
  }

  /** @param {Offers} offers @param {Matchup} matchup */
  write(offers, matchup) {
    cancelAnimationFrame(this.work);
    const rules = rulesNamed(offers, Object.keys(offers)[0]);
    if (!rules) return;
    const first = { rules, win: figuresOf(rules, matchup).win };
    const left = [...this.rows];
    const go = () => {
      const end = performance.now() + SLICE;
      for (let next = left.shift(); next; next = left.shift()) {
        next.write(offers, first, matchup, this.chance);
        if (performance.now() > end) break;
      }
      if (left.length) this.work = requestAnimationFrame(go);
      else this.finish(matchup);
    };
    go();
  }

  /** @param {Matchup} matchup whose rows are all written */
  finish(matchup) {
    this.sort();
    const wins = this.rows.flatMap(({ title, compared }) =>
      compared ? { ...compared, title } : [],
    );
    const texts = {
      ...extremes(wins),
      battle: matchupTitle(matchup, this.counting),
      attackers: thousands(matchup.attackers),
      territory: thousands(shownNumber(matchup.attackers, "territory")),
    };
    for (const [name, text] of Object.entries(texts)) writeText(this.part(name), text);
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.compare__form");
/** @type {HTMLTableElement | null} */
const table = document.querySelector("table.comparison");
if (form && table) new Compare(form, table).start();
