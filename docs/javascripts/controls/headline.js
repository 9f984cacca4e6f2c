/**
 * The head of a matchup: its heading and its steppers, where it has any, in the reader's counting.
 *
 * @typedef {import("../kernel/matchup.js").Counting} Counting
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 */
import { countIn, counting, onCounting } from "./counting.js";
import { matchupTitle, shownNumber, stepInWords, thousands } from "../kernel/matchup.js";
import { find, make } from "../browser/page.js";

const STAYS_BEHIND =
  "“Left” counts the attackers that can attack on. One more army stays behind on your territory.";

export class Headline {
  /**
   * @param {ParentNode} place of the page's heading, steppers and facts
   * @param {Matchup} [matchup] that the page shows, if no steppers say it
   */
  constructor(place, matchup) {
    this.heading = find("h1", HTMLElement, place);
    /** The steppers of both sides, or none: fields, then, which count by themselves. */
    this.steppers = [...place.querySelectorAll("nav.steps p")];
    /** The matchup that the page shows. @type {Matchup} */
    this.matchup = matchup ?? this.read();
    if (this.steppers.length) {
      const home = make("div", {});
      home.dataset.countingSwitch = "";
      find(".steps + p", HTMLElement, place).after(home);
    }
    const note = make("li", { hidden: true }, STAYS_BEHIND);
    note.dataset.counting = "territory";
    find(".facts", HTMLElement, place).append(note);
    countIn(find("main", HTMLElement));
    onCounting((counting) => this.write(counting));
  }

  /** @returns {Matchup} what the steppers say, as long as they count attackers (A) */
  read() {
    const [attackers, defenders] = this.steppers.map((stepper) =>
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
    if (!this.steppers.length) return;
    const [attackers, defenders] = this.steppers;
    attackers.childNodes[0].textContent = territory ? "Territory " : "Attackers ";
    find("b", HTMLElement, attackers).textContent = thousands(
      shownNumber(matchup.attackers, counting),
    );
    for (const [stepper, side] of /** @type {const} */ ([[attackers, "attacker"], [defenders, "defender"]])) {
      for (const link of stepper.querySelectorAll("a")) {
        const change = link.textContent === "+" ? 1 : -1;
        link.ariaLabel = stepInWords(side, change, matchup, counting);
      }
    }
  }
}
