"""Paths with balanced blitz in them, beside the naive twin and the paths that have fractions."""

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

from risk_odds.movement import Movement
from risk_odds.numbers import Interval, Number, Ratio, bounds
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from risk_odds.solver.blitz_campaign import (
    BlitzCampaign,
    blitz_campaign,
    blitz_chances_by_stack,
    has_blitz,
    smallest_certain_stack,
)
from risk_odds.solver.campaign import Territory, campaign
from tests.rulesets import AT_ONCE, BY_ROUNDS
from tests.twin import battles

RULESETS = load_rulesets()
LOST = Fraction(1, 10**50)
"""More than the twin's 60 digits lose."""


def random_paths(number: int, seed: int) -> list[tuple[list[Territory], int]]:
    """Paths with a blitz somewhere, and stacks that may take them."""
    numbers = random.Random(seed)
    paths = []
    for _ in range(number):
        rules = [numbers.choice(AT_ONCE)]
        rules += [numbers.choice((*AT_ONCE, *BY_ROUNDS)) for _ in range(numbers.randint(0, 3))]
        numbers.shuffle(rules)
        path = [
            Territory(
                RULESETS[name].model_copy(
                    update={
                        "movement": Movement(
                            least="one", most=numbers.choice((None, None, None, 2, 4))
                        )
                    }
                ),
                numbers.randint(1, 5),
                numbers.choice((1, 1, 1, 2, 3)),
            )
            for name in rules
        ]
        paths.append((path, numbers.randint(1, 16)))
    return paths


def is_near(number: Number, approximate: Fraction) -> bool:
    """Whether a certified number is the one that the twin has approximately."""
    low, high = (of_ratio(end) for end in bounds(number))
    return low - LOST <= approximate <= high + LOST


def are_near(numbers: Sequence[Number], approximate: Sequence[Fraction]) -> bool:
    return all(is_near(*each) for each in zip(numbers, approximate, strict=True))


def of_ratio(ratio: Ratio) -> Fraction:
    return Fraction(*ratio)


def assert_equals_twin(path: list[Territory], result: BlitzCampaign) -> None:
    twin = battles.blitz_campaign(
        [territory.ruleset.id for territory in path],
        result.attackers,
        [territory.defenders for territory in path],
        [territory.behind for territory in path],
        [territory.ruleset.moves.most for territory in path],
    )
    left_after = [{left: Fraction(each) for left, each in chances.items()} for chances in twin]
    taken = [sum(left.values(), Fraction()) for left in left_after]
    assert are_near(result.chances, taken)
    before = [Fraction(1), *taken]
    stopped = [one - other for one, other in zip(before, taken, strict=False)]
    assert are_near(result.stopped, stopped)
    for armies, chance in enumerate(result.armies_left, start=1):
        assert is_near(chance, left_after[-1].get(armies, Fraction()))
        more = [each for left, each in left_after[-1].items() if left >= armies]
        assert is_near(result.reached(armies), sum(more, Fraction()))
    assert result.reached(result.attackers + 1) == Ratio(0, 1)


def test_paths_equal_the_twins() -> None:
    """All chances of 150 random paths, classic and other rules among them, are the twin's."""
    for path, attackers in random_paths(150, 1):
        assert has_blitz(path)
        assert_equals_twin(path, blitz_campaign(path, attackers))


@pytest.mark.parametrize("ruleset", AT_ONCE)
def test_a_path_of_one_territory_is_its_battle(ruleset: str) -> None:
    """The chances are those of the battle itself: which is 0 or 1 stays so."""
    solution = solve(RULESETS[ruleset], 12, 5)
    for attackers in range(1, 13):
        result = blitz_campaign([Territory(RULESETS[ruleset], 5)], attackers)
        (taken,) = result.chances
        win = solution.win(attackers, 5)
        if isinstance(win, Ratio):
            assert taken == win
        else:
            assert isinstance(taken, Interval)
            (low, high), (least, most) = (map(of_ratio, bounds(each)) for each in (taken, win))
            assert low <= most
            assert least <= high


def test_what_is_certain_is_exact() -> None:
    """What cannot fail, and what cannot be, are exactly 1 and 0, in a path, too."""
    classic, blitz = RULESETS["classic"], RULESETS["balanced-blitz"]
    result = blitz_campaign([Territory(blitz, 1), Territory(blitz, 1)], 20)
    assert result.chances == (Ratio(1, 1), Ratio(1, 1))
    assert result.stopped == (Ratio(0, 1), Ratio(0, 1))
    assert result.armies_left[0] == Ratio(0, 1)
    assert result.reached(1) == result.reached(15) == Ratio(1, 1)
    assert isinstance(result.reached(16), Interval)
    result = blitz_campaign([Territory(blitz, 9), Territory(classic, 1)], 2)
    assert result.chances == (Ratio(0, 1), Ratio(0, 1))
    assert result.stopped == (Ratio(1, 1), Ratio(0, 1))


def test_what_comes_before_a_blitz_keeps_its_fraction() -> None:
    """The chances of the territories before the first blitz are exact fractions."""
    classic, blitz = RULESETS["classic"], RULESETS["balanced-blitz"]
    path = [Territory(classic, 3), Territory(classic, 2), Territory(blitz, 2)]
    result, plain = blitz_campaign(path, 8), campaign(path[:2], 8)
    assert result.chances[:2] == plain.chances
    assert result.stopped[:2] == plain.stopped
    assert isinstance(result.chances[2], Interval)


def test_paths_without_blitz_are_the_exact_ones() -> None:
    """The same reckoning gives the fractions of ``campaign`` where all rules have fractions."""
    path = [Territory(RULESETS["classic"], 3, 2), Territory(RULESETS["dutch"], 2)]
    result, plain = blitz_campaign(path, 9), campaign(path, 9)
    assert not has_blitz(path)
    assert result.chances == plain.chances
    assert result.stopped == plain.stopped
    assert result.armies_left == plain.armies_left
    assert [result.reached(n) for n in (1, 3)] == [plain.reached(n) for n in (1, 3)]


@pytest.mark.parametrize("wanted", [1, 3])
def test_every_stack_has_the_chance_of_its_campaign(wanted: int) -> None:
    """With as many armies wanted in the last territory; nobody takes nothing."""
    path = [Territory(RULESETS["balanced-blitz"], 2), Territory(RULESETS["classic"], 1)]
    nobody, *chances = blitz_chances_by_stack(path, 9, wanted)
    assert nobody == Ratio(0, 1)
    campaigns = [blitz_campaign(path, attackers) for attackers in range(1, 10)]
    assert chances == [each.reached(wanted) for each in campaigns]
    assert chances[-1] != campaigns[-1].reached(wanted + 1)


def test_the_smallest_stack_is_the_first_that_suffices() -> None:
    """Stacks one by one: the first chance that is certainly enough; what is open is an error."""
    blitz = RULESETS["balanced-blitz"]
    chances = blitz_chances_by_stack([Territory(blitz, 3), Territory(blitz, 2)], 20, 1)
    found = smallest_certain_stack(chances, Ratio(3, 4))
    assert found is not None
    enough = [Fraction(*bounds(chance)[0]) >= Fraction(3, 4) for chance in chances]
    assert (enough[found], any(enough[:found])) == (True, False)
    assert smallest_certain_stack(chances[:3], Ratio(3, 4)) is None
    assert smallest_certain_stack([Ratio(0, 1), Ratio(3, 4)], Ratio(3, 4)) == 1
    with pytest.raises(ArithmeticError, match="cannot tell whether 0 attackers suffice"):
        smallest_certain_stack([Interval(Ratio(1, 4), Ratio(3, 4))], Ratio(1, 2))
