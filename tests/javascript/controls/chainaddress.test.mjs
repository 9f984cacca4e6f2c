// Chains of territories in addresses: what is written is read again, what cannot be followed is said.
import assert from "node:assert/strict";
import { test } from "node:test";

import { battleAddress, readBattle, stayingIn } from "../../../docs/javascripts/kernel/battle.js";
import {
  ADDED,
  chainAddress,
  chainKept,
  fromPath,
  readChain,
  reordered,
  stayingAddress,
  territoriesOf,
  usualStays,
  withUsualStays,
} from "../../../docs/javascripts/controls/chainaddress.js";
import { attackersInWords, tableAddress, withStaying } from "../../../docs/javascripts/kernel/matchup.js";

const rules = (id, names) => ({ id, ruleset: id, title: id, attackers: 1000, defenders: 1000, names });
const RULESETS = [rules("classic"), rules("capital", ["capitals"]), rules("dutch")];
const CLUB = [...RULESETS, { ...rules("club"), staying: 2 }];
const HOUSE = "house_6.6.6-v-8.6_highest1";

const next = (defenders, staying = 1, ruleset = "") => ({ defenders, staying, ruleset });

for (const [address, chain] of [
  ["", { staying: 1, next: [] }],
  ["&left=4", { staying: 4, next: [] }],
  ["&to=3", { staying: 1, next: [next(3)] }],
  ["&behind=2&to=3&to=2.1.capital&left=3", { staying: 2, next: [next(3), next(2, 3, "capital")] }],
  ["&to=3.4&to=1", { staying: 1, next: [next(3, 4), next(1)] }],
  [`&to=3.1.${HOUSE}&to=1000`, { staying: 1, next: [next(3, 1, HOUSE), next(1000)] }],
]) {
  test(`the chain "${address}" is read as it was written`, () => {
    assert.equal(chainAddress(chain), address);
    assert.deepEqual(readChain(`?a=8&d=5&rules=classic${address}`, RULESETS), { chain, words: "" });
  });
}

for (const [search, found, said] of [
  ["?to=3.2", [next(3, 2)], ""],
  ["?TO= 3 ", [next(3)], ""],
  ["?to=3.2&left=5", [next(3, 5)], ""],
  ["?to=2.1.capitals", [next(2, 1, "capital")], ""],
  ["?to=0", [next(1)], "1 to 1,000 armies"],
  ["?to=-3", [next(1)], "1 to 1,000 armies"],
  ["?to=99999", [next(1000)], "1 to 1,000 armies"],
  ["?to=3&left=0", [next(3)], "1 to 1,000 armies"],
  ["?to=3&left=", [next(3)], "isn’t a whole number"],
  ["?to=3&left=x", [next(3)], "isn’t a whole number"],
  ["?to=", [], ""],
  ["?to=&to=2", [next(2)], ""],
  ["?to=x", [{ ...ADDED }], "^Territory 2 of the link isn’t a number of defenders: showing 3.$"],
  ["?to=2&to=x", [next(2), { ...ADDED }], "^Territory 3 of the link isn’t a number of defenders"],
  ["?to=2.5.3.1", [next(2, 5)], "rules that are not here"],
  ["?to=1e3", [{ ...ADDED }], "isn’t a number of defenders"],
  ["?to=<b>bold</b>", [{ ...ADDED }], "isn’t a number of defenders"],
  ["?to=2.1.__proto__", [next(2)], "rules that are not here"],
  ["?to=2.1.house_6.6.6-v-99", [next(2, 1, "house_6.6.6-v-20")], "House rules roll 1 to 4 dice"],
]) {
  test(`of "${search}" the nearest chain is shown`, () => {
    const { chain, words } = readChain(search, RULESETS);
    assert.deepEqual(chain.next, found);
    if (said) assert.match(words, new RegExp(said));
    else assert.equal(words, "");
    assert.doesNotMatch(words, /[<>_]|bold|99999/);
  });
}

test("the rules of an address say how many stay, however it spells them", () => {
  const { chain } = readChain("?attackers=8v5&ruleset=club&to=3&to=4", CLUB);
  assert.deepEqual(chain, { staying: 2, next: [next(3, 2), next(4)] });
});

test("of 50 territories the first 20 are shown, which is said once", () => {
  const { chain, words } = readChain(`?d=5${"&to=0".repeat(49)}`, RULESETS);
  assert.equal(chain.next.length, 19);
  assert.equal(
    words,
    "A chain has at most 20 territories: showing the first 20. " +
      "A territory has 1 to 1,000 armies: showing the closest available.",
  );
});

for (const [search, address] of [
  ["?a=8&d=5&rules=dutch&path=3.2.5", "?a=8&rules=dutch&d=3&to=2&to=5"],
  ["?t=<b>&x=y&path=3", "?d=3"],
  ["?a=8&path=3, 2", "?a=8&d=3&to=2"],
  ["?a=8&d=5&path=", null],
  ["?a=8&d=5&path=x", null],
  ["?a=8&d=5&path=1&to=2", null],
  ["?a=8&d=5", null],
]) {
  test(`the path of "${search}" is a chain now`, () => assert.equal(fromPath(search), address));
}

test("a path of any length is read at once", () => {
  assert.match(fromPath(`?path=${"1.".repeat(1e6)}`), /^\?d=1&to=1/);
});

test("in another order each territory keeps its defenders, its rules and those who stay", () => {
  const first = { defenders: 7, ruleset: "classic" };
  const chain = { staying: 2, next: [next(3), next(5, 4, "capital")] };
  assert.deepEqual(territoriesOf(first, chain).map(({ ruleset }) => ruleset), ["classic", "classic", "capital"]);
  const found = reordered(first, chain, [2, 0, 1]);
  assert.deepEqual(found.first, { defenders: 5, ruleset: "capital" });
  assert.deepEqual(found.chain, { staying: 4, next: [next(7, 2, "classic"), next(3, 1, "classic")] });
  assert.deepEqual(reordered(found.first, found.chain, [1, 2, 0]), { first, chain });
  assert.deepEqual(reordered(first, chain, [0, 1, 2]), { first, chain });
});

test("what stays on the territory attacked from is read as it was written", () => {
  for (const [search, armies] of [["?a=10&d=5", 1], ["?a=10&from=3", 3], ["?from=0", 1], ["?from=9999", 1000], ["?from=x", 1]]) {
    assert.equal(stayingIn(search), armies);
  }
  assert.equal(stayingAddress(1), "");
  assert.equal(stayingIn(`?a=10${stayingAddress(3)}`), 3);
});

test("where 3 stay the territory shows them, and addresses name those that can attack", () => {
  const battle = { attackers: 10, defenders: 5, ruleset: "classic" };
  assert.equal(attackersInWords(10, withStaying(3)), "13 on the territory");
  assert.equal(attackersInWords(10, withStaying(1)), "11 on the territory");
  const addresses = [battleAddress(battle, withStaying(3)), tableAddress("classic", battle, withStaying(3))];
  assert.deepEqual(addresses, ["?a=10&d=5&rules=classic", "at-the-table/?a=10&d=5&rules=classic"]);
  assert.equal(readBattle("?t=13&d=5&from=3", RULESETS, { attackers: 8, defenders: 5 })?.battle.attackers, 10);
  assert.equal(battleAddress(battle, "territory"), "?t=11&d=5&rules=classic");
});

for (const [address, chain] of [
  ["", { staying: 1, next: [] }],
  ["&to=3", { staying: 2, next: [next(3)] }],
  ["&behind=1&to=3.1&to=2&left=2", { staying: 1, next: [next(3, 1), next(2, 2)] }],
  ["&to=3&to=2.1.classic&to=4", { staying: 2, next: [next(3, 2), next(2, 1, "classic"), next(4)] }],
]) {
  test(`where two armies stay beside an enemy, the chain "${address}" says what is otherwise`, () => {
    const first = { defenders: 5, ruleset: "club" };
    assert.equal(chainAddress(chain, usualStays(first, chain, CLUB)), address);
    assert.deepEqual(readChain(`?a=8&d=5&rules=club${address}`, CLUB).chain, chain);
    assert.deepEqual(readChain(`?a=8&d=5${address}`, CLUB, "club").chain, chain);
  });
}

test("other rules change how many stay only where as many stayed as usual", () => {
  const chain = { staying: 1, next: [next(3, 4), next(2, 1), next(2, 1)] };
  const [classic, club] = ["classic", "club"].map((ruleset) => usualStays({ defenders: 5, ruleset }, chain, CLUB));
  assert.deepEqual(club, [2, 2, 2, 1]);
  const changed = withUsualStays(chain, classic, club);
  assert.deepEqual(changed, { staying: 2, next: [next(3, 4), next(2, 2), next(2, 1)] });
  assert.deepEqual(withUsualStays(changed, club, classic), chain);
  assert.equal(withUsualStays(chain, classic, classic), chain);
});

test("a link's chain goes on from its own battle, the tab's from as many defenders, the device's from its own", () => {
  const read = (search) => readBattle(search, RULESETS, { attackers: 8, defenders: 5 })?.battle ?? null;
  const battle = { attackers: 9, defenders: 4, ruleset: "classic" };
  const [own, alike, other] = ["?a=9&d=4&rules=classic&to=3", "?a=9&d=4&rules=dutch&to=2", "?a=7&d=4&rules=classic&to=1"];
  const elsewhere = "?a=9&d=6&rules=classic&to=3";
  const kept = (linked, here, device) => chainKept(battle, { linked, here, device }, read);
  for (const linked of [own, alike]) assert.equal(kept(linked, other, other), linked, "whatever its rules");
  for (const linked of [other, "", "junk"]) {
    for (const here of [own, null]) assert.equal(kept(linked, here, own), null, "nobody's territories but the link's");
  }
  for (const here of [own, alike, other]) assert.equal(kept(null, here, elsewhere), here);
  for (const none of [elsewhere, "junk", "", null]) {
    assert.equal(kept(null, none, own), own);
    for (const device of [alike, other, elsewhere, "junk", "", null]) assert.equal(kept(null, none, device), null);
  }
});

test("each territory follows the usual number of its own place, also where these differ", () => {
  const of = (staying, ...others) => ({ staying, next: others.map((each) => next(3, each)) });
  const numbers = (chain) => [chain.staying, ...chain.next.map(({ staying }) => staying)];
  for (const before of [[1, 2], [2, 1], [2, 2], []]) {
    for (const now of [[1, 2], [2, 1], [3, 1], []]) {
      for (const stays of [[1, 1], [1, 2], [2, 1], [2, 2], [3, 3]]) {
        const expected = stays.map((each, place) => (each === (before[place] ?? 1) ? (now[place] ?? 1) : each));
        assert.deepEqual(numbers(withUsualStays(of(...stays), before, now)), expected);
      }
    }
  }
});
