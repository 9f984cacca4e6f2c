/**
 * The fields of battles that were fought: who was left, and a further battle of an evening.
 */
import { ArmiesField } from "./armiesfield.js";
import { listedHouse } from "./battle.js";
import { readFields } from "./numberfield.js";
import { find, make, writeText } from "./page.js";

/**
 * @typedef {import("./fought.js").FoughtBattle} FoughtBattle
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
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

/** Milliseconds without a change after which a further battle counts as typed. */
const SETTLED = 700;

/** Who was left at the end of a battle; both fields are empty until it is told. */
export class Ending {
  /** @param {HTMLInputElement[]} inputs of attackers and defenders left @param {() => void} changed */
  constructor(inputs, changed) {
    const [attackers, defenders] = inputs;
    this.attackers = new ArmiesField(attackers, 0, ATTACKERS_LEFT, changed);
    this.defenders = new ArmiesField(defenders, 0, DEFENDERS_LEFT, changed);
    /** The last end entered that can be one; null where none was told. @type {Matchup | null} */
    this.left = this.entered;
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
    const fields = [this.attackers, this.defenders];
    readFields(fields);
    const empty = fields.find((field) => field.isEmpty && Number.isNaN(field.last));
    const other = fields.find((field) => !field.isEmpty && field.armies > 0);
    if (empty && other) empty.fill(0);
    return Boolean(empty && other);
  }

  /** @param {Matchup | null} left null where it is not told */
  fill(left) {
    this.left = left;
    this.attackers.fill(left?.attackers ?? NaN);
    this.defenders.fill(left?.defenders ?? NaN);
  }

  /** @param {Counting} counting */
  count(counting) {
    this.attackers.count(counting);
  }

  /**
   * Read the fields.
   * @param {Matchup} matchup who was there at the beginning @returns {Found}
   */
  read(matchup) {
    this.attackers.limit(matchup.attackers);
    this.defenders.limit(matchup.defenders);
    const { faults, empty } = readFields([this.attackers, this.defenders]);
    const { entered } = this;
    if (!empty && !faults.length) {
      if (entered.attackers || entered.defenders) this.left = entered;
      else faults.push("Somebody is left at the end: enter who, and how many.");
    }
    return { empty, told: this.left !== null, fault: faults[0] ?? "" };
  }
}

/** A further battle of the evening: it counts once it is typed, and it is told who was left. */
export class FurtherBattle {
  /**
   * @param {HTMLElement} element a copy of the template's @param {HTMLSelectElement} rules to choose among
   * @param {() => void} changed @param {() => void} removed
   */
  constructor(element, rules, changed, removed) {
    this.element = element;
    /** @type {number | undefined} */
    this.timer = undefined;
    const typed = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(changed, SETTLED);
    };
    const [attackers, defenders, ...ends] = element.querySelectorAll("input");
    this.attackers = new ArmiesField(attackers, 1, ATTACKERS, typed);
    this.defenders = new ArmiesField(defenders, 1, DEFENDERS, typed);
    this.ending = new Ending(ends, typed);
    const [ruleset, side] = element.querySelectorAll("select");
    this.rules = ruleset;
    this.side = side;
    this.rules.append(...[...rules.children].map((each) => each.cloneNode(true)));
    for (const option of this.rules.options) option.removeAttribute("id");
    element.addEventListener("change", () => {
      clearTimeout(this.timer);
      changed();
    });
    find("button", HTMLButtonElement, element).addEventListener("click", removed);
  }

  /** Take it from the page. */
  remove() {
    clearTimeout(this.timer);
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

  /** @param {Counting} counting */
  count(counting) {
    this.attackers.count(counting);
    this.ending.count(counting);
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
