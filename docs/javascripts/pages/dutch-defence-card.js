/**
 * The page /dutch-defence/card/: the Dutch defender's card for the armies at hand.
 */
import { openQuestion } from "../controls/questionpage.js";
import { matchupTitle } from "../kernel/matchup.js";
import { find } from "../browser/page.js";
import { cardInWords } from "../words/cardwords.js";

openQuestion({
  asks: "card",
  rules: "dutch",
  say: cardInWords,
  title: ({ battle, counting }) => `${find("h1", HTMLElement).textContent} ${matchupTitle(battle, counting)}, Dutch rules`,
  shares: "advice",
});

const button = find('[data-question="print"]', HTMLButtonElement);
button.addEventListener("click", () => print());
button.hidden = false;
