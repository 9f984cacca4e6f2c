/**
 * Chains of territories, solved without keeping the reader waiting: how far the stack gets at once,
 * or in a worker where that takes long; there, too, the smallest stacks and the best order.
 *
 * @typedef {import("../decisions/chain.js").Course} Course
 * @typedef {import("../decisions/chain.js").Territory} Territory
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {{territories: Territory[], attackers: number}} Chain with `behind` of the last territory
 *   the armies wanted there
 * @typedef {{chance: number, attackers: number | null}[]} Stacks
 * @typedef {{places: number[], chance: Quantity} | null} Order null where it is not looked for
 *
 * @typedef {Object} Listener hears each part of an answer
 * @property {(course: Course) => void} course called before `solve` returns where the chain is small
 * @property {(stacks: Stacks) => void} stacks
 * @property {(order: Order, course: Course) => void} order
 * @property {(why: import("./asking.js").Failure, course: Course | null) => void} failed where no more
 *   parts come: its course, if it is known
 *
 * @typedef {Object} Question what the worker is asked; territories name their rules by place
 * @property {Rules[]} rules
 * @property {{rules: number, defenders: number, behind: number}[]} territories
 * @property {number} attackers @property {boolean} known whether its course is
 * @typedef {{course: Course} | {stacks: Stacks} | {order: Order}} Part of an answer
 */
import { AfterDrawing } from "../browser/page.js";
import { Asking } from "./asking.js";
import { courseOf } from "../decisions/chain.js";
import { isBlitz } from "../kernel/figures.js";
import { MOST_ORDERED } from "../kernel/limits.js";

/**
 * The states (armies against armies) of the longest chain that is solved at once. A slow phone takes some
 * 100 ms before its engine has warmed up, and 30 ms afterwards; a worker takes longer to start. Where a
 * defender chooses, each state is more work.
 */
const MOST_AT_ONCE = { usual: 20_000, hard: 5_000 };

/** The states of the longest chain, times the sets of its territories, whose best order is looked for. */
const MOST_TO_ORDER = 1e7;

/** How many states of other battles a state of a blitz takes the time of. */
const BLITZ = 4;

/** @param {Chain} chain */
const statesOf = ({ territories, attackers }) =>
  territories.reduce(
    (sum, { rules, defenders }) => sum + attackers * defenders * (isBlitz(rules) ? BLITZ : 1),
    0,
  );

/** @param {Chain} chain @returns {boolean} whether it is solved at once */
export const isSmall = (chain) => {
  const isHard = chain.territories.some(({ rules }) => rules.replies || rules.transformation);
  return statesOf(chain) <= (isHard ? MOST_AT_ONCE.hard : MOST_AT_ONCE.usual);
};

/** @param {Chain} chain whose last territory says how many armies are wanted @returns {Course} */
export const chainCourse = ({ territories, attackers }) =>
  courseOf(territories, attackers, territories[territories.length - 1].behind);

/** @param {Chain} chain @returns {boolean} whether the best order is looked for */
export const isOrdered = (chain) =>
  chain.territories.length <= MOST_ORDERED &&
  statesOf(chain) * 2 ** (chain.territories.length - 1) <= MOST_TO_ORDER;

export class ChainSolving {
  constructor() {
    /** @type {Asking<Question, Part>} */
    this.asking = new Asking("chain", { ends: true });
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
    /** @param {Part} part */
    const told = (part) => {
      if ("course" in part) {
        course = part.course;
        listener.course(course);
      }
      if ("stacks" in part) listener.stacks(part.stacks);
      if ("order" in part && course) listener.order(part.order, course);
    };
    this.afterDrawing.do(() => this.asking.ask(question, told, (why) => listener.failed(why, course)));
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
