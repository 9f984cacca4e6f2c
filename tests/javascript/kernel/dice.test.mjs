// Rules of one's own: their ids hold them whole, and what is no such rule is refused.
import assert from "node:assert/strict";
import { test } from "node:test";

import { faultOf, houseId, houseRules, houseTitle, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { LARGEST_BONUS } from "../../../docs/javascripts/kernel/limits.js";
import { rulesNamed } from "../../../docs/javascripts/kernel/rules.js";

const HIGHEST = { dice: "highest", amount: 1, withinFaces: false };
const CLASSIC = {
  attack: [6, 6, 6],
  defence: [6, 6],
  attackBonus: null,
  defenceBonus: null,
  ties: "defender",
};

for (const [id, house] of [
  ["house_6.6.6-v-6.6", CLASSIC],
  [
    "house_6.6.6-v-8.6_highest1-ties-attacker",
    { ...CLASSIC, defence: [8, 6], defenceBonus: HIGHEST, ties: "attacker" },
  ],
  [
    "house_6.6_all-2w-v-20",
    {
      ...CLASSIC,
      attack: [6, 6],
      defence: [20],
      attackBonus: { dice: "all", amount: -2, withinFaces: true },
    },
  ],
]) {
  test(`${id} is read, and written again`, () => {
    assert.deepEqual(readHouse(id), house);
    assert.equal(houseId(house), id);
  });
}

for (const id of [
  "house_",
  "house_6",
  "house_6-v-",
  "house_1-v-6",
  "house_21-v-6",
  "house_6.6.6.6.6-v-6",
  "house_6-v-6_highest0",
  "house_6-v-6_highest6",
  "house_8.6_all1w-v-6",
  "house_20.20.20.20-v-20.20.20.20",
  "house_6-v-6-ties-defender",
  "house_6-v-6\n",
  `house_${"6.".repeat(1000)}6-v-6`,
  "classic",
]) {
  test(`${JSON.stringify(id.slice(0, 40))} is no id of one's own rules`, () =>
    assert.equal(readHouse(id), null));
}

test("a fault is reported in plain words", () => {
  assert.equal(faultOf(CLASSIC), "");
  assert.equal(faultOf({ ...CLASSIC, attack: [] }), "Each side rolls 1 to 4 dice.");
  assert.equal(faultOf({ ...CLASSIC, defence: [1] }), "Dice have 2 to 20 faces.");
});

for (const [name, house] of [
  ["armies for dice", { ...CLASSIC, armiesForDice: [1, 3] }],
  ["a choice after the roll", { ...CLASSIC, choosesAfterRoll: true }],
  ["a transformation", { ...CLASSIC, transformation: "balanced-blitz-3.3" }],
  ["a bonus with more to it", { ...CLASSIC, attackBonus: { ...HIGHEST, once: true } }],
]) {
  test(`${name}: what an id does not hold is not taken for plain dice`, () => {
    assert.match(faultOf(house), /can’t say/);
    assert.throws(() => houseId(house), /no id holds the key/);
    assert.throws(() => houseRules(house), /no id holds the key/);
  });
}

test("rules of the site that say more than is known here are not worked out", () => {
  const offer = { title: "Classic", attackers: 50, defenders: 50, rounds: [[[1, 1]]] };
  const found = (more) => rulesNamed({ classic: { ...offer, ...more } }, "classic");
  assert.equal(found({})?.id, "classic");
  assert.equal(found({ transformation: "balanced-blitz-3.3" })?.id, "classic");
  assert.equal(found({ transformation: "balanced-blitz-4" }), null);
  assert.equal(found({ rerolls: 1 }), null);
});

test("the rounds count all rolls", () => {
  const { rounds, title } = houseRules(CLASSIC);
  assert.deepEqual(rounds[2], [
    [855, 441],
    [2890, 2611, 2275],
  ]);
  assert.equal(title, "3 d6 v 2 d6");
  assert.equal(
    houseTitle({ ...CLASSIC, defence: [8, 6], defenceBonus: HIGHEST }),
    "3 d6 v d8 + d6 (+1 highest)",
  );
  const [freely, within] = ["house_6.6-v-6.6_all1", "house_6.6-v-6.6_all1w"].map((id) => houseTitle(readHouse(id)));
  assert.deepEqual([freely, within], ["2 d6 v 2 d6 (+1 each)", "2 d6 v 2 d6 (+1 each, within the faces)"]);
});

test("rules are found by id, by another name, and by an id of one's own", () => {
  const names = { "plain-dice": "Plain dice" };
  const nicknames = { "true-random": "plain-dice" };
  const offers = {
    classic: { title: "Classic", names, nicknames, attackers: 50, defenders: 50, rounds: [] },
  };
  assert.equal(rulesNamed(offers, "True-Random")?.name, "plain-dice");
  assert.equal(rulesNamed(offers, "True-Random")?.title, "Plain dice");
  assert.equal(rulesNamed(offers, "Classic")?.id, "classic");
  assert.equal(rulesNamed(offers, "plain-dice")?.id, "classic");
  assert.equal(rulesNamed(offers, "plain-dice")?.version, null);
  const { name, title, others } = rulesNamed(offers, "plain-dice") ?? {};
  assert.deepEqual([name, title, others], ["plain-dice", "Plain dice", [["classic", "Classic"]]]);
  assert.equal(rulesNamed(offers, "house_6-v-6")?.title, "d6 v d6");
  assert.equal(rulesNamed(offers, "__proto__"), null);
  assert.equal(rulesNamed(offers, "nothing"), null);
});

test("rules of one's own have no pages, no other names, and all may move in", () => {
  const { id, name, others, version, attackers, defenders, mostMoving, leastMoving, staying } = houseRules(CLASSIC);
  assert.deepEqual([id, name, others, version], ["house_6.6.6-v-6.6", id, [], null]);
  assert.deepEqual([attackers, defenders, mostMoving, leastMoving, staying], [0, 0, null, null, 1]);
});

test("a bonus is added to the dice as they lie, and they are compared in their new order", () => {
  const rolls = (dice) => dice.reduce((all, faces) => all.flatMap((roll) => Array.from({ length: faces }, (_, face) => [...roll, face + 1])), [[]]);
  const changed = (roll, bonus, faces) => {
    const sorted = [...roll].sort((a, b) => b - a);
    const values = sorted.map((value, place) => {
      if (!bonus || (bonus.dice === "highest" && place)) return value;
      return bonus.withinFaces ? Math.min(Math.max(value + bonus.amount, 1), faces) : value + bonus.amount;
    });
    return values.sort((a, b) => b - a);
  };
  for (const name of [
    "house_4.4.4_highest-3-v-3.3",
    "house_4.4_highest2-v-4.4_highest-2-ties-attacker",
    "house_3.3.3_all1w-v-4.3_highest-1",
    "house_5.4-v-3.3.3_all-1w",
  ]) {
    const house = readHouse(name);
    const { attack, defence, attackBonus, defenceBonus, ties } = house;
    houseRules(house).rounds.forEach((row, a) =>
      row.forEach((counts, d) => {
        const pairs = Math.min(a, d) + 1;
        const found = new Array(pairs + 1).fill(0);
        for (const one of rolls(attack.slice(0, a + 1))) {
          for (const other of rolls(defence.slice(0, d + 1))) {
            const [mine, theirs] = [changed(one, attackBonus, attack[0]), changed(other, defenceBonus, defence[0])];
            const lost = mine.slice(0, pairs).filter((value, pair) => (ties === "attacker" ? value < theirs[pair] : value <= theirs[pair]));
            found[lost.length] += 1;
          }
        }
        assert.deepEqual(counts, found, `${name}: ${a + 1} v ${d + 1}`);
      }),
    );
  }
});

test("a bonus adds or takes off a whole number from one to the largest", () => {
  const faultFor = (amount) => faultOf({ ...readHouse("house_6.6-v-6"), attackBonus: { dice: "highest", amount, withinFaces: false } });
  for (const amount of [1, -1, LARGEST_BONUS, -LARGEST_BONUS]) assert.equal(faultFor(amount), "", `${amount}`);
  for (const amount of [0, LARGEST_BONUS + 1, -LARGEST_BONUS - 1, 0.5, NaN]) assert.notEqual(faultFor(amount), "", `${amount}`);
});
