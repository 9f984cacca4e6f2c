// Rules that settle a battle in one go, on pages that follow its rolls.
import assert from "node:assert/strict";
import { test } from "node:test";
import { atOnceInWords, insteadInWords, rolledRules } from "../../../docs/javascripts/words/atonce.js";

const plain = { title: "Plain", rounds: [[[21, 15]]], attackers: 30, defenders: 30 };
const ties = { ...plain, title: "Ties", rounds: [[[15, 21]]] };
const blitz = { ...plain, title: "Blitz", name: "blitz", transformation: "balanced-blitz-3.3" };
const chosen = { ...plain, title: "Chosen", replies: [[[]]] };

test("the same dice are those of the first rules that roll them in the same way", () => {
  const offers = { blitz, chosen, ties, plain, another: { ...plain, title: "Another" } };
  assert.equal(rolledRules(offers, blitz)?.title, "Plain");
  assert.equal(rolledRules(offers, { ...blitz, rounds: ties.rounds })?.title, "Ties");
});

test("they are called as the app calls them", () => {
  const walls = { ...plain, names: { capital: "Capital", zombies: "Zombies", war: "War" }, trueRandom: ["capital", "zombies"] };
  /** @param {Object<string, any>} named */
  const called = ({ name, nicknames }) => rolledRules({ blitz: { ...blitz, nicknames }, walls }, { ...blitz, id: "blitz", name })?.title;
  assert.equal(called({ name: "blitz-capital" }), "Capital");
  assert.equal(called({ name: "blitz-zombie", nicknames: { bb: "blitz-zombie", "blitz-zombies": "blitz-zombie" } }), "Zombies");
  assert.equal(called({ name: "blitz-war" }), "Plain", "that is no name of the app's");
});

test("where nobody rolls these dice there are no such rules", () => {
  assert.equal(rolledRules({ blitz, chosen, ties }, blitz), null);
});

test("why there is no answer, and by which rules there is one", () => {
  assert.equal(atOnceInWords(blitz, "stop"), "Blitz is settled in one go, so there is nothing to stop.");
  assert.equal(
    insteadInWords(blitz, plain, "stop"),
    "Blitz is settled in one go, so there is nothing to stop. These are the odds for Plain: the same dice, roll by roll.",
  );
});
