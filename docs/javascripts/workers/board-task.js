/**
 * The worker's answers about positions on a board.
 *
 * @typedef {import("../decisions/chain.js").Territory} Territory
 * @typedef {import("../decisions/plans.js").Neighbours} Neighbours
 * @typedef {import("../decisions/plans.js").Order} Order
 * @typedef {import("../decisions/plans.js").Plan} Plan
 * @typedef {import("../decisions/plans.js").Stack} Stack
 * @typedef {import("../decisions/plans.js").Targets} Targets
 * @typedef {import("../decisions/turns.js").Border} Border
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 *
 * @typedef {{kind: "plan", neighbours: Neighbours, targets: Targets, stack: Stack, percents: number[]}} PlanAsked
 * @typedef {{kind: "entries" | "breaking", neighbours: Neighbours, targets: Targets, stacks: Stack[]}} StacksAsked
 * @typedef {{kind: "several", neighbours: Neighbours, parts: {stack: Stack, targets: Targets}[]}} SeveralAsked
 * @typedef {{kind: "turns", target: Territory, stacks: Stack[]}} TurnsAsked
 * @typedef {{kind: "threats" | "holding", borders: Border[]}} BordersAsked
 * @typedef {{kind: "placing", armies: number} & (
 *   {for: "plan", neighbours: Neighbours, targets: Targets, stacks: Stack[]} |
 *   {for: "several", neighbours: Neighbours, parts: {stack: Stack, targets: Targets}[]} |
 *   {for: "holding", borders: Border[]})} PlacingAsked
 * @typedef {PlanAsked | StacksAsked | SeveralAsked | TurnsAsked | BordersAsked | PlacingAsked} Question
 * @typedef {{progress: {done: number, of: number}}
 *   | {tooMany: {targets: number, attackers: number}}
 *   | {plan: Plan}
 *   | {stacks: {percent: number, attackers: number | null}[]}
 *   | {entries: import("../decisions/entries.js").Entry[]}
 *   | {attacks: import("../decisions/entries.js").Attack[]}
 *   | {several: import("../decisions/entries.js").Several}
 *   | {turns: import("../decisions/turns.js").Turns}
 *   | {threats: import("../decisions/turns.js").Threat[]}
 *   | {holding: import("../decisions/turns.js").Holding}
 *   | {placing: import("../decisions/placing.js").Placing}} Part of an answer
 */
import { attacksOn, entriesTo, several } from "../decisions/entries.js";
import { placedForAll, placedForBorders, placedForPlan } from "../decisions/placing.js";
import { planInSteps, smallestPlanned } from "../decisions/plans.js";
import { holding, inTurn, threatsTo } from "../decisions/turns.js";
import { LARGEST_PLANNED, MOST_TARGETS } from "../kernel/limits.js";
import { kept } from "./keptrules.js";

/** The fewest targets whose plan may keep somebody waiting. */
const MANY = 9;

const TOO_MANY = { tooMany: { targets: MOST_TARGETS, attackers: LARGEST_PLANNED } };

/** @param {Territory} territory @returns {Territory} */
const known = (territory) => ({ ...territory, rules: kept(territory.rules) });

/** @param {Targets} targets @returns {Targets} */
const knownTargets = (targets) =>
  Object.fromEntries(Object.entries(targets).map(([name, territory]) => [name, known(territory)]));

/** Whether plans for these may be looked for. @param {Targets} targets @param {Stack[]} stacks */
const isPlanned = (targets, stacks) =>
  Object.keys(targets).length <= MOST_TARGETS && stacks.every(({ attackers }) => attackers <= LARGEST_PLANNED);

/** How far a search for the plans for many targets has come. @param {Targets} targets @param {Tell} tell */
const progressOf = (targets, tell) =>
  Object.keys(targets).length < MANY
    ? undefined
    : (/** @type {number} */ done, /** @type {number} */ of) => tell({ progress: { done, of } }, true);

/** @param {{borders: Border[]}} question @returns {Border[]} */
const bordersOf = ({ borders }) => borders.map((each) => ({ ...each, territory: known(each.territory) }));

/** @typedef {(part: Part, more?: boolean) => void} Tell */

const ANSWERS = {
  /** @param {PlanAsked} question @param {Tell} tell */
  plan({ neighbours, targets, stack, percents }, tell) {
    if (!isPlanned(targets, [stack])) return tell(TOO_MANY);
    const asked = { neighbours, stack, targets: knownTargets(targets) };
    for (const plan of planInSteps(asked, progressOf(targets, tell))) tell({ plan }, true);
    tell({ stacks: smallestPlanned(asked, percents) });
  },
  /** @param {StacksAsked} question @param {Tell} tell */
  entries({ neighbours, targets, stacks }, tell) {
    if (!isPlanned(targets, stacks)) return tell(TOO_MANY);
    tell({ entries: entriesTo(neighbours, knownTargets(targets), stacks, progressOf(targets, tell)) });
  },
  /** @param {StacksAsked} question @param {Tell} tell */
  breaking: ({ neighbours, targets, stacks }, tell) =>
    tell({ attacks: attacksOn(neighbours, knownTargets(targets), stacks) }),
  /** @param {SeveralAsked} question @param {Tell} tell */
  several({ neighbours, parts }, tell) {
    if (!parts.every(({ stack, targets }) => isPlanned(targets, [stack]))) return tell(TOO_MANY);
    tell({ several: several(neighbours, parts.map(({ stack, targets }) => ({ stack, targets: knownTargets(targets) }))) });
  },
  /** @param {TurnsAsked} question @param {Tell} tell */
  turns: ({ target, stacks }, tell) => tell({ turns: inTurn(known(target), stacks) }),
  /** @param {BordersAsked} question @param {Tell} tell */
  threats: (question, tell) => tell({ threats: threatsTo(bordersOf(question)) }),
  /** @param {BordersAsked} question @param {Tell} tell */
  holding: (question, tell) => tell({ holding: holding(bordersOf(question)) }),
  /** @param {PlacingAsked} question @param {Tell} tell */
  placing(question, tell) {
    const { armies } = question;
    if (question.for === "holding") return tell({ placing: placedForBorders(armies, bordersOf(question)) });
    const { neighbours } = question;
    const more = (/** @type {Stack} */ stack) => ({ ...stack, attackers: stack.attackers + armies });
    if (question.for === "plan") {
      const { targets, stacks } = question;
      if (!isPlanned(targets, stacks.map(more))) return tell(TOO_MANY);
      return tell({ placing: placedForPlan(armies, neighbours, knownTargets(targets), stacks) });
    }
    const parts = question.parts.map(({ stack, targets }) => ({ stack, targets: knownTargets(targets) }));
    if (!parts.every(({ stack, targets }) => isPlanned(targets, [more(stack)]))) return tell(TOO_MANY);
    return tell({ placing: placedForAll(armies, neighbours, parts) });
  },
};

/** @type {import("./tasks.js").Answer<Question, Part>} */
export const answer = (question, tell) => {
  /** @type {(question: any, tell: Tell) => void} */
  const answered = ANSWERS[question.kind];
  answered(question, tell);
};
