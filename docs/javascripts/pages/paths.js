/**
 * The page /paths/: how far one stack gets along a chain of territories. The address holds all:
 * `?t=13&d=7&rules=classic&to=3&to=2.1.capital&left=3` (chainaddress.js).
 */
import { neededRow, row, unknownRow } from "../controls/tablerows.js";
import { failureWithButton } from "../workers/asking.js";
import { atOnceInWords } from "../words/atonce.js";
import { stayingIn } from "../kernel/battle.js";
import {
  chainAddress,
  chainKept,
  fromPath,
  namesChain,
  readChain,
  reordered,
  stayingAddress,
  territoriesOf,
  usualStays,
  withUsualStays,
} from "../controls/chainaddress.js";
import { ChainRows } from "../controls/chainrows.js";
import { leaveBehind, leftBehind } from "../controls/counting.js";
import { writeFunnel } from "../controls/funnel.js";
import { ChainSolving, isSmall } from "../workers/chainsolving.js";
import {
  NOT_ORDERED,
  besideInWords,
  breakInWords,
  garrisonsInWords,
  claimInWords,
  leftInWords,
  movedInWords,
  movingInWords,
  orderInWords,
  stayingLabel,
  stepsInWords,
  takenInWords,
} from "../words/chainwords.js";
import { rulesInWords, versionsInWords } from "../words/besidechance.js";
import { isBlitz } from "../kernel/figures.js";
import { chooseRules, game, isLinked } from "../browser/game.js";
import { attackersInWords, tableAddress, thousands } from "../kernel/matchup.js";
import { NumberField, readFields } from "../controls/numberfield.js";
import { say, writeText, writeTexts } from "../browser/page.js";
import { percent } from "../kernel/quantities.js";
import { startForm } from "../controls/battleform.js";
import { QuestionForm, ROOT } from "../controls/questionform.js";
import { remember, rememberHere, remembered, rememberedHere } from "../browser/remembered.js";
import { MOST_ARMIES, MOST_TERRITORIES } from "../kernel/limits.js";

/**
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../decisions/chain.js").Course} Course
 * @typedef {import("../controls/chainaddress.js").Chain} Chain
 * @typedef {import("../workers/chainsolving.js").Order} Order
 */

/** What is remembered of the reader's chain: its address. */
const KEPT = "chain";

/** What this tab remembers of a link's chain. */
const LINKED = "linked-chain";

class ChainForm extends QuestionForm {
  /** @param {import("../controls/battleform.js").Form} form */
  constructor(form) {
    super(form);
    this.solving = new ChainSolving();
    /** @type {Order} the best order found, where it is another one */
    this.better = null;
    const { part } = this;
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("staying"));
    const words = "armies left behind in territory 1";
    this.staying = new NumberField(input, { least: 1, most: MOST_ARMIES, words }, () => this.change());
    const rules = /** @type {HTMLSelectElement} */ (this.rules);
    this.rows = new ChainRows(part("first"), part("rows"), part("row", HTMLTemplateElement), rules, {
      changed: () => this.change(),
      move: (place, to) => this.move(place, to),
      remove: (place) => this.remove(place),
    });
    /** The chain asked for; of fields with a fault, their last numbers. @type {Chain} */
    this.chain = { staying: 1, next: this.rows.read().next };
    /** The chain that the page arrived with. */
    this.firstChain = this.chain;
    /** How many stay in each territory where nobody says otherwise. @type {number[]} */
    this.usualStays = [];
    /** The rules that the page arrived with. */
    this.usualRules = this.part("title").textContent ?? "";
    part("add").addEventListener("click", () => this.add());
    part("use").addEventListener("click", () => this.useOrder());
  }

  /**
   * Show the chain of the address, or else the one that goes on from the battle of the reader's game.
   * @param {boolean} [isLoaded]
   */
  restore(isLoaded) {
    const current = fromPath(location.search);
    if (current) history.replaceState(null, "", current);
    const { search } = location;
    leaveBehind(stayingIn(search));
    const { ruleset } = this.usual;
    const isNamed = namesChain(search);
    const { chain, words } = isNamed
      ? readChain(search, this.rulesets, ruleset)
      : { chain: this.ownChain() ?? this.firstChain, words: "" };
    this.putChain(chain);
    // what an address tells stays as it is; the example follows the rules
    const battle = this.battleIn(search) ?? this.usual;
    this.usualStays = chain === this.firstChain ? [] : usualStays(battle, chain, this.rulesets);
    super.restore(isLoaded);
    if (namesChain(search) && game().battle !== null) {
      if (isLinked("battle")) rememberHere(LINKED, this.addressOf(this.battle));
      // a chain that the reader has gone on to from another page
      else this.keepChain(this.battle);
    }
    if (words) this.say(`${this.notice.textContent} ${words}`.trim());
  }

  /** What comes after the battle of the reader's game. @returns {Chain | null} null without a battle */
  ownChain() {
    if (game().battle === null) return null;
    const linked = isLinked("battle") ? (rememberedHere(LINKED) ?? "") : null;
    const kept = { linked, here: rememberedHere(KEPT), device: remembered(KEPT) };
    const found = chainKept(this.usual, kept, this.battleIn);
    return found ? readChain(found, this.rulesets, this.usual.ruleset).chain : { staying: 1, next: [] };
  }

  /** @param {Battle} battle */
  keep(battle) {
    super.keep(battle);
    this.keepChain(battle);
  }

  /** @param {Battle} battle with which the chain begins */
  keepChain(battle) {
    const address = this.addressOf(battle);
    rememberHere(KEPT, address);
    remember(KEPT, address);
  }

  /** The chain as an address, but for what stays behind. @param {Battle} battle with which it begins */
  addressOf(battle) {
    return super.address(battle) + this.chainAddress(battle);
  }

  /** What follows the battle in the address. @param {Battle} battle */
  chainAddress(battle) {
    return chainAddress(this.chain, usualStays(battle, this.chain, this.rulesets));
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

  /**
   * Read the fields of the chain: what is wrong with them, and whether one is empty. Where as many stay
   * as usual, other rules may ask for another number.
   * @param {Battle} [battle] with which it begins
   */
  readChain(battle = this.battle) {
    const first = readFields([this.staying]);
    const { next, faults, empty } = this.rows.read();
    const read = { staying: this.staying.last, next };
    const usual = usualStays(battle, read, this.rulesets);
    this.chain = faults.length || first.faults.length ? read : withUsualStays(read, this.usualStays, usual);
    this.usualStays = usual;
    if (this.chain !== read) this.putChain(this.chain);
    return { faults: [...first.faults, ...faults], empty: first.empty || empty };
  }

  /** A territory more, at the end. */
  add() {
    const number = this.rows.length + 2;
    if (number > MOST_TERRITORIES) return this.say(`A chain has at most ${MOST_TERRITORIES} territories.`);
    this.rows.add();
    this.change(true);
    this.rows.focusLast();
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

  /** @param {number} place from 0 @param {number} to a neighbour */
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
    const before = usualStays(this.battle, this.chain, this.rulesets);
    const { first, chain } = reordered(this.battle, this.chain, order);
    const battle = { ...this.battle, ...first };
    // where the usual number stays, it is that of the new place
    this.usualStays = usualStays(battle, chain, this.rulesets);
    this.touched = true;
    // the first territory is fought by the reader's rules, on every page
    if (battle.ruleset !== this.battle.ruleset) chooseRules(battle.ruleset);
    this.putChain(withUsualStays(chain, order.map((place) => before[place]), this.usualStays));
    this.addressBar?.show(this.address(battle), true);
    this.choose(battle);
    this.keep(battle);
  }

  /** @param {Battle} battle @returns {string} */
  address(battle) {
    return this.addressOf(battle) + stayingAddress(leftBehind());
  }

  /** @param {Battle} battle */
  isAsItArrived(battle) {
    return super.isAsItArrived(battle) && chainAddress(this.chain) === chainAddress(this.firstChain);
  }

  /** @param {Battle} battle @param {string[]} faults @param {boolean} empty */
  show(battle, faults, empty) {
    const chain = this.readChain(battle);
    this.leadToTable(battle);
    writeText(this.part("staying"), stayingLabel(this.rows.length > 0));
    this.solving.drop();
    super.show(battle, [...faults, ...chain.faults], empty || chain.empty);
  }

  /** Lead to the first battle, roll by roll, where there are rolls. @param {Battle} battle */
  leadToTable(battle) {
    const link = this.part("fight", HTMLAnchorElement);
    const rules = this.rulesOf(battle.ruleset);
    const isAtOnce = rules !== null && isBlitz(rules);
    const table = tableAddress(battle.ruleset, battle, this.counting);
    link.href = ROOT + table + this.chainAddress(battle) + stayingAddress(leftBehind());
    link.hidden = isAtOnce;
    say(this.part("at-once"), isAtOnce ? atOnceInWords(rules, "rolls_at_the_table") : "");
  }

  /** @param {Battle} battle */
  answer(battle) {
    const territories = territoriesOf(battle, this.chain).flatMap((each) => {
      const rules = this.rulesOf(each.ruleset);
      return rules ? { rules, defenders: each.defenders, behind: each.staying } : [];
    });
    const chain = { territories, attackers: battle.attackers };
    if (!isSmall(chain)) this.wait();
    this.part("details").toggleAttribute("data-waiting", true);
    this.better = null;
    this.solving.solve(chain, {
      course: (course) => this.write(chain, course),
      stacks: (stacks) => this.part("stacks").replaceChildren(...stacks.map((each) => neededRow(each, leftBehind()))),
      order: (order, course) => this.writeOrder(chain, order, course),
      failed: (why, course) => (course ? this.leaveDetails(why) : this.failed(why)),
    });
  }

  /** @param {import("../workers/chainsolving.js").Chain} chain @param {Course} course */
  write({ territories, attackers }, course) {
    const last = territories[territories.length - 1];
    const [claim, side, wanted] = claimInWords(territories.length, last.behind, attackers, this.counting);
    this.writeStack(attackers);
    const taken = course.taken.map((each) => percent(each));
    const texts = {
      reached: percent(course.reached),
      claim,
      attackers: side,
      wanted,
      taken: takenInWords(territories, last.behind),
      steps: stepsInWords(course.taken),
      break: breakInWords(course),
      left: leftInWords(course, last.behind),
      moving: [movingInWords(territories), besideInWords(territories)].filter(Boolean).join(" "),
      title: rulesInWords(territories, this.usualRules),
      version: versionsInWords(territories, percent(course.reached)),
    };
    writeTexts(this.part, texts);
    this.rows.write(taken.slice(1));
    writeFunnel(this.part("funnel", SVGElement), course.taken, taken);
    this.part("table").replaceChildren(
      ...territories.map(({ defenders }, place) =>
        row(String(place + 1), thousands(defenders), taken[place], percent(course.stopped[place])),
      ),
    );
    this.answered();
  }

  /**
   * @param {import("../workers/chainsolving.js").Chain} chain @param {import("../workers/chainsolving.js").Order} order
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

  /** Say that what stands below the answer could not be worked out. @param {import("../workers/asking.js").Failure} why */
  leaveDetails(why) {
    this.part("stacks").replaceChildren(unknownRow());
    this.part("order").replaceChildren(...failureWithButton(why, () => this.update()));
    this.part("details").toggleAttribute("data-waiting", false);
  }

  get sharedTitle() {
    const { battle, chain } = this;
    const territories = territoriesOf(battle, chain).map((each) => ({ ...each, behind: each.staying }));
    const garrisons = garrisonsInWords(territories);
    const side = attackersInWords(battle.attackers, this.counting);
    return `${side} against ${garrisons.join(", then ")}, ${this.part("title").textContent}`;
  }

  get sharedText() {
    const version = this.part("version").textContent;
    const { staying } = territoriesOf(this.battle, this.chain).slice(-1)[0];
    const wanted = staying > 1 ? ` and ${thousands(staying)} or more left` : "";
    return `${this.sharedTitle}: all taken${wanted} ${this.part("reached").textContent}${version && `.${version}`}`;
  }
}

startForm("form.chain", (form) => new ChainForm(form));
