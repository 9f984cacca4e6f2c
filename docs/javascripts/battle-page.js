/**
 * The page that draws any battle: the one in its address, `?a=60&d=40&rules=classic`. Its steppers and
 * its list of rules lead on without loading it again.
 *
 * @typedef {import("./battle.js").Battle} Battle
 * @typedef {import("./rules.js").Offers} Offers
 */
import { battleAddress, listedOffer, readBattle } from "./battle.js";
import { counting, follow } from "./counting.js";
import { DrawnBattle, NEEDED } from "./drawn-battle.js";
import { Files, RULESETS } from "./files.js";
import { find, say } from "./page.js";
import { rulesNamed } from "./rules.js";
import { Solving, isSolvedAtOnce } from "./solving.js";

const USUAL = { attackers: 8, defenders: 5 };

const place = find('[data-drawn="battle"]', HTMLElement);
const words = find('[data-drawn="words"]', HTMLElement, place);
/** @type {Files<Offers>} */
const files = new Files();
const solving = new Solving();
const drawn = new DrawnBattle(place, ({ name }) => {
  if (shown) go({ ...shown, ruleset: name });
});

/** @type {Offers | null} */
let offers = null;

/** The battle that is shown, or being worked out. @type {Battle | null} */
let shown = null;

/** Whether the reader has been led to the part that the address names. */
let isLed = false;

/** All rules under all their names, the usual first. @param {Offers} offers */
const listed = (offers) =>
  Object.entries(offers).flatMap(([ruleset, offer]) =>
    [ruleset, ...Object.keys(offer.names ?? {})].map((id) => listedOffer(id, ruleset, offer)),
  );

/** Show the battle of the address. */
async function followAddress() {
  offers ??= await files.load(RULESETS);
  if (!offers) return say(words, files.failure("Reload the page to try again."));
  const asked = readBattle(location.search, listed(offers), USUAL, counting());
  if (asked) follow(asked.counting);
  const battle = asked?.battle ?? { ...USUAL, ruleset: Object.keys(offers)[0] };
  const rules = rulesNamed(offers, battle.ruleset);
  if (!rules) return;
  shown = battle;
  drawn.begin(rules, battle);
  place.setAttribute("aria-busy", "true");
  if (!isSolvedAtOnce(battle)) say(words, "Working it out …");
  solving.solve(rules, battle, NEEDED, (solved) => {
    drawn.draw(rules, solved);
    say(words, asked?.words ?? "");
    place.removeAttribute("aria-busy");
    leadToPart();
  });
}

/** Lead to the part that the address names, once it is there, and open it. */
function leadToPart() {
  const part = isLed ? null : document.getElementById(location.hash.slice(1));
  isLed = true;
  for (const each of [part, part?.nextElementSibling]) {
    if (each instanceof HTMLDetailsElement) each.open = true;
  }
  part?.scrollIntoView();
}

/** Show another battle, which the address then names. @param {Battle} battle */
function go(battle) {
  history.pushState(null, "", battleAddress(battle, counting()));
  followAddress();
}

place.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link || !link.closest(".steps, .needed")) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const { pathname, search } = new URL(link.href);
  const asked = offers && readBattle(search, listed(offers), USUAL);
  if (pathname !== location.pathname || !asked) return;
  event.preventDefault();
  go(asked.battle);
});
addEventListener("popstate", followAddress);
followAddress();
