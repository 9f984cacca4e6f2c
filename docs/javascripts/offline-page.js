/**
 * The page shown without a network: the matchup at its address, drawn from the ruleset's figures.
 */
import { neededRow, row, writeSurvivors } from "./answer.js";
import { figuresOf, fixed, medianLeft, percent } from "./figures.js";
import { partsOf } from "./find.js";
import { LookupData } from "./lookupdata.js";
import {
  counted,
  matchupAddress,
  matchupTitle,
  nearestMatchup,
  readAddress,
  sameMatchup,
  shownNumber,
} from "./matchup.js";
import { rulesetsOffered, siteRoot } from "./site.js";

/**
 * @typedef {import("./figures.js").End} End
 * @typedef {import("./matchup.js").Matchup} Matchup
 */

const part = partsOf(document, "data-drawn");

/** @param {End[]} ends @param {string} side @param {number} atStart */
const survivorRows = (ends, side, atStart) =>
  ends.map(({ left, chance, atLeast }) =>
    row(counted(left, side), atStart - left, percent(chance, 2), percent(atLeast, 2)),
  );

/**
 * The rows of the survivors, the losses, the armies needed and the retreats.
 * @param {import("./figures.js").Figures} figures
 */
function writeTables({ attackers, defenders, survivors, means, needed, retreat }) {
  const won = survivorRows(survivors.attackers, "attacker", attackers).reverse();
  part("won").replaceChildren(...won);
  part("lost").replaceChildren(...survivorRows(survivors.defenders, "defender", defenders));
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
 * @param {URL} root @param {string} ruleset @param {Matchup} matchup @param {Matchup} largest
 */
function writeNeighbours(root, ruleset, { attackers, defenders }, largest) {
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
    const place = document.createElement("li");
    const link = document.createElement("a");
    const name = document.createElement("strong");
    name.textContent = `${a} v ${d}`;
    link.href = new URL(matchupAddress(ruleset, matchup), root).href;
    link.append(`${words}: `, name);
    place.append(link);
    return place;
  });
  part("neighbours").replaceChildren(...links);
}

/**
 * @param {URL} root @param {import("./figures.js").Document} data
 * @param {import("./address.js").Battle} battle
 */
function draw(root, data, { ruleset, ...matchup }) {
  const { attackers, defenders } = matchup;
  const figures = figuresOf(data, matchup);
  const territory = shownNumber(attackers, "territory");
  const rules = document.createElement("a");
  rules.href = new URL(`${ruleset}/`, root).href;
  rules.textContent = data.title + (data.title.endsWith("rules") ? "" : " rules");
  part("title").textContent = matchupTitle(matchup);
  part("about").replaceChildren(
    rules,
    `. ${counted(attackers, "attacker")} that may attack (A = ${attackers}): ${territory} armies ` +
      `on the territory (T = ${territory}), one stays behind.`,
  );
  part("win").textContent = percent(figures.win);
  writeSurvivors(part, figures);
  part("attackers-lost").textContent = fixed(figures.means.attackersLost);
  part("defenders-lost").textContent = fixed(figures.means.defendersLost);
  part("change", HTMLAnchorElement).href = new URL(
    `?a=${attackers}&d=${defenders}&rules=${ruleset}`,
    root,
  ).href;
  part("page", HTMLAnchorElement).href = new URL(matchupAddress(ruleset, matchup), root).href;
  part("odds", HTMLAnchorElement).href = new URL(`${ruleset}/odds/`, root).href;
  part("against").textContent = counted(defenders, "defender");
  writeTables(figures);
  writeNeighbours(root, ruleset, matchup, data);
  document.title = `${matchupTitle(matchup)}: ${percent(figures.win)}`;
  part("matchup").hidden = false;
  part("lookup").hidden = true;
}

async function start() {
  const root = siteRoot();
  const offers = await rulesetsOffered();
  const asked = readAddress(location.pathname.slice(root.pathname.length), offers);
  if (!asked) return;
  if (!sameMatchup(asked, nearestMatchup(asked, offers[asked.ruleset]))) {
    part("invalid").hidden = false;
    part("title").textContent = "There is no such battle here";
    part("about").textContent = "";
    return;
  }
  const data = new LookupData();
  await data.load(asked.ruleset);
  const found = data.get(asked.ruleset);
  if (found) draw(root, found, asked);
}

start().catch(() => {}); // the page says already that there is no network
