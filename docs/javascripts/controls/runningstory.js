/**
 * The story that runs on this device, taken up again where its page is opened without a question; a link
 * to a battle begins a new one beside it, be it of the same numbers. Pure.
 *
 * @typedef {import("../kernel/battle.js").Battle} Battle
 * @typedef {(search: string) => Battle | null} Read the battle of an address; null where it names none
 *
 * @typedef {Object} Run a battle that is followed
 * @property {Battle} begun @property {string} story its rounds (story.js)
 * @property {Battle} shown the armies now, in the fields; those at the start once it has ended
 */
import { parametersOf, sameBattle } from "../kernel/battle.js";
import { hasEnded, lossesIn, statesOf, storyIn } from "../decisions/story.js";

/**
 * The story of an address, as far as losses alone tell.
 * @param {string} search @param {Read} read
 * @returns {{begun: Battle, story: string, now: import("../kernel/matchup.js").Matchup} | null}
 */
export function runIn(search, read) {
  const begun = search.startsWith("?") ? read(search) : null; // what is kept may be anything
  if (!begun) return null;
  const { story } = storyIn(parametersOf(search).get("rounds") ?? "");
  const states = statesOf(begun, lossesIn(story));
  return { begun, story, now: states[states.length - 1] };
}

/** Whether an address holds rounds, even if none has been fought since the armies were corrected. @param {string} search */
const tells = (search) => parametersOf(search).has("rounds");

/** Whether an address holds a story that has begun and goes on. @param {string} search @param {Read} read */
export function isRunning(search, read) {
  const run = runIn(search, read);
  return run !== null && tells(search) && run.now.attackers > 0 && run.now.defenders > 0;
}

/**
 * What the page is to show, and what it is to offer beside it.
 * @param {string} search the address that it was opened with, with its question mark
 * @param {string | null} kept the address of the story that runs; null or "" where there is none
 * @param {Read} read
 * @param {Battle | null} [linked] the battle of a link that this tab holds: it is shown
 * @returns {{search: string, other: string | null}} `other`: the story that runs, where the page shows
 *   another battle
 */
export function takenUp(search, kept, read, linked = null) {
  const asked = parametersOf(search);
  const own = kept ? runIn(kept, read) : null;
  if (!kept || !own || !tells(kept)) return { search, other: null };
  const running = isRunning(kept, read) ? kept : null;
  if (read(search) || asked.has("rounds")) {
    return { search, other: isPartOf(runIn(search, read), own) ? null : running };
  }
  if (linked && !isOf(own, linked)) return { search, other: running };
  const worth = asked.get("worth");
  if (worth === undefined) return { search: kept, other: null };
  return { search: `${kept.replace(/&worth=[^&]*/, "")}&worth=${encodeURIComponent(worth)}`, other: null };
}

/**
 * Which of the stories kept is the reader's own: where a link holds this tab, its story may be kept here.
 * @param {{here: string, device: string}} kept addresses, "" for none
 * @param {Battle | null} chosen their own battle beside a link's; null where there is no link
 * @param {Read} read @returns {string}
 */
export function ownStory({ here, device }, chosen, read) {
  /** @param {string} address */
  const isOwn = (address) => {
    const run = runIn(address, read);
    return run !== null && chosen !== null && isOf(run, chosen);
  };
  return !here || (!isOwn(here) && isOwn(device)) ? device : here;
}

/**
 * Whether a story is of a battle: of the armies that it began with, or of those there are now.
 * @param {{begun: Battle, now: import("../kernel/matchup.js").Matchup}} run @param {Battle} battle
 */
export const isOf = ({ begun, now }, battle) =>
  sameBattle(begun, battle) || sameBattle({ ...now, ruleset: begun.ruleset }, battle);

/**
 * Whether one is the other, sooner or later.
 * @param {{begun: Battle, story: string} | null} one @param {{begun: Battle, story: string}} other
 */
function isPartOf(one, other) {
  if (!one || !sameBattle(one.begun, other.begun)) return false;
  return one.story.startsWith(other.story) || (one.story !== "" && other.story.startsWith(one.story));
}

/**
 * The story that goes on where the fields show a battle: the one shown, the one before it, or a new one
 * that begins there.
 * @param {Battle} battle @param {Run} current @param {Run | undefined} before @returns {Run}
 */
export function runFor(battle, current, before) {
  if (sameBattle(battle, current.shown)) return current;
  if (before && !current.story && sameBattle(battle, before.shown)) return before;
  return { begun: battle, story: "", shown: battle };
}

/**
 * A battle with the armies that stand there now; one that has ended shows those that it began with.
 * @param {Battle} begun @param {string} story @returns {Run} all its rounds possible
 */
export function runOf(begun, story) {
  const states = statesOf(begun, lossesIn(story));
  const { attackers, defenders } = states[states.length - 1];
  const now = { attackers, defenders, ruleset: begun.ruleset };
  return { begun, story, shown: hasEnded(now) ? begun : now };
}

/**
 * What this tab and the device keep next. What another tab follows is not forgotten because this one
 * has come to an end; a link's battle is this tab's alone until the reader plays on in it, and while one of
 * their own runs.
 * @param {string} address of the story shown, which this tab keeps; "" for none
 * @param {{here: string, device: string}} before the addresses that are kept, "" for none
 * @param {{other: string, isLinked: boolean, isTouched: boolean}} beside the story that runs beside the one shown,
 *   whether that one is a link's, and whether the reader has played on in it
 * @param {Read} read @returns {{here: string, device: string}}
 */
export function keptAfter(address, { here, device }, { other, isLinked, isTouched }, read) {
  if (address === here) return { here, device };
  const runs = isRunning(address, read);
  const isFromHere = device === here && device !== other; // of the story shown
  const isOthers = !isFromHere && ((isLinked && (!isTouched || isRunning(device, read))) || (!runs && device !== here));
  return { here: address, device: isOthers ? device : runs ? address : other };
}
