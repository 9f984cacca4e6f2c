from dataclasses import dataclass, replace

from generator.pages.page import Content, Page, naming_scripts
from generator.pages.tables import Table, count, text
from risk_odds.ruleset_files import load_rulesets
from tests.rulesets import make_ruleset

PAIRS = Table("pairs", "Pairs", "Two.", (text("a", "A."), count("b", "B.")), ("a",), [("x", 1)])
WIDE = Table("wide", "Wide", "One.", (count("x", "X."),), ("x",), [(1,)])
HOUSE = load_rulesets()["classic"].model_copy(update={"id": "house"})
PAGE = Page(address="house/odds", title="Odds", description="All odds.", tables=(PAIRS, WIDE))


@dataclass(frozen=True, slots=True)
class Much(Content):
    """Much to show."""

    much: str
    more: tuple[Table, ...] = (PAIRS,)


def test_a_template_gets_the_fields_as_they_are() -> None:
    """What a record holds arrives by its names, and records in it stay records."""
    assert replace(PAGE, content=Much("x")).shown == {"much": "x", "more": (PAIRS,)}
    assert PAGE.shown == {}


def test_addresses_of_data_follow_the_page() -> None:
    """A page's data are at its address; the home page's are called index."""
    assert replace(PAGE, address="").data_address == "index"
    assert PAGE.data_address == "house/odds"


def test_every_table_has_a_file() -> None:
    """The first table's file has the page's name, each other one the table's name behind it."""
    assert PAGE.csv_files == {"house/odds.csv": PAIRS, "house/odds.wide.csv": WIDE}
    assert replace(PAGE, address="", tables=(WIDE,)).csv_files == {"index.csv": WIDE}
    assert replace(PAGE, tables=()).csv_files == {}


def test_a_page_is_its_own_document() -> None:
    """Nothing else stands at its address with .json, unless the page says so."""
    assert not PAGE.own_document


def test_an_outline_is_what_the_page_says_of_itself() -> None:
    """Without its content a page is small, and all that MkDocs learns of it is still there."""
    page = replace(PAGE, content=Much("x" * 1000), ruleset=HOUSE, scripts=("table",))
    assert page.outline == replace(page, content=Content(), tables=())
    assert page.outline.front_matter == page.front_matter


def test_only_a_ruleset_with_other_names_looks_which_was_asked_for() -> None:
    """Rules that nobody calls by another name need no script for that."""
    dutch = load_rulesets()["dutch"]
    assert dutch.other_names
    assert naming_scripts(dutch) == ("pages/ruleset",)
    assert naming_scripts(make_ruleset()) == ()


def test_front_matter_names_what_only_this_page_needs() -> None:
    """Styles and scripts are listed by their names, beside the page's texts and its ruleset."""
    page = replace(
        PAGE,
        ruleset=HOUSE,
        styles=("compare",),
        scripts=("compare", "share"),
        keywords=("lucky",),
    )
    assert page.front_matter == {
        "title": "Odds",
        "description": "All odds.",
        "ruleset": "house",
        "styles": ["compare"],
        "scripts": ["compare", "share"],
        "keywords": ["lucky"],
    }


def test_front_matter_of_a_plain_page_needs_nothing() -> None:
    """A page without styles, scripts and ruleset of its own says so."""
    assert PAGE.front_matter == {
        "title": "Odds",
        "description": "All odds.",
        "ruleset": None,
        "styles": [],
        "scripts": [],
        "keywords": [],
    }
