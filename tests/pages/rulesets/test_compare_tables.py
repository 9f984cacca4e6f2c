from collections.abc import Iterator
from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.pages.page import Page
from generator.pages.rulesets.compare_tables import build
from generator.site.rendering import page_html
from risk_odds.games import rules_by_game
from tests import expected
from tests.compared import FEW, RULESETS, signed
from tests.given import shared_facts
from tests.pages.page_data import is_rounded, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text


@pytest.fixture(scope="module")
def record() -> Page:
    """The page of the site's first two rulesets, 20 by 20, as a record."""
    return build(shared_facts(["classic", "three-dice-defence"], 20))


@pytest.fixture(scope="module")
def differences(record: Page) -> Element:
    """The page of the site's first two rulesets, 20 by 20."""
    return read_page(page_html(record))


def changes() -> Iterator[Fraction]:
    for a in range(1, 21):
        for d in range(1, 21):
            yield expected.win("three-dice-defence", a, d) - expected.win("classic", a, d)


def test_differences_are_rounded_once(differences: Element) -> None:
    """Each of the 400 differences is that of the exact numbers, with its colour and link."""
    cells = differences.findall(".//tbody/tr/td")
    assert [text_of(cell) for cell in cells] == [signed(change) for change in changes()]
    for place, (cell, change) in enumerate(zip(cells, changes(), strict=True)):
        step = min(max(10 + round(change * 20), 0), 20)
        assert cell.get("class") == f"w{step}"
        link = cell.find("a")
        assert link is not None
        assert link.get("href") == f"../?a={place // 20 + 1}&d={place % 20 + 1}"


def test_differences_are_counted(differences: Element) -> None:
    """The words before the table count the battles by their sign, as shown."""
    signs = [signed(change)[0] for change in changes()]
    words = (
        f"Better for the attacker in {signs.count('+')} of 400 battles, worse in "
        f"{signs.count('−')}, within 0.05 points in {signs.count('0')}."
    )
    assert words in visible_text(differences)


def test_every_ruleset_can_be_chosen() -> None:
    """Both lists have all rules by their names in each game; the first two rulesets are chosen."""
    tree = read_page(page_html(build(shared_facts(FEW))))
    for name, chosen in (("one", "classic"), ("other", "capital-wall")):
        options = tree.findall(f".//select[@name='{name}']//option")
        entries = [
            entry
            for group in rules_by_game(RULESETS[each] for each in FEW)
            for entry in group.entries
        ]
        listed = [(option.get("value"), text_of(option)) for option in options]
        assert listed == [(entry.name, entry.title) for entry in entries]
        (first,) = [option.get("value") for option in options if "selected" in option.attrib]
        assert first == chosen
        (wall,) = [option for option in options if option.get("value") == "capital-wall"]
        assert wall.get("data-names") == "walled-capital cap-wall wall-cap wall-capital"


def test_a_site_with_one_ruleset_has_the_page() -> None:
    """Where there is nothing to compare with, nothing differs."""
    tree = read_page(page_html(build(shared_facts(["classic"]))))
    cells = [cell for row in rows_of(tree.find(".//table")) for cell in row[1:]]
    assert cells == ["0.0"] * 4


def test_hostile_text_in_a_title_is_escaped() -> None:
    """Markup in a ruleset's title stays text."""
    hostile = RULESETS["dutch"].model_copy(update={"title": "<b>&\"'</b>"})
    html = page_html(build(shared_facts(["classic", hostile])))
    assert "<b>" not in html
    assert "&lt;b&gt;&amp;" in html


@pytest.mark.parametrize("others", [("classic", "dutch"), ("classic", "balanced-blitz")])
def test_the_data_are_the_twins(others: tuple[str, str]) -> None:
    """Each row has both chances and their exact difference."""
    page = build(shared_facts(others, 6))
    assert page.address == "compare/tables"
    rows = numbers_of(page, "difference")
    assert [(row["attackers"], row["defenders"]) for row in rows] == [
        (a, d) for a in range(1, 7) for d in range(1, 7)
    ]
    for row in rows:
        first, second = (
            expected.win(ruleset, row["attackers"], row["defenders"]) for ruleset in others
        )
        assert is_rounded(row, "win_first", first)
        assert is_rounded(row, "win_second", second)
        assert is_rounded(row, "difference", second - first)
