from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import count, pairwise
from math import ceil
from xml.etree.ElementTree import Element

import pytest

from generator.facts.rules_of_thumb import LEADS
from generator.pages.learn.rules_of_thumb import build
from generator.pages.page import Page
from generator.site.rendering import page_html
from risk_odds.numbers import Ratio
from tests import rounding
from tests.given import Named, shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset
from tests.twin import battles

LARGEST = 24
HALF = Fraction(1, 2)


def built(rulesets: Iterable[Named], largest: int) -> Page:
    """Return the page of a site of these rulesets, classic rules among them."""
    page = build(shared_facts(rulesets, largest))
    assert page is not None
    return page


@cache
def the_page() -> Page:
    """The page, built once it is asked for."""
    return built(("classic", "dutch", "capital-ties", "balanced-blitz"), LARGEST)


@cache
def the_tree() -> Element:
    """The same as a browser reads it."""
    return read_page(page_html(the_page()))


def win(attackers: int, defenders: int) -> Fraction:
    """Return the chance of the twin."""
    return battles.win("classic", attackers, defenders)


def test_the_answer_comes_first() -> None:
    """The first sentence says where equal armies start to be enough, which is 5 v 5."""
    assert win(4, 4) < HALF <= min(win(n, n) for n in range(5, LARGEST + 1))
    lead = text_of(the_tree().find(".//p[@class='lead']"))
    assert lead.startswith("With 5 attackers against 5 defenders")
    text = visible_text(the_tree())
    assert "the attacker wins 50.6% of the time. At 4 v 4" in text
    assert "it is 47.7%" in text


@pytest.mark.parametrize("name", ["classic", "capital-ties"])
def test_even_is_tried_for_every_size_and_by_both_countings(name: str) -> None:
    """No smaller number will do, and all larger ones do, by the twin's chances."""
    (row,) = [row for row in numbers_of(the_page(), "even") if row["ruleset"] == name]
    for column, behind in (("attackers", 0), ("territory", 1)):
        good = [
            n > behind and battles.win(name, n - behind, n) >= HALF for n in range(1, LARGEST + 1)
        ]
        fewest = row[column]
        assert all(good[fewest - 1 :])
        assert fewest == 1 or not good[fewest - 2]


def test_where_equal_armies_are_never_enough_there_is_no_number() -> None:
    """Under Dutch rules the defender stays ahead: null in the data, "never" on the page."""
    (row,) = [row for row in numbers_of(the_page(), "even") if row["ruleset"] == "dutch"]
    assert (row["attackers"], row["territory"]) == (None, None)
    shown = {
        cells[0]: cells[1:] for cells in rows_of(the_tree().findall(".//table[@class='rounds']")[1])
    }
    assert shown["Dutch rules"] == ["never", "never"]
    assert shown["Balanced blitz"] == shown["Classic"]


@pytest.mark.parametrize("lead", LEADS)
def test_a_lead_is_worth_what_the_twin_says(lead: int) -> None:
    """Least of all battles, least and most of usual ones, and the largest battle."""
    rows = {row["case"]: row for row in numbers_of(the_page(), "leads") if row["lead"] == lead}
    chances = {d: win(d + lead, d) for d in range(1, LARGEST + 1)}
    usual = [chances[d] for d in range(6, 21)]
    assert fraction(rows["weakest"], "win") == min(chances.values())
    assert chances[rows["weakest"]["defenders"]] == min(chances.values())
    assert fraction(rows["least of usual battles"], "win") == min(usual)
    assert fraction(rows["most of usual battles"], "win") == max(usual)
    assert fraction(rows["largest"], "win") == chances[LARGEST]
    for row in rows.values():
        assert row["attackers"] == row["defenders"] + lead


def test_a_lead_weakens_and_recovers() -> None:
    """What the page says of leads of one or more holds step by step."""
    assert "worth less as battles grow, up to a turning point" in visible_text(the_tree())
    for lead in LEADS[1:]:
        steps = list(pairwise(win(d + lead, d) for d in range(1, LARGEST + 1)))
        lowest = next((i for i, (before, after) in enumerate(steps) if after > before), len(steps))
        assert all(after < before for before, after in steps[:lowest])
        assert all(after > before for before, after in steps[lowest:])


def test_the_likelier_side_wins_as_often_as_the_twin_says() -> None:
    """The mean of the greater chance over all battles; the upsets are the rest."""
    rows = {row["largest"]: row for row in numbers_of(the_page(), "favourites")}
    assert list(rows) == [10, 20]
    chances = [win(a, d) for a in range(1, 11) for d in range(1, 11)]
    mean = sum(max(each, 1 - each) for each in chances) / 100
    assert fraction(rows[10], "favourite_wins") == mean
    first = rows_of(the_tree().findall(".//table[@class='rounds']")[3])[0]
    assert first == ["to 10", "81.4%", "18.6%"]


def test_the_share_of_attackers_is_as_short_as_it_says() -> None:
    """2387/2797 attackers for each defender, rounded up, are at most one short of even."""
    short = [
        next(a for a in count(1) if win(a, d) >= HALF) - ceil(Fraction(2387, 2797) * d)
        for d in range(1, LARGEST + 1)
    ]
    assert (min(short), max(short)) == (0, 1)
    assert "never more than 1 attacker short of an even chance." in visible_text(the_tree())


def test_a_small_site_says_what_it_asked() -> None:
    """Where battles are small there is no usual one, and nothing is claimed beyond."""
    text = visible_text(read_page(page_html(built(["classic"], 3))))
    assert "Not true of any battle to 3 v 3." in text
    assert "6 to 20 defenders" not in text
    assert "None" not in text


def test_without_classic_rules_there_is_no_page() -> None:
    """The sayings are about the classic rules."""
    assert build(shared_facts([make_ruleset((6,))])) is None


def test_the_figure_has_equal_armies() -> None:
    """Its line and its table are the twin's chances of equal armies, from 1 v 1 on; a line has two
    ends.
    """
    (figure,) = the_page().figures
    (line,) = figure.series
    chances = [win(n, n) for n in range(1, LARGEST + 1)]
    assert [Fraction(*number) for number in line.numbers if isinstance(number, Ratio)] == chances
    assert [fraction(row, "win") for row in numbers_of(the_page(), "equal")] == chances
    assert figure.claim == (
        f"With equal armies (A = D) the attacker wins {rounding.percent(chances[0], 1)} at 1 v 1, "
        f"and {rounding.percent(chances[-1], 1)} at {LARGEST} v {LARGEST}."
    )
    assert built(["classic"], 1).figures == ()
    assert [each.rows for each in built(["classic"], 2).figures] == [("1", "2")]
