/**
 * The worker that finds the luck of large battles (was-i-unlucky.js).
 */
import { luckOf } from "./luck.js";

addEventListener("message", ({ data: { number, question } }) =>
  postMessage({ number, part: luckOf(question) }),
);
