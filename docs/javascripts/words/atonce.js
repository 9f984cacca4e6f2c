/**
 * Rules that settle a battle in one go, on pages that follow its rolls. Pure.
 *
 * @typedef {import("../kernel/rules.js").Offers} Offers
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {{title: string}} Titled
 * @typedef {"rounds" | "retreats" | "stop" | "rolls" | "rolls_at_the_table"} Missing
 */
import words from "../../words/en/at_once.js";
import { messagesOf } from "../kernel/message.js";
import { rulesNamed } from "../kernel/rules.js";

const message = messagesOf(words);

/**
 * The rules by which the same dice are rolled, round by round: by the name that the app has for them, as a
 * blitz on a "capital" is one of its capitals.
 * @param {Offers} offers @param {Pick<Rules, "id" | "name" | "rounds" | "replies">} rules of a blitz
 * @returns {Rules | null} null where none of these rules do so
 */
export function rolledRules(offers, { id: blitz, name, rounds, replies }) {
  const dice = JSON.stringify([rounds, replies]);
  const id = Object.keys(offers).find((each) => {
    const { transformation, ...offer } = offers[each];
    return !transformation && JSON.stringify([offer.rounds, offer.replies]) === dice;
  });
  if (id === undefined) return null;
  const names = [name, ...Object.keys(offers[blitz]?.nicknames ?? {})];
  const inTheApp = offers[id].trueRandom?.find((each) => names.some((called) => called.endsWith(`-${each}`)));
  return rulesNamed(offers, inTheApp ?? id);
}

/**
 * Why a page of rolls has no answer under rules of a blitz.
 * @param {Titled} rules @param {Missing} missing what there is not
 */
export const atOnceInWords = ({ title }, missing) => message(`no_${missing}`, { title });

/**
 * By which rules the page answers in their place.
 * @param {Titled} rules @param {Titled} rolled @param {Missing} missing
 */
export const insteadInWords = (rules, rolled, missing) =>
  message("instead", { why: atOnceInWords(rules, missing), rolled: rolled.title });
