from fractions import Fraction
from statistics import NormalDist
from xml.etree.ElementTree import Element

import pytest

from generator.facts.closed_form import CURVE, SIZES, ClosedFormFacts
from generator.pages.learn.closed_form import build
from generator.pages.page import Page
from generator.site.rendering import page_html
from risk_odds.numbers import bounds
from risk_odds.solver.normal import normal_of
from tests import expected, rounding
from tests.given import ruleset_of, shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import count_rolls


@pytest.fixture(scope="module")
def page() -> Page:
    found = build(shared_facts(["classic"]))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def root(page: Page) -> Element:
    return read_page(page_html(page))


def test_there_is_no_page_without_the_classic_rules() -> None:
    """The formula is shown for the classic rules."""
    assert build(shared_facts(["d8"])) is None


def test_the_answer_comes_first(page: Page, root: Element) -> None:
    """The first paragraph says yes, with the chance of 8 v 5 as the solver has it."""
    assert isinstance(page.content, ClosedFormFacts)
    win = page.content.example.win
    assert Fraction(*win) == expected.win("classic", 8, 5)
    lead = text_of(root.find(".//p"))
    assert lead.startswith("There is a formula: a finite sum, without any recursion.")
    assert f"gives 81.841%, exactly {win}" in lead


def test_the_approximation_is_beside_the_exact_chance(page: Page, root: Element) -> None:
    """Each row has equal armies, and of all battles to 2 D the one that is farthest off."""
    assert isinstance(page.content, ClosedFormFacts)
    rows = rows_of(list(root.iter("table"))[1])
    assert len(rows) == len(SIZES)
    for tried, row, size in zip(page.content.tried, rows, SIZES, strict=True):
        assert (tried.equal.attackers, tried.equal.defenders) == (size, size)
        assert row[1] == rounding.percent(Fraction(*tried.equal.win), 2)
        for battle in (tried.equal, tried.worst):
            low, high = (Fraction(*end) for end in bounds(battle.approximate))
            off = [Fraction(*end) for end in bounds(battle.off)]
            assert off == [low - Fraction(*battle.win), high - Fraction(*battle.win)]
        assert abs(Fraction(*bounds(tried.worst.off)[0])) >= abs(
            Fraction(*bounds(tried.equal.off)[0])
        )
        assert row[5] == rounding.places(100 * Fraction(*bounds(tried.worst.off)[0]), 1)


def test_the_variance_is_defined_and_derived(root: Element) -> None:
    """The number v is the variance of X − ρ Y over the mean of Y, from all 7,776 rolls; each number
    that leads there is on the page. What no proof is given for is called observed.
    """
    counts = count_rolls((6, 6, 6), (6, 6), "defender")
    chances = [Fraction(count, 6**5) for count in counts]
    killed = sum((2 - lost) * chance for lost, chance in enumerate(chances))
    ratio = sum(lost * chance for lost, chance in enumerate(chances)) / killed
    steps = [lost - ratio * (2 - lost) for lost in range(3)]
    spread = sum(step**2 * chance for step, chance in zip(steps, chances, strict=True))
    text = visible_text(root)
    for step, chance in zip(steps, chances, strict=True):
        assert f"{step} with a chance of {chance}".replace("-", "−") in text
    assert f"mean of the squares is {spread}" in text
    assert f"is {killed}. Their ratio is {spread / killed}" in text_of(root)
    assert "we have only observed" in text
    assert "that is seen, not proved" in text


def test_the_data_hold_both_tables(page: Page) -> None:
    """Chances of the formula are the solver's, as fractions."""
    for row in numbers_of(page, "formula"):
        if max(row["attackers"], row["defenders"]) <= 8:
            win = expected.win("classic", row["attackers"], row["defenders"])
            assert fraction(row, "win") == win
    assert len(numbers_of(page, "normal")) == 2 * len(SIZES)


def test_the_page_is_whole(page: Page, root: Element) -> None:
    """One main heading, captions on all tables, nothing left unfilled."""
    assert len(list(root.iter("h1"))) == 1
    assert all(table.find("caption") is not None for table in root.iter("table"))
    assert "None" not in visible_text(root)
    assert len(page.description) <= 160


def test_the_figure_has_both_curves(page: Page) -> None:
    """Its lines are the exact chances and Φ; its claim names where they are farthest apart."""
    (figure,) = page.figures
    exact, curve = (
        [Fraction(*bounds(number)[0]) for number in series.numbers if isinstance(number, tuple)]
        for series in figure.series
    )
    attackers = range(1, 2 * CURVE + 1)
    assert exact == [expected.win("classic", a, CURVE) for a in attackers]
    normal = normal_of(ruleset_of("classic"))
    mean = float(Fraction(*normal.ratio)) * CURVE
    spread = (float(Fraction(*normal.variance)) * CURVE) ** 0.5
    for a, found in zip(attackers, curve, strict=True):
        assert abs(float(found) - NormalDist(mean, spread).cdf(a)) < 1e-12
    worst = max(range(2 * CURVE), key=lambda place: abs(curve[place] - exact[place]))
    assert f"with {worst + 1} attackers (A)" in figure.claim
    assert f"says {rounding.percent(curve[worst], 1)}," in figure.claim
    assert figure.claim.endswith(f" {rounding.percent(exact[worst], 1)}.")
    assert [fraction(row, "win") for row in numbers_of(page, "curve")] == exact
