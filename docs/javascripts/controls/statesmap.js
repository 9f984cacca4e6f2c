/**
 * The map of a battle's states: how likely it is ever in each, as a table whose colours are stronger
 * where that is likelier. A large battle's states come in blocks; the reader may look closer at one.
 * It is worked out once the reader opens it, in a worker.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/matchup.js").Side} Side
 * @typedef {import("../decisions/passed.js").Block} Block
 * @typedef {import("../decisions/passed.js").Range} Range
 * @typedef {import("../workers/passed-task.js").Question} Question
 * @typedef {import("../kernel/rules.js").Rules} Rules
 */
import { Asking, failureWithButton } from "../workers/asking.js";
import { counting, onCounting } from "./counting.js";
import { isBlitz, roundsOf } from "../kernel/figures.js";
import { SIDES } from "../kernel/matchup.js";
import { make, say, writeText } from "../browser/page.js";
import { HEAT, PLACES, blocksAlong, lengthOf, mostStates, rangesOf } from "../decisions/passed.js";
import { percent } from "../kernel/quantities.js";
import { aboutStates, leftInWords, rangeInWords, statesCaption } from "../words/stateswords.js";

/** @param {Block} block */
function cellOf(block) {
  if (!block) return make("td", {});
  const className = block.heat ? `heat-${block.heat}` : "";
  return make("td", { className }, percent(block.chance, PLACES).replace("%", ""));
}

export class StatesMap {
  /** @param {import("../browser/page.js").Part} part of the page, by its name */
  constructor(part) {
    this.section = part("states");
    this.fold = part("states-fold", HTMLDetailsElement);
    this.words = part("states-words");
    this.blocked = part("states-blocked");
    this.about = part("states-about");
    this.table = part("states-map", HTMLTableElement);
    /** @type {Record<Side, HTMLSelectElement>} */
    this.choices = {
      attackers: part("closer-attackers", HTMLSelectElement),
      defenders: part("closer-defenders", HTMLSelectElement),
    };
    /** @type {{rules: Rules, matchup: Matchup} | null} */
    this.battle = null;
    /** The block that is looked at, by its sides; null for all. @type {Record<Side, Range | null>} */
    this.closer = { attackers: null, defenders: null };
    /** @type {Block[][] | null} */
    this.blocks = null;
    /** @type {Asking<Question, Block[][]>} */
    this.asking = new Asking("passed", { ends: true });
    part("states-legend").prepend(
      ...HEAT.flatMap((from, step) => [
        make("span", { className: `heat-${step + 1}` }, `from ${from}%`),
        " ",
      ]),
      make("br", {}),
    );
    this.fold.addEventListener("toggle", () => this.ask());
    this.table.addEventListener("click", ({ target }) => this.lookAt(target));
    for (const side of SIDES) {
      this.choices[side].addEventListener("change", () => {
        const place = this.choices[side].selectedIndex - 1;
        this.look({ [side]: this.overview(side)[place] ?? null });
      });
    }
    onCounting(() => this.write());
  }

  /** Show another battle. @param {Rules} rules @param {Matchup} matchup */
  follow(rules, { attackers, defenders }) {
    this.section.hidden = isBlitz(rules);
    this.blocked.hidden = !roundsOf(rules, false).mayBlock;
    this.battle = isBlitz(rules) ? null : { rules, matchup: { attackers, defenders } };
    this.look({ attackers: null, defenders: null });
  }

  /** Look at other blocks. @param {Partial<Record<Side, Range | null>>} closer */
  look(closer) {
    Object.assign(this.closer, closer);
    this.blocks = null;
    this.asking.drop();
    this.ask();
  }

  /** The blocks of a side, all of them. @param {Side} side @returns {Range[]} */
  overview(side) {
    return this.battle ? blocksAlong(this.battle.matchup[side]) : [];
  }

  /** The blocks that are shown. */
  view() {
    const { matchup } = /** @type {{matchup: Matchup}} */ (this.battle);
    const [attackers, defenders] = SIDES.map((side) => rangesOf(matchup[side], this.closer[side]));
    return { attackers, defenders };
  }

  /** Ask for what is shown, where anybody sees it. */
  ask() {
    if (!this.battle || !this.fold.open || this.blocks) return;
    this.table.setAttribute("aria-busy", "true");
    say(this.words, "Working it out …");
    /** @param {Block[][]} blocks */
    const told = (blocks) => {
      this.blocks = blocks;
      say(this.words, "");
      this.table.removeAttribute("aria-busy");
      this.write();
    };
    this.asking.ask({ ...this.battle, view: this.view() }, told, (why) => {
      this.table.removeAttribute("aria-busy");
      this.words.replaceChildren(...failureWithButton(why, () => this.ask()));
    });
  }

  /** Look closer at the block of a cell. @param {EventTarget | null} target */
  lookAt(target) {
    const cell = target instanceof Element && target.closest("td");
    const row = cell && cell.closest("tbody tr");
    if (!row || !this.blocks) return;
    const { attackers, defenders } = this.view();
    const closer = {
      attackers: attackers[/** @type {HTMLTableCellElement} */ (cell).cellIndex - 1],
      defenders: defenders[/** @type {HTMLTableRowElement} */ (row).sectionRowIndex],
    };
    const large = SIDES.filter((side) => lengthOf(closer[side]) > 1);
    if (large.length) this.look(Object.fromEntries(large.map((side) => [side, closer[side]])));
  }

  /** Write what is known, in the reader's counting. */
  write() {
    if (!this.battle || !this.blocks) return;
    const { rules, matchup } = this.battle;
    const view = this.view();
    const { attackers, defenders } = view;
    for (const side of SIDES) this.writeChoice(side);
    const states = mostStates(view);
    this.table.classList.toggle("heat--blocks", states > 1);
    writeText(this.about, aboutStates(states));
    const caption = statesCaption(matchup, rules.title, states, counting());
    writeText(/** @type {HTMLElement} */ (this.table.caption), caption);
    const headings = attackers.map((range) =>
      make("th", { scope: "col" }, rangeInWords("attackers", range, counting())),
    );
    const rows = this.blocks.map((row, place) => {
      const heading = make("th", { scope: "row" }, rangeInWords("defenders", defenders[place], counting()));
      return make("tr", {}, heading, ...row.map(cellOf));
    });
    this.table.tHead?.replaceChildren(make("tr", {}, make("td", {}), ...headings));
    this.table.tBodies[0].replaceChildren(...rows);
    this.table.hidden = false;
  }

  /** The list of a side's blocks, where it has any. @param {Side} side */
  writeChoice(side) {
    const [choice, ranges, closer] = [this.choices[side], this.overview(side), this.closer[side]];
    const label = /** @type {HTMLElement} */ (choice.parentElement);
    label.hidden = !ranges.length;
    writeText(/** @type {Element} */ (label.firstElementChild), leftInWords(side, counting()));
    const texts = ["all", ...ranges.map((range) => rangeInWords(side, range, counting()))];
    if (texts.join() !== Array.from(choice.options, ({ text }) => text).join()) {
      choice.replaceChildren(...texts.map((text) => make("option", {}, text)));
    }
    choice.selectedIndex = ranges.findIndex(({ from }) => from === closer?.from) + 1;
  }
}
