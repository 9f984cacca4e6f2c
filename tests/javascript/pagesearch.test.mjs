// What a search finds, and in which order.
import assert from "node:assert/strict";
import { test } from "node:test";

import { findPages, knownOf, partsOf, wordsIn } from "../../docs/javascripts/pagesearch.js";

const PAGES = knownOf([
  {
    address: "paths/",
    title: "Paths of territories",
    description: "Chances along a path.",
    keywords: ["continent"],
    sections: [
      ["", "", "How far one stack gets."],
      ["left", "Armies left", "You may stop early, and keep what is left."],
    ],
  },
  {
    address: "how/",
    title: "How it works",
    description: "Dice, rounds, sums.",
    sections: [
      ["dice", "Dice", `${"A long text before it. ".repeat(20)}Then luck comes in. ${"More. ".repeat(60)}`],
      ["stopping", "Stopping early", "Retreat at r, be it lucky or not."],
    ],
  },
  { address: "classic/odds/", title: "Classic odds", description: "All odds of dice." },
  { address: "dutch/odds/", title: "Dutch odds", description: "All odds of dice." },
]);

/** @param {string} query */
const found = (query) => findPages(query, PAGES, 3).map(({ address }) => address);

for (const [query, expected] of [
  ["continent", ["paths/"]], // a keyword, which the page does not say
  ["stop", ["how/#stopping", "paths/#left"]], // a heading before a text, in any form of the word
  ["retreating", ["how/#stopping"]],
  ["DUTCH", ["dutch/odds/"]],
  ["odds", ["classic/odds/", "dutch/odds/"]], // alike: in the order of the site
  ["dutch odds xyzzy", ["dutch/odds/"]], // those with most of the words
  ["terr", ["paths/"]], // a word that is still being typed
  ["territóries", ["paths/"]],
  ["erritories", []],
  ["xyzzy", []],
  ["8v5", []],
  ["", []],
  ["?!", []],
]) {
  test(`"${query}" finds ${expected.join(", ") || "nothing"}`, () => {
    assert.deepEqual(found(/** @type {string} */ (query)), expected);
  });
}

test("a page of less weight comes after others that fit as well", () => {
  const pages = knownOf([
    { address: "proof/", title: "Luck, proved", weight: 0.5 },
    { address: "lookup/", title: "Luck" },
  ]);
  assert.deepEqual(
    findPages("luck", pages, 3).map(({ address }) => address),
    ["lookup/", "proof/"],
  );
});

test("no more pages are found than wanted", () => {
  assert.equal(findPages("odds", PAGES, 1).length, 1);
});

test("a long text is cut around the word that was found", () => {
  const [page] = findPages("luck", PAGES, 1);
  assert.equal(page.address, "how/#dice");
  assert.match(page.text, /^… .*luck comes in.* …$/);
  assert.ok(page.text.length < 170);
});

test("a short text is shown whole", () => {
  const [page] = findPages("retreat", PAGES, 1);
  assert.equal(page.heading, "Stopping early");
  assert.equal(page.text, "Retreat at r, be it lucky or not.");
});

test("parts of a text make the whole again", () => {
  for (const text of ["", "Luck, lucky and unlucky!", "<b>luck</b>", "no such word", "Stopped: luck"]) {
    const parts = partsOf(text, wordsIn("luck stop"));
    assert.equal(parts.map(([part]) => part).join(""), text);
    for (const [part, isFound] of parts) if (isFound) assert.match(part, /^(luck|stop)/i);
  }
});

test("words are compared without their endings", () => {
  assert.deepEqual(wordsIn("Armies, losses; STOPPED"), ["army", "loss", "stopp"]);
  assert.deepEqual(wordsIn("d8 die is"), ["d8", "die", "is"]);
});
