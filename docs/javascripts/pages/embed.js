/**
 * The page /embed/, which others frame: it reads its address, and writes the answer into the page. It
 * keeps nothing, as a frame on somebody else's site has no business to: it imports nothing that does.
 */
import words from "../../words/en/battle.js";
import { RULESETS, Files } from "../browser/files.js";
import { AfterDrawing, find, make, partsOf, siteRoot, writeText, writeTexts } from "../browser/page.js";
import { Bars, endsOf } from "../controls/bars.js";
import { likelyInWords } from "../words/likelyends.js";
import { beginsBlocked, exactWin, figuresOf } from "../kernel/figures.js";
import { battleAddress, matchupTitle, pageAddress } from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { fixed, percent } from "../kernel/quantities.js";
import { oddsInWords, settingInWords, versionSentence } from "../words/besidechance.js";
import { HEIGHT_MESSAGE, readEmbedded } from "../words/embedded.js";
import { failureWithButton } from "../workers/asking.js";
import { Solving, isSolvedAtOnce } from "../workers/solving.js";

/**
 * @typedef {import("../kernel/figures.js").Figures} Figures
 * @typedef {import("../words/embedded.js").Embedded} Embedded
 */

const message = messagesOf(words);
const part = partsOf(document, "data-embed");

/** Where the page that makes frames says what an address may hold, from the site's root. */
const HELP = "on-your-site/#the-address-of-a-frame";

/** Whether a worker may be started: not in a sandbox that takes the page's origin away. */
const HAS_WORKERS = origin !== "null";

/** The site's name, which ends the page's title. */
const NAME = document.title.replace(/^.* - /, "");

/** @param {(Node | string)[]} content in the place of an answer */
function say(...content) {
  part("message").replaceChildren(...content);
  part("message").hidden = false;
  part("answer").hidden = true;
}

/** @param {string[]} faults of the address */
function refuse(faults) {
  const list = make("ul", {}, ...faults.map((fault) => make("li", {}, fault)));
  part("more", HTMLAnchorElement).href = siteRoot() + HELP;
  say(`There ${faults.length === 1 ? "is a mistake" : "are mistakes"} in this frame’s address:`, list);
}

/** Where the whole answer is, as the address counts. @param {Embedded} asked */
function wholeAddress({ battle, rules, counting }) {
  if (counting === "territory") return battleAddress(battle.ruleset, battle, counting);
  return pageAddress(battle, { id: rules.name, ruleset: rules.id, pages: rules });
}

/** What draws the ends. @type {Bars | undefined} */
let bars;

/** @param {Embedded} asked @param {Figures} figures */
function write({ rules }, figures) {
  const { attackers, win, lose, means } = figures;
  const odds = beginsBlocked(figures)
    ? message("no_attack")
    : oddsInWords(win, lose, () => exactWin(rules, figures));
  writeTexts(part, {
    win: percent(win),
    claim: ["attacker’s chance to win", odds].filter(Boolean).join(": "),
    "attackers-lost": fixed(means.attackersLost),
    "defenders-lost": fixed(means.defendersLost),
    armies: message("armies", { attackers, territory: attackers + 1 }),
    likely: likelyInWords(figures),
    version: settingInWords(rules) || versionSentence(rules, percent(win)),
  });
  bars ??= new Bars(part("bars"), part("value"));
  bars.draw(endsOf(figures));
  part("message").hidden = true;
  part("answer").hidden = false;
}

/** @param {Embedded} asked */
function answer(asked) {
  const { battle, rules, counting } = asked;
  const title = `${matchupTitle(battle, counting)}, ${rules.title}`;
  writeText(part("heading"), title);
  document.title = `${title} - ${NAME}`;
  part("more", HTMLAnchorElement).href = siteRoot() + wholeAddress(asked);
  if (!isSolvedAtOnce(battle)) {
    say("Working it out …");
    if (!HAS_WORKERS) return new AfterDrawing().do(() => write(asked, figuresOf(rules, battle)));
  }
  new Solving().solve(
    rules,
    battle,
    [],
    ({ figures }) => write(asked, figures),
    (why) => say(...failureWithButton(why, () => answer(asked))),
  );
}

async function start() {
  /** @type {Files<import("../kernel/rules.js").Offers>} */
  const files = new Files();
  const offers = await files.load(RULESETS);
  if (!offers) return say(files.failure("Reload the page to try again."));
  const asked = readEmbedded(location.search, offers);
  if (Array.isArray(asked)) refuse(asked);
  else answer(asked);
}

/** Tell the page around the frame how high it is, whenever that changes. It tells no more, so anybody may hear it. */
function tellHeight() {
  const { height } = document.documentElement.getBoundingClientRect();
  parent.postMessage({ type: HEIGHT_MESSAGE, height: Math.ceil(height) }, "*");
}

if (parent !== window) new ResizeObserver(tellHeight).observe(find("html", HTMLElement));
start();
