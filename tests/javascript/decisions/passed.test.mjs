// Which states a small battle is ever in, beside a twin that follows all of its rounds.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { HEAT, MOST_BLOCKS, blocksAlong, blocksPassed, lengthOf, mostStates, rangesOf } from "../../../docs/javascripts/decisions/passed.js";
import { houseRules, readHouse } from "../../../docs/javascripts/kernel/dice.js";
import { roundsOf } from "../../../docs/javascripts/kernel/figures.js";
import { ROUNDING } from "../../../docs/javascripts/kernel/kernel.js";
import { interval, isExact, isJust } from "../../../docs/javascripts/kernel/quantities.js";

const DICE = houseRules(readHouse("house_4.4-v-3.3"));
const STEP = houseRules(readHouse("house_2-v-2"));
const BLOCKED = { ...DICE, rounds: [[DICE.rounds[0][0], []], DICE.rounds[1]] };

/** How likely it is ever to be in a block of states, by its bounds. */
function twin({ rounds }, { attackers, defenders }, isInside) {
  const fight = (a, d, chance) => {
    if (isInside(a, d)) return chance;
    const ways = a && d ? rounds[Math.min(a, rounds.length) - 1][Math.min(d, rounds[0].length) - 1] : [];
    const total = ways.reduce((sum, each) => sum + each, 0);
    return ways.reduce(
      (sum, each, lost) => (each ? sum + fight(a - lost, d - (ways.length - 1 - lost), (chance * each) / total) : sum),
      0,
    );
  };
  return fight(attackers, defenders, 1);
}

test("armies are shown one by one, or in up to 32 blocks, and none as the last", () => {
  const none = { from: 0, to: 0 };
  assert.deepEqual(rangesOf(2), [{ from: 2, to: 2 }, { from: 1, to: 1 }, none]);
  assert.equal(rangesOf(MOST_BLOCKS).length, MOST_BLOCKS + 1);
  assert.deepEqual(rangesOf(33).slice(-2), [{ from: 1, to: 1 }, none]);
  assert.deepEqual(rangesOf(33)[0], { from: 33, to: 32 });
  assert.deepEqual(rangesOf(33, { from: 33, to: 32 }), [{ from: 33, to: 33 }, { from: 32, to: 32 }, none]);
  assert.equal(rangesOf(1000).length, MOST_BLOCKS + 1);
});

test("blocks hold all armies once, and one can look closer at those of more than one number", () => {
  for (let armies = 1; armies <= 100; armies += 1) {
    const ranges = rangesOf(armies);
    const held = ranges.flatMap((range) => Array.from({ length: lengthOf(range) }, (_, at) => range.from - at));
    assert.deepEqual(held, Array.from({ length: armies + 1 }, (_, at) => armies - at));
    assert.deepEqual(blocksAlong(armies), ranges.filter(({ from, to }) => from > to));
  }
  assert.deepEqual([blocksAlong(32), blocksAlong(33).length], [[], 16]);
});

test("the largest block is as wide and as high as any", () => {
  const view = (attackers, defenders) => ({ attackers: rangesOf(attackers), defenders: rangesOf(defenders) });
  assert.equal(mostStates(view(32, 32)), 1);
  assert.equal(mostStates(view(33, 32)), 2);
  assert.equal(mostStates(view(33, 1000)), 64);
});

test("each block has the chance that a battle ever enters it, and the colour of that", () => {
  for (const rules of [DICE, STEP, BLOCKED]) {
    for (const matchup of [{ attackers: 4, defenders: 3 }, { attackers: 3, defenders: 5 }]) {
      const wide = (armies) => [{ from: armies, to: 3 }, { from: 2, to: 1 }, { from: 0, to: 0 }];
      const closer = (armies) => rangesOf(armies, { from: Math.min(armies, 3), to: 2 });
      for (const ranges of [rangesOf, wide, closer]) {
        const view = { attackers: ranges(matchup.attackers), defenders: ranges(matchup.defenders) };
        const blocks = blocksPassed(rules, matchup, view);
        view.defenders.forEach((down, row) =>
          view.attackers.forEach((across, column) => {
            const chance = twin(rules, matchup, (a, d) => a <= across.from && a >= across.to && d <= down.from && d >= down.to);
            const block = blocks[row][column];
            if (!chance) return assert.equal(block, null);
            const { low, high } = interval(block.chance);
            assert.ok(low <= chance + 1e-12 && chance <= high + 1e-12 && high - low < 1e-9);
            assert.equal(block.heat, HEAT.filter((percent) => 100 * chance >= percent - 1e-9).length);
            return assert.equal(isJust(block.chance, 1), chance > 1 - 1e-12); // where no battle goes another way
          }),
        );
      }
    }
  }
});

test("just as much as a colour begins with has that colour", () => {
  const view = { attackers: rangesOf(1), defenders: rangesOf(1) };
  for (const [place, percent] of HEAT.entries()) {
    const rules = { ...STEP, rounds: [[[100 - percent, percent]]] }; // so many lose the only attacker
    assert.equal(blocksPassed(rules, { attackers: 1, defenders: 1 }, view)[0][1].heat, place + 1);
  }
});

test("hardly less than a colour begins with has the one before", () => {
  const view = { attackers: rangesOf(1), defenders: rangesOf(1) };
  const many = 4e13;
  for (const [place, percent] of HEAT.entries()) {
    const lost = percent * many - 1;
    const rules = { ...STEP, rounds: [[[100 * many - lost, lost]]] };
    assert.equal(blocksPassed(rules, { attackers: 1, defenders: 1 }, view)[0][1].heat, place);
  }
});

test("whole numbers are asked only where a text or a colour is open", () => {
  const view = { attackers: rangesOf(1), defenders: rangesOf(1) };
  const isExactly = (lost) => isExact(blocksPassed({ ...STEP, rounds: [[[2000 - lost, lost]]] }, { attackers: 1, defenders: 1 }, view)[0][1].chance);
  // 25.5% is settled; 25.55% lies between two texts, and with 40% a colour begins
  assert.deepEqual([510, 511, 800].map(isExactly), [false, true, true]);
});

test("a block that hardly any battle misses is not said to be certain", () => {
  const view = { attackers: rangesOf(2), defenders: rangesOf(2) };
  const rare = 2 ** 55;
  // in a round the attacker loses as good as never, or as good as always; or does not attack with two left
  for (const [rounds, column, row] of [
    [[[[rare, 1]]], 0, 2],
    [[[[1, rare]]], 2, 0],
    [[[[]], [[rare, 1]]], 0, 2],
    [[[[rare, 1]], [[rare, 1], [rare, 0, 1]]], 0, 2],
  ]) {
    const { chance } = blocksPassed({ ...STEP, rounds }, { attackers: 2, defenders: 2 }, view)[row][column];
    assert.ok(chance.inside && chance.high === 1 && chance.low > 1 - 1e-12);
  }
});

test("each sum in a block adds to what its chance may be off", () => {
  const matchup = { attackers: 60, defenders: 40 };
  const rounds = roundsOf(DICE, false);
  const block = (across, down) => {
    const none = { from: 0, to: 0 };
    const view = { attackers: [{ from: 50, to: 51 - across }, none], defenders: [{ from: 30, to: 31 - down }, none] };
    const { low, high } = blocksPassed(DICE, matchup, view)[0][0].chance;
    return (high - low) / (high + low) / ROUNDING - rounds.relativeError(60, 40) / ROUNDING;
  };
  for (const [across, down] of [[1, 1], [20, 3], [3, 20], [40, 25]]) {
    const terms = across * down * rounds.kinds;
    const room = block(across, down);
    assert.ok(terms - 3 < room && room < 2 * terms + 9, `${across} by ${down}: ${room} for ${terms}`);
  }
});

test("colours begin where those of the page of flow charts do", () => {
  const page = readFileSync(new URL("../../../generator/pages/learn/flow_chart.py", import.meta.url), "utf8");
  assert.equal(/^HEAT = \(([\d, ]+)\)$/m.exec(page)[1], HEAT.join(", "));
});

test("whatever always happens on the way is certain", () => {
  const view = { attackers: rangesOf(2), defenders: rangesOf(2) };
  const certain = (rounds) => blocksPassed({ ...STEP, rounds }, { attackers: 2, defenders: 2 }, view).map((row) => row.map((block) => block && isJust(block.chance, 1)));
  assert.deepEqual(certain([[[1, 0]]]), [[true, null, null], [true, null, null], [true, null, null]]);
  assert.deepEqual(certain([[[0, 1]]]), [[true, true, true], [null, null, null], [null, null, null]]);
});

test("where both bounds of a chance reach a colour, no whole numbers are asked for it", () => {
  const view = { attackers: rangesOf(1), defenders: rangesOf(1) };
  const total = 2 ** 52 - 3; // the lower bound is just 0.2, and just 0.4
  for (const [percent, more, heat] of [[20, 5, 5], [40, 9, 6]]) {
    const lost = Math.floor((total * percent) / 100) + more;
    const block = blocksPassed({ ...STEP, rounds: [[[total - lost, lost]]] }, { attackers: 1, defenders: 1 }, view)[0][1];
    assert.deepEqual([isExact(block.chance), block.chance.low, block.heat], [false, percent / 100, heat]);
  }
});
