from fractions import Fraction

import pytest

from generator.pages.page import Page
from generator.pages.rulesets import survivors
from generator.pages.rulesets.losses import build
from generator.site.rendering import page_html
from tests import expected, rounding
from tests.conftest import RULESETS
from tests.given import ruleset_facts
from tests.pages.grids import cells_of, grids_of, link_of
from tests.pages.page_data import is_rounded, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text

LARGEST = 5


def built(ruleset: str) -> Page:
    """Return a ruleset's page of losses."""
    (page,) = build(ruleset_facts(ruleset, LARGEST))
    return page


def gain(ruleset: str, attackers: int, defenders: int) -> Fraction:
    """Return how many more armies the defender loses than the attacker, by brute force."""
    battle = attackers, defenders
    lost = [battle[side] - expected.moments(ruleset, battle, side)[0] for side in (0, 1)]
    return lost[1] - lost[0]


def signed(number: Fraction) -> str:
    """Return a number with a sign, unless it is rounded to nothing."""
    text = rounding.places(number, 1)
    if not text.strip("-0."):
        return text.lstrip("-")
    return f"−{text[1:]}" if text.startswith("-") else f"+{text}"


@pytest.mark.parametrize("name", RULESETS)
def test_differences_are_the_twins(name: str) -> None:
    """Each cell has the exact difference rounded once, and its sign; it leads to its battle."""
    page = built(name)
    *_, table = grids_of(read_page(page_html(page)))
    cells = cells_of(table)
    assert len(cells) == LARGEST**2
    for battle, cell in cells.items():
        assert text_of(cell) == signed(gain(name, *battle))
        assert link_of(cell) == f"../{battle[0]}-vs-{battle[1]}/"
    for row in numbers_of(page, "losses"):
        assert is_rounded(row, "mean_difference", gain(name, row["attackers"], row["defenders"]))


def test_from_where_on_fewer_are_lost() -> None:
    """The table has both countings, and the data say that it is proved."""
    page = built("classic")
    root = read_page(page_html(page))
    (table,) = [each for each in root.iter("table") if each.get("class") == "rounds"]
    rows = [[str(d), str(a), str(a + 1)] for d, a in enumerate([2, 3, 4, 5, 5], start=1)]
    assert rows_of(table) == rows
    assert "This holds for all larger stacks." in visible_text(root)
    assert [row["tried"] for row in numbers_of(page, "fewer")] == [None] * LARGEST
    for row in numbers_of(page, "fewer"):
        a, d = row["attackers"], row["defenders"]
        assert gain("classic", a, d) > 0 >= gain("classic", a - 1, d)


def test_where_there_is_no_number_a_dash_stands() -> None:
    """Under rules that favour the defender larger stacks lose more: said below the table."""
    root = read_page(page_html(built("capital-wall")))
    (table,) = [each for each in root.iter("table") if each.get("class") == "rounds"]
    assert rows_of(table)[2:] == [[str(d), "–", "–"] for d in (3, 4, 5)]
    assert "–: there is no such number." in visible_text(root)
    assert "tried up to twice" in visible_text(read_page(page_html(built("dutch"))))


def test_losses_and_survivors_lead_to_each_other() -> None:
    """They are one idea: of the ruleset's pages, each leads to the other first."""
    (left,) = survivors.build(ruleset_facts("classic", 2))
    for page, other in ((built("classic"), "survivors"), (left, "losses")):
        article = read_page(page_html(page)).find(".//article")
        assert article is not None
        links = [link.get("href", "") for link in article.findall("./p/a")]
        assert next(link for link in links if not link.startswith("../../")) == f"../{other}/"
