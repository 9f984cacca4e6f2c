/**
 * The story of a battle, round by round, as an address holds it: "02.11.20" are three rounds in which
 * the attacker lost none, one and two armies and the defender two, one and none. Pure.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup a state; 0 armies of a side where it has ended
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {{attackersLost: number, defendersLost: number}} Losses of one round
 */

/** @param {Matchup} state @returns {boolean} */
export const hasEnded = ({ attackers, defenders }) => !attackers || !defenders;

/** Whether both sides stand and the rules allow no attack. @param {Rules} rules @param {Matchup} state */
export const isBlocked = (rules, state) => !hasEnded(state) && !outcomesOf(rules, state).length;

/** @param {Matchup} state @param {Losses} losses @returns {Matchup} */
export const after = ({ attackers, defenders }, { attackersLost, defendersLost }) => ({
  attackers: attackers - attackersLost,
  defenders: defenders - defendersLost,
});

/** @param {Losses} one @param {Losses} other */
const areSame = (one, other) =>
  one.attackersLost === other.attackersLost && one.defendersLost === other.defendersLost;

/**
 * What the next round may bring, the best for the attacker first: none where the battle has ended, or
 * the rules allow no attack.
 * Where the defender chooses the dice, whatever they may choose counts.
 * @param {Rules} rules @param {Matchup} state @returns {Losses[]}
 */
export function outcomesOf({ rounds, replies }, state) {
  if (hasEnded(state)) return [];
  const a = Math.min(state.attackers, rounds.length) - 1;
  const d = Math.min(state.defenders, rounds[0].length) - 1;
  const kinds = replies ? replies[a][d].flatMap(({ choices }) => choices) : [rounds[a][d]];
  /** @type {Losses[]} */
  const found = [];
  for (const rolls of kinds) {
    rolls.forEach((ways, attackersLost) => {
      const losses = { attackersLost, defendersLost: rolls.length - 1 - attackersLost };
      if (ways && !found.some((each) => areSame(each, losses))) found.push(losses);
    });
  }
  return found.sort(
    (one, other) =>
      one.attackersLost - one.defendersLost - (other.attackersLost - other.defendersLost) ||
      other.defendersLost - one.defendersLost,
  );
}

/** A round in an address. */
const ROUND = /^\d\d$/;

/** More rounds than any battle has that is followed. */
const MOST_ROUNDS = 200;

/**
 * What of an address may be a story: the rounds before anything else.
 * @param {string} text written by anybody @returns {{story: string, isWhole: boolean}}
 */
export function storyIn(text) {
  const parts = text ? text.split(".") : [];
  const wrong = parts.findIndex((part, place) => !ROUND.test(part) || place === MOST_ROUNDS);
  const kept = wrong < 0 ? parts : parts.slice(0, wrong);
  return { story: kept.join("."), isWhole: wrong < 0 };
}

/** The losses that a story tells, possible or not. @param {string} text of `storyIn` @returns {Losses[]} */
export const lossesIn = (text) =>
  (text ? text.split(".") : []).map((part) => {
    const [attackersLost, defendersLost] = [...part].map(Number);
    return { attackersLost, defendersLost };
  });

/**
 * Read a story as far as it is possible.
 * @param {string} text of `storyIn` @param {Rules} rules @param {Matchup} start
 * @returns {{rounds: Losses[], fault: number | null}} `fault`: the number of the first round that is
 *   not possible, null where all are
 */
export function readStory(text, rules, start) {
  /** @type {Losses[]} */
  const rounds = [];
  let state = start;
  for (const losses of lossesIn(text)) {
    const isPossible = outcomesOf(rules, state).some((each) => areSame(each, losses));
    if (!isPossible) return { rounds, fault: rounds.length + 1 };
    rounds.push(losses);
    state = after(state, losses);
  }
  return { rounds, fault: null };
}

/** @param {Losses[]} rounds @returns {string} as `readStory` reads it */
export const storyText = (rounds) =>
  rounds.map(({ attackersLost, defendersLost }) => `${attackersLost}${defendersLost}`).join(".");

/** The states of a story, the start first. @param {Matchup} start @param {Losses[]} rounds */
export function statesOf(start, rounds) {
  const states = [start];
  for (const losses of rounds) states.push(after(states[states.length - 1], losses));
  return states;
}

/** What a round brought, told to either side. @param {Losses} losses */
export function lossesInWords({ attackersLost, defendersLost }) {
  if (!attackersLost) return `Defender loses ${defendersLost}`;
  if (!defendersLost) return `Attacker loses ${attackersLost}`;
  if (attackersLost === defendersLost) return attackersLost === 1 ? "One each" : `${attackersLost} each`;
  return attackersLost < defendersLost
    ? `Defender loses ${defendersLost}, attacker ${attackersLost}`
    : `Attacker loses ${attackersLost}, defender ${defendersLost}`;
}

/** How a battle stands, as an address holds it: "a3d2", "a3" after a win, "d2" after a defeat. @param {Matchup} state */
export const standing = ({ attackers, defenders }) =>
  `${attackers ? `a${attackers}` : ""}${defenders ? `d${defenders}` : ""}`;
