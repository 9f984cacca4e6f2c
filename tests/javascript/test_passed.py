"""The chance ever to be in each state, or block of states, on the device: beside recursions."""

import random
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from generator.pages.learn.flow_chart import HEAT, heat_of
from generator.site.rulesets_for_scripts import offer
from risk_odds.numbers import Ratio, percent
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import Solution
from risk_odds.solver.markov import Rounds, chances_to_pass, rounds_from
from tests.javascript.node import call
from tests.rulesets import BY_ROUNDS

RULESETS = load_rulesets()
OFFERS = {name: offer(RULESETS[name], 1) for name in BY_ROUNDS}
LARGEST = 12

Range = tuple[int, int]
State = tuple[int, int]

LOAD = """
  const [{ HEAT, blocksPassed, rangesOf }, { interval, percent }, { rulesNamed }] =
    await Promise.all(["decisions/passed.js", "kernel/quantities.js", "kernel/rules.js"].map(load));
  const ranges = (pairs) => pairs.map(([from, to]) => ({ from, to }));
  const told = (block) => {
    if (!block) return null;
    const { low, high } = interval(block.chance);
    return { text: percent(block.chance), heat: block.heat, low, high };
  };
"""
BLOCKS = (
    LOAD
    + """
  return data.asked.map(({ ruleset, battle: [attackers, defenders], across, down }) => {
    const rules = rulesNamed(data.offers, ruleset);
    const view = { attackers: ranges(across), defenders: ranges(down) };
    return blocksPassed(rules, { attackers, defenders }, view).map((row) => row.map(told));
  });
"""
)
RANGES = (
    LOAD
    + """
  return data.asked.map(([armies, closer]) =>
    rangesOf(armies, closer && ranges([closer])[0]).map(({ from, to }) => [from, to]));
"""
)


@cache
def rounds_of(ruleset: str) -> Rounds:
    """Where one round leads, to 12 v 12."""
    return rounds_from(Solution(RULESETS[ruleset], LARGEST, LARGEST))


def singles(armies: int) -> list[Range]:
    """Return a range for each number of armies."""
    return [(left, left) for left in range(armies, -1, -1)]


def some_ranges(numbers: random.Random, armies: int) -> list[Range]:
    """Return neighbouring ranges of random lengths, the most armies first, the ends alone."""
    ranges = []
    first = armies
    while first >= 1:
        last = max(1, first - numbers.randint(0, 4))
        ranges.append((first, last))
        first = last - 1
    return [*ranges, (0, 0)]


def chance_to_enter(ruleset: str, battle: State, block: tuple[Range, Range]) -> Fraction:
    """The naive twin: backwards, from what follows each state, instead of forwards."""
    (most_a, least_a), (most_d, least_d) = block

    @cache
    def ever(a: int, d: int) -> Fraction:
        if least_a <= a <= most_a and least_d <= d <= most_d:
            return Fraction(1)
        if not a or not d:
            return Fraction()
        steps = rounds_of(ruleset)(a, d)
        return sum((chance * ever(*to) for to, chance in steps), start=Fraction())

    return ever(*battle)


def expect_block(found: dict[str, Any] | None, wanted: Fraction) -> None:
    """The device's block is that chance: in its text, its colour and between its bounds."""
    if not wanted:
        assert found is None
        return
    assert found is not None
    ratio = Ratio.of(wanted)
    assert found["text"] == percent(ratio)
    assert found["heat"] == heat_of(ratio)
    assert Fraction(found["low"]) <= wanted <= Fraction(found["high"])
    assert found["high"] - found["low"] <= 1e-11 * found["high"]


@pytest.mark.parametrize("ruleset", BY_ROUNDS)
def test_single_states_are_those_of_the_generator(ruleset: str) -> None:
    """Under every ruleset with rounds, all states of two battles, those never reached, too, are
    in text, colour and bounds what exact fractions give.
    """
    numbers = random.Random(ruleset)
    battles = [(numbers.randint(1, LARGEST), numbers.randint(1, LARGEST)) for _ in range(2)]
    asked = [
        {"ruleset": ruleset, "battle": (a, d), "across": singles(a), "down": singles(d)}
        for a, d in battles
    ]
    for battle, rows in zip(battles, call(BLOCKS, {"offers": OFFERS, "asked": asked}), strict=True):
        wanted = chances_to_pass(rounds_of(ruleset), *battle)
        a, d = battle
        assert (len(rows), len(rows[0])) == (d + 1, a + 1)
        for row, column in product(range(d + 1), range(a + 1)):
            expect_block(rows[row][column], wanted.get((a - column, d - row), Fraction()))


@pytest.mark.parametrize("ruleset", ["classic", "dutch", "three-dice-defence", "attacker-ties"])
def test_a_block_is_entered_as_often_as_the_naive_twin_says(ruleset: str) -> None:
    """Random blocks, of which some battles pass several states, have the chance that a recursion
    from the other end gives; so do the states of a block that is looked at closer.
    """
    numbers = random.Random(f"blocks {ruleset}")
    asked: list[dict[str, Any]] = []
    for _ in range(4):
        a, d = numbers.randint(6, LARGEST), numbers.randint(6, LARGEST)
        across, down = some_ranges(numbers, a), some_ranges(numbers, d)
        closer = [*((left, left) for left in range(across[1][0], across[1][1] - 1, -1)), (0, 0)]
        for sides in ((across, down), (closer, down)):
            asked.append(
                {"ruleset": ruleset, "battle": (a, d), "across": sides[0], "down": sides[1]}
            )
    for question, rows in zip(asked, call(BLOCKS, {"offers": OFFERS, "asked": asked}), strict=True):
        for row, defenders in zip(rows, question["down"], strict=True):
            for found, attackers in zip(row, question["across"], strict=True):
                battle = question["battle"]
                expect_block(found, chance_to_enter(ruleset, battle, (attackers, defenders)))


def test_what_is_certain_is_said_so_and_what_is_not_never() -> None:
    """Where no round can fail, every state on the way has 100%. That 1,000 attackers beat 1
    defender and keep more than 968 is so likely that doubles make it 1: it still stays below 100%.
    """
    sure = {"id": "sure", "name": "sure", "title": "Sure", "others": [], "rounds": [[[1, 0]]]}
    body = (
        LOAD
        + """
      const across = ranges([[3, 2], [1, 1], [0, 0]]);
      const view = { attackers: across, defenders: ranges([[2, 2], [1, 1], [0, 0]]) };
      const certain = blocksPassed(data.sure, { attackers: 3, defenders: 2 }, view);
      const large = { attackers: 1000, defenders: 1 };
      const whole = { attackers: rangesOf(1000), defenders: rangesOf(1) };
      const likely = blocksPassed(rulesNamed(data.offers, "classic"), large, whole);
      return [certain, likely].map((rows) => rows.map((row) => row.map(told)));
    """
    )
    certain, likely = call(body, {"offers": OFFERS, "sure": sure})
    texts = [[block and block["text"] for block in row] for row in certain]
    assert texts == [["100.0%", None, None]] * 3
    assert likely[0][0]["text"] == "100.0%"
    assert (likely[1][0]["text"], likely[1][0]["high"]) == (">99.9%", 1)


def test_a_large_battle_has_few_blocks_and_all_of_its_states() -> None:
    """1,000 armies are 32 blocks, each of at most 32 states; 32 armies or fewer are shown one by
    one. Every number of armies is in one of the blocks, the ends alone in the last.
    """
    sizes = [1, 5, 32, 33, 60, 100, 999, 1000]
    for armies, ranges in zip(
        sizes, call(RANGES, {"asked": [(armies, None) for armies in sizes]}), strict=True
    ):
        assert len(ranges) <= 33
        within = [left for most, least in ranges for left in range(most, least - 1, -1)]
        assert within == list(range(armies, -1, -1))
        assert ranges[-1] == [0, 0]
        longest = max(most - least + 1 for most, least in ranges)
        assert (longest == 1) == (armies <= 32)
        assert longest <= 32
    (closer,) = call(RANGES, {"asked": [(1000, (904, 873))]})
    assert closer == [*([left, left] for left in range(904, 872, -1)), [0, 0]]


def test_colours_are_those_of_the_page_of_flow_charts() -> None:
    """One scale for both."""
    assert call(LOAD + "return HEAT;", {}) == list(HEAT)
