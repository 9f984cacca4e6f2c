/**
 * The lookup: two numbers in, the answer at once, on the pages that have no more than its form.
 */
import { Lookup } from "../controls/lookupform.js";

/** @type {import("../controls/battleform.js").Form | null} */
const form = document.querySelector("form.lookup");
if (form) {
  /** @type {HTMLElement | null} */
  const missing = document.querySelector("[data-missing]");
  const lookup = new Lookup(form, !missing);
  lookup.start();
  if (missing) {
    import("../controls/missing.js")
      .then(({ offerNearest }) => offerNearest(missing, lookup.rulesets))
      .then((battle) => battle && !lookup.touched && lookup.choose(battle));
  }
}
