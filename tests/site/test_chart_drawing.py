import re
from collections.abc import Callable
from fractions import Fraction

import pytest

from generator.facts.given import RulesetFacts
from generator.pages.rulesets.charts import (
    Chart,
    build,
    chart_by_advantage,
    chart_by_attackers,
    chart_of_survivors,
)
from generator.site.chart_drawing import BOTTOM, LEFT, RIGHT, TOP, drawing
from generator.site.rendering import page_html
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
