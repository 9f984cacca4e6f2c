/**
 * The page /dutch-card/: the Dutch defender's card for the armies at hand.
 */
import { AnsweringForm } from "./answeringform.js";
import { adviceOf, differs } from "./dutchcard.js";
import { counted, matchupTitle } from "./matchup.js";
import { make, writeText } from "./page.js";
import { ROOT } from "./questionform.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./dutchcard.js").Card} Card
 * @typedef {import("./rules.js").Rules} Rules
 */

const RULES = "dutch";
const FACES = [1, 2, 3, 4, 5, 6];

/** @extends {AnsweringForm<"card">} */
class DutchCard extends AnsweringForm {
  /** @param {Form} form */
  constructor(form) {
    super(form, "card");
    /** The second-highest dice that two dice answer in large battles. */
    this.rule = (form.dataset.rule ?? "").split(" ").map(Number);
    const button = this.part("print", HTMLButtonElement);
    button.addEventListener("click", () => print());
    button.hidden = false;
  }

  /** There is no choice of rules. */
  rulesOf() {
    return super.rulesOf(RULES);
  }

  /** @param {Battle} battle @param {Rules} _rules @param {string} _title @param {Card} card */
  write(battle, _rules, _title, card) {
    writeText(this.part("advice"), adviceOf(card, battle, this.rule));
    writeText(this.part("defenders"), counted(battle.defenders, "defender"));
    const table = this.part("card", HTMLTableElement);
    for (const highest of FACES) {
      const cells = FACES.map((second) => this.cell(card, highest, second));
      const heading = make("th", { scope: "row" }, String(highest));
      table.tBodies[0].rows[highest - 1].replaceChildren(heading, ...cells);
    }
    this.answered();
  }

  /** @param {Card} card @param {number} highest @param {number} second @returns {HTMLElement} */
  cell(card, highest, second) {
    // where only the highest die is compared, the second does not matter
    const choice =
      second <= highest &&
      card.find(({ roll }) => roll[0] === highest && (roll[1] ?? second) === second);
    if (!choice) return make("td", {});
    const className = choice.dice === 2 ? "card__two" : "card__one";
    return make("td", { className }, `${choice.dice}${differs(choice, this.rule) ? "*" : ""}`);
  }

  shared() {
    const title = `One die or two? ${matchupTitle(this.battle, this.counting)}, Dutch rules`;
    const text = this.part("advice").textContent ?? "";
    return { title, text, url: `${ROOT}dutch-card/${this.address(this.battle)}` };
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.question");
if (form) new DutchCard(form).start();
