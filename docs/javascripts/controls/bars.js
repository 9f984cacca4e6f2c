/**
 * The bars of a battle's ends, and their values: touched, pointed at, or chosen with the arrow keys.
 * What a bar says stands in a line below; the keyboard's reader hears it once, as the value of a slider.
 *
 * @typedef {{left: string, lost: string, chance: string, atLeast: string}} EndTexts
 * @typedef {{attackers: EndTexts[], defenders: EndTexts[]}} Ends in the order of the bars
 */
import { counted } from "../kernel/matchup.js";
import { find, make, writeText } from "../browser/page.js";

const HINT = "Select a bar to see its chance.";

/** What a key adds to the place of the bar chosen. @type {Object<string, number>} */
const STEPS = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

/** @param {EndTexts} end @param {string} side @returns {string} */
const inWords = ({ left, chance, atLeast }, side) =>
  `${counted(Number(left), side)} left: ${chance}, at least ${left}: ${atLeast}`;

/** The ends that a page's table of survivors tells. @param {HTMLTableElement} table @returns {Ends} */
export function endsIn(table) {
  const [attackers, defenders] = Array.from(table.tBodies, ({ rows }) =>
    Array.from(rows)
      .slice(1)
      .map(({ cells }) => {
        const [left, lost, chance, atLeast] = Array.from(cells, (cell) => cell.textContent ?? "");
        return { left, lost, chance, atLeast };
      }),
  );
  return { attackers, defenders };
}

export class Bars {
  /** @param {HTMLElement} figure that has the drawing */
  constructor(figure) {
    this.drawing = find("svg", SVGSVGElement, figure);
    this.line = make("p", { className: "readout" });
    this.mark = document.createElementNS("http://www.w3.org/2000/svg", "path");
    this.mark.classList.add("mark");
    /** What each bar says. @type {string[]} */
    this.words = [];
    this.chosen = 0;
    this.drawing.append(this.mark);
    this.drawing.setAttribute("role", "slider");
    this.drawing.setAttribute("aria-label", "Ends of the battle");
    this.drawing.setAttribute("tabindex", "0");
    this.drawing.setAttribute("aria-valuemin", "1");
    figure.append(this.line);
    this.listen();
  }

  listen() {
    const { drawing } = this;
    for (const name of /** @type {const} */ (["pointerdown", "pointermove"])) {
      drawing.addEventListener(name, ({ clientX }) => this.choose(this.placeAt(clientX)));
    }
    drawing.addEventListener("focus", () => this.choose(this.chosen));
    drawing.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      this.choose(this.chosen + step);
    });
  }

  /** The place of the bar there. @param {number} x in the window */
  placeAt(x) {
    const { left, width } = this.drawing.getBoundingClientRect();
    return Math.floor(((x - left) / width) * this.words.length);
  }

  /** Take other bars, which are drawn already. @param {Ends} ends */
  read({ attackers, defenders }) {
    this.words = [
      ...attackers.map((end) => inWords(end, "attacker")),
      ...defenders.map((end) => inWords(end, "defender")),
    ];
    this.drawing.setAttribute("aria-valuemax", String(this.words.length));
    this.tell(this.highest());
    this.mark.setAttribute("d", "");
    writeText(this.line, HINT);
  }

  /** The place of the highest bar: the first that a reader with a keyboard comes to. */
  highest() {
    const bars = Array.from(this.drawing.querySelectorAll("path:not(.mark)"), (path) =>
      (path.getAttribute("d") ?? "").matchAll(/M(\d+) 0V-(\d+)/g),
    ).flatMap((found) => Array.from(found, ([, place, height]) => [Number(place), Number(height)]));
    return bars.reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0])[0];
  }

  /** @param {number} place */
  tell(place) {
    this.chosen = place;
    this.drawing.setAttribute("aria-valuenow", String(place + 1));
    this.drawing.setAttribute("aria-valuetext", this.words[place]);
  }

  /** Show what a bar says. @param {number} place the nearest there is */
  choose(place) {
    this.tell(Math.min(Math.max(place, 0), this.words.length - 1));
    this.mark.setAttribute("d", `M${this.chosen} 0V-100`);
    writeText(this.line, this.words[this.chosen]);
  }
}
