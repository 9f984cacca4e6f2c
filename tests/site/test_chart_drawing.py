import random
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import pytest

from generator.facts.given import RulesetFacts
from generator.pages.rulesets.charts import (
    Chart,
    Series,
    build,
    chart_by_advantage,
    chart_by_attackers,
    chart_of_survivors,
)
from generator.site.chart_drawing import BOTTOM, LEFT, RIGHT, TOP, drawing
from generator.site.rendering import page_html
from risk_odds.numbers import Interval, Number, Ratio
from risk_odds.solver import Solution
from tests import expected
from tests.given import ruleset_facts

Make = Callable[[RulesetFacts], Chart]


def points(path: str) -> list[tuple[Fraction, Fraction]]:
    """Return the corners of a line, once it is known to be one."""
    assert re.fullmatch(r"M[\d.]+ [\d.]+(L[\d.]+ [\d.]+)*", path)
    return [
        (Fraction(x), Fraction(y))
        for x, y in (point.split() for point in path.removeprefix("M").split("L"))
    ]


def test_lines_run_through_their_values(solution: Solution) -> None:
    """Every corner of a line stands at its A and at its chance, rounded to a tenth."""
    chart = drawing(chart_by_attackers(ruleset_facts("classic", 30)))
    assert [line.label for line in chart.lines] == ["1", "2", "3", "4", "5", "10", "15", "20"]
    for line in chart.lines:
        corners = points(line.path)
        assert len(corners) == 30
        for attackers, (x, y) in enumerate(corners, start=1):
            chance = Fraction(*solution.win(attackers, int(line.label)))
            assert x == round(
                (LEFT + (RIGHT - LEFT) * Fraction(attackers - 1, 29)) * 10
            ) / Fraction(10)
            assert y == round((BOTTOM - (BOTTOM - TOP) * chance) * 10) / Fraction(10)
    assert chart.middle == f"{(TOP + BOTTOM) // 2}"


@pytest.mark.parametrize("largest", [1, 2, 3, 8, 22, 50])
@pytest.mark.parametrize("make", [chart_by_attackers, chart_by_advantage, chart_of_survivors])
def test_nothing_leaves_the_field(make: Make, largest: int) -> None:
    """Lines, their labels and all marks stay between the axes, however small the ruleset."""
    chart = drawing(make(ruleset_facts("classic", largest)))
    for line in chart.lines:
        for x, y in [*points(line.path), (Fraction(line.x), Fraction(line.y))]:
            assert LEFT <= x <= RIGHT
            assert TOP <= y <= BOTTOM
    assert all(LEFT <= Fraction(tick.place) <= RIGHT for tick in chart.x_ticks)
    assert all(TOP <= Fraction(tick.place) <= BOTTOM for tick in chart.y_ticks)
    assert 1 <= len(chart.x_ticks) <= 8
    assert 2 <= len(chart.y_ticks) <= 7


@pytest.mark.parametrize("make", [chart_by_attackers, chart_by_advantage, chart_of_survivors])
def test_labels_stand_on_their_line_and_apart(make: Make) -> None:
    """Each label stands at a corner of its own line, and no two are close enough to touch."""
    lines = drawing(make(ruleset_facts("classic", 50))).lines
    places = [(Fraction(line.x), Fraction(line.y)) for line in lines]
    for line, place in zip(lines, places, strict=True):
        assert place in points(line.path)
    for number, (x, y) in enumerate(places):
        for a, b in places[:number]:
            assert abs(x - a) >= 14 or abs(y - b) >= 12


def test_the_field_lies_in_a_drawing_as_wide_as_a_phone() -> None:
    """360 units across: left of the axes numbers of four letters, right half a number, and below as
    much room as figures have.
    """
    (page,) = build(ruleset_facts("classic", 30))
    assert {*re.findall(r'viewBox="([^"]+)"', page_html(page))} == {"0 0 360 236"}
    assert (LEFT, RIGHT, TOP, BOTTOM) == (34, 360 - 12, 26, 236 - 44)


def test_drawings_take_their_colours_from_the_scheme() -> None:
    """No drawing names a colour: its classes do, so that it holds in the light and in the dark."""
    (page,) = build(ruleset_facts("classic", 30))
    html = page_html(page)
    assert not re.search(r"#[0-9a-f]{3,6}\b|rgb|style=|fill=|stroke=", html)
    assert {
        line.side for line in drawing(chart_of_survivors(ruleset_facts("classic", 30))).lines
    } == {
        "attacker",
        "defender",
    }


def test_a_blitz_is_drawn_without_fractions() -> None:
    """Where chances are enclosed and not exact, lines are drawn all the same."""
    blitz = ruleset_facts("balanced-blitz", 8)
    _, line, *_ = drawing(chart_by_attackers(blitz)).lines
    for attackers, (_, y) in enumerate(points(line.path), start=1):
        chance = expected.win("balanced-blitz", attackers, 2)
        assert abs(y - (BOTTOM - (BOTTOM - TOP) * chance)) <= Fraction(1, 20)


def chart_of(lines: Sequence[Mapping[int, Number]], unit: Literal["chance", "armies"]) -> Chart:
    """A chart with these lines, whose labels grow by a letter from each to the next."""
    return Chart(
        name="invented",
        title="",
        lead="",
        description="",
        y_title="",
        series=[
            Series("1234567"[:letters], "", "attacker", line)
            for letters, line in enumerate(lines, start=1)
        ],
        unit=unit,
    )


@pytest.mark.parametrize(
    ("last", "marks"),
    [
        (1, [1]),
        (2, [1, 2]),
        (7, [1, 2, 3, 4, 5, 6, 7]),
        (8, [1, 2, 4, 6, 8]),
        (13, [1, 2, 4, 6, 8, 10, 12]),
        (14, [1, 5, 10]),
        (31, [1, 5, 10, 15, 20, 25, 30]),
        (32, [1, 10, 20, 30]),
    ],
)
def test_attackers_are_marked_in_round_steps(last: int, marks: list[int]) -> None:
    """The first and each 1, 2, 5 or 10 of them, at their places: at most seven beside the first."""
    chart = drawing(chart_of([{a: Ratio(a, last) for a in range(1, last + 1)}], "chance"))
    assert [int(tick.text) for tick in chart.x_ticks] == marks
    for tick, a in zip(chart.x_ticks, marks, strict=True):
        place = LEFT + Fraction((a - 1) * (RIGHT - LEFT), max(last - 1, 1))
        assert abs(Fraction(tick.place) - place) <= Fraction(1, 20)


def test_marks_begin_where_a_chart_does() -> None:
    """A chart that begins with 3 has no mark for 1, and its first place is at the left."""
    chart = drawing(chart_of([{a: Ratio(1, 2) for a in range(3, 12)}], "chance"))
    assert [(tick.text, tick.place) for tick in chart.x_ticks][:2] == [
        ("4", "73.2"),
        ("6", "151.8"),
    ]


def test_chances_are_marked_by_quarters() -> None:
    """From nothing at the bottom to certain at the top, with a line at one half."""
    chart = drawing(chart_of([{1: Ratio(1, 3)}], "chance"))
    assert {tick.text: tick.place for tick in chart.y_ticks} == {
        "0%": "192",
        "25%": "150.5",
        "50%": "109",
        "75%": "67.5",
        "100%": "26",
    }
    assert chart.middle == "109"


@pytest.mark.parametrize(
    ("highest", "marks"),
    [
        (Ratio(1, 9), [0, 1]),
        (Ratio(6, 1), [0, 1, 2, 3, 4, 5, 6]),
        (Ratio(61, 10), [0, 2, 4, 6, 8]),
        (Ratio(12, 1), [0, 2, 4, 6, 8, 10, 12]),
        (Ratio(121, 10), [0, 5, 10, 15]),
        (Ratio(30, 1), [0, 5, 10, 15, 20, 25, 30]),
        (Ratio(301, 10), [0, 10, 20, 30, 40]),
    ],
)
def test_armies_are_marked_as_far_as_they_go(highest: Ratio, marks: list[int]) -> None:
    """In steps of 1, 2, 5 or 10 from nothing to the first mark that no line is above."""
    chart = drawing(chart_of([{1: Ratio(1, 10)}, {2: highest, 3: Ratio(0, 1)}], "armies"))
    assert [int(tick.text) for tick in chart.y_ticks] == marks
    for tick, armies in zip(chart.y_ticks, marks, strict=True):
        place = BOTTOM - Fraction(armies * (BOTTOM - TOP), marks[-1])
        assert abs(Fraction(tick.place) - place) <= Fraction(1, 20)
    assert chart.middle is None


def test_an_interval_is_drawn_at_its_lower_end_below_its_upper_one() -> None:
    """From 2 to 7 armies: the axis goes to 8, and the line begins at a quarter of it."""
    armies = Interval(Ratio(2, 1), Ratio(7, 1))
    chart = drawing(chart_of([{1: armies, 2: Ratio(0, 1)}], "armies"))
    assert [tick.text for tick in chart.y_ticks] == ["0", "2", "4", "6", "8"]
    assert points(chart.lines[0].path) == [
        (Fraction(LEFT), BOTTOM - Fraction(BOTTOM - TOP, 4)),
        (Fraction(RIGHT), Fraction(BOTTOM)),
    ]


def test_labels_stand_where_the_twin_puts_them() -> None:
    """On invented lines through whole pixels: each label is within the axes with all its letters,
    16 across or 13 down from those before it, and there as far from all other lines as it can be;
    a rule that no point fits does not count.
    """
    numbers = random.Random(3)
    across, down = (RIGHT - LEFT) // 2, BOTTOM - TOP
    for _ in range(60):
        # a few lines in a corner of the field, so that their labels come near to each other
        reach = [numbers.choice([range(1, 25), range(across - 22, across + 2)]) for _ in range(4)]
        lines = [
            {x: numbers.randint(0, 25) for x in sorted(numbers.sample(each, 6))} for each in reach
        ]
        lines[0] |= {1: 0, across + 1: 0}
        ratios = [{x: Ratio(y, down) for x, y in line.items()} for line in lines]
        points = [[(LEFT + 2 * (x - 1), BOTTOM - y) for x, y in each.items()] for each in lines]
        labels: list[tuple[int, int]] = []
        for letters, own in enumerate(points, start=1):
            others = [point for each in points if each is not own for point in each]

            def nearest(point: tuple[int, int], others: list[tuple[int, int]] = others) -> int:
                return min((point[0] - x) ** 2 + (point[1] - y) ** 2 for x, y in others)

            within = [
                (x, y) for x, y in own if x - 4 * letters >= LEFT and x + 4 * letters <= RIGHT
            ]
            free = [
                (x, y)
                for x, y in within or own
                if not any(abs(x - a) < 16 and abs(y - b) < 13 for a, b in labels)
            ]
            labels.append(max(free or within or own, key=nearest))
        drawn = drawing(chart_of(ratios, "chance")).lines
        assert [(int(line.x), int(line.y)) for line in drawn] == labels


def test_a_line_alone_has_its_label_at_its_first_point() -> None:
    """Where there are no others to be far from, the first point that fits is taken."""
    (line,) = drawing(chart_of([{1: Ratio(0, 1), 2: Ratio(1, 1), 3: Ratio(1, 2)}], "chance")).lines
    assert (line.x, line.y) == ("191", "26")
