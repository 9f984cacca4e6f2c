// Positions of a board in addresses: what is written is read again, what cannot be followed is left out.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  LEFT_OUT,
  MOST_RULES,
  MOST_STACKS,
  MOST_THERE,
  NOTHING,
  OTHER_BOARD,
  OTHER_RULES,
  TOO_LARGE,
  PLAYERS,
  positionAddress,
  readPosition,
  tapped,
} from "../../../docs/javascripts/controls/boardaddress.js";

const rules = (id, names) => ({ id, ruleset: id, title: id, attackers: 1000, defenders: 1000, names });
const RULESETS = [rules("classic"), rules("capital", ["capitals"]), rules("capital-wall")];
const HOUSE = "house_6.6.6-v-8.6_highest1";
const LONGEST = "house_12.12.12.12-v-12.12.12.12_highest-5_all-5.within_attacker.never.after";

/** As many territories as the classic board has, with ids as long. */
const BOARD = { id: "classic", territories: ["ala", "sia", "ino", "ngu"], continents: ["asia", "north-america"] };
const letters = "abcdefghijklmnopqrstuvwxyz";
const LARGE = { ...BOARD, territories: Array.from({ length: 42 }, (_, i) => `q${letters[i % 26]}${letters[Math.floor(i / 26)]}`) };

const held = (whose, armies, name = "") => ({ whose, armies, rules: name });

const POSITIONS = [
  ["board=classic.1", { places: {}, asked: NOTHING, rules: "" }],
  ["board=classic.1&at=sia.m3&rules=capital", { places: { sia: held("me", 3) }, asked: NOTHING, rules: "capital" }],
  [
    "board=classic.1&at=ala.m4_sia.m13_ino.b3_ngu.b2&ask=ala.ngu&ask=sia.ino",
    {
      places: { ala: held("me", 4), sia: held("me", 13), ino: held("b", 3), ngu: held("b", 2) },
      asked: { from: "sia", take: ["ino"], goal: "", others: [{ from: "ala", take: ["ngu"] }] },
      rules: "",
    },
  ],
  ["board=classic.1&at=sia.m13", { places: { sia: held("me", 13) }, asked: NOTHING, rules: "" }],
  [
    "board=classic.1&at=ala.f1000_sia.m13_ino.b3.1_ngu.c2.2&with=capital&with=" + HOUSE + "&ask=sia.ngu.ino",
    {
      places: {
        ala: held("f", 1000),
        sia: held("me", 13),
        ino: held("b", 3, "capital"),
        ngu: held("c", 2, HOUSE),
      },
      asked: { from: "sia", take: ["ngu", "ino"], goal: "", others: [] },
      rules: "",
    },
  ],
  ...["asia", "north-america", "b", "break.asia", "threats"].map((goal) => [
    `board=classic.1&at=sia.m13&goal=${goal}`,
    { places: { sia: held("me", 13) }, asked: { ...NOTHING, goal }, rules: "" },
  ]),
];

for (const [address, position] of POSITIONS) {
  test(`the position "${address}" is read as it was written`, () => {
    assert.equal(positionAddress(position, BOARD), address);
    assert.deepEqual(readPosition(`?${address}`, BOARD, RULESETS), { position, words: "" });
  });
}

test("an address without a board is no position", () => {
  for (const search of ["", "?rules=classic", "?at=sia.m13"]) assert.equal(readPosition(search, BOARD, RULESETS), null);
});

for (const named of ["", "risk.1", "classic", "classic.2", "classic.01x", "classic.", "..", "%00"]) {
  test(`the board "${named}" is not here, and is not repeated`, () => {
    const found = readPosition(`?board=${named}&at=sia.m13`, BOARD, RULESETS);
    assert.deepEqual(found, { position: null, words: OTHER_BOARD });
  });
}

for (const [rest, places, asked] of [
  ["at=sia.m0", {}, NOTHING],
  ["at=sia.m13_xxx.b3", { sia: held("me", 13) }, NOTHING],
  ["at=sia.m13_sia.b3", { sia: held("me", 13) }, NOTHING],
  ["at=sia.g3_ino.b3", { ino: held("b", 3) }, NOTHING],
  ["at=sia.m13_ino.b3&ask=sia.ino&ask=sia.ino", { sia: held("me", 13), ino: held("b", 3) }, { ...NOTHING, from: "sia", take: ["ino"] }],
  ["at=sia.m13.1", { sia: held("me", 13) }, NOTHING],
  ["at=sia.m13.1&with=nonsense", { sia: held("me", 13) }, NOTHING],
  ["at=constructor.m3_sia.m1", { sia: held("me", 1) }, NOTHING],
  ["at=sia.m13_ino.b3&ask=ino.sia", { sia: held("me", 13), ino: held("b", 3) }, NOTHING],
  ["at=sia.m13_ino.b3&ask=sia.ino.ino.zzz", { sia: held("me", 13), ino: held("b", 3) }, { ...NOTHING, from: "sia", take: ["ino"] }],
  ["at=sia.m13&ask=__proto__.sia", { sia: held("me", 13) }, NOTHING],
  ["at=_._.", {}, NOTHING],
  ["goal=me", {}, NOTHING],
  ["goal=break.b", {}, NOTHING],
  ["goal=constructor", {}, NOTHING],
]) {
  test(`"${rest}" is followed as far as it goes, and that is said`, () => {
    const found = readPosition(`?board=classic.1&${rest}`, BOARD, RULESETS);
    assert.deepEqual(found, { position: { places, asked, rules: "" }, words: LEFT_OUT });
  });
}

test("player A of the first addresses is F", () => {
  const { position, words } = readPosition("?board=classic.1&at=ino.a3_ngu.b2&goal=a", BOARD, RULESETS);
  assert.deepEqual(position.places, { ino: held("f", 3), ngu: held("b", 2) });
  assert.equal(position.asked.goal, "f");
  assert.equal(words, "");
});

for (const armies of ["1001", "9999", "99999", "999999999999"]) {
  test(`${armies} armies are as many as fit, and that is said`, () => {
    const { position, words } = readPosition(`?board=classic.1&at=sia.m${armies}`, BOARD, RULESETS);
    assert.deepEqual(position.places, { sia: held("me", MOST_THERE) });
    assert.equal(words, TOO_LARGE);
  });
}

test("rules that are not here are those of the game, and that is said", () => {
  const { position, words } = readPosition("?board=classic.1&at=sia.m3&rules=nonsense", BOARD, RULESETS);
  assert.equal(position.rules, "");
  assert.equal(words, OTHER_RULES);
});

test("whatever an address holds, what is read of it is read again from its own address", () => {
  let state = 12345;
  const random = (number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % number;
  };
  const pieces = ["sia", "ino", "ala", ".", "_", "m", "a", "f", "13", "0", "1", "&ask=", "&with=", "capital", "&at=", "&goal=", "asia", "break.", "%", "x"];
  for (let run = 0; run < 3000; run += 1) {
    const text = Array.from({ length: random(14) }, () => pieces[random(pieces.length)]).join("");
    const found = readPosition(`?board=classic.1&at=${text}`, BOARD, RULESETS);
    const again = readPosition(`?${positionAddress(found.position, BOARD)}`, BOARD, RULESETS);
    assert.deepEqual(again, { position: found.position, words: "" }, text);
  }
});

test("the largest position is shorter than 1,500 characters", () => {
  const places = {};
  LARGE.territories.forEach((id, place) => {
    const name = place % 7 < MOST_RULES ? LONGEST.slice(0, -1) + (place % 7) : "";
    places[id] = held(PLAYERS[place % PLAYERS.length], MOST_THERE, name);
  });
  const mine = LARGE.territories.filter((id) => places[id].whose === "me");
  const take = LARGE.territories.filter((id) => places[id].whose !== "me");
  const address = positionAddress({ places, asked: { ...NOTHING, from: mine[0], take }, rules: "" }, LARGE);
  assert.ok(address.length + "&rules=".length + LONGEST.length < 1500, address.length);
});

const NEAR = { sia: ["ino"], ala: ["ngu"], ino: ["sia", "ngu"], ngu: ["ino", "ala"] };

test("a tap starts with a stack of mine, and wants others", () => {
  const places = { sia: held("me", 13), ala: held("me", 3), ino: held("b", 3), ngu: held("b", 1) };
  const asks = (from, ...take) => ({ ...NOTHING, from, take });
  const at = (from, ...take) => ({ places, asked: asks(from, ...take) });
  assert.deepEqual(tapped(at(""), "sia", NEAR), asks("sia"));
  assert.deepEqual(tapped(at("sia", "ngu"), "ala", NEAR), asks("ala", "ngu"), "beside what is wanted: in the place of the other");
  const both = { ...NOTHING, from: "ala", others: [{ from: "sia", take: ["ino"] }] };
  assert.deepEqual(tapped(at("sia", "ino"), "ala", NEAR), both, "beside nothing that is wanted: it attacks, too");
  assert.deepEqual(tapped(at("sia"), "ino", NEAR), asks("sia", "ino"));
  assert.deepEqual(tapped(at("sia", "ino"), "ino", NEAR), asks("sia"));
  assert.deepEqual(tapped(at("sia"), "sia", NEAR), asks(""));
  assert.equal(tapped(at("sia", "ino"), "sia", NEAR), null, "the question stays");
  assert.equal(tapped(at(""), "ino", NEAR), null);
  assert.equal(tapped(at("sia"), "wau", NEAR), null);
});

test("a tap on another stack that attacks turns to it, and one on the stack itself leaves it out", () => {
  const places = { sia: held("me", 13), ala: held("me", 3), ino: held("b", 3), ngu: held("b", 3) };
  const [one, other] = [{ from: "ala", take: ["ngu"] }, { from: "sia", take: ["ino"] }];
  const asked = { ...NOTHING, ...other, others: [one] };
  assert.deepEqual(tapped({ places, asked }, "ala", NEAR), { ...NOTHING, ...one, others: [other] });
  assert.deepEqual(tapped({ places, asked }, "sia", NEAR), { ...NOTHING, ...one });
  assert.deepEqual(tapped({ places, asked: { ...NOTHING, others: [one] } }, "sia", NEAR), { ...NOTHING, from: "sia", others: [one] });
});

test("as many rules of territories, and as many stacks, are read as there may be, and of more the first", () => {
  for (const [number, isWhole] of [[MOST_RULES, true], [MOST_RULES + 1, false]]) {
    const search = `?board=classic.1&at=sia.m1_ino.b3.${number}${"&with=capital".repeat(number)}`;
    const { position, words } = readPosition(search, BOARD, RULESETS);
    assert.deepEqual(position.places, { sia: held("me", 1), ino: held("b", 3, isWhole ? "capital" : "") });
    assert.equal(words, isWhole ? "" : LEFT_OUT);
  }
  const ids = LARGE.territories;
  const places = ids.map((id, place) => `${id}.${place < 20 ? "m" : "b"}3`).join("_");
  for (const [number, isWhole] of [[MOST_STACKS, true], [MOST_STACKS + 1, false]]) {
    const asks = ids.slice(0, number).map((id, place) => `&ask=${id}.${ids[20 + place]}`).join("");
    const { position, words } = readPosition(`?board=classic.1&at=${places}${asks}`, LARGE, RULESETS);
    const { from, others } = position.asked;
    assert.deepEqual([...others.map((each) => each.from), from], ids.slice(0, MOST_STACKS));
    assert.equal(words, isWhole ? "" : LEFT_OUT);
  }
});

test("a tap adds stacks up to as many as there may be, and then takes the place of the last", () => {
  const ids = LARGE.territories.slice(0, MOST_STACKS + 1);
  const places = Object.fromEntries([...ids.map((id) => [id, held("me", 3)]), ["zzz", held("b", 1)]]);
  const near = Object.fromEntries(ids.map((id) => [id, []]));
  for (const number of [MOST_STACKS - 1, MOST_STACKS]) {
    const others = ids.slice(1, number).map((from) => ({ from, take: ["zzz"] }));
    const asked = { ...NOTHING, from: ids[0], take: ["zzz"], others };
    const found = tapped({ places, asked, rules: "" }, ids[MOST_STACKS], near);
    assert.equal(found.from, ids[MOST_STACKS]);
    assert.equal(found.others.length, MOST_STACKS - 1);
    assert.deepEqual(found.take, number < MOST_STACKS ? [] : ["zzz"]);
  }
});
