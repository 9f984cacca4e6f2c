/**
 * The drawing of a battle: both sides' chances to win as one split bar, and below it a bar for each
 * end, with an axis, labels and values. The same as the generator's site/survivor_bars.py, which draws
 * those that pages arrive with.
 *
 * What a bar says stands in a line below, once it is chosen (valueslider.js).
 *
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {{left: string, chance: string, atLeast: string}} EndTexts
 * @typedef {{left: number, chance: Quantity, atLeast: Quantity}} DrawnEnd
 * @typedef {{win: Quantity, lose: Quantity, attackers: DrawnEnd[], defenders: DrawnEnd[]}} Battle its
 *   ends in the order of the bars
 * @typedef {{x: string, anchor: string, text: string}} Label
 * @typedef {{chance: Quantity, number: number}} Bar and the number below it
 */
import { armiesLeft, thousands } from "../kernel/matchup.js";
import { find, make, writeAttribute, writeText } from "../browser/page.js";
import { nearest, percent, shortPercent } from "../kernel/quantities.js";
import { ValueSlider } from "./valueslider.js";

export const BAR_HEIGHT = 100;

/** The most steps of the value axis: more ticks would not fit the lowest drawing. */
const MOST_STEPS = 3;

/** The narrowest drawing, a digit in it and the least room between two labels, in pixels. */
const WIDTH = 220;
const LETTER = 8;
const GAP = 5;

const HINT = "Select a bar to see its chance.";

/** More than what doubles are off by. */
const NEAR = 1e-9;

/** @param {number} tenths of a percent */
const inTenths = (tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}%`;

/**
 * The values of an axis that the greatest chance fits, from the top, and the chance there: two or
 * three steps of 1, 2 or 5 units of one decimal place.
 * @param {number} greatest @returns {{ticks: string[], top: number}}
 */
export function axisFor(greatest) {
  const least = Math.floor(Math.log10(greatest * 100)) - 1;
  for (let exponent = least; ; exponent += 1) {
    for (const factor of [1, 2, 5]) {
      const step = factor * 10 ** exponent;
      const steps = Math.ceil((greatest * 100) / step - NEAR);
      if (steps > MOST_STEPS) continue;
      const places = Math.max(-exponent, 0);
      const ticks = Array.from({ length: steps }, (_, each) => `${(step * (steps - each)).toFixed(places)}%`);
      return { ticks, top: (steps * step) / 100 };
    }
  }
}

/**
 * The path of one side's bars: a stroke upwards at each end's place, none where it has no height.
 * @param {{chance: Quantity}[]} ends @param {number} first @param {number} top the chance at the axis's end
 */
export function barsOf(ends, first, top) {
  return ends
    .map(({ chance }, place) => {
      const height = Math.round((nearest(chance) * BAR_HEIGHT) / top);
      return height ? `M${first + place} 0V-${height}` : "";
    })
    .join("");
}

/**
 * The labels of both sides' bars. The first and the last of a side have one; of the others every
 * second, fifth, tenth, … where all do not fit. None comes near another: their places are counted in
 * pixels times 2 for each bar.
 * @param {number[]} attackers @param {number[]} defenders the armies left at each bar
 * @param {(number: number) => string} [textOf] a number
 * @returns {Label[][]}
 */
export function labelsOf(attackers, defenders, textOf = thousands) {
  const armies = [...attackers, ...defenders];
  const unit = 2 * armies.length;
  const [most, gap] = [unit * WIDTH, unit * GAP];
  const sizes = armies.map((left) => unit * LETTER * textOf(left).length);
  const widest = Math.max(...sizes) + gap;
  const steps = [1, 10, 100, 1000].flatMap((power) => [power, 2 * power, 5 * power]);
  const step = steps.find((each) => each * 2 * WIDTH >= widest) ?? Infinity;
  const border = attackers.length;
  /** @type {Map<number, {start: number, end: number, label: Label}>} */
  const found = new Map();
  /** @param {number} bar */
  const place = (bar) => {
    const size = sizes[bar];
    let at = (2 * bar + 1) * WIDTH;
    let start = at - size / 2;
    let anchor = "middle";
    if (start < 0) {
      [start, anchor, at] = [0, "start", 0];
    } else if (start + size > most) {
      [start, anchor, at] = [most - size, "end", most];
    } else if ((bar === border - 1 || bar === border) && 2 * WIDTH < size + gap) {
      // the last of one side and the first of the other lean on the border between them
      const isFirst = bar === border;
      anchor = isFirst ? "start" : "end";
      at = 2 * border * WIDTH + (isFirst ? gap / 2 : -gap / 2);
      start = isFirst ? at : at - size;
    }
    const end = start + size;
    if ([...found.values()].some((other) => start < other.end + gap && end + gap > other.start)) return;
    const x = inTenths(Math.floor((2000 * at + most) / (2 * most)));
    found.set(bar, { start, end, label: { x, anchor, text: textOf(armies[bar]) } });
  };
  for (const bar of new Set([0, armies.length - 1, border - 1, border])) if (bar in armies) place(bar);
  armies.forEach((left, bar) => {
    if (left % step === 0 && !found.has(bar)) place(bar);
  });
  const labels = armies.map((_, bar) => found.get(bar)?.label);
  return [labels.slice(0, border), labels.slice(border)].map((side) =>
    side.filter((label) => label !== undefined),
  );
}

/** Where both sides' parts of the split bar meet. @param {Quantity} win */
export const splitShare = (win) => inTenths(Math.round(nearest(win) * 1000));

/** A new part of a drawing. @param {string} name @param {Object<string, string>} attributes @param {(Node | string)[]} content */
function drawn(name, attributes, ...content) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
  made.append(...content);
  return made;
}

/** @param {Label} label */
const written = ({ x, anchor, text }) =>
  drawn("text", anchor === "middle" ? { x } : { x, "text-anchor": anchor }, text);

/** @param {EndTexts} end @param {string} side @returns {string} */
const inWords = ({ left, chance, atLeast }, side) =>
  `${armiesLeft(Number(left.replace(",", "")), side)} left: ${chance}, at least ${left}: ${atLeast}`;

/** The ends that a page's table of survivors tells. @param {HTMLTableElement} table @returns {EndTexts[][]} */
export const endsIn = (table) =>
  Array.from(table.tBodies, ({ rows }) =>
    Array.from(rows)
      .slice(1)
      .map(({ cells }) => {
        const [left, , chance, atLeast] = Array.from(cells, (cell) => cell.textContent ?? "");
        return { left, chance, atLeast };
      }),
  );

/** All ends of a battle, in the order of the bars. @param {import("../kernel/figures.js").Figures} figures @returns {Battle} */
export const endsOf = ({ win, lose, survivors: { attackers, defenders } }) => ({
  win,
  lose,
  attackers: [...attackers].reverse(),
  defenders,
});

export class Bars {
  /**
   * @param {HTMLElement} figure that has the drawing
   * @param {HTMLElement} [line] that gives way to what a bar says
   */
  constructor(figure, line) {
    this.figure = figure;
    this.split = find(".split", SVGSVGElement, figure);
    this.drawing = find(".split + svg", SVGSVGElement, figure);
    this.line = line ?? make("p", { className: "readout" }, HINT);
    /** What stands in the line where no bar is chosen. */
    this.usual = [...this.line.childNodes];
    this.mark = drawn("path", { class: "mark" });
    /** The chance at the end of the axis. */
    this.top = 1;
    figure.removeAttribute("aria-hidden");
    for (const part of figure.querySelectorAll(":scope > :is(svg, div, p)")) part.setAttribute("aria-hidden", "true");
    this.drawing.removeAttribute("aria-hidden");
    this.drawing.append(this.mark);
    if (!line) figure.append(this.line);
    /** @type {ValueSlider} */
    this.slider = new ValueSlider(
      this.drawing,
      "Ends of the battle",
      ({ clientX }) => this.placeAt(clientX),
      (place, words) => {
        this.mark.setAttribute("d", `M${place} 0V-100`);
        writeText(this.line, words);
      },
    );
  }

  /** The place of the bar there. @param {number} x in the window @returns {number} */
  placeAt(x) {
    const { left, width } = this.drawing.getBoundingClientRect();
    return Math.floor(((x - left) / width) * this.slider.count);
  }

  /** Draw a battle. @param {Battle} battle */
  draw({ win, lose, attackers, defenders }) {
    this.drawSplit(win, lose);
    /** @param {DrawnEnd[]} ends @returns {Bar[]} */
    const bars = (ends) => ends.map(({ left, chance }) => ({ chance, number: left }));
    this.drawBars([bars(attackers), bars(defenders)], (place) => {
      const isFirst = place < attackers.length;
      const { left, chance, atLeast } = isFirst ? attackers[place] : defenders[place - attackers.length];
      const texts = { left: thousands(left), chance: percent(chance, 2), atLeast: percent(atLeast, 2) };
      return inWords(texts, isFirst ? "attacker" : "defender");
    });
  }

  /** Draw both sides' chances to win. @param {Quantity} win @param {Quantity} lose */
  drawSplit(win, lose) {
    const [rect, won, lost] = this.split.children;
    writeAttribute(rect, "width", splitShare(win));
    writeText(won, shortPercent(win));
    writeText(lost, shortPercent(lose));
  }

  /**
   * Draw both sides' bars.
   * @param {Bar[][]} sides @param {(place: number) => string} words of each bar
   * @param {(number: number) => string} [textOf] the number below a bar
   */
  drawBars([first, second], words, textOf) {
    const { ticks, top } = axisFor(Math.max(...[...first, ...second].map(({ chance }) => nearest(chance))));
    const count = first.length + second.length;
    this.top = top;
    writeAttribute(this.drawing, "viewBox", `-.5 -${BAR_HEIGHT} ${count} ${BAR_HEIGHT}`);
    const [won, lost] = this.drawing.querySelectorAll("path");
    won.setAttribute("d", barsOf(first, 0, top));
    lost.setAttribute("d", barsOf(second, first.length, top));
    find("div", HTMLElement, this.figure).replaceChildren(...ticks.map((tick) => make("p", {}, tick)));
    /** @param {Bar[]} bars */
    const numbers = (bars) => bars.map(({ number }) => number);
    this.label(numbers(first), numbers(second), textOf);
    this.tellOf(count, words);
  }

  /** Take the bars that are drawn already. @param {EndTexts[][]} ends of both sides, in the order of the bars */
  read([attackers, defenders]) {
    /** @param {EndTexts[]} ends */
    const armies = (ends) => ends.map(({ left }) => Number(left));
    const words = [
      ...attackers.map((end) => inWords(end, "attacker")),
      ...defenders.map((end) => inWords(end, "defender")),
    ];
    this.label(armies(attackers), armies(defenders));
    this.tellOf(words.length, (place) => words[place]);
  }

  /**
   * Number the bars.
   * @param {number[]} attackers @param {number[]} defenders the armies left at each
   * @param {(number: number) => string} [textOf] a number
   */
  label(attackers, defenders, textOf) {
    const sides = find("div ~ p", HTMLElement, this.figure);
    const [won, lost] = labelsOf(attackers, defenders, textOf);
    const labels = drawn("svg", { class: "labels", "aria-hidden": "true" }, ...won.map(written), drawn("g", {}, ...lost.map(written)));
    this.figure.querySelector(".labels")?.remove();
    sides.before(labels);
    sides.replaceChildren(make("b", {})); // the labels say what stood here
  }

  /** Say of each bar what it stands for. @param {number} count @param {(place: number) => string} words */
  tellOf(count, words) {
    this.slider.offer(count, words, this.highest());
    this.mark.setAttribute("d", "");
    if (this.line.firstChild !== this.usual[0]) this.line.replaceChildren(...this.usual);
  }

  /** The place of the highest bar: the first that a reader with a keyboard comes to. */
  highest() {
    const [first, second] = this.drawing.querySelectorAll("path");
    const bars = [first, second].map((path) =>
      (path.getAttribute("d") ?? "").matchAll(/M(\d+) 0V-(\d+)/g),
    ).flatMap((found) => Array.from(found, ([, place, height]) => [Number(place), Number(height)]));
    return bars.reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0])[0];
  }
}
