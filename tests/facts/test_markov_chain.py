from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby, product

import pytest

from generator.facts.markov_chain import (
    MarkovChainFacts,
    markov_chain_facts,
    printed_matrices,
    published_matrices,
)
from risk_odds.ruleset_files import load_rulesets
from tests import rounding
from tests.given import checked_literature
from tests.twin import battles


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


def rolls(dice: int) -> Iterator[tuple[int, ...]]:
    """All rolls of some dice, each with the highest first."""
    return (tuple(sorted(roll, reverse=True)) for roll in product(range(1, 7), repeat=dice))


def test_a_round_is_that_of_all_its_rolls(found: MarkovChainFacts) -> None:
    """By two or three dice against two: the chances to lose none, one and two, and how often three
    dice show which two highest.
    """
    assert found.highest == Counter(roll[:2] for roll in rolls(3))
    assert found.of_dice.keys() == found.patterns.keys() == {2, 3}
    for dice in (2, 3):
        lost = Counter(
            sum(one <= other for one, other in zip(attack, defence, strict=False))
            for attack, defence in product(rolls(dice), rolls(2))
        )
        chances = [Fraction(*chance) for chance in found.together[dice]]
        assert chances == [Fraction(lost[number], 6 ** (dice + 2)) for number in range(3)]


def test_the_parts_that_the_paper_adds_are_those_of_three_dice(found: MarkovChainFacts) -> None:
    """Together they are the chance to lose none; each has its verdict beside it."""
    assert sum(Fraction(*each.exact) for each in found.sums) == Fraction(2890, 7776)
    assert [each.printed for each in found.sums] == ["0.0231", "0.0707", "0.0463", "0.2316"]
    for each in found.sums:
        nearest = rounding.places(Fraction(*each.exact), 4)
        assert each.right == (each.printed == nearest)


def test_states_of_a_battle_are_counted(found: MarkovChainFacts) -> None:
    """4 v 3 on the territories never gets to (3, 3) or (4, 2); 3 v 2 has four undecided states."""
    assert found.unreached == ((2, 3), (3, 2))
    assert sorted(found.smaller.chain.undecided) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    each = found.counted[3]
    assert (each.undecided, each.ends) == (8 * 5, 8 + 5)


def test_published_matrices_are_of_all_battles_to_five() -> None:
    """From each state something must follow, and in the end something must be left: what the twin
    says; each state is passed at least where it begins.
    """
    found = published_matrices(load_rulesets()["classic"])
    states = [(a, d) for a in range(1, 6) for d in range(1, 6)]
    for entries in (found.transitions, found.ends):
        rows = {state: [*row] for state, row in groupby(sorted(entries), lambda each: each[:2])}
        assert [*rows] == states
        assert {sum(Fraction(*each[-1]) for each in row) for row in rows.values()} == {1}
    assert [*found.transitions] == sorted(found.transitions)
    assert {each[:2] for each in found.passed if each[:2] == each[2:4]} == {*states}
    for a, d, left, stands, chance in found.ends:
        assert Fraction(*chance) == battles.outcomes("classic", a, d)[left, stands]
    for a, d, attackers, defenders, chance in found.transitions:
        assert attackers + defenders < a + d
        assert chance.numerator
