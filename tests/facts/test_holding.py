from generator.facts.holding import holds_against
from generator.scope.chances import OF_HOLDING
from risk_odds.ruleset_files import load_rulesets
from tests.rulesets import make_ruleset


def test_where_none_hold_there_is_no_number() -> None:
    """Where the defender always loses no number is enough; where they always hold one is."""
    lost = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": 20})
    ((hold, *_),) = holds_against(lost, 1)
    assert (hold.defenders, hold.win, hold.attackers_lost) == (None, None, None)
    safe = make_ruleset((6,), (6,), attacker_bonus={"dice": "all", "amount": -20})
    assert {hold.defenders for hold in holds_against(safe, 1)[0]} == {1}


def test_all_rules_have_answers() -> None:
    """There are answers under any rules, blitz included."""
    for ruleset in load_rulesets().values():
        (row,) = holds_against(ruleset, 1)
        assert [hold.breaks for hold in row] == list(OF_HOLDING)
