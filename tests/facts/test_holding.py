from fractions import Fraction

from generator.facts.holding import holds_against
from generator.scope.chances import OF_HOLDING
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from tests.rulesets import make_ruleset
from tests.twin import battles


def test_where_none_hold_there_is_no_number() -> None:
    """Where the defender always loses no number is enough; where they always hold one is."""
    lost = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": 20})
    ((hold, *_),) = holds_against(lost, 1)
    assert (hold.defenders, hold.win, hold.attackers_lost) == (None, None, None)
    safe = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
    assert {hold.defenders for hold in holds_against(safe, 1)[0]} == {1}


def test_the_fewest_who_hold_are_the_twins() -> None:
    """Against one to four attackers they break through no more often than is asked, and with one
    defender fewer they do; what they lose against so many stands beside.
    """
    found = holds_against(load_rulesets()["classic"], 4)
    assert [len(row) for row in found] == [len(OF_HOLDING)] * 4
    for attackers, row in enumerate(found, start=1):
        for hold in row:
            assert hold.defenders is not None
            assert hold.win is not None
            assert hold.attackers_lost is not None
            win = battles.win("classic", attackers, hold.defenders)
            assert hold.win == Ratio.of(win)
            assert win <= Fraction(*hold.breaks)
            fewer = hold.defenders - 1
            assert not fewer or battles.win("classic", attackers, fewer) > Fraction(*hold.breaks)
            ends = battles.outcomes("classic", attackers, hold.defenders)
            lost = sum(((attackers - left) * part for (left, _), part in ends.items()), Fraction())
            assert hold.attackers_lost == Ratio.of(lost)


def test_all_rules_have_answers() -> None:
    """There are answers under any rules, blitz included."""
    for ruleset in load_rulesets().values():
        (row,) = holds_against(ruleset, 1)
        assert [hold.breaks for hold in row] == list(OF_HOLDING)
