/**
 * The lookup: two numbers in, the answer at once.
 *
 * The page arrives with a real answer in it. This module reads the ruleset's ready figures once
 * (`lookup/<ruleset>.json`: strings, rounded by the generator) and only ever chooses among them.
 */
import {
  attackersMeant,
  counted,
  limitsInWords,
  matchupAddress,
  matchupTitle,
  nearestMatchup,
  readAddress,
  readNumber,
  sameMatchup,
  shownNumber,
} from "./matchup.js";
import { rulesetsOffered, siteRoot } from "./site.js";

/** @typedef {import("./matchup.js").Matchup} Matchup */

const REMEMBERED = "risk-odds.counting";
const FIGURES = ["win", "attackers_left", "attackers_lost", "defenders_left", "defenders_lost"];

/** The counting chosen last; storage may be blocked, then nothing is remembered. */
function rememberedCounting() {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}

function rememberCounting(counting) {
  try {
    localStorage.setItem(REMEMBERED, counting);
  } catch {
    // Blocked storage: the choice holds for this page only.
  }
}

/** The ready figures of a ruleset, fetched once for each page. */
async function fetchFigures(root, ruleset) {
  const answer = await fetch(new URL(`lookup/${ruleset}.json`, root));
  if (!answer.ok) throw new Error(`lookup/${ruleset}.json: ${answer.status}`);
  return answer.json();
}

class Lookup {
  /** @param {HTMLFormElement} form @param {URL} root */
  constructor(form, root) {
    this.form = form;
    this.root = root;
    this.ruleset = form.dataset.ruleset;
    this.offer = {
      attackers: Number(form.dataset.attackers),
      defenders: Number(form.dataset.defenders),
    };
    this.inputs = { attackers: form.elements.attackers, defenders: form.elements.defenders };
    this.counting = "attack";
    this.figures = null;
    this.failed = false;
    this.touched = false;
    this.last = { attackers: 1, defenders: 1 };
    this.listen();
    this.chooseCounting(rememberedCounting() === "territory" ? "territory" : "attack");
  }

  part(name) {
    return this.form.querySelector(`[data-lookup="${name}"]`);
  }

  listen() {
    this.form.addEventListener("input", (event) => {
      this.touched = true;
      if (event.target.name !== "counting") this.render();
    });
    this.form.addEventListener("change", (event) => {
      if (event.target.name !== "counting") return;
      this.chooseCounting(event.target.value);
      rememberCounting(this.counting);
    });
    this.form.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-step]");
      if (!button) return;
      this.touched = true;
      this.step(button.dataset.side, Number(button.dataset.step));
    });
    this.form.addEventListener("keydown", (event) => {
      const opens = event.key === "Enter" && event.target.type === "number";
      if (opens && this.part("message").hidden) location.assign(this.part("page").href);
    });
    this.form.addEventListener("submit", (event) => event.preventDefault());
  }

  async load() {
    try {
      this.figures = await fetchFigures(this.root, this.ruleset);
    } catch {
      this.failed = true;
    }
    this.render();
  }

  /** What the attacker's number counts; the battle stays the same. */
  chooseCounting(counting) {
    const { attackers } = this.inputs;
    const typed = readNumber(attackers.value);
    const meant = typed && attackersMeant(typed.value, this.counting);
    this.counting = counting;
    if (meant !== null) attackers.value = String(shownNumber(meant, counting));
    attackers.min = String(shownNumber(1, counting));
    attackers.max = String(shownNumber(this.offer.attackers, counting));
    for (const choice of this.form.querySelectorAll('[name="counting"]')) {
      choice.checked = choice.value === counting;
    }
    for (const words of this.form.querySelectorAll("[data-counting]")) {
      words.hidden = words.dataset.counting !== counting;
    }
    this.render();
  }

  /** @param {Matchup} matchup show this battle */
  choose({ attackers, defenders }) {
    this.inputs.attackers.value = String(shownNumber(attackers, this.counting));
    this.inputs.defenders.value = String(defenders);
    this.render();
  }

  step(side, change) {
    const { nearest } = this.read();
    this.choose(nearestMatchup({ ...nearest, [side]: nearest[side] + change }, this.offer));
  }

  /** The plain words for what is wrong with one field, or "" where nothing is. */
  fault(side) {
    const input = this.inputs[side];
    const typed = readNumber(input.value);
    const words =
      side === "attackers" && this.counting === "territory" ? "armies on the territory" : side;
    const range = `${input.min} to ${input.max} ${words}`;
    if (typed === null) return `Type a number: there are figures for ${range}.`;
    if (!typed.whole) return `Armies come in whole numbers: there are figures for ${range}.`;
    if (typed.value < Number(input.min) || typed.value > Number(input.max)) {
      return `There are figures for ${range}.`;
    }
    return "";
  }

  /** The matchup typed, put into the limits, and the faults found on the way. */
  read() {
    const attackers = readNumber(this.inputs.attackers.value);
    const defenders = readNumber(this.inputs.defenders.value);
    const nearest = nearestMatchup(
      {
        attackers: attackers ? attackersMeant(attackers.value, this.counting) : this.last.attackers,
        defenders: defenders ? defenders.value : this.last.defenders,
      },
      this.offer,
    );
    return { nearest, faults: Object.keys(this.inputs).map((side) => this.fault(side)) };
  }

  render() {
    const { nearest, faults } = this.read();
    const sound = faults.every((fault) => fault === "");
    Object.values(this.inputs).forEach((input, at) => {
      input.setAttribute("aria-invalid", String(faults[at] !== ""));
    });
    for (const button of this.form.querySelectorAll("button[data-step]")) {
      const { side, step } = button.dataset;
      const next = { ...nearest, [side]: nearest[side] + Number(step) };
      const end = !sameMatchup(nearestMatchup(next, this.offer), next);
      button.setAttribute("aria-disabled", String(end));
    }
    const page = new URL(matchupAddress(this.ruleset, nearest), this.root).href;
    this.part("page").href = page;
    this.part("matchup").textContent = `${nearest.attackers} v ${nearest.defenders}`;
    if (sound) this.last = nearest;
    if (!sound) this.renderMessage([...faults.filter(Boolean), "The nearest there is:"], nearest);
    else if (this.figures) this.renderAnswer(nearest);
    else if (this.failed) this.renderMessage(["The figures did not load. They are also at"], nearest);
  }

  renderAnswer(matchup) {
    const at = (matchup.attackers - 1) * this.figures.defenders + matchup.defenders - 1;
    for (const name of FIGURES) this.part(name).textContent = this.figures[name][at];
    const { attackers, defenders } = matchup;
    this.part("attackers").textContent = counted(attackers, "attacker");
    this.part("defenders").textContent = counted(defenders, "defender");
    this.part("territory").textContent = String(shownNumber(attackers, "territory"));
    this.showMessage(false);
  }

  renderMessage(sentences, nearest) {
    const link = document.createElement("a");
    link.href = this.part("page").href;
    const territory = shownNumber(nearest.attackers, "territory");
    const behind = this.counting === "territory" ? ` (${territory} on the territory)` : "";
    link.textContent = matchupTitle(nearest) + behind;
    this.part("message").replaceChildren(`${sentences.join(" ")} `, link, ".");
    this.showMessage(true);
  }

  showMessage(shown) {
    this.part("message").hidden = !shown;
    for (const name of ["result", "expected", "more"]) this.part(name).hidden = shown;
  }
}

/** On the page for missing addresses: say which matchup is nearest to the one asked for. */
async function offerNearest(place, lookup, root) {
  let offers;
  try {
    offers = await rulesetsOffered();
  } catch {
    return; // the page says all it knows: the address is missing, and the lookup is there
  }
  const asked = readAddress(location.pathname.slice(root.pathname.length), offers);
  if (!asked) return;
  const offer = offers[asked.ruleset];
  const nearest = nearestMatchup(asked, offer);
  const link = document.createElement("a");
  link.href = new URL(matchupAddress(asked.ruleset, nearest), root).href;
  const other = asked.ruleset !== lookup.ruleset;
  link.textContent = matchupTitle(nearest) + (other ? `, ${offer.title}` : "");
  place.replaceChildren(`${limitsInWords(offer)} The nearest matchup to the one asked for: `, link, ".");
  place.hidden = false;
  if (!other && !lookup.touched) lookup.choose(nearest);
}

const form = document.querySelector("form.lookup");
if (form) {
  const root = siteRoot();
  const lookup = new Lookup(form, root);
  const missing = document.querySelector("[data-missing]");
  if (missing) offerNearest(missing, lookup, root);
  lookup.load();
}
