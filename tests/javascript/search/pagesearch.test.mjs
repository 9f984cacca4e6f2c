// What a search finds, and in which order.
import assert from "node:assert/strict";
import { test } from "node:test";

import { findPages, knownOf, pageNamed, pagesUnder, partsOf, wordsIn, wordsMeant } from "../../../docs/javascripts/search/pagesearch.js";

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
  ["continets", ["paths/"]], // slips are mended
  ["retreta", ["how/#stopping"]],
  ["dutsch odds", ["dutch/odds/"]],
  ["cont", ["paths/"]], // nothing is mended of what only has an end missing
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

test("a page that calls itself just what was typed comes first", () => {
  const pages = knownOf([
    { address: "house/", title: "House rules: odds for your own dice" },
    { address: "dice/", title: "Should you roll all the dice?", keywords: ["fewer dice", "Dice"] },
  ]);
  assert.equal(findPages("dice", pages, 3)[0].address, "dice/");
  assert.equal(findPages("odds dice", pages, 3)[0].address, "house/");
});

test("the same page as a whole is meant, unless a heading says it, too", () => {
  const pages = knownOf([
    {
      address: "home/",
      title: "Odds",
      keywords: ["dice calculator", "retreat"],
      sections: [["dice", "Other ways", "A calculator of dice."], ["stop", "Retreats", "Stop early."]],
    },
  ]);
  assert.equal(findPages("dice calculator", pages, 3)[0].address, "home/");
  assert.equal(findPages("retreat", pages, 3)[0].address, "home/#stop");
  assert.equal(findPages("calculator of dice", pages, 3)[0].address, "home/#dice");
});

test("numbers are found in titles and headings as a whole, and not in running text", () => {
  const pages = knownOf([
    { address: "2210/", title: "Risk 2210", sections: [["a", "Rules of 1990", "Of 12 armies 8 stay."]] },
    { address: "twelve/", title: "Page 12", description: "With 22 territories." },
  ]);
  for (const [query, expected] of /** @type {[string, string[]][]} */ ([
    ["2210", ["2210/"]],
    ["221", []],
    ["1990", ["2210/#a"]],
    ["12", ["twelve/"]],
    ["1", []],
    ["8", []],
    ["22", ["twelve/"]],
    ["armies", ["2210/#a"]],
  ])) {
    assert.deepEqual(findPages(query, pages, 3).map(({ address }) => address), expected, query);
  }
});

test("the words meant are those that are there, and the nearest to the others", () => {
  assert.deepEqual(wordsMeant("dutsch odds xyzzy dutch", PAGES), ["dutch", "odd", "xyzzy"]);
  assert.deepEqual(wordsMeant("terr", PAGES), ["terr"]);
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

test("a number is found whole and never in a text; one in a title comes before one in a description", () => {
  const pages = knownOf([
    { address: "described/", title: "Dice", description: "Odds of 8 dice." },
    { address: "titled/", title: "The 8 dice" },
    { address: "longer/", title: "The 80 dice", sections: [["text", "", "All 8 of them."]] },
  ]);
  assert.deepEqual(findPages("8", pages, 3).map(({ address }) => address), ["titled/", "described/"]);
});

test("no more than 150 characters of a text are shown", () => {
  const shownOf = (text) => {
    const pages = knownOf([{ address: "a/", title: "A", sections: [["b", "B", text]] }]);
    return findPages(text.slice(0, 4), pages, 1)[0].text;
  };
  const [longest, longer] = [150, 151].map((length) => "luck".padEnd(length, "y"));
  assert.equal(shownOf(longest), longest);
  assert.equal(shownOf(longer), `${longest} …`);
});

test("a long text is shown from the start of a word on, some fifty characters before the first word found", () => {
  const text = `${"One two three four. ".repeat(6)}Luck comes in. ${"More of it. ".repeat(20)}`.trim();
  const pages = knownOf([{ address: "page/", title: "A page", description: "", sections: [["part", "Part", text]] }]);
  const [{ text: shown }] = findPages("luck", pages, 1);
  assert.ok(shown.startsWith("… four. One two three four. One two three four. Luck comes in. More of it."), shown);
  assert.ok(shown.endsWith(" …") && text.includes(shown.slice(2, -2)));
});

test("a ruleset's tables are found by another of its names, and lead there by it", () => {
  const known = knownOf([
    { address: "cards/", title: "Cards" },
    { address: "wall/odds/", title: "Capital with a wall odds" },
    { address: "three/", title: "Three dice: rules and odds" },
    { address: "three/odds/", title: "Three dice odds", description: "Every three dice battle." },
    { address: "three/losses/", title: "Three dice: losses", keywords: ["dead"] },
    { address: "capital/", title: "Capital", keywords: ["cap"] },
  ]);
  const rules = { id: "three", name: "capital", title: "Capital", others: [["three", "Three dice"]] };
  const under = pagesUnder(rules, known);
  assert.deepEqual(findPages("capital odds", under, 2).map(({ address, title, text }) => [address, title, text]), [
    ["three/odds/?rules=capital", "Capital odds", "Every Capital battle."],
    ["wall/odds/", "Capital with a wall odds", ""],
  ]);
  assert.equal(findPages("cap dead", under, 1)[0].address, "three/losses/?rules=capital");
  assert.deepEqual(findPages("three dice", under, 3).map(({ address }) => address), ["three/"]);
  const own = pagesUnder({ id: "three", name: "three", title: "Three dice", others: [["capital", "Capital"]] }, known);
  assert.deepEqual(own.map(({ page }) => page.address), ["cards/", "three/odds/", "three/losses/", "wall/odds/", "three/", "capital/"]);
});

const LUCK = { address: "was-i-unlucky/", title: "Was I unlucky?", keywords: ["Was I unlucky?", "bad dice"] };
const STOP = { address: "stop-or-roll/", title: "Stop or roll on? When to break off", keywords: ["Stop or roll on?", "retreat", "worth"] };
const DICE = { address: "dice/", title: "Dice", keywords: ["unlucky", "table"] };
const BESIDE = knownOf([DICE, STOP, LUCK]);

for (const [words, expected] of /** @type {[string[], object | null][]} */ ([
  [["unlucky"], LUCK],
  [["bad", "dice"], LUCK],
  [["stop", "roll"], STOP],
  [["retreat"], STOP],
  [["roll"], null],
  [["dice"], null],
  [["unlucky", "fog"], null],
  [["table"], null],
  [[], null],
])) {
  test(`the page that "${words.join(" ")}" names beside a battle`, () => {
    assert.equal(pageNamed({ unread: words }, BESIDE), expected);
  });
}

test("an end with defenders left asks for luck, a worth for a decision", () => {
  assert.equal(pageNamed({ unread: [], standing: 3 }, BESIDE), LUCK);
  assert.equal(pageNamed({ unread: [] }, BESIDE), null);
  assert.equal(pageNamed({ unread: ["stop"], worth: 2.5 }, BESIDE), STOP);
  assert.equal(pageNamed({ unread: [], worth: 2.5 }, BESIDE), STOP);
});
