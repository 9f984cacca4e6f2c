"""Under which conditions the numbers of rules are for an app."""

from generator.scope.words import message
from risk_odds.ruleset import Ruleset


def setting_of(ruleset: Ruleset, name: str) -> str | None:
    """In which setting of an app's dice the numbers hold under one of a ruleset's names, if so."""
    return message("odds.true_random") if ruleset.is_true_random(name) else None
