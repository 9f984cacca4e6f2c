/**
 * The page /house-rules/: rules of one's own, and what follows from them. The address holds all:
 * `?a=8&d=5&rules=house_6.6.6-v-8.6&path=3.2.5`.
 */
import { AfterDrawing } from "./announcer.js";
import { listedHouse, readBattle } from "./battle.js";
import { bestOrder, courseOf, smallestStacks } from "./chain.js";
import { countIn, onCounting } from "./counting.js";
import { faultOf, houseId, houseTitle, houseToml, readHouse } from "./dice.js";
import { neededOf, winTable } from "./figures.js";
import { HouseFields } from "./housefields.js";
import { HOUSE_LIMITS, cellOf, nearestHouse, readPath, roundsInWords } from "./houses.js";
import { Lookup } from "./lookupform.js";
import { attackersInWords, shownNumber } from "./matchup.js";
import { find, make, partsOf, say, siteRoot, writeText } from "./page.js";
import { percent } from "./quantities.js";
import { remember } from "./remembered.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("./dice.js").House} House
 */

const PAGE = "house-rules/";
const USUAL = "house_6.6.6-v-6.6";
const CHANCES = [50, 75, 90, 95];
const FILE = "house-rules.toml";

/** The longest text of a path that an address may bring. */
const LONGEST_PATH = 200;

/** The most territories of which the best order is looked for. */
const MOST_ORDERED = 8;

/** What is shown of the house itself, apart from the lookup. */
class HouseTables {
  /** @param {import("./page.js").Part} part */
  constructor(part) {
    this.part = part;
    const table = find("table.odds", HTMLTableElement);
    this.cells = Array.from(table.tBodies[0].rows, ({ cells }) => [...cells].slice(1));
  }

  /** @param {import("./rules.js").Rules} rules */
  write(rules) {
    this.writeOdds(rules);
    this.writeNeeded(rules);
    this.writeRounds(rules);
  }

  /** @param {import("./rules.js").Rules} rules */
  writeOdds(rules) {
    const wins = winTable(rules, this.cells.length, this.cells[0].length);
    this.cells.forEach((cells, place) =>
      cells.forEach((cell, column) => {
        const { colour, text } = cellOf(wins[place][column]);
        cell.className = colour;
        const link = find("a", HTMLAnchorElement, cell);
        writeText(link, text);
        link.search = `?a=${place + 1}&d=${column + 1}&rules=${rules.id}`;
      }),
    );
  }

  /** @param {import("./rules.js").Rules} rules */
  writeNeeded(rules) {
    const rows = this.cells[0].map((_, column) => {
      const needed = neededOf(rules, column + 1, CHANCES).map(({ attackers }) => {
        if (attackers === null) return make("td", {}, "none");
        const cell = make("td", {}, String(attackers));
        cell.dataset.attackers = String(attackers);
        return cell;
      });
      return make("tr", {}, make("th", { scope: "row" }, String(column + 1)), ...needed);
    });
    const body = this.part("needed");
    body.replaceChildren(...rows);
    countIn(body);
    this.part("needed-region").hidden = false;
  }

  /** @param {import("./rules.js").Rules} rules */
  writeRounds(rules) {
    const rows = roundsInWords(rules).flatMap(({ dice, outcomes }) =>
      outcomes.map(({ attackersLost, defendersLost, chance }, place) => {
        const texts = [attackersLost, defendersLost, chance];
        const cells = texts.map((text) => make("td", {}, String(text)));
        const heading = make("th", { scope: "rowgroup", rowSpan: outcomes.length }, dice);
        return make("tr", {}, ...(place ? [] : [heading]), ...cells);
      }),
    );
    this.part("rounds").replaceChildren(...rows);
  }
}

class HouseRules extends Lookup {
  /** @param {import("./battleform.js").Form} form @param {HTMLFormElement} dice */
  constructor(form, dice) {
    super(form, true);
    const part = partsOf(document, "data-house");
    this.of = part;
    this.tables = new HouseTables(part);
    this.afterTables = new AfterDrawing();
    this.afterPath = new AfterDrawing();
    /** The rules that the tables show. */
    this.written = "";
    this.path = part("path", HTMLInputElement);
    this.fields = new HouseFields(dice, () => this.takeFields());
    this.fields.start.addEventListener("change", (event) => {
      event.stopPropagation();
      this.changeHouse(this.fields.start.value || houseId(this.fields.house));
    });
    this.path.addEventListener("input", () => this.takePath());
    this.setHouse(USUAL);
    this.first = { ...this.first, ruleset: USUAL };
    this.usual = this.first;
    part("use", HTMLAnchorElement).addEventListener("click", () => {
      remember("ruleset", this.ruleset.id);
    });
    this.offerDownload();
    onCounting(() => this.writePath());
  }

  offerDownload() {
    const button = this.of("download", HTMLButtonElement);
    button.hidden = false;
    button.addEventListener("click", () => {
      const file = new Blob([houseToml(this.house)], { type: "application/toml" });
      const href = URL.createObjectURL(file);
      make("a", { href, download: FILE }).click();
      setTimeout(() => URL.revokeObjectURL(href));
    });
  }

  /** The rules chosen. @returns {House} */
  get house() {
    const house = readHouse(this.ruleset.id);
    if (!house) throw new Error(`No house rules: ${this.ruleset.id}`);
    return house;
  }

  /** Nothing is fetched: the address holds the rules. */
  async load() {}

  /** Show the rules and the battle of the address. */
  restore() {
    const parameters = new URLSearchParams(location.search);
    const name = parameters.get("rules")?.toLowerCase() ?? USUAL;
    const id = this.fields.listed(name) ?? name;
    const house = nearestHouse(id);
    const kept = house ? houseId(house) : USUAL;
    this.setHouse(kept);
    const path = (parameters.get("path") ?? "").slice(0, LONGEST_PATH).replace(/[.]/g, ", ");
    const { fault } = readPath(path);
    this.path.value = fault ? "" : path;
    parameters.set("rules", kept);
    const asked = readBattle(`?${parameters}`, this.listed, this.first, this.counting);
    if (asked) this.countAs(asked.counting);
    this.choose(asked?.battle ?? this.usual, asked?.words);
    const words = [
      kept === id ? "" : `${HOUSE_LIMITS} Showing the closest available: ${this.ruleset.title}.`,
      fault && `The link’s path can’t be followed. ${fault}`,
    ];
    say(this.of("notice"), words.filter(Boolean).join(" "));
    this.writePath();
  }

  /** @param {string} id of a house */
  setHouse(id) {
    const listed = listedHouse(id);
    const house = readHouse(id);
    if (!listed || !house) return;
    this.listed = [listed];
    this.fields.put(house, id);
    writeText(this.of("title"), houseTitle(house));
    say(this.of("notice"), "");
  }

  /** Take the rules that the fields ask for, or say why there are none. */
  takeFields() {
    const { house } = this.fields;
    const fault = faultOf(house);
    if (fault) say(this.of("notice"), `${fault} Showing ${this.ruleset.title}.`);
    else this.changeHouse(houseId(house));
  }

  /** @param {string} id */
  changeHouse(id) {
    this.touched = true;
    this.setHouse(id);
    this.choose(this.battle);
    this.addressBar?.show(this.address(this.battle), true);
  }

  takePath() {
    this.touched = true;
    this.writePath();
    this.addressBar?.show(this.address(this.battle));
  }

  /** @param {Battle} battle */
  address(battle) {
    const { defenders } = readPath(this.path.value);
    return super.address(battle) + (defenders.length ? `&path=${defenders.join(".")}` : "");
  }

  /** The link leads back here, where the dice and the path are. @param {Battle} battle */
  sharedAddress(battle) {
    return PAGE + this.address(battle);
  }

  write() {
    super.write();
    const { rules } = this.solved ?? {};
    if (!rules || this.written === rules.id) return this.writePath();
    this.written = rules.id;
    this.afterTables.do(() => {
      this.tables.write(rules);
      this.writePath();
    });
  }

  /** Write the chances along the path, for the attackers of the battle. */
  writePath() {
    const { defenders, fault } = readPath(this.path.value);
    const rules = this.rulesOf(this.ruleset.id);
    writeText(this.of("path-fault"), fault);
    this.of("path-answer").hidden = !rules || !defenders.length;
    if (!rules || !defenders.length) return;
    const { attackers } = this.last;
    const territories = defenders.map((each) => ({ rules, defenders: each, behind: 1 }));
    const { taken, reached } = courseOf(territories, attackers);
    const start = attackersInWords(attackers, this.counting);
    writeText(this.of("path-caption"), `The chance to have taken each territory, with ${start}`);
    const rows = taken.map((chance, place) => {
      const cells = [defenders[place], percent(chance)].map((text) => make("td", {}, String(text)));
      return make("tr", {}, make("th", { scope: "row" }, String(place + 1)), ...cells);
    });
    this.of("path-steps").replaceChildren(...rows);
    this.afterPath.do(() => {
      writeText(this.of("path-needed"), this.stacksInWords(territories));
      writeText(this.of("path-order"), this.orderInWords(territories, attackers, reached));
    });
  }

  /** @param {import("./chain.js").Territory[]} territories */
  stacksInWords(territories) {
    const stacks = smallestStacks(territories, 1, CHANCES).map(({ chance, attackers }) =>
      attackers === null ? `no stack for ${chance}%` : `${shownNumber(attackers, this.counting)} for ${chance}%`,
    );
    const counted = this.counting === "territory" ? "armies on the territory (T)" : "attackers (A)";
    return `The fewest ${counted} to take them all: ${stacks.join(", ")}.`;
  }

  /**
   * @param {import("./chain.js").Territory[]} territories @param {number} attackers
   * @param {import("./quantities.js").Quantity} reached the chance to take all as they are given
   */
  orderInWords(territories, attackers, reached) {
    const defenders = territories.map((each) => each.defenders);
    if (new Set(defenders).size < 2 || defenders.length > MOST_ORDERED) return "";
    const order = bestOrder(territories, attackers, 1);
    if (order.every((place, index) => place === index)) return "No other order does better.";
    const best = courseOf(order.map((place) => territories[place]), attackers);
    const found = percent(best.reached);
    const words = `The best order, where it is free: ${order.map((place) => defenders[place]).join(", ")}.`;
    if (found === percent(reached)) return `${words} It hardly differs from yours.`;
    return `${words} That takes them all ${found} of the time.`;
  }

  /** @param {Battle} battle */
  lead(battle) {
    super.lead(battle);
    this.of("use", HTMLAnchorElement).href = siteRoot() + super.address(battle);
  }
}

/** @type {import("./battleform.js").Form | null} */
const form = document.querySelector("form.lookup");
/** @type {HTMLFormElement | null} */
const dice = document.querySelector("form.house");
if (form && dice) new HouseRules(form, dice).start();
