import re
from fractions import Fraction

import pytest

from generator.sources.reading import load_literature
from generator.sources.statements import KINDS, check_statement
from risk_odds.dice import round_outcomes
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver.stationary import best_defence
from tests import rounding
from tests.given import checked_literature

WORKS = load_literature(load_rulesets())


def test_every_kind_is_used() -> None:
    """No function checks what no work says."""
    used = {statement.check for work in WORKS for statement in work.source.statements}
    assert used == {*KINDS}


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        ("luck", {}, "found the check 'luck', expected one of "),
        ("nearly fair", {}, "within: Missing"),
        ("nearly fair", {"within": "1/10", "more": 1}, "more: Unexpected"),
        ("losses equally likely", {"roll": "53"}, "roll"),
    ],
)
def test_what_cannot_be_checked_is_refused(kind: str, given: dict[str, object], words: str) -> None:
    """A kind that is not there, or that is given something else, is a fault of the file."""
    with pytest.raises(ValueError, match=words):
        check_statement(kind, given)


def test_every_statement_has_a_verdict() -> None:
    """Each statement of each work is checked, and what is wrong says what is right."""
    for work, checked in zip(WORKS, checked_literature().works, strict=True):
        assert [statement.says for statement in checked.statements] == [
            statement.says for statement in work.source.statements
        ]
        for statement in checked.statements:
            assert statement.holds or statement.right
            assert "{" not in (statement.right or "")


def test_exactly_these_statements_are_wrong() -> None:
    """The sentences in print that do not hold, by their work; and those only not as worded."""
    advantage = "Battle win probabilities by attacker advantage"
    works = checked_literature().works
    assert {
        work.id: [statement.place for statement in work.wrong_statements]
        for work in works
        if work.wrong_statements
    } == {
        "blatt-2002": [
            *("Section 2", "Section 4, case 6", "Table 1, case I", "Section 6"),
        ],
        "norvig": ["Analyzing Single-Territory Attacks"],
        "practically-predictable": ["Armies lost", advantage],
        "tan": ["The chances of a round", "The chances of a round", "Its conclusions"],
        "wriphe": ["The entry on Risk"] * 6,
    }
    assert {
        work.id: [statement.place for statement in work.loose_statements]
        for work in works
        if work.loose_statements
    } == {
        "blatt-2002": ["Section 1", "Section 3", "Section 4, case 5", "Section 4, case 6"],
        "hendel": ["Abstract"],
        "hoehle": ["Discussion"],
        "koole": ["Section 2"],
        "practically-predictable": ["Counting battle states", advantage, advantage],
        "smg-help": ["Manual roll"],
    }


def test_what_is_left_out_is_told_with_the_right_number() -> None:
    """Koole's damaged number of armies at stake is 13 exactly; 23 armies (T) are 22 attackers."""
    left_out = {work.id: work.source.left_out for work in WORKS}
    assert f"Exactly it is {best_defence().settled};" in left_out["koole"][0].why
    lost = next(each for each in left_out["mcloone"] if "23 v 1" in each.what)
    assert lost.see == "battle/?a=22&d=1&rules=classic"


NUMBER = re.compile(r"\d+\.\d+|\d+/\d+|\d{1,3}(?:,\d{3})+")


def test_no_explanation_has_a_number_of_its_own() -> None:
    """Numbers of what is right are printed, exact or computed; the few others are checked here."""
    parts = [Fraction(part) for part in ("0.0231", "0.0707", "0.0463", "0.2315")]
    rolls = round_outcomes(load_rulesets()["classic"], 3, 2)
    assert str(sum(parts)) == str(Fraction("0.3716"))
    assert (rolls.counts[1], rolls.total) == (2611, 7776)
    assert Fraction(1800, 7776) == Fraction(25, 108)
    others = {"0.3716", "2611/7776", "7,776", "1,800", "25/108", "10,000"}
    found = set()
    for work, checked in zip(WORKS, checked_literature().works, strict=True):
        known = {text for each in checked.all_figures for text in (each.printed, each.exact)}
        for text in [text for text in known if NUMBER.fullmatch(text) and "." in text]:
            places = len(text.partition(".")[2])
            known |= {rounding.places(Fraction(text), few) for few in range(2, places)}
        explained = [(each.erratum, each.reproduce) for each in checked.all_figures]
        for statement in work.source.statements:
            known |= {*NUMBER.findall(f"{statement.says} {statement.given}")}
            explained.append((statement.right, statement.reproduce))
        numbers = {*NUMBER.findall(" ".join(text for pair in explained for text in pair if text))}
        found |= numbers - known
    assert found == others
