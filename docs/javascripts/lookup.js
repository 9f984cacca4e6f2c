/**
 * The lookup: two numbers in, the answer at once, on the pages that have no more than its form.
 */
import { Lookup } from "./lookupform.js";
import { offerNearest } from "./missing.js";

/** @type {import("./battleform.js").Form | null} */
const form = document.querySelector("form.lookup");
if (form) {
  /** @type {HTMLElement | null} */
  const missing = document.querySelector("[data-missing]");
  const lookup = new Lookup(form, !missing);
  lookup.start();
  if (missing) {
    offerNearest(missing, lookup.first.ruleset).then((battle) => {
      if (battle && !lookup.touched) lookup.choose(battle);
    });
  }
}
