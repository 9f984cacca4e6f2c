/**
 * The goals that can be asked about: continents, other players, bonuses.
 *
 * @typedef {import("./boardlist.js").BoardList} BoardList
 */
import { BREAK, PLAYERS } from "./boardaddress.js";
import { make } from "../browser/page.js";
import { playerName } from "./boardlist.js";

/** All goals, as choices, and none. @param {BoardList} list */
export function goalChoices(list) {
  const continents = Object.keys(list.continents);
  /** @param {string} label @param {[string, string][]} goals */
  const group = (label, goals) =>
    make("optgroup", { label }, ...goals.map(([value, text]) => make("option", { value }, text)));
  return [
    make("option", { value: "" }, "Choose, or tap the map"),
    group("Take a continent", continents.map((slug) => [slug, `Take ${list.titleOf(slug)}`])),
    group("Eliminate a player", PLAYERS.slice(1).map((player) => [player, `Eliminate ${playerName(player)}`])),
    group("Break a bonus", continents.map((slug) => [BREAK + slug, `Break into ${list.titleOf(slug)}`])),
  ];
}
