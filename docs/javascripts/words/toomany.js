import words from "../../words/en/battle.js";

/** In the place of a number that is not found. */
export const TOO_MANY = words.too_many;
