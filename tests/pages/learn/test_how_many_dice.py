import re
from fractions import Fraction
from functools import cache
from xml.etree.ElementTree import Element

import pytest

from generator.pages.learn.how_many_dice import build
from generator.pages.page import Page
from generator.site.rendering import page_html
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.choice import DiceGame, why_not_choosable
from tests import rounding
from tests.given import shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.twin import battles
from tests.twin.rounds import PLAIN_RULESETS

RULESETS = load_rulesets()


@cache
def the_page() -> Page:
    """The page, built once it is asked for."""
    return build(shared_facts(RULESETS))


@cache
def the_tree() -> Element:
    """The same as a browser reads it."""
    return read_page(page_html(the_page()))


ANNOUNCED = [name for name in PLAIN_RULESETS if name != "risiko-club"]
"""The rulesets under which both sides may say how many dice they roll. In the club the defender's
dice decide who may attack.
"""
EXCEPTIONS = ("d8-attack", "d8-defence", "d8-both", "stronghold", "legacy-bunker-fortification")


def lead(page: Element) -> str:
    return text_of(page.find(".//p[@class='lead']"))


def test_the_answer_comes_first() -> None:
    """The first paragraph says under how many rulesets all dice are best, and how far."""
    article = the_tree().find("article")
    assert article is not None
    assert [child.tag for child in article[:2]] == ["h1", "p"]
    always = len(ANNOUNCED) - len(EXCEPTIONS)
    assert lead(the_tree()).startswith(
        f"All you may, under {always} of the {len(ANNOUNCED)} rulesets where dice are chosen "
        "before the roll."
    )
    assert "every battle up to 24 v 24" in lead(the_tree())
    assert f"{always} of {len(ANNOUNCED)}" in the_page().description
    assert the_page().address == "how-many-dice"


def test_no_sentence_reaches_further_than_the_battles_solved() -> None:
    """Wherever "always", "every" or "never better" stands, the size stands beside it, as the build
    has it; the rest is said not to be proved.
    """
    text = visible_text(read_page(page_html(build(shared_facts(["classic", "d4"]), 7))))
    assert "always" not in text.lower()
    for sentence in re.split(r"(?<=[.:?]) ", text):
        if re.search(r"never better|every battle|[Aa]ll dice, in", sentence):
            assert "7 v 7" in sentence, sentence
    assert "not proved" in text


def test_every_ruleset_is_named_once_where_it_belongs() -> None:
    """Each ruleset is with the rule, with its exceptions, or left out with a reason."""

    def linked(words: str) -> set[str]:
        (found,) = [
            each for each in the_tree().iter() if each.tag in {"p", "li"} and words in text_of(each)
        ]
        return {link.get("href", "").strip("./") for link in found.iter("a")}

    assert linked("All dice, in every battle up to 24 v 24:") == set(ANNOUNCED) - set(EXCEPTIONS)
    assert linked(": nobody may attack with fewer dice") == {"risiko-club"}
    assert linked(": the defender chooses after seeing the roll.") == {"dutch"}
    blitz = linked(": no dice are chosen at all.")
    assert blitz == set(RULESETS) - set(ANNOUNCED) - {"risiko-club", "dutch"}
    assert all("balanced-blitz" in each for each in blitz)
    headings = [link.get("href", "").strip("./") for link in the_tree().findall(".//h3/a")]
    assert headings == list(EXCEPTIONS)


def test_the_exceptions_table_counts() -> None:
    """The table of exceptions counts battles for each side, as known for 24 v 24."""
    table = the_tree().findall(".//table[@class='choices']")[0]
    counts = [(row[1], row[2]) for row in rows_of(table)]
    assert counts == [("1", "0"), ("0", "89"), ("0", "52"), ("0", "5"), ("0", "4")]


@pytest.mark.parametrize("place", range(len(EXCEPTIONS)))
def test_the_greatest_change_is_the_twins(place: int) -> None:
    """The battle named has the twin's two chances, and no other differs by more."""
    ruleset = EXCEPTIONS[place]
    cell = rows_of(the_tree().findall(".//table[@class='choices']")[0])[place][4]
    battle, _, shown = cell.partition(": ")
    attackers, defenders = map(int, battle.split(" v "))
    best, with_all = shown.split(", not ")
    places = len(best.partition(".")[2].removesuffix("%"))

    def chances(a: int, d: int) -> tuple[Fraction, Fraction]:
        return battles.free_choice(ruleset, a, d), battles.win(ruleset, a, d)

    value, plain = chances(attackers, defenders)
    assert (best, with_all) == (rounding.percent(value, places), rounding.percent(plain, places))
    assert best != with_all
    for a in range(1, 11):
        for d in range(1, 11):
            other, other_plain = chances(a, d)
            assert abs(other - other_plain) <= abs(value - plain)


@pytest.mark.parametrize("ruleset", EXCEPTIONS)
def test_the_exceptions_are_listed_with_both_countings(ruleset: str) -> None:
    """Every battle with an exception is in its ruleset's table, which names A and T."""
    place = EXCEPTIONS.index(ruleset) + 1
    listed = set()
    for row in rows_of(the_tree().findall(".//table[@class='choices']")[place]):
        assert int(row[1]) == int(row[0]) + 1
        for part in row[2].split(", "):
            first, _, last = part.partition("–")
            listed |= {(int(row[0]), d) for d in range(int(first), int(last or first) + 1)}
    assert listed == {
        (best.attackers, best.defenders)
        for best in DiceGame(RULESETS[ruleset], 24, 24).all_battles()
        if not best.maximum
    }


def test_what_to_do_instead_is_said() -> None:
    """The tables say who rolls how many dice instead, in words."""
    text = visible_text(the_tree())
    assert "the attacker rolls 1 die" in text
    assert "the defender answers 3 dice with 1" in text


@pytest.mark.parametrize(
    ("rulesets", "beginning"),
    [
        (("classic",), "All you may. Whether"),
        (("classic", "d4"), "All you may. Whether"),
        (
            ("classic", "d8-both"),
            "All you may, under 1 of the 2 rulesets where dice are chosen before the roll.",
        ),
        (("d8-both",), "Not always all you may."),
        (("dutch",), "None of the rules here"),
    ],
)
def test_the_answer_is_computed(rulesets: tuple[str, ...], beginning: str) -> None:
    """The answer follows from the rulesets of the site, whichever they are."""
    page = read_page(page_html(build(shared_facts(rulesets), 6)))
    assert lead(page).startswith(beginning)
    assert "up to 24" not in visible_text(page)


def test_hostile_text_in_a_title_is_escaped() -> None:
    """Markup in a ruleset's title stays text."""
    rulesets = [
        RULESETS[name].model_copy(update={"title": "<b>&</b>"})
        for name in ("classic", "d8-both", "dutch")
    ]
    html = page_html(build(shared_facts(rulesets), 6))
    assert "<b>" not in html
    assert html.count("&lt;b&gt;&amp;&lt;/b&gt;") >= 4


@pytest.mark.parametrize("ruleset", ["d8-attack", "d8-defence"])
def test_exceptions_of_the_data_are_the_twins(ruleset: str) -> None:
    """Listed battles have the twin's two chances; all others have the same with all dice."""
    page = build(shared_facts([ruleset]), 8)
    listed = {(row["attackers"], row["defenders"]): row for row in numbers_of(page, "exceptions")}
    assert listed
    for a in range(1, 9):
        for d in range(1, 9):
            best, plain = battles.free_choice(ruleset, a, d), battles.win(ruleset, a, d)
            if (a, d) in listed:
                assert fraction(listed[a, d], "best") == best
                assert fraction(listed[a, d], "all_dice") == plain
            else:
                assert best == plain


def test_rulesets_without_a_choice_are_not_asked() -> None:
    """Every other ruleset has its counts, all of them 0 under the classic rules."""
    asked = numbers_of(build(shared_facts(RULESETS), 3), "asked")
    assert [row["ruleset"] for row in asked] == [
        rules.id for rules in RULESETS.values() if why_not_choosable(rules) is None
    ]
    (classic,) = [row for row in asked if row["ruleset"] == "classic"]
    assert (classic["battles"], classic["attacker"], classic["defender"]) == (9, 0, 0)
    assert classic["changed"] == 0


def test_the_figure_has_the_battles_affected() -> None:
    """A bar for each ruleset in which fewer dice change a chance, the most first, as a share of all
    battles asked.
    """
    (figure,) = the_page().figures
    (series,) = figure.series
    changed = {row["ruleset"]: row["changed"] for row in numbers_of(the_page(), "asked")}
    shares = {
        RULESETS[name].title: Fraction(each, 24 * 24) for name, each in changed.items() if each
    }
    found = [Fraction(*number) for number in series.numbers if isinstance(number, Ratio)]
    assert dict(zip(figure.rows, found, strict=True)) == shares
    assert found == sorted(found, reverse=True)
    none = len(changed) - len(shares)
    assert figure.claim == (
        f"Under {none} of the {len(changed)} rulesets where dice are chosen before the roll, the "
        "best dice give the same chance to win as all dice, in every battle up to 24 v 24. "
        f"Under {figure.rows[0]} fewer are sometimes better: they change the chance to win in "
        f"{rounding.percent(found[0])} of these battles, if only slightly in some."
    )
    assert build(shared_facts(["classic"]), 4).figures == ()
