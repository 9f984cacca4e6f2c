/**
 * The page shown without a network: the matchup at its address, drawn from the ruleset's figures.
 */
import { neededRow, row, writeSurvivors } from "./answer.js";
import { battleAddress } from "./battle.js";
import { figuresOf, medianLeft } from "./figures.js";
import { Files, RULESETS } from "./files.js";
import {
  counted,
  matchupAddress,
  matchupTitle,
  nearestMatchup,
  readAddress,
  sameMatchup,
  shownNumber,
} from "./matchup.js";
import { fixed, percent } from "./numbers.js";
import { make, ownAddress, partsOf, siteRoot } from "./page.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./figures.js").End} End
 * @typedef {import("./matchup.js").Matchup} Matchup
 */

const ROOT = siteRoot();
const part = partsOf(document, "data-drawn");

/** @param {End[]} ends @param {number} atStart */
const survivorRows = (ends, atStart) =>
  ends.map(({ left, chance, atLeast }) =>
    row(String(left), atStart - left, percent(chance, 2), percent(atLeast, 2)),
  );

/** @param {string} words */
const headOfGroup = (words) =>
  make("tr", {}, make("th", { colSpan: 4, scope: "rowgroup" }, words));

/**
 * The rows of the survivors, the losses, the armies needed and the retreats.
 * @param {import("./figures.js").Figures} figures
 */
function writeTables({ attackers, defenders, survivors, means, needed, retreat }) {
  const won = survivorRows(survivors.attackers, attackers).reverse();
  const lost = survivorRows(survivors.defenders, defenders);
  part("won").replaceChildren(headOfGroup("Attackers left"), ...won);
  part("lost").replaceChildren(headOfGroup("Defenders left"), ...lost);
  /** @param {string} side @param {number} left @param {number} lost @param {End[]} ends */
  const cost = (side, left, lost, ends) =>
    row(side, fixed(left), fixed(lost), medianLeft(ends) ?? "–");
  part("losses").replaceChildren(
    cost("Attacker", means.attackersLeft, means.attackersLost, survivors.attackers),
    cost("Defender", means.defendersLeft, means.defendersLost, survivors.defenders),
  );
  part("needed").replaceChildren(...needed.map(neededRow));
  part("retreats").hidden = retreat.length === 0;
  part("retreat").replaceChildren(
    ...retreat.map(({ at, win }) => row(String(at), shownNumber(at, "territory"), percent(win))),
  );
}

/**
 * A link to each matchup with one army more or less.
 * @param {Battle} battle @param {Matchup} largest
 */
function writeNeighbours({ ruleset, attackers, defenders }, largest) {
  /** @type {[string, number, number][]} */
  const neighbours = [
    ["One attacker more", attackers + 1, defenders],
    ["One attacker fewer", attackers - 1, defenders],
    ["One defender more", attackers, defenders + 1],
    ["One defender fewer", attackers, defenders - 1],
  ];
  const links = neighbours.map(([words, a, d]) => {
    const matchup = { attackers: a, defenders: d };
    if (!sameMatchup(nearestMatchup(matchup, largest), matchup)) return "";
    const href = ROOT + matchupAddress(ruleset, matchup);
    return make("li", {}, make("a", { href }, `${words}: `, make("strong", {}, `${a} v ${d}`)));
  });
  part("neighbours").replaceChildren(...links);
}

/** @param {import("./figures.js").Document} data @param {Battle} battle */
function draw(data, battle) {
  const { attackers, defenders, ruleset } = battle;
  const figures = figuresOf(data, battle);
  const territory = shownNumber(attackers, "territory");
  const rules = data.title + (data.title.endsWith("rules") ? "" : " rules");
  part("title").textContent = matchupTitle(battle);
  part("about").replaceChildren(
    make("a", { href: `${ROOT}${ruleset}/` }, rules),
    `. ${counted(attackers, "attacker")} that may attack (A = ${attackers}): ${territory} armies ` +
      `on the territory (T = ${territory}), one stays behind.`,
  );
  part("win").textContent = percent(figures.win);
  writeSurvivors(part, figures);
  part("attackers-lost").textContent = fixed(figures.means.attackersLost);
  part("defenders-lost").textContent = fixed(figures.means.defendersLost);
  part("change", HTMLAnchorElement).href = ROOT + battleAddress(battle);
  part("page", HTMLAnchorElement).href = ROOT + matchupAddress(ruleset, battle);
  part("odds", HTMLAnchorElement).href = `${ROOT}${ruleset}/odds/`;
  part("against").textContent = counted(defenders, "defender");
  writeTables(figures);
  writeNeighbours(battle, data);
  document.title = `${matchupTitle(battle)}: ${percent(figures.win)}`;
  part("matchup").hidden = false;
  part("lookup").hidden = true;
}

async function start() {
  /** @type {Files<import("./matchup.js").Offers>} */
  const known = new Files();
  const offers = await known.load(RULESETS);
  const asked = offers && readAddress(ownAddress(), offers);
  if (!asked) return;
  if (!sameMatchup(asked, nearestMatchup(asked, offers[asked.ruleset]))) {
    part("invalid").hidden = false;
    part("title").textContent = "There is no such battle here";
    part("about").textContent = "";
    return;
  }
  /** @type {Files<import("./figures.js").Document>} */
  const files = new Files();
  const data = await files.load(`${asked.ruleset}.json`);
  if (data) draw(data, asked);
}

start().catch(() => {}); // the page says already that there is no network
