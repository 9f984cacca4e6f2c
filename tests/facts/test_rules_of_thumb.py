from fractions import Fraction
from itertools import count
from math import ceil

import pytest

from generator.facts.rules_of_thumb import RulesOfThumbFacts, lead_of, rules_of_thumb_facts
from tests.given import shared_facts
from tests.twin import battles

LARGEST = 12


@pytest.fixture(scope="module")
def found() -> RulesOfThumbFacts:
    return rules_of_thumb_facts(shared_facts(["classic", "dutch"], LARGEST), "classic")


def win(attackers: int, defenders: int) -> Fraction:
    """Return the chance of the twin."""
    return battles.win("classic", attackers, defenders)


def test_leads_and_usual_battles_are_told(found: RulesOfThumbFacts) -> None:
    """Leads of none to six attackers, usual battles against 6 to 20 defenders, and favourites of
    all battles up to 10, 20 and 30 armies a side, as far as the site goes.
    """
    assert [each.lead for each in found.leads] == [0, 1, 2, 3, 4, 5, 6]
    assert found.usual == (6, 20)
    for largest, sizes in ((10, [10]), (20, [10, 20]), (29, [10, 20]), (30, [10, 20, 30])):
        facts = rules_of_thumb_facts(shared_facts(["classic"], largest), "classic")
        assert [each.largest for each in facts.favourites] == sizes


def test_the_share_is_as_short_as_the_twin_says(found: RulesOfThumbFacts) -> None:
    """2387/2797 attackers for each defender, rounded up, beside the fewest with an even chance."""
    assert found.share is not None
    short = [
        next(a for a in count(1) if win(a, d) >= Fraction(1, 2)) - ceil(Fraction(2387, 2797) * d)
        for d in range(1, LARGEST + 1)
    ]
    assert (found.share.fewest, found.share.most) == (min(short), max(short))


def test_the_battles_around_even_are_on_either_side(found: RulesOfThumbFacts) -> None:
    """The last battle of equal armies below one half, and the first from which all are above."""
    below, above = found.around
    assert (below.attackers, above.attackers) == (4, found.classic.attackers)
    assert Fraction(*below.win) == win(4, 4) < Fraction(1, 2) <= win(5, 5) == Fraction(*above.win)
    assert [each.attackers for each in found.even] == [5, None]


def test_a_lead_recovers_only_if_it_falls_and_then_rises() -> None:
    """A chance that rises and falls again is not said to recover."""
    falling = lead_of(lambda _, d: Fraction(1, d), 0, 5)
    humped = lead_of(lambda _, d: Fraction(10 - abs(d - 3), 10), 0, 5)
    assert falling.recovers
    assert not humped.recovers
