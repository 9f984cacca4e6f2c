from fractions import Fraction

from generator.pages.rules import build
from generator.rules import load_rulesets
from generator.site.rendering import page_html
from tests import expected, rounding
from tests.api.documents import read, rows, table_of
from tests.conftest import RULESETS, Built
from tests.facts import shared_facts
from tests.hostile_ruleset import hostile_ruleset
from tests.pages.grids import tree_of
from tests.read_html import text_of


def test_the_list_names_every_ruleset_with_one_battle(built: Built) -> None:
    """Two rows a ruleset, in order: its link, the same battle and chance; summary and aliases."""
    page = tree_of(built.folder / "rules")
    rulesets = load_rulesets()
    groups = page.findall(".//table[@class='rulesets']/tbody")
    for name, group in zip(RULESETS, groups, strict=True):
        ruleset = rulesets[name]
        row, below = group.findall("tr")
        battle, win = row.findall("td")
        links = [link.get("href") for link in group.iter("a")]
        names = [f"../{alias.id}/" for alias in ruleset.aliases]
        assert links == [f"../{name}/", f"../{name}/8-vs-5/", *names]
        assert ruleset.summary in text_of(below)
        assert text_of(battle) == "8 v 5"
        assert text_of(win) == rounding.percent(expected.win(name, 8, 5))


def test_the_data_have_one_battle_under_each(built: Built) -> None:
    """Every ruleset stands there with the twin's chance to win, and every other name."""
    document = read(built, "rules.json")
    found = rows(table_of(document, "rulesets"))
    assert [row["ruleset"] for row in found] == list(RULESETS)
    for row in found:
        exact = expected.win(row["ruleset"], row["attackers"], row["defenders"])
        assert Fraction(row["win_decimal"]) == rounding.significant(exact, 20)
    rulesets = load_rulesets()
    assert {(row["name"], row["ruleset"]) for row in rows(table_of(document, "names"))} == {
        (alias.id, ruleset) for ruleset in RULESETS for alias in rulesets[ruleset].aliases
    }


def test_hostile_text_is_escaped() -> None:
    """Titles, summaries and names are text, whatever somebody's file says."""
    html = page_html(build(shared_facts([hostile_ruleset()])))
    assert "<script" not in html
    assert html.count("&lt;script&gt;") >= 3
