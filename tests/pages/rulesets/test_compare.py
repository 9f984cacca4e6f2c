from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from generator.pages.page import Page
from generator.pages.rulesets.compare import Extreme, build, extreme
from generator.site.rendering import page_html
from risk_odds.numbers import Interval, Ratio
from tests import expected, rounding
from tests.compared import RULESETS, figures, signed
from tests.given import shared_facts
from tests.pages.page_data import is_rounded, numbers_of
from tests.read_html import read_page, rows_of, text_of

A, D = 8, 5


@pytest.fixture(scope="module")
def record() -> Page:
    """The page of 8 v 5 under all rulesets, as a record."""
    return build(shared_facts(RULESETS, 8))


@pytest.fixture(scope="module")
def page(record: Page) -> Element:
    """The page of 8 v 5 under all rulesets."""
    return read_page(page_html(record))


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
    """The names that players know a rule by are in its row, and the version that was solved."""
    headings = [text_of(heading) for heading in page.findall(".//tbody/tr/th")]
    blitz = headings[list(RULESETS).index("balanced-blitz")]
    assert (
        blitz == "Balanced blitz Blitz computed for v3.3; the app has used other rules since v3.20"
    )
    heading = text_of(page.findall(".//tbody/tr/th")[list(RULESETS).index("three-dice-defence")])
    assert heading == "Three-dice defence Capital, Wall, RisiKo!, TEG, War, Old European rules"


def test_the_app_s_names_say_for_which_dice_they_are(page: Element) -> None:
    """Capital, walls and zombies are for the app's rolls by hand and True Random dice: their rows
    are called by all their names, so a line below the table says it of these. No blitz is there.
    """
    (line,) = [text_of(each) for each in page.iter("p") if "True Random" in text_of(each)]
    assert "rolled by hand or with True Random dice: Plain dice, Capital, " in line
    names = line.partition(": Plain dice")[2].partition(". A blitz")[0]
    assert "Zombies" in names
    assert "litz" not in names
    alone = read_page(page_html(build(shared_facts(["dutch"]))))
    assert not [each for each in alone.iter("p") if "True Random" in text_of(each)]


def test_bars_are_as_long_as_the_chances(page: Element) -> None:
    """Each bar's length is the chance to win beside it."""
    for cell in page.findall(".//tbody/tr/td[1]"):
        bar = cell.find("svg/rect")
        assert bar is not None
        assert bar.get("width") == text_of(cell).replace("<", "").replace(">99.9", "100.0")


def test_the_answer_names_the_extremes(page: Element) -> None:
    """Before the table stands under which rules the attacker wins most and least often."""
    wins = {ruleset: expected.win(ruleset, A, D) for ruleset in RULESETS}
    answer = text_of(page.find(".//p[@id='compare-answer']"))
    for words, win in (
        ("wins most often", max(wins.values())),
        ("Least often", min(wins.values())),
    ):
        best = next(RULESETS[ruleset] for ruleset in wins if wins[ruleset] == win)
        under = "certain under" if win == 1 else "computed for"
        version = f" ({under} {best.version})" if best.version else ""
        assert f"{words}: {best.title}, {rounding.percent(win)}{version}." in answer


def test_ties_for_the_extremes_are_counted() -> None:
    """Of several rulesets whose chances look the same the best is named, and the others counted."""
    nearly, surely, hardly = Ratio(9999, 10_000), Ratio(9998, 10_000), Ratio(1, 10_000)
    one, two = RULESETS["classic"], RULESETS["balanced-blitz"]
    wins = [(two, surely), (two, Ratio(3, 1000)), (one, nearly)]
    assert extreme(wins, max) == Extreme("Classic", None, 1, nearly)
    found = extreme([(one, Ratio(817, 1000)), (two, hardly)], min)
    assert found == Extreme("Balanced blitz", two.version, 0, hardly)


def test_chances_between_two_numbers_are_ordered_by_the_lower() -> None:
    """Best is what surely wins most often, and worst what may win least often, whatever the other
    ends are: of two chances the one that lies within the other, and the wider one.
    """
    one, two = RULESETS["balanced-blitz"], RULESETS["classic"]
    wide = Interval(Ratio(5001, 10_000), Ratio(5004, 10_000))
    within = Interval(Ratio(5002, 10_000), Ratio(5003, 10_000))
    wins = [(one, wide), (two, within)]
    assert extreme(wins, max) == Extreme("Classic", None, 1, within)
    assert extreme(wins, min) == Extreme("Balanced blitz", one.version, 1, wide)


def test_ties_for_the_extremes_are_shown() -> None:
    """The answer says how many more rulesets there are with the same chance."""
    one = RULESETS["balanced-blitz"]
    twins = [one, one.model_copy(update={"id": "other", "title": "Other"})]
    page = read_page(page_html(build(shared_facts(twins))))
    answer = text_of(page.find(".//p[@id='compare-answer']"))
    chance = rounding.percent(expected.win("balanced-blitz", 2, 2))
    best = f"{one.title} and 1 more, {chance} (computed for {one.version})"
    assert f"The attacker wins most often: {best}." in answer


def test_the_table_is_a_real_one(page: Element) -> None:
    """Caption with A and T, headings with scopes, a named region."""
    caption = text_of(page.find(".//caption"))
    assert caption == (
        "8 attackers v 5 defenders: 8 armies can attack (A), 9 are on the territory (T)."
    )
    assert all(heading.get("scope") for heading in page.iter("th"))
    headings = [text_of(heading) for heading in page.findall(".//thead/tr/th")]
    assert headings[-2:] == ["Needed for 90% (A)", "Needed for 90% (T)"]


def test_a_ruleset_without_the_battle_says_so() -> None:
    """A ruleset that does not go as far says how far it goes, and leads to its own page."""
    short = RULESETS["dutch"].model_copy(update={"largest_matchup": 4})
    tree = read_page(page_html(build(shared_facts(["classic", short], 8))))
    assert rows_of(tree.find(".//table"))[1][1:] == ["This site solves these rules up to 4 v 4."]
    link = tree.findall(".//tbody/tr/th/a")[1]
    assert link.get("href") == "../dutch/"


def test_the_first_ruleset_may_be_the_shorter_one() -> None:
    """The battle to begin with is one that the first ruleset has: rows tell differences from it."""
    short = RULESETS["classic"].model_copy(update={"largest_matchup": 2})
    page = build(shared_facts([short, "dutch"], 3))
    assert (page.shown["attackers"], page.shown["defenders"]) == (2, 2)
    cells = [row[2] for row in rows_of(read_page(page_html(page)).find(".//table"))]
    change = expected.win("dutch", 2, 2) - expected.win("classic", 2, 2)
    assert cells == ["0.0", signed(change)]


def test_a_site_with_one_ruleset_has_the_page() -> None:
    """Where there is nothing to compare with, the table has one row."""
    tree = read_page(page_html(build(shared_facts(["classic"]))))
    assert len(rows_of(tree.find(".//table"))) == 1


def test_hostile_text_in_a_title_is_escaped() -> None:
    """Markup in a ruleset's title stays text."""
    hostile = RULESETS["dutch"].model_copy(update={"title": "<b>&\"'</b>"})
    html = page_html(build(shared_facts(["classic", hostile])))
    assert "<b>" not in html
    assert "&lt;b&gt;&amp;" in html


def test_the_data_are_the_twins_under_each_ruleset(record: Page) -> None:
    """One row a ruleset, with brute force's chance, means and attackers needed."""
    assert record.address == "compare"
    rows = numbers_of(record, "battle")
    assert [row["ruleset"] for row in rows] == list(RULESETS)
    for row in rows:
        ruleset, cell = row["ruleset"], (row["attackers"], row["defenders"])
        assert cell == (A, D)
        assert is_rounded(row, "win", expected.win(ruleset, A, D))
        for side, who in enumerate(("attackers", "defenders")):
            mean = cell[side] - expected.moments(ruleset, cell, side)[0]
            assert is_rounded(row, f"mean_{who}_lost", mean)
        assert row["needed"] == expected.needed(ruleset, D, Fraction(9, 10))


def test_a_ruleset_without_the_battle_has_no_data_of_it() -> None:
    """Only battles that are solved are rows of the data."""
    short = RULESETS["dutch"].model_copy(update={"largest_matchup": 4})
    page = build(shared_facts(["classic", short], 8))
    assert [row["ruleset"] for row in numbers_of(page, "battle")] == ["classic"]
