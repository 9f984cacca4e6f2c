/**
 * The reader's game: the rules, what the attacker's number counts, and the battle. Whatever chooses one
 * of them says so here, and every page reads it here.
 *
 * What the reader chooses is their own: it is kept on the device, and a tab in use keeps what was
 * chosen in it. What an address names wins over it, in that tab, until the reader chooses again or goes
 * back to their own. A link of the site itself, in a table or a text, is no link of somebody's: its
 * battle is chosen by whoever follows it; its rules hold in the tab, as ones opened on the site. Storage
 * may be blocked: then all of it holds for the page alone.
 *
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 *
 * @typedef {Object} Game null where neither the reader nor an address has said it
 * @property {string | null} rules as addresses name them, rules of one's own included
 * @property {Counting | null} counting
 * @property {Matchup | null} battle
 * @typedef {keyof Game} Part
 * @typedef {{text: string, isLinked: boolean, isOpened?: boolean}} Held what a tab holds of a part;
 *   opened is what a link of the site named
 */
import { countingOf } from "../kernel/matchup.js";
import { siteRoot } from "./page.js";
import { NEW_STORY, STORY, WORTH, onRemembered, remember, rememberHere, remembered, rememberedHere } from "./remembered.js";

/** The names under which the parts are kept. @type {Record<Part, string>} */
const NAMES = { rules: "ruleset", counting: "counting", battle: "battle" };

/** @type {Part[]} */
const PARTS = ["rules", "counting", "battle"];

const BATTLE = /^(\d{1,4})v(\d{1,4})$/;
const LINKED = "linked ";
const OPENED = "opened ";

/** @param {Matchup} matchup @returns {string} by the armies that can attack (A) */
const battleText = ({ attackers, defenders }) => `${attackers}v${defenders}`;

/** @param {string | null} text @returns {Matchup | null} */
function battleIn(text) {
  const found = BATTLE.exec(text ?? "");
  return found && { attackers: Number(found[1]), defenders: Number(found[2]) };
}

/** What this tab holds: it comes before what the device keeps. @type {Map<Part, Held>} */
const here = new Map();

/** What was chosen on this page, should the device keep nothing. @type {Map<Part, string>} */
const chosenHere = new Map();

function readHere() {
  for (const part of PARTS) {
    const text = rememberedHere(NAMES[part]);
    if (!text) here.delete(part);
    else if (text.startsWith(LINKED)) here.set(part, { text: text.slice(LINKED.length), isLinked: true });
    else if (text.startsWith(OPENED)) {
      here.set(part, { text: text.slice(OPENED.length), isLinked: true, isOpened: true });
    } else here.set(part, { text, isLinked: false });
  }
}

readHere();

/** @type {(() => void)[]} */
const listeners = [];

/** @param {() => void} listener called after every change */
export const onGame = (listener) => void listeners.push(listener);

const tell = () => listeners.forEach((listener) => listener());

/** @param {Part} part @returns {string | null} the reader's own */
const ownText = (part) => remembered(NAMES[part]) ?? chosenHere.get(part) ?? null;

/** @param {(part: Part) => string | null} text @returns {Game} */
function gameOf(text) {
  const counting = text("counting");
  return {
    rules: text("rules"),
    counting: counting === null ? null : countingOf(counting),
    battle: battleIn(text("battle")),
  };
}

/** The game now, as this tab has it. */
export const game = () => gameOf((part) => here.get(part)?.text ?? ownText(part));

/** @param {Part} part @returns {string | null} the reader's own, in this tab before others */
const ownHere = (part) => (isLinked(part) ? null : here.get(part)?.text) ?? ownText(part);

/** What the reader has chosen themselves, whatever an address says. */
export const ownGame = () => gameOf(ownHere);

/** @param {Part} part @returns {boolean} whether it is from an address */
export const isLinked = (part) => here.get(part)?.isLinked ?? false;

/** @param {Part} part @returns {boolean} whether that address was one of the site's own links */
export const isOpened = (part) => here.get(part)?.isOpened ?? false;

/** The parts that are from an address. @returns {Part[]} */
export const linkedNow = () => PARTS.filter(isLinked);

/** Those of them of which the reader has chosen another themselves. @returns {Part[]} */
export const linkedParts = () => linkedNow().filter((part) => ownText(part) !== null);

/** @param {Part} part @param {string} text @param {boolean} isLinked @param {boolean} [isOpened] */
function hold(part, text, isLinked, isOpened = false) {
  here.set(part, { text, isLinked, isOpened });
  rememberHere(NAMES[part], (isLinked ? (isOpened ? OPENED : LINKED) : "") + text);
}

/** @param {Part} part */
function release(part) {
  here.delete(part);
  rememberHere(NAMES[part], "");
}

/** @param {Part} part @param {string} text that the reader has chosen */
function choose(part, text) {
  // another battle is for another territory
  if (part === "battle" && text !== ownText(part)) rememberHere(WORTH, "");
  // a battle by a link's rules beside the reader's own stays in this tab, as these rules do
  if (part !== "battle" || isOpened("rules") || !linkedParts().includes("rules")) {
    chosenHere.set(part, text);
    remember(NAMES[part], text);
  }
  // other tabs follow the counting; rules and battle are each tab's own
  if (part === "counting") release(part);
  else hold(part, text, false);
  tell();
}

/** @param {string} name of rules */
export const chooseRules = (name) => choose("rules", name);

/** @param {Counting} counting */
export const chooseCounting = (counting) => choose("counting", counting);

/**
 * A battle is chosen under some rules: where the reader has none of their own yet, these are theirs from
 * now on, as is the count of a link where nothing else was theirs.
 * @param {Matchup} matchup @param {string} [rules]
 */
export function chooseBattle(matchup, rules) {
  if (ownText("rules") === null) {
    const { counting } = linkedGame();
    const isFirst = ownText("battle") === null && ownText("counting") === null;
    if (isFirst && counting) choose("counting", counting);
    if (rules) choose("rules", rules);
  }
  choose("battle", battleText(matchup));
}

/**
 * Follow what an address names; what it does not name is the reader's own again. What the reader has
 * chosen stays kept.
 * @param {Partial<Game>} named
 * @param {Part} [others] a part that is a link's, even where it is what the reader has chosen
 */
export function followLink({ rules, counting, battle }, others) {
  const texts = { rules, counting, battle: battle && battleText(battle) };
  for (const part of PARTS) {
    const text = texts[part];
    if (isLinked(part) && here.get(part)?.text === text) continue;
    if (!text || (text === ownHere(part) && part !== others)) {
      if (isLinked(part)) release(part);
    } else {
      const isStep = cameByStep();
      if (isStep && !isNewTab && part === "battle") choose(part, text);
      else hold(part, text, true, isFromSite() && (isStep || !isLinked(part) || isOpened(part)));
    }
  }
  tell();
}

/** What links hold now. */
export const linkedGame = () => gameOf((part) => (isLinked(part) && here.get(part)?.text) || null);

/** Where a link of the site has led last. */
const CAME = "came";

/** Whether this is the first page of its tab: no one knows what the one held from which it was opened. */
const isNewTab = rememberedHere(CAME) === null;
if (isNewTab) rememberHere(CAME, "");

/** A link of the site is followed: what links hold goes along. @param {HTMLAnchorElement} link */
export const goAlong = ({ pathname, search }) => rememberHere(CAME, pathname + search);

/** What links held where the reader came from, by a link of the site; else nothing. */
export const linkedBefore = () =>
  rememberedHere(CAME) === location.pathname + location.search ? linkedGame() : {};

/** Whether a page of the site led here: what none of its links held is no link of somebody's. */
const isFromSite = () => document.referrer.startsWith(siteRoot().href);

/**
 * Whether the reader came by a link of the site that takes nothing along: one in a table or a text. What
 * goes along stays what it was.
 */
const cameByStep = () => isFromSite() && rememberedHere(CAME) !== location.pathname + location.search;

/**
 * Go back to what the reader has chosen: a link's battle stays where they have chosen none. What a link has
 * begun at the table in this tab is forgotten: the reader's own battle goes on there.
 */
export function backToOwn() {
  for (const name of [STORY, NEW_STORY]) rememberHere(name, "");
  const { battle } = linkedGame();
  followLink({ battle: ownText("battle") === null ? battle : undefined });
}

onRemembered(NAMES.counting, () => {
  if (!isLinked("counting")) tell();
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  readHere(); // the tab has been on other pages since
  tell();
});
