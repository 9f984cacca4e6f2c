/**
 * The drawing of a battle's ends. What draws it (bars.js) and says which are likely comes with the first
 * use of the page, or with the first ends that are not those that the page arrived with.
 *
 * @typedef {typeof import("./bars.js") & typeof import("../words/likelyends.js")} Drawing
 * @typedef {(bars: import("./bars.js").Bars, drawing: Drawing) => void} Draws
 */

/** @returns {Promise<Drawing>} */
async function drawing() {
  const [bars, words] = await Promise.all([
    import("./bars.js"),
    import("../words/likelyends.js"),
    import("./valueslider.js"), // at once with what imports it
  ]);
  return { ...bars, ...words };
}

export class LaterBars {
  /** @param {HTMLElement} figure that has the drawing @param {HTMLElement} [line] that gives way to what a bar says */
  constructor(figure, line) {
    this.figure = figure;
    this.line = line;
    /** @type {import("./bars.js").Bars | null} */
    this.bars = null;
    /** @type {Promise<Drawing> | null} */
    this.coming = null;
    /** Draws the ends of the battle shown. @type {Draws} */
    this.draws = () => {};
    this.isAsItArrived = true;
    for (const use of ["pointerover", "focusin"]) {
      // of the page itself: a pointer that rests above it is no use of it
      figure.closest("main")?.addEventListener(use, () => this.coming ?? this.show(), { once: true });
    }
  }

  /** @param {Draws} draws @param {boolean} isAsItArrived whether the page arrived with what it draws */
  draw(draws, isAsItArrived) {
    this.draws = draws;
    this.isAsItArrived = isAsItArrived;
    if (this.coming || !isAsItArrived) this.show();
  }

  async show() {
    const loaded = await (this.coming ??= drawing()).catch(() => null);
    if (!loaded) this.coming = null;
    // no drawing rather than that of another battle
    this.figure.toggleAttribute("data-undrawn", !loaded && !this.isAsItArrived);
    if (!loaded) return;
    this.bars ??= new loaded.Bars(this.figure, this.line);
    this.draws(this.bars, loaded);
  }
}
