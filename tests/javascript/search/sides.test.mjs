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
  ["8 on a capital of 5", "8 v capital 5"],
  ["8 attackers against his capital with 5", "8 v capital 5"],
  ["take a territory with 5 with 8", "take 5 with 8"],
  ["attack their territory with 8", "attack with 8"],
  ["attack 5 on his capital with 8", "capital attack 5 with 8"],
  ["8 with a commander attacks 5", "commander attacks 8 v 5"],
  ["8 against his commander with 5", "commander defends 8 v 5"],
  ["attack a commander with 8 v 5", "commander defends 8 v 5"],
  ["8 v 5 he has a commander", "commander defends 8 v 5"],
  ["hold 5 against a commander with 8", "hold 5 against 8 with a commander"],
  ["commander with 5 attacked by 8", "commander defends with 5 attacked by 8"],
  ["his territory with 5 against my 8", "8 v 5"],
  ["my capital 5 against 8", "hold our capital 5 against 8"],
  ["8 from my capital v 5", "8 v 5"],
  ["8 on a capital attacks 5", "8 attack 5"],
  ["my capital with 8 attacks 5", "8 attack 5"],
  ["lose a capital with 5 against 8", "lose my capital with 5 against 8"],
  ["lose 5 to 8", "lose my 5 v 8"],
  ["zombies v me 8 v 5", "zombies attack 8 v 5"],
  ["8 zombies attack my capital with 5", "zombies attack capital 8 v 5"],
  ["zombie horde of 8 invades 5", "zombies attack 8 v 5"],
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
  ["eight-sided die for the defender", "d8 defence"],
  ["defender throws one eight sided die", "d8 defence"],
  ["my opponent has a d8", "d8 defence"],
  ["defender wins ties", "classic"],
  ["attacker loses all ties", "classic"],
  ["defender loses ties", "attacker wins ties"],
  ["8 with three dice attacks 5", "8 attacks 5"],
  ["attacking with 3 dice", "attack"],
  ["8 v 5", "8 v 5"],
]) {
  test(`whose dice "${text}" means`, () => assert.equal(sayingWhoseDice(text), expected));
}

test("zombies are known, and whether they attack", () => {
  assert.deepEqual(["a zombie", "zombies attack", "combies"].map(hasZombies), [true, true, false]);
  assert.deepEqual(["zombies", "zombie attack", "attack zombies"].map(zombiesAttack), [false, true, false]);
});
