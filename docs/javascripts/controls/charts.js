/**
 * Charts that answer: a finger, a pointer or the arrow keys read the values of the lines; the
 * numbers of defenders that have a line are chosen; what is shown can be kept as a picture, as data
 * and as an address. The numbers are the page's own and those of its files: nothing is computed.
 *
 * @typedef {import("./chartdata.js").Point} Point
 * @typedef {import("./chartdata.js").Row} Row
 * @typedef {{defenders: number, advantage: number, heading: string, points: Point[],
 *   path: SVGElement, label: SVGElement, cells: HTMLElement[]}} Line against this number of `defenders`,
 *   or of an `advantage` of the attackers over them; else both are NaN, and a side has the line
 */
import {
  defendersAddress,
  defendersOn,
  isOn,
  labelledOf,
  meantBy,
  nearestPoint,
  pathOf,
  pointInWords,
  pointsAt,
  pointsFrom,
  pointsOf,
  readDefenders,
  readRows,
} from "./chartdata.js";
import { counting, onCounting } from "./counting.js";
import { counted, matchupAddress, shownNumber } from "../kernel/matchup.js";
import { find, make, makeButton } from "../browser/page.js";
import { shareWith } from "../browser/share.js";

const SVG = "http://www.w3.org/2000/svg";

/** What a picture on its own takes along from the page's styles. */
const DRAWN = ["fill", "stroke", "stroke-width", "stroke-dasharray", "paint-order"].concat(
  ["font-size", "font-weight", "font-family", "text-anchor"], // of its texts
);

/** @param {string} name @param {Object<string, string | number>} attributes */
function draw(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @type {Map<string, Promise<ReturnType<typeof readRows>>>} */
const files = new Map();

/** @param {string} address of a file of battles */
function load(address) {
  const loading =
    files.get(address) ??
    fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(`${address} did not load`);
      return readRows(await answer.text());
    });
  files.set(address, loading);
  loading.catch(() => files.delete(address));
  return loading;
}

/** @param {Blob} content @param {string} name of the file that the reader gets */
function keep(content, name) {
  const link = make("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

class Chart {
  /** @param {HTMLElement} figure @param {HTMLTableElement} table its numbers */
  constructor(figure, table) {
    this.name = figure.dataset.chart ?? "";
    this.file = figure.dataset.file ?? "";
    this.svg = find("svg", SVGSVGElement, figure);
    this.table = table;
    const [left, right, top, bottom] = (figure.dataset.axes ?? "").split(" ").map(Number);
    /** The field between the axes. */
    this.field = { left, right, top, bottom };
    const rows = Array.from(table.tBodies[0].rows);
    this.places = rows.map((_, at) => Number(figure.dataset.first) + at);
    const paths = this.svg.querySelectorAll("path:is(.attacker, .defender)");
    const labels = this.svg.querySelectorAll(".on-line");
    /** @type {Line[]} */
    this.lines = Array.from(paths, (path, at) => {
      const cells = Array.from(table.rows, (row) => row.cells[at + 1]);
      const [{ textContent }, ...numbers] = cells;
      const heading = textContent ?? "";
      const found = numbers.map((cell, row) => ({
        place: this.places[row],
        text: cell.textContent ?? "",
      }));
      return {
        ...meantBy(heading),
        heading,
        points: pointsOf(path.getAttribute("d") ?? "", found.filter(({ text }) => text !== "–")),
        path: /** @type {SVGElement} */ (path),
        label: /** @type {SVGElement} */ (labels[at]),
        cells,
      };
    });
    this.shown = this.lines;
    /** @type {Line | null} */
    this.near = null;
    this.cursor = draw("g", { class: "cursor" });
    this.svg.insertBefore(this.cursor, labels[0]); // below them, so that it covers none
    this.slider = make("input", { type: "range", min: "0", max: String(this.places.length - 1) });
    this.slider.setAttribute("aria-label", "Attackers");
    this.slider.value = String(Math.floor(this.places.length / 2));
    this.said = make("p", { className: "readout" });
    this.actions = make("p", { className: "chart-actions" });
    figure.append(this.slider, this.said, this.actions);
    this.listen();
  }

  /** Whether its lines are numbers of defenders. */
  get isByDefenders() {
    return this.lines.every(({ defenders }) => !Number.isNaN(defenders));
  }

  listen() {
    this.slider.addEventListener("input", () => {
      this.near = null;
      this.read();
    });
    /** @param {PointerEvent} event */
    const point = ({ clientX, clientY }) => {
      const matrix = this.svg.getScreenCTM();
      if (!matrix) return;
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      const found = nearestPoint(this.shown, x, y);
      if (!found) return;
      this.near = found.line;
      this.slider.value = String(this.places.indexOf(found.point.place));
      this.read();
    };
    this.svg.addEventListener("pointermove", point);
    this.svg.addEventListener("pointerdown", point);
    onCounting(() => this.read());
  }

  /** @param {number} place @returns {string} the place in words */
  inWords(place) {
    const shown = shownNumber(place, counting());
    return counting() === "attack" ? counted(shown, "attacker") : `${shown} on the territory`;
  }

  /** Say and mark the values at the slider's place. */
  read() {
    const place = this.places[Number(this.slider.value)];
    const found = pointsAt(this.shown, place);
    const words = found.map(({ line, point }) => pointInWords(line, point));
    const parts = found.map(({ line }, at) => {
      const className = line === this.near ? "near" : "";
      const battle = { attackers: place, defenders: defendersOn(line, place) };
      if (Number.isNaN(battle.defenders)) return make("span", { className }, words[at]);
      return make("a", { className, href: matchupAddress("..", battle) }, words[at]);
    });
    const where = `${this.inWords(place)}:`;
    this.said.replaceChildren(make("b", {}, where), ...parts.flatMap((part) => [" ", part]));
    this.slider.setAttribute("aria-valuetext", `${where} ${words.join(", ")}`);
    const x = found[0]?.point.x;
    this.cursor.replaceChildren();
    if (x === undefined) return;
    this.cursor.append(draw("path", { d: `M${x} ${this.field.top}V${this.field.bottom}` }));
    for (const { line, point } of found) {
      const radius = line === this.near ? 5 : 3;
      this.cursor.append(draw("circle", { cx: point.x, cy: point.y, r: radius }));
    }
  }

  /**
   * Show the lines of these defenders; those that are not drawn yet are, from the file.
   * @param {number[]} chosen
   */
  async choose(chosen) {
    /** @param {number} wanted */
    const isMissing = (wanted) => !this.lines.some(({ defenders }) => defenders === wanted);
    if (chosen.some(isMissing)) {
      const { rows } = await load(this.file);
      for (const wanted of chosen.filter(isMissing)) {
        const own = rows.filter(({ defenders }) => defenders === wanted);
        this.addLine(wanted, own);
      }
    }
    this.shown = this.lines
      .filter(({ defenders }) => chosen.includes(defenders))
      .sort((one, other) => one.defenders - other.defenders);
    for (const line of this.lines) {
      const away = !this.shown.includes(line);
      const parts = [line.path, line.label, ...line.cells];
      for (const part of parts) part.toggleAttribute("hidden", away);
    }
    this.near = null;
    this.read();
  }

  /** @param {number} defenders @param {Row[]} rows their battles */
  addLine(defenders, rows) {
    const points = pointsFrom(rows, this.places, this.field);
    const labelled = labelledOf(points, this.field);
    const path = draw("path", { class: "attacker", d: pathOf(points) });
    const label = draw("text", { class: "on-line", x: labelled.x, y: labelled.y, dy: ".35em" });
    label.textContent = String(defenders);
    this.svg.insertBefore(path, this.cursor);
    const after = this.lines.findIndex((line) => line.defenders > defenders);
    this.svg.insertBefore(label, this.lines[after]?.label ?? null);
    const heading = `D = ${defenders}`;
    const texts = new Map(points.map(({ place, text }) => [place, text]));
    const cells = [
      make("th", { scope: "col" }, heading),
      ...this.places.map((place) => make("td", {}, texts.get(place) ?? "–")),
    ];
    cells.forEach((cell, at) => {
      this.table.rows[at].insertBefore(cell, this.lines[after]?.cells[at] ?? null);
    });
    const line = { defenders, advantage: NaN, heading, points, path, label, cells };
    this.lines.splice(after < 0 ? this.lines.length : after, 0, line);
  }

  /** The rows of the file that are drawn. */
  async data() {
    const { heading, rows } = await load(this.file);
    return [heading, ...rows.filter((row) => this.shown.some((line) => isOn(line, row))).map(({ line }) => line), ""].join("\n");
  }

  /** The drawing as a file of its own, with the colours and letters that it has here. */
  picture() {
    const copy = /** @type {SVGSVGElement} */ (this.svg.cloneNode(true));
    const copies = copy.querySelectorAll("*");
    this.svg.querySelectorAll("*").forEach((part, at) => {
      const style = getComputedStyle(part);
      if (style.display === "none" || this.cursor.contains(part)) copies[at].remove();
      else for (const name of DRAWN) copies[at].setAttribute(name, style.getPropertyValue(name));
    });
    const { width, height } = this.svg.viewBox.baseVal;
    const paper = getComputedStyle(document.body).backgroundColor;
    copy.insertBefore(draw("rect", { width, height, fill: paper }), copy.children[2] ?? null);
    copy.setAttribute("xmlns", SVG);
    return new XMLSerializer().serializeToString(copy);
  }
}

/** @param {Chart} chart */
function offerActions(chart) {
  const link = makeButton("button");
  shareWith(link, () => {
    const url = `${location.origin}${location.pathname}${location.search}#by-${chart.name}`;
    return { title: document.title, text: document.title, url };
  });
  const image = makeButton("button", "Image (SVG)");
  const name = `${location.pathname.split("/").at(-3)}-${chart.name}`;
  image.addEventListener("click", () => {
    keep(new Blob([chart.picture()], { type: "image/svg+xml" }), `${name}.svg`);
  });
  const data = makeButton("button", "Data (CSV)");
  data.addEventListener("click", async () => {
    try {
      keep(new Blob([await chart.data()], { type: "text/csv" }), `${name}.csv`);
    } catch {
      chart.said.textContent = "The data did not load. Choose again to try again.";
    }
  });
  chart.actions.append(link, image, data);
}

/**
 * A box for each number of defenders; the address follows.
 * @param {Chart[]} charts whose lines these are @param {number} most defenders
 */
function offerDefenders(charts, most) {
  const usual = charts[0].lines.map(({ defenders }) => defenders);
  const known = Array.from({ length: most }, (_, at) => at + 1);
  const notice = make("p", { className: "chart-notice", role: "status" });
  const boxes = known.map((defenders) => {
    const input = make("input", { type: "checkbox", value: String(defenders) });
    return { input, label: make("label", {}, input, make("span", {}, String(defenders))) };
  });
  /** @param {number[]} chosen */
  const show = async (chosen) => {
    for (const { input } of boxes) input.checked = chosen.includes(Number(input.value));
    try {
      await Promise.all(charts.map((chart) => chart.choose(chosen)));
      notice.textContent = "";
    } catch {
      notice.textContent = "The data did not load. Choose again to try again.";
    }
  };
  const restore = () => {
    const asked = readDefenders(location.search, known);
    if (asked.length || charts[0].shown.length !== usual.length) show(asked.length ? asked : usual);
    else for (const { input } of boxes) input.checked = usual.includes(Number(input.value));
  };
  const legend = make("legend", {}, "Lines for these numbers of defenders (D)");
  const labels = boxes.map(({ label }) => label);
  const group = make("fieldset", { className: "chart-lines" }, legend, ...labels);
  group.addEventListener("change", ({ target }) => {
    const checked = boxes.filter(({ input }) => input.checked);
    const chosen = checked.map(({ input }) => Number(input.value));
    if (!chosen.length && target instanceof HTMLInputElement) {
      target.checked = true; // a chart has a line
      return;
    }
    const address = location.pathname + defendersAddress(chosen, usual) + location.hash;
    history.replaceState(null, "", address);
    show(chosen);
  });
  find(".charts h2", HTMLElement).before(group, notice);
  addEventListener("popstate", restore);
  restore();
}

const figures = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("figure[data-chart]")]);
const tables = /** @type {HTMLTableElement[]} */ ([...document.querySelectorAll(".chart-numbers")]);
const charts = figures.map((figure, at) => new Chart(figure, tables[at]));
for (const chart of charts) offerActions(chart);
const most = Number(find(".charts", HTMLElement).dataset.defenders);
offerDefenders(charts.filter(({ isByDefenders }) => isByDefenders), most);
