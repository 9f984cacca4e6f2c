/**
 * What is asked of a position, as the worker's task "board" is asked it, or why it cannot be. Pure.
 *
 * @typedef {import("../decisions/chain.js").Territory} Territory
 * @typedef {import("../decisions/plans.js").Stack} Stack
 * @typedef {import("../decisions/plans.js").Targets} Targets
 * @typedef {import("../decisions/turns.js").Border} Border
 * @typedef {import("./boardaddress.js").Asked} Asked
 * @typedef {import("./boardaddress.js").Attack} Attack
 * @typedef {import("./boardaddress.js").Position} Position
 *
 * @typedef {Object} Known what is known of the board
 * @property {Object<string, string[]>} neighbours of each territory
 * @property {Object<string, string[]>} continents the territories of each
 * @property {(id: string) => Territory} territoryOf @property {(id: string) => string} nameOf
 *
 * @typedef {"set" | "plan" | "goal" | "threats"} Mode what taps and the answer are about
 * @typedef {{does: "set up" | "take", id: string}} Offer what would help: armies on a territory, or to take it, too
 * @typedef {{question: Object<string, any>, refused?: undefined, offer?: undefined}
 *   | {question?: undefined, refused: string, offer?: Offer}} Made
 */
import { BREAK, THREATS, attacksOf } from "./boardaddress.js";
import { LARGEST_PLANNED, MOST_TARGETS } from "../kernel/limits.js";

/** What is asked already: without a goal or a stack, what stands where. @param {Asked} asked @returns {Mode} */
export function modeOf(asked) {
  if (asked.goal) return asked.goal === THREATS ? "threats" : "goal";
  return attacksOf(asked).length ? "plan" : "set";
}

/** What has to be chosen before anything can be answered. @param {Mode} mode @param {Asked} asked @returns {string} "" for nothing */
export function toChoose(mode, { goal, from, others }) {
  if (mode === "goal" && !goal) return "Choose what to conquer, or tap the map.";
  if (mode !== "plan" || from) return "";
  const which = others.length ? "the next stack" : "your stack that attacks";
  return `Now tap ${which}, and then what it is to take.`;
}

/**
 * The continent that some territories are, but for mine.
 * @param {string[]} ids @param {Position["places"]} places @param {Known["continents"]} continents
 * @returns {string} its name in addresses, "" where they are none
 */
export const continentOf = (ids, places, continents) =>
  Object.keys(continents).find((slug) => {
    const others = continents[slug].filter((id) => places[id]?.whose !== "me");
    return others.length === ids.length && ids.every((id) => others.includes(id));
  }) ?? "";

/** @param {string} name @returns {string} */
const noArmies = (name) => `No armies are on ${name} yet.`;

/** A territory without armies. @param {string} id @param {Known} known @returns {{refused: string, offer: Offer}} */
export const emptyOne = (id, { nameOf }) => ({ refused: noArmies(nameOf(id)), offer: { does: "set up", id } });

/** Which limit a plan is beyond. @param {number} territories @param {number} attackers @returns {string} "" for none */
export function beyondLimits(territories, attackers) {
  if (territories > MOST_TARGETS) {
    return `Plans are worked out for up to ${MOST_TARGETS} territories: these are ${territories}.`;
  }
  if (attackers > LARGEST_PLANNED) {
    return `Plans are worked out for up to ${LARGEST_PLANNED} attackers (A): here ${attackers} can attack.`;
  }
  return "";
}

/** @param {Position} position @param {Known} known @param {number[]} percents @returns {Made} */
export function questionOf(position, known, percents) {
  const { goal } = position.asked;
  if (goal === THREATS) return threatsTo(position, known);
  if (goal) return towards(position, known);
  const attacks = attacksOf(position.asked);
  if (!attacks.length) return { refused: "Set up the board, then choose “Attack” and tap your stack." };
  return attacks.length > 1 ? ofStacks(attacks, position, known) : fromStack(attacks[0], position, known, percents);
}

/** @param {string[]} ids @param {Known} known @returns {Targets} */
const targetsOf = (ids, { territoryOf }) => Object.fromEntries(ids.map((id) => [id, territoryOf(id)]));

/** Why a stack cannot attack so. @param {Attack} attack @param {Position} position @param {Known} known @returns {Made | null} */
function refusalOf({ from, take }, position, known) {
  const name = known.nameOf(from);
  if (!take.length) return { refused: `Tap the territories that ${name} is to take.` };
  const attackers = position.places[from].armies - 1;
  if (!attackers) return { refused: `One army has to stay on ${name}: it can’t attack.` };
  const refused = beyondLimits(take.length, attackers);
  return refused ? { refused } : between({ from, take }, position, known);
}

/** @param {Attack} attack @param {Position} position @param {Known} known @param {number[]} percents @returns {Made} */
function fromStack(attack, position, known, percents) {
  const refusal = refusalOf(attack, position, known);
  if (refusal) return refusal;
  const stack = { place: attack.from, attackers: position.places[attack.from].armies - 1 };
  return { question: { kind: "plan", neighbours: known.neighbours, targets: targetsOf(attack.take, known), stack, percents } };
}

/**
 * Several stacks: each takes targets of its own, or all attack one and the same in turn.
 * @param {Attack[]} attacks @param {Position} position @param {Known} known @returns {Made}
 */
function ofStacks(attacks, position, known) {
  for (const attack of attacks) {
    const refusal = refusalOf(attack, position, known);
    if (refusal) return refusal;
  }
  const all = attacks.flatMap(({ take }) => take);
  /** @param {string} from @returns {Stack} */
  const stackOf = (from) => ({ place: from, attackers: position.places[from].armies - 1 });
  const twice = all.find((id, place) => all.indexOf(id) !== place);
  if (!twice) {
    const parts = attacks.map(({ from, take }) => ({ stack: stackOf(from), targets: targetsOf(take, known) }));
    return { question: { kind: "several", neighbours: known.neighbours, parts } };
  }
  if (all.every((id) => id === twice)) {
    const stacks = attacks.map(({ from }) => stackOf(from));
    return { question: { kind: "turns", place: twice, target: known.territoryOf(twice), stacks } };
  }
  const name = known.nameOf(twice);
  return { refused: `${name} is wanted twice. Stacks share one territory alone, or have territories of their own.` };
}

/**
 * What lies between a stack and a territory that it is to take: the shortest way over what is not asked.
 * @param {Attack} attack @param {Position} position @param {Known} known @returns {Made | null} null for nothing
 */
function between({ from, take }, { places, asked: { goal } }, known) {
  const { neighbours, nameOf } = known;
  const reached = new Set([from]);
  for (const id of reached) for (const beside of neighbours[id]) if (take.includes(beside)) reached.add(beside);
  const missed = take.filter((id) => !reached.has(id));
  if (!missed.length) return null;
  /** What lies on the way to each. @type {Map<string, string[]>} */
  const ways = new Map([...reached].map((id) => [id, []]));
  for (const [id, way] of ways) {
    if (missed.includes(id)) continue;
    for (const beside of neighbours[id]) {
      if (!ways.has(beside)) ways.set(beside, missed.includes(beside) ? way : [...way, beside]);
    }
  }
  // what is behind another missed one has no way of its own
  const [[nearest, way]] = [...ways].filter(([id]) => missed.includes(id)).sort(([, one], [, other]) => one.length - other.length);
  const inTheWay = way.find((id) => places[id]?.whose !== "me") ?? way[0];
  const lies = `${nameOf(inTheWay)} lies between ${nameOf(from)} and ${nameOf(nearest)}`;
  if (!places[inTheWay]) return { refused: `${lies}, without armies yet.`, offer: { does: "set up", id: inTheWay } };
  if (places[inTheWay].whose === "me") return { refused: `${lies} and is yours: attack from there.` };
  if (goal) return { refused: `${lies}: no single stack can take them all.` };
  return { refused: `${lies}: tap it, too.`, offer: { does: "take", id: inTheWay } };
}

/**
 * Who can attack from beside these.
 * @param {Position} position @param {Known} known @param {string[]} ids @param {(whose: string) => boolean} isTheirs
 * @returns {Stack[]}
 */
export const stacksBeside = ({ places }, { neighbours }, ids, isTheirs) =>
  Object.entries(places).flatMap(([place, { whose, armies }]) =>
    isTheirs(whose) && armies > 1 && neighbours[place].some((beside) => ids.includes(beside))
      ? [{ place, attackers: armies - 1 }]
      : [],
  );

/** @param {Position} position @param {Known} known @returns {Made} */
function towards(position, known) {
  const { places, asked } = position;
  const isBreaking = asked.goal.startsWith(BREAK);
  const continent = known.continents[isBreaking ? asked.goal.slice(BREAK.length) : asked.goal];
  const all = continent ?? Object.keys(places).filter((id) => places[id].whose === asked.goal);
  const empty = all.find((id) => !places[id]);
  const holders = new Set(all.flatMap((id) => places[id]?.whose ?? []));
  if (isBreaking && (holders.size > 1 || holders.has("me"))) {
    return { refused: "No other player holds all of it: it gives no bonus to break." };
  }
  const wanted = all.filter((id) => places[id] && places[id].whose !== "me");
  // one territory is enough to break a bonus
  if (empty && !(isBreaking && wanted.length)) return emptyOne(empty, known);
  if (!wanted.length) return { refused: continent ? "All of it is yours." : "This player is not on the board." };
  const stacks = stacksBeside(position, known, wanted, (whose) => whose === "me");
  if (!stacks.length) return { refused: "None of your stacks stands beside it and can attack." };
  const targets = targetsOf(wanted, known);
  const { neighbours } = known;
  if (isBreaking) return { question: { kind: "breaking", neighbours, targets, stacks } };
  const refused = beyondLimits(wanted.length, Math.max(...stacks.map(({ attackers }) => attackers)));
  if (refused) return { refused };
  const obstacles = stacks.map(({ place }) => between({ from: place, take: wanted }, position, known));
  const [obstacle] = obstacles;
  return obstacle && obstacles.every(Boolean) ? obstacle : { question: { kind: "entries", neighbours, targets, stacks } };
}

/** My territories beside stacks of others. @param {Position} position @param {Known} known @returns {Border[]} */
export function bordersOf(position, known) {
  const mine = Object.keys(position.places).filter((id) => position.places[id].whose === "me");
  return mine.flatMap((place) => {
    const stacks = stacksBeside(position, known, [place], (whose) => whose !== "me");
    return stacks.length ? [{ place, territory: known.territoryOf(place), stacks }] : [];
  });
}

/** @param {Position} position @param {Known} known @returns {Made} */
function threatsTo(position, known) {
  if (!Object.values(position.places).some(({ whose }) => whose === "me")) {
    return { refused: "Nothing on the board is yours yet." };
  }
  const borders = bordersOf(position, known);
  if (!borders.length) return { refused: "No stack beside your territories can attack." };
  return { question: { kind: "threats", borders } };
}

/**
 * A goal to begin with, which what is on the board answers: the continent of what was to be taken, else one
 * that a stack of mine stands beside.
 * @param {Position} position @param {Known} known @returns {string} "" where there is none
 */
export function firstGoal(position, known) {
  const { take } = position.asked;
  const answered = Object.keys(known.continents).filter((goal) => {
    const { question } = towards({ ...position, asked: { ...position.asked, goal } }, known);
    return question;
  });
  return answered.find((goal) => known.continents[goal].some((id) => take.includes(id))) ?? answered[0] ?? "";
}

/**
 * The goal that a tap on a territory chooses: of the kind of the last one. Mine keeps it.
 * @param {string} id @param {Position} position @param {Known} known @returns {string}
 */
export function goalAt(id, { places, asked: { goal } }, { continents }) {
  const continent = Object.keys(continents).find((slug) => continents[slug].includes(id)) ?? "";
  const whose = places[id]?.whose;
  if (goal && whose === "me") return goal;
  if (goal.startsWith(BREAK)) return BREAK + continent;
  return goal && !continents[goal] && whose ? whose : continent;
}
