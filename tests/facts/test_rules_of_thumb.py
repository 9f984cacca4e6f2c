from dataclasses import replace
from fractions import Fraction
from itertools import count
from math import ceil

import pytest

from generator.facts.rules_of_thumb import (
    EvenFrom,
    RulesOfThumbFacts,
    even_from,
    examples_around,
    favourite,
    lead_of,
    rules_of_thumb_facts,
    share_of,
)
from risk_odds.ruleset_files import load_rulesets
from tests.given import about_of, shared_facts
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
    enough = [win(armies - 1, armies) >= Fraction(1, 2) for armies in range(2, LARGEST + 1)]
    assert found.classic.territory == enough.index(True) + 2
    assert all(enough[enough.index(True) :])


@pytest.mark.parametrize("largest", [19, 20, 23])
def test_a_lead_is_worth_least_and_most_in_usual_battles(largest: int) -> None:
    """Those against 6 to 20 defenders, none beyond; nothing is said where not all are asked."""
    worth = {d: Fraction((7 * d) % 30 + 1, 40) for d in range(1, largest + 1)}
    worth |= {5: Fraction(0), 21: Fraction(1)}
    found = lead_of(lambda a, d: worth[d] * (a == d + 2), 2, largest)
    ends = [each and (each.attackers, each.defenders) for each in (found.least, found.most)]
    usual = sorted(range(6, 21), key=worth.__getitem__) if largest >= 20 else []
    assert ends == ([(d + 2, d) for d in (usual[0], usual[-1])] if usual else [None, None])
    assert (found.weakest.defenders, found.last.defenders) == (5, largest)


@pytest.mark.parametrize(
    ("needed", "attackers", "territory"),
    [
        ([1], 1, None),
        ([1, 1], 1, 2),
        ([1, 3, 3, 3], 3, 4),
        ([1, 2, None], None, None),
        ([None, 3, 3, 3], 3, 4),
    ],
)
def test_equal_armies_are_enough_from_a_size_on(
    needed: list[int | None], attackers: int | None, territory: int | None
) -> None:
    """From there on no number asked needs more; of armies on a territory one cannot attack."""
    large = replace(about_of(load_rulesets()["classic"], 1).large, needed=tuple(needed))
    found = even_from(large)
    assert (found.attackers, found.territory) == (attackers, territory)
    assert (share_of(large) is None) == (None in needed)


def test_the_first_of_all_equal_battles_may_favour_the_attacker() -> None:
    """There is no battle before it, and none at all where no size favours them."""
    ruleset = load_rulesets()["classic"]
    of = {first: examples_around(win, EvenFrom(ruleset, first, None)) for first in (None, 1, 2)}
    assert {first: [each.attackers for each in many] for first, many in of.items()} == {
        None: [],
        1: [1],
        2: [1, 2],
    }


def test_a_lead_recovers_only_if_it_falls_and_then_rises() -> None:
    """A chance that rises and falls again, or rises no more, is not said to recover."""
    falling = lead_of(lambda _, d: Fraction(1, d), 0, 5)
    humped = lead_of(lambda _, d: Fraction(10 - abs(d - 3), 10), 0, 5)
    turning = lead_of(lambda _, d: Fraction(abs(d - 3), 10), 0, 5)
    levelled = lead_of(lambda _, d: Fraction(min(d, 3), 10), 0, 5)
    assert falling.recovers
    assert turning.recovers
    assert not humped.recovers
    assert not levelled.recovers


def test_the_likelier_side_wins_as_often_as_the_twin_says() -> None:
    """The mean of the greater chance over all battles up to a size; the rest are upsets."""
    chances = [win(a, d) for a in range(1, 4) for d in range(1, 4)]
    found = favourite(win, 3)
    assert Fraction(*found.wins) == sum(max(each, 1 - each) for each in chances) / 9
    assert Fraction(*found.upset) == sum(min(each, 1 - each) for each in chances) / 9
    assert found.largest == 3
