/**
 * The button below a matchup's exact numbers: what it needs is loaded when it is pressed.
 *
 * @typedef {import("../kernel/matchup.js").Matchup} Matchup
 */
import { Files, NEW_VERSION, RULESETS } from "../browser/files.js";
import { make, makeButton, writeText } from "../browser/page.js";

/**
 * @param {HTMLElement} place of the exact numbers: the button stands at its end
 * @param {string} ruleset @param {Matchup} matchup
 */
export function offerCheck(place, ruleset, matchup) {
  const button = makeButton("button check", "Check it here");
  const said = make("p", { className: "checked", role: "status" });
  place.append(button, said);
  button.addEventListener("click", async () => {
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    writeText(said, "Computing …");
    try {
      const found = await check(place, ruleset, matchup);
      writeText(said, found.words);
      said.classList.toggle("differs", !found.same);
    } catch (why) {
      const fault = "Not checked: that is a fault of the site or of this browser. Try again";
      const load = `Not checked: what it needs did not load. Try again. ${NEW_VERSION}?`;
      writeText(said, why === "fault" ? fault : load);
    }
    button.ariaDisabled = null;
  });
}

/** @param {HTMLElement} place @param {string} ruleset @param {Matchup} matchup */
async function check(place, ruleset, matchup) {
  const [{ compared, workOut }, { rulesNamed }, offers] = await Promise.all([
    import("../workers/check.js"),
    import("../kernel/rules.js"),
    /** @type {Files<import("../kernel/rules.js").Offers>} */ (new Files()).load(RULESETS),
  ]);
  const rules = offers && rulesNamed(offers, ruleset);
  if (!rules) throw new Error("no rules");
  const answer = await workOut(rules, matchup);
  /** @param {string} name */
  const text = (name) => place.querySelector(`#${name}`)?.textContent ?? null;
  return compared(answer, text("win-fraction"), text("win-decimal") ?? "");
}
