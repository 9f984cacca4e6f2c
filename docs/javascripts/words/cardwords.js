/**
 * The Dutch defender's card, in words. Pure.
 *
 * @typedef {import("../decisions/defenderdice.js").Card} Card
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("./said.js").Cell} Cell
 */
import words from "../../words/en/dutch_card.js";
import { counted } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";

const message = messagesOf(words);

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * @param {Card} card @param {import("../kernel/rules.js").Rules} _rules @param {import("./said.js").Asked} asked
 * @returns {import("./said.js").Said}
 */
export function cardInWords(card, _rules, { battle, given }) {
  /** The second-highest dice that two dice answer in large battles. */
  const rule = (given.rule ?? "").split(" ").map(Number);
  const isOneDie = battle.attackers === 1;
  return {
    texts: {
      advice: adviceOf(card, battle, rule),
      defenders: counted(battle.defenders, "defender"),
      faces: isOneDie ? "Their die above, your dice below" : null,
      corner: isOneDie ? "Their die" : null,
    },
    rows: { rolls: isOneDie ? [onlyRow(card, rule)] : rowsOf(card, rule) },
  };
}

/** Where the attacker rolls one die. @param {Card} card @param {number[]} rule @returns {Cell[]} */
const onlyRow = (card, rule) => [
  { text: "Your dice", isUnseen: true },
  ...FACES.map((face) => cellOf(card.find(({ roll }) => roll[0] === face), rule)),
];

/** By the highest die. @param {Card} card @param {number[]} rule */
function rowsOf(card, rule) {
  // where only the highest die is compared, the second does not matter
  return FACES.map((highest) => {
    const of = card.filter(({ roll }) => roll[0] === highest);
    const cells = FACES.map((second) => {
      const isRoll = second <= highest;
      return cellOf(isRoll ? of.find(({ roll }) => (roll[1] ?? second) === second) : undefined, rule);
    });
    return [highest, ...cells];
  });
}

/** @param {Card[number] | undefined} choice none where there is no such roll @param {number[]} rule @returns {Cell} */
function cellOf(choice, rule) {
  if (!choice) return "";
  const text = `${choice.dice}${differs(choice, rule) ? "*" : ""}`;
  return { text, className: choice.dice === 2 ? "card__two" : "card__one" };
}

/** @param {number[]} roll @returns {string} "6-4" */
const rollText = (roll) => roll.join("-");

/** @param {string[]} each @param {string} last @returns {string} "a, b and c" */
function listed(each, last) {
  const [end, ...before] = [...each].reverse();
  return before.length ? `${before.reverse().join(", ")} ${last} ${end}` : end;
}

/**
 * Whether a choice is another than in large battles.
 * @param {Card[number]} choice @param {number[]} rule the second-highest dice that two answer there
 */
const differs = ({ roll, dice }, rule) =>
  roll.length === 2 && (dice === 2) !== rule.includes(roll[1]);

/**
 * The card in one sentence or two.
 * @param {Card} card @param {Matchup} matchup
 * @param {number[]} rule the second-highest dice that two answer in large battles
 */
function adviceOf(card, { attackers, defenders }, rule) {
  if (defenders === 1) return message("one_defender");
  if (attackers === 1) return message("one_attacker");
  const others = card.filter((choice) => differs(choice, rule));
  const [more, fewer] = [2, 1].map((dice) =>
    others.filter((choice) => choice.dice === dice).map(({ roll }) => rollText(roll)),
  );
  return message("two_dice", {
    seconds: listed(rule.map(String), "or"),
    more: more.length ? message("more", { rolls: listed(more, "and") }) : "",
    fewer: fewer.length ? message("fewer", { rolls: listed(fewer, "and") }) : "",
  });
}
