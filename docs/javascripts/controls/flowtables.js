/**
 * The tables of a flow chart, in the reader's counting: the headings of columns in `table.flow` are
 * attackers, and a cell of `table.arrows` begins with a state, "8 v 5: 37.2%".
 */
import { onCounting } from "./counting.js";
import { shownNumber } from "../kernel/matchup.js";
import { textOf, writeText } from "../browser/page.js";

/** What tells attackers (A) as the page arrives, with what follows them. */
const told = Array.from(document.querySelectorAll(".flow thead th, .arrows tbody tr > *"), (place) => {
  const [, attackers, rest] = /^(\d+)(| v .*)$/.exec(textOf(place)) ?? [];
  return { place, attackers, rest };
}).filter(({ attackers }) => attackers);

onCounting((counting) => {
  for (const { place, attackers, rest } of told) {
    writeText(place, shownNumber(Number(attackers), counting) + rest);
  }
});
