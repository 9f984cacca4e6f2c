/**
 * Rules of one's own: dice for each side, what is added to them, and who wins ties.
 *
 * Such rules have an id, which is all that an address needs: `house_6.6.6-v-8.6_highest1` are three
 * six-sided dice against an eight-sided and a six-sided one whose highest die gains 1. After
 * `-ties-attacker` ties go to the attacker. Pure.
 *
 * @typedef {{dice: "highest" | "all", amount: number, withinFaces: boolean}} Bonus
 * @typedef {{attack: number[], defence: number[], attackBonus: Bonus | null,
 *   defenceBonus: Bonus | null, ties: "attacker" | "defender"}} House dice are numbers of faces, in
 *   the order in which they are taken up
 * @typedef {import("./rules.js").Rules} Rules
 */
import { FEWEST_FACES, LARGEST_BONUS, MOST_DICE, MOST_FACES, MOST_FACES_OF_ALL } from "./limits.js";

/** All keys that rules of one's own have: with any other one an id would leave something out. */
const KEYS = ["attack", "defence", "attackBonus", "defenceBonus", "ties"];
const BONUS_KEYS = ["dice", "amount", "withinFaces"];

const PREFIX = "house_";
const SIDE = `(\\d{1,2}(?:\\.\\d{1,2})*)(?:_(highest|all)(-?[1-${LARGEST_BONUS}])(w?))?`;
const ID = new RegExp(`^${PREFIX}${SIDE}-v-${SIDE}(-ties-attacker)?$`);

/** @param {string} name @returns {boolean} whether it means to be an id of rules of one's own */
export const isHouse = (name) => name.startsWith(PREFIX);

/**
 * Read an id.
 * @param {string} id @returns {House | null} null where there are no such rules
 */
export function readHouse(id) {
  const found = ID.exec(id);
  if (!found) return null;
  const [attack, , , , defence] = found.slice(1);
  const house = {
    attack: attack.split(".").map(Number),
    defence: defence.split(".").map(Number),
    attackBonus: readBonus(found.slice(2, 5)),
    defenceBonus: readBonus(found.slice(6, 9)),
    ties: /** @type {"attacker" | "defender"} */ (found[9] ? "attacker" : "defender"),
  };
  return faultOf(house) ? null : house;
}

/** @param {(string | undefined)[]} texts @returns {Bonus | null} */
function readBonus([dice, amount, within]) {
  if (dice !== "highest" && dice !== "all") return null;
  return { dice, amount: Number(amount), withinFaces: within === "w" };
}

/** @param {House} house @returns {string | undefined} a key of it that an id does not hold */
function unknownKey(house) {
  const bonuses = [house.attackBonus, house.defenceBonus].flatMap((bonus) => Object.keys(bonus ?? {}));
  const among = (/** @type {string[]} */ known) => (/** @type {string} */ key) => !known.includes(key);
  return Object.keys(house).find(among(KEYS)) ?? bonuses.find(among(BONUS_KEYS));
}

/** @param {House} house @returns {string} what is wrong with it, in plain words; or nothing */
export function faultOf(house) {
  const unknown = unknownKey(house);
  if (unknown) return `Dice, bonuses and ties can’t say “${unknown}”.`;
  const { attack, defence, attackBonus, defenceBonus } = house;
  for (const dice of [attack, defence]) {
    if (dice.length < 1 || dice.length > MOST_DICE) return `Each side rolls 1 to ${MOST_DICE} dice.`;
    if (dice.some((faces) => !(faces >= FEWEST_FACES && faces <= MOST_FACES && faces % 1 === 0))) {
      return `Dice have ${FEWEST_FACES} to ${MOST_FACES} faces.`;
    }
  }
  const both = [...attack, ...defence];
  // there are too many rolls to count otherwise
  if (both.length === 2 * MOST_DICE && Math.max(...both) > MOST_FACES_OF_ALL) {
    return `Where both sides roll ${MOST_DICE} dice, these have at most ${MOST_FACES_OF_ALL} faces.`;
  }
  for (const bonus of [attackBonus, defenceBonus]) {
    if (bonus && !(bonus.amount && Math.abs(bonus.amount) <= LARGEST_BONUS && bonus.amount % 1 === 0)) {
      return `A bonus is −${LARGEST_BONUS} to +${LARGEST_BONUS}.`;
    }
  }
  for (const [dice, bonus] of /** @type {[number[], Bonus | null][]} */ ([[attack, attackBonus], [defence, defenceBonus]])) {
    if (bonus?.withinFaces && new Set(dice).size > 1) {
      return "A bonus within the faces needs dice that all have the same number of faces.";
    }
  }
  return "";
}

/** @param {Bonus | null} bonus */
const bonusText = (bonus) =>
  bonus ? `_${bonus.dice}${bonus.amount}${bonus.withinFaces ? "w" : ""}` : "";

/**
 * The id, which holds the rules whole: rules with a key that it does not hold have none.
 * @param {House} house @returns {string}
 */
export function houseId(house) {
  const unknown = unknownKey(house);
  if (unknown) throw new TypeError(`no id holds the key ${unknown}`);
  const { attack, defence, attackBonus, defenceBonus, ties } = house;
  return (
    `${PREFIX}${attack.join(".")}${bonusText(attackBonus)}-v-` +
    `${defence.join(".")}${bonusText(defenceBonus)}${ties === "attacker" ? "-ties-attacker" : ""}`
  );
}

/** @param {number[]} dice "3 d6", "d8 + 2 d6" */
function diceInWords(dice) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const faces of dice) counts.set(faces, (counts.get(faces) ?? 0) + 1);
  return [...counts].map(([faces, count]) => (count > 1 ? `${count} d${faces}` : `d${faces}`)).join(" + ");
}

/** @param {number[]} dice @param {Bonus | null} bonus */
function sideInWords(dice, bonus) {
  if (!bonus) return diceInWords(dice);
  const amount = `${bonus.amount > 0 ? "+" : "−"}${Math.abs(bonus.amount)}`;
  const within = bonus.withinFaces ? ", within the faces" : "";
  return `${diceInWords(dice)} (${amount} ${bonus.dice === "all" ? "each" : "highest"}${within})`;
}

/** @param {House} house @returns {string} "3 d6 v d8 + d6 (+1 highest), ties to the attacker" */
export const houseTitle = ({ attack, defence, attackBonus, defenceBonus, ties }) =>
  `${sideInWords(attack, attackBonus)} v ${sideInWords(defence, defenceBonus)}` +
  (ties === "attacker" ? ", ties to the attacker" : "");

/** @param {House} house @returns {Rules} */
export function houseRules(house) {
  const { attack, defence, attackBonus, defenceBonus, ties } = house;
  const rounds = attack.map((_, a) =>
    defence.map((_, d) => {
      const pairs = Math.min(a, d) + 1;
      const attacking = countedDice(attack.slice(0, a + 1), pairs, attackBonus);
      const defending = countedDice(defence.slice(0, d + 1), pairs, defenceBonus);
      return comparedDice(attacking, defending, pairs, ties);
    }),
  );
  const [id, title] = [houseId(house), houseTitle(house)];
  const none = { others: [], version: null, attackers: 0, defenders: 0 };
  return { id, name: id, title, rounds, ...none, mostMoving: null, leastMoving: null, staying: 1 };
}

/** Rolls with their numbers of ways, by the dice that count, highest first. @typedef {Map<string, {roll: number[], ways: number}>} Rolls */

/** @param {Rolls} rolls @param {number[]} roll @param {number} ways */
function count(rolls, roll, ways) {
  const key = roll.join();
  const known = rolls.get(key);
  if (known) known.ways += ways;
  else rolls.set(key, { roll, ways });
}

/** @param {number[]} values */
const highestFirst = (values) => values.sort((one, other) => other - one);

/**
 * In how many rolls of these dice the highest are which, bonus included.
 * @param {number[]} dice @param {number} keep @param {Bonus | null} bonus
 */
function countedDice(dice, keep, bonus) {
  /** @type {Rolls} */
  let rolls = new Map([["", { roll: [], ways: 1 }]]);
  // a bonus to the highest die alone may make another one the highest, so one more die is kept
  const kept = bonus ? keep + 1 : keep;
  for (const faces of dice) {
    /** @type {Rolls} */
    const longer = new Map();
    for (const { roll, ways } of rolls.values()) {
      for (let face = 1; face <= faces; face += 1) {
        count(longer, highestFirst([...roll, face]).slice(0, kept), ways);
      }
    }
    rolls = longer;
  }
  if (!bonus) return rolls;
  /** @type {Rolls} */
  const changed = new Map();
  for (const { roll, ways } of rolls.values()) {
    const values = roll.map((value, place) => withBonus(value, place, bonus, dice[0]));
    count(changed, highestFirst(values).slice(0, keep), ways);
  }
  return changed;
}

/** @param {number} value @param {number} place @param {Bonus} bonus @param {number} faces */
function withBonus(value, place, { dice, amount, withinFaces }, faces) {
  if (dice === "highest" && place > 0) return value;
  const changed = value + amount;
  return withinFaces ? Math.min(Math.max(changed, 1), faces) : changed;
}

/**
 * @param {Rolls} attacking @param {Rolls} defending @param {number} pairs
 * @param {"attacker" | "defender"} ties @returns {number[]} the rolls, by attackers lost
 */
function comparedDice(attacking, defending, pairs, ties) {
  const counts = new Array(pairs + 1).fill(0);
  const needed = ties === "attacker" ? 0 : 1;
  for (const { roll, ways } of attacking.values()) {
    for (const other of defending.values()) {
      let lost = 0;
      for (let pair = 0; pair < pairs; pair += 1) lost += roll[pair] - other.roll[pair] < needed ? 1 : 0;
      counts[lost] += ways * other.ways;
    }
  }
  return counts;
}
