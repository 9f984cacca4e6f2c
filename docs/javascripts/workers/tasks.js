/**
 * All that the worker can answer, by name. What a task needs is loaded with the first question on it.
 *
 * A task is a module that exports `answer`, which tells its answer in one part or several.
 *
 * @typedef {"board" | "chain" | "check" | "figures" | "luck" | "passed" | "questions"} Task
 */
/**
 * @template Question @template Part of an answer
 * @callback Answer
 * @param {Question} question
 * @param {(part: Part, more?: boolean) => void} tell with `more` while the worker is not free for
 *   another question
 * @param {() => boolean} isNewest whether no other question has come, for work that goes on after that
 * @returns {void | Promise<void>}
 */

/** @type {Record<Task, () => Promise<{answer: Answer<any, any>}>>} */
export const TASKS = {
  board: () => import("./board-task.js"),
  chain: () => import("./chain-task.js"),
  check: () => import("./check-task.js"),
  figures: () => import("./figures-task.js"),
  luck: () => import("./luck-task.js"),
  passed: () => import("./passed-task.js"),
  questions: () => import("./questions-task.js"),
};
