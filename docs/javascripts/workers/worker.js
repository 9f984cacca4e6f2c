/**
 * The worker that answers what would keep a page waiting (asking.js), whatever it is (tasks.js). Every
 * question has an answer, or else the reason why there is none.
 */
import { TASKS } from "./tasks.js";

/** The number of the newest question. */
let newest = 0;

/** @param {import("./asking.js").Asked} asked */
async function answer({ number, task, question }) {
  newest = number;
  /** @type {import("./asking.js").Failure} */
  let failure = "load";
  try {
    const module = await TASKS[task]();
    failure = "fault";
    await module.answer(
      question,
      (part, more = false) => postMessage({ number, part, more }),
      () => newest === number,
    );
  } catch (error) {
    console.error(error);
    postMessage({ number, failure });
  }
}

addEventListener("message", ({ data }) => answer(data));
