from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.numbers import Ratio, bounds
from generator.pages.closed_form import SIZES, build, check
from generator.pages.page import Page
from generator.rules import load_rulesets
from generator.site.rendering import page_html
from generator.solver import Solution
from generator.solver.closed_form import rounds_of
from tests import expected, rounding
from tests.facts import shared_facts
from tests.pages.data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text


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
    win = page.content["example"].win
    assert Fraction(*win) == expected.win("classic", 8, 5)
    lead = text_of(root.find(".//p"))
    assert lead.startswith("Yes, a finite sum, without any recursion.")
    assert f"gives 81.841%, exactly {win}." in lead


def test_every_build_compares_the_formula() -> None:
    """A chance that is another is found, and the number of battles is that of the square."""
    classic = load_rulesets()["classic"]
    rounds, solution = rounds_of(classic), Solution(classic, 3, 3)
    assert check(rounds, solution.win, 3) == 9
    with pytest.raises(ArithmeticError, match="fails for 1 v 1"):
        check(rounds, lambda _, __: Ratio(1, 2), 3)


def test_rounds_stand_in_the_formulas(page: Page) -> None:
    """The chances on the page are those of the rounds."""
    rounds = page.content["rounds"]
    assert Fraction(*rounds["two"]) + Fraction(*rounds["each"]) + Fraction(*rounds["none"]) == 1
    assert (str(rounds["two"]), str(rounds["win_1_2"])) == ("1445/3888", "55/216")


def test_the_approximation_is_beside_the_exact_chance(page: Page, root: Element) -> None:
    """Each row has equal armies, and of all battles to 2 D the one that is farthest off."""
    rows = rows_of(list(root.iter("table"))[1])
    assert len(rows) == len(SIZES)
    for tried, row, size in zip(page.content["tried"], rows, SIZES, strict=True):
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


def test_the_error_falls(page: Page) -> None:
    """The farthest is nearer the larger the battle, and always too kind to the attacker."""
    worst = [Fraction(*bounds(tried.worst.off)[0]) for tried in page.content["tried"]]
    assert worst == sorted(worst, reverse=True)
    assert all(off > 0 for off in worst)


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
