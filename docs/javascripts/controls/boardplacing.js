/**
 * Where to put new armies, for what is asked: their number is typed, and all ways to share them out are
 * compared beside the page. Loaded when it is asked.
 *
 * @typedef {import("../decisions/placing.js").Placing} Placing
 * @typedef {import("./boardaddress.js").Position} Position
 * @typedef {import("./boardquestion.js").Known} Known
 * @typedef {{question: Object<string, any>, places: string[], of: string}} Asked the question without its
 *   armies, where they may go, and what the chance is of
 */
import { Asking, failureWithButton } from "../workers/asking.js";
import { LARGEST_PLANNED } from "../kernel/limits.js";
import { make } from "../browser/page.js";
import { mark, readNumber, selectAll } from "./numberfield.js";
import { percent } from "../kernel/quantities.js";
import { tableOf } from "./tablerows.js";
import { thousands } from "../kernel/matchup.js";

const BOUNDS = { least: 1, most: 60, words: "new armies" };

/**
 * What is asked of new armies, for a question about the board.
 * @param {Object<string, any>} question @param {Position} position @param {Pick<Known, "neighbours">} known
 * @returns {Asked | null}
 */
export function placingOf(question, { places }, { neighbours }) {
  const { kind, targets, parts, borders } = question;
  if (kind === "plan" || kind === "entries") {
    const stacks = Object.entries(places).flatMap(([place, { whose, armies }]) =>
      whose === "me" && neighbours[place].some((beside) => Object.hasOwn(targets, beside))
        ? [{ place, attackers: armies - 1 }]
        : [],
    );
    return {
      question: { for: "plan", neighbours, targets, stacks },
      places: stacks.map(({ place }) => place),
      of: "All are taken by one stack, the one that gets them",
    };
  }
  if (kind === "several") {
    const stacks = parts.map((/** @type {any} */ { stack }) => stack.place);
    return { question: { for: "several", neighbours, parts }, places: stacks, of: "All stacks take what they should" };
  }
  if (kind !== "threats") return null;
  const own = borders.map((/** @type {any} */ { place }) => place);
  return { question: { for: "holding", borders }, places: own, of: "All your borders hold until your next turn" };
}

/** What an order of a placement says; nothing of those that are worse. @type {Map<number | null, string>} */
const VERDICTS = new Map([
  [0, "best"],
  [null, "not told apart from the best"],
]);

/**
 * The best placements in words, and a row for each.
 * @param {Placing} placing @param {string[]} places where they may go @param {number} armies
 * @param {(id: string) => string} nameOf a territory
 * @returns {{words: string, rows: string[][]}} no rows where not all were tried
 */
export function placedInWords({ placements, best, tried, all }, places, armies, nameOf) {
  if (!all) {
    return { words: `There are ${thousands(tried)} ways to share them out, too many to compare. Ask for fewer armies.`, rows: [] };
  }
  /** @param {number[]} share */
  const shared = (share) =>
    share.flatMap((each, i) => (each ? `${each === armies ? "all" : each} on ${nameOf(places[i])}` : [])).join(", ");
  const rows = placements.map(({ armies: share, chance, order }) => [shared(share), percent(chance), VERDICTS.get(order) ?? ""]);
  const first = tried === 1 ? `They help only on ${nameOf(places[0])}.` : `Best of ${thousands(tried)} ways: ${rows[0][0]}.`;
  const others = best > 1 ? ` ${thousands(best - 1)} more ${best === 2 ? "is" : "are"} as good, or not told apart.` : "";
  return { words: first + others, rows };
}

export class BoardPlacing {
  /** @param {HTMLElement} place @param {Known} known */
  constructor(place, known) {
    this.known = known;
    /** @type {Asking<any, any>} */
    this.asking = new Asking("board", { ends: true });
    this.input = make("input", { type: "number", inputMode: "numeric", min: "1", max: String(BOUNDS.most) });
    this.said = make("div", { role: "status" });
    selectAll(this.input);
    place.replaceChildren(make("label", {}, "New armies ", this.input), this.said);
    /** @type {Asked | null} */
    this.asked = null;
    this.input.addEventListener("input", (event) => {
      event.stopPropagation();
      this.ask();
    });
  }

  /** @param {Object<string, any> | null} question of the board @param {Position} position */
  show(question, position) {
    this.asked = question && placingOf(question, position, this.known);
    this.ask();
  }

  ask() {
    this.asking.drop();
    const { asked, input } = this;
    const { number, fault } = readNumber(input.value, BOUNDS);
    mark(input, fault !== "" && input.value !== "");
    if (!asked) return this.say("New armies are placed for an attack, a continent, a player or your borders: ask about one of these first.");
    if (number === null) return this.say("");
    if (fault) return this.say(fault);
    this.say("Working it out …");
    this.asking.ask(
      { kind: "placing", armies: number, ...asked.question },
      (answer) => (answer.placing ? this.write(answer.placing, asked, number) : this.say(`Plans end at ${LARGEST_PLANNED} attackers (A).`)),
      (why) => this.say(...failureWithButton(why, () => this.ask())),
    );
  }

  /** @param {(Node | string)[]} words */
  say(...words) {
    this.said.replaceChildren(...words);
  }

  /** @param {Placing} placing @param {Asked} asked @param {number} armies */
  write(placing, asked, armies) {
    const { words, rows } = placedInWords(placing, asked.places, armies, this.known.nameOf);
    if (!rows.length) return this.say(words);
    this.say(make("p", {}, words), tableOf(asked.of, ["New armies", "Chance", "Compared"], rows));
  }
}
