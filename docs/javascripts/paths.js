/**
 * The page /paths/: how far one stack gets along a chain of territories. The address holds all:
 * `?t=13&d=7&rules=classic&to=3&to=2.1.capital&left=3` (chainaddress.js).
 */
import { neededRow, row, writeCounted } from "./answer.js";
import {
  MOST_ARMIES,
  MOST_TERRITORIES,
  chainAddress,
  fromPath,
  namesChain,
  readChain,
  reordered,
  territoriesOf,
} from "./chainaddress.js";
import { ChainRows } from "./chainrows.js";
import { ChainSolving, isSmall } from "./chainsolving.js";
import {
  NOT_ORDERED,
  NO_CHAINS,
  breakInWords,
  claimInWords,
  leftInWords,
  movedInWords,
  orderInWords,
  stepsInWords,
  takenInWords,
} from "./chainwords.js";
import { attackersInWords, tableAddress, thousands } from "./matchup.js";
import { NumberField, readFields } from "./numberfield.js";
import { writeText, writeTexts } from "./page.js";
import { percent } from "./quantities.js";
import { QuestionForm, ROOT } from "./questionform.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./chain.js").Course} Course
 * @typedef {import("./chainaddress.js").Chain} Chain
 * @typedef {import("./chainsolving.js").Order} Order
 * @typedef {import("./rules.js").Rules} Rules
 */

const PAGE = "paths/";

class ChainForm extends QuestionForm {
  /** @param {import("./battleform.js").Form} form @param {HTMLSelectElement} rules */
  constructor(form, rules) {
    super(form);
    this.solving = new ChainSolving();
    /** @type {Map<string, Rules | null>} */
    this.known = new Map();
    /** @type {Order} the best order found, where it is another one */
    this.better = null;
    const { part } = this;
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("staying"));
    const words = "armies left behind in territory 1";
    this.staying = new NumberField(input, { least: 1, most: MOST_ARMIES, words }, () => this.change());
    this.rows = new ChainRows(part("first"), part("rows"), part("row", HTMLTemplateElement), rules, {
      changed: () => this.change(),
      move: (place, to) => this.move(place, to),
      remove: (place) => this.remove(place),
    });
    /** The chain asked for; of fields with a fault, their last numbers. @type {Chain} */
    this.chain = { staying: 1, next: this.rows.read().next };
    /** The chain that the page arrived with. */
    this.firstChain = this.chain;
    part("add").addEventListener("click", () => this.add());
    part("use").addEventListener("click", () => this.useOrder());
  }

  /** Show the chain of the address. */
  restore() {
    const current = fromPath(location.search);
    if (current) history.replaceState(null, "", current);
    const { search } = location;
    const { chain, words } = namesChain(search)
      ? readChain(search, this.rulesets)
      : { chain: this.firstChain, words: "" };
    this.putChain(chain);
    super.restore();
    if (words) this.say(`${this.notice.textContent} ${words}`.trim());
  }

  /** @param {Chain} chain put into the fields */
  putChain(chain) {
    this.chain = chain;
    this.staying.put(chain.staying);
    this.rows.put(chain.next);
  }

  /** Follow the fields of the chain. @param {boolean} [entry] whether one can go back to what was */
  change(entry = false) {
    this.touched = true;
    this.readChain();
    if (entry) this.addressBar?.show(this.address(this.battle), true);
    this.update(true);
  }

  /** Read the fields of the chain: what is wrong with them, and whether one is empty. */
  readChain() {
    const first = readFields([this.staying]);
    const { next, faults, empty } = this.rows.read();
    this.chain = { staying: this.staying.last, next };
    return { faults: [...first.faults, ...faults], empty: first.empty || empty };
  }

  /** A territory more, at the end. */
  add() {
    const number = this.rows.length + 2;
    if (number > MOST_TERRITORIES) return this.say(`A chain has at most ${MOST_TERRITORIES} territories.`);
    this.rows.add();
    this.change(true);
    // a keyboard on a screen would hide the button, which may be wanted again
    if (!matchMedia("(pointer: coarse)").matches) this.rows.focusLast();
  }

  /** @param {number} place from 0 on: after the first territory the next one is first */
  remove(place) {
    if (place) {
      this.rows.remove(place);
      this.change(true);
    } else {
      this.reorder([...Array(this.rows.length).keys()].map((before) => before + 1));
    }
    const last = this.rows.length;
    if (last) this.rows.focus(Math.min(place, last), "remove");
    else this.part("add").focus();
  }

  /** @param {number} place from 0 on @param {number} to a neighbour */
  move(place, to) {
    const order = [...Array(this.rows.length + 1).keys()];
    [order[place], order[to]] = [order[to], order[place]];
    this.reorder(order);
    this.rows.focus(to, to < place ? "up" : "down");
    this.part("moved").textContent = movedInWords(place, to); // told, even where the words are the same
  }

  useOrder() {
    if (this.better) this.reorder(this.better.places);
    this.part("order").focus();
  }

  /** @param {number[]} order the places that come to stand first, second, … */
  reorder(order) {
    const { battle } = this;
    const { first, chain } = reordered(battle, this.chain, order);
    this.touched = true;
    this.putChain(chain);
    this.addressBar?.show(this.address({ ...battle, ...first }), true);
    this.choose({ ...battle, ...first });
  }

  /** @param {Battle} battle @returns {string} */
  address(battle) {
    return super.address(battle) + chainAddress(this.chain);
  }

  /** @param {Battle} battle */
  isAsItArrived(battle) {
    return super.isAsItArrived(battle) && chainAddress(this.chain) === chainAddress(this.firstChain);
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    const chain = this.readChain();
    const table = tableAddress(battle.ruleset, battle, this.counting) + chainAddress(this.chain);
    this.part("fight", HTMLAnchorElement).href = ROOT + table;
    writeText(this.part("staying"), this.rows.length ? "Left behind in territory 1" : "Armies wanted");
    this.solving.drop();
    super.show(battle, [...faults, ...chain.faults], empty || chain.empty);
  }

  /** The same rules for the same name, so that their rounds are made but once. @param {string} name */
  rulesKept(name) {
    const rules = this.known.get(name) ?? this.rulesOf(name);
    if (rules) this.known.set(name, rules);
    return rules;
  }

  /** @param {Battle} battle */
  answer(battle) {
    const territories = territoriesOf(battle, this.chain).flatMap((each) => {
      const rules = this.rulesKept(each.ruleset);
      return rules ? { rules, defenders: each.defenders, behind: each.staying } : [];
    });
    if (territories.some(({ rules }) => rules.transformation)) {
      // rules chosen elsewhere on the site are no question here
      if (!location.search && !this.touched) this.choose(this.first);
      else this.refuse(NO_CHAINS);
      return;
    }
    const chain = { territories, attackers: battle.attackers };
    if (!isSmall(chain)) this.wait();
    this.part("details").toggleAttribute("data-waiting", true);
    this.better = null;
    this.solving.solve(chain, {
      course: (course) => this.write(chain, course),
      stacks: (stacks) => this.part("stacks").replaceChildren(...stacks.map(neededRow)),
      order: (order, course) => this.writeOrder(chain, order, course),
    });
  }

  /** @param {import("./chainsolving.js").Chain} chain @param {Course} course */
  write({ territories, attackers }, course) {
    const last = territories[territories.length - 1];
    const [claim, side, wanted] = claimInWords(territories.length, last.behind, attackers, this.counting);
    writeCounted(this.part, attackers, this.counting);
    const taken = course.taken.map((each) => percent(each));
    const texts = {
      reached: percent(course.reached),
      claim,
      attackers: side,
      wanted,
      taken: takenInWords(last.behind),
      steps: stepsInWords(course.taken),
      break: breakInWords(course),
      left: leftInWords(course, last.behind),
      title: this.titles(territories),
    };
    writeTexts(this.part, texts);
    this.rows.write(taken.slice(1));
    this.part("table").replaceChildren(
      ...territories.map(({ defenders }, place) =>
        row(String(place + 1), thousands(defenders), taken[place], percent(course.stopped[place])),
      ),
    );
    this.answered();
  }

  /** What the rules are called. @param {import("./chain.js").Territory[]} territories */
  titles(territories) {
    const [first, ...others] = new Set(territories.map(({ rules }) => rules.title));
    return others.length ? `${first} and ${others.length > 1 ? "other rules" : others[0]}` : first;
  }

  /**
   * @param {import("./chainsolving.js").Chain} chain @param {import("./chainsolving.js").Order} order
   * @param {Course} course in the order given
   */
  writeOrder({ territories }, order, course) {
    const places = order?.places ?? [];
    this.better = places.some((place, index) => place !== index) ? order : null;
    this.part("use").hidden = !this.better;
    const words = order ? orderInWords(places, territories, order.chance, course.reached) : NOT_ORDERED;
    writeText(this.part("order"), territories.length > 1 ? words : "");
    this.part("details").toggleAttribute("data-waiting", false);
  }

  shared() {
    const { battle, chain } = this;
    const garrisons = territoriesOf(battle, chain).map(({ defenders }) => thousands(defenders));
    const side = attackersInWords(battle.attackers, this.counting);
    const title = `${side} against ${garrisons.join(", then ")}, ${this.part("title").textContent}`;
    const text = `${title}: all taken ${this.part("reached").textContent}`;
    return { title, text, url: ROOT + PAGE + this.address(battle) };
  }
}

/** @type {import("./battleform.js").Form | null} */
const form = document.querySelector("form.chain");
if (form?.elements.rules) new ChainForm(form, form.elements.rules).start();
