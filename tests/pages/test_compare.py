from collections.abc import Iterator
from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.site.compare_page import battle_page, compare_pages, difference_page, in_words
from generator.site.comparison import Comparison
from generator.sizes import Sizes
from tests import expected, rounding
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.site.compared import FEW, RULESETS, figures, only, signed

A, D = 8, 5


@pytest.fixture(scope="module")
def small() -> Comparison:
    """All rulesets up to 8 v 8."""
    return Comparison(RULESETS, Sizes(8, 8))


@pytest.fixture(scope="module")
def page(small: Comparison) -> Element:
    """The page of 8 v 5 under all rulesets."""
    return read_page(battle_page(small).html)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_ruleset_has_its_figures(page: Element, ruleset: str) -> None:
    """Chance, difference, losses and armies needed in a ruleset's row are those of the twin, and
    its name leads to that battle's page.
    """
    row = page.findall(".//tbody/tr")[list(RULESETS).index(ruleset)]
    assert [text_of(cell) for cell in row.findall("td")] == figures(ruleset, (A, D))
    link = row.find("th/a")
    assert link is not None
    assert link.get("href") == f"../{ruleset}/8-vs-5/"
    assert text_of(link) == RULESETS[ruleset].title


def test_other_names_stand_with_a_ruleset(page: Element) -> None:
    """The names that players know a rule by are in its row."""
    heading = text_of(page.findall(".//tbody/tr/th")[list(RULESETS).index("three-dice-defence")])
    assert heading == "Three-dice defence Capital, RisiKo!, TEG, War, Old European rules"


def test_bars_are_as_long_as_the_chances(page: Element) -> None:
    """Each bar's length is the chance to win beside it."""
    for cell in page.findall(".//tbody/tr/td[1]"):
        bar = cell.find("svg/rect")
        assert bar is not None
        assert bar.get("width") == text_of(cell).replace("<", "").replace(">99.9", "100.0")


def test_the_answer_names_the_extremes(page: Element) -> None:
    """Before the table stands under which rules the battle is best for each side."""
    wins = {ruleset: expected.win(ruleset, A, D) for ruleset in RULESETS}
    answer = text_of(page.find(".//p[@id='compare-answer']"))
    for words, win in (("attacker", max(wins.values())), ("defender", min(wins.values()))):
        title = next(RULESETS[ruleset].title for ruleset in wins if wins[ruleset] == win)
        assert f"Best for the {words}: {title}, {rounding.percent(win)}." in answer


def test_ties_for_the_extremes_are_counted() -> None:
    """Several rulesets with the same chance are named by the first and a number."""
    assert in_words([("One", 1001), ("Two", 3), ("Three", 1001)], 1001) == "One and 1 more, >99.9%"
    assert in_words([("One", 817), ("Two", -1)], -1) == "Two, <0.1%"


def test_the_table_is_a_real_one(page: Element) -> None:
    """Caption with A and T, headings with scopes, a named region."""
    caption = text_of(page.find(".//caption"))
    assert (
        caption == "8 attackers v 5 defenders: 8 armies may attack (A), 9 are on the territory (T)"
    )
    assert all(heading.get("scope") for heading in page.iter("th"))
    headings = [text_of(heading) for heading in page.findall(".//thead/tr/th")]
    assert headings[-2:] == ["Needed for 90% (A)", "Needed for 90% (T)"]


def test_a_ruleset_without_the_battle_says_so() -> None:
    """A ruleset that does not go as far says how far it goes, and leads to its own page."""
    short = {"dutch": RULESETS["dutch"].model_copy(update={"largest_matchup": 4})}
    tree = read_page(battle_page(Comparison(only("classic") | short, Sizes(8, 8))).html)
    assert rows_of(tree.find(".//table"))[1][1:] == ["This site solves these rules up to 4 v 4."]
    link = tree.findall(".//tbody/tr/th/a")[1]
    assert link.get("href") == "../dutch/"


@pytest.fixture(scope="module")
def differences() -> Element:
    """The difference page of the site's first two rulesets, 20 by 20."""
    return read_page(
        difference_page(Comparison(only("classic", "three-dice-defence"), Sizes(20, 20))).html
    )


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
    """Both lists have all rulesets, with their other names, and start with the first two."""
    tree = read_page(difference_page(Comparison(only(*FEW), Sizes(2, 2))).html)
    for name, chosen in (("one", "classic"), ("other", "capital-wall")):
        options = tree.findall(f".//select[@name='{name}']/option")
        assert [option.get("value") for option in options] == list(FEW)
        (first,) = [option.get("value") for option in options if "selected" in option.attrib]
        assert first == chosen
        assert options[1].get("data-names") == "wall"


def test_a_site_with_one_ruleset_has_both_pages() -> None:
    """Where there is nothing to compare with, nothing differs."""
    battle, table = compare_pages(Comparison(only("classic"), Sizes(2, 2)))
    assert len(rows_of(read_page(battle.html).find(".//table"))) == 1
    cells = [cell for row in rows_of(read_page(table.html).find(".//table")) for cell in row[1:]]
    assert cells == ["0.0"] * 4


def test_hostile_text_in_a_title_is_escaped() -> None:
    """Markup in a ruleset's title stays text."""
    hostile = RULESETS["dutch"].model_copy(update={"title": "<b>&\"'</b>"})
    for page in compare_pages(Comparison(only("classic") | {"dutch": hostile}, Sizes(2, 2))):
        assert "<b>" not in page.html
        assert "&lt;b&gt;&amp;" in page.html
