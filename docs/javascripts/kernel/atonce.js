/**
 * Rules that settle a battle in one go, on pages that follow its rolls. Pure.
 *
 * @typedef {import("./rules.js").Offers} Offers
 * @typedef {import("./rules.js").Rules} Rules
 * @typedef {{title: string}} Titled
 */
import { rulesNamed } from "./rules.js";

/**
 * The rules by which the same dice are rolled, round by round.
 * @param {Offers} offers @param {Rules} rules of a blitz
 * @returns {Rules | null} null where none of these rules do so
 */
export function rolledRules(offers, { rounds, replies }) {
  const dice = JSON.stringify([rounds, replies]);
  const id = Object.keys(offers).find((each) => {
    const { transformation, ...offer } = offers[each];
    return !transformation && JSON.stringify([offer.rounds, offer.replies]) === dice;
  });
  return id === undefined ? null : rulesNamed(offers, id);
}

/**
 * Why a page of rolls has no answer under rules of a blitz.
 * @param {Titled} rules @param {string} nothing what there is not: "there is nothing to stop"
 */
export const atOnceInWords = ({ title }, nothing) => `${title} is settled in one go, so ${nothing}.`;

/**
 * By which rules the page answers in their place.
 * @param {Titled} rules @param {Titled} rolled @param {string} nothing
 */
export const insteadInWords = (rules, rolled, nothing) =>
  `${atOnceInWords(rules, nothing)} These are the odds for ${rolled.title}: the same dice, roll by roll.`;
