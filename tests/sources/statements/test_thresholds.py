from collections.abc import Callable
from fractions import Fraction
from math import ceil
from statistics import linear_regression

import pytest

from generator.sources.statements import check_statement, thresholds
from generator.sources.statements.thresholds import (
    ahead_from_a_line,
    equal_armies_stay_behind,
    fewest_attackers,
    line_through_fewest_attackers,
    share_and_more_is_enough,
    share_and_more_is_needed,
    twice_as_many_are_ahead,
)
from tests import rounding
from tests.twin import battles

HALF = Fraction(1, 2)
FEWEST = [next(a for a in range(1, 10) if battles.win("classic", a, d) > HALF) for d in range(1, 9)]
"""The fewest attackers with more than one half against 1, 2, … defenders, by brute force."""


def test_the_line_is_that_of_least_squares() -> None:
    """Intercept and slope are those of another program, to four decimals."""
    line = linear_regression(range(1, 9), FEWEST)
    intercept, slope = f"{line.intercept:.4f}", f"{line.slope:.4f}"
    finding = line_through_fewest_attackers(intercept, slope, 8)
    assert finding.values["intercept"].startswith(f"{line.intercept:.6f}")
    assert finding.values["slope"].startswith(f"{line.slope:.6f}")
    rounded = [round(Fraction(intercept) + Fraction(slope) * d) for d in range(1, 9)]
    assert finding.holds == (rounded == FEWEST)
    assert not line_through_fewest_attackers("1.0000", slope, 8).holds


def test_a_line_is_right_up_to_where_it_rounds_wrong() -> None:
    """As many attackers as defenders are the fewest until listing finds fewer or more."""
    finding = line_through_fewest_attackers("0", "1", 8)
    wrong = next(d for d, fewest in enumerate(FEWEST, start=1) if fewest != d)
    assert finding.values["up_to"] == str(wrong - 1)


@pytest.mark.parametrize("defenders", [1, 2, 8, 9, 99, 100, 101])
def test_a_line_is_rounded_for_each_number_up_to_a_hundred(
    monkeypatch: pytest.MonkeyPatch, defenders: int
) -> None:
    """Of invented chances the fewest attackers are one more than the defenders, but two more in one
    case: the line is right up to there, and holds where its eight numbers come before.
    """

    def chances(a: int, d: int) -> Fraction:
        return Fraction(a > d + (d == defenders))

    monkeypatch.setattr(thresholds, "chance_to_win", chances)
    finding = line_through_fewest_attackers("1", "1", 8)
    assert finding.values["up_to"] == str(min(defenders - 1, 100))
    assert finding.holds == (defenders > 8)


def test_a_line_misses_what_listing_finds() -> None:
    """With 5 to 8 attackers, the battles that 1.2204 + 0.8525·D misses are counted one by one."""
    missed = [
        (a, d)
        for a in range(5, 9)
        for d in range(1, 9)
        if battles.win("classic", a, d) > HALF and a < 1.2204 + 0.8525 * d
    ]
    finding = ahead_from_a_line("1.2204", "0.8525", (5, 8))
    assert not finding.holds
    assert finding.values == {
        "missed": str(len(missed)),
        "wrong": "none",
        "first": "5 v 5",
        "chance": rounding.percent(battles.win("classic", 5, 5)),
        "line": "5.4829",
    }
    assert ahead_from_a_line("0", "1", (5, 8)).holds
    assert finding.loose
    eager = ahead_from_a_line("0", "0.1", (5, 8))
    assert eager.values["wrong"] != "none"
    assert not eager.loose


def test_a_line_is_tried_against_as_many_defenders_as_attackers() -> None:
    """With 8 attackers, one defender to 8 are tried: a line that only misses 8 v 1 misses it, and
    one that is wrong of 8 v 9 only is right.
    """
    missed = ahead_from_a_line("9", "-0.5", (8, 8))
    assert (missed.values["missed"], missed.values["first"]) == ("1", "8 v 1")
    right = ahead_from_a_line("-1", "1", (8, 8))
    assert battles.win("classic", 8, 9) < HALF < battles.win("classic", 8, 8)
    assert (right.holds, right.loose) == (True, False)


def test_a_share_and_more() -> None:
    """86% and two more (T) is compared with the fewest by brute force."""
    spare = [ceil(Fraction(86, 100) * d + 2) - (FEWEST[d - 1] + 1) for d in range(1, 9)]
    enough = share_and_more_is_enough("86/100", "2", 8)
    assert enough.holds == (min(spare) >= 0)
    assert enough.values == {
        "spare": str(max(spare)),
        "exact": str(spare.count(0)),
        "defenders": "8",
    }
    needed = share_and_more_is_needed("86/100", "2", 8)
    assert not needed.holds
    assert needed.loose
    first = next(d for d, too_many in enumerate(spare, start=1) if too_many)
    assert (needed.values["against"], needed.values["fewer"]) == (
        str(first),
        str(sum(map(bool, spare))),
    )
    assert needed.values["enough"] == str(FEWEST[first - 1] + 1)
    assert needed.values["asked"] == str(FEWEST[first - 1] + 1 + spare[first - 1])
    chance = battles.win("classic", FEWEST[first - 1], first)
    assert needed.values["chance"] == rounding.percent(chance)
    assert needed.values.items() > enough.values.items()
    assert not share_and_more_is_enough("1/2", "1", 8).holds
    # too few against one alone, and more than are needed against 8
    assert not share_and_more_is_enough("2", "0", 8).holds
    right = share_and_more_is_needed("86/100", "2", 4)
    assert (right.holds, right.loose) == (True, False)
    # twice as many (T) are too few against one, and more than are needed against 8
    neither = share_and_more_is_needed("2", "0", 8)
    assert FEWEST[0] + 1 > 2
    assert FEWEST[7] + 1 < 16
    assert (neither.holds, neither.loose) == (False, False)


def test_equal_armies() -> None:
    """Up to 4 a side the attacker is behind; with 5 they are ahead, as brute force says."""
    assert equal_armies_stay_behind(4).holds
    finding = equal_armies_stay_behind(8)
    assert not finding.holds
    assert finding.values == {
        "first": "5",
        "chance": rounding.percent(battles.win("classic", 5, 5)),
        "last": "8",
        "most": rounding.percent(battles.win("classic", 8, 8)),
        "territory": "11",
    }
    half = Fraction(1, 2)
    assert all(battles.win("classic", number - 1, number) < half for number in range(2, 12))
    assert battles.win("classic", 11, 12) >= half
    assert not equal_armies_stay_behind(5).holds


def test_twice_as_many() -> None:
    """The least chance with twice as many attackers is that of 2 v 1.

    From 5 a side on equal armies are ahead, however few defenders the rule is tried against.
    """
    chances = {d: battles.win("classic", 2 * d, d) for d in range(1, 5)}
    finding = twice_as_many_are_ahead(5)
    assert finding.holds
    assert finding.values["with"] == "2 v 1"
    assert finding.values["least"] == rounding.percent(min(chances.values()))
    assert finding.values["equal"] == "5"
    assert twice_as_many_are_ahead(1).values["equal"] == "5"


@pytest.mark.parametrize(
    ("kind", "given", "chances", "deciding"),
    [
        (
            "twice as many are ahead",
            {"defenders": 5},
            lambda a, d: HALF + Fraction(1, 10),
            {(2 * d, d) for d in range(1, 6)},
        ),
        (
            "equal armies stay behind",
            {"armies": 5},
            lambda a, d: HALF if a >= d else Fraction(0),
            set(),
        ),
        (
            "equal armies gain from",
            {"armies": 98},
            lambda a, d: HALF + Fraction(a, 1000),
            {(99, 99), (100, 100)},
        ),
    ],
)
def test_these_battles_decide(
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    given: dict[str, int],
    chances: Callable[[int, int], Fraction],
    deciding: set[tuple[int, int]],
) -> None:
    """Of invented chances, each one in turn is one half: no more than that is neither ahead nor,
    after a larger one, a gain; and it is not behind either.
    """
    found = set()
    for armies in (1, 2, 3, 4, 5, 6, 97, 98, 99, 100, 101):
        for battle in ((armies, armies), (2 * armies, armies)):

            def other(a: int, d: int, battle: tuple[int, int] = battle) -> Fraction:
                return HALF if (a, d) == battle else chances(a, d)

            monkeypatch.setattr(thresholds, "chance_to_win", other)
            if not check_statement(kind, given).holds:
                found.add(battle)
    assert found == deciding


def test_one_half_is_not_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of invented chances, equal armies have one half: one more is the fewest that are ahead."""

    def chances(a: int, d: int) -> Fraction:
        return HALF + Fraction(a - d, 100)

    monkeypatch.setattr(thresholds, "chance_to_win", chances)
    assert fewest_attackers([(3, 4), (4, 5)]).holds
    assert not fewest_attackers([(3, 3)]).holds
    # just the line of the equal armies says too much, and one above it is right
    equal = ahead_from_a_line("0", "1", (4, 4))
    assert (equal.holds, equal.values["wrong"], equal.values["missed"]) == (False, "1", "0")
    assert ahead_from_a_line("1", "1", (4, 4)).holds


@pytest.mark.parametrize(
    ("kind", "given", "holds"),
    [
        ("fewest attackers", {"pairs": [(d, FEWEST[d - 1]) for d in range(1, 9)]}, True),
        ("fewest attackers", {"pairs": [(5, 6)]}, False),
        ("fewer armies than defenders from", {"defenders": 19}, True),
        ("fewer armies than defenders from", {"defenders": 18}, False),
        ("fewer armies than defenders from", {"defenders": 25}, False),
        ("equal armies gain from", {"armies": 2}, True),
        ("equal armies gain from", {"armies": 1}, False),
    ],
)
def test_thresholds_hold_or_not(kind: str, given: dict[str, object], holds: bool) -> None:
    """The right number holds, its neighbours do not."""
    assert check_statement(kind, given).holds is holds
