/**
 * The page shown without a network: the matchup at its address, drawn from the ruleset's figures.
 */
import { bars, neededRow, row } from "./answer.js";
import { figuresOf, fixed, percent } from "./figures.js";
import { LookupData } from "./lookupdata.js";
import { counted, matchupTitle, nearestMatchup, readAddress, sameMatchup, shownNumber } from "./matchup.js";
import { rulesetsOffered, siteRoot } from "./site.js";

const part = (name) => document.querySelector(`[data-drawn="${name}"]`);

function survivorRows({ attackers, defenders, survivors }) {
  const rows = (ends, side, atStart) =>
    ends.map(({ left, chance, atLeast }) =>
      row(counted(left, side), atStart - left, percent(chance, 2), percent(atLeast, 2)),
    );
  return [
    ...rows(survivors.attackers, "attacker", attackers).reverse(),
    ...rows(survivors.defenders, "defender", defenders),
  ];
}

function draw(data, matchup) {
  const figures = figuresOf(data, matchup);
  const { attackers, defenders } = figures.survivors;
  const { means } = figures;
  const territory = shownNumber(matchup.attackers, "territory");
  part("title").textContent = matchupTitle(matchup);
  part("about").textContent =
    `${data.title}. ${counted(matchup.attackers, "attacker")} that may attack ` +
    `(A = ${matchup.attackers}): ${territory} armies on the territory (T = ${territory}).`;
  part("win").textContent = percent(figures.win);
  part("losses").textContent =
    `On average the attacker loses ${fixed(means.attackersLost)} and keeps ` +
    `${fixed(means.attackersLeft)} armies; the defender loses ${fixed(means.defendersLost)} and ` +
    `keeps ${fixed(means.defendersLeft)}.`;
  const greatest = Math.max(...[...attackers, ...defenders].map(({ chance }) => chance));
  part("bars").setAttribute("viewBox", `-.5 -100 ${attackers.length + defenders.length} 100`);
  part("bars").setAttribute("aria-label", "A bar for each end. The table below has the numbers.");
  part("bars-attackers").setAttribute("d", bars([...attackers].reverse(), 0, greatest));
  part("bars-defenders").setAttribute("d", bars(defenders, attackers.length, greatest));
  part("survivors").replaceChildren(...survivorRows(figures));
  part("needed").replaceChildren(...figures.needed.map(neededRow));
  part("retreats").hidden = figures.retreat.length === 0;
  part("retreat").replaceChildren(
    ...figures.retreat.map(({ at, win }) =>
      row(String(at), shownNumber(at, "territory"), percent(win)),
    ),
  );
  document.title = `${matchupTitle(matchup)}: ${percent(figures.win)}`;
  part("matchup").hidden = false;
}

async function start() {
  const root = siteRoot();
  const offers = await rulesetsOffered();
  const asked = readAddress(location.pathname.slice(root.pathname.length), offers);
  const there = asked && sameMatchup(asked, nearestMatchup(asked, offers[asked.ruleset]));
  if (!asked) return;
  part("invalid").hidden = there;
  if (!there) {
    part("title").textContent = "There is no such battle here";
    part("about").textContent = "";
    return;
  }
  const data = new LookupData(root);
  await data.load(asked.ruleset);
  const found = data.get(asked.ruleset);
  if (found) draw(found, asked);
}

start().catch(() => {}); // the page says already that there is no network
