from itertools import product
from typing import Any

import pytest

from generator.sources.statements import check_statement
from generator.sources.statements.classic_rolls import (
    equal_dice,
    fewer_dice_risk_less,
    fewer_states_than_ways,
    kinds_of_rolls,
    losses_of_rolls,
    most_lost_is_the_defenders_dice,
    moves,
    next_states,
    one_state_before_each,
    sum_of_printed,
    third_die,
)


def test_one_die_against_two_loses_one_army() -> None:
    """The one roll in which fewer armies fall than the defender rolls dice is 1 v 2.

    Said of all rolls and meant of three dice it is loosely said, and wrong if meant of one die.
    """
    finding = most_lost_is_the_defenders_dice([1, 2, 3])
    assert (finding.holds, finding.loose) == (False, False)
    assert most_lost_is_the_defenders_dice([1, 2, 3], meant=3).loose
    assert not most_lost_is_the_defenders_dice([1, 2, 3], meant=1).loose
    assert not most_lost_is_the_defenders_dice([2, 3], meant=3).loose
    assert finding.values == {"where": "1 v 2"}
    assert most_lost_is_the_defenders_dice([2, 3]).holds


def test_fewer_dice_do_not_always_risk_less() -> None:
    """Two dice against two can cost as many armies as three against two: brute force agrees."""

    def most_lost(dice: int) -> int:
        rolls = product(range(1, 7), repeat=dice + 2)
        pairs = (
            zip(sorted(roll[:dice])[::-1], sorted(roll[dice:])[::-1], strict=False)
            for roll in rolls
        )
        return max(sum(mine <= theirs for mine, theirs in each) for each in pairs)

    assert [most_lost(dice) for dice in (1, 2, 3)] == [1, 2, 2]
    assert not fewer_dice_risk_less().holds


def test_equal_dice_are_loosely_worded() -> None:
    """1/1296 is the chance of one pair of doubles, not of any; 1/1295 is that of neither."""
    assert equal_dice((2, 2), "1/36").holds
    one = equal_dice((2, 2), "1/1296")
    assert (one.holds, one.loose) == (False, True)
    neither = equal_dice((2, 2), "1/1295")
    assert (neither.holds, neither.loose) == (False, False)


def test_ways_to_a_state_are_exclusive() -> None:
    """Whichever way 6 v 4 goes, it comes to a state at most once, and from one state."""

    def ways(a: int, d: int) -> list[tuple[tuple[int, int], ...]]:
        pairs = min(a, 3, d, 2)
        ends = [(a - lost, d - pairs + lost) for lost in range(pairs + 1)] if pairs else []
        return [((a, d), *rest) for end in ends for rest in ways(*end)] or [((a, d),)]

    assert all(len({*way}) == len(way) for way in ways(6, 4))
    for way in ways(6, 4):
        for place, state in enumerate(way[1:], start=1):
            assert [each for each in way if state in next_of(each)] == [way[place - 1]]
    assert one_state_before_each((6, 4)).holds


def next_of(state: tuple[int, int]) -> list[tuple[int, int]]:
    """The states after one round."""
    pairs = min(state[0], 3, state[1], 2)
    return [(state[0] - lost, state[1] - pairs + lost) for lost in range(pairs + 1) if pairs]


def test_a_battle_has_more_ways_than_states_once_it_is_large() -> None:
    """10 v 6 can go 1,301 ways through 52 states; 3 v 3 goes 12 ways through 13."""

    def ways(a: int, d: int) -> list[tuple[tuple[int, int], ...]]:
        if not a or not d:
            return [((a, d),)]
        pairs = min(a, 3, d, 2)
        return [
            ((a, d), *rest)
            for lost in range(pairs + 1)
            for rest in ways(a - lost, d - pairs + lost)
        ]

    finding = fewer_states_than_ways((10, 6), 3)
    assert (finding.holds, finding.loose) == (False, True)
    for battle, states, number in (((10, 6), "states", "ways"), ((3, 3), "few_states", "few_ways")):
        found = ways(*battle)
        assert finding.values[number] == f"{len(found):,}"
        assert finding.values[states] == f"{len({state for way in found for state in way})}"
    neither = fewer_states_than_ways((3, 3), 2)
    assert (neither.holds, neither.loose) == (False, False)
    assert fewer_states_than_ways((10, 6), 6).holds


def test_kinds_of_rolls_are_counted() -> None:
    """Three numbers of the attacker's dice by two of the defender's."""
    assert kinds_of_rolls(6, [2, 3, 4, 5]).holds
    assert not kinds_of_rolls(5, [2, 3, 4, 5]).holds
    assert not kinds_of_rolls(6, [2, 3, 4]).holds


def test_losses_are_compared_die_by_die() -> None:
    """Every roll of two dice against two has the losses of a comparison by hand, and no others."""
    rolls, others = [], []
    for a, b, c, d in product(range(1, 7), repeat=4):
        mine, theirs = sorted((a, b)), sorted((c, d))
        lost = (mine[1] <= theirs[1]) + (mine[0] <= theirs[0])
        rolls.append(((a, b), (c, d), (lost, 2 - lost)))
        others.append(((a, b), (c, d), (2 - lost, lost)))
    assert losses_of_rolls(rolls).holds
    assert not losses_of_rolls(others).holds


def test_moves_count_the_armies_that_stay() -> None:
    """The same moves hold in both countings of the attacker's armies."""
    assert moves([((2, 1), 1, (1, 1)), ((4, 2), 1, (3, 1))], stays_behind=1).holds
    assert moves([((1, 1), 1, (0, 1)), ((3, 2), 1, (2, 1))], stays_behind=0).holds
    wrong = moves([((2, 1), 1, (0, 1))], stays_behind=1)
    assert (wrong.holds, wrong.values["right"]) == (False, "(1, 1)")


def test_a_third_die_is_counted() -> None:
    """Of 216 rolls of three dice, 13 have 5-5 as their highest two."""
    rolls = [sorted(roll, reverse=True) for roll in product(range(1, 7), repeat=3)]
    found = [sum(roll == [5, 5, die] for roll in rolls) for die in range(1, 6)]
    finding = third_die((5, 5), found)
    assert finding.holds
    assert finding.values == {"sum": "13/216"}
    assert not third_die((5, 5), [3, 3, 3, 3, 3]).holds


def test_a_printed_sum_is_shown_with_four_places() -> None:
    """1 less 0.3717 and 0.2926 is 0.3357, and as often as a number is counted it is added."""
    terms = [(1, "1"), (-1, "0.3717"), (-1, "0.2926")]
    assert sum_of_printed(terms, "0.3358").values == {"sum": "0.3357"}
    assert sum_of_printed([(2, "0.25"), (1, "0.00006")], "0.50006").values == {"sum": "0.5001"}


def test_next_states_are_all_of_them() -> None:
    """A list with a state too few or another one does not hold."""
    assert next_states((10, 6), [(8, 6), (9, 5), (10, 4)]).holds
    assert not next_states((10, 6), [(8, 6), (9, 5)]).holds
    assert not next_states((10, 6), [(8, 6), (9, 5), (10, 5)]).holds


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (
            "states before",
            {"start": [10, 6], "state": [7, 5], "before": [[8, 6], [9, 5]]},
            {"start": [10, 6], "state": [7, 5], "before": [[8, 6]]},
        ),
        ("exclusive states", {"states": [[8, 6], [9, 5]]}, {"states": [[8, 6], [7, 5]]}),
        ("equal dice", {"dice": [2, 2], "chance": "1/36"}, {"dice": [2, 2], "chance": "1/1296"}),
        (
            "two highest of three",
            {"equal": [1, 3], "higher": [3, 6]},
            {"equal": [1, 3], "higher": [6, 6]},
        ),
        ("doubles below", {"ways": [0, 1, 2, 3, 4, 5]}, {"ways": [1, 2, 3, 4, 5, 6]}),
        (
            "winning rolls",
            {"attacker_dice": 1, "powers": [1], "formula": r"\frac{s(s-1)}{2}"},
            {"attacker_dice": 1, "powers": [1], "formula": r"\frac{s(s+1)}{2}"},
        ),
        (
            "winning rolls",
            {"attacker_dice": 2, "powers": [1, 2], "formula": r"\frac{s(s-1)(4s+1)}{6}"},
            {"attacker_dice": 2, "powers": [2, 1], "formula": r"\frac{s(s-1)(4s+1)}{6}"},
        ),
        (
            "kinds with three dice",
            {"kinds": [[3, 1], [3, 2]]},
            {"kinds": [[3, 2]]},
        ),
        (
            "possible losses",
            {"least": [1, 1], "losses": [[0, 2], [1, 1], [2, 0], [0, 1], [1, 0]]},
            {"least": [2, 2], "losses": [[0, 2], [1, 1], [2, 0], [0, 1], [1, 0]]},
        ),
        (
            "possible losses",
            {"least": [1, 2], "losses": [[0, 2], [1, 1], [2, 0], [0, 1], [1, 0]]},
            {"least": [1, 2], "losses": [[0, 2], [1, 1], [2, 0]]},
        ),
        (
            "possible losses",
            {"least": [2, 1], "losses": [[0, 2], [1, 1], [2, 0], [0, 1], [1, 0]]},
            {"least": [2, 1], "losses": [[0, 2], [1, 1], [2, 0]]},
        ),
        (
            "sum of printed",
            {"terms": [[1, "1"], [-1, "0.3717"], [-1, "0.2926"]], "total": "0.3357"},
            {"terms": [[1, "1"], [-1, "0.3717"], [-1, "0.2926"]], "total": "0.3358"},
        ),
    ],
)
def test_kinds_tell_right_from_wrong(
    kind: str, right: dict[str, Any], wrong: dict[str, Any]
) -> None:
    """Each kind holds for what is so, and does not for something near it."""
    assert check_statement(kind, right).holds
    assert not check_statement(kind, wrong).holds
