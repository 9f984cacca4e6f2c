// A battle in an address and in fields: read, put into the limits, said in words.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  battleAddress,
  listedHouse,
  listedOffers,
  nearestBattle,
  readBattle,
  readField,
  rulesNamed,
  sameBattle,
  stepped,
} from "../../../docs/javascripts/kernel/battle.js";
import { MOST_ARMIES } from "../../../docs/javascripts/kernel/limits.js";

const CLASSIC = {
  ...{ id: "classic", ruleset: "classic", title: "Classic", attackers: 1000, defenders: 1000 },
  pages: { attackers: 50, defenders: 50 },
};
const DUTCH = {
  ...{ id: "dutch", ruleset: "dutch", title: "Dutch rules", attackers: 12, defenders: 11 },
  pages: { attackers: 12, defenders: 11 },
  names: ["koole", "holland"],
};
const CAPITAL = { ...CLASSIC, id: "capital", ruleset: "three-dice-defence", title: "Capital" };
const HOUSE = "house_6.6.6-v-8.6_highest1-ties-attacker";
const USUAL = { attackers: 8, defenders: 5 };

for (const [search, battle, words] of [
  ["?a=12&d=9&rules=dutch", [12, 9, "dutch"], ""],
  ["?a=12&a=13&d=5", [12, 5, "classic"], "two things at once"],
  ["?a=12&d=5&rules=dutch&RULES=classic", [12, 5, "dutch"], "two things at once"],
  ["?a=12&d=9&a= 12", [12, 9, "classic"], ""],
  ["?attackers=12&defenders=9&ruleset=dutch", [12, 9, "dutch"], ""],
  ["?a=12&d=9&rule=dutch", [12, 9, "dutch"], ""],
  ["?attacker=12&amp;defender=9&amp;rules=dutch", [12, 9, "dutch"], ""],
  ["?a=12&d=9&rules=classic&rule=dutch", [12, 9, "classic"], "two things at once"],
  ["?attackers=12&a=13&d=9", [12, 9, "classic"], "two things at once"],
  ["?attackers=12v9&rule=dutch", [12, 9, "dutch"], ""],
  ["?a=12v9&t=13v9", [12, 9, "classic"], "two things at once"],
  ["?rules=dutch", [8, 5, "dutch"], ""],
  ["?rules=koole", [8, 5, "dutch"], ""],
  ["?a=12&d=9&rules=holland", [12, 9, "dutch"], ""],
  ["?d=%2B3", [8, 3, "classic"], "The link names no attackers: showing 8."],
  ["?a=12", [12, 5, "classic"], "The link names no defenders: showing 5."],
  ["?t=12&rules=dutch", [11, 5, "dutch"], "The link names no defenders: showing 5."],
  ["?attack=12&defend=9", [12, 9, "classic"], ""],
  ["?att=12&def=9", [12, 9, "classic"], ""],
  ["?attacking=12&defending=9", [12, 9, "classic"], ""],
  ["?territory=13&defence=9&rules=dutch", [12, 9, "dutch"], ""],
  ["?a=12&defense=9", [12, 9, "classic"], ""],
  ["?t=13&d=9&rules=dutch", [12, 9, "dutch"], ""],
  ["?t=13&a=7&d=9", [7, 9, "classic"], "two things at once"],
  [`?a=60&d=40&rules=${HOUSE}`, [60, 40, HOUSE], ""],
  ["?a= 12 &d=7", [12, 7, "classic"], ""],
  ["?A=12&D=7&RULES=Dutch", [12, 7, "dutch"], ""],
  ["?\uff41=\uff11\uff12&d=\uff17", [12, 7, "classic"], ""],
  ["?a=12&d=7&rules= Dutch+Rules ", [12, 7, "dutch"], ""],
  ["?12v7", [12, 7, "classic"], ""],
  ["?a=12-vs-7&rules=dutch", [12, 7, "dutch"], ""],
  ["?t=13%20v%207", [12, 7, "classic"], ""],
  ["?a=12v7&d=3", [8, 3, "classic"], "attacker count isn’t a whole number: showing 8."],
  ["?12v7&d=3", [8, 3, "classic"], "The link names no attackers: showing 8."],
  ["?a=8\u00b2&d=5", [8, 5, "classic"], "attacker count isn’t a whole number: showing 8."],
  [
    ...["?a=3&d=2&rules=house_6.6-v-99", [3, 2, "house_6.6-v-20"]],
    "House rules roll 1 to 4 dice a side, with 2 to 20 faces (at most 12 if both sides roll 4), and " +
      "add at most 5, within the faces only if all dice of a side are alike. Showing the closest available: 2 d6 v d20.",
  ],
  ["?a=3&d=2&rules=house_nobody", [3, 2, "classic"], "rules that are not here: showing Classic."],
  ["?rules=nonsense", [8, 5, "classic"], "rules that are not here: showing Classic."],
  ["?a=3&d=2&rules=", [3, 2, "classic"], "rules that are not here: showing Classic."],
  ["?a=3&d=2&rules=__proto__", [3, 2, "classic"], "rules that are not here: showing Classic."],
  ["?a=1001&d=5", [1000, 5, "classic"], "closest available: 1,000 attackers v 5 defenders."],
  ["?a=99&d=99&rules=dutch", [12, 11, "dutch"], "1 to 12 attackers and 1 to 11 defenders."],
  ["?a=-4&d=0", [1, 1, "classic"], "closest available: 1 attacker v 1 defender."],
  ["?a=999999999999999&d=5", [1000, 5, "classic"], "closest available: 1,000 attackers"],
  ["?t=1&d=5", [1, 5, "classic"], "closest available: 2 on the territory v 5 defenders."],
  ["?a=8.5&d=5", [8, 5, "classic"], "The link’s attacker count isn’t a whole number: showing 8."],
  ["?a=8&d=many", [8, 5, "classic"], "The link’s defender count isn’t a whole number: showing 5."],
  ["?a=&d=", [8, 5, "classic"], "The link’s attacker count isn’t a whole number: showing 8."],
  ["?a=1e99&d=NaN", [8, 5, "classic"], "The link’s defender count isn’t a whole number: showing 5."],
  [`?a=${"9".repeat(3000)}&d=5`, [1000, 5, "classic"], "closest available: 1,000 attackers"],
  ["?t=8.5&d=5", [8, 5, "classic"], "attacker count isn’t a whole number: showing 9."],
]) {
  test(`the address ${search} is read, and what cannot be followed is said`, () => {
    const read = readBattle(search, [CLASSIC, DUTCH], USUAL);
    const { attackers, defenders, ruleset } = read.battle;
    assert.deepEqual([attackers, defenders, ruleset], battle);
    assert.ok(words ? read.words.includes(words) : read.words === "", read.words);
  });
}

test("an address that names nothing of a battle is none", () => {
  assert.equal(readBattle("", [CLASSIC], USUAL), null);
  assert.equal(readBattle("?other=1", [CLASSIC], USUAL), null);
});

test("nothing of an address is ever repeated", () => {
  const { words } = readBattle("?a=<b>&d=<i>&rules=<u>", [CLASSIC], USUAL);
  assert.ok(!words.includes("<"), words);
});

test("what an address does not name is the reader's, and is not said to be named", () => {
  const mine = { attackers: 7, defenders: 3, ruleset: "dutch" };
  const read = readBattle("?d=4", [CLASSIC, DUTCH], mine);
  assert.deepEqual(read.battle, { ...mine, defenders: 4 });
  assert.equal(read.linked.rules, undefined);
  assert.equal(readBattle("?rules=classic", [CLASSIC, DUTCH], mine).linked.battle, undefined);
});

test("a battle that goes too far for one page is still named for others", () => {
  for (const [asked, shown, linked] of [[120, 50, 120], [2000, 50, 1000], [0, 1, 1]]) {
    const read = readBattle(`?a=${asked}&d=5`, [{ ...CLASSIC, attackers: 50, defenders: 50 }], USUAL);
    assert.equal(read.battle.attackers, shown);
    assert.deepEqual(read.linked.battle, { attackers: linked, defenders: 5 });
  }
});

test("a form without a choice of rules neither reads nor writes any", () => {
  const read = readBattle("?a=9&d=5&rules=dutch", [{ ...CLASSIC, id: "" }], USUAL);
  const battle = { ...USUAL, attackers: 9, ruleset: "" };
  const linked = { battle: { attackers: 9, defenders: 5 } };
  assert.deepEqual(read, { battle, words: "", counting: "attack", linked });
  assert.equal(battleAddress(read.battle), "?a=9&d=5");
});

test("an address that is written is read as the same battle, for every battle", () => {
  for (let attackers = 1; attackers <= DUTCH.attackers; attackers += 1) {
    for (let defenders = 1; defenders <= DUTCH.defenders; defenders += 1) {
      const battle = { attackers, defenders, ruleset: "dutch" };
      for (const counting of ["attack", "territory"]) {
        const read = readBattle(battleAddress(battle, counting), [CLASSIC, DUTCH], USUAL);
        const counted = counting === "territory" ? { counting } : {};
        const linked = { rules: "dutch", ...counted, battle: { attackers, defenders } };
        assert.deepEqual(read, { battle, words: "", counting, linked });
      }
      const read = readBattle(battleAddress(battle), [CLASSIC, DUTCH], USUAL);
      assert.ok(sameBattle(battle, read.battle));
      assert.ok(!sameBattle(battle, { ...battle, ruleset: "classic" }));
    }
  }
});

test("a battle that there is needs no words, the nearest to another does", () => {
  const there = nearestBattle({ attackers: 12, defenders: 11 }, DUTCH);
  assert.deepEqual(there, { battle: { attackers: 12, defenders: 11, ruleset: "dutch" }, words: "" });
  assert.equal(
    nearestBattle({ attackers: 13, defenders: 1 }, DUTCH).words,
    "Odds cover 1 to 12 attackers and 1 to 11 defenders. " +
      "Showing the closest available: 12 attackers v 1 defender.",
  );
  assert.equal(
    nearestBattle({ attackers: 13, defenders: 1 }, DUTCH, "territory").words,
    "Odds cover 2 to 13 armies on the territory and 1 to 11 defenders. " +
      "Showing the closest available: 13 on the territory v 1 defender.",
  );
});

for (const [side, text, counting, armies, fault] of [
  ["attackers", "8", "attack", 8, ""],
  ["attackers", "8", "territory", 7, ""],
  ["defenders", "8", "territory", 8, ""],
  ["attackers", "12", "attack", 12, ""],
  ["attackers", "13", "territory", 12, ""],
  ["attackers", "1e1", "attack", 10, ""],
  ["attackers", " 5.0 ", "attack", 5, ""],
  ["attackers", "13", "attack", 13, "Enter 1–12 attackers."],
  ["attackers", "1", "territory", 0, "Enter 2–13 armies on the territory."],
  ["defenders", "0", "attack", 0, "Enter 1–11 defenders."],
  ["defenders", "12", "territory", 12, "Enter 1–11 defenders."],
  ["attackers", "99999999999999999999", "attack", 1e20, "Enter 1–12 attackers."],
  [
    ...["attackers", "8.4", "attack", 8.4],
    "Armies come in whole numbers: enter 1–12 attackers.",
  ],
  ["attackers", "", "attack", null, "Enter 1–12 attackers."],
  ["defenders", "-", "attack", null, "Enter 1–11 defenders."],
]) {
  test(`"${text}" ${side} (${counting}) in a field`, () => {
    assert.deepEqual(readField(side, text, counting, DUTCH), { armies, fault });
  });
}

test("the fewest and the most that a field takes are no fault", () => {
  for (const [side, counting, numbers] of [["attackers", "attack", [1, 12]], ["attackers", "territory", [2, 13]], ["defenders", "territory", [1, 11]]]) {
    const faults = [numbers[0] - 1, ...numbers, numbers[1] + 1].map((number) => readField(side, `${number}`, counting, DUTCH).fault === "");
    assert.deepEqual(faults, [false, true, true, false], `${side}, ${counting}`);
  }
});

test("steps end where the tables do", () => {
  assert.deepEqual(stepped(USUAL, "attackers", 1, DUTCH), { attackers: 9, defenders: 5 });
  assert.deepEqual(stepped(USUAL, "defenders", -1, DUTCH), { attackers: 8, defenders: 4 });
  assert.equal(stepped({ attackers: 12, defenders: 5 }, "attackers", 1, DUTCH), null);
  assert.equal(stepped({ attackers: 8, defenders: 1 }, "defenders", -1, DUTCH), null);
});

test("rules are known by their ids, their other names, and as rules of one's own", () => {
  const rulesets = [CLASSIC, CAPITAL, DUTCH];
  assert.equal(rulesNamed("CAPITAL", rulesets), CAPITAL);
  assert.equal(rulesNamed("koole", rulesets), DUTCH);
  const walled = { ...CAPITAL, id: "capital-wall", names: ["walled-capital"] };
  assert.equal(rulesNamed("Walled capital", [walled]), walled);
  assert.equal(rulesNamed("capital wall", [walled]), walled);
  for (const name of ["Dutch rules", "dutch-rules", "dutchrules", "Dutch_Rules"]) {
    assert.equal(rulesNamed(name, rulesets), DUTCH);
  }
  const possessive = { ...CLASSIC, id: "koole", title: "Koole’s rules" };
  for (const name of ["Koole’s rules", "koole's rules", "kooles-rules"]) {
    assert.equal(rulesNamed(name, [CLASSIC, possessive]), possessive);
  }
  assert.equal(rulesNamed(HOUSE.replace(".8_", ".88_").slice(0, -1), [listedHouse(HOUSE), CLASSIC]), null);
  assert.equal(rulesNamed(HOUSE, rulesets).id, HOUSE);
  assert.equal(rulesNamed(HOUSE, rulesets).attackers, 1000);
  for (const name of [null, "", "three-dice-defence", "house_", "house_6-v-6<b>"]) {
    assert.equal(rulesNamed(name, rulesets), null);
  }
});

test("a page that asks for the attackers alone names no defenders", () => {
  const attackers = ["attackers"];
  const read = readBattle("?a=5000&d=7&rules=dutch", [CLASSIC, DUTCH], USUAL, "attack", attackers);
  assert.deepEqual(read.battle, { attackers: 12, defenders: 5, ruleset: "dutch" });
  assert.equal(
    read.words,
    "Odds cover 1 to 12 attackers. Showing the closest available: 12 attackers.",
  );
  assert.equal(battleAddress(read.battle, "territory", attackers), "?t=13&rules=dutch");
});

test("rules of one's own go as far as all odds do, and none of their battles has a page", () => {
  const { id, ruleset, attackers, defenders, pages } = listedHouse(HOUSE);
  assert.deepEqual([id, ruleset, attackers, defenders], [HOUSE, HOUSE, MOST_ARMIES, MOST_ARMIES]);
  assert.deepEqual(pages, { attackers: 0, defenders: 0 });
  assert.equal(listedHouse("classic"), null);
});

test("rules are listed under each of their names with its nicknames, and solved as the same", () => {
  const nicknames = { first: "one", al: "alias" };
  const offers = { one: { title: "One", attackers: 9, defenders: 8, names: { alias: "Alias" }, nicknames }, two: { title: "Two", attackers: 5, defenders: 5 } };
  const listed = listedOffers(offers).map(({ id, ruleset, title, pages }) => [id, ruleset, title, pages.attackers, pages.defenders]);
  assert.deepEqual(listed, [["one", "one", "One", 9, 8], ["alias", "one", "Alias", 9, 8], ["two", "two", "Two", 5, 5]]);
  assert.deepEqual(listedOffers(offers).map(({ names }) => names), [["first"], ["al"], []]);
  assert.equal(rulesNamed("al", listedOffers(offers)).title, "Alias");
});
