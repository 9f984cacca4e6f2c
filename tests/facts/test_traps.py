from fractions import Fraction

import pytest

from generator.facts.traps import TrapsFacts, traps_facts
from risk_odds.ruleset_files import load_rulesets
from tests import expected
from tests.given import NO_LITERATURE, checked_literature


@pytest.fixture(scope="module")
def found() -> TrapsFacts:
    return traps_facts(load_rulesets()["classic"], checked_literature())


def test_the_second_mistake_costs_the_attacker() -> None:
    """Pairs judged apart keep a round's mean loss; Tan's three dice make it greater."""
    right, tan = (
        sum(lost * Fraction(chance) for lost, chance in enumerate(chances))
        for chances in (("2890/7776", "2611/7776", "2275/7776"), ("0.259", "0.504", "0.237"))
    )
    assert right < tan


def test_battles_have_their_right_chance_beside_the_wrong_one(found: TrapsFacts) -> None:
    """The right one is that of plain recursion; judged apart it is another."""
    small = [each for each in found.battles if max(each.attackers, each.defenders) <= 8]
    assert len(small) == 3
    for each in small:
        right = expected.win("classic", each.attackers, each.defenders)
        assert Fraction(*each.right) == right != Fraction(*each.wrong)


def test_the_rolls_and_battles_are_those_that_are_told_of(found: TrapsFacts) -> None:
    """The article's two rolls, and battles of several sizes, one of them with fewer defenders."""
    assert [each.roll for each in found.told] == [(5, 3), (6, 5)]
    battles = [(each.attackers, each.defenders) for each in found.battles]
    assert battles == [(3, 3), (5, 5), (8, 5), (10, 10), (20, 20)]


def test_printed_rounds_are_followed(found: TrapsFacts) -> None:
    """Tan's product is cut off, and with his rounds equal armies fall behind up to 12 a side."""
    printed = found.printed
    assert printed is not None
    assert printed.rounds[3] == ("0.259", "0.504", "0.237")
    assert Fraction(*printed.product) == Fraction(3667, 7776) * Fraction(printed.second)
    assert printed.is_cut_off
    assert (printed.behind_to, printed.really_behind_to) == (12, 4)


def test_without_the_work_nothing_follows() -> None:
    """Where the literature does not have the work, its part is left out."""
    assert traps_facts(load_rulesets()["classic"], NO_LITERATURE).printed is None
