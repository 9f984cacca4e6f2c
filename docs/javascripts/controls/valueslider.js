/**
 * A drawing that says its values: it is touched, pointed at, or walked through with the arrow keys. What a
 * place says is shown by its owner; the keyboard's reader hears it once, as the value of a slider.
 */

/** What a key adds to the place chosen. @type {Object<string, number>} */
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

export class ValueSlider {
  /**
   * @param {SVGSVGElement} drawing @param {string} label
   * @param {(pointer: PointerEvent) => number} placeAt the nearest place, or one beyond the last
   * @param {(place: number, words: string) => void} show what a place says, once it is chosen
   * @param {boolean} [runsDown] whether the places run from top to bottom
   */
  constructor(drawing, label, placeAt, show, runsDown = false) {
    this.drawing = drawing;
    this.show = show;
    this.count = 0;
    this.chosen = 0;
    /** What each place says. @type {(place: number) => string} */
    this.words = () => "";
    const slider = { role: "slider", "aria-label": label, tabindex: "0", "aria-valuemin": "1" };
    for (const [name, value] of Object.entries(slider)) drawing.setAttribute(name, value);
    for (const name of /** @type {const} */ (["pointerdown", "pointermove"])) {
      drawing.addEventListener(name, (event) => this.choose(placeAt(event)));
    }
    drawing.addEventListener("focus", () => this.choose(this.chosen));
    drawing.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      const isUpright = event.key === "ArrowUp" || event.key === "ArrowDown";
      this.choose(this.chosen + (runsDown && isUpright ? -step : step));
    });
  }

  /** Say of each place what it stands for. @param {number} count @param {(place: number) => string} words @param {number} first */
  offer(count, words, first) {
    this.count = count;
    this.words = words;
    this.drawing.setAttribute("aria-valuemax", String(count));
    this.tell(first);
  }

  /** @param {number} place */
  tell(place) {
    this.chosen = place;
    this.drawing.setAttribute("aria-valuenow", String(place + 1));
    this.drawing.setAttribute("aria-valuetext", this.words(place));
  }

  /** Show what a place says. @param {number} place the nearest there is */
  choose(place) {
    this.tell(Math.min(Math.max(place, 0), this.count - 1));
    this.show(this.chosen, this.words(this.chosen));
  }
}
