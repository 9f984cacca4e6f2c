/**
 * Chains of territories, solved without keeping the reader waiting: how far the stack gets at once,
 * or in a worker where that takes long; there, too, the smallest stacks and the best order.
 *
 * @typedef {import("./chain.js").Course} Course
 * @typedef {import("./chain.js").Territory} Territory
 * @typedef {import("./quantities.js").Quantity} Quantity
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {{territories: Territory[], attackers: number}} Chain with `behind` of the last territory
 *   the armies wanted there
 * @typedef {{chance: number, attackers: number | null}[]} Stacks
 * @typedef {{places: number[], chance: Quantity} | null} Order null where it is not looked for
 *
 * @typedef {Object} Listener told of each part of an answer
 * @property {(course: Course) => void} course called before `solve` returns where the chain is small
 * @property {(stacks: Stacks) => void} stacks
 * @property {(order: Order, course: Course) => void} order
 *
 * @typedef {Object} Question what the worker is asked; territories name their rules by place
 * @property {Rules[]} rules
 * @property {{rules: number, defenders: number, behind: number}[]} territories
 * @property {number} attackers @property {boolean} known whether its course is
 * @typedef {{course: Course} | {stacks: Stacks} | {order: Order}} Part of an answer
 */
import { AfterDrawing } from "./announcer.js";
import { Asking } from "./asking.js";
import { courseOf } from "./chain.js";

/** The chances, in percent, for which the smallest stack is told. */
export const CHANCES = [50, 75, 90, 95];

/** The most territories of which the best order is looked for. */
export const MOST_ORDERED = 8;

/**
 * The states (armies against armies) of the longest chain that is solved at once: some 20 ms of a slow
 * phone's time before its engine has warmed up.
 */
const MOST_AT_ONCE = 5_000;

/** The states of the longest chain, times the sets of its territories, whose best order is looked for. */
const MOST_TO_ORDER = 1e7;

/** @param {Chain} chain */
const statesOf = ({ territories, attackers }) =>
  territories.reduce((sum, { defenders }) => sum + attackers * defenders, 0);

/** @param {Chain} chain @returns {boolean} whether it is solved at once */
export const isSmall = (chain) => statesOf(chain) <= MOST_AT_ONCE;

/** @param {Chain} chain whose last territory says how many armies are wanted @returns {Course} */
export const chainCourse = ({ territories, attackers }) =>
  courseOf(territories, attackers, territories[territories.length - 1].behind);

/** @param {Chain} chain @returns {boolean} whether the best order is looked for */
export const isOrdered = (chain) =>
  chain.territories.length <= MOST_ORDERED &&
  statesOf(chain) * 2 ** (chain.territories.length - 1) <= MOST_TO_ORDER;

const start = () => new Worker(new URL("./chain-worker.js", import.meta.url), { type: "module" });

export class ChainSolving {
  constructor() {
    /** @type {Asking<Question, Part>} */
    this.asking = new Asking(start, { ends: true });
    this.afterDrawing = new AfterDrawing();
  }

  /**
   * Solve a chain. A newer question drops the older one's answers.
   * @param {Chain} chain @param {Listener} listener
   */
  solve(chain, listener) {
    this.drop();
    let course = isSmall(chain) ? chainCourse(chain) : null;
    if (course) listener.course(course);
    const question = questionOn(chain, course !== null);
    this.afterDrawing.do(() =>
      this.asking.ask(question, (part) => {
        if ("course" in part) {
          course = part.course;
          listener.course(course);
        }
        if ("stacks" in part) listener.stacks(part.stacks);
        if ("order" in part && course) listener.order(part.order, course);
      }),
    );
  }

  /** Want no answer any more. */
  drop() {
    this.afterDrawing.cancel();
    this.asking.drop();
  }
}

/** @param {Chain} chain @param {boolean} known whether its course is @returns {Question} */
function questionOn({ territories, attackers }, known) {
  const rules = [...new Set(territories.map((each) => each.rules))];
  const named = territories.map((each) => ({ ...each, rules: rules.indexOf(each.rules) }));
  return { rules, territories: named, attackers, known };
}
