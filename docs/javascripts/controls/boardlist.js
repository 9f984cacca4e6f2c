/**
 * The list of a board's territories: a row for each, with fields that do all that the map does.
 *
 * @typedef {import("./boardaddress.js").Held} Held
 * @typedef {import("./boardaddress.js").Player} Player
 * @typedef {import("./boardaddress.js").Position} Position
 *
 * @typedef {Object} Row
 * @property {string} name @property {string[]} beside the ids of its neighbours @property {HTMLTableRowElement} row
 * @property {HTMLButtonElement} pick @property {HTMLSelectElement} whose @property {HTMLInputElement} armies
 * @property {HTMLButtonElement} ask @property {HTMLTableCellElement} taken
 *
 * @typedef {Object} Does what the list asks for
 * @property {(id: string) => void} pick @property {(id: string) => void} ask
 * @property {(id: string, whose: Player | "") => void} give @property {(id: string, armies: number) => void} put
 * @property {() => void} leave a number: what cannot be one gives way to what holds
 */
import { MOST_THERE, PLAYERS } from "./boardaddress.js";
import { mark, readNumber, selectAll } from "./numberfield.js";
import { make, makeButton, writeAttribute, writeText } from "../browser/page.js";

/** @param {string} whose @returns {string} as the list names a player */
export const playerName = (whose) => (whose === "me" ? "me" : whose === "" ? "none" : whose.toUpperCase());

/** What the number of a territory may be. */
export const BOUNDS = { least: 1, most: MOST_THERE, words: "armies" };

/**
 * What the row of a territory shows.
 * @param {string} id @param {Position} position @param {Object<string, {text: string}>} taken the chances that are known
 */
export function rowOf(id, { places, asked }, taken) {
  const held = places[id];
  const isMine = held?.whose === "me";
  const isAsked = [asked, ...asked.others].some(({ from, take }) => (isMine ? from === id : take.includes(id)));
  return {
    ...{ whose: held?.whose ?? "", armies: held ? String(held.armies) : "", isMine, isAsked },
    isAskable: held !== undefined && (isMine || asked.from !== ""),
    taken: (isAsked && taken[id]?.text) || "",
  };
}

export class BoardList {
  /** @param {HTMLElement} table @param {Does} does */
  constructor(table, does) {
    /** @type {Map<string, Row>} */
    this.rows = new Map();
    /** The position that the page arrived with. @type {Object<string, Held>} */
    this.arrived = {};
    /** The territories of each continent, by its name in addresses. @type {Object<string, string[]>} */
    this.continents = {};
    /** @type {Object<string, string>} */
    this.titles = {};
    /** What the page arrived with of the chances. @type {Object<string, string>} */
    this.taken = {};
    /** @type {NodeListOf<HTMLTableSectionElement>} */
    const continents = table.querySelectorAll("tbody[data-continent]");
    for (const { dataset, rows } of continents) {
      const slug = dataset.continent ?? "";
      const [heading, ...territories] = rows;
      this.titles[slug] = heading.dataset.title ?? "";
      this.continents[slug] = territories.map((row) => row.dataset.row ?? "");
      for (const row of territories) this.add(row, does);
    }
    for (const { pick, beside } of this.rows.values()) {
      pick.title = `Beside ${beside.map((id) => this.nameOf(id)).join(", ")}`;
    }
  }

  /** @param {HTMLTableRowElement} row @param {Does} does */
  add(row, does) {
    const { row: id = "", beside = "", whose = "", armies = "" } = row.dataset;
    if (whose) this.arrived[id] = { whose: /** @type {Player} */ (whose), armies: Number(armies), rules: "" };
    const [heading, ...cells] = row.cells;
    const name = heading.textContent ?? "";
    const made = {
      name,
      row,
      beside: beside.split(" "),
      pick: makeButton("board__pick", name),
      whose: make("select", { ariaLabel: `Whose ${name} is` }),
      armies: make("input", {
        ...{ type: "number", inputMode: "numeric", enterKeyHint: "next", ariaLabel: `Armies on ${name}` },
        ...{ min: "1", max: String(MOST_THERE) },
      }),
      ask: makeButton("button"),
      taken: cells[3],
    };
    for (const player of ["", ...PLAYERS]) made.whose.append(make("option", { value: player }, playerName(player)));
    if (cells[3].textContent) this.taken[id] = cells[3].textContent;
    heading.replaceChildren(made.pick);
    cells[0].replaceChildren(made.whose);
    cells[1].replaceChildren(made.armies);
    cells[2].replaceChildren(made.ask);
    this.rows.set(id, made);
    this.listen(id, made, does);
  }

  /** @param {string} id @param {Row} row @param {Does} does */
  listen(id, { pick, whose, armies, ask }, does) {
    pick.addEventListener("click", () => does.pick(id));
    ask.addEventListener("click", () => does.ask(id));
    whose.addEventListener("change", () => does.give(id, /** @type {Player | ""} */ (whose.value)));
    selectAll(armies);
    armies.addEventListener("input", () => {
      const { number, fault } = readNumber(armies.value, BOUNDS);
      mark(armies, fault !== "" && armies.value !== "");
      if (number !== null && !fault) does.put(id, number);
    });
    armies.addEventListener("blur", () => does.leave());
    armies.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const ids = [...this.rows.keys()];
      this.rows.get(ids[(ids.indexOf(id) + 1) % ids.length])?.armies.focus();
    });
  }

  /** @param {string} slug of a continent @returns {string} */
  titleOf(slug) {
    return this.titles[slug];
  }

  /** @param {string} id @returns {string} */
  nameOf(id) {
    return this.rows.get(id)?.name ?? "";
  }

  /**
   * @param {Position} position @param {Object<string, {text: string}>} taken the chances that are known
   */
  write(position, taken) {
    for (const [id, row] of this.rows) {
      const { whose, armies, isMine, isAsked, isAskable, taken: chance } = rowOf(id, position, taken);
      if (row.whose.value !== whose) row.whose.value = whose;
      // what is being typed stays as it is typed, where it is the same number
      if (document.activeElement !== row.armies || !armies || Number(row.armies.value) !== Number(armies)) {
        row.armies.value = armies;
        mark(row.armies, false);
      }
      row.row.toggleAttribute("data-held", armies !== "");
      writeText(row.ask, isMine ? "the stack" : "to take");
      writeAttribute(row.ask, "aria-label", `${isMine ? "Attack from" : "Take"} ${row.name}`);
      writeAttribute(row.ask, "aria-pressed", String(isAsked));
      row.ask.hidden = !isAskable;
      writeText(row.taken, chance);
    }
  }
}
