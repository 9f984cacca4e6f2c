import assert from "node:assert/strict";
import { test } from "node:test";
import { readBattle } from "../../../docs/javascripts/kernel/battle.js";
import { isRunning, keptAfter, ownStory, runFor, runOf, takenUp } from "../../../docs/javascripts/controls/runningstory.js";

const rulesets = ["classic", "capital"].map((id) => ({
  ...{ id, ruleset: id, title: id, attackers: 100, defenders: 100 },
  pages: { attackers: 30, defenders: 30 },
}));
const kept = "?a=8&d=5&rules=capital&rounds=02.11&worth=3";

/** @param {string} search */
const read = (search) => readBattle(search, rulesets, { attackers: 8, defenders: 5 })?.battle ?? null;

/** @param {string} search @param {string | null} [story] */
const opened = (search, story = kept) => takenUp(search, story, read);

/** @param {string} search */
const alone = (search) => ({ search, other: null });

test("without a question the running story goes on", () => {
  assert.deepEqual(opened(""), alone(kept));
  assert.deepEqual(opened("?source=menu"), alone(kept));
});

test("the battle of a link that the tab holds is shown, unless the story is of it", () => {
  const linked = { attackers: 15, defenders: 6, ruleset: "classic" };
  assert.deepEqual(takenUp("", kept, read, linked), { search: "", other: kept });
  assert.deepEqual(takenUp("?worth=3", kept, read, linked), { search: "?worth=3", other: kept });
  const ended = "?a=2&d=3&rules=classic&rounds=20";
  assert.deepEqual(takenUp("", ended, read, linked), alone(""));
  for (const [attackers, defenders] of [[8, 5], [7, 2]]) { // as it began, and as it stands
    const own = { attackers, defenders, ruleset: "capital" };
    assert.deepEqual(takenUp("", kept, read, own), alone(kept));
    assert.deepEqual(takenUp("", kept, read, { ...own, ruleset: "classic" }), { search: "", other: kept });
  }
});

test("a link to a battle begins it afresh, be it the story's own numbers, and both are known", () => {
  for (const search of [
    "?a=8&d=5&rules=capital",
    "?t=9&d=5&rules=capital",
    "?a=7&d=2&rules=capital",
    "?a=9&d=5&rules=capital",
    "?a=8&d=5",
    "?a=8&d=5&rules=classic&rounds=02.11",
    "?a=8&d=5&rules=capital&rounds=20",
    "?a=8&d=5&rules=capital&rounds=",
  ]) {
    assert.deepEqual(opened(search), { search, other: kept });
  }
});

test("the story itself, sooner or later, is no other one", () => {
  for (const rounds of ["02", "02.11", "02.11.02"]) {
    const search = `?t=9&d=5&rules=capital&rounds=${rounds}`;
    assert.deepEqual(opened(search), alone(search));
  }
});

test("a battle that goes on from corrected armies runs, though none of its rounds is recorded", () => {
  const corrected = "?a=4&d=4&rules=capital&rounds=";
  assert.equal(isRunning(corrected, read), true);
  assert.deepEqual(opened("", corrected), alone(corrected));
  assert.deepEqual(opened("?a=4&d=4&rules=capital", corrected), alone("?a=4&d=4&rules=capital"));
  assert.deepEqual(opened("?a=8&d=5", corrected), { search: "?a=8&d=5", other: corrected });
});

test("a battle that has ended is shown again, but not offered as running", () => {
  const ended = "?a=2&d=3&rules=classic&rounds=20";
  assert.deepEqual(opened("", ended), alone(ended));
  assert.deepEqual(opened("?a=2&d=3&rules=classic", ended), alone("?a=2&d=3&rules=classic"));
  assert.equal(isRunning(ended, read), false);
  assert.equal(isRunning(kept, read), true);
  assert.equal(isRunning("?a=8&d=5&rules=capital", read), false);
});

test("a worth that is asked for takes the place of the story's", () => {
  assert.deepEqual(opened("?worth=7/2"), alone("?a=8&d=5&rules=capital&rounds=02.11&worth=7%2F2"));
});

test("where nothing is kept, or no story, the address stays", () => {
  const script = "javascript:alert(1)//&a=8&d=5&rounds=02";
  for (const story of [null, "", "junk", script, "?a=12&d=7&rules=capital"]) {
    assert.deepEqual(opened("?a=8&d=5", story), alone("?a=8&d=5"));
    assert.deepEqual(opened("", story), alone(""));
  }
});

const start = { attackers: 10, defenders: 6, ruleset: "classic" };

test("the fields show the armies now, and at the end those that it began with", () => {
  assert.deepEqual(runOf(start, "").shown, start);
  assert.deepEqual(runOf(start, "20.11.02").shown, { attackers: 7, defenders: 3, ruleset: "classic" });
  assert.deepEqual(runOf(start, "02.02.02").shown, start);
});

test("other numbers or rules go on from there, and the same lead back", () => {
  const run = runOf(start, "20.20.20.02");
  const now = { attackers: 4, defenders: 4, ruleset: "classic" };
  assert.equal(runFor(now, run, undefined), run);
  const capital = runFor({ ...now, ruleset: "capital" }, run, undefined);
  assert.deepEqual(capital, { begun: capital.shown, story: "", shown: { ...now, ruleset: "capital" } });
  assert.equal(runFor(now, capital, run), run);
  const later = runOf(capital.begun, "11");
  assert.deepEqual(runFor(now, later, run), { begun: now, story: "", shown: now });
});

const [runs, runsToo, ended] = [kept, "?a=9&d=4&rules=classic&rounds=02", "?a=2&d=3&rules=classic&rounds=20"];

/** @param {string} address @param {string} here @param {string} device @param {object} [beside] */
const keeps = (address, here, device, beside) => keptAfter(address, { here, device }, { other: "", isLinked: false, isTouched: false, ...beside }, read);

test("a story that runs is kept here and on the device, whatever was kept before", () => {
  for (const before of ["", runsToo, ended, "junk"]) assert.deepEqual(keeps(runs, before, before), { here: runs, device: runs });
  assert.deepEqual(keeps(runs, "", runsToo), { here: runs, device: runs });
});

test("nothing changes where the story shown is kept already", () => {
  for (const device of ["", runsToo]) assert.deepEqual(keeps(runs, runs, device), { here: runs, device });
});

test("one that has ended stays in this tab, and leaves the device to the story beside it", () => {
  assert.deepEqual(keeps(ended, runs, runs), { here: ended, device: "" });
  assert.deepEqual(keeps(ended, runs, runs, { other: runsToo }), { here: ended, device: runsToo });
  assert.deepEqual(keeps("", runs, runs), { here: "", device: "" });
  assert.deepEqual(keeps(ended, runs, runsToo), { here: ended, device: runsToo }, "what another tab follows stays");
});

test("a link's story is this tab's alone while one of the reader's own runs", () => {
  const linked = { isLinked: true, isTouched: true, other: runsToo };
  assert.deepEqual(keeps(runs, "", runsToo, linked), { here: runs, device: runsToo });
  for (const device of ["", ended]) assert.deepEqual(keeps(runs, "", device, linked), { here: runs, device: runs });
  assert.deepEqual(keeps(runs, runsToo, runsToo, linked), { here: runs, device: runsToo }, "of this very tab");
});

test("a link's story that is only read is this tab's alone", () => {
  for (const device of ["", ended]) assert.deepEqual(keeps(runs, "", device, { isLinked: true }), { here: runs, device });
});

test("a link's story that is kept is kept with each further round", () => {
  const further = { here: kept.replace("02.11", "02.11.20"), device: kept.replace("02.11", "02.11.20") };
  assert.deepEqual(keeps(further.here, kept, kept, { isLinked: true }), further);
  assert.deepEqual(keeps(ended, kept, kept, { isLinked: true }), { here: ended, device: "" });
});

test("where a link holds the tab, the reader's own story is that of their own battle", () => {
  const here = "?a=20&d=10&rules=classic&rounds=02";
  const own = { attackers: 8, defenders: 5, ruleset: "capital" };
  assert.equal(ownStory({ here, device: kept }, own, read), kept);
  assert.equal(ownStory({ here: kept, device: here }, own, read), kept);
  assert.equal(ownStory({ here, device: kept }, { ...own, defenders: 9 }, read), here);
  assert.equal(ownStory({ here, device: kept }, null, read), here);
  assert.equal(ownStory({ here, device: "" }, own, read), here);
  assert.equal(ownStory({ here: "", device: kept }, null, read), kept);
});
