/**
 * A battle drawn on the device, with all that a matchup's page tells, in its words and its order: the
 * parts of templates/parts/drawn_battle.html are filled with figures.
 *
 * @typedef {import("../kernel/figures.js").Figures} Figures
 * @typedef {import("../kernel/needed.js").Needed} Needed
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/rules.js").Rules} Rules
 * @typedef {import("../words/battlewords.js").Row} Row
 */
import words from "../../words/en/battle.js";
import { neededRow, row, unknownRow } from "./tablerows.js";
import { atOnceInWords } from "../words/atonce.js";
import {
  answersInWords,
  endTexts,
  exactInWords,
  foldedInWords,
  likelyResultInWords,
  lossesInRows,
  matters,
  nextRoundInRows,
  roundsInWords,
  standingTexts,
  stepsFrom,
} from "../words/battlewords.js";
import { Bars } from "./bars.js";
import { offerCopies } from "../browser/copy.js";
import { counting } from "./counting.js";
import { battleAddress } from "../kernel/battle.js";
import { exactWin, isBlitz } from "../kernel/figures.js";
import { Headline } from "./headline.js";
import {
  counted,
  matchupAddress,
  matchupTitle,
  nearestMatchup,
  pageAddress,
  sameMatchup,
  thousands,
} from "../kernel/matchup.js";
import { messagesOf } from "../kernel/message.js";
import { NextTerritory } from "./nextterritory.js";
import { oddsInWords, settingInWords, versionInWords } from "../words/besidechance.js";
import { find, make, makeButton, partsOf, say, siteRoot, writeText } from "../browser/page.js";
import { fixed, percent } from "../kernel/quantities.js";
import { rulesChoice } from "./ruleschoice.js";
import { shareWith } from "../browser/share.js";
import { StatesMap } from "./statesmap.js";
import { windowed } from "./windowed.js";
import { MOST_ARMIES } from "../kernel/limits.js";

const message = messagesOf(words);

const ROOT = siteRoot();
/** The end of every page's title. */
const ENDING = ` - ${find("header .home", HTMLElement).textContent}`;

/** Up to this many armies the table of survivors is open to begin with. */
const OPEN = 16;

/**
 * Where a battle is, from the site's root: at its page if it has one.
 * @param {Rules} rules @param {Matchup} matchup @param {import("../kernel/matchup.js").Counted} [counted]
 */
const addressOf = (rules, matchup, counted = "attack") =>
  pageAddress(matchup, { id: rules.name, ruleset: rules.id, pages: rules }, counted);

/** @param {string} words */
const headOfGroup = (words) =>
  make("tr", {}, make("th", { colSpan: 4, scope: "rowgroup" }, words));

export class DrawnBattle {
  /**
   * @param {HTMLElement} place with the parts
   * @param {(entry: import("./ruleschoice.js").Entry) => void} chooseRules
   */
  constructor(place, chooseRules) {
    this.place = place;
    this.part = partsOf(place, "data-drawn");
    this.chooseRules = chooseRules;
    /** @type {{rules: Rules, figures: Figures} | null} */
    this.drawn = null;
    /** What a title says of the battle that is drawn. */
    this.said = "";
    /** @type {Bars | null} */
    this.bars = null;
    /** @type {Headline | null} */
    this.headline = null;
    /** Which question for the exact numbers is the last. */
    this.asked = 0;
    /** The list of rules, once there is one. @type {HTMLElement} */
    this.choice = make("span", {});
    const button = makeButton("button share");
    shareWith(button, () => {
      // not the address as somebody wrote it: what is drawn
      const { rules, figures } = /** @type {NonNullable<DrawnBattle["drawn"]>} */ (this.drawn);
      const title = matchupTitle(figures, counting()) + this.said;
      return { title, text: title, url: ROOT + addressOf(rules, figures, counting()) };
    });
    this.states = new StatesMap(this.part);
    this.next = new NextTerritory();
    this.part("change").parentElement?.append(...this.next.links, this.choice, button, this.next.frame);
  }

  /** @param {Rules} rules @param {import("../workers/solving.js").Solved} solved for the chances `PERCENTS_OF_MATCHUP` */
  draw(rules, { figures, needed }) {
    this.drawn = { rules, figures };
    this.asked += 1;
    this.begin(rules, figures);
    const win = percent(figures.win);
    const version = versionInWords(rules, win);
    this.said = `, ${rules.title}: the attacker wins ${win}` + (version && ` (${version})`);
    document.title = matchupTitle(figures) + this.said + ENDING;
    this.writeAnswer(rules, figures);
    this.writeSurvivors(figures);
    this.writeStanding(figures);
    this.writeLosses(figures);
    this.writeRetreats(figures);
    say(this.part("at-once"), isBlitz(rules) ? atOnceInWords(rules, "retreats") : "");
    const { drawn } = this;
    /** @param {Needed[] | null} found */
    const write = (found) => {
      if (this.drawn === drawn) this.writeNeeded(rules, figures, found);
    };
    needed().then(write, () => write(null));
    this.writeNextRound(figures);
    this.writeAnswers(figures);
    this.states.follow(rules, figures);
    this.offerExact();
    this.part("words").hidden = true;
    this.part("drawn").hidden = false;
  }

  /**
   * The battle that is worked out, and the steps from it: the rest still shows the one before.
   * @param {Rules} rules @param {import("../kernel/matchup.js").Matchup} matchup
   */
  begin(rules, { attackers, defenders }) {
    const { part } = this;
    const matchup = { attackers, defenders };
    const title = rules.attackers ? make("a", { href: `${ROOT}${rules.name}/` }, rules.title) : rules.title;
    part("heading").replaceChildren(`${matchupTitle(matchup)}, `, title);
    const others = rules.others.map(([name, words]) => make("a", { href: `${ROOT}${name}/` }, words));
    part("also").hidden = !others.length;
    part("also").replaceChildren("Also: ", ...others.flatMap((link, at) => (at ? [", ", link] : [link])));
    if (!(part("fields") instanceof HTMLFormElement)) this.writeSteps(rules, matchup);
    writeText(
      part("about"),
      message("armies", { attackers, territory: attackers + 1 }),
    );
    this.headline ??= new Headline(this.place, matchup);
    this.headline.show(matchup);
    part("before").hidden = true;
    part("fields").hidden = false;
    part("about").hidden = false;
  }

  /**
   * The links to the battles with one army more or less.
   * @param {Rules} rules @param {import("../kernel/matchup.js").Matchup} matchup
   */
  writeSteps(rules, { attackers, defenders }) {
    const { part } = this;
    for (const { name, matchup, isThere } of stepsFrom({ attackers, defenders })) {
      const link = part(name, HTMLAnchorElement);
      link.hidden = !isThere;
      link.href = ROOT + addressOf(rules, matchup);
    }
    writeText(part("attackers"), thousands(attackers));
    writeText(part("defenders"), thousands(defenders));
  }

  /** @param {Rules} rules @param {Figures} figures */
  writeAnswer(rules, figures) {
    const { part } = this;
    const { attackers, defenders, win, lose, means } = figures;
    const odds = oddsInWords(win, lose, () => exactWin(rules, figures));
    writeText(part("win"), percent(win));
    writeText(part("claim"), "the attacker wins" + (odds && `, ${odds}`));
    writeText(part("version"), versionInWords(rules, percent(win)));
    say(part("setting"), settingInWords(rules));
    writeText(part("attackers-lost"), fixed(means.attackersLost));
    writeText(part("defenders-lost"), fixed(means.defendersLost));
    const likely = likelyResultInWords(figures);
    writeText(part("likely"), likely.ends);
    writeText(part("likely-chance"), likely.chance);
    say(part("rounds"), roundsInWords(figures));
    const asked = battleAddress({ attackers, defenders, ruleset: rules.name }, counting());
    part("change", HTMLAnchorElement).href = ROOT + asked;
    this.next.follow(rules.name, figures);
    const choice = rulesChoice(rules, this.chooseRules);
    const hadFocus = this.choice.contains(document.activeElement);
    this.choice.replaceWith(choice);
    this.choice = choice;
    if (hadFocus) choice.querySelector("select")?.focus();
    part("page").hidden = !sameMatchup(nearestMatchup(figures, rules), figures);
    part("page", HTMLAnchorElement).href = ROOT + matchupAddress(rules.id, figures, rules.name);
  }

  /** @param {Figures} figures */
  writeSurvivors(figures) {
    const { part } = this;
    const { attackers, defenders, survivors } = figures;
    const sides = {
      attackers: windowed(endTexts(survivors.attackers, attackers).reverse(), matters),
      defenders: windowed(endTexts(survivors.defenders, defenders), matters),
    };
    const table = part("survivors", HTMLDetailsElement);
    table.open = attackers + defenders <= OPEN;
    for (const side of /** @type {const} */ (["attackers", "defenders"])) {
      const words = side === "attackers" ? `Attackers (A) left${standingTexts(figures)[0] ? " after a win" : ""}` : "Defenders left";
      const { before, shown, after } = sides[side];
      /** @param {Row} end */
      const rowOf = ({ left, lost, chance, atLeast }) => row(left, lost, chance, atLeast);
      const body = part(`survivors-${side}`, HTMLTableSectionElement);
      body.replaceChildren(
        headOfGroup(words),
        ...this.fold(before.map((end) => end.left), () => before.map(rowOf)),
        ...shown.map(rowOf),
        ...this.fold(after.map((end) => end.left), () => after.map(rowOf)),
      );
    }
    const { win, lose } = figures;
    const [won, lost] = [sides.attackers, sides.defenders].map(({ shown }) => shown.map(({ end }) => end));
    this.bars ??= new Bars(part("bars"));
    this.bars.draw({ win, lose, attackers: won, defenders: lost });
  }

  /** Write the ends in which both sides stand. @param {Figures} figures */
  writeStanding(figures) {
    const ends = standingTexts(figures);
    this.part("both-stand").hidden = !ends.length;
    if (!ends.length) return;
    writeText(this.part("standing-about"), message("standing_about", { chance: percent(figures.stood, 2) }));
    /** @param {typeof ends[number]} end */
    const rowOf = ({ attackers, defenders, chance }) => row(attackers, defenders, chance);
    const { before, shown, after } = windowed(ends, matters);
    /** @param {typeof ends} some */
    const fold = (some) =>
      this.fold(some.map(({ attackers, defenders }) => `${attackers} v ${defenders}`), () => some.map(rowOf));
    this.part("standing-rows").replaceChildren(...fold(before), ...shown.map(rowOf), ...fold(after));
  }

  /**
   * A row in the place of some that hardly matter, with a button that brings them.
   * @param {string[]} lefts what they are about @param {() => HTMLTableRowElement[]} rows
   */
  fold(lefts, rows) {
    if (!lefts.length) return [];
    const words = foldedInWords(lefts);
    const button = makeButton("button", "Show");
    button.ariaLabel = `Show ${words}`;
    const cell = make("td", { colSpan: 3 }, "less than 0.01% each ", button);
    const made = make("tr", { className: "fewer-rows" }, make("th", { scope: "row" }, words), cell);
    button.addEventListener("click", () => made.replaceWith(...rows()));
    return [made];
  }

  /** @param {Figures} figures */
  writeLosses(figures) {
    const { overall, byEnd } = lossesInRows(figures);
    this.part("losses-overall").replaceChildren(...overall.map(([name, ...cells]) => row(name, ...cells)));
    this.part("losses-by-end").replaceChildren(...byEnd.map(([name, ...cells]) => row(name, ...cells)));
  }

  /** @param {Figures} figures */
  writeRetreats({ retreat, answers }) {
    const { part } = this;
    const texts = retreat.map(({ at, win, left }) => ({ at, chance: percent(win), left: fixed(left) }));
    /** @param {typeof texts[number]} stop */
    const rowOf = ({ at, chance, left }) => row(thousands(at), thousands(at + 1), chance, left);
    const fought = texts[0]?.chance;
    const { before, shown, after } = windowed(
      texts,
      ({ chance }) => matters({ chance }) && chance !== fought,
    );
    part("retreats").hidden = !retreat.length;
    part("retreat-rows").replaceChildren(
      ...before.slice(0, 1).map(rowOf),
      ...this.foldRetreats(before.slice(1), rowOf),
      ...shown.map(rowOf),
      ...this.foldRetreats(after, rowOf),
    );
    const caption = part("retreats").querySelector("caption");
    if (caption) {
      writeText(caption, message(answers ? "retreats_chosen" : "retreats"));
    }
  }

  /**
   * @template {{at: number, chance: string}} Stop
   * @param {Stop[]} stops @param {(stop: Stop) => HTMLTableRowElement} rowOf
   */
  foldRetreats(stops, rowOf) {
    if (!stops.length) return [];
    const [made] = this.fold(
      stops.map(({ at }) => thousands(at)),
      () => stops.map(rowOf),
    );
    made.cells[1].firstChild?.replaceWith(`${stops[0].chance} `);
    return [made];
  }

  /**
   * @param {Rules} rules @param {Figures} figures @param {Needed[] | null} needed null where it is not
   *   known
   */
  writeNeeded(rules, { defenders }, needed) {
    writeText(this.part("against"), counted(defenders, "defender"));
    this.part("needed-rows").replaceChildren(
      ...(needed?.map(({ chance, attackers }) => {
        if (attackers === null) return neededRow({ chance, attackers });
        const matchup = { attackers, defenders };
        const href = ROOT + addressOf(rules, matchup);
        const number = attackers > MOST_ARMIES ? thousands(attackers) : make("a", { href }, thousands(attackers));
        return row(`${chance}%`, number, thousands(attackers + 1));
      }) ?? [unknownRow()]),
    );
  }

  /** @param {Figures} figures */
  writeNextRound({ nextRound }) {
    this.part("next-rounds").hidden = !nextRound?.outcomes.length;
    if (!nextRound) return;
    this.part("next-round-rows").replaceChildren(
      ...nextRoundInRows(nextRound).map(([outcome, ...cells]) => row(outcome, ...cells)),
    );
  }

  /** @param {Figures} figures */
  writeAnswers(figures) {
    this.part("all-answers").hidden = !figures.answers;
    this.part("answers").replaceChildren(
      ...answersInWords(figures).flatMap(([dice, rolls]) => [make("dt", {}, dice), make("dd", {}, rolls)]),
    );
  }

  /** A button that works out the exact numbers, which may take long. */
  offerExact() {
    const place = this.part("exact-offer");
    const button = makeButton("button", "Work out the exact numbers");
    const said = make("span", { role: "status" });
    place.replaceChildren(button, " ", said);
    this.part("exact-numbers").replaceChildren();
    button.addEventListener("click", async () => {
      if (!this.drawn || button.ariaDisabled === "true") return;
      const { rules, figures } = this.drawn;
      const asked = this.asked;
      button.ariaDisabled = "true";
      writeText(said, "Computing …");
      try {
        const check = await import("../workers/check.js");
        const { attackers, defenders } = figures;
        const answer = await check.workOut(rules, { attackers, defenders });
        if (asked === this.asked) this.writeExact(rules, answer, check);
      } catch {
        button.ariaDisabled = null;
        writeText(said, "This device could not work them out. Try again");
      }
    });
  }

  /**
   * @param {Rules} rules @param {import("../workers/check.js").Answer} answer
   * @param {typeof import("../workers/check.js")} check
   */
  writeExact(rules, answer, check) {
    this.part("exact-offer").replaceChildren();
    this.part("exact-numbers").replaceChildren(
      ...exactInWords(rules, answer, check).flatMap(({ name, text, id }) => [
        make("dt", {}, name),
        make("dd", {}, id ? make("code", { id }, text) : text),
      ]),
    );
    offerCopies(this.place);
  }
}
