/**
 * The page /what-does-it-cost/: what an attack costs both sides, with all dice and with fewer.
 */
import { openQuestion } from "../controls/questionpage.js";
import { find } from "../browser/page.js";
import { matchupTitle, pageAddress } from "../kernel/matchup.js";
import { costInWords } from "../words/costwords.js";

openQuestion({
  asks: "cost",
  say: costInWords,
  lead: ({ battle, ruleset, counting, address }) => ({
    links: { page: pageAddress(battle, ruleset, counting), stop: `stop-or-roll/${address}` },
  }),
  title: ({ battle, counting }) => `${find("h1", HTMLElement).textContent} ${matchupTitle(battle, counting)}`,
});
