// How many defenders hold, in words, and where these lead.
import assert from "node:assert/strict";
import { test } from "node:test";

import { holdsInWords } from "../../../docs/javascripts/words/holdwords.js";
import { fraction } from "../../../docs/javascripts/kernel/quantities.js";

const share = (percents) => fraction(BigInt(percents), 100n);
const HOLDS = [
  { percent: 25, defenders: 6, win: share(22), attackersLost: share(450) },
  { percent: 10, defenders: 1000, win: share(9), attackersLost: share(512) },
  { percent: 5, defenders: null, win: null, attackersLost: null },
];
const LISTED = {
  ...{ id: "classic", ruleset: "classic", title: "Classic", attackers: 1000, defenders: 900 },
  pages: { attackers: 30, defenders: 30 },
};

/** What is said of the holds above to whoever asks for this percentage. */
function said(main, rules = {}, counting = "attack") {
  const asked = { battle: { attackers: 8 }, ruleset: LISTED, counting, hold: { last: 100 - main, breaks: Number(main) } };
  return holdsInWords(HOLDS, rules, asked);
}

test("the fewest who hold, how often the stack still wins, and what it loses", () => {
  const { texts, hidden, links, refused } = said("25", { version: "v1" }, "territory");
  assert.deepEqual(texts, {
    ...{ against: "9 on the territory", hold: "75%", figure: "6 defenders", win: "22.0%", title: "Classic" },
    ...{ lost: "4.50", yours: "", version: " Computed for v1." },
  });
  assert.equal(refused, undefined);
  assert.deepEqual(hidden, { page: false, cost: false });
  assert.deepEqual(links, {
    page: "classic/8-vs-6/",
    cost: "what-does-it-cost/?t=9&d=6&rules=classic",
  });
  assert.equal(said("25").texts.version, "");
  assert.equal(said("25").texts.yours, "");
  const blitz = said("25", { version: "v1", transformation: {} }).texts;
  assert.match(blitz.version, /^ Computed for v1\. They may also roll by hand, [^.]*\.$/); // it is their choice
  assert.match(blitz.yours, /^Here you are the defender in [^.]*\. If they attack you by other rules, choose those\. $/);
});

test("on a capital, behind a wall or against zombies it is said whose side the rules are about", () => {
  const asked = { battle: { attackers: 8 }, counting: "attack", hold: { last: 75, breaks: 25 } };
  const zombies = { ...LISTED, title: "Zombies" };
  assert.equal(holdsInWords(HOLDS, { isTrueRandom: true }, { ...asked, ruleset: zombies }).texts.yours, "Here you are the defender in “Zombies”. If they attack you by other rules, choose those. ");
});

test("the table has a row for each percentage, and says where nobody holds", () => {
  assert.deepEqual(said("25").rows.holds, [
    ["25%", "6", "22.0%", "4.50"],
    ["10%", "1,000", "9.0%", "5.12"],
    ["5%", { text: "more than this site solves", colSpan: 3 }],
  ]);
});

test("where more are needed than this site solves it says so, and leads nowhere", () => {
  const { refused, hidden, links, texts } = said("5");
  assert.equal(refused, "To hold against these takes more than this site solves.");
  assert.deepEqual([texts, hidden, links], [{ against: "8 attackers" }, { page: true, cost: true }, undefined]);
});

test("no page is named for more defenders than the rules are solved for", () => {
  assert.deepEqual(said("10").hidden, { page: true, cost: true });
  const asked = { battle: { attackers: 8 }, counting: "attack", hold: { last: 90, breaks: 10 } };
  const most = { ...LISTED, defenders: 1000 };
  const { hidden, links } = holdsInWords(HOLDS, {}, { ...asked, ruleset: most });
  assert.deepEqual(hidden, { page: false, cost: false });
  assert.equal(links.page, "battle/?a=8&d=1000&rules=classic");
});

test("a number without its chance is not said", () => {
  const lacking = [{ ...HOLDS[0], win: null }, { ...HOLDS[0], attackersLost: null }];
  for (const hold of lacking) {
    const asked = { battle: { attackers: 8 }, ruleset: LISTED, counting: "attack", hold: { last: 75, breaks: 25 } };
    const { refused, rows } = holdsInWords([hold], {}, asked);
    assert.equal(refused, "To hold against these takes more than this site solves.");
    assert.equal(rows.holds[0].length, 2);
  }
});
