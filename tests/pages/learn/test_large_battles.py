from fractions import Fraction
from functools import cache
from itertools import count
from math import ceil
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from generator.pages.learn.large_battles import build
from generator.pages.page import Page
from generator.site.rendering import page_html
from generator.sources.statements.thresholds import share_and_more_is_needed
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.large_battles import limit_of
from tests import rounding
from tests.given import shared_facts
from tests.pages.page_data import fraction, numbers_of
from tests.read_html import read_page, rows_of, text_of, visible_text
from tests.rulesets import make_ruleset
from tests.twin import battles

RULESETS = load_rulesets()
SOME = ("capital-ties", "classic", "dutch", "balanced-blitz")


@cache
def the_page() -> Page:
    """The page, built once it is asked for."""
    return build(shared_facts(SOME, 12))


@cache
def the_tree() -> Element:
    """The same as a browser reads it."""
    return read_page(page_html(the_page()))


def lead(html: str) -> str:
    return text_of(read_page(html).find(".//p[@class='lead']"))


def decimal(row: dict[str, Any], name: str) -> Fraction:
    """Return a number of a row as its text has it."""
    return Fraction(str(row.get(f"{name}_decimal", row[name])))


def fewest(ruleset: str, defenders: int) -> int:
    """Return the fewest attackers with an even chance, by brute force."""
    return next(a for a in count(1) if battles.win(ruleset, a, defenders) >= Fraction(1, 2))


def test_the_answer_comes_first() -> None:
    """The first sentence is the classic ratio, wherever the classic rules stand in the order."""
    article = the_tree().find("article")
    assert article is not None
    assert [child.tag for child in article[:2]] == ["h1", "p"]
    assert lead(page_html(the_page())).startswith(
        "In very large battles, 0.853 attackers for each defender make it even. "
        "That is 2387/2797 exactly, under Classic rules"
    )


def test_all_rulesets_have_their_exact_ratio() -> None:
    """The table has a row for each ruleset, with its fraction; so have the data."""
    page = build(shared_facts(RULESETS))
    rows = rows_of(read_page(page_html(page)).findall(".//table[@class='literature']")[0])
    limits = {row["ruleset"]: row for row in numbers_of(page, "limits")}
    assert list(limits) == list(RULESETS)
    for row, (name, ruleset) in zip(rows, RULESETS.items(), strict=True):
        ratio = limit_of(ruleset).ratio
        assert ratio is not None
        assert row[:2] == [ruleset.title, f"{rounding.places(Fraction(*ratio), 4)} {ratio}"]
        found = fraction(limits[name], "limit_ratio")
        assert found == Fraction(*ratio)
        assert found == fraction(limits[name], "attackers_lost_per_round") / fraction(
            limits[name], "defenders_lost_per_round"
        )


@pytest.mark.parametrize("name", SOME)
def test_what_is_near_the_limit_is_the_twins(name: str) -> None:
    """Against ten defenders: the fewest attackers, their ratio and their chance."""
    (row,) = [row for row in numbers_of(the_page(), "near") if row["ruleset"] == name]
    plain = "classic" if name == "balanced-blitz" else name
    attackers = fewest(plain, 10)
    assert (row["defenders"], row["attackers"]) == (10, attackers)
    assert decimal(row, "ratio") == Fraction(attackers, 10)
    if name == plain:
        assert decimal(row, "win") == rounding.significant(battles.win(name, attackers, 10), 20)
    shown = next(
        cells
        for cells in rows_of(the_tree().findall(".//table[@class='literature']")[0])
        if cells[0] == RULESETS[name].title
    )
    assert shown[2].startswith(f"{attackers} {rounding.places(Fraction(attackers, 10), 4)} ")


def test_the_rule_of_thumb_is_compared_battle_by_battle() -> None:
    """0.86 D + 2 armies on the territory (T), rounded up, less the fewest attackers of the twin."""
    rows = numbers_of(the_page(), "rule-of-thumb")
    assert [row["defenders"] for row in rows] == list(range(1, 13))
    for row in rows:
        needed = fewest("classic", row["defenders"])
        asked = ceil(Fraction(86, 100) * row["defenders"] + 2) - 1
        assert (row["needed"], row["needed_by_rule"], row["error"]) == (
            needed,
            asked,
            asked - needed,
        )
    errors = [row["error"] for row in rows]
    text = visible_text(the_tree())
    assert min(errors) >= 0
    assert f"for at most {max(errors)} arm" in text
    assert f"exactly right for {errors.count(0)} of these 12 numbers of defenders" in text


def test_the_rule_of_thumb_is_judged_as_on_the_papers_page() -> None:
    """Both pages read the rule as T and find the same: how often it is right, how far off."""
    page = build(shared_facts(["classic"], 100))
    errors = [row["error"] for row in numbers_of(page, "rule-of-thumb")]
    finding = share_and_more_is_needed("86/100", "2", len(errors))
    assert len(errors) == 100
    assert finding.values["spare"] == str(max(errors))
    assert finding.values["exact"] == str(errors.count(0))
    assert finding.values["fewer"] == str(sum(error > 0 for error in errors))
    assert "We read it so that it does (T)" in visible_text(read_page(page_html(page)))
    assert "counts A" not in page_html(page)


def test_a_single_roll_may_cost_more_than_the_ratio() -> None:
    """Under Dutch rules the page states the mean over all rolls, and a roll that is dearer."""
    text = visible_text(the_tree())
    assert "averaged over all rolls of a round with all dice" in text
    assert "no roll of any round" not in text.lower()
    assert "highest dice show 1-1, 2 dice cost the attacker exactly 2 and the defender noth" in text
    assert "supermartingale" in text


def test_the_source_of_the_rule_is_named() -> None:
    """Authors, title and address are there, and that the counting is not known."""
    text = visible_text(the_tree())
    for name in ("Hendel", "Hoffman", "Manack", "Wagaman", "Conquer Odds", "1512.04333"):
        assert name in text
    assert "doesn’t say whether the army that has to stay behind counts" in text


def test_a_site_without_classic_rules_has_no_rule_of_thumb() -> None:
    """The rule is about the classic rules; the answer is then about the first ruleset there is."""
    page = build(shared_facts(["d4"]))
    assert "rule of thumb" not in visible_text(read_page(page_html(page)))
    assert lead(page_html(page)).startswith(
        "In very large battles, 1.081 attackers for each defender"
    )
    assert numbers_of(page, "rule-of-thumb") == []


def test_rules_without_a_ratio_are_said_to_have_none() -> None:
    """Where no round ever costs the defender an army, the page says so and shows no number."""
    never = make_ruleset((6,), attacker_bonus={"dice": "all", "amount": -20}, title="Never")
    page = build(shared_facts([never]))
    assert lead(page_html(page)).startswith("Under the rules here no round ever costs")
    assert "no round ever costs the defender an army, so there is no such ratio" in visible_text(
        read_page(page_html(page))
    )
    both = build(shared_facts([never, "classic"]))
    assert lead(page_html(both)).startswith("In very large battles, 0.853 attackers")
    assert [row["ruleset"] for row in numbers_of(both, "limits")] == ["classic"]


def test_no_distance_is_told_where_no_battle_can_be_even() -> None:
    """Where no attackers have an even chance, the page does not say how far they are off; it does
    where some have.
    """
    hopeless = make_ruleset((20,), (100,), attacker_bonus={"dice": "all", "amount": -18})
    text = visible_text(read_page(page_html(build(shared_facts([hopeless])))))
    assert "In very large battles, 1999.000 attackers for each defender" in text
    assert "off everywhere in this table" not in text
    assert "attackers off everywhere in this table" in visible_text(the_tree())


def test_hostile_text_in_a_title_is_escaped() -> None:
    """Markup in a ruleset's title stays text."""
    rulesets = [
        RULESETS[name].model_copy(update={"title": "<b>&</b>"})
        for name in ("classic", "dutch", "balanced-blitz")
    ]
    html = page_html(build(shared_facts(rulesets)))
    assert "<b>" not in html
    assert html.count("&lt;b&gt;&amp;&lt;/b&gt;") >= 5


def test_the_figure_has_the_fewest_attackers_for_each_chance() -> None:
    """Its lines and its table are those of searching, by the twin's chances; so is its claim."""
    (figure,) = the_page().figures
    assert figure.rows == tuple(str(defenders) for defenders in range(1, 13))
    wanted = {"10": Fraction(1, 10), "50": Fraction(1, 2), "90": Fraction(9, 10)}
    for series, (name, chance) in zip(figure.series, wanted.items(), strict=True):
        found = [
            next(a for a in count(1) if battles.win("classic", a, defenders) >= chance)
            for defenders in range(1, 13)
        ]
        assert series.numbers == found
        assert [row[f"attackers_{name}"] for row in numbers_of(the_page(), "open")] == found
    few, even, many = (series.numbers[-1] for series in figure.series)
    assert figure.claim == (
        f"Against 12 defenders, {even} attackers (A) give you an even chance or better. "
        f"With {few} you win at least one battle in ten, "
        f"with {many} at least nine."
    )


def test_there_is_no_figure_of_other_rules() -> None:
    """The figure is that of the classic rules, and a line has two ends."""
    assert build(shared_facts(["dutch"], 12)).figures == ()
    assert build(shared_facts(["classic"], 1)).figures == ()
    (figure,) = build(shared_facts(["classic"], 2)).figures
    assert figure.rows == ("1", "2")
