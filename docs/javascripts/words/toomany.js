import words from "../../words/en/battle.js";

/** In the place of a number that is not found. */
export const TOO_MANY = words.too_many;

/** The same where no number would do. */
export const NO_STACK = words.no_stack;
