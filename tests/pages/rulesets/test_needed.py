from fractions import Fraction

import pytest

from generator.pages.page import Page
from generator.pages.rulesets.needed import build
from generator.site.rendering import page_html
from tests import expected
from tests.api.documents import read, rows, table_of
from tests.conftest import DATASETS, LARGEST, RULESETS, Built
from tests.given import Named, ruleset_facts
from tests.pages.grids import link_of, tree_of
from tests.pages.page_data import numbers_of
from tests.read_html import read_page, text_of, visible_text
from tests.rulesets import make_ruleset

SIDES = ".//table[@class='odds figures']"
"""The tables of both sides: the third has the numbers of the figure."""

HOPELESS = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
"""Rules under which no attacker ever wins."""


def page_of(ruleset: Named, largest: int, needed_to: int) -> Page:
    """Return a ruleset's page up to this many armies of the other side."""
    (page,) = build(ruleset_facts(ruleset, largest, needed_to))
    return page


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_armies_needed_are_the_twins(built: Built, ruleset: str) -> None:
    """Both tables name the fewest armies for every chance, linked where they have a page."""
    attack, hold = tree_of(built.folder / ruleset / "armies-needed").findall(SIDES)
    for table, search in ((attack, expected.needed), (hold, expected.needed_to_hold)):
        heads = [text_of(head) for head in table.findall("thead/tr/th")][1:]
        assert heads == ["50%", "60%", "70%", "75%", "80%", "90%", "95%", "99%"]
        rows = table.findall("tbody/tr")
        assert [text_of(row.find("th")) for row in rows] == [
            f"{armies}" for armies in range(1, DATASETS + 1)
        ]
        for armies, row in enumerate(rows, start=1):
            for head, cell in zip(heads, row.findall("td"), strict=True):
                needed = search(ruleset, armies, Fraction(int(head.removesuffix("%")), 100))
                battle = (needed, armies) if table is attack else (armies, needed)
                link = f"../{battle[0]}-vs-{battle[1]}/" if max(battle) <= LARGEST else None
                assert text_of(cell) == f"{needed}"
                assert link_of(cell) == link


def test_what_no_number_of_armies_reaches_is_a_dash() -> None:
    """An attacker who can never win needs no number of armies: there is a dash and no link,
    and null in the data.
    """
    page = page_of(HOPELESS, 3, 2)
    attack, hold = read_page(page_html(page)).findall(SIDES)
    assert [text_of(cell) for cell in attack.findall("tbody/tr/td")] == ["–"] * 16
    assert [link_of(cell) for cell in attack.findall("tbody/tr/td")] == [None] * 16
    assert [text_of(cell) for cell in hold.findall("tbody/tr/td")] == ["1"] * 16
    missing = {(row["side"], row["needed"]) for row in numbers_of(page, "armies-needed")}
    assert missing == {("attacker", None), ("defender", 1)}


def test_thirty_rows_of_the_armies_needed_are_printed() -> None:
    """What one sheet does not hold is left to the screen, in both tables, and the page says so."""
    page = read_page(page_html(page_of("classic", 20, 32)))
    for table in page.findall(SIDES):
        printed = [row.get("class") != "screen-only" for row in table.findall("tbody/tr")]
        assert printed == [True] * 30 + [False] * 2
    assert "up to 30 armies" in visible_text(page)


@pytest.mark.parametrize("ruleset", ["classic", "uk-1990"])
def test_the_data_are_the_twins(built: Built, ruleset: str) -> None:
    """Both searches give brute force's numbers for every chance."""
    found = rows(table_of(read(built, f"{ruleset}/armies-needed.json"), "armies-needed"))
    assert len(found) == 2 * DATASETS * 8
    searches = {"attacker": expected.needed, "defender": expected.needed_to_hold}
    for row in found:
        if row["against"] <= LARGEST and row["chance"] <= 0.9:
            chance = Fraction(repr(row["chance"]))
            assert row["needed"] == searches[row["side"]](ruleset, row["against"], chance)


def test_the_figure_has_the_numbers_of_the_first_table() -> None:
    """Its lines are the attackers needed for an even chance, three quarters and nine tenths."""
    page = page_of("classic", 4, 6)
    (figure,) = page.figures
    assert [each.name for each in figure.series] == ["50%", "75%", "90%"]
    for series in figure.series:
        chance = Fraction(int(series.name.removesuffix("%")), 100)
        wanted = [expected.needed("classic", defenders, chance) for defenders in range(1, 7)]
        assert list(series.numbers) == wanted
    even, _, most = (series.numbers[-1] for series in figure.series)
    assert figure.claim == (
        f"Against 6 defenders, {even} attackers (A) win with at least 50%, and {most} with at "
        "least 90%."
    )


def test_where_a_stack_cannot_be_told_there_is_no_figure() -> None:
    """Nor where there is one row alone."""
    assert page_of(HOPELESS, 2, 3).figures == ()
    assert page_of("classic", 1, 1).figures == ()
