/**
 * The page /house-rules/: rules of one's own, and what follows from them. The address holds all:
 * `?a=8&d=5&rules=house_6.6.6-v-8.6`.
 */
import { AfterDrawing } from "./announcer.js";
import { listedHouse, readBattle } from "./battle.js";
import { fromPath } from "./chainaddress.js";
import { countIn } from "./counting.js";
import { faultOf, houseId, houseTitle, houseToml, readHouse } from "./dice.js";
import { neededOf, winTable } from "./figures.js";
import { HouseFields } from "./housefields.js";
import { HOUSE_LIMITS, cellOf, nearestHouse, roundsInWords } from "./houses.js";
import { Lookup } from "./lookupform.js";
import { nextAddress } from "./matchup.js";
import { find, make, partsOf, say, siteRoot, writeText } from "./page.js";
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
    /** The rules that the tables show. */
    this.written = "";
    this.fields = new HouseFields(dice, () => this.takeFields());
    this.fields.start.addEventListener("change", (event) => {
      event.stopPropagation();
      this.changeHouse(this.fields.start.value || houseId(this.fields.house));
    });
    this.setHouse(USUAL);
    this.first = { ...this.first, ruleset: USUAL };
    this.usual = this.first;
    part("use", HTMLAnchorElement).addEventListener("click", () => {
      remember("ruleset", this.ruleset.id);
    });
    this.offerDownload();
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
    parameters.set("rules", kept);
    const asked = readBattle(`?${parameters}`, this.listed, this.first, this.counting);
    if (asked) this.countAs(asked.counting);
    this.choose(asked?.battle ?? this.usual, asked?.words);
    const words = `${HOUSE_LIMITS} Showing the closest available: ${this.ruleset.title}.`;
    say(this.of("notice"), kept === id ? "" : words);
    this.leadPath(`?${parameters}`);
  }

  /** Lead on to the territories that an address names: they have a page of their own now. @param {string} search */
  leadPath(search) {
    const chain = fromPath(search);
    this.of("path").hidden = !chain;
    if (chain) this.of("path-link", HTMLAnchorElement).href = `${siteRoot()}paths/${chain}`;
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

  /** The link leads back here, where the dice are. @param {Battle} battle */
  sharedAddress(battle) {
    return PAGE + this.address(battle);
  }

  write() {
    super.write();
    const { rules } = this.solved ?? {};
    if (!rules || this.written === rules.id) return;
    this.written = rules.id;
    this.afterTables.do(() => this.tables.write(rules));
  }

  /** @param {Battle} battle */
  lead(battle) {
    super.lead(battle);
    this.of("use", HTMLAnchorElement).href = siteRoot() + this.address(battle);
    const chain = nextAddress(battle.ruleset, battle, this.counting);
    this.of("chain", HTMLAnchorElement).href = siteRoot() + chain;
  }
}

/** @type {import("./battleform.js").Form | null} */
const form = document.querySelector("form.lookup");
/** @type {HTMLFormElement | null} */
const dice = document.querySelector("form.house");
if (form && dice) new HouseRules(form, dice).start();
