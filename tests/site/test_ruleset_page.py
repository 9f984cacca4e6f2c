from fractions import Fraction

from generator.rules import Ruleset, Source
from generator.site.ruleset_page import round_tables, ruleset_page
from tests import rounding
from tests.conftest import Built
from tests.pages import read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset
from tests.twin.rounds import round_losses


def test_the_six_classic_rounds_are_shown(classic: Ruleset) -> None:
    """The overview of the classic rules shows its six rounds, each once, as the twin lists them."""
    tables = round_tables(classic)
    dice = {(table["attacker_dice"], table["defender_dice"]) for table in tables}
    assert len(tables) == 6
    assert dice == {(a, d) for a in (1, 2, 3) for d in (1, 2)}
    for table in tables:
        expected = round_losses("classic", table["attackers"], table["defenders"])
        found = {
            (outcome["attacker_losses"], outcome["defender_losses"]): (
                Fraction(outcome["count"], table["total"])
            )
            for outcome in table["outcomes"]
        }
        assert found == expected
        for outcome in table["outcomes"]:
            chance = Fraction(outcome["count"], table["total"])
            assert outcome["percent"] == rounding.percent(chance)


def test_rounds_with_the_same_dice_are_shown_once() -> None:
    """Where a second army brings no second die, there is no second table."""
    tables = round_tables(make_ruleset(armies_for_dice=(1, 3)))
    assert [(table["attackers"], table["defenders"]) for table in tables] == [
        (1, 1),
        (1, 3),
        (2, 1),
        (2, 3),
        (3, 1),
        (3, 3),
    ]


def test_the_built_overview_tells_the_rule(built: Built, classic: Ruleset) -> None:
    """The overview has the rule in words, its rolls, its sources, and how armies are counted."""
    path = built.folder / "classic" / "index.html"
    page = read_page(path.read_text(encoding="utf-8"))
    text = visible_text(page)
    assert classic.summary in text
    assert " ".join(classic.rule.split()) in text
    assert "2,890 of 7,776" in text
    assert "T = A + 1" in text
    assert all(source.title in text for source in classic.sources)
    rows = rows_of(page.find(".//table[@class='rounds']"))
    assert len(rows) == 2 + 2 + 2 + 2 + 3 + 3
    assert "None" not in text


def test_hostile_text_is_escaped_everywhere() -> None:
    """Title, rule and sources are text, whatever somebody's file says."""
    hostile = "<script>alert(1)</script>"
    ruleset = make_ruleset().model_copy(
        update={
            "title": hostile,
            "summary": hostile,
            "rule": hostile,
            "sources": (Source(author=hostile, title=hostile, note=hostile, published=hostile),),
        }
    )
    page = ruleset_page(ruleset, 8, (8, 5))
    assert "<script" not in page.html
    assert text_of(read_page(page.html).find(".//h1")) == f"{hostile} rules"
    assert page.html.count("&lt;script&gt;") >= 6
