/**
 * The worker's answers to questions about a battle (questionpage.js).
 *
 * @typedef {import("../decisions/questions.js").Question} Question
 */
import { ANSWERS } from "../decisions/questions.js";

/** @type {import("./tasks.js").Answer<Question, import("../decisions/questions.js").Answers[Question["name"]]>} */
export const answer = ({ name, rules, matchup, breaks }, tell) =>
  tell(ANSWERS[name](rules, matchup, breaks));
