// Battles that were fought, as addresses tell them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { endText, foughtAddress, readEnd, readFought } from "../../../docs/javascripts/decisions/fought.js";
import { MOST_BATTLES } from "../../../docs/javascripts/kernel/limits.js";

test("an end names who is left, and nobody left is no end", () => {
  for (const [text, attackers, defenders] of [["a3", 3, 0], ["d2", 0, 2], ["a3d2", 3, 2], ["a123456", 123456, 0]]) {
    assert.deepEqual(readEnd(text), { attackers, defenders });
    assert.equal(endText({ attackers, defenders }), text);
  }
  for (const text of ["", undefined, "a0", "d0", "a0d0", "d2a3", "3", "a1234567", "a3 "]) {
    assert.equal(readEnd(text), null, text);
  }
});

const TENTH = { attackers: 10, defenders: 4, left: { attackers: 0, defenders: 2 }, ruleset: "classic", defended: false };

test("what is written of an evening is read as the same", () => {
  const further = [
    TENTH,
    { ...TENTH, defended: true },
    { ...TENTH, left: null },
    { ...TENTH, ruleset: "house_6.6-v-6", defended: true },
    { ...TENTH, ruleset: "" },
  ];
  const first = { left: { attackers: 3, defenders: 0 }, defended: true };
  const address = foughtAddress(first, further);
  assert.equal(
    address,
    "&end=a3&side=defender&and=10.4.d2.classic&and=10.4.d2.classic.defender&and=10.4..classic" +
      "&and=10.4.d2.house_6.6-v-6.defender&and=10.4.d2",
  );
  assert.deepEqual(readFought(`?attackers=7${address}`), { ...first, further, words: "" });
  assert.equal(foughtAddress({ left: null, defended: false }, []), "");
  assert.deepEqual(readFought("?"), { left: null, defended: false, further: [], words: "" });
});

test("what of an address cannot be followed is said", () => {
  const words = (search) => readFought(search).words;
  assert.match(words("?end=x"), /^The link’s end of the battle can’t be read\.$/);
  for (const junk of ["10.x.d2.classic", "10.4.x.classic", "", "10", "-1.4.d2", "1234567.4.d2"]) {
    const found = readFought(`?and=${junk}&and=10.4.d2.classic`);
    assert.deepEqual(found.further, [TENTH], junk);
    assert.equal(found.words, "Battles of the link that can’t be read are left out.", junk);
  }
});

test("an evening has so many battles at most, the first one among them", () => {
  const of = (many) => readFought(`?${"&and=10.4.d2.classic".repeat(many)}`);
  assert.deepEqual([of(MOST_BATTLES - 1).further.length, of(MOST_BATTLES - 1).words], [MOST_BATTLES - 1, ""]);
  assert.equal(of(MOST_BATTLES).further.length, MOST_BATTLES - 1);
  assert.equal(of(MOST_BATTLES).words, `At most ${MOST_BATTLES} battles: the rest are left out.`);
});
