/**
 * The worker's answer to how lucky large battles were (was-i-unlucky.js).
 *
 * @typedef {import("../decisions/luck.js").Fought} Fought
 * @typedef {ReturnType<typeof luckOf>} Found
 */
import { luckOf } from "../decisions/luck.js";

/** @type {import("./tasks.js").Answer<Fought[], Found>} */
export const answer = (battles, tell) => tell(luckOf(battles));
