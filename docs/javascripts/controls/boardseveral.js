/**
 * The answer where several stacks are asked about: each with territories of its own, or all in turn
 * against one and the same. Pure.
 *
 * @typedef {import("../decisions/entries.js").Several} Several
 * @typedef {import("../decisions/turns.js").Turns} Turns
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("../words/boardwords.js").NameOf} NameOf
 *
 * @typedef {{chance: Quantity, claim: [before: string, attackers: string, after: string], short: string,
 *   texts: Object<string, string>, table: [caption: string, headings: string[], rows: (string | number)[][]]}
 *   & import("./boardanswer.js").Shown} Said
 */
import { exactly, interval, percent } from "../kernel/quantities.js";
import { listedInWords, onMap, planOnMap } from "../words/boardwords.js";

/** @param {{rules: {title: string}}[]} territories */
const titles = (territories) => [...new Set(territories.map(({ rules }) => rules.title))].join(" and ");

/** @param {Several} several @param {Object<string, any>} question @param {NameOf} nameOf @returns {Said} */
export function severalInWords({ all, one, parts }, question, nameOf) {
  /** @type {{stack: import("../decisions/plans.js").Stack, targets: import("../decisions/plans.js").Targets}[]} */
  const asked = question.parts;
  const rows = asked.map(({ stack: { place, attackers }, targets }, i) => [
    nameOf(place),
    attackers,
    attackers + 1,
    Object.keys(targets).map(nameOf).join(", "),
    percent(parts[i].plan.chance),
  ]);
  return {
    chance: all,
    claim: ["chance that ", asked.length > 2 ? `all ${asked.length} stacks` : "both stacks", " take everything they should"],
    short: `${asked.length > 2 ? `All ${asked.length}` : "Both"} stacks: ${percent(all)}`,
    texts: {
      first: `At least one of them takes everything it should: ${percent(one)}.`,
      title: titles(asked.flatMap(({ targets }) => Object.values(targets))),
      counted: "each by its best plan.",
    },
    table: ["Each stack by its best plan: who can attack (A), and all on its territory (T)", ["From", "A", "T", "Takes", "Chance"], rows],
    taken: Object.assign({}, ...parts.map(({ plan }) => planOnMap(plan))),
    legs: [],
    branches: asked.map(({ stack: { place, attackers }, targets }) => ({ from: place, attackers, targets: Object.keys(targets) })),
  };
}

/** @param {Turns} turns @param {Object<string, any>} question @param {NameOf} nameOf @returns {Said} */
export function turnsInWords({ chance, order, tied, steps }, { place, target, stacks }, nameOf) {
  const name = nameOf(place);
  /** @type {Object<string, number>} */
  const armies = Object.fromEntries(stacks.map((/** @type {import("../decisions/plans.js").Stack} */ each) => [each.place, each.attackers]));
  const named = (order ?? []).map(nameOf);
  const first = named.length
    ? `The best order: ${listedInWords(named, "then")}${tied ? "; another is as good, or not told apart" : ""}.`
    : "No order of these stacks does better: there are too many to try each.";
  return {
    chance,
    claim: [`chance to take ${name} with `, `${stacks.length} stacks`, " in turn, each to the end"],
    short: `${stacks.length} stacks → ${name}: ${order ? percent(chance) : `at most ${percent(exactly(interval(chance).high))}`}`,
    texts: { first, title: target.rules.title, counted: `${target.defenders} defenders.` },
    table: [
      `${name}: taken by then, by the stacks that can attack (A; all on their territories: T)`,
      ["From", "A", "T", "Taken by then"],
      steps.map((step) => [nameOf(step.place), armies[step.place], armies[step.place] + 1, percent(step.chance)]),
    ],
    taken: { [place]: onMap(chance) },
    legs: stacks.map((/** @type {import("../decisions/plans.js").Stack} */ each) => [each.place, place]),
    branches: [],
  };
}
