/**
 * The answer beside the map, and what the map shows of it.
 *
 * @typedef {import("../decisions/plans.js").Plan} Plan
 * @typedef {import("../kernel/quantities.js").Quantity} Quantity
 * @typedef {import("./boardaddress.js").Asked} Asked
 * @typedef {import("./boardaddress.js").Position} Position
 * @typedef {import("./boardquestion.js").Known} Known
 *
 * @typedef {Object<string, import("../words/boardwords.js").OnMap>} Taken the chances of territories on the map
 * @typedef {{taken: Taken, legs: import("./boardway.js").Leg[], branches: import("./boardway.js").Branch[]}} Shown
 *   on the map: the chances, the way, and stacks whose ways are still to be found
 * @typedef {Shown & {asked: Asked, short: string, plan?: Plan, start?: string}} Drawn what is asked, the answer
 *   in a line, and the plan of a stack
 */
import { BREAK, NOTHING } from "./boardaddress.js";
import { continentOf } from "./boardquestion.js";
import { countedHere, counting } from "./counting.js";
import {
  firstInWords,
  goalInWords,
  heldInWords,
  isUndivided,
  limitsInWords,
  movesInWords,
  noneInWords,
  onMap,
  planClaim,
  planCounted,
  planOnMap,
  plannedLeft,
  routeInWords,
  routeText,
  startsInWords,
  threatClaim,
  threatCounted,
  threatOfAllClaim,
  wayInWords,
} from "../words/boardwords.js";
import { interval, percent } from "../kernel/quantities.js";
import { neededRow, row, tableOf } from "./tablerows.js";
import { playerName } from "./boardlist.js";
import { conditionsInWords, rulesInWords, versionsInWords } from "../words/besidechance.js";
import { wayOf } from "./boardway.js";
import { writeText, writeTexts } from "../browser/page.js";

/** Why a chance is 0. */
const CANNOT = "It cannot be: the stack is too small, no border leads to all of them, or too few armies may move in.";

/** The tables of the page, by the names of their rows. */
const TABLES = ["ranked", "threats", "taken", "stacks", "moves", "routes"];

/** The chance that a border falls, to all stacks beside it. @param {import("../decisions/turns.js").Threat} threat */
const worstOf = ({ single, together }) => (together ?? single[0]).chance;

/** @param {string} from @param {string} to @returns {import("./boardway.js").Leg} */
const legOf = (from, to) => [from, to];

/** For a list alone. @param {Quantity} one @param {Quantity} other */
const order = (one, other) => interval(one).low - interval(other).low;

export class BoardAnswer {
  /**
   * @param {HTMLElement} form @param {import("../browser/page.js").Part} part of it
   * @param {Known} known @param {(slug: string) => string} titleOf a continent
   */
  constructor(form, part, known, titleOf) {
    this.form = form;
    this.part = part;
    this.known = known;
    this.titleOf = titleOf;
    /** The rules that the page arrived with. */
    this.usual = part("title").textContent ?? "";
  }

  /**
   * Write a part of the worker's answer.
   * @param {any} answer @param {Object<string, any>} question @param {Position} position
   * @returns {Promise<Drawn | null> | Drawn | null} null where the map stays as it is
   */
  write({ plan, stacks, entries, attacks, threats, holding, ...rare }, question, position) {
    if (plan) return this.writePlan(plan, question.targets, question.stack, position);
    if (entries) return this.writeEntries(entries, question, position);
    if (attacks) return this.writeAttacks(attacks, position);
    if (threats) return this.writeThreats(threats, position);
    if (rare.several || rare.turns) return this.writeSeveral(rare, question, position);
    if (stacks) this.part("stacks").replaceChildren(...stacks.map((/** @type {any} */ each) => this.stackRow(each)));
    if (holding) {
      const mine = Object.values(position.places).filter(({ whose }) => whose === "me").length;
      writeText(this.part("left"), heldInWords(holding, mine - question.borders.length, this.known.nameOf));
    }
    return null;
  }

  /** @param {{percent: number, attackers: number | null}} stack */
  stackRow({ percent: chance, attackers }) {
    return attackers === null ? row(`${chance}%`, { text: noneInWords(), colSpan: 2 }) : neededRow({ chance, attackers });
  }

  /** @param {string[]} names of the tables that have something to say */
  showTables(...names) {
    for (const name of TABLES) {
      const table = this.part(name).closest("table");
      const place = table?.parentElement?.classList.contains("scroll") ? table.parentElement : table;
      if (place) place.hidden = !names.includes(name);
    }
    this.part("tables").replaceChildren();
  }

  /** The way that is drawn, in words. @param {import("./boardway.js").Leg[]} legs */
  writeWay(legs) {
    const route = this.part("route");
    writeText(route, [route.textContent, wayInWords(legs, this.known.nameOf)].filter(Boolean).join(" "));
  }

  /** What some territories are called in short. @param {string[]} ids @param {Position["places"]} places */
  together(ids, places) {
    if (ids.length === 1) return this.known.nameOf(ids[0]);
    return this.continentOf(ids, places) || `${ids.length} territories`;
  }

  /** The continent that some territories are, but for mine. @param {string[]} ids @param {Position["places"]} places */
  continentOf(ids, places) {
    const whole = continentOf(ids, places, this.known.continents);
    return whole ? this.titleOf(whole) : "";
  }

  /**
   * @param {Quantity} chance @param {[before: string, attackers: string, after: string]} claim
   * @param {Object<string, string>} [texts] of other parts
   */
  writeClaim(chance, [claim, attackers, after], texts = {}) {
    const empty = { first: "", route: "", left: "" };
    writeTexts(this.part, { ...empty, ...texts, chance: percent(chance), claim, attackers, "claim-after": after });
  }

  /**
   * @param {Plan} plan @param {Object<string, import("../decisions/chain.js").Territory>} targets
   * @param {{place: string, attackers: number}} stack @param {Position} position @returns {Drawn}
   */
  writePlan(plan, targets, { place, attackers }, { places, asked }) {
    const { part } = this;
    const { nameOf } = this.known;
    const ids = Object.keys(targets);
    const start = nameOf(place);
    const chance = percent(plan.chance);
    const territories = Object.values(targets);
    const goal = goalInWords(ids.map(nameOf), this.continentOf(ids, places));
    const first = firstInWords(plan, nameOf) || CANNOT;
    this.writeClaim(plan.chance, planClaim(start, goal, attackers, countedHere(counting())), {
      first: ids.length === 1 && plan.options.length ? "" : first,
      route: routeInWords(plan, nameOf),
      left: plannedLeft(plan, start),
      title: rulesInWords(territories, this.usual),
      counted: planCounted(attackers) + limitsInWords(territories) + versionsInWords(territories, chance),
    });
    this.showTables("taken", "stacks", "moves", "routes");
    part("taken").replaceChildren(
      ...plan.taken.map(({ place: id, chance: taken }) => row(nameOf(id), targets[id].defenders, percent(taken))),
    );
    part("moves").replaceChildren(...movesInWords(plan, nameOf, start).map(([first, ...rest]) => row(first, ...rest)));
    part("moves").closest("table")?.toggleAttribute("data-alike", isUndivided(plan));
    part("routes").replaceChildren(
      ...plan.routes.map(({ route, chance: all }) => row(routeText(route, nameOf), percent(all))),
    );
    const way = wayOf(plan, place, (id) => targets[id].behind);
    const short = `${start} → ${this.together(ids, places)}: ${chance}`;
    return { asked, taken: planOnMap(plan), ...way, short, plan, start: place };
  }

  /**
   * The best of my stacks for a goal, and all of them.
   * @param {import("../decisions/entries.js").Entry[]} entries @param {Object<string, any>} question
   * @param {Position} position @returns {Drawn}
   */
  writeEntries(entries, { targets }, { places, asked: { goal }, rules }) {
    const [{ place, attackers, plan }] = entries;
    const asked = { ...NOTHING, from: place, take: Object.keys(targets), goal };
    const drawn = this.writePlan(plan, targets, { place, attackers }, { places, asked, rules });
    this.part("ranked").replaceChildren(
      ...entries.map((each) => {
        const first = each.plan.options.length ? this.known.nameOf(each.plan.options[0].target) : "–";
        const { attackers: armies } = each;
        return row(this.known.nameOf(each.place), armies, armies + 1, first, percent(each.plan.chance));
      }),
    );
    const isPossible = interval(plan.chance).high > 0;
    writeText(this.part("route"), isPossible ? startsInWords(entries, this.known.nameOf) : "");
    this.showTables("ranked", "taken", "moves");
    // the plans of all stacks come without their routes
    return { ...drawn, legs: [], branches: isPossible ? [{ from: place, attackers, targets: asked.take }] : [] };
  }

  /** @param {import("../decisions/entries.js").Attack[]} attacks that break a bonus, the best first @param {Position} position @returns {Drawn} */
  writeAttacks(attacks, { asked: { goal } }) {
    const [{ place, attackers, target, chance }] = attacks;
    const { nameOf } = this.known;
    const { rules } = this.known.territoryOf(target);
    this.writeClaim(chance, planClaim(nameOf(place), nameOf(target), attackers, countedHere(counting())), {
      first: `This breaks the bonus of ${this.titleOf(goal.slice(BREAK.length))}: no single attack does so more often.`,
      title: rules.title,
      counted: planCounted(attackers) + versionsInWords([{ rules }], percent(chance)),
    });
    this.part("ranked").replaceChildren(
      ...attacks.map((each) =>
        row(nameOf(each.place), each.attackers, each.attackers + 1, nameOf(each.target), percent(each.chance)),
      ),
    );
    this.showTables("ranked");
    const asked = { ...NOTHING, from: place, take: [target], goal };
    const short = `${nameOf(place)} → ${nameOf(target)}: ${percent(chance)}`;
    return { asked, taken: { [target]: onMap(chance) }, legs: [[place, target]], branches: [], short };
  }

  /** @param {import("../decisions/turns.js").Threat[]} threats to each of my borders @param {Position} position @returns {Drawn} */
  writeThreats(threats, { places, asked: { goal } }) {
    const { nameOf } = this.known;
    const sorted = [...threats].sort((one, other) => order(worstOf(other), worstOf(one)));
    const [greatest] = sorted;
    const [strongest] = greatest.single;
    const { whose, armies } = places[strongest.place];
    const [own, from] = [nameOf(greatest.place), nameOf(strongest.place)];
    const { rules } = this.known.territoryOf(greatest.place);
    const borders = threats.map(({ place }) => this.known.territoryOf(place));
    const areAlike = borders.every((each) => each.rules.title === rules.title);
    const title = areAlike ? rulesInWords(borders, this.usual) : rules.title;
    const conditions = conditionsInWords(rules, percent(worstOf(greatest)));
    const alone = `${from} (${playerName(whose)}, ${armies})`;
    if (greatest.together) {
      this.writeClaim(greatest.together.chance, threatOfAllClaim(own, greatest.single.length), {
        first: `The most dangerous of them is ${alone}: ${percent(strongest.chance)} alone.`,
        title,
        counted: `each attacks once, to the end.${conditions}`,
      });
    } else {
      const claim = threatClaim(own, from, playerName(whose), armies - 1, countedHere(counting()));
      this.writeClaim(strongest.chance, claim, { title, counted: threatCounted(armies, from) + conditions });
    }
    this.part("threats").replaceChildren(
      ...sorted.map(({ place, single: [best], together }) =>
        row(
          nameOf(place),
          places[place].armies,
          `${nameOf(best.place)} (${playerName(places[best.place].whose)}, ${places[best.place].armies})`,
          percent(best.chance),
          together ? percent(together.chance) : "",
        ),
      ),
    );
    this.showTables("threats");
    const taken = Object.fromEntries(threats.map((each) => [each.place, onMap(worstOf(each))]));
    const legs = threats.flatMap(({ place, single }) => single.map((each) => legOf(each.place, place)));
    const asked = { ...NOTHING, take: threats.map(({ place }) => place), goal };
    return { asked, taken, legs, branches: [], short: `${own} falls: ${percent(worstOf(greatest))}` };
  }

  /**
   * Several stacks: asked rarely, so that what says it is loaded then.
   * @param {any} answer @param {Object<string, any>} question @param {Position} position @returns {Promise<Drawn>}
   */
  async writeSeveral(answer, question, position) {
    const { severalInWords, turnsInWords } = await import("./boardseveral.js");
    const { nameOf } = this.known;
    const found = answer.several
      ? severalInWords(answer.several, question, nameOf)
      : turnsInWords(answer.turns, question, nameOf);
    this.writeClaim(found.chance, found.claim, { ...found.texts });
    this.showTables();
    this.part("tables").replaceChildren(tableOf(...found.table));
    const { taken, legs, branches, short } = found;
    return { asked: position.asked, taken, legs, branches, short };
  }
}
