from fractions import Fraction
from math import ceil

from generator.facts.large_battles import (
    Errors,
    Thumb,
    errors_of,
    large_battles_facts,
    open_battles,
)
from tests.given import shared_facts
from tests.rulesets import make_ruleset
from tests.twin import battles

HALF = Fraction(1, 2)

HOPELESS = make_ruleset((20,), (100,), attacker_bonus={"dice": "all", "amount": -18})
"""Of the attacker's 20 rolls only the highest, 2, can win: against 1 of the defender's 100."""


def test_errors_of_the_rule_of_thumb_are_counted() -> None:
    """Each battle is asked by the twin; too few are counted apart from what is exact."""
    found = large_battles_facts(shared_facts(["classic"], 12))
    for thumb in found.rule:
        assert thumb.attackers == ceil(Fraction(86, 100) * thumb.defenders + 2) - 1
        assert battles.win("classic", thumb.needed, thumb.defenders) >= HALF
        assert thumb.needed == 1 or battles.win("classic", thumb.needed - 1, thumb.defenders) < HALF
    errors = [thumb.attackers - thumb.needed for thumb in found.rule]
    assert found.errors is not None
    assert (found.errors.exact, found.errors.too_few) == (errors.count(0), 0)
    assert (found.errors.least, found.errors.most) == (min(errors), max(errors))
    assert Thumb(defenders=10, needed=11, attackers=10).error == -1


def test_errors_of_both_signs_are_counted_apart() -> None:
    """Battles with too few attackers, by one or more, are counted, and neither those that the rule
    has right nor those with too many.
    """
    errors = (-3, -1, 0, 0, 0, 1, 4)
    thumbs = [Thumb(defenders=9, needed=10, attackers=10 + error) for error in errors]
    assert errors_of(thumbs) == Errors(exact=3, too_few=2, least=-3, most=4)
    assert errors_of(thumbs[3:5]) == Errors(exact=2, too_few=0, least=0, most=0)


def test_no_battle_is_farther_from_its_limit() -> None:
    """All battles shown are nearer than ``furthest`` attackers, and one is no nearer than by 1."""
    found = large_battles_facts(shared_facts(["classic", "d4", "capital-wall"], 12))
    off = [
        abs(even.attackers - Fraction(*large.limit.ratio) * even.defenders)
        for large in found.rulesets
        for even in large.near
        if even.attackers is not None and large.limit.ratio is not None
    ]
    assert min(off) < found.furthest - 1 <= max(off) < found.furthest


def test_no_distance_is_told_where_no_battle_can_be_even() -> None:
    """One die with 20 faces beats one with 100 in 1 of 2,000 rounds: against two defenders not even
    1,600 attackers have an even chance, and none is off the limit, which is 1,999.
    """
    found = large_battles_facts(shared_facts([HOPELESS]))
    (large,) = found.rulesets
    assert large.limit.ratio == (1999, 1)
    assert [even.attackers for even in large.near] == [None]
    assert found.furthest == 0


def test_the_classic_rules_come_first_where_they_have_a_limit() -> None:
    """Wherever they stand in the order; else the first that has one, and none where none has."""
    never = make_ruleset((6,), attacker_bonus={"dice": "all", "amount": -20})
    for rulesets, first in (
        ((never, "d4", "classic"), "classic"),
        ((never, "d4", "dutch"), "d4"),
        ((never,), None),
    ):
        found = large_battles_facts(shared_facts(rulesets))
        assert (found.first and found.first.ruleset.id) == first
        assert found.without == (never,)


def test_open_battles_are_the_twins() -> None:
    """Against up to 7 defenders the fewest attackers with 10%, one half and 90%; none where the
    classic rules are not on the site.
    """
    found = open_battles(shared_facts(["classic"], 7))[:7]
    assert [each.defenders for each in found] == [1, 2, 3, 4, 5, 6, 7]
    for each in found:
        for fewest, wanted in zip(each.attackers, (1, 5, 9), strict=True):
            chances = [battles.win("classic", a, each.defenders) for a in range(1, fewest + 1)]
            assert [chance >= Fraction(wanted, 10) for chance in chances].index(True) == fewest - 1
    assert open_battles(shared_facts(["d4"], 7)) == ()
