// Who attacks and who holds, said over again for rules that are named by a side.
import assert from "node:assert/strict";
import { test } from "node:test";

import { hasZombies, sayingWhoAttacks, sayingWhoseDice, zombiesAttack } from "../../../docs/javascripts/search/sides.js";

for (const [text, expected] of [
  ["hold 5 against 8 zombies", "hold 5 against 8 zombies attack"],
  ["zombies hold 5 against 8", "zombies hold 5 against 8"],
  ["attack the 5 zombies with 8", "beat 5 zombies with 8"],
  ["8 zombies on my 5", "zombies attack 8 v 5"],
  ["zombies with 8 against our 5", "zombies attack 8 v 5"],
  ["attacked by 8 zombies", "attacked by 8 zombies attack"],
  ["8 v 5 zombies", "8 v 5 zombies"],
  ["zombies attack my capital with 8, i have 5", "zombies attack capital he attacks me with 8, i have 5"],
  ["hold 5 with a commander against 8", "commander defends hold 5 against 8"],
  ["hold 5 against 8 with a commander", "hold 5 against 8 with a commander"],
  ["8 attack 5 with commander defending", "commander defends 8 v 5"],
  ["commander v commander 8 v 5", "commander v commander 8 v 5"],
  ["commander defends 8 v 5", "commander defends 8 v 5"],
  ["defend with d8 5 against 8", "d8 defence hold 5 against 8"],
  ["8 with a d8 v 5", "d8 attack 8 v 5"],
  ["d8 8 v 5", "d8 8 v 5"],
  ["5 on a capital against 8", "hold 5 capital against 8"],
  ["my capital holding 5 v 8", "hold capital 5 v 8"],
  ["8 attack 5 on a capital", "8 attack 5 on a capital"],
  ["8 v 5 on a capital", "8 v 5 on a capital"],
  ["8 on a capital of 5", "capital 8 v 5"],
  ["8 attackers against his capital with 5", "capital 8 v 5"],
  ["take a territory with 5 with 8", "take 5 with 8"],
  ["attack their territory with 8", "attack with 8"],
  ["nothing of the sort", "nothing of the sort"],
]) {
  test(`"${text}" is said over again`, () => assert.equal(sayingWhoAttacks(text), expected));
}

for (const [text, expected] of [
  ["d8 defender", "d8 defence"],
  ["defender gets a d8", "d8 defence"],
  ["with a d8 for the attacker", "d8 attack"],
  ["defender rolls 3 dice", "three dice defence"],
  ["one die defence", "defender one die"],
  ["8 v 5", "8 v 5"],
]) {
  test(`whose dice "${text}" means`, () => assert.equal(sayingWhoseDice(text), expected));
}

test("zombies are known, and whether they attack", () => {
  assert.deepEqual(["a zombie", "zombies attack", "combies"].map(hasZombies), [true, true, false]);
  assert.deepEqual(["zombies", "zombie attack", "attack zombies"].map(zombiesAttack), [false, true, false]);
});
