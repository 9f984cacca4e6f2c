/**
 * The fields of battles that were fought: who was left, and a further battle of an evening.
 */
import { ArmiesField } from "./armiesfield.js";
import { listedHouse } from "../kernel/battle.js";
import { SIDES } from "../kernel/matchup.js";
import { readFields } from "./numberfield.js";
import { find, make, writeText } from "../browser/page.js";

/**
 * @typedef {import("../decisions/fought.js").FoughtBattle} FoughtBattle
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 *
 * @typedef {Object} Found what fields hold
 * @property {boolean} empty whether one of a battle's numbers is missing
 * @property {boolean} told whether it is entered who was left
 * @property {string} fault what is wrong, in plain words
 */

const ATTACKERS = { attack: "attackers", territory: "armies on the territory" };
const DEFENDERS = { attack: "defenders", territory: "defenders" };
const ATTACKERS_LEFT = { attack: "attackers left", territory: "armies left on the territory" };
const DEFENDERS_LEFT = { attack: "defenders left", territory: "defenders left" };

/** What those hear who enter that none of their armies is left on the territory. */
const NOBODY_THERE = "One army stays on the territory: a lost attack leaves 1 there.";

/** A field that need not be filled in: whoever empties it takes its number back. */
class LeftField extends ArmiesField {
  read() {
    if (this.isEmpty) this.last = NaN;
    return super.read();
  }
}

/** Who was left at the end of a battle; both fields are empty until it is entered. */
export class Ending {
  /**
   * @param {HTMLInputElement[]} inputs of attackers and defenders left
   * @param {(side?: keyof Matchup) => void} changed
   */
  constructor(inputs, changed) {
    const [attackers, defenders] = inputs;
    this.attackers = new LeftField(attackers, 0, ATTACKERS_LEFT, () => changed("attackers"));
    this.defenders = new LeftField(defenders, 0, DEFENDERS_LEFT, changed);
    /** The last end entered that can be one; null where none was entered. @type {Matchup | null} */
    this.left = this.entered;
    this.attackers.stand(this.left.attackers);
    for (const input of inputs) {
      input.addEventListener("focusout", ({ relatedTarget }) => {
        if (!inputs.some((each) => each === relatedTarget) && this.complete()) changed();
      });
    }
  }

  /** The numbers in the fields. */
  get entered() {
    return { attackers: this.attackers.armies, defenders: this.defenders.armies };
  }

  /** Where armies left are entered of one side alone, none are left of the other. */
  complete() {
    readFields([this.attackers, this.defenders]);
    const { untold } = this;
    untold?.stand(0);
    return Boolean(untold);
  }

  /** The one field in which nothing was entered yet, where the other one says who was left. */
  get untold() {
    const fields = [this.attackers, this.defenders];
    const empty = fields.find((field) => field.isEmpty && Number.isNaN(field.last));
    const other = fields.find((field) => !field.isEmpty && field.armies > 0);
    return empty && other ? empty : null;
  }

  /** The side of which nothing is entered, where none are left of the other one. */
  get missing() {
    const [side, ...others] = SIDES.filter((each) => this[each].isEmpty);
    return others.length ? null : side;
  }

  /** @param {Matchup | null} left null where it is not entered */
  fill(left) {
    this.left = left;
    this.attackers.stand(left?.attackers ?? NaN);
    this.defenders.fill(left?.defenders ?? NaN);
  }

  /** @param {Counting} counting @param {boolean} [keepsNumber] */
  count(counting, keepsNumber) {
    this.attackers.count(counting, keepsNumber);
  }

  /**
   * Read the fields.
   * @param {Matchup} matchup who was there at the beginning @returns {Found}
   */
  read(matchup) {
    this.attackers.limit(matchup.attackers);
    this.defenders.limit(matchup.defenders);
    const fields = readFields([this.attackers, this.defenders]);
    const { entered, untold } = this;
    const isNobodyThere = this.attackers.counting === "territory" && this.attackers.input.value === "0";
    const faults = isNobodyThere ? [NOBODY_THERE] : fields.faults;
    const empty = fields.empty && !untold;
    if (empty) this.left = null;
    else if (!faults.length) {
      const left = {
        attackers: untold === this.attackers ? 0 : entered.attackers,
        defenders: untold === this.defenders ? 0 : entered.defenders,
      };
      if (left.attackers || left.defenders) this.left = left;
      else faults.push("Somebody is left at the end: enter who, and how many.");
    }
    return { empty, told: this.left !== null, fault: faults[0] ?? "" };
  }
}

/** A further battle of the evening: it counts as soon as it is entered who was left. */
export class FurtherBattle {
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
    for (const select of [ruleset, side]) select.addEventListener("change", changed);
    find("button", HTMLButtonElement, element).addEventListener("click", removed);
  }

  /** Take it from the page. */
  remove() {
    this.element.remove();
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

  /** @param {Counting} counting @param {boolean} [keepsNumber] */
  count(counting, keepsNumber) {
    this.attackers.count(counting, keepsNumber);
    this.ending.count(counting, keepsNumber);
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

  /** @returns {Found} */
  read() {
    const { faults, empty } = readFields([this.attackers, this.defenders]);
    const end = this.ending.read(this.battle);
    const found = { empty: empty || end.empty, told: end.told, fault: faults[0] ?? end.fault };
    const counts = found.told && !found.empty && !found.fault;
    find("legend small", HTMLElement, this.element).hidden = counts;
    return found;
  }

  /** @param {number} number its place in the evening */
  name(number) {
    writeText(find("legend span", HTMLElement, this.element), `Battle ${number}`);
    find("button", HTMLElement, this.element).ariaLabel = `Remove battle ${number}`;
  }
}
