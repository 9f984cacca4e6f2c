/**
 * Who attacks and who holds, as a search says it beside rules that are named by a side: zombies, a
 * commander, one eight-sided die, a capital. The text is said over again so that its rules (names.js)
 * and its numbers (query.js) are found. Texts are in small letters. Pure.
 */

import {
  AGAINST,
  AGAINST_ELSEWHERE,
  ANYBODYS,
  ARMIES,
  ATTACKER,
  ATTACKS,
  ENEMY,
  HAVE,
  HOLDS,
  IS_SAFE,
  LEAVES,
  LOSES_OWN,
  MINE,
  PERHAPS_MINE,
  PERHAPS_THEIRS,
  SHE_OR_HE,
  THEIRS,
} from "./vocabulary.js";

const DEFENDING = `${HOLDS}|${LEAVES}|${LOSES_OWN}|defenders?|defen[cs]e|${IS_SAFE}`;

/** Whole words. @param {string} spelled @param {string} [flags] */
const words = (spelled, flags = "u") => new RegExp(`(?:^|[^\\p{L}])(?:${spelled})(?![\\p{L}])`, flags);

const IS_DEFENDING = words(DEFENDING);
const IS_ATTACKING = words(`${ATTACKER}|${ATTACKS}`);
const IS_HELD = words(`${HOLDS}|${LEAVES}|${LOSES_OWN}`);
const HOLDING = words(`${HOLDS}|${LEAVES}|defenders?`, "gu");

/** Where a battle has its two sides; whoever is attacked holds. */
const OPPOSED = new RegExp(
  `\\s(?:attacked by|${AGAINST}|${AGAINST_ELSEWHERE}|(?:and )?(?:${SHE_OR_HE}) ${HAVE})(?![\\p{L}\\d])`,
  "u",
);

/** Where defenders alone stand. */
const PLACE = "(?:walled |fortified )?(?:cap|capital|capitol|castle|fort|fortification|bunker|stronghold|wall)s?";
const OWN_PLACE = `(?:(?:${PERHAPS_MINE}) )?(${PLACE}(?: with a wall)?)`;
/** Who stands in one: "6 on a capital", "my 6 behind a wall". */
const IN_PLACE = new RegExp(`(\\d+(?: (?:${ARMIES}))?(?: on (?:${PERHAPS_MINE}) territory)?) (?:at|behind|in|inside|on|with) ${OWN_PLACE}\\b`);
/** What stands in one: "my capital with 6", "a capital of 6". */
const PLACE_OF = new RegExp(`^(?:(?:can|does|will) )?(?:(?:${PERHAPS_MINE}) )?(${PLACE})(?: (?:behind|with) (?:a|the) wall)?(?:(?: (?:has|having|holding|holds|of|with))+(?: (?:just|only))?) (\\d+)`);
/** How many it takes there: "how many on a capital against 10". */
const HOW_MANY_THERE = new RegExp(`^how many(?: (?:${ARMIES}|defenders))? (?:at|behind|in|on) ${OWN_PLACE} (?=(?:${AGAINST}) )`);
/** The same of one's own: "my capital 6 against 10". */
const MY_PLACE = new RegExp(`^(?:${MINE}) (${PLACE}) (?=\\d)`);
/** Theirs, which is attacked: "his territory with 6 against my 10". */
const THEIR_PLACE = new RegExp(`^(?:${THEIRS}) (${PLACE}|territory) (?:of|with) (\\d+) (?:${AGAINST}) (?:${MINE}) (\\d+)`);
/** Where an attack comes from, which makes no difference: "12 from my capital v 7". */
const FROM_PLACE = new RegExp(`(?:^| )from (?:(?:${PERHAPS_MINE}) )?${PLACE}\\b`);
const PLACE_ATTACKS = new RegExp(
  `(?:^(?:(?:${PERHAPS_MINE}) )?${PLACE} (?:(?:of|with) )?(\\d+)|(\\d+) (?:at|in|on) (?:(?:${PERHAPS_MINE}) )?${PLACE}) attack(?:s|ing)?\\b`,
);
/** What is lost there is the reader's: "lose the capital 6 v 10". */
const LOST_PLACE = new RegExp(`\\blos(e|ing) (?:(?:${PERHAPS_MINE}) )?(?=${PLACE}\\b)`);
/** Who attacks the reader's: "hold 6 against a commander with 10". */
const OTHERS_WITH = new RegExp(`\\b(against|by) (?:(?:${PERHAPS_THEIRS}) )?(commander|zombies) with (\\d+)`);
/** "lose 6 to 10" */
const LOST_TO = /\blos(e|ing) (\d+) to (?=\d)/;

const ZOMBIES = "zombies?";
const ARE_ZOMBIES = words(ZOMBIES);
const ZOMBIES_ATTACK = words(`${ZOMBIES} attack`);
const ZOMBIES_HOLD = new RegExp(`\\b${ZOMBIES} (?:to )?(?:${HOLDS}|defenders?|(?:at|behind|in|on) (?:${PERHAPS_MINE}))\\b`);
/** An attack on zombies, with their number or without. */
const ATTACKED = /\battack(?:s|ing)? (?:(?:a|the|some|their) )*(\d+ )?(?=(?:capital )?zombies?\b)/g;
/** Zombies who attack: "zombies are attacking", "attacked by 10 zombies". */
const ZOMBIES_ATTACKING = /\b(zombies?) (?:(?:are|is) )?attack(?:s|ing)\b/g;
const BY_ZOMBIES = /\b(attacked by (?:(?:a|the|some|\d+) )*zombies?)\b(?! attack)/g;
/** Who says that they are zombies, or have them. */
const AS_ZOMBIES = /\b(?:i am|i['’]m|attackers? (?:is|are)) (?:an? )?zombies?\b/;
const ZOMBIES_HAVE = new RegExp(`\\b${ZOMBIES} (?:have|with) (\\d+) (?:${AGAINST}) (\\d+)`);
const ZOMBIES_DEFEND = new RegExp(`\\b${ZOMBIES} (\\d+) defend(?:s|ing)? (?:${AGAINST}) (\\d+)`);
/** Their number beside them, and whom they attack: "10 zombies attack my 6", "zombies 10 against my 6". */
const ZOMBIES_ON = new RegExp(
  `\\b(?:(\\d+) zombies? (?:attack(?:s|ing)?|on|${AGAINST})|zombies? (?:(?:army|horde|of|with) )*(\\d+) ` +
    `(?:(?:attack|invad)(?:e|es|s|ing)?|(?:on|${AGAINST})(?= (?:${MINE}|us)\\b)))` +
    ` (?:(?:me|${MINE}|the|us|with) )*(?:(${PLACE}) (?:(?:of|with) )?)?(\\d+)\\b`,
  "g",
);
/** "zombies v me" */
const ZOMBIES_AND_ME = new RegExp(`\\b(${ZOMBIES}) (?:${AGAINST}) (?:me|us)\\b`);
/** They attack where the reader stands: "zombies attack my capital with 10, i have 6". */
const ZOMBIES_ON_MINE = new RegExp(`\\bzombies? attack(?:s|ing)? (?:${MINE}) (${PLACE}|territory)(?= with \\d)`);

/** Dice of one side, as the player who rolls them is called: "d8 defender", "defender rolls an eight-sided die". */
const FACES = { four: "d4", six: "d6", eight: "d8", ten: "d10", twelve: "d12", twenty: "d20" };
const DIE = `(d\\d+|(?:${Object.keys(FACES).join("|")})[- ]sided (?:die|dice))`;
const ROLLS = `(?: (?:gets?|${HAVE}|rolls?|throws?|uses?|with))?(?: (?:an?|one))?`;
const ONE_SIDED = new RegExp(
  `(?:\\bwith )?\\b(?:(?:(?:an?|one) )?${DIE} (?:for (?:the )?)?(attack|defen[cd])(?:er|ers)|` +
    `(attack|defen[cd])(?:er|ers)${ROLLS} ${DIE}|${ENEMY}${ROLLS} ${DIE})\\b`,
  "g",
);

/** @param {string} _ @param {(string | undefined)[]} found */
function sideOf(_, ...found) {
  const [first, side, otherSide, second, others] = found;
  const die = first ?? second ?? others ?? "";
  const [faces] = die.split(/[- ]/);
  return `${/** @type {Record<string, string>} */ (FACES)[faces] ?? die} ${(side ?? otherSide) === "attack" ? "attack" : "defence"}`;
}

/** Who wins ties, said of the other side; in usual battles the defender does. */
const DEFENDER_WINS_TIES = /\bdefenders? wins? (?:all |the )?ties\b|\battackers? los(?:e|es) (?:all |the )?ties\b/;
const DEFENDER_LOSES_TIES = /\bdefenders? los(?:e|es) (?:all |the )?ties\b/;
/** As many dice as an attacker usually rolls. */
const THREE_DICE = /(\d) with (?:three|3) dice (?=attack)|\b(?:attack(?:er|ers|ing)?(?: (?:rolls?|with))? (?:three|3) dice)\b/;
/** And as a defender does. */
const TWO_DICE = /\bdefen[cd]ers?(?: (?:rolls?|uses?|throws?|with))? (?:two|2) dice\b/;

const FEW_DICE = "(one|three|[13])";
/** How many dice the defender rolls, as people say it: "defender rolls 3 dice", "3 defence dice". */
const DEFENCE_DICE = new RegExp(
  `\\bdefen(?:[cd]ers?|[cs]e)(?: (?:rolls?|uses?|${HAVE}|gets?|with))* ${FEW_DICE} (?:dice|die)\\b|` +
    `\\b${FEW_DICE} (?:(?:dice|die) defen[cs]e|defen[cs]e (?:dice|die))\\b`,
  "g",
);

/** @param {string} _ @param {(string | undefined)[]} found */
const diceOf = (_, ...[first, second]) =>
  /^(?:one|1)$/.test(first ?? second ?? "") ? "defender one die" : "three dice defence";

/** Dice that a text gives to one side, named as rules are. @param {string} text */
export const sayingWhoseDice = (text) =>
  text
    .replace(DEFENDER_WINS_TIES, "classic")
    .replace(DEFENDER_LOSES_TIES, "attacker wins ties")
    .replace(TWO_DICE, "classic")
    .replace(THREE_DICE, (_, before) => (before ? `${before} ` : "attack"))
    .replace(ONE_SIDED, sideOf)
    .replace(DEFENCE_DICE, diceOf);

/** Whether zombies are among these words. @param {string} text */
export const hasZombies = (text) => ARE_ZOMBIES.test(text);

/** Whether zombies attack, once that has been said over. @param {string} text */
export const zombiesAttack = (text) => ZOMBIES_ATTACK.test(text);

/**
 * The two sides of a text, and which of them holds, as far as its words say so.
 * @param {string} text @returns {{sides: string[], holding: number}} `holding`: its place; -1 where nobody says
 */
function sidesOf(text) {
  const found = OPPOSED.exec(text);
  const sides = found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text];
  const holds = sides.map((side) => IS_DEFENDING.test(side) && !IS_ATTACKING.test(side));
  const attacks = sides.map((side) => IS_ATTACKING.test(side) && !IS_DEFENDING.test(side));
  const isAttacked = found?.[0].includes("attacked");
  return { sides, holding: isAttacked || holds[0] || attacks[1] ? 0 : holds[1] || attacks[0] ? 1 : -1 };
}

/** A text whose first side holds: this is said first. @param {string} text */
function holdFirst(text) {
  const plain = text.replace(HOLDING, " ").replace(/\s+/g, " ").trim();
  return `hold ${plain}`;
}

/** Whoever stands on a capital holds it: "6 on a capital against 10". @param {string} text */
function sayingWhoIsThere(text) {
  const { sides, holding } = sidesOf(text);
  if (sides.length < 2 || holding > 0 || IS_ATTACKING.test(text)) return text;
  const [own] = sides;
  const there = own.replace(IN_PLACE, "$1 $2").replace(PLACE_OF, "$1 $2").replace(MY_PLACE, "our $1 ");
  return there === own ? text : holdFirst(there + text.slice(own.length));
}

/** One commander, of whom nothing says that he attacks. */
const COMMANDER_ALONE = /^(?!.*commander.*commander).*\bcommander\b(?! attack)/;
/** He is the defender's: "with a commander defending", "he has a commander". */
const COMMANDER_HOLDS = new RegExp(
  `\\b(?:with )?(?:(?:${ANYBODYS}) )*commander (?:(?:who|is) )*(?:defend(?:s|ing)?|hold(?:s|ing)?|on defen[cs]e|for (?:the )?defen[cd]ers?)\\b|` +
    `\\b(?:defenders?|${ENEMY}|${SHE_OR_HE})(?:['’]s)?(?: (?:gets?|${HAVE}|uses?|with))?(?: (?:a|the))? commander\\b`,
);
/** An attack on one: "12 v his commander 7", "attack a commander". */
const ON_COMMANDER = new RegExp(
  `\\b(?:(?:attack(?:s|ing)?|${AGAINST}) (?:(?:${PERHAPS_THEIRS}) )?|(?:${THEIRS}) )commander\\b`,
);
/** Who attacks with one: "12 with a commander attacks 7". */
const WITH_AND_ATTACKS = new RegExp(
  `(\\d+) with (?:(?:${PERHAPS_MINE}) )?(commander|d\\d+|leader|general|zombies?) attack(?:s|ing)? (?=(?:(?:${ANYBODYS}) )*\\d)`,
);
const COMMANDER = new RegExp(`\\b(?:with )?(?:(?:${PERHAPS_MINE}) )?commander\\b`);
const COMMANDER_MET = new RegExp(`(?:(?:${PERHAPS_THEIRS}) )?commander`);
const WITH_DIE = /\bwith (an? )?(d\d+)\b(?! (?:attack|defence)\b)/;

/** A battle without the word that names the rules of a commander who attacks. @param {string} text */
const withoutAttack = (text) =>
  text
    .replace(/(\d) attacks? (?=\d)/, "$1 v ")
    .replace(/\battack(?:s|ing)? (\d+) with (\d+)/, "$2 v $1")
    .replace(/\battack(?:s|ing)? with (?=\d)/, "");

/**
 * A commander, or a die of their own, is on the side that the text names beside it: "hold 8 with a
 * commander against 12".
 * @param {string} text
 */
function sayingWhoCommands(text) {
  const { sides, holding } = sidesOf(text);
  const [own] = sides;
  const first = holding === 0 && sides.length > 1;
  if (/^commander defends/.test(text)) return text; // what the rules are called
  if (COMMANDER_ALONE.test(text)) {
    const isHeld = first && !ON_COMMANDER.test(own);
    const isTold = COMMANDER_HOLDS.test(text) && !(isHeld && COMMANDER.test(sides[1]));
    const isOn = !first && ON_COMMANDER.test(text);
    if (!isTold && !isOn && !(holding >= 0 && COMMANDER.test(sides[holding] ?? ""))) return text;
    const plain = isTold ? text.replace(COMMANDER_HOLDS, " ") : text.replace(isOn ? COMMANDER_MET : COMMANDER, " ");
    const others = withoutAttack(plain.replace(/\s+/g, " ").trim());
    return `commander defends ${first && !/attacked by/.test(text) ? holdFirst(others) : others}`;
  }
  const [spelled, isOne, die] = WITH_DIE.exec(own) ?? [];
  if (!spelled || sides.length < 2) return text;
  const others = text.replace(spelled, "").replace(/\s+/g, " ").trim();
  if (first) return `${die} defence ${holdFirst(others)}`;
  return isOne ? `${die} attack ${others}` : text;
}

/**
 * Whoever holds against zombies is attacked by them, and who attacks zombies is not.
 * @param {string} text
 */
function sayingWhatZombiesDo(text) {
  if (!hasZombies(text)) return text;
  const said = text
    .replace(AS_ZOMBIES, "zombies attack")
    .replace(ZOMBIES_HAVE, "zombies attack $1 v $2")
    .replace(ZOMBIES_DEFEND, "zombies $2 v $1")
    .replace(ZOMBIES_ON, (_, before, behind, place, defenders) => `zombies attack ${placeSaid(place ?? "territory")}${before ?? behind} v ${defenders}`)
    .replace(ZOMBIES_ON_MINE, "zombies attack $1 he attacks me")
    .replace(ATTACKED, (_, number) => (number ? `beat ${number}` : ""))
    .replace(ZOMBIES_ATTACKING, "$1 attack")
    .replace(BY_ZOMBIES, "$1 attack")
    .replace(ZOMBIES_AND_ME, "$1 attack");
  if (ZOMBIES_HOLD.test(text)) return said.replace(/\bwall\b/, "capital"); // behind either they roll as many dice
  if (said !== text) return said;
  return IS_HELD.test(text) && !/\battack/.test(text) ? `${text} attack` : text;
}

/** An attack on a territory says nothing of what a number counts. */
const ON_A_TERRITORY = new RegExp(`\\b(${ATTACKS}) (?:${ANYBODYS}) territory\\b`, "g");
/** A territory, or where defenders alone stand; who stands there follows. */
const IN_TERRITORY = `(?:(?:${ANYBODYS}) )?(${PLACE}|territory) (?:of|with)`;
const AMONG_OTHERS = `(?:(?:${ANYBODYS}) )?(${PLACE}|territory|commander|zombies) (?:of|with)`;
/** Who stands where the attack goes: "9 on a capital of 5". */
const ATTACKED_THERE = new RegExp(
  `(?:\\b(${ATTACKS}) )?(\\d+)(?: attackers?)? (?:attacks?|on|${AGAINST}) ${AMONG_OTHERS} (?=\\d)`,
);
/** The same the other way round: "attack 5 on a capital with 9". */
const ON_PLACE_WITH = new RegExp(`\\b(${ATTACKS}) (?:(?:${ANYBODYS}) )?(\\d+) (?:at|in|on) (?:(?:${ANYBODYS}) )?(${PLACE}) with (?=\\d)`);
/** "take a capital with 5 with 9" */
const TAKEN_WITH = new RegExp(`\\b(${ATTACKS}) ${IN_TERRITORY} (\\d+) with (?=\\d)`);

/** @param {string} place in a text; a territory is any */
const placeSaid = (place) => (place === "territory" ? "" : place === "commander" ? "commander defends " : `${place} `);

/** Places, and what else stands between the numbers of an attack, out of their way. @param {string} text */
const sayingWhatIsAttacked = (text) =>
  text
    .replace(LOST_TO, "los$1 my $2 v ")
    .replace(HOW_MANY_THERE, "how many hold $1 ")
    .replace(LOST_PLACE, "los$1 my ")
    .replace(OTHERS_WITH, IS_DEFENDING.test(text) || /attacked/.test(text) ? "$1 $3 with a $2" : "$&")
    .replace(FROM_PLACE, "")
    .replace(PLACE_ATTACKS, (_, first, second) => `${first ?? second} attack`)
    .replace(WITH_AND_ATTACKS, "$2 attacks $1 v ")
    .replace(THEIR_PLACE, (_, place, defenders, attackers) => `${placeSaid(place)}${attackers} v ${defenders}`)
    .replace(ON_PLACE_WITH, (_, verb, defenders, place) => `${placeSaid(place)}${verb} ${defenders} with `)
    .replace(ATTACKED_THERE, (_, verb, first, place) =>
      verb ? `${placeSaid(place)}${verb} ${first} with ` : `${first} v ${placeSaid(place)}`)
    .replace(TAKEN_WITH, (_, verb, place, defenders) => `${placeSaid(place)}${verb} ${defenders} with `)
    .replace(ON_A_TERRITORY, "$1");

/**
 * Who attacks whom, where rules are named by it, or where they stand in its way.
 * @param {string} text
 */
export const sayingWhoAttacks = (text) =>
  sayingWhatZombiesDo(sayingWhoCommands(sayingWhoIsThere(sayingWhatIsAttacked(text))));
