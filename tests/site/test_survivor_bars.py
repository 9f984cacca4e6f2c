import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest

from generator.facts.matchups import Outcome, matchups
from generator.site.survivor_bars import (
    HEIGHT,
    LETTER,
    WIDTH,
    Label,
    axis,
    bar_labels,
    bar_middle,
    marked_bar,
    split_share,
    survivor_bars,
)
from risk_odds.numbers import Interval, Number, Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests import expected
from tests.conftest import RULESETS

BAR = re.compile(r"M(\d+) 0V-(\d+)")


def bars(path: str) -> list[tuple[int, int]]:
    """Return (place, height) of every bar, once it is known that there is nothing else."""
    assert BAR.sub("", path) == ""
    return [(int(place), int(height)) for place, height in BAR.findall(path)]


def outcomes_of(attackers: Sequence[int], defenders: Sequence[int]) -> list[Outcome]:
    """Return outcomes with these chances in percent."""
    ends = [(left, 0) for left in range(len(attackers), 0, -1)]
    ends += [(0, left) for left in range(1, len(defenders) + 1)]
    return [
        Outcome(*end, weight, weight, Ratio(weight, 100))
        for end, weight in zip(ends, (*attackers, *defenders), strict=True)
    ]


def test_heights_are_shares_of_the_axis() -> None:
    """The axis fills the height; the bars are in exact proportion to it, rounded."""
    drawn = survivor_bars(outcomes_of([50, 25], [15, 10]))
    assert drawn.ticks == ("60%", "40%", "20%")
    assert [height for _, height in bars(drawn.attackers)] == [83, 42]
    assert [height for _, height in bars(drawn.defenders)] == [25, 17]


def test_bars_stand_in_order() -> None:
    """Bars run from left to right, best for the attacker first, each at a place of its own."""
    drawn = survivor_bars(outcomes_of([50, 25], [15, 10]))
    assert [place for place, _ in bars(drawn.attackers)] == [0, 1]
    assert [place for place, _ in bars(drawn.defenders)] == [2, 3]


def test_an_impossible_end_keeps_its_place() -> None:
    """An end without any chance has no bar, and the places of the others stay what they mean."""
    drawn = survivor_bars(outcomes_of([80, 0, 10], [0, 10]))
    assert bars(drawn.attackers) == [(0, 80), (2, 10)]
    assert bars(drawn.defenders) == [(4, 10)]


@pytest.mark.parametrize("thousandths", [*range(1, 60), *range(60, 1001, 17), 1000])
def test_the_axis_has_a_few_round_values(thousandths: int) -> None:
    """It is the lowest that holds the greatest chance in at most three equal steps of 1, 2 or 5
    units of a decimal place: so says a search through all such axes, in whole numbers.
    """
    greatest = Fraction(thousandths, 1000)
    fitting = [
        (step * steps, step)
        for step in (factor * 10**power for power in range(5) for factor in (1, 2, 5))
        for steps in range(1, 4)
        if step * (steps - 1) < 10 * thousandths <= step * steps  # in thousandths of a percent
    ]
    top, step = min(fitting, key=lambda found: found[1])
    ticks, end = axis(greatest)
    assert end == Fraction(top, 10_000)
    values = [10_000 * Fraction(tick.removesuffix("%")) / 100 for tick in ticks]
    assert values == list(range(top, 0, -step))
    assert 2 <= len(ticks) <= 3
    assert len({len(tick.partition(".")[2]) for tick in ticks}) == 1


def boxes(labels: list[Label]) -> list[tuple[float, float]]:
    """Return from where to where each label takes room, in pixels of the narrowest drawing."""
    found = []
    for label in labels:
        at = float(label.x.removesuffix("%")) * WIDTH / 100
        size = len(label.text) * LETTER
        start = {"start": at, "middle": at - size / 2, "end": at - size}[label.anchor]
        found.append((start, start + size))
    return found


SIZES = [(1, 1), (8, 5), (1, 50), (50, 1), (20, 15), (50, 50), (100, 3), (1000, 1000), (999, 1)]


@pytest.mark.parametrize(("attackers", "defenders"), SIZES)
def test_no_label_meets_another_or_leaves_the_drawing(attackers: int, defenders: int) -> None:
    """However many bars there are, their labels stand apart, in order, and within the drawing."""
    won, lost = bar_labels(range(attackers, 0, -1), range(1, defenders + 1))
    places = boxes([*won, *lost])
    rounding = WIDTH / 1000  # the places are told to a tenth of a percent
    assert places[0][0] >= -rounding
    assert places[-1][1] <= WIDTH + rounding
    assert all(one[1] + 3 <= other[0] for one, other in pairwise(places)), places


LAID_OUT = {
    (12, 9): ("12 0.0%<, 5 35.7%, 1 56.0%>", "1 58.3%<, 5 78.6%, 9 97.6%"),
    (20, 15): (
        "20 0.0%<, 15 15.7%, 10 30.0%, 5 44.3%, 1 56.0%>",
        "1 58.3%<, 5 70.0%, 10 84.3%, 15 100.0%>",
    ),
    (100, 30): (
        "100 0.0%<, 60 31.2%, 40 46.5%, 20 61.9%, 1 75.8%>",
        "1 78.1%<, 30 100.0%>",
    ),
    (13, 1): ("13 0.0%<, 10 25.0%, 8 39.3%, 6 53.6%, 4 67.9%, 2 82.1%, 1 89.3%", "1 96.4%"),
    (25, 3): (
        "25 0.0%<, 20 19.6%, 15 37.5%, 10 55.4%, 5 73.2%, 1 88.1%>",
        "1 90.4%<, 3 100.0%>",
    ),
    (1000, 2): ("1,000 0.0%<, 500 50.0%", "2 100.0%>"),
    (94, 16): (
        "94 0.0%<, 80 13.2%, 60 31.4%, 40 49.5%, 20 67.7%, 1 84.3%>",
        "1 86.6%<, 16 100.0%>",
    ),
    (16, 94): (
        "16 0.0%<, 1 13.4%>",
        "1 15.7%<, 20 32.3%, 40 50.5%, 60 68.6%, 80 86.8%, 94 100.0%>",
    ),
}
"""Labels of both sides: each with its place, and < or > where it begins or ends there.

In 220 pixels, 25 v 3 has 7.86 for each bar: the last 1 and 3, a digit of 8 each, are just 5 apart.
So are 94 and 80, where 94 v 16 has 2 for each bar: 94 ends at 16, and 80 begins 8 before 29. And so
are 80 and 94 at the other side's end.
"""


@pytest.mark.parametrize("battle", LAID_OUT)
def test_labels_are_laid_out_so(battle: tuple[int, int]) -> None:
    """Every second, fifth, tenth … bar that has room; at the border both sides lean away."""
    leans = {"start": "<", "middle": "", "end": ">"}
    assert LAID_OUT[battle] == tuple(
        ", ".join(f"{label.text} {label.x}{leans[label.anchor]}" for label in side)
        for side in bar_labels(range(battle[0], 0, -1), range(1, battle[1] + 1))
    )


@pytest.mark.parametrize(("attackers", "defenders"), SIZES)
def test_labels_stand_at_their_bars(attackers: int, defenders: int) -> None:
    """Those in the middle say the armies of the very bar they are below; the first attackers and
    the last defenders are labelled, and all bars where there is room for all.
    """
    won, lost = bar_labels(range(attackers, 0, -1), range(1, defenders + 1))
    assert won[0].text == f"{attackers:,}"
    assert lost[-1].text == f"{defenders:,}"
    count = attackers + defenders
    for labels, first, down in ((won, attackers, True), (lost, attackers - 1, False)):
        for label in labels:
            left = int(label.text.replace(",", ""))
            bar = first - left if down else first + left
            middle = 100 * (bar + 0.5) / count
            leans = label.anchor != "middle"
            assert abs(float(label.x.removesuffix("%")) - middle) < (12 if leans else 0.051)
    if count <= 13:
        assert len(won) + len(lost) == count


@pytest.mark.parametrize(
    ("win", "expected"),
    [
        (Ratio(0, 1), "0.0%"),
        (Ratio(4, 1000), "0.4%"),
        (Ratio(81841, 100_000), "81.8%"),
        (Ratio(1225, 10_000), "12.2%"),  # half to even
        (Ratio(1, 1), "100.0%"),
        (Interval(Ratio(400, 1000), Ratio(402, 1000)), "40.0%"),
    ],
)
def test_the_parts_of_the_split_bar_meet_at_the_chance_to_win(win: Number, expected: str) -> None:
    """The attacker's part is as wide as their chance, to a tenth of a percent; of one that is
    enclosed, the lower end counts.
    """
    assert split_share(win) == expected


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("size", [(1, 1), (1, 6), (6, 1), (6, 6)])
def test_every_likely_end_has_a_bar(ruleset: str, size: tuple[int, int]) -> None:
    """Each end of a battle that is not too unlikely to be seen has a bar at its place, and none is
    higher than the drawing.
    """
    *_, matchup = matchups(solve(load_rulesets()[ruleset], *size), *size)
    drawn = survivor_bars(matchup.outcomes)
    attackers, defenders = bars(drawn.attackers), bars(drawn.defenders)
    assert HEIGHT / 2 < max(height for _, height in attackers + defenders) <= HEIGHT
    likely = max(outcome.low for outcome in matchup.outcomes) / 100
    seen = [place for place, end in enumerate(matchup.outcomes) if end.low > likely]
    assert set(seen) <= {place for place, _ in attackers + defenders}
    assert all(place < size[0] for place, _ in attackers)
    assert all(size[0] <= place < sum(size) for place, _ in defenders)


def test_heights_of_a_blitz_are_its_shares() -> None:
    """Where chances are enclosed and not exact, the heights are still right to a hundredth."""
    *_, matchup = matchups(solve(load_rulesets()["balanced-blitz"], 6, 6), 6, 6)
    ends = expected.ends("balanced-blitz", 6, 6)
    drawn = survivor_bars(matchup.outcomes)
    found = bars(drawn.attackers) + bars(drawn.defenders)
    top = Fraction(drawn.ticks[0].removesuffix("%")) / 100
    heights = [round(chance * HEIGHT / top) for chance in ends.values()]
    assert found == [(place, height) for place, height in enumerate(heights) if height]


def test_enclosed_chances_are_drawn_at_their_lower_bounds() -> None:
    """Of 40 to 70 percent, 40 are drawn, on the axis of 40: another would have no such number."""
    drawn = survivor_bars(
        [
            Outcome(1, 0, 40, 70, Interval(Ratio(40, 100), Ratio(70, 100))),
            Outcome(0, 1, 30, 60, Interval(Ratio(30, 100), Ratio(60, 100))),
        ]
    )
    assert drawn.ticks == ("40%", "20%")
    assert bars(drawn.attackers) == [(0, 100)]
    assert bars(drawn.defenders) == [(1, 75)]


def test_the_bar_of_one_outcome_is_that_among_all() -> None:
    """Of ten or more the right one; an outcome that has no bar has none here either."""
    outcomes = outcomes_of([10] * 9, [5, 0, 5])
    drawn = survivor_bars(outcomes)
    for place in range(len(outcomes)):
        expected_bars = [bar for bar in bars(drawn.attackers + drawn.defenders) if bar[0] == place]
        assert bars(marked_bar(outcomes, place)) == expected_bars
    assert marked_bar(outcomes, 10) == ""


@pytest.mark.parametrize(
    ("place", "count", "found"),
    [
        *((0, 1, ("50.0%", "center")), (0, 14, ("3.5%", "start"))),
        *((11, 14, ("82.1%", "end")), (6, 14, ("46.4%", "center"))),
        *((498, 1500, ("33.2%", "start")), (499, 1500, ("33.3%", "center"))),
        *((1000, 1500, ("66.7%", "center")), (1002, 1500, ("66.8%", "end"))),
    ],
)
def test_words_on_a_bar_lean_on_the_nearer_side(
    place: int, count: int, found: tuple[str, str]
) -> None:
    """The middle of a bar; words on one near a side of the drawing lean on that side."""
    assert bar_middle(place, count) == found


def test_numbers_wider_than_their_bars_stay_within_the_drawing() -> None:
    """Of four bars of 55 pixels the first begins just where the drawing does, the last ends there.

    A number of 72 pixels leaves no room for that of the next bar.
    """
    assert bar_labels([1_000_000, 999_999], [999_999, 1_000_000]) == [
        [Label("0.0%", "start", "1,000,000")],
        [Label("100.0%", "end", "1,000,000")],
    ]


def test_all_bars_may_be_one_sides() -> None:
    """Where only one side can win, its bars have their labels and the other side has none."""
    for sides in (bar_labels([3, 2, 1], []), bar_labels([], [1, 2, 3])[::-1]):
        assert [len(side) for side in sides] == [3, 0]
