import assert from "node:assert/strict";
import { test } from "node:test";
import { offersBeside } from "../../../docs/javascripts/controls/storiesbeside.js";

const classic = { attackers: 9, defenders: 5, ruleset: "classic" };
const capital = { attackers: 12, defenders: 7, ruleset: "capital" };

/** @param {typeof classic} begun @param {string} [story] @param {{attackers: number, defenders: number}} [now] */
const run = (begun, story = "", now = begun) => ({ begun, story, now });

/** A story of one round of 9 v 5, the battle that the reader has chosen; nothing is beside it. */
const alone = {
  shown: run(classic, "02", { attackers: 9, defenders: 3 }),
  rounds: 1,
  isNew: false,
  running: null,
  chosen: /** @type {typeof classic | null} */ (classic),
  opened: /** @type {typeof classic | null} */ (classic),
};

const nothing = { goesOn: false, next: null, battle: null, isChosenLast: false };

test("beside the story of the reader's own battle there is nothing, as it began and as it stands", () => {
  assert.deepEqual(offersBeside(alone), nothing);
  assert.deepEqual(offersBeside({ ...alone, chosen: { ...classic, defenders: 3 } }), nothing);
});

test("a battle chosen since is offered, by its own rules", () => {
  const expected = { goesOn: false, next: "chosen", battle: capital, isChosenLast: true };
  assert.deepEqual(offersBeside({ ...alone, chosen: capital }), expected);
  const other = { ...classic, ruleset: "capital" }; // the same armies by other rules are another battle
  assert.deepEqual(offersBeside({ ...alone, chosen: other }), { ...expected, battle: other });
});

test("whoever has chosen no battle is offered none in the place of a story", () => {
  assert.deepEqual(offersBeside({ ...alone, chosen: null, opened: capital }), nothing);
});

test("whoever goes on with a story is offered what they had opened before, which was not chosen last", () => {
  const expected = { goesOn: false, next: "opened", battle: capital, isChosenLast: false };
  assert.deepEqual(offersBeside({ ...alone, opened: capital }), expected);
  assert.deepEqual(offersBeside({ ...alone, opened: null }), nothing);
});

test("a story that runs is gone on with before the first round of another, and from none that goes on", () => {
  const running = run(capital, "11", { attackers: 11, defenders: 6 });
  const fresh = { ...alone, shown: run(classic), rounds: 0, isNew: true };
  assert.deepEqual(offersBeside({ ...fresh, running }), { ...nothing, goesOn: true });
  assert.deepEqual(offersBeside(fresh), nothing);
  assert.deepEqual(offersBeside({ ...fresh, isNew: false, running }), nothing);
});

test("from a link's rounds one goes back to the own story as it stands", () => {
  const running = run(capital, "11", { attackers: 11, defenders: 6 });
  const battle = { attackers: 11, defenders: 6, ruleset: "capital" };
  assert.deepEqual(offersBeside({ ...alone, running, chosen: capital }), {
    goesOn: false,
    next: "running",
    battle,
    isChosenLast: true,
  });
  // a story of another battle than the one chosen since is not what one goes back to
  const chosen = { ...capital, attackers: 20 };
  assert.equal(offersBeside({ ...alone, running, chosen }).next, "chosen");
});
