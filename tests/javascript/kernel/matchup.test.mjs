// Addresses of matchups, also those that have no page, and counting.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  atItsId,
  armiesInWords,
  attackersMeant,
  countingOf,
  matchupAddress,
  matchupIn,
  matchupTitle,
  nearestMatchup,
  luckAddress,
  nextAddress,
  pageAddress,
  readAddress,
  renamed,
  shownNumber,
  stepInWords,
  stopAddress,
  thousands,
  withStaying,
} from "../../../docs/javascripts/kernel/matchup.js";

const LIMITS = { attackers: 50, defenders: 40 };
const OFFERS = {
  classic: { title: "Classic", ...LIMITS },
  "three-dice-defence": {
    title: "Three-dice defence",
    names: { capital: "Capital" },
    nicknames: { cap: "capital" },
    ...LIMITS,
  },
};

for (const [path, expected] of [
  ["classic/8-vs-5/", ["classic", 8, 5]],
  ["classic/0-vs-5/", ["classic", 0, 5]],
  ["classic/8-vs--5", ["classic", 8, -5]],
  ["capital/8v5", ["three-dice-defence", 8, 5]],
  ["Capital/8-V-5.json", ["three-dice-defence", 8, 5]],
  ["cap/8-vs-5/", ["three-dice-defence", 8, 5]],
  ["8-vs-5/", ["classic", 8, 5]],
  ["nobodys/8-5/odds/", ["classic", 8, 5]],
  ["__proto__/8-vs-5/", null],
  ["constructor/8-vs-5/", ["classic", 8, 5]],
  ["house_6.6.6_all-1-v-6.6/60-vs-40/", ["classic", 60, 40]],
  ["classic/", null],
  ["classic/8-vs-5x/", null],
  ["classic/8.5-vs-5/", null],
  ["classic/12345678901-vs-5/", null],
]) {
  test(`the address ${path} as a matchup`, () => {
    const found = readAddress(path, OFFERS);
    assert.deepEqual(found && [found.ruleset, found.attackers, found.defenders], expected);
  });
}

for (const [path, expected] of [
  ["capital/8-vs-5/", { path: "three-dice-defence/8-vs-5/", name: "capital" }],
  ["capital/99-vs-5.json", { path: "three-dice-defence/99-vs-5.json", name: "capital" }],
  ["Capital/armies-needed/", { path: "three-dice-defence/armies-needed/", name: "capital" }],
  ["cap/odds/", { path: "three-dice-defence/odds/", name: "capital" }],
  ["capital/", { path: "three-dice-defence/", name: null }],
  ["Capital/", { path: "capital/", name: null }],
  ["cap/", { path: "capital/", name: null }],
  ["Classic/", { path: "classic/", name: null }],
  ["Classic/8-vs-5/", { path: "classic/8-vs-5/", name: null }],
  ["capital", null],
  ["three-dice-defence/99-vs-5/", null],
  ["classic/no/such/page/", null],
  ["nobodys/8-vs-5/", null],
  ["", null],
]) {
  test(`the address ${path} leads to the ruleset that has this name`, () => {
    assert.deepEqual(atItsId(path, OFFERS), expected);
  });
}

test("a text calls rules by another title, however it spells their own", () => {
  assert.equal(renamed("Three dice: losses", "Three dice", "Capital"), "Capital: losses");
  assert.equal(renamed("Every three dice battle", "Three dice", "Capital"), "Every Capital battle");
  assert.equal(renamed("Every battle", "Three dice", "Capital"), "Every battle");
});

test("every matchup is read from its own address", () => {
  for (let attackers = 1; attackers <= LIMITS.attackers; attackers += 1) {
    for (let defenders = 1; defenders <= LIMITS.defenders; defenders += 1) {
      const matchup = { attackers, defenders };
      const address = matchupAddress("three-dice-defence", matchup);
      const name = "three-dice-defence";
      const read = { name, ruleset: name, isKnown: true, ...matchup };
      assert.deepEqual(readAddress(address, OFFERS), read);
      assert.deepEqual(nearestMatchup(matchup, LIMITS), matchup);
    }
  }
});

test("an address says the name in it", () => {
  assert.equal(readAddress("Capital/8-vs-5/", OFFERS)?.name, "capital");
  assert.equal(readAddress("nobodys/8-vs-5/", OFFERS)?.name, "nobodys");
});

test("a battle's full odds are at its page, or at the one that draws any battle", () => {
  const pages = { attackers: 50, defenders: 50 };
  const classic = { id: "classic", ruleset: "classic", pages };
  const capital = { id: "capital", ruleset: "three-dice-defence", pages };
  const house = { id: "house_6-v-6", ruleset: "house_6-v-6", pages: { attackers: 0, defenders: 0 } };
  const small = { attackers: 8, defenders: 5 };
  const large = { attackers: 51, defenders: 5 };
  assert.equal(pageAddress({ attackers: 50, defenders: 50 }, classic), "classic/50-vs-50/");
  assert.equal(pageAddress(large, classic), "battle/?a=51&d=5&rules=classic");
  assert.equal(pageAddress(small, capital), "three-dice-defence/8-vs-5/?rules=capital");
  assert.equal(pageAddress(large, capital), "battle/?a=51&d=5&rules=capital");
  assert.equal(pageAddress(small, house), "battle/?a=8&d=5&rules=house_6-v-6");
  assert.equal(pageAddress(small, house, "territory"), "battle/?t=9&d=5&rules=house_6-v-6");
  assert.equal(pageAddress(small, capital, "territory"), pageAddress(small, capital));
});

test("what is beyond the limits is put into them", () => {
  const nearest = (attackers, defenders) =>
    Object.values(nearestMatchup({ attackers, defenders }, LIMITS));
  assert.deepEqual(nearest(99, -3), [50, 1]);
  assert.deepEqual(nearest(Infinity, 8.4), [50, 8]);
});

test("armies on the territory are one more than those that attack", () => {
  assert.equal(shownNumber(8, "attack"), 8);
  assert.equal(shownNumber(8, "territory"), 9);
  for (const counting of ["attack", "territory"]) {
    assert.equal(attackersMeant(shownNumber(8, counting), counting), 8);
  }
  assert.deepEqual(["territory", "attack", "else", null].map(countingOf), [
    ...["territory", "attack", "attack", "attack"],
  ]);
});

test("one army is not several", () => {
  assert.deepEqual([1, 2, 1000].map(armiesInWords), ["1 army", "2 armies", "1,000 armies"]);
  assert.equal(matchupTitle({ attackers: 1, defenders: 2 }), "1 attacker v 2 defenders");
});

test("a link of the site says which battle it leads to", () => {
  assert.deepEqual(matchupIn("../classic/8-vs-5/"), { attackers: 8, defenders: 5 });
  assert.deepEqual(matchupIn("battle/?a=900&d=1000&rules=d8"), { attackers: 900, defenders: 1000 });
  assert.equal(matchupIn("../classic/odds/"), null);
});

test("a step says what changes and where it leads", () => {
  const battle = { attackers: 999, defenders: 5 };
  assert.equal(stepInWords("attacker", 1, battle, "attack"), "One attacker more: 1,000 v 5");
  assert.equal(
    stepInWords("defender", -1, battle, "territory"),
    "One defender fewer: 1,000 on the territory v 4",
  );
});

test("a battle goes on with a next territory, counted as the reader does", () => {
  const battle = { attackers: 8, defenders: 5 };
  assert.equal(nextAddress("capital", battle, "attack"), "paths/?a=8&d=5&rules=capital&to=3");
  assert.equal(nextAddress("capital", battle, "territory"), "paths/?t=9&d=5&rules=capital&to=3");
});

test("one army that stays behind is what the territory's count adds, more are told by their number", () => {
  assert.equal(withStaying(1), "territory");
  assert.equal(withStaying(2), 2);
});

test("a battle leads to whether to stop, and to how lucky it was, counted as the reader does", () => {
  const battle = { attackers: 8, defenders: 5 };
  assert.equal(stopAddress("capital", battle, "territory"), "stop-or-roll/?t=9&d=5&rules=capital");
  assert.equal(luckAddress("capital", battle, "attack"), "was-i-unlucky/?a=8&d=5&rules=capital");
});

test("numbers have a comma before each three digits, as the browser's own format has", () => {
  const { format } = new Intl.NumberFormat("en");
  for (const number of [0, 7, 12, 999, 1000, 12345, 999999, 1000000, 7 ** 17, -1000, -999]) {
    assert.equal(thousands(number), format(number));
  }
});
