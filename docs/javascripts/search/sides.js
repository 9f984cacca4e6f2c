/**
 * Who attacks and who holds, as a search says it beside rules that are named by a side: zombies, a
 * commander, one eight-sided die, a capital. The text is said over again so that its rules (names.js)
 * and its numbers (query.js) are found. Texts are in small letters. Pure.
 */

/** Of those who are attacked: they hold, or lose what is theirs. */
export const HOLDS =
  "(?:hold|defend|keep|guard|protect|secur)(?:s|e|es|ing)?|surviv(?:e|es|ing)|halten|verteidig(?:e|en|t)|défend(?:s|re|ez)";
export const LEAVES = "leav(?:e|ing)|garrison(?:ed|ing)?";
export const LOSES_OWN = "los(?:e|ing) (?:my|our|(?:an?|the) (?:territory|country))";
export const IS_SAFE = "safe(?! to attack)";
const DEFENDING = `${HOLDS}|${LEAVES}|${LOSES_OWN}|defenders?|defen[cs]e|${IS_SAFE}`;
const ATTACKING = "att(?:ack\\p{L}*)?|atk|beat(?:s|ing)?|captur\\p{L}*|conquer\\p{L}*|fight\\p{L}*|hit\\p{L}*|invad\\p{L}*|kill\\p{L}*|tak\\p{L}*";

/** @param {string} words @param {string} [flags] */
const words = (words, flags = "u") => new RegExp(`(?:^|[^\\p{L}])(?:${words})(?![\\p{L}])`, flags);

const DEFENDS = words(DEFENDING);
const ATTACKS = words(ATTACKING);

/** Where a battle has its two sides. */
const OPPOSED = /\s(?:against|attacked by|versus|vs?|gegen|contre|contra|and (?:he|she|they) ha(?:s|ve)|(?:he|she|they) ha(?:s|ve))\b\.?/u;

/** Where defenders alone stand. */
const PLACE = "(?:walled |fortified )?(?:cap|capital|capitol|castle|fort|fortification|bunker|stronghold|wall)s?";
const OWN_PLACE = `(?:an?|my|our|the) (${PLACE}(?: with a wall)?)`;
/** Who stands in one: "6 on a capital", "my 6 behind a wall". */
const IN_PLACE = new RegExp(`(\\d+(?: (?:armies|army|men|troops?|units?))?(?: on (?:my|our|the) territory)?) (?:at|behind|in|inside|on|with) ${OWN_PLACE}\\b`);
/** What stands in one: "my capital with 6", "a capital of 6". */
const PLACE_OF = new RegExp(`^(?:(?:can|does|will) )?(?:(?:my|our|the|a) )?(${PLACE})(?: (?:behind|with) (?:a|the) wall)?(?:(?: (?:has|having|holding|holds|of|with))+(?: (?:just|only))?) (\\d+)`);

const ZOMBIES = "zombies?";
const ZOMBIES_HOLD = new RegExp(`\\b${ZOMBIES} (?:${HOLDS}|defenders?|(?:at|behind|in|on) (?:an?|the))\\b`);
/** An attack on zombies, with their number or without. */
const ATTACKED = /\battack(?:s|ing)? (?:(?:a|the|some|their) )*(\d+ )?(?=(?:capital )?zombies?\b)/g;
/** Zombies who attack: "zombies are attacking", "attacked by 10 zombies". */
const ZOMBIES_ATTACKING = /\b(zombies?) (?:(?:are|is) )?attack(?:s|ing)\b/g;
const BY_ZOMBIES = /\b(attacked by (?:(?:a|the|some|\d+) )*zombies?)\b(?! attack)/g;
/** Their number beside them, and whom they attack: "10 zombies attack my 6", "zombies 10 against my 6". */
const ZOMBIES_ON =
  /\b(?:(\d+) zombies? (?:attack|against|on|v|vs|versus)|zombies? (?:with )?(\d+) (?:attack|against|on|v|vs|versus)(?= (?:my|our|us)\b)) (?:(?:my|our|the|us|with) )*(\d+)\b/g;
/** They attack where the reader stands: "zombies attack my capital with 10, i have 6". */
const ZOMBIES_ON_MINE = new RegExp(`\\bzombies? attack(?:s|ing)? (?:my|our) (${PLACE}|territory)(?= with \\d)`);

/** Dice of one side, as the player who rolls them is called: "d8 defender", "defender rolls a d8". */
const ONE_SIDED =
  /(?:\bwith )?\b(?:(?:an? )?(d\d+) (?:for (?:the )?)?(attack|defen[cd])(?:er|ers)|(attack|defen[cd])(?:er|ers)(?: (?:gets?|ha(?:s|ve)|rolls?|uses?|with))?(?: (?:an?|one))? (d\d+))\b/g;

/** @param {string} _ @param {(string | undefined)[]} found */
function sideOf(_, ...found) {
  const [first, side, otherSide, second] = found;
  return `${first ?? second} ${(side ?? otherSide) === "attack" ? "attack" : "defence"}`;
}

/** How many dice the defender rolls, as people say it: "defender rolls 3 dice", "3 defence dice". */
const DEFENCE_DICE =
  /\bdefen(?:[cd]ers?|[cs]e)(?: (?:rolls?|uses?|ha(?:s|ve)|gets?|with))* (one|three|[13]) (?:dice|die)\b|\b(one|three|[13]) (?:(?:dice|die) defen[cs]e|defen[cs]e (?:dice|die))\b/g;

/** @param {string} _ @param {(string | undefined)[]} found */
const diceOf = (_, ...[first, second]) =>
  /^(?:one|1)$/.test(first ?? second ?? "") ? "defender one die" : "three dice defence";

/** Dice that a text gives to one side, named as rules are. @param {string} text */
export const sayingWhoseDice = (text) => text.replace(ONE_SIDED, sideOf).replace(DEFENCE_DICE, diceOf);

/** Whether zombies are among these words. @param {string} text */
export const hasZombies = (text) => words(ZOMBIES).test(text);

/** Whether zombies attack, once that has been said over. @param {string} text */
export const zombiesAttack = (text) => words(`${ZOMBIES} attack`).test(text);

/**
 * The two sides of a text, and which of them holds, as far as its words say so.
 * @param {string} text @returns {{sides: string[], holding: number}} `holding`: its place; -1 where nobody says
 */
function sidesOf(text) {
  const found = OPPOSED.exec(text);
  const sides = found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text];
  const holds = sides.map((side) => DEFENDS.test(side) && !ATTACKS.test(side));
  const attacks = sides.map((side) => ATTACKS.test(side) && !DEFENDS.test(side));
  return { sides, holding: holds[0] || attacks[1] ? 0 : holds[1] || attacks[0] ? 1 : -1 };
}

/** A text whose first side holds: this is said first. @param {string} text */
function holdFirst(text) {
  const plain = text.replace(words(`${HOLDS}|${LEAVES}|defenders?`, "gu"), " ").replace(/\s+/g, " ").trim();
  return `hold ${plain}`;
}

/** Whoever stands on a capital holds it: "6 on a capital against 10". @param {string} text */
function sayingWhoIsThere(text) {
  const { sides, holding } = sidesOf(text);
  if (sides.length < 2 || holding > 0 || ATTACKS.test(text)) return text;
  const [own] = sides;
  const there = own.replace(IN_PLACE, "$1 $2").replace(PLACE_OF, "$1 $2");
  return there === own ? text : holdFirst(there + text.slice(own.length));
}

const COMMANDER_ALONE = /^(?!.*commander.*commander).*\bcommander\b(?! attack)/;
const COMMANDER_HOLDS =
  /\b(?:with )?(?:(?:a|my|the|their|his|her) )*commander (?:(?:who|is) )*(?:defend(?:s|ing)?|hold(?:s|ing)?|on defen[cs]e|for (?:the )?defen[cd]ers?)\b|\bdefenders? (?:gets?|ha(?:s|ve)|uses?|with) (?:a |the )?commander\b/;
const COMMANDER = /\b(?:with )?(?:(?:an?|my|our|the) )?commander\b/;
const WITH_DIE = /\bwith (an? )?(d\d+)\b(?! (?:attack|defence)\b)/;

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
    const isTold = COMMANDER_HOLDS.test(text);
    if (!isTold && !(holding >= 0 && COMMANDER.test(sides[holding] ?? ""))) return text;
    const plain = text.replace(isTold ? COMMANDER_HOLDS : COMMANDER, " ");
    const others = plain.replace(/(\d) attacks? (?=\d)/, "$1 v ").replace(/\s+/g, " ").trim();
    return `commander defends ${first ? holdFirst(others) : others}`;
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
    .replace(ZOMBIES_ON_MINE, "zombies attack $1 he attacks me")
    .replace(ATTACKED, (_, number) => (number ? `beat ${number}` : ""))
    .replace(ZOMBIES_ATTACKING, "$1 attack")
    .replace(BY_ZOMBIES, "$1 attack")
    .replace(ZOMBIES_ON, (_, before, behind, defenders) => `zombies attack ${before ?? behind} v ${defenders}`);
  if (ZOMBIES_HOLD.test(text)) return said.replace(/\bwall\b/, "capital"); // behind either they roll as many dice
  if (said !== text) return said;
  const isHeld = words(`${HOLDS}|${LEAVES}|${LOSES_OWN}`).test(text) && !/\battack/.test(text);
  return isHeld ? `${text} attack` : said;
}

const ATTACK = "(attack|beat|capture|conquer|invade|take)(s|ing)?";
const THEIRS = "(?:an?|her|his|my|our|the|their|this|that)";
/** An attack on a territory says nothing of what a number counts. */
const ON_A_TERRITORY = new RegExp(`\\b${ATTACK} ${THEIRS} territory\\b`, "g");
/** Who stands where the attack goes: "9 on a capital of 5", "take a capital with 5 with 9". */
const WHERE = `(?:${THEIRS} )?(${PLACE}|territory) (?:of|with)`;
const ATTACKED_THERE = new RegExp(`(\\d+)(?: attackers?)? (?:against|attacks?|on|v|versus|vs) ${WHERE} (?=\\d)`);
const TAKEN_WITH = new RegExp(`\\b${ATTACK} ${WHERE} (\\d+) with (?=\\d)`);

/** @param {string} place in a text; a territory is any */
const placeSaid = (place) => (place === "territory" ? "" : `${place} `);

/** @param {string} text */
const sayingWhatIsAttacked = (text) =>
  text
    .replace(ATTACKED_THERE, (_, attackers, place) => `${placeSaid(place)}${attackers} v `)
    .replace(TAKEN_WITH, (_, verb, ending, place, defenders) => `${placeSaid(place)}${verb}${ending ?? ""} ${defenders} with `)
    .replace(ON_A_TERRITORY, "$1$2");

/**
 * Who attacks whom, where rules are named by it, or where they stand in its way.
 * @param {string} text
 */
export const sayingWhoAttacks = (text) =>
  sayingWhatZombiesDo(sayingWhoCommands(sayingWhoIsThere(sayingWhatIsAttacked(text))));
