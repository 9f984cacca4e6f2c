/**
 * What is read of house rules in addresses and fields. Pure.
 *
 * @typedef {import("./dice.js").Bonus} Bonus
 * @typedef {import("./dice.js").House} House
 */
import { faultOf, isHouse, readHouse } from "./dice.js";
import { FEWEST_FACES, LARGEST_BONUS, MOST_DICE, MOST_FACES, MOST_FACES_OF_ALL } from "./limits.js";

/** The longest name that is read for what can be kept of it. */
const LONGEST_NAME = 200;

/** How far rules of one's own go, in words. */
export const HOUSE_LIMITS =
  `House rules roll 1 to ${MOST_DICE} dice a side, with ${FEWEST_FACES} to ${MOST_FACES} faces ` +
  `(at most ${MOST_FACES_OF_ALL} if both sides roll ${MOST_DICE}), and add at most ${LARGEST_BONUS}, ` +
  "within the faces only if all dice of a side are alike.";

/** @param {number} value @param {number} lowest @param {number} highest */
const clamp = (value, lowest, highest) => Math.min(Math.max(value, lowest), highest);

/** @param {string} text @returns {{dice: number[], bonus: Bonus | null}} what it may mean */
function nearestSide(text) {
  const [faces, ...rest] = text.split("_");
  const numbers = faces.split(".").map((face) => (/^\d{1,9}$/.test(face) ? Number(face) : 0));
  const dice = numbers
    .filter((face) => face > 0)
    .slice(0, MOST_DICE)
    .map((face) => clamp(face, FEWEST_FACES, MOST_FACES));
  const found = /^(highest|all)(-?\d{1,3})(w?)/.exec(rest.join("_"));
  const amount = clamp(Number(found?.[2] ?? 0), -LARGEST_BONUS, LARGEST_BONUS);
  const which = found?.[1] === "all" ? "all" : "highest";
  const withinFaces = Boolean(found?.[3]) && new Set(dice).size === 1;
  return { dice, bonus: amount ? { dice: which, amount, withinFaces } : null };
}

/**
 * The rules nearest to those that a name asks for.
 * @param {string} name from an address @returns {House | null} null where nothing can be kept
 */
export function nearestHouse(name) {
  if (!isHouse(name) || name.length > LONGEST_NAME) return null;
  const exact = readHouse(name);
  if (exact) return exact;
  const [attacker, defender = ""] = name.replace(/^house_|-ties-.*$/g, "").split("-v-");
  const [one, other] = [attacker, defender].map(nearestSide);
  const all = one.dice.length + other.dice.length === 2 * MOST_DICE;
  /** @param {number} faces */
  const within = (faces) => (all ? Math.min(faces, MOST_FACES_OF_ALL) : faces);
  const house = {
    attack: one.dice.map(within),
    defence: other.dice.map(within),
    attackBonus: one.bonus,
    defenceBonus: other.bonus,
    ties: /** @type {House["ties"]} */ (name.endsWith("-ties-attacker") ? "attacker" : "defender"),
  };
  return faultOf(house) ? null : house;
}
