from fractions import Fraction

import pytest

from generator.facts.markov_chain import (
    MarkovChainFacts,
    markov_chain_facts,
    printed_matrices,
)
from risk_odds.ruleset_files import load_rulesets
from tests import rounding
from tests.given import checked_literature


@pytest.fixture(scope="module")
def found() -> MarkovChainFacts:
    return markov_chain_facts(load_rulesets()["classic"], checked_literature())


def test_all_entries_of_the_paper_are_found() -> None:
    """Q, R and S are there with all their entries: 81, 54 and 54."""
    (work,) = (work for work in checked_literature().works if work.id == "blatt-2002")
    found = printed_matrices(work)
    letters = [letter for letter, _, _ in found]
    assert [letters.count(letter) for letter in "QRS"] == [81, 54, 54]
    assert found["S", (3, 3), (0, 1)] == "0.1056"
    assert printed_matrices(None) == {}


def test_battles_of_several_sizes_are_counted(found: MarkovChainFacts) -> None:
    """Six are counted; both ways to solve are compared up to 8 v 8, and the data hold 5 v 5."""
    counted = [(each.attackers, each.defenders) for each in found.counted]
    assert counted == [(2, 2), (3, 3), (5, 5), (8, 5), (10, 6), (20, 20)]
    assert (found.checked, found.published) == ((8, 8), (5, 5))


def test_every_printed_entry_has_its_verdict(found: MarkovChainFacts) -> None:
    """An entry is right if no other decimal of its length is nearer."""
    shown = found.paper
    entries = [entry for row in (*shown.p, *shown.s) for entry in row if entry.printed is not None]
    assert len(entries) == 81 + 54 + 54
    for entry in entries:
        nearest = rounding.places(Fraction(*entry.exact), 4)
        assert entry.right == (Fraction(entry.printed or "") == Fraction(nearest))
    numbers = [entry for entry in entries if entry.exact.numerator]
    right = sum(entry.right for entry in numbers)
    assert shown.verdict == (right, len(numbers)) == (49, 58)
