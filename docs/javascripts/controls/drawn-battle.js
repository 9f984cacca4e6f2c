/**
 * A battle drawn on the device, with all that a matchup's page tells, in its words and its order: the
 * parts of templates/parts/drawn_battle.html are filled with figures.
 *
 * @typedef {import("./bars.js").EndTexts & {lost: string, end: End}} Row of the table of survivors
 * @typedef {import("../kernel/figures.js").End} End
 * @typedef {import("../kernel/figures.js").Figures} Figures
 * @typedef {import("../kernel/figures.js").Needed} Needed
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 * @typedef {import("../kernel/rules.js").Rules} Rules
 */
import words from "../../words/en/battle.js";
import { neededRow, row, unknownRow } from "./tablerows.js";
import { atOnceInWords } from "../words/atonce.js";
import { Bars } from "./bars.js";
import { offerCopies } from "../browser/copy.js";
import { beginsBlocked, exactWin, isBlitz, mostLikely, roundsOf } from "../kernel/figures.js";
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
import { oddsInWords, versionInWords } from "../words/besidechance.js";
import { find, make, makeButton, partsOf, say, siteRoot, writeText } from "../browser/page.js";
import { fixed, fractionText, isExact, isJust, nearest, percent, significant } from "../kernel/quantities.js";
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
 * @param {Rules} rules @param {Matchup} matchup
 */
const addressOf = (rules, matchup) =>
  pageAddress(matchup, { id: rules.name, ruleset: rules.id, pages: rules });

/** Whether the next round ends the battle, whatever is rolled. @param {Figures} figures */
const takesOneRound = ({ attackers, defenders, nextRound }) =>
  nextRound?.outcomes.every(
    ({ attackersLost, defendersLost }) => attackersLost === attackers || defendersLost === defenders,
  );

/** @param {End[]} ends @param {number} atStart @returns {Row[]} */
const textsOf = (ends, atStart) =>
  ends.map((end) => ({
    end,
    left: thousands(end.left),
    lost: thousands(atStart - end.left),
    chance: percent(end.chance, 2),
    atLeast: percent(end.atLeast, 2),
  }));

/** @param {{chance: string}} end whether it shows as more than the least */
const matters = ({ chance }) => !chance.startsWith("<") && chance !== "0.00%";

/** @param {string} words */
const headOfGroup = (words) =>
  make("tr", {}, make("th", { colSpan: 4, scope: "rowgroup" }, words));

/** Ends as the page says them: "the attacker wins with 6 attackers left". @param {Figures} figures */
const likelyResultInWords = (figures) =>
  mostLikely(figures)
    .map(({ left, side, standing }) => {
      if (standing) return message("stands_with", { attackers: standing, defenders: left });
      return side === "attackers"
        ? message("won_with", { attackers: left })
        : message("failed_with", { defenders: left });
    })
    .join(" or ");

/** @param {number} attackersLost @param {number} defendersLost */
const outcomeInWords = (attackersLost, defendersLost) =>
  [
    defendersLost ? `the defender loses ${defendersLost}` : "",
    attackersLost ? `the attacker loses ${attackersLost}` : "",
  ]
    .filter(Boolean)
    .join(", ");

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
      const title = document.title.replace(ENDING, "");
      return { title, text: title, url: location.href };
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
    const title = `${matchupTitle(figures)}, ${rules.title}: the attacker wins ${win}`;
    document.title = title + (version && ` (${version})`) + ENDING;
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
    const steps = [
      { name: "attackers-fewer", armies: attackers - 1, defenders },
      { name: "attackers-more", armies: attackers + 1, defenders },
      { name: "defenders-fewer", armies: defenders - 1, attackers },
      { name: "defenders-more", armies: defenders + 1, attackers },
    ];
    for (const { name, armies, ...other } of steps) {
      const link = part(name, HTMLAnchorElement);
      const next = { attackers: armies, defenders: armies, ...other };
      link.hidden = armies < 1 || armies > MOST_ARMIES;
      link.href = ROOT + addressOf(rules, next);
    }
    writeText(part("attackers"), thousands(attackers));
    writeText(part("defenders"), thousands(defenders));
  }

  /** @param {Rules} rules @param {Figures} figures */
  writeAnswer(rules, figures) {
    const { part } = this;
    const { attackers, defenders, win, lose, means, rounds } = figures;
    const odds = oddsInWords(win, lose, () => exactWin(rules, figures));
    writeText(part("win"), percent(win));
    writeText(part("claim"), "the attacker wins" + (odds && `, ${odds}`));
    writeText(part("version"), versionInWords(rules, percent(win)));
    writeText(part("attackers-lost"), fixed(means.attackersLost));
    writeText(part("defenders-lost"), fixed(means.defendersLost));
    const likely = mostLikely(figures);
    writeText(part("likely"), likelyResultInWords(figures));
    writeText(part("likely-chance"), percent(likely[0].chance) + (likely.length > 1 ? " each" : ""));
    part("rounds").hidden = !rounds;
    if (rounds) {
      const isOne = takesOneRound(figures);
      const some = isOne ? message("one_round") : message("rounds", { rounds: fixed(rounds) });
      writeText(part("rounds"), beginsBlocked(figures) ? message("no_attack_here", { attackers }) : some);
    }
    const asked = `?a=${attackers}&d=${defenders}`;
    part("change", HTMLAnchorElement).href = `${ROOT}${asked}&rules=${rules.name}`;
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
      attackers: windowed(textsOf(survivors.attackers, attackers).reverse(), matters),
      defenders: windowed(textsOf(survivors.defenders, defenders), matters),
    };
    const table = part("survivors", HTMLDetailsElement);
    table.open = attackers + defenders <= OPEN;
    for (const side of /** @type {const} */ (["attackers", "defenders"])) {
      const words = side === "attackers" ? "Attackers left" : "Defenders left";
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
  writeStanding({ standing, stood }) {
    const ends = standing
      .filter(({ chance }) => !isJust(chance, 0))
      .map(({ left, chance }) => ({ left, chance: percent(chance, 2) }));
    this.part("both-stand").hidden = !ends.length;
    if (!ends.length) return;
    writeText(this.part("standing-about"), message("standing_about", { chance: percent(stood, 2) }));
    /** @param {typeof ends[number]} end */
    const rowOf = ({ left, chance }) => row(thousands(left.attackers), thousands(left.defenders), chance);
    const { before, shown, after } = windowed(ends, matters);
    /** @param {typeof ends} some */
    const fold = (some) =>
      this.fold(some.map(({ left }) => `${thousands(left.attackers)} v ${thousands(left.defenders)}`), () => some.map(rowOf));
    this.part("standing-rows").replaceChildren(...fold(before), ...shown.map(rowOf), ...fold(after));
  }

  /**
   * A row in the place of some that hardly matter, with a button that brings them.
   * @param {string[]} lefts what they are about @param {() => HTMLTableRowElement[]} rows
   */
  fold(lefts, rows) {
    if (!lefts.length) return [];
    const words = lefts.length > 1 ? `${lefts[0]} to ${lefts[lefts.length - 1]}` : lefts[0];
    const button = makeButton("button", "Show");
    button.ariaLabel = `Show ${words}`;
    const cell = make("td", { colSpan: 3 }, "less than 0.01% each ", button);
    const made = make("tr", { className: "fewer-rows" }, make("th", { scope: "row" }, words), cell);
    button.addEventListener("click", () => made.replaceWith(...rows()));
    return [made];
  }

  /** @param {Figures} figures */
  writeLosses(figures) {
    const { attackers, defenders, means, deviations, medians } = figures;
    const { lossesGivenWin, lossesGivenLoss, attackersLostGivenLoss } = figures;
    /** @param {string} name @param {import("../kernel/quantities.js").Quantity[]} numbers @param {number | null} median */
    const side = (name, numbers, median) =>
      row(name, ...numbers.map((number) => fixed(number)), median === null ? "–" : thousands(median));
    this.part("losses-overall").replaceChildren(
      side(
        "Attacker",
        [means.attackersLeft, means.attackersLost, deviations.attackers],
        medians.attackers,
      ),
      side(
        "Defender",
        [means.defendersLeft, means.defendersLost, deviations.defenders],
        medians.defenders,
      ),
    );
    const byEnd = [];
    if (lossesGivenWin) byEnd.push(row(message("when_won"), fixed(lossesGivenWin), thousands(defenders)));
    const fallen = attackersLostGivenLoss ? fixed(attackersLostGivenLoss) : thousands(attackers);
    if (lossesGivenLoss) byEnd.push(row(message("when_failed"), fallen, fixed(lossesGivenLoss)));
    this.part("losses-by-end").replaceChildren(...byEnd);
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
    const { total, outcomes } = nextRound;
    this.part("next-round-rows").replaceChildren(
      ...outcomes.map(({ attackersLost, defendersLost, rolls }) =>
        row(
          outcomeInWords(attackersLost, defendersLost),
          percent({ numerator: BigInt(rolls), denominator: BigInt(total) }),
          `${thousands(rolls)} of ${thousands(total)}`,
        ),
      ),
    );
  }

  /** @param {Figures} figures */
  writeAnswers({ answers }) {
    this.part("all-answers").hidden = !answers;
    this.part("answers").replaceChildren(
      ...(answers ?? []).flatMap(({ dice, rolls }) => [
        make("dt", {}, `${dice} ${dice === 1 ? "die" : "dice"} against`),
        make("dd", {}, rolls.map((roll) => roll.join("-")).join(", ")),
      ]),
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
  writeExact(rules, { exact, win }, { boundsInWords, certifiedDigits }) {
    this.part("exact-offer").replaceChildren();
    const place = this.part("exact-numbers");
    /** @param {string} name @param {string} text @param {string} [id] */
    const entry = (name, text, id) => [
      make("dt", {}, name),
      make("dd", {}, id ? make("code", { id }, text) : text),
    ];
    if (exact) {
      const { numerator, denominator } = exact;
      const lose = { numerator: denominator - numerator, denominator };
      const failing = roundsOf(rules, false).mayBlock ? "The attack fails" : "The attacker loses";
      place.replaceChildren(
        ...entry("The attacker wins, 20 digits", significant(exact), "win-decimal"),
        ...entry(`${failing}, 20 digits`, significant(lose), "lose-decimal"),
        ...entry(message("win_fraction"), fractionText(exact), "win-fraction"),
      );
    } else if (!isExact(win)) {
      const certified = certifiedDigits(win);
      const irrational = Boolean(rules.transformation);
      place.replaceChildren(
        ...(certified
          ? entry(`The attacker wins, ${counted(certified.length, "digit")}`, certified.text, "win-decimal")
          : entry("The attacker wins", boundsInWords(win))),
        ...entry(message("win_fraction"), whyNoFraction(irrational, certified !== null)),
      );
    }
    offerCopies(this.place);
  }
}

/** @param {boolean} irrational @param {boolean} hasDigits whether a decimal stands in its place */
function whyNoFraction(irrational, hasDigits) {
  if (irrational) return message(hasDigits ? "irrational" : "irrational_bounded");
  return message(hasDigits ? "too_long" : "too_long_bounded");
}
