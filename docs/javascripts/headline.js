/**
 * The head of a matchup: its heading and its steppers, in the reader's counting.
 *
 * @typedef {import("./matchup.js").Counting} Counting
 * @typedef {import("./matchup.js").Matchup} Matchup
 */
import { countIn, counting, onCounting } from "./counting.js";
import { matchupTitle, shownNumber, stepInWords, thousands } from "./matchup.js";
import { find, make } from "./page.js";

const STAYS_BEHIND =
  "“Left” counts the attackers that may attack on. One more army stays behind on your territory.";

export class Headline {
  /** @param {ParentNode} place of the page's heading, steppers and facts */
  constructor(place) {
    this.heading = find("h1", HTMLElement, place);
    const [attackers, defenders] = place.querySelectorAll(".steps p");
    this.attackers = attackers;
    this.defenders = defenders;
    /** The matchup that the page shows. @type {Matchup} */
    this.matchup = this.read();
    const home = make("div", {});
    home.dataset.countingSwitch = "";
    find(".steps + p", HTMLElement, place).after(home);
    const note = make("li", { hidden: true }, STAYS_BEHIND);
    note.dataset.counting = "territory";
    find(".facts", HTMLElement, place).append(note);
    countIn(find("main", HTMLElement));
    onCounting((counting) => this.write(counting));
  }

  /** @returns {Matchup} what the steppers say, as long as they count attackers (A) */
  read() {
    const [attackers, defenders] = [this.attackers, this.defenders].map((stepper) =>
      Number((find("b", HTMLElement, stepper).textContent ?? "").replace(",", "")),
    );
    return { attackers, defenders };
  }

  /** Another matchup, of which all else is written. @param {Matchup} matchup */
  show(matchup) {
    this.matchup = matchup;
    this.write(counting());
  }

  /** @param {Counting} counting */
  write(counting) {
    const { matchup } = this;
    const territory = counting === "territory";
    const [first] = this.heading.childNodes;
    first.textContent = `${matchupTitle(matchup, counting)}, `;
    this.attackers.childNodes[0].textContent = territory ? "Territory " : "Attackers ";
    find("b", HTMLElement, this.attackers).textContent = thousands(
      shownNumber(matchup.attackers, counting),
    );
    for (const side of /** @type {const} */ (["attacker", "defender"])) {
      for (const link of this[`${side}s`].querySelectorAll("a")) {
        const change = link.textContent === "+" ? 1 : -1;
        link.ariaLabel = stepInWords(side, change, matchup, counting);
      }
    }
  }
}
