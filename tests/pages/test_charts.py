import re
from collections.abc import Callable
from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest
from generator.site.table_charts import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Chart,
    chart_by_advantage,
    chart_by_attackers,
    chart_of_survivors,
    charts_page,
)

from generator.rules import load_rulesets
from generator.solver import Solution, solve
from tests import expected, rounding
from tests.conftest import LARGEST, RULESETS, Built
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset

Make = Callable[[Solution, int], Chart]
NAMES = ["attackers", "advantage", "survivors"]


def points(path: str) -> list[tuple[Fraction, Fraction]]:
    """Return the corners of a line, once it is known to be one."""
    assert re.fullmatch(r"M[\d.]+ [\d.]+(L[\d.]+ [\d.]+)*", path)
    return [
        (Fraction(x), Fraction(y))
        for x, y in (point.split() for point in path.removeprefix("M").split("L"))
    ]


def numbers(built: Built, ruleset: str) -> list[Element]:
    """Return the tables of a ruleset's built charts, once there is one for each chart."""
    page = read_page((built.folder / ruleset / "charts" / "index.html").read_text("utf-8"))
    tables = page.findall(".//table")
    assert len(tables) == len(page.findall(".//figure/svg")) == len(NAMES)
    return tables


def defenders_of(table: Element) -> list[int]:
    """Return the numbers of defenders that stand over the columns."""
    heads = [text_of(head) for head in table.findall("thead/tr/th")][1:]
    return [int(head.removeprefix("D = ")) for head in heads]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chances_by_attackers_are_the_twins(built: Built, ruleset: str) -> None:
    """The table under the first chart gives brute force's chances for each A and D."""
    table = numbers(built, ruleset)[0]
    assert defenders_of(table) == [2, 5]
    for attackers, (head, *cells) in enumerate(rows_of(table), start=1):
        assert head == f"{attackers}"
        chances = [expected.win(ruleset, attackers, d) for d in (2, 5)]
        assert cells == [rounding.percent(chance) for chance in chances]
    assert len(rows_of(table)) == LARGEST


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chances_by_advantage_are_the_twins(built: Built, ruleset: str) -> None:
    """The table under the second chart gives the chance of D + advantage against D, and a dash
    where there is no such battle.
    """
    table = numbers(built, ruleset)[1]
    heads = ["−4", "−3", "−2", "−1", "0", "+1", "+2", "+3", "+4", "+5", "+6"]
    assert [row[0] for row in rows_of(table)] == heads
    for advantage, (_, *cells) in zip(range(-4, 7), rows_of(table), strict=True):
        for d, cell in zip(defenders_of(table), cells, strict=True):
            if 1 <= d + advantage <= LARGEST:
                assert cell == rounding.percent(expected.win(ruleset, d + advantage, d))
            else:
                assert cell == "–"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_survivors_are_the_twins(built: Built, ruleset: str) -> None:
    """The table under the third chart gives brute force's means of both sides."""
    for attackers, (_, *cells) in enumerate(rows_of(numbers(built, ruleset)[2]), start=1):
        means = [expected.moments(ruleset, (attackers, 5), side)[0] for side in (0, 1)]
        assert cells == [rounding.places(mean, 1) for mean in means]


def test_lines_run_through_their_values(solution: Solution) -> None:
    """Every corner of a line stands at its A and at its chance, rounded to a tenth."""
    chart = chart_by_attackers(solution, 30)
    assert [line.label for line in chart.lines] == ["2", "5", "10", "15", "20"]
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
def test_nothing_leaves_the_field(solution: Solution, make: Make, largest: int) -> None:
    """Lines, their labels and all marks stay between the axes, however small the ruleset."""
    chart = make(solution, largest)
    for line in chart.lines:
        for x, y in [*points(line.path), (Fraction(line.x), Fraction(line.y))]:
            assert LEFT <= x <= RIGHT
            assert TOP <= y <= BOTTOM
    assert all(LEFT <= Fraction(tick.place) <= RIGHT for tick in chart.x_ticks)
    assert all(TOP <= Fraction(tick.place) <= BOTTOM for tick in chart.y_ticks)
    assert 1 <= len(chart.x_ticks) <= 8
    assert 2 <= len(chart.y_ticks) <= 7
    assert len(chart.rows) >= 1


@pytest.mark.parametrize("make", [chart_by_attackers, chart_by_advantage, chart_of_survivors])
def test_labels_stand_on_their_line_and_apart(solution: Solution, make: Make) -> None:
    """Each label stands at a corner of its own line, and no two are close enough to touch."""
    lines = make(solution, 50).lines
    places = [(Fraction(line.x), Fraction(line.y)) for line in lines]
    for line, place in zip(lines, places, strict=True):
        assert place in points(line.path)
    for number, (x, y) in enumerate(places):
        for a, b in places[:number]:
            assert abs(x - a) >= 14 or abs(y - b) >= 12


def test_charts_say_when_the_attacker_is_ahead(solution: Solution) -> None:
    """The sentences over the charts give exact results, and both countings."""
    assert (
        "10 defenders, the attacker is ahead with A = 10, T = 11."
        in chart_by_attackers(solution, 30).lead
    )
    win = solution.win(2, 2), solution.win(20, 20)
    low, high = (rounding.percent(Fraction(*chance)) for chance in win)
    assert (
        f"{low} of battles 2 v 2, and {high} of battles 20 v 20"
        in chart_by_advantage(solution, 30).lead
    )


def test_an_attacker_who_is_never_ahead() -> None:
    """Where no number of attackers of the chart is enough, the sentence says so."""
    hopeless = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
    lead = chart_by_attackers(Solution(hopeless, 5, 5), 5).lead
    assert lead.startswith("In this chart, no number of attackers is ahead of 5 defenders.")


def test_drawings_have_a_title_and_a_description(solution: Solution) -> None:
    """Each drawing is named and described, and its table has headings and a caption."""
    page = read_page(charts_page(solution, 30).html)
    drawings = page.findall(".//svg")
    assert len(drawings) == len(NAMES)
    for name, drawing in zip(NAMES, drawings, strict=True):
        assert drawing.get("role") == "img"
        assert drawing.get("aria-labelledby") == f"{name}-title"
        assert drawing.get("aria-describedby") == f"{name}-description"
        title, description = drawing.find("title"), drawing.find("desc")
        assert title is not None
        assert description is not None
        assert (title.get("id"), description.get("id")) == (f"{name}-title", f"{name}-description")
        assert len(text_of(description)) > 60
    assert "T = A + 1" in visible_text(page)
    for table in page.findall(".//table"):
        assert text_of(table.find("caption"))
        assert {head.get("scope") for head in table.findall("thead/tr/th")} == {"col"}
        assert {head.get("scope") for head in table.findall("tbody/tr/th")} == {"row"}


def test_drawings_take_their_colours_from_the_scheme(solution: Solution) -> None:
    """No drawing names a colour: its classes do, so that it holds in the light and in the dark."""
    html = charts_page(solution, 30).html
    assert not re.search(r"#[0-9a-f]{3,6}\b|rgb|style=|fill=|stroke=", html)
    assert {line.side for line in chart_of_survivors(solution, 30).lines} == {
        "attacker",
        "defender",
    }


def test_a_blitz_is_drawn_without_fractions() -> None:
    """Where chances are enclosed and not exact, lines are drawn all the same."""
    blitz = solve(load_rulesets()["balanced-blitz"], 8, 8)
    (line, _) = chart_by_attackers(blitz, 8).lines
    for attackers, (_, y) in enumerate(points(line.path), start=1):
        chance = expected.win("balanced-blitz", attackers, 2)
        assert abs(y - (BOTTOM - (BOTTOM - TOP) * chance)) <= Fraction(1, 20)
