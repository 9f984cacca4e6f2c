from dataclasses import replace
from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.facts.traps import traps_facts
from generator.pages.learn.traps import _rolls, build
from generator.pages.page import Page
from generator.site.rendering import page_html
from risk_odds.numbers import Ratio
from risk_odds.solver.traps import RollAlone
from tests import expected, rounding
from tests.given import NO_LITERATURE, checked_literature, ruleset_of, shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text


@pytest.fixture(scope="module")
def page() -> Page:
    found = build(shared_facts(["classic", "dutch"], literature=checked_literature()))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def root(page: Page) -> Element:
    return read_page(page_html(page))


def test_there_is_no_page_without_the_classic_rules() -> None:
    """Its rounds are those of the classic rules."""
    assert build(shared_facts(["d8"])) is None


def test_both_traps_come_first_with_their_cost(root: Element) -> None:
    """The first paragraph has what each mistake makes of the right number."""
    lead = text_of(root.find(".//p"))
    assert "you kill at most 0.4762 attackers per army at stake, instead of 0.5003" in lead
    assert "looks like 28.6% instead of 37.2%" in lead


def test_the_articles_rolls_are_told(root: Element) -> None:
    """5-3 and 6-5 with their numbers; two dice are right against the first alone."""
    text = visible_text(root)
    assert "Against 5-3, one die costs them 1/3 of an army, two dice 1/2 per army" in text
    assert "Two dice look better, and they are." in text
    assert "Against 6-5, one die costs them 1/6 of an army, two dice 5/24 per army" in text
    assert "Two dice look better, but one is right." in text
    assert "about 1.000386" in text


def test_the_averages_are_in_order(root: Element) -> None:
    """The rule earns most, judging roll by roll little more than always two dice, or the same."""
    rows = rows_of(next(iter(root.iter("table"))))
    assert rows == [
        ["by the rule", "0.50026", "1945/3888"],
        ["roll by roll, one die where equal", "0.46697", "2135/4572"],
        ["roll by roll, two dice where equal", "0.46046", "2387/5184"],
        ["roll by roll, the best choice where equal", "0.47622", "2303/4836"],
        ["always two dice", "0.46046", "2387/5184"],
        ["always one die", "0.34028", "49/144"],
    ]


def test_battles_are_right_and_misjudged(page: Page, root: Element) -> None:
    """The right chances are the solver's; a clear favourite looks safer than they are."""
    rows = {(row["attackers"], row["defenders"]): row for row in numbers_of(page, "battles")}
    for (a, d), row in rows.items():
        right, wrong = fraction(row, "win"), fraction(row, "apart")
        if max(a, d) <= 8:
            assert right == expected.win("classic", a, d)
        assert right != wrong
        if right > Fraction(55, 100):
            assert wrong > right
    shown = rows_of(list(root.iter("table"))[3])
    found = fraction(rows[8, 5], "apart")
    assert shown[2][1:] == ["81.84%", rounding.percent(found, 2)]


def test_the_rolls_of_the_data_name_both_choices(page: Page) -> None:
    """All 21 rolls: two dice look better against all but doubles, where both look equal."""
    rows = numbers_of(page, "rolls")
    assert len(rows) == 21
    for row in rows:
        first, second = map(int, row["roll"].split("-"))
        assert row["alone"] == (None if first == second else 2)
        one, two = fraction(row, "one"), fraction(row, "two")
        assert (one == two) if first == second else (one < two)
        assert row["dice"] == (2 if second <= 3 else 1)


def test_the_dice_that_look_better_are_named() -> None:
    """Two where they take more for each army at stake, one where they take less, and neither where
    it is as much.
    """
    found = traps_facts(ruleset_of("classic"), NO_LITERATURE)
    half, less, more = Ratio(1, 2), Ratio(1, 3), Ratio(2, 3)
    judged = tuple(RollAlone((6, 5), 15, half, two) for two in (less, half, more))
    table = _rolls(replace(found, rolls=judged))
    assert [row[4] for row in table.rows] == [1, None, 2]


def test_equal_rolls_are_called_equal(root: Element) -> None:
    """Where one die and two cost the same, neither looks better; the page says both values."""
    rows = rows_of(list(root.iter("table"))[1])
    equal = [row[0] for row in rows if row[4] == "equal"]
    assert equal == ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1"]
    assert {row[4] for row in rows} == {"two", "equal"}
    assert all((row[2] == row[3]) == (row[4] == "equal") for row in rows)
    text = visible_text(root)
    assert "two dice look better against 15 of the 21 rolls and equal against 6 (6-6," in text
    assert "with one die there you take 0.46697" in text
    assert "which is two dice always, 0.46046" in text


def test_the_page_is_whole(page: Page, root: Element) -> None:
    """One main heading, captions on all tables, nothing left unfilled."""
    assert len(list(root.iter("h1"))) == 1
    assert all(table.find("caption") is not None for table in root.iter("table"))
    assert "None" not in visible_text(root)
    assert len(page.description) <= 160


def test_tans_numbers_stand_beside_the_right_ones(page: Page, root: Element) -> None:
    """The last column is what Tan printed: products with two dice, not with three."""
    rounds = numbers_of(page, "rounds")
    printed = {(row["attacker_dice"], row["attackers_lost"]): row["printed"] for row in rounds}
    assert [printed[3, lost] for lost in range(3)] == ["0.259", "0.504", "0.237"]
    apart = {
        (row["attacker_dice"], row["attackers_lost"]): rounding.places(fraction(row, "apart"), 3)
        for row in rounds
    }
    assert all(apart[2, lost] == printed[2, lost] for lost in (0, 2))
    assert all(apart[3, lost] != printed[3, lost] for lost in range(3))
    shown = rows_of(list(root.iter("table"))[2])
    assert [row[-1] for row in shown] == ["0.152", "0.475", "0.373", "0.259", "0.504", "0.237"]


def test_tans_product_is_given_with_more_digits(root: Element) -> None:
    """0.471 × 0.551 is 0.2595, which he cut off to 0.259: rounded it would be 0.260."""
    product = Fraction("0.471") * Fraction("0.551")
    assert rounding.places(product, 3) == "0.260"
    shown = rounding.places(product, 4)
    text = visible_text(root)
    assert f"his 0.259 is his 0.471 × 0.551 = {shown}, cut off and not rounded." in text


def test_what_follows_from_tans_rounds(page: Page, root: Element) -> None:
    """Worked out again: 2 v 2 by hand, and with equal armies less than half only up to 12."""
    rows = {(row["attackers"], row["defenders"]): row for row in numbers_of(page, "tan")}
    assert len(rows) == 100
    assert fraction(rows[2, 2], "follows") == Fraction("0.152") + Fraction("0.475") * Fraction(
        5, 12
    )
    assert all(fraction(rows[a, 1], "follows") == fraction(rows[a, 1], "win") for a in range(1, 11))
    assert all(fraction(rows[n, n], "follows") < Fraction(1, 2) for n in range(1, 11))
    text = visible_text(root)
    assert "so only up to 12 a side; in fact it is so up to 4." in text
    assert f"instead of {rounding.percent(fraction(rows[10, 10], 'win'), 1)}" in text


def test_without_tan_the_page_is_as_before() -> None:
    """Where the literature does not have the work, nothing is promised of it."""
    found = build(shared_facts(["classic"]))
    assert found is not None
    assert "What Tan printed" not in visible_text(read_page(page_html(found)))
