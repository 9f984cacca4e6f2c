// Which number is whose, by the words around it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { sidesTold } from "../../../docs/javascripts/search/roles.js";

for (const text of [
  "is 5 enough to hold against 8",
  "my 5 defending against his 8",
  "survive 8 with 5",
  "hold with 5 against 8",
  "can i withstand 8 with only 5",
  "5 verteidigen gegen 8",
  "hold 5 from 8",
  "attack 5 from 8",
  "attack 5 with 8",
  "capture 5 using 8",
  "invade his 5 with my 8",
  "attaquer 5 avec 8",
  "with 8 against 5",
  "a 8 against a 5",
  "my 8 troops against 5",
  "8 attackers 5 defenders",
  "can 8 armies take 5",
]) {
  test(`"${text}" is eight who attack five`, () => {
    const found = sidesTold(text);
    assert.deepEqual([found?.attackers, found?.defenders], ["8", "5"]);
  });
}

test("who is called an attacker can attack", () => {
  assert.equal(sidesTold("8 attackers and 5 defenders")?.attacking, "attackers");
  assert.equal(sidesTold("attack 5 with 8")?.attacking, undefined);
});

for (const text of [
  "8 and 5", // nothing tells them apart
  "hold 8 hold 5",
  "hold 5 if he attacks with 8", // both are said
  "attack 5 with 8 and 3",
  "attack 5",
  "attack 5 with 8 bananas",
  "attack 90% with 8",
  "attack 1.5 with 8",
  "",
]) {
  test(`"${text}" tells no sides`, () => assert.equal(sidesTold(text), null));
}
