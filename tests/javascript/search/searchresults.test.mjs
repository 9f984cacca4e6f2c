// What the search says of a battle, and where it leads.
import assert from "node:assert/strict";
import { test } from "node:test";

import { figuresOf } from "../../../docs/javascripts/kernel/figures.js";
import { neededOf } from "../../../docs/javascripts/kernel/needed.js";
import { rulesNamed } from "../../../docs/javascripts/kernel/rules.js";
import { battleResults, chainResult, chancesTold, foundInWords, goingOnResult, heldResult, neededResult, pageResult, rulesResult } from "../../../docs/javascripts/search/searchresults.js";

/** @typedef {import("../../../docs/javascripts/kernel/rules.js").Rules} Rules */
/** @param {string} house @param {object} [others] @returns {any} what a site offers with these dice */
function offer(house, others) {
  const { rounds } = /** @type {Rules} */ (rulesNamed({}, house));
  return { rounds, attackers: 12, defenders: 12, names: {}, ...others };
}

const OFFERS = {
  classic: offer("house_6.6.6-v-6.6", { title: "Classic" }),
  "three-dice-defence": offer("house_6.6.6-v-6.6.6", {
    title: "Three-dice defence",
    names: { capital: "Capital" },
  }),
  "balanced-blitz": offer("house_6.6.6-v-6.6", {
    title: "Balanced blitz",
    version: "v3.3",
    transformation: "balanced-blitz-3.3",
  }),
};
/** @param {string} name */
const rules = (name) => /** @type {Rules} */ (rulesNamed(OFFERS, name));

/** @param {string} name @param {number} attackers @param {number} defenders @param {"attack" | "territory"} counting */
function battle(name, attackers, defenders, counting) {
  const figures = figuresOf(rules(name), { attackers, defenders });
  return battleResults({ attackers, defenders }, rules(name), counting, figures);
}

/** @param {string} name @param {number} defenders @param {number | null} percent @param {"attack" | "territory"} counting */
function needed(name, defenders, percent, counting) {
  const found = neededOf(rules(name), defenders, chancesTold(percent));
  const attackers = found[0].attackers ?? 0;
  const win = attackers ? figuresOf(rules(name), { attackers, defenders }).win : null;
  return neededResult({ defenders, percent }, rules(name), counting, { needed: found, win });
}

test("a battle says first which words of the search its answer leaves out", () => {
  const asked = { attackers: 11, defenders: 7, unread: ["fog", "war"] };
  const [first] = battleResults(asked, rules("classic"), "attack", null);
  assert.match(first.text, /^Left out: “fog”, “war”\. 11 armies can attack/);
});

const LUCK = { address: "was-i-unlucky/", title: "Was I unlucky?", keywords: ["Was I unlucky?", "bad dice"] };
const STOP = { address: "stop-or-roll/", title: "Stop or roll on? When to break off", keywords: ["Stop or roll on?", "retreat", "worth"] };

test("an end with defenders left goes along to luck, a worth to a decision", () => {
  const lost = { attackers: 10, defenders: 5, unread: [], standing: 3 };
  const end = goingOnResult(LUCK, lost, rules("classic"), "attack");
  assert.equal(end.href, "was-i-unlucky/?a=10&d=5&rules=classic&end=d3");
  assert.equal(end.text, "10 attackers v 5 defenders, 3 defenders left, Classic.");
  const worth = { attackers: 5, defenders: 5, unread: ["stop"], worth: 2.5 };
  const advice = goingOnResult(STOP, worth, rules("classic"), "attack");
  assert.equal(advice.href, "stop-or-roll/?a=5&d=5&rules=classic&worth=2.5");
  assert.equal(advice.text, "5 attackers v 5 defenders, for a territory worth 2.5, Classic.");
  assert.equal(goingOnResult(LUCK, worth, rules("classic"), "attack").href, "was-i-unlucky/?a=5&d=5&rules=classic");
});

test("attackers left are an end where the battle was won", () => {
  const battle = { attackers: 10, defenders: 5, left: 3 };
  const won = goingOnResult(LUCK, { ...battle, unread: ["won"] }, rules("classic"), "attack");
  assert.equal(won.href, "was-i-unlucky/?a=10&d=5&rules=classic&end=a3");
  assert.equal(won.text, "10 attackers v 5 defenders, 3 attackers (A) left, Classic.");
  const neither = goingOnResult(LUCK, { ...battle, unread: ["unlucky"] }, rules("classic"), "attack");
  assert.equal(neither.href, "was-i-unlucky/?a=10&d=5&rules=classic");
});

test("a page that is named goes on with the battle, or the closest there is", () => {
  const asked = { attackers: 11, defenders: 7 };
  const capital = goingOnResult(STOP, asked, rules("capital"), "territory");
  assert.equal(capital.href, "stop-or-roll/?t=12&d=7&rules=capital");
  assert.equal(capital.title, "Stop or roll on?");
  assert.equal(capital.text, "12 on the territory v 7 defenders, Capital. Same odds as Three-dice defence.");
  const beyond = goingOnResult(LUCK, { attackers: 2000, defenders: 7 }, rules("classic"), "attack");
  assert.equal(beyond.href, "was-i-unlucky/?a=1000&d=7&rules=classic");
  assert.match(beyond.text, /^Odds cover 1 to 1,000 attackers and 1 to 1,000 defenders\. 1,000 attackers v 7 defenders/);
});

test("who asks for the defender's chance gets it, and the attacker's beside it", () => {
  const asked = { attackers: 8, defenders: 5, unread: [], forDefender: ["losing"] };
  const [first] = battleResults(asked, rules("classic"), "attack", figuresOf(rules("classic"), asked));
  assert.deepEqual([first.whose, first.chance], ["the defender holds", "18.2%"]);
  assert.equal(first.text, "The attacker wins 81.8%. 8 armies can attack (A), 9 are on the territory (T).");
  const [pending] = battleResults(asked, rules("classic"), "attack", null);
  assert.equal(pending.chance, "…");
});

test("who asks how likely they lose what is theirs gets the attacker's chance", () => {
  const asked = { attackers: 8, defenders: 5, unread: [], forDefender: ["lose my"] };
  const [first, second] = battleResults(asked, rules("classic"), "attack", figuresOf(rules("classic"), asked));
  assert.equal(first.chance, "81.8%");
  assert.match(first.text, /^The defender holds 18\.2%\. 8 armies can attack/);
  assert.match(second.href, /^how-many-to-leave/);
});

test("who holds with so many left means defenders", () => {
  const asked = { attackers: 8, defenders: 5, left: 3, unread: [], forDefender: ["hold"] };
  const [, second] = battleResults(asked, rules("classic"), "attack", figuresOf(rules("classic"), asked));
  assert.equal(second.title, "Held with at least 3 defenders left");
  assert.equal(second.chance, "8.3%");
  assert.equal(second.href, "classic/8-vs-5/");
  const [, theirs] = battleResults({ ...asked, areAttackers: true }, rules("classic"), "attack", figuresOf(rules("classic"), asked));
  assert.equal(theirs.title, "With at least 3 attackers left");
  const [, none] = battleResults({ ...asked, left: 6 }, rules("classic"), "attack", figuresOf(rules("classic"), asked));
  assert.equal(none.chance, "0.0%");
  assert.equal(battleResults(asked, rules("classic"), "attack", null)[1].chance, "…");
});

test("who holds is led on to how many hold, against this stack", () => {
  const asked = { attackers: 14, defenders: 6, unread: [], forDefender: ["hold"] };
  const [, second] = battleResults(asked, rules("capital"), "territory", null);
  assert.equal(second.href, "how-many-to-leave/?t=15&rules=capital");
  assert.deepEqual(second.battle, { attackers: 14, defenders: 6 });
});

test("how many are to be left is asked of the calculator, and answered as it does", () => {
  const asked = { attackers: 8, defenders: 5, left: 3 };
  const [first, second] = battleResults(asked, rules("classic"), "attack", figuresOf(rules("classic"), asked));
  assert.equal(first.chance, "81.8%");
  assert.deepEqual(second, {
    href: "?a=8&d=5&rules=classic&left=3",
    title: "With at least 3 attackers left",
    whose: "the attacker wins",
    chance: "73.4%",
    text: "3 armies can attack (A), 4 are on the territory (T).",
    battle: { attackers: 8, defenders: 5 },
  });
  assert.equal(battleResults(asked, rules("classic"), "attack", null)[1].chance, "…");
});

test("a battle says its answer, both counts and what it is solved as", () => {
  const [first, chain, table, ...more] = battle("capital", 11, 7, "territory");
  assert.deepEqual(first, {
    href: "three-dice-defence/11-vs-7/?rules=capital",
    title: "12 on the territory v 7 defenders, Capital",
    whose: "the attacker wins",
    chance: "50.7%",
    text:
      "11 armies can attack (A), 12 are on the territory (T). Same odds as Three-dice defence.",
    battle: { attackers: 11, defenders: 7 },
  });
  assert.equal(chain.href, "paths/?t=12&d=7&rules=capital&to=3");
  assert.equal(table.href, "at-the-table/?t=12&d=7&rules=capital");
  assert.match(chain.text, /12 v 7/);
  assert.deepEqual(more, []);
});

test("a battle of one who counts A", () => {
  const [first, chain] = battle("classic", 8, 5, "attack");
  assert.equal(first.title, "8 attackers v 5 defenders, Classic");
  assert.equal(first.chance, "81.8%");
  assert.equal(first.text, "8 armies can attack (A), 9 are on the territory (T).");
  assert.equal(chain.href, "paths/?a=8&d=5&rules=classic&to=3");
  assert.match(battle("classic", 1, 5, "attack")[0].text, /^1 army can attack \(A\), 2 are/);
});

test("house rules have their answer, and the page that draws any battle", () => {
  const [first] = battle("house_6.6.6-v-6.6-ties-attacker", 8, 5, "attack");
  assert.equal(first.href, "battle/?a=8&d=5&rules=house_6.6.6-v-6.6-ties-attacker");
  assert.equal(first.title, "8 attackers v 5 defenders, 3 d6 v 2 d6, ties to the attacker");
  assert.equal(first.chance, "98.7%");
});

test("a blitz names its version, and is not fought roll by roll", () => {
  const results = battle("balanced-blitz", 9, 8, "attack");
  assert.match(results[0].text, /Computed for v3\.3\.$/);
  assert.deepEqual(results.filter(({ href }) => href.startsWith("at-the-table")), []);
  assert.match(battle("balanced-blitz", 40, 2, "attack")[0].text, /Certain under v3\.3\.$/);
});

test("a battle beyond all limits gives the closest", () => {
  const figures = figuresOf(rules("classic"), { attackers: 1, defenders: 5 });
  const [first] = battleResults({ attackers: 0, defenders: 5 }, rules("classic"), "attack", figures);
  assert.match(first.title, /^Closest: 1 attacker v 5 defenders/);
  assert.match(first.text, /^Odds cover 1 to 1,000 attackers and 1 to 1,000 defenders\. This battle is the closest\. 1 army/);
});

test("whoever counts the territory is told that one army there is too few", () => {
  const [first] = battleResults({ attackers: 0, defenders: 1 }, rules("classic"), "territory", null);
  assert.match(first.text, /^Odds cover 2 to 1,001 armies on the territory and 1 to 1,000 defenders\./);
});

test("an answer that is not there yet holds its place", () => {
  assert.equal(battleResults({ attackers: 900, defenders: 900 }, rules("classic"), "attack", null)[0].chance, "…");
  const result = neededResult({ defenders: 900, percent: null }, rules("classic"), "attack", null);
  assert.equal(result.answer, "… attackers (… on the territory)");
  assert.equal(result.chance, "…");
  assert.match(result.text, /For 75%: …, 95%: … \(A\)\./);
  assert.equal(result.battle, undefined);
});

test("the attackers needed are said as the reader counts, with the chance they have", () => {
  const result = needed("classic", 15, 90, "attack");
  assert.equal(result.title, "90% against 15 defenders, Classic");
  assert.equal(result.answer, "22 attackers (23 on the territory)");
  assert.equal(result.chance, "91.5%");
  assert.equal(result.href, "battle/?a=22&d=15&rules=classic");
  assert.deepEqual(result.battle, { attackers: 22, defenders: 15 });
  assert.equal(needed("classic", 15, 90, "territory").answer, "23 on the territory (22 attackers)");
  assert.equal(needed("classic", 5, 75, "attack").href, "classic/8-vs-5/");
  assert.doesNotMatch(result.text, /For/);
});

test("without a chance 90% is meant, and others stand beside it", () => {
  const result = needed("classic", 15, null, "territory");
  const [, low, high] = neededOf(rules("classic"), 15, [90, 75, 95]);
  assert.match(result.title, /^90% against/);
  assert.ok(low.attackers && high.attackers);
  assert.ok(result.text.includes(`For 75%: ${low.attackers + 1}, 95%: ${high.attackers + 1} (T).`));
});

test("a battle that scripts draw is asked for as the reader counts", () => {
  const drawn = { attack: "battle/?a=60&d=50&rules=capital", territory: "battle/?t=61&d=50&rules=capital" };
  for (const [counting, address] of Object.entries(drawn)) {
    const asked = { attackers: 60, defenders: 50 };
    const [first] = battleResults(asked, rules("capital"), /** @type {"attack"} */ (counting), null);
    assert.equal(first.href, address);
  }
  const answer = { needed: [{ chance: 90, attackers: 60 }], win: null };
  const result = neededResult({ defenders: 50, percent: 90 }, rules("capital"), "territory", answer);
  assert.equal(result.href, drawn.territory);
});

test("where no stack is large enough it says so", () => {
  const answer = { needed: [{ chance: 90, attackers: null }], win: null };
  const result = neededResult({ defenders: 900, percent: 90 }, rules("capital"), "territory", answer);
  assert.equal(result.answer, "More than 1,601 on the territory (1,600 attackers)");
  assert.equal(result.chance, "");
  assert.match(result.text, /^This site solves no larger stacks\./);
});

test("where a stack is large enough, or one is still looked for, it says what is asked", () => {
  const fewest = /^The fewest attackers who win at least 90% of the time[.]/;
  const asked = { defenders: 15, percent: 90 };
  assert.match(needed("classic", 15, 90, "attack").text, fewest);
  assert.match(neededResult(asked, rules("classic"), "attack", null).text, fewest);
});

test("rules lead to the page of their name, which says as what they are solved", () => {
  const { href, title, text } = rulesResult(rules("classic"));
  assert.deepEqual([href, title, text], ["classic/", "Classic", "These rules, and the way to all their odds."]);
  const other = rulesResult(rules("capital"));
  assert.equal(other.href, "capital/");
  assert.match(other.text, /^Same odds as Three-dice defence\. These rules, /);
});

test("a part of a page is named by its heading, and says of which page it is", () => {
  const found = { address: "glossary/#odds", title: "Glossary", heading: "Odds", text: "of a battle" };
  assert.deepEqual(pageResult(found), { href: "glossary/#odds", title: "Odds", within: "Glossary", text: "of a battle" });
  const whole = pageResult({ ...found, heading: "" });
  assert.deepEqual([whole.title, Boolean(whole.within)], ["Glossary", false]);
});

test("results are counted, and where there are none it says whether some may come", () => {
  const said = [[0, true], [0, false], [1, true], [2, false]].map(([count, isComing]) => foundInWords(count, isComing));
  assert.deepEqual(said, ["Searching …", "Nothing found.", "1 result", "2 results"]);
});

test("how far a stack gets is worked out on its page, for the territories asked for", () => {
  const asked = { attackers: 12, defenders: 7, next: [3, 2], unread: ["please"] };
  const { href, text, battle } = chainResult(asked, rules("capital"), "territory");
  assert.equal(href, "paths/?t=13&d=7&rules=capital&to=3&to=2");
  const words = "Left out: “please”. 13 on the territory v 7 defenders, then 3, then 2, Capital. Same odds as Three-dice defence.";
  assert.equal(text, words);
  assert.deepEqual(battle, { attackers: 12, defenders: 7 });
  const kept = chainResult({ ...asked, left: 4, unread: [] }, rules("capital"), "attack");
  assert.equal(kept.href, "paths/?a=12&d=7&rules=capital&to=3&to=2&left=4");
  assert.match(kept.text, /, then 3, then 2, with at least 4 left, Capital\./);
  assert.doesNotMatch(kept.text, /Every/);
  const named = chainResult({ ...asked, typed: true }, rules("capital"), "attack"); // perhaps for one of them
  assert.match(named.text, /, Capital\..* Every territory is fought under these rules\.$/);
  const large = chainResult({ attackers: 12, defenders: 7, next: [5000] }, rules("classic"), "attack");
  assert.equal(large.href, "paths/?a=12&d=7&rules=classic&to=1000");
  assert.match(large.text, /^Odds cover 1 to 1,000 attackers .*, then 1,000, Classic\.$/);
});

test("how many hold is worked out on its page, for the stack and the rules asked for", () => {
  const asked = heldResult({ attackers: 12, percent: 80 }, rules("capital"), "territory");
  assert.equal(asked.href, "how-many-to-leave/?t=13&rules=capital&hold=80");
  assert.equal(asked.text, "Defenders who hold against 13 on the territory (12 attackers), Capital. Same odds as Three-dice defence.");
  const large = heldResult({ attackers: 2000, percent: null }, rules("classic"), "attack");
  assert.equal(large.href, "how-many-to-leave/?a=1000&rules=classic");
  assert.match(large.text, /^Odds cover 1 to 1,000 attackers\. Defenders who hold against 1,000 attackers \(1,001 on the territory\), Classic\.$/);
});
