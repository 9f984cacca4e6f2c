/**
 * The page /house-rules/: rules of one's own, and what follows from them. The address holds all:
 * `?a=8&d=5&rules=house_6.6.6-v-8.6`.
 */
import { askedIn, listedHouse } from "../kernel/battle.js";
import { startForm } from "../controls/battleform.js";
import { fromPath } from "../controls/chainaddress.js";
import { countIn } from "../controls/counting.js";
import { faultOf, houseId, houseTitle, isHouse, readHouse } from "../kernel/dice.js";
import { winTable } from "../kernel/figures.js";
import { neededOf } from "../kernel/needed.js";
import { HouseFields } from "../controls/housefields.js";
import { HOUSE_LIMITS, nearestHouse } from "../kernel/houses.js";
import { cellOf, houseToml, roundsInWords } from "../words/housewords.js";
import { chooseRules, followLink, game, linkedGame, ownGame } from "../browser/game.js";
import { Lookup } from "../controls/lookupform.js";
import { nextAddress } from "../kernel/matchup.js";
import { AfterDrawing, find, make, partsOf, say, siteRoot, writeText } from "../browser/page.js";
import { PERCENTS_OF_CHAINS } from "../kernel/limits.js";

/**
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {import("../kernel/battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("../kernel/dice.js").House} House
 */

const PAGE = "house-rules/";
const USUAL = "house_6.6.6-v-6.6";
/** Its name becomes the address of the rules: no page of the site has it. */
const FILE = "our-house-rules.toml";

/** What is shown of the house itself, apart from the lookup. */
class HouseTables {
  /** @param {import("../browser/page.js").Part} part */
  constructor(part) {
    this.part = part;
    this.odds = part("odds");
    const table = find("table.odds", HTMLTableElement, this.odds);
    this.cells = Array.from(table.tBodies[0].rows, ({ cells }) => [...cells].slice(1));
  }

  /**
   * Write them a part at a time: none keeps the page from answering for long.
   * @param {import("../kernel/rules.js").Rules} rules
   */
  *write(rules) {
    this.writeRounds(rules);
    yield;
    if (this.odds.dataset.rules !== rules.id) this.writeOdds(rules); // the page may arrive with them
    yield* this.writeNeeded(rules);
  }

  /** @param {import("../kernel/rules.js").Rules} rules */
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
    this.odds.dataset.rules = rules.id;
  }

  /** @param {import("../kernel/rules.js").Rules} rules */
  *writeNeeded(rules) {
    const rows = [];
    for (const column of this.cells[0].keys()) {
      yield;
      const needed = neededOf(rules, column + 1, PERCENTS_OF_CHAINS).map(({ attackers }) => {
        if (attackers === null) return make("td", {}, "none");
        const cell = make("td", {}, String(attackers));
        cell.dataset.attackers = String(attackers);
        return cell;
      });
      rows.push(make("tr", {}, make("th", { scope: "row" }, String(column + 1)), ...needed));
    }
    const body = this.part("needed");
    body.replaceChildren(...rows);
    countIn(body);
    this.part("needed-region").hidden = false;
  }

  /** @param {import("../kernel/rules.js").Rules} rules */
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
  /** @param {import("../controls/battleform.js").Form} form @param {HTMLFormElement} dice */
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
    part("use", HTMLAnchorElement).addEventListener("click", () => chooseRules(this.ruleset.id));
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

  get hasRules() {
    return isHouse(game().rules ?? "");
  }

  /** Nothing is fetched: the address holds the rules. */
  async load() {}

  /**
   * Show the rules and the battle of the address, or else those of the reader's game.
   * @param {boolean} [isLoaded]
   */
  restore(isLoaded) {
    const { search } = location;
    const parameters = new URLSearchParams(askedIn(search));
    const name = parameters.get("rules") ?? game().rules ?? USUAL;
    const id = this.fields.listed(name) ?? name;
    const house = nearestHouse(id);
    const kept = house ? houseId(house) : USUAL;
    this.setHouse(kept);
    this.usual = { ...this.usual, ruleset: kept };
    const isNamed = parameters.has("rules");
    if (name === ownGame().rules) {
      // as dice they have another name, and are the reader's own all the same
      followLink({ ...linkedGame(), rules: undefined });
      parameters.delete("rules");
    } else if (isNamed) parameters.set("rules", kept);
    this.restoreFrom(parameters.size ? `?${parameters}` : "", isLoaded);
    const { title } = this.ruleset;
    const words = house
      ? `${HOUSE_LIMITS} Showing the closest available: ${title}.`
      : `${isNamed ? "The link’s rules are not here, or" : "The rules of your game"} are more than dice and what is added to them: they can’t be built here. Starting from ${title}.`;
    say(this.of("notice"), kept === id || (house && !isNamed) ? "" : words);
    this.leadPath(search);
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
    chooseRules(id);
    this.choose(this.battle);
    this.addressBar?.show(this.address(this.battle), true);
  }

  /** The link leads back here, to the answer: the dice stand above it. @param {Battle} battle */
  sharedAddress(battle) {
    return `${PAGE}${this.address(battle)}#battle`;
  }

  write() {
    super.write();
    const { rules } = this.solved ?? {};
    if (!rules || this.written === rules.id) return;
    this.written = rules.id;
    this.writeTables(this.tables.write(rules));
  }

  /** @param {Generator<void>} parts of the tables, which the next rules take the place of */
  writeTables(parts) {
    this.afterTables.do(() => {
      if (!parts.next().done) this.writeTables(parts);
    });
  }

  /** @param {Battle} battle */
  lead(battle) {
    super.lead(battle);
    this.of("use", HTMLAnchorElement).href = siteRoot() + this.address(battle);
    const chain = nextAddress(battle.ruleset, battle, this.counting);
    this.of("chain", HTMLAnchorElement).href = siteRoot() + chain;
  }
}

startForm("form.lookup", (form) => new HouseRules(form, find("form.house", HTMLFormElement)));
