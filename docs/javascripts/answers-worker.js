/**
 * The worker that answers large questions (answering.js).
 *
 * @typedef {import("./answering.js").Question} Question
 */
import { ANSWERS } from "./answers.js";

/** @param {Question} question */
const answerTo = ({ name, rules, matchup }) => ANSWERS[name](rules, matchup);

addEventListener("message", ({ data: { number, question } }) =>
  postMessage({ number, part: answerTo(question) }),
);
