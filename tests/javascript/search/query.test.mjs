// How searches are read.
import assert from "node:assert/strict";
import { test } from "node:test";

import { readChain, readHeld, readNeeded, readQuery, readRuleset } from "../../../docs/javascripts/search/query.js";

const LIMITS = { attackers: 50, defenders: 50 };
const OFFERS = {
  classic: { title: "Classic", ...LIMITS },
  "three-dice-defence": {
    title: "Three-dice defence",
    names: { capital: "capital", "old-european-rules": "old-european-rules" },
    ...LIMITS,
  },
  "capital-wall": { title: "Capital behind a wall", ...LIMITS },
  "two-dice-attack": { title: "Two dice", names: { "zombie-attack": "zombie-attack" }, ...LIMITS },
  "attacker-ties": { title: "Attacker wins ties", names: { zombies: "zombies" }, ...LIMITS },
  "capital-ties": { title: "Zombies on a capital", ...LIMITS },
  "uk-1990": { title: "UK 1990", ...LIMITS },
  "d8-attack": { title: "Attack", names: { commander: "commander" }, ...LIMITS },
  "d8-defence": { title: "One eight-sided defence die", names: { "commander-defends": "commander-defends" }, ...LIMITS },
  "zombies-v-capital": { title: "Zombies attack a capital", ...LIMITS },
  "d8-both": { title: "Both", names: { "commander-v-commander": "commander-v-commander" }, ...LIMITS },
  d8: { title: "Eight-sided dice", ...LIMITS },
  "one-die": { title: "Defender rolls one die", ...LIMITS },
};

// A ruleset's id, title or other name before or after the matchup chooses it.
for (const [search, expected] of [
  ["d8 8v5", ["d8", 8, 5]],
  ["8v5 capital", ["three-dice-defence", 8, 5]],
  ["8v5-capital", ["three-dice-defence", 8, 5]],
  ["capital wall 8v5", ["capital-wall", 8, 5]],
  ["uk 1990 3 2", ["uk-1990", 3, 2]],
  ["old european rules 8v5", ["three-dice-defence", 8, 5]],
  ["capital zombies 8v5", ["capital-ties", 8, 5]],
  ["zombies 8v5", ["attacker-ties", 8, 5]],
  ["zombie attack 8v5", ["two-dice-attack", 8, 5]],
  ["commander v commander 8v5", ["d8-both", 8, 5]],
  ["commander 8v5", ["d8-attack", 8, 5]],
  ["8v5 classic rules", ["classic", 8, 5]],
  ["8v5 nobodys rules", ["classic", 8, 5]],
  // words of any battle name no dice
  ["attack two 8v5", ["classic", 8, 5]],
  ["attack with two dice 8v5", ["two-dice-attack", 8, 5]],
  // a word of a name that is not typed takes no other's place
  ["8v5 dice defence", ["three-dice-defence", 8, 5]],
  ["8v5 wall nobodys capital", ["capital-wall", 8, 5]],
  ["__proto__ constructor 8v5", ["classic", 8, 5]],
  ["8v5", ["classic", 8, 5]],
  ["18 against 6", ["classic", 18, 6]],
  ["9 armies on my territory v 5", ["classic", 8, 5]],
  ["threedicedefence 8v5", ["three-dice-defence", 8, 5]],
  ["8v5 capital mode", ["three-dice-defence", 8, 5]],
  ["8v5 defender rolls 3 dice", ["three-dice-defence", 8, 5]],
  ["8v5, defence with three dice", ["three-dice-defence", 8, 5]],
  ["8v5 3 defense dice", ["three-dice-defence", 8, 5]],
  ["8v5 3 dice defence", ["three-dice-defence", 8, 5]],
  ["8v5 the defender has 1 die", ["one-die", 8, 5]],
  ["defender has one die 8v5", ["one-die", 8, 5]],
  // who holds, and does not say who attacks, names their own armies first
  ["hold 5 against 8", ["classic", 8, 5]],
  ["chance to hold my 5 v 8 capital", ["three-dice-defence", 8, 5]],
  ["defending with 5 v 8", ["classic", 8, 5]],
  ["survive with just 5 armies on my territory v 8", ["classic", 8, 5]],
  ["hold 8 attackers v 5", ["classic", 8, 5]],
  ["hold a=8 v 5", ["classic", 8, 5]],
  ["hold t=9 v 5", ["classic", 8, 5]],
  ["8 v 5 hold", ["classic", 8, 5]],
  ["hold a territory with 5 against 8", ["classic", 8, 5]],
  ["hold a capital 5 against 8", ["three-dice-defence", 8, 5]],
  ["defending on a capital 5 v 8", ["three-dice-defence", 8, 5]],
  ["5 hold a capital against 8", ["three-dice-defence", 8, 5]],
  ["leave 5 on a capital against 8", ["three-dice-defence", 8, 5]],
  ["my 5 defend against 8", ["classic", 8, 5]],
  ["defend against 8 with only 5", ["classic", 8, 5]],
  // but not who speaks of an attack after it, or attacks a capital
  ["will they hold if I attack 8 v 5", ["classic", 8, 5]],
  ["keep attacking 8 v 5", ["classic", 8, 5]],
  ["odds to hold against 8 v 5", ["classic", 8, 5]],
  ["attack a capital 8 v 5", ["three-dice-defence", 8, 5]],
  ["a 8 v 5 capital", ["three-dice-defence", 8, 5]],
  ["lose my capital 5 v 8", ["three-dice-defence", 8, 5]],
  ["risk of losing my territory 5 to 8", ["classic", 8, 5]],
  ["5 defenders 8 attackers", ["classic", 8, 5]],
  ["5 defend against 8", ["classic", 8, 5]],
  ["can 5 hold vs 8", ["classic", 8, 5]],
  ["8 att 5 def", ["classic", 8, 5]],
  ["8a 5d", ["classic", 8, 5]],
  // who holds against zombies is attacked by them; who attacks zombies is not
  ["hold 5 against 8 zombies", ["two-dice-attack", 8, 5]],
  ["can 5 survive 8 zombies", ["two-dice-attack", 8, 5]],
  ["attack zombies 8 v 5", ["attacker-ties", 8, 5]],
  ["attack the zombies 8 v 5", ["attacker-ties", 8, 5]],
  ["attack the 5 zombies with 8", ["attacker-ties", 8, 5]],
  ["5 attacked by 8 zombies", ["two-dice-attack", 8, 5]],
  ["attacked by zombies 8 v 5", ["two-dice-attack", 8, 5]],
  ["zombies are attacking 8 v 5", ["two-dice-attack", 8, 5]],
  ["8 zombies attack my 5", ["two-dice-attack", 8, 5]],
  // faces of dice, and the year of a game, count no armies
  ["8-sided dice 8 v 5", ["d8", 8, 5]],
  ["6-sided dice 8 v 5", ["classic", 8, 5]],
  ["risk 2210 8 v 5", ["classic", 8, 5]],
  ["1 000 v 900", ["classic", 1000, 900]],
  ["leave 5 against 8", ["classic", 8, 5]],
  ["beat his 5 armies with only 8", ["classic", 8, 5]],
  ["someone with 8 takes my 5", ["classic", 8, 5]],
  ["8 hits our 5", ["classic", 8, 5]],
  ["he attacks my 5 with 8", ["classic", 8, 5]],
  ["attackers 8 defenders 5", ["classic", 8, 5]],
  ["attack 8, defense 5", ["classic", 8, 5]],
  ["att 8 def 5", ["classic", 8, 5]],
  ["8atk 5def", ["classic", 8, 5]],
  ["attack with 8 and defend with 5", ["classic", 8, 5]],
  ["8 guys v 5 soldiers", ["classic", 8, 5]],
  ["attacked by 8 with 5", ["classic", 8, 5]],
  ["i am attacked by 8 armies and have 5", ["classic", 8, 5]],
  ["my 5 armies are attacked by 8", ["classic", 8, 5]],
  ["i'm attacked by 8 with 5", ["classic", 8, 5]],
  ["attacked 5 with 8", ["classic", 8, 5]],
  ["i have 8 he has 5", ["classic", 8, 5]],
  ["we have 8 armies, and they have only 5", ["classic", 8, 5]],
  ["i have 8, my opponent has 5", ["classic", 8, 5]],
  ["threedice 8v5", ["three-dice-defence", 8, 5]],
  ["8 kills 5", ["classic", 8, 5]],
  ["hold my territory 5 against 8", ["classic", 8, 5]],
  ["my 8 v their 5", ["classic", 8, 5]],
  ["he attacks me with 8, i have 5", ["classic", 8, 5]],
  ["they have 5 i have 8", ["classic", 8, 5]],
  ["my enemy has only 5 troops and we have 8", ["classic", 8, 5]],
  ["i attack 5 with 8 on a capital", ["three-dice-defence", 8, 5]],
  ["9 t v 5", ["classic", 8, 5]],
  ["territory 9 v 5", ["classic", 8, 5]],
  ["territory with 9 against 5", ["classic", 8, 5]],
  ["my territory has 9, they have 5", ["classic", 8, 5]],
  ["zombies defend 5 v 8", ["attacker-ties", 8, 5]],
  ["8 against 5 zombie defenders", ["attacker-ties", 8, 5]],
  ["1,008 v 5", ["classic", 1008, 5]],
  ["verteidigen 5 gegen 8", ["classic", 8, 5]],
  ["8 angreifer 5 verteidiger", ["classic", 8, 5]],
  ["8 zu 5", ["classic", 8, 5]],
  ["attack a zombie capital 8 v 5", ["capital-ties", 8, 5]],
  ["attack capital 8 v 5", ["three-dice-defence", 8, 5]],
  // zombies attack whoever leaves or garrisons armies, and whoever they are "on"
  ["leave 5 against 8 zombies", ["two-dice-attack", 8, 5]],
  ["garrison of 5 against 8 zombies", ["two-dice-attack", 8, 5]],
  ["8 zombies on my 5", ["two-dice-attack", 8, 5]],
  ["zombies 8 against my 5", ["two-dice-attack", 8, 5]],
  ["8 zombies v 5", ["two-dice-attack", 8, 5]],
  ["8 v 5 zombies", ["attacker-ties", 8, 5]],
  ["zombies attack a territory with 8 against 5", ["two-dice-attack", 8, 5]],
  ["zombies attack my capital with 8, i have 5", ["zombies-v-capital", 8, 5]],
  // a commander, or one die, is on the side beside which it is named
  ["hold 5 with a commander against 8", ["d8-defence", 8, 5]],
  ["hold 5 against 8 with a commander", ["d8-attack", 8, 5]],
  ["8 attack 5 with commander defending", ["d8-defence", 8, 5]],
  ["5 defenders with a commander v 8 attackers", ["d8-defence", 8, 5]],
  ["my commander defends 5 against 8", ["d8-defence", 8, 5]],
  ["commander 5 defends against 8", ["d8-defence", 8, 5]],
  ["5 defend with a commander against 8", ["d8-defence", 8, 5]],
  ["commander defends 8 v 5", ["d8-defence", 8, 5]],
  ["8 v 5 with a commander", ["d8-attack", 8, 5]],
  ["8 v 5 defender rolls d8", ["d8-defence", 8, 5]],
  ["8 v 5 with d8 for the defender", ["d8-defence", 8, 5]],
  ["defend with d8 5 against 8", ["d8-defence", 8, 5]],
  ["8 with a d8 v 5", ["d8-attack", 8, 5]],
  ["d8 hold 5 against 8", ["d8", 8, 5]],
  // whoever stands on a capital holds it
  ["5 with a wall against 8 capital", ["capital-wall", 8, 5]],
  ["5 on a capital against 8", ["three-dice-defence", 8, 5]],
  ["5 soldiers on a capital vs. 8", ["three-dice-defence", 8, 5]],
  ["5 armies in a capital vs 8", ["three-dice-defence", 8, 5]],
  ["my capital with 5 against 8", ["three-dice-defence", 8, 5]],
  ["my capital has 5 and they have 8", ["three-dice-defence", 8, 5]],
  ["capital of 5 v 8", ["three-dice-defence", 8, 5]],
  ["5 on the territory on my capital against 8", ["three-dice-defence", 8, 5]],
  ["8 on capital of 5", ["three-dice-defence", 8, 5]],
  ["take a capital with 5 with 8", ["three-dice-defence", 8, 5]],
  ["take a capital with 8 against 5", ["three-dice-defence", 8, 5]],
  ["8 v 5 on a capital", ["three-dice-defence", 8, 5]],
  ["defence 5 against 8", ["classic", 8, 5]],
  ["defense 5 v 8 capital", ["three-dice-defence", 8, 5]],
  ["guard 5 against 8", ["classic", 8, 5]],
  ["how safe is 5 against 8", ["classic", 8, 5]],
  ["défendre 5 contre 8", ["classic", 8, 5]],
  ["defender holds 8 v 5", ["classic", 8, 5]],
  ["defenders hold 5 against 8", ["classic", 8, 5]],
  // an attack on a territory does not say that all armies on it are counted; who holds says so behind
  ["attack a territory with 8 against 5", ["classic", 8, 5]],
  ["8 attack a territory with 5", ["classic", 8, 5]],
  ["hold 5 against 9 on the territory", ["classic", 8, 5]],
  ["hold 5 against 8 attackers", ["classic", 8, 5]],
  // where an attack comes from makes no difference
  ["8 from my capital v 5", ["classic", 8, 5]],
  ["my capital 8 attacks 5", ["classic", 8, 5]],
  ["attack 5 on a capital with 8", ["three-dice-defence", 8, 5]],
  ["defeating 5 on a capital with 8", ["three-dice-defence", 8, 5]],
  ["kill his territory of 5 with 8", ["classic", 8, 5]],
  // what is said of the attackers behind a sign swaps no sides
  ["8 v 5 attacker", ["classic", 8, 5]],
  ["8 v 5 attackers on a capital", ["three-dice-defence", 8, 5]],
  ["8 v 5 attacker commander", ["d8-attack", 8, 5]],
  ["my 5 against 8 attackers", ["classic", 8, 5]],
  ["keep rolling 8 v 5", ["classic", 8, 5]],
  ["5 withstand 8", ["classic", 8, 5]],
  ["8 v 5 their commander", ["d8-defence", 8, 5]],
  ["8 v 5 defender rolls two dice", ["classic", 8, 5]],
  ["defenders die 8 v 5", ["classic", 8, 5]],
  ["zombies with 8 against 5", ["two-dice-attack", 8, 5]],
  ["8 v 5 i am zombie", ["two-dice-attack", 8, 5]],
  ["two dozen v 5", ["classic", 24, 5]],
  ["half a dozen v 5", ["classic", 6, 5]],
  ["8 v 5 t", ["classic", 7, 5]],
  ["is a 8 v 5 good", ["classic", 8, 5]],
  ["8 can attack v 5", ["classic", 8, 5]],
  ["my 8 against his capital of 5", ["three-dice-defence", 8, 5]],
  ["i have 8 and his capital has 5", ["three-dice-defence", 8, 5]],
  ["my capital 5 against 8", ["three-dice-defence", 8, 5]],
  ["5 on capital vs 8", ["three-dice-defence", 8, 5]],
  ["losing capital with 5 against 8", ["three-dice-defence", 8, 5]],
  ["8 with commander attacks 5", ["d8-attack", 8, 5]],
  ["8 against his commander with 5", ["d8-defence", 8, 5]],
  ["attacking commander 5 with 8", ["d8-defence", 8, 5]],
  ["attack a commander with 8 v 5", ["d8-defence", 8, 5]],
  ["8 v 5 against a commander", ["d8-defence", 8, 5]],
  ["8 v 5 enemy commander", ["d8-defence", 8, 5]],
  ["commander with 5 attacked by 8", ["d8-defence", 8, 5]],
  ["hold 5 against commander with 8", ["d8-attack", 8, 5]],
  ["8 v 5 defender rolls eight sided die", ["d8-defence", 8, 5]],
  ["8 v 5 defender wins ties", ["classic", 8, 5]],
  ["8 v 5 defender loses ties", ["attacker-ties", 8, 5]],
  ["8 with zombies attack 5", ["two-dice-attack", 8, 5]],
  ["zombies 8 attacking my 5", ["two-dice-attack", 8, 5]],
  ["zombie 8 attacks my 5", ["two-dice-attack", 8, 5]],
  ["8 against zombies with 5", ["attacker-ties", 8, 5]],
  ["8 zombies attack my capital with 5", ["zombies-v-capital", 8, 5]],
  ["my 5 against 8 attackers", ["classic", 8, 5]],
  ["8 v 5 attacker rolls two dice", ["two-dice-attack", 8, 5]],
  ["hold t5 against 8", ["classic", 8, 5]],
  ["lose 5 to 8", ["classic", 8, 5]],
  ["his territory with 5 against my 8", ["classic", 8, 5]],
  ["how many survive 8 v 5", ["classic", 8, 5]],
  ["i have 5 and he attacks with 8", ["classic", 8, 5]],
  ["should i attack 5 with 8", ["classic", 8, 5]],
  ["is 8 enough for 5", ["classic", 8, 5]],
  ["me 8 vs him 5", ["classic", 8, 5]],
  ["8 of mine against 5", ["classic", 8, 5]],
  ["attackers: 8 defenders: 5", ["classic", 8, 5]],
  ["9 (t) v 5", ["classic", 8, 5]],
  ["8 attaquants contre 5 défenseurs", ["classic", 8, 5]],
  ["turn 4: 8 v 5", ["classic", 8, 5]],
  // numbers in words
  ["twenty-one v fifteen", ["classic", 21, 15]],
  ["thirty v five", ["classic", 30, 5]],
  ["eight attackers five defenders", ["classic", 8, 5]],
  ["five hold against eight", ["classic", 8, 5]],
  ["eight on five", ["classic", 8, 5]],
  ["is 8 enough against 5", ["classic", 8, 5]],
  ["is 8 enough to beat 5", ["classic", 8, 5]],
  ["is 5 enough to hold against 8", ["classic", 8, 5]],
  ["they take my territory 8 v 5", ["classic", 8, 5]],
  ["losing a territory 5 v 8", ["classic", 8, 5]],
  ["lose a battle 8 v 5", ["classic", 8, 5]],
  ["is it safe to attack 8 v 5", ["classic", 8, 5]],
  ["5 zombies defend a wall against 8", ["capital-ties", 8, 5]],
  ["zombies on a wall 8 v 5", ["capital-ties", 8, 5]],
  ["lost to zombies 8 v 5", ["attacker-ties", 8, 5]],
]) {
  test(`the search "${search}" as a matchup`, () => {
    const found = readQuery(search, OFFERS);
    assert.deepEqual([found.ruleset, found.attackers, found.defenders], expected);
  });
}

// To lose is the defender's chance: these words are none that are left out.
for (const [search, forDefender, unread] of [
  ["8 v 5", [], []],
  ["who wins when somebody with 8 attacks my 5", [], []],
  ["prob of losing 8 v 5", ["losing"], []],
  ["defender wins 8 v 5", ["defender wins"], []],
  ["the defender's chance 8 v 5", ["defender's chance"], []],
  ["8 v 5 as the defender", ["as the defender"], []],
  ["how many armies do i lose 8 v 5", [], ["losses"]],
  ["lost 12 v 5 again", ["lost"], ["again"]],
  ["lose my territory 5 v 8", ["lose my"], []],
  ["how much will i lose 8 v 5", [], ["losses"]],
  ["average losses 8 v 5", [], ["losses"]],
  ["odds of the defender winning 8 v 5", ["defender winning"], []],
  ["how safe is 5 against 8", ["safe"], []],
  ["chance i lose 5 against 8 attackers", ["lose my"], []],
  ["8 v 5 expected survivors", [], ["losses"]],
  ["8 v 5 two times", [], ["two", "times"]],
  ["hold 5 against 8", ["hold"], []],
  ["attacked by 8 with 5", ["attacked by"], []],
  ["attack with 8, defend with 5", [], []],
  ["can 8 hold vs 8", ["hold"], []],
  ["18 hold against 8", ["hold"], []],
  ["he attacks me with 8 and i have 5", ["attacks me"], []],
  ["he attacks my capital 8 v 5", ["he attacks my"], []],
  ["i attack my neighbour 8 v 5", [], ["neighbour"]],
  ["i have 8 he has 5", [], []],
  ["8 attackers v 5 defending", [], []],
  ["losses 8 v 5", [], ["losses"]],
]) {
  test(`what the search "${search}" asks of a side`, () => {
    const found = readQuery(search, OFFERS);
    assert.deepEqual([found.forDefender, found.unread], [forDefender, unread]);
  });
}

for (const search of ["3x 20 v 9", "2 x 12 v 7"]) {
  test(`several battles alike have another chance: "${search}"`, () => {
    assert.deepEqual([readQuery(search, OFFERS), readChain(search, OFFERS)], [null, null]);
  });
}

test("who holds and asks for attackers left says so", () => {
  const [held, attacked] = ["hold 5 against 8 with 3 left", "hold 5 against 8 with 3 attackers left"].map((search) => readQuery(search, OFFERS));
  assert.deepEqual([held?.areAttackers, attacked?.areAttackers], [false, true]);
});

// How many are to be left, where that is typed.
for (const [search, expected] of [
  ["8 v 5", [8, 5, null]],
  ["8 v 5 with at least 3 left", [8, 5, 3]],
  ["win 8 v 5 and have 3 attackers left", [8, 5, 3]],
  ["can i win 20 against 15 keeping 5", [20, 15, 5]],
  ["8 v 5 and keep at least 3 armies", [8, 5, 3]],
  ["8v5, 3 of them remaining", [8, 5, 3]],
  ["capital 8 v 5 with 3 surviving", [8, 5, 3]],
  ["eight against five with three left", [8, 5, 3]],
  ["hold 5 against 8 with 3 left", [8, 5, 3]],
]) {
  test(`who is left by the search "${search}"`, () => {
    const { attackers, defenders, left, unread } = readQuery(search, OFFERS);
    assert.deepEqual([attackers, defenders, left, unread], [...expected, []]);
  });
}

test("who holds and counts the territory counts the attackers so", () => {
  const mine = { rules: null, counting: "territory" };
  const { attackers, defenders } = readQuery("hold 5 against 9", OFFERS, mine);
  assert.deepEqual([attackers, defenders], [8, 5]);
});

for (const search of ["5 defenders 8 attackers", "attackers 8, defenders 5", "attack with 9, defend with 5"]) {
  test(`"${search}" says what it counts, or leaves that to the reader`, () => {
    const { attackers, defenders } = readQuery(search, OFFERS, { rules: null, counting: "territory" });
    assert.deepEqual([attackers, defenders], [8, 5]);
  });
}

for (const [search, attackers] of /** @type {const} */ ([
  ["12 v 7 a", 12], ["12v7a", 12], ["12 v 7 classic a", 12], ["12 v 7 can attack", 12], ["12 v 7 that can attack", 12],
  ["12 v 7 t", 11], ["12v7t", 11], ["12 v 7, t", 11], ["12 v 7 classic t", 11],
  ["12 v 7 on territory", 11], ["12 v 7 on the territory", 11],
])) {
  test(`"${search}" says behind the battle what it counts, whatever the reader does`, () => {
    for (const counting of /** @type {const} */ (["attack", "territory"])) {
      const read = readQuery(search, OFFERS, { rules: null, counting });
      assert.deepEqual([read?.attackers, read?.defenders, read?.unread], [attackers, 7, []]);
    }
  });
}

const NAMED = {
  classic: { title: "Classic" },
  "three-dice-defence": { title: "Three-dice defence", names: { capital: "capital" } },
  "capital-ties": { title: "Zombies on a capital" },
  "d8-attack": { title: "One eight-sided attack die", names: { commander: "commander" } },
  "d8-both": { title: "One on each side", names: { "commander-v-commander": "commander-v-commander" } },
};

// A search names rules only if no word of the name is missing, and asks for them alone if none is left over.
for (const [search, expected] of [
  ["commander", "d8-attack"],
  ["commander v commander", "d8-both"],
  ["capital", "three-dice-defence"],
  ["the capital rules", "three-dice-defence"],
  ["zombies capital", "capital-ties"],
  ["capital castle", null],
  ["castle capital", null],
  ["cap", null],
  ["defence", null],
  ["constructor", null],
  ["", null],
]) {
  test(`the search "${search}" as a name`, () => {
    const found = readRuleset(search, NAMED);
    assert.equal(found?.isAlone ? found.ruleset : null, expected);
  });
}

// What is denied is no question: its answer would be that to what was denied.
for (const search of [
  "no capital 8v5",
  "8 v 5 without a capital",
  "chance not to lose 8v5",
  "hold not against 8",
  "capital? no, 8v5",
  // nor is what no rules here have, or what is said of whoever leaves some behind
  "can't 8 beat 5",
  "8 v 5 capital off",
  "8 v 5 non capital",
  "8 v 5 attacker throws one die",
  "8 v 5 roll one die each",
  "8 v 5 both commanders",
  "8 v 5 general defends",
  "8 v 5 attacker d12",
  "8 v 5 leaving one",
  "8 v 5 only 3 left",
]) {
  test(`nothing is answered to "${search}"`, () => {
    assert.deepEqual([readQuery(search, OFFERS), readHeld(search, OFFERS), readNeeded(search, OFFERS)], [null, null, null]);
  });
}

// Dice of one side are its player's.
for (const [search, name] of [
  ["d8 attacker 8v5", "d8-attack"],
  ["attackers with d8 8v5", "d8-attack"],
  ["d8 defender 8v5", "d8-defence"],
  ["defender d8 8v5", "d8-defence"],
  ["d8 8v5", "d8"],
]) {
  test(`the dice of "${search}"`, () => {
    const titles = { d8: "Eight-sided dice", "d8-attack": "One eight-sided attack die", "d8-defence": "One eight-sided defence die" };
    const offers = Object.fromEntries(Object.entries({ classic: "Classic", ...titles }).map(([id, title]) => [id, { title, ...LIMITS }]));
    assert.equal(readQuery(search, offers)?.name, name);
  });
}

// Who types a word for rules that do not exist is told so; who speaks in sentences is not.
for (const [search, unread] of [
  ["8v5 xyz", ["xyz"]],
  ["8v5 nobodys rules", ["nobodys"]],
  ["8v5 wall nobodys capital", ["nobodys"]],
  ["fog of war 8v5", ["fog", "war"]],
  ["8v5", []],
  ["8v5 capital", []],
  ["8v5 classic rules", []],
  ["what are my chances if I attack with 8 armies against 5 please", []],
  ["can 8 beat 5", []],
  ["will I win or not 8 v 5", []],
  ["5 defenders against 8 attackers", []],
]) {
  test(`what is left unread of "${search}"`, () => {
    assert.deepEqual(readQuery(search, OFFERS)?.unread, unread);
  });
}

test("a search names rules beside other words, but not alone", () => {
  const named = { ruleset: "three-dice-defence", name: "capital" };
  assert.deepEqual(readRuleset("capital losses", NAMED), { ...named, isAlone: false });
  assert.deepEqual(readRuleset("capital odds", NAMED), { ...named, isAlone: true });
});

// The usual rules say nothing more beside others, but for a blitz: with dice set so it is as by hand.
for (const [search, name] of [
  ["true random capital", "capital"],
  ["true random zombies 8v5", "zombies"],
  ["capital plain dice 8v5", "capital"],
  ["true random", "plain-dice"],
  ["true random blitz 8v5", "plain-dice"],
  ["blitz 8v5", "blitz"],
  ["standard zombies on a capital 8v5", "both"],
]) {
  test(`"${search}" is about ${name}`, () => {
    const offers = {
      classic: { title: "Classic", names: { "plain-dice": "Plain dice" }, nicknames: { "true-random": "plain-dice", standard: "classic" } },
      three: { title: "Three-dice defence", names: { capital: "Capital" } },
      ties: { title: "Attacker wins ties", names: { zombies: "Zombies" } },
      both: { title: "Zombies on a capital", names: { "zombie-capital": "Zombie capital" }, nicknames: { "zombies-on-capital": "zombie-capital" } },
      balanced: { title: "Balanced blitz", names: { blitz: "Blitz" }, transformation: "balanced-blitz-3.3" },
    };
    assert.equal((readQuery(search, offers) ?? readRuleset(search, offers))?.name, name);
  });
}

test("“over” need not be typed to tell a wall from a capital with one", () => {
  const offers = {
    classic: { title: "Classic" },
    both: { title: "Zombies attack a capital with a wall" },
    wall: { title: "Zombies attack over a wall" },
  };
  for (const search of ["zombies attack wall", "zombie attacks over a wall"]) {
    assert.equal(readRuleset(search, offers)?.name, "wall", search);
  }
});

test("a search says the name that was typed", () => {
  assert.equal(readRuleset("the capital rules", NAMED)?.name, "capital");
  assert.equal(readRuleset("three-dice defence", NAMED)?.name, "three-dice-defence");
  assert.equal(readQuery("capital 12 7", NAMED)?.name, "capital");
  assert.equal(readQuery("12 7 three-dice defence", NAMED)?.name, "three-dice-defence");
});

const HOUSE = "house_6.6.6-v-6.6_highest1";
const ON_CAPITALS = { rules: "capital", counting: /** @type {const} */ ("territory") };

// A number counts what the reader counts, unless it says which; the reader's rules are meant, unless
// others are typed.
for (const [search, expected] of [
  ["12v7", ["capital", 11, 7]],
  ["12 armies v 7", ["capital", 11, 7]],
  ["12 troops against 7", ["capital", 11, 7]],
  ["12 attackers v 7", ["capital", 12, 7]],
  ["12 attackers 7 defenders", ["capital", 12, 7]],
  ["a=12 d=7", ["capital", 12, 7]],
  ["A 12 v D 7", ["capital", 12, 7]],
  ["t=12 d=7", ["capital", 11, 7]],
  ["12 on the territory v 7", ["capital", 11, 7]],
  ["12 attackers on the board v 7", ["capital", 11, 7]],
  ["12v7 classic", ["classic", 11, 7]],
  ["zombies 12v7", ["zombies", 11, 7]],
  ["1v1", ["capital", 0, 1]],
]) {
  test(`the search "${search}" of one who plays on capitals and counts T`, () => {
    const found = readQuery(search, OFFERS, ON_CAPITALS);
    assert.deepEqual([found.name, found.attackers, found.defenders], expected);
    assert.equal(found.typed, found.name !== "capital");
  });
}

// How many hold is asked of a stack, which is counted as the reader counts.
for (const [search, expected] of [
  ["hold 80% against 12", ["capital", 11, 80]],
  ["how many to leave against 12 attackers", ["capital", 12, null]],
  ["how many defend against 12 on the territory", ["capital", 11, null]],
  ["keep 99,5 % vs a=12 classic", ["classic", 12, 99.5]],
  ["how many defenders do i need against 12", ["capital", 11, null]],
  ["defenders needed vs 12", ["capital", 11, null]],
  ["zombies: garrison against 12", ["zombie-attack", 11, null]],
  ["how many to leave 12 80%", ["capital", 11, 80]],
  ["how many should i leave a=12 80%", ["capital", 12, 80]],
  ["how many to leave 12", null],
  ["leave 12 80%", null],
  ["80% against 12", null],
  ["hold against 12 with 7", null],
  ["leave 2", null],
  ["hold 80%", null],
]) {
  test(`the search "${search}" as a stack to hold against`, () => {
    const found = readHeld(search, OFFERS, ON_CAPITALS);
    assert.deepEqual(found && [found.name, found.attackers, found.percent], expected);
  });
}

// What is said beside a battle is told apart from its armies.
for (const [search, expected] of /** @type {[string, [number, number, object]][]} */ ([
  ["10 v 5 lost with 3 defenders left", [10, 5, { standing: 3 }]],
  ["10 v 5, only 1 defender was left", [10, 5, { standing: 1 }]],
  ["I lost 12 v 7 with 2 left", [12, 7, { standing: 2 }]],
  ["lost 12 v 7 with 2 left, 3 defenders left", [12, 7, { standing: 3, left: 2 }]],
  ["I won 12 v 7 with 2 left", [12, 7, { left: 2 }]],
  ["10 v 5 with 3 left", [10, 5, { left: 3 }]],
  ["5 v 5 worth 3", [5, 5, { worth: 3 }]],
  ["stop or roll 5 v 5 worth 2.5 armies", [5, 5, { worth: 2.5 }]],
  ["twelve against seven", [12, 7, {}]],
  ["twenty v 7", [20, 7, {}]],
])) {
  test(`what the search "${search}" says beside a battle`, () => {
    const found = readQuery(search, OFFERS);
    const { attackers, defenders, left, standing, worth } = found ?? {};
    const nothing = { left: null, standing: null, worth: null };
    assert.deepEqual([attackers, defenders, { left, standing, worth }], [...expected.slice(0, 2), { ...nothing, ...expected[2] }]);
  });
}

// A stack goes on to the territories behind the first; two battles are none.
for (const [search, expected] of /** @type {[string, [string, number, number, number[], number?] | null][]} */ ([
  ["12 v 7 then 3", ["capital", 11, 7, [3]]],
  ["12v7v3", ["capital", 11, 7, [3]]],
  ["a=12 vs 7, then 3 and then against 2, classic", ["classic", 12, 7, [3, 2]]],
  ["i have 12 he has 7 then 3 defenders", ["capital", 11, 7, [3]]],
  ["12 v 7 → 3", ["capital", 11, 7, [3]]],
  ["12 v 7+3+2", ["capital", 11, 7, [3, 2]]],
  ["12 v 7 + 3 then 2", ["capital", 11, 7, [3, 2]]],
  ["12 v 7, 3 and 2 classic", ["classic", 11, 7, [3, 2]]],
  ["12 v 7 3 2", ["capital", 11, 7, [3, 2]]],
  ["12 v 7, 3 with 4 left", ["capital", 11, 7, [3], 4]],
  ["12 v 7 capital, 3", ["capital", 11, 7, [3]]],
  ["5 3 2 with 12", ["capital", 11, 5, [3, 2]]],
  ["5, 3 and 2 with a=12 classic", ["classic", 12, 5, [3, 2]]],
  ["can i take 5 then 3 with my 12", ["capital", 11, 5, [3]]],
  ["attack 5 3 with 12 with 4 left", ["capital", 11, 5, [3], 4]],
  ["12 v 7 on a capital then 3", ["capital", 11, 7, [3]]],
  ["12 v 7 then 3 on a capital", ["capital", 11, 7, [3]]],
  ["12 through 5, 3 and 2", ["capital", 11, 5, [3, 2]]],
  ["12 against 3 territories with 2 each", ["capital", 11, 2, [2, 2]]],
  ["10 5 with 3", null], // two numbers may be a battle
  ["5 3 2 with", null],
  ["5 3 2 1 with % 12", null],
  ["12 v 7 retreat at 3", null],
  ["12 v 7 leave 2", null],
  ["12 7 3", null],
  ["2 12 v 7", null],
  ["12 v 7 and 5 v 3", null],
  ["12 v 7 3 dice", null],
  ["zombies 12 v 7 then", null],
  ["10 v 8, 5 v 3", null],
  ["12 then 3", null],
  ["12 v 7 then 3 with at least 4 left", ["capital", 11, 7, [3], 4]],
  ["12 v 7 then 3 left", null],
  ["hold 12 against 7 then 3", null],
  ["no capital 12 v 7 then 3", null],
])) {
  test(`the search "${search}" as a chain`, () => {
    const found = readChain(search, OFFERS, ON_CAPITALS);
    const { name, attackers, defenders, next, left } = found ?? {};
    assert.deepEqual(found && [name, attackers, defenders, next, ...(left ? [left] : [])], expected);
    if (expected) assert.equal(readQuery(search, OFFERS, ON_CAPITALS), null);
  });
}

test("a territory may be said by one who counts A", () => {
  const mine = { rules: null, counting: /** @type {const} */ ("attack") };
  assert.equal(readQuery("12 v 7", OFFERS, mine)?.attackers, 12);
  assert.equal(readQuery("t=12 v 7", OFFERS, mine)?.attackers, 11);
  assert.equal(readQuery("12 on my territory v 7", OFFERS, mine)?.attackers, 11);
});

test("house rules are a reader's like any other; rules that are gone are nobody's", () => {
  const counting = /** @type {const} */ ("attack");
  const house = readQuery("12v7", OFFERS, { rules: HOUSE, counting });
  assert.deepEqual([house?.ruleset, house?.name, house?.typed], [HOUSE, HOUSE, false]);
  assert.equal(readQuery("12v7 classic", OFFERS, { rules: HOUSE, counting })?.name, "classic");
  for (const rules of ["house_7.7-v-", "nobodys", "__proto__", ""]) {
    assert.equal(readQuery("12v7", OFFERS, { rules, counting })?.name, "classic");
  }
});

// However it is said, in some of the languages that the game is played in.
for (const between of [
  "v", "vs", "vs.", " versus ", " against ", " gegen ", " contre ", " contra ", " x ", "x", " on ",
  " attack ", " attacks ", " attacking ", " to beat ", " : ", "-", " to ", " agianst ", " aganist ",
]) {
  test(`"12${between}7" is a matchup`, () => {
    const found = readQuery(`12${between}7`, OFFERS);
    assert.deepEqual([found?.attackers, found?.defenders], [12, 7]);
  });
}

// A slip in a name is mended; a word that names something else is left alone.
for (const [search, name] of [
  ["captial 12v7", "capital"],
  ["12v7 zombi", "zombies"],
  ["clasic 12v7", "classic"],
  ["12v7 comander", "commander"],
  ["12v7 captain", "classic"],
]) {
  test(`the rules of "${search}"`, () => assert.equal(readQuery(search, OFFERS)?.name, name));
}
for (const [search, name] of [
  ["captial", "capital"],
  ["zombi", "zombies"],
  ["clasic", "classic"],
  ["clasic odds", "classic"],
  ["capital mode", "capital"],
  ["captain", null],
  ["continets", null],
]) {
  test(`the name "${search}"`, () => assert.equal(readRuleset(search, OFFERS)?.name ?? null, name));
}

// How many attackers it takes: against how many, with which chance.
for (const [search, defenders, percent] of /** @type {[string, number, number | null][]} */ ([
  ["90% against 15", 15, 90],
  ["90 % vs 15", 15, 90],
  ["90% v15", 15, 90],
  ["90 percent against 15 defenders", 15, 90],
  ["87.5% against 15", 15, 87.5],
  ["99,9 % gegen 15", 15, 99.9],
  ["90% 15", 15, 90],
  ["15 defenders 90%", 15, 90],
  ["against 15 with 90%", 15, 90],
  ["75% chance to beat 15", 15, 75],
  ["90% gegen 15", 15, 90],
  ["how many to beat 15", 15, null],
  ["how many to beat 15?", 15, null],
  ["how many attackers do I need against 15", 15, null],
  ["armies needed for 15 defenders", 15, null],
  ["attackers needed against 15", 15, null],
  ["beat 15", 15, null],
  ["wie viele gegen 15", 15, null],
  ["combien contre 15", 15, null],
  ["cuántos contra 15", 15, null],
])) {
  test(`"${search}" asks for the attackers needed`, () => {
    const found = readNeeded(search, OFFERS, ON_CAPITALS);
    assert.deepEqual([found?.defenders, found?.percent, found?.name], [defenders, percent, "capital"]);
    assert.equal(readNeeded(`${search} clasic`, OFFERS, ON_CAPITALS)?.name, "classic");
    assert.equal(readQuery(search, OFFERS, ON_CAPITALS), null);
  });
}
for (const search of [
  "12v7", "90%", "15", "100% against 15", "0% against 15", "90% 12v7",
  "90% against 15 and 3", "15 attackers 90%", "t=15 90%", "how many dice against 2",
  "how many to leave against 15", "how many armies do I need", "against 15", "version 15", "beat 1.5",
]) {
  test(`"${search}" asks for no attackers needed`, () => {
    assert.equal(readNeeded(search, OFFERS, ON_CAPITALS), null);
  });
}
test("a share is no number of defenders", () => {
  assert.equal(readQuery("15 attackers 90%", OFFERS), null);
  assert.equal(readQuery("12 v 7%", OFFERS), null);
});

for (const search of ["7 defenders against 12 attackers", "defence 7 attack 12", "7 defenders v 12"]) {
  test(`“${search}” has its defenders first`, () => {
    const found = readQuery(search, OFFERS);
    assert.deepEqual([found?.attackers, found?.defenders], [12, 7]);
  });
}

test("the chance of the armies you have is no question of how many it takes", () => {
  assert.equal(readNeeded("50% with 12", OFFERS), null);
});

// What players type for a name finds the name, alone and beside a battle.
const NICKNAMED = {
  classic: { title: "Classic", names: { "plain-dice": "Plain dice" }, nicknames: { "true-random": "plain-dice" } },
  "three-dice-defence": {
    title: "Three-dice defence",
    names: { capital: "Capital" },
    nicknames: { cap: "capital" },
  },
  "attacker-ties": {
    title: "Attacker wins ties",
    names: { zombies: "Zombies" },
    nicknames: { zombie: "zombies" },
  },
  "capital-ties": { title: "Zombies on a capital" },
  "zombies-v-capital": {
    title: "Zombies attack a capital",
    names: { "zombies-v-wall": "Zombies attack over a wall" },
    nicknames: { "zombies-v-cap": "zombies-v-capital" },
  },
  "balanced-blitz": { title: "Balanced blitz", names: { blitz: "Blitz" }, nicknames: { bb: "balanced-blitz" } },
  "balanced-blitz-capital": {
    title: "Balanced blitz on a capital",
    nicknames: { "blitz-capital": "balanced-blitz-capital", "bb-cap": "balanced-blitz-capital" },
  },
};
for (const [search, name] of [
  ["cap", "capital"],
  ["caps", "capital"],
  ["zombie", "zombies"],
  ["true random", "plain-dice"],
  ["bb", "balanced-blitz"],
  ["bb cap", "balanced-blitz-capital"],
  ["blitz capital", "balanced-blitz-capital"],
  ["zombies capital", "capital-ties"],
  ["zombies on a capital", "capital-ties"],
  ["zombies v capital", "zombies-v-capital"],
  ["zombies versus cap", "zombies-v-capital"],
  ["zombie attack a wall", "zombies-v-wall"],
  ["zombies vs wall", "zombies-v-wall"],
]) {
  test(`“${search}” means ${name}`, () => {
    assert.equal(readRuleset(search, NICKNAMED)?.name, name);
    assert.equal(readQuery(`${search} 8v5`, NICKNAMED)?.name, name);
    assert.equal(readQuery(`8 v 5 ${search}`, NICKNAMED)?.name, name);
    assert.equal(readQuery(`8 against 5 ${search}`, NICKNAMED)?.name, name);
  });
}

test("a nickname that the reader's rules have is their name", () => {
  const counting = /** @type {const} */ ("attack");
  assert.equal(readQuery("8v5", NICKNAMED, { rules: "CAP", counting })?.name, "capital");
});
