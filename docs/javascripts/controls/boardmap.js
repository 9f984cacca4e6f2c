/**
 * The map of a board: what stands on its stations, what is asked, and how large it is drawn.
 *
 * @typedef {import("./boardaddress.js").Position} Position
 */
import { find, writeAttribute, writeText } from "../browser/page.js";

/** How much larger each step is, and how many there are. */
const STEP = 1.4;
const MOST_STEPS = 4;

/** Corners: square for my territories, round for all others. */
const SQUARE = "4";
const ROUND = "14";

/** Pixels after which a press with the mouse moves the map, and is no tap. */
const MOVED = 4;

/** @param {{whose: string, armies: number}} held @returns {string} as it stands on a station: "13", "B3" */
export const stationText = ({ whose, armies }) => (whose === "me" ? "" : whose.toUpperCase()) + String(armies);

/**
 * What a station shows.
 * @param {string} id @param {Position} position
 * @param {Object<string, {text: string, shade: number}>} taken the chances that are known
 */
export function stationOf(id, { places, asked }, taken) {
  const attacks = [asked, ...asked.others];
  const held = places[id];
  const isStack = attacks.some(({ from }) => from === id);
  const isWanted = attacks.some(({ take }) => take.includes(id));
  const chance = isWanted ? taken[id] : undefined;
  return {
    whose: held?.whose ?? "",
    asked: isStack ? "from" : isWanted ? "take" : "",
    shade: chance ? String(chance.shade) : "",
    corners: held?.whose === "me" ? SQUARE : ROUND,
    armies: held ? stationText(held) : "",
    rules: held?.rules ? "★" : "",
    chance: chance?.text ?? "",
  };
}

export class BoardMap {
  /**
   * @param {HTMLElement} view in which the map slides @param {SVGElement} drawing
   * @param {(id: string) => void} tap called with the territory tapped
   * @param {(continent: string) => void} tapGround called with the continent tapped beside its territories
   */
  constructor(view, drawing, tap, tapGround) {
    this.view = view;
    this.drawing = drawing;
    this.steps = 0;
    /** @type {Map<string, SVGElement>} */
    this.stations = new Map();
    /** @type {NodeListOf<SVGElement>} */
    const stations = drawing.querySelectorAll("[data-station]");
    for (const station of stations) this.stations.set(station.dataset.station ?? "", station);
    /** The borders, by the territories on both sides. @type {Map<string, SVGElement>} */
    this.lines = new Map();
    /** @type {NodeListOf<SVGElement>} */
    const lines = drawing.querySelectorAll("[data-line]");
    for (const line of lines) {
      const pair = (line.dataset.line ?? "").split(" ");
      this.lines.set(pair.join(), line);
      this.lines.set(pair.reverse().join(), line);
    }
    let isMoved = false;
    drawing.addEventListener("click", ({ target }) => {
      if (!(target instanceof Element) || isMoved) return;
      const station = target.closest("[data-station]");
      const ground = target.closest("[data-continent]");
      if (station) tap(station.getAttribute("data-station") ?? "");
      else if (ground) tapGround(ground.getAttribute("data-continent") ?? "");
    });
    view.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !["+", "=", "-", "0"].includes(event.key)) return;
      event.preventDefault();
      this.zoom(event.key === "0" ? -this.steps : event.key === "-" ? -1 : 1);
    });
    view.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return; // a pinch on a touchpad comes with it
        event.preventDefault();
        this.zoom(event.deltaY < 0 ? 1 : -1);
      },
      { passive: false },
    );
    // a finger slides the map by itself; a mouse does so here
    view.addEventListener("pointerdown", (down) => {
      isMoved = false;
      if (down.pointerType !== "mouse" || down.button !== 0) return;
      const { scrollLeft, scrollTop } = view;
      /** @param {PointerEvent} move */
      const slide = ({ clientX, clientY }) => {
        const [x, y] = [clientX - down.clientX, clientY - down.clientY];
        isMoved ||= Math.hypot(x, y) > MOVED;
        if (isMoved) view.scrollTo(scrollLeft - x, scrollTop - y);
      };
      addEventListener("pointermove", slide);
      addEventListener("pointerup", () => removeEventListener("pointermove", slide), { once: true });
    });
  }

  /**
   * Draw the map larger or smaller, its middle where it was; as soon as it slides, around a territory.
   * @param {number} steps @param {string} [around]
   */
  zoom(steps, around = "") {
    const { view } = this;
    const station = this.steps ? undefined : this.stations.get(around);
    const [frame, spot] = [view, station].map((each) => each?.getBoundingClientRect());
    const before = view.scrollWidth;
    const [x, y] =
      frame && spot
        ? [view.scrollLeft + (spot.left + spot.right) / 2 - frame.left, view.scrollTop + (spot.top + spot.bottom) / 2 - frame.top]
        : [view.scrollLeft + view.clientWidth / 2, view.scrollTop + view.clientHeight / 2];
    this.steps = Math.min(Math.max(this.steps + steps, 0), MOST_STEPS);
    view.toggleAttribute("data-zoomed", this.steps > 0);
    this.drawing.style.width = `${100 * STEP ** this.steps}%`;
    const scale = view.scrollWidth / before;
    view.scrollTo(x * scale - view.clientWidth / 2, y * scale - view.clientHeight / 2);
    return this.steps;
  }

  /** Whether it can be drawn larger, and smaller. */
  get canZoom() {
    return { larger: this.steps < MOST_STEPS, smaller: this.steps > 0 };
  }

  /**
   * @param {Position} position @param {string} chosen the territory of the sheet, "" for none
   * @param {Object<string, {text: string, shade: number}>} taken the chances that are known
   */
  write(position, chosen, taken) {
    for (const [id, station] of this.stations) {
      const shown = stationOf(id, position, taken);
      for (const name of /** @type {const} */ (["whose", "asked", "shade"])) writeAttribute(station, `data-${name}`, shown[name]);
      station.toggleAttribute("data-chosen", chosen === id);
      writeAttribute(find(".board__body", SVGElement, station), "rx", shown.corners);
      for (const name of /** @type {const} */ (["armies", "rules", "chance"])) {
        writeText(find(`.board__${name}`, SVGElement, station), shown[name]);
      }
    }
  }

  /** Mark a continent as the goal. @param {string} goal of which one is, or another */
  markGround(goal) {
    for (const ground of this.drawing.querySelectorAll("[data-continent]")) {
      ground.toggleAttribute("data-chosen", ground.getAttribute("data-continent") === goal);
    }
  }

  /** Draw a way over borders. @param {import("./boardway.js").Leg[]} legs in the place of the way before */
  drawWay(legs) {
    const drawn = new Set(legs.map((leg) => this.lines.get(leg.join())));
    for (const line of this.lines.values()) line.toggleAttribute("data-way", drawn.has(line));
  }
}
