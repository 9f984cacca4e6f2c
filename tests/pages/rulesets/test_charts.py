from collections.abc import Callable
from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.facts.given import RulesetFacts
from generator.pages.page import Page
from generator.pages.rulesets.charts import (
    Chart,
    _is_ahead,
    build,
    chart_by_advantage,
    chart_by_attackers,
    chart_of_survivors,
)
from generator.site.rendering import page_html
from risk_odds.numbers import Interval, Ratio
from risk_odds.solver import Solution
from tests import expected, rounding
from tests.api.documents import read, rows, table_of
from tests.conftest import LARGEST, RULESETS, Built
from tests.given import ruleset_facts
from tests.pages.page_data import is_rounded, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset

Make = Callable[[RulesetFacts], Chart]
NAMES = ["attackers", "advantage", "survivors"]


def page_of(ruleset: str, largest: int) -> Page:
    """Return the charts of a ruleset whose battles reach this many armies a side."""
    (page,) = build(ruleset_facts(ruleset, largest))
    return page


def numbers(built: Built, ruleset: str) -> list[Element]:
    """Return the tables of a ruleset's built charts, once there is one for each chart."""
    page = read_page((built.folder / ruleset / "charts" / "index.html").read_text("utf-8"))
    tables = page.findall(".//table")
    assert len(tables) == len(page.findall(".//figure/svg")) == len(NAMES)
    return tables


def heads_of(table: Element) -> list[str]:
    """Return what stands over the columns of numbers."""
    return [text_of(head) for head in table.findall("thead/tr/th")][1:]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chances_by_attackers_are_the_twins(built: Built, ruleset: str) -> None:
    """The table under the first chart gives brute force's chances for each A and D."""
    table = numbers(built, ruleset)[0]
    assert heads_of(table) == [f"D = {d}" for d in (1, 2, 3, 4, 5)]
    for attackers, (head, *cells) in enumerate(rows_of(table), start=1):
        assert head == f"{attackers}"
        chances = [expected.win(ruleset, attackers, d) for d in range(1, 6)]
        assert cells == [rounding.percent(chance) for chance in chances]
    assert len(rows_of(table)) == LARGEST


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chances_by_advantage_are_the_twins(built: Built, ruleset: str) -> None:
    """The table under the second chart gives the chance of A against A less the advantage, and a
    dash where there is no such battle.
    """
    table = numbers(built, ruleset)[1]
    assert heads_of(table) == [f"A − D = {more}" for more in range(LARGEST)]
    for attackers, (head, *cells) in enumerate(rows_of(table), start=1):
        assert head == f"{attackers}"
        for more, cell in enumerate(cells):
            if more < attackers:
                exact = expected.win(ruleset, attackers, attackers - more)
                assert cell == rounding.percent(exact)
            else:
                assert cell == "–"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_survivors_are_the_twins(built: Built, ruleset: str) -> None:
    """The table under the third chart gives brute force's means of both sides."""
    for attackers, (_, *cells) in enumerate(rows_of(numbers(built, ruleset)[2]), start=1):
        means = [expected.moments(ruleset, (attackers, 5), side)[0] for side in (0, 1)]
        assert cells == [rounding.places(mean, 1) for mean in means]


def test_charts_say_when_the_attacker_is_ahead(solution: Solution) -> None:
    """The sentences over the charts give exact results, and both countings."""
    assert (
        "10 defenders, the attacker is ahead from A = 10, T = 11."
        in chart_by_attackers(ruleset_facts("classic", 30)).lead
    )
    win = solution.win(1, 1), solution.win(30, 30)
    low, high = (rounding.percent(Fraction(*chance)) for chance in win)
    assert (
        f"{low} of the time at 1 v 1, and {high} at 30 v 30"
        in chart_by_advantage(ruleset_facts("classic", 30)).lead
    )


def test_an_attacker_who_is_never_ahead() -> None:
    """Where no number of attackers of the chart is enough, the sentence says so."""
    hopeless = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
    lead = chart_by_attackers(ruleset_facts(hopeless, 5)).lead
    assert lead.startswith("In this chart, no number of attackers is ahead of 5 defenders.")


@pytest.mark.parametrize("transformation", [None, "balanced-blitz-3.3"])
def test_an_even_chance_is_not_ahead(transformation: str | None) -> None:
    """A die of 7 faces beats one of 6 in exactly half of the rolls: as many attackers as defenders
    win half of the battles, at once, too, and only one more is ahead.
    """
    even = make_ruleset((7,), (6,)).model_copy(update={"transformation": transformation})
    lead = chart_by_attackers(ruleset_facts(even, 6)).lead
    assert lead.startswith("Against 5 defenders, the attacker is ahead from A = 6, T = 7.")


def test_a_chance_around_one_half_is_not_ahead() -> None:
    """Of a chance between two numbers, both must be above one half."""
    half, above, more = Ratio(1, 2), Ratio(51, 100), Ratio(52, 100)
    assert not _is_ahead(Interval(Ratio(49, 100), above))
    assert not _is_ahead(Interval(half, above))
    assert _is_ahead(Interval(above, more))


def test_drawings_have_a_title_and_a_description() -> None:
    """Each drawing is named and described, and its table has headings and a caption."""
    page = read_page(page_html(page_of("classic", 30)))
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


@pytest.mark.parametrize("largest", [1, 2, 3, 8, 22, 50])
@pytest.mark.parametrize("make", [chart_by_attackers, chart_by_advantage, chart_of_survivors])
def test_every_chart_has_numbers(make: Make, largest: int) -> None:
    """However small the ruleset, each chart has lines, and each line has numbers."""
    chart = make(ruleset_facts("classic", largest))
    assert chart.places
    assert all(line.values for line in chart.series)


def test_each_chart_has_its_lines() -> None:
    """Few defenders have a line each, more have one at every fifth; leads have one up to 7. All go
    to 30 attackers, however far the ruleset is solved.
    """
    facts = ruleset_facts("classic", 50)
    by_attackers, by_advantage = chart_by_attackers(facts), chart_by_advantage(facts)
    assert [int(line.label) for line in by_attackers.series] == [1, 2, 3, 4, 5, 10, 15, 20]
    assert [int(line.label) for line in by_advantage.series] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert all(list(line.values) == list(range(1, 31)) for line in by_attackers.series)
    assert [list(line.values) for line in by_advantage.series] == [
        list(range(lead + 1, 31)) for lead in range(8)
    ]


@pytest.mark.parametrize(("largest", "most"), [(3, 3), (17, 17), (20, 20), (50, 20)])
def test_defenders_may_have_a_line_up_to_20(largest: int, most: int) -> None:
    """A reader may choose a line of up to 20 defenders, as far as the rules are solved."""
    article = read_page(page_html(page_of("classic", largest))).find(".//article")
    assert article is not None
    assert article.get("data-defenders") == f"{most}"


def test_the_data_are_what_the_charts_show() -> None:
    """Each number on a line is a row of the page's data, and there are no others."""
    page = page_of("classic", 30)
    charts = {chart.name: chart for chart in page.shown["charts"]}
    odds = {(row["attackers"], row["defenders"]): row for row in numbers_of(page, "odds")}
    shown = set()
    for name in ("attackers", "advantage"):
        for line in charts[name].series:
            number = int(line.label)
            for place, chance in line.values.items():
                cell = place, number if name == "attackers" else place - number
                shown.add(cell)
                assert is_rounded(odds[cell], "win", Fraction(*chance))
    assert shown == set(odds)
    means = {row["attackers"]: row for row in numbers_of(page, "survivors")}
    assert {row["defenders"] for row in means.values()} == {10}
    for line, name in zip(charts["survivors"].series, ("attackers", "defenders"), strict=True):
        assert set(line.values) == set(means)
        for place, mean in line.values.items():
            assert is_rounded(means[place], f"mean_{name}_left", Fraction(*mean))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_data_are_the_twins(built: Built, ruleset: str) -> None:
    """Chances and means of the data have brute force's 20 digits."""
    document = read(built, f"{ruleset}/charts.json")
    found = rows(table_of(document, "odds"))
    assert {row["defenders"] for row in found} == {*range(1, LARGEST + 1)}
    for row in found:
        exact = expected.win(ruleset, row["attackers"], row["defenders"])
        assert Fraction(row["win_decimal"]) == rounding.significant(exact, 20)
    for row in rows(table_of(document, "survivors")):
        cell = row["attackers"], row["defenders"]
        for side, who in enumerate(("attackers", "defenders")):
            left, _ = expected.moments(ruleset, cell, side)
            assert is_rounded(row, f"mean_{who}_left", left)
