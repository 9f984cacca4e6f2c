/**
 * The page /dutch-defence/card/: the Dutch defender's card for the armies at hand.
 */
import { AnsweringForm } from "./answeringform.js";
import { adviceOf, differs } from "./dutchcard.js";
import { counted, matchupTitle } from "./matchup.js";
import { make, writeText } from "./page.js";
import { ROOT } from "./questionform.js";

/**
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./battle.js").ListedRuleset} ListedRuleset
 * @typedef {import("./battleform.js").Form} Form
 * @typedef {import("./dutchcard.js").Card} Card
 * @typedef {import("./rules.js").Rules} Rules
 */

const RULES = "dutch";
const FACES = [1, 2, 3, 4, 5, 6];
const ONE_DIE = "Their die above, your dice below";

/** A row of the card. @param {HTMLElement | string} heading @param {HTMLElement[]} cells */
const row = (heading, cells) => make("tr", {}, make("th", { scope: "row" }, heading), ...cells);

/** @extends {AnsweringForm<"card">} */
class DutchCard extends AnsweringForm {
  /** @param {Form} form */
  constructor(form) {
    super(form, "card");
    /** The second-highest dice that two dice answer in large battles. */
    this.rule = (form.dataset.rule ?? "").split(" ").map(Number);
    /** What the card says of two dice or more. */
    this.twoDice = this.part("faces").textContent ?? "";
    const button = this.part("print", HTMLButtonElement);
    button.addEventListener("click", () => print());
    button.hidden = false;
  }

  /** There is no choice of rules. */
  rulesOf() {
    return super.rulesOf(RULES);
  }

  /** @param {Battle} battle @param {Rules} _rules @param {ListedRuleset} _ruleset @param {Card} card */
  write(battle, _rules, _ruleset, card) {
    writeText(this.part("advice"), adviceOf(card, battle, this.rule));
    writeText(this.part("defenders"), counted(battle.defenders, "defender"));
    const isOneDie = battle.attackers === 1;
    writeText(this.part("faces"), isOneDie ? ONE_DIE : this.twoDice);
    writeText(this.part("corner"), isOneDie ? "Their die" : "Highest");
    this.part("rolls").replaceChildren(...(isOneDie ? [this.onlyRow(card)] : this.rows(card)));
    this.answered();
  }

  /** Where the attacker rolls one die. @param {Card} card */
  onlyRow(card) {
    const cells = FACES.map((face) => this.cell(card.find(({ roll }) => roll[0] === face)));
    return row(make("span", { className: "unseen" }, "Your dice"), cells);
  }

  /** By the highest die. @param {Card} card */
  rows(card) {
    // where only the highest die is compared, the second does not matter
    return FACES.map((highest) => {
      const of = card.filter(({ roll }) => roll[0] === highest);
      const cells = FACES.map((second) =>
        this.cell(second > highest ? undefined : of.find(({ roll }) => (roll[1] ?? second) === second)),
      );
      return row(String(highest), cells);
    });
  }

  /** @param {Card[number]} [choice] none where there is no such roll @returns {HTMLElement} */
  cell(choice) {
    if (!choice) return make("td", {});
    const className = choice.dice === 2 ? "card__two" : "card__one";
    return make("td", { className }, `${choice.dice}${differs(choice, this.rule) ? "*" : ""}`);
  }

  shared() {
    const title = `One die or two? ${matchupTitle(this.battle, this.counting)}, Dutch rules`;
    const text = this.part("advice").textContent ?? "";
    return { title, text, url: `${ROOT}dutch-defence/card/${this.address(this.battle)}` };
  }
}

/** @type {Form | null} */
const form = document.querySelector("form.question");
if (form) new DutchCard(form).start();
