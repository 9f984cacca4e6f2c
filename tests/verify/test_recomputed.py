from generator.verify.listed_rolls import Rules, Side, read_rules
from generator.verify.recomputed import dice_primes
from risk_odds.ruleset_files import RULESETS_FOLDER


def test_the_primes_are_those_of_the_dice() -> None:
    """2, 3 and 5 have their columns under all rules, and other primes where dice have them."""
    assert dice_primes(read_rules(RULESETS_FOLDER, "classic")) == [2, 3, 5]
    sides = Side((14, 6), ()), Side((11,), ())
    odd = Rules("odd", *sides, (1,), attacker_wins_ties=False, chooses=False, transformed=False)
    assert dice_primes(odd) == [2, 3, 5, 7, 11]
