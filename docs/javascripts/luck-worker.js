/**
 * The worker that finds the luck of large battles (was-i-unlucky.js).
 */
import { luckOf } from "./luck.js";

/** @param {MessageEvent<import("./luck.js").Fought[]>} event */
addEventListener("message", ({ data }) => postMessage(luckOf(data)));
