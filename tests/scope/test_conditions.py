"""The conditions under which numbers are for an app."""

from generator.scope.conditions import setting_of
from generator.scope.words import message
from risk_odds.ruleset_files import load_rulesets


def test_a_setting_is_that_of_the_name() -> None:
    """Who plays zombies plays the app; who plays the same dice at the board needs no setting."""
    rules = load_rulesets()["attacker-ties"]
    assert setting_of(rules, "zombies") == message("odds.true_random")
    assert setting_of(rules, "god-of-war") is None
    assert setting_of(rules, "attacker-ties") is None
