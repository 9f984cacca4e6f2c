"""The version of rules that may have changed since, for the words beside every chance."""

from generator.scope.words import message
from risk_odds.numbers import Number, percent

_CERTAIN = {"0.0%": "odds.impossible", "100.0%": "odds.certain"}
"""What is said of a chance that the version alone makes certain."""


def version_in_words(version: str | None, chance: Number | None = None) -> str:
    """The version as it stands beside a chance: ``computed for v3.3``, ``certain under v3.3``."""
    if version is None:
        return ""
    found = None if chance is None else _CERTAIN.get(percent(chance))
    return message(found or "odds.computed", version=version)


def version_sentence(version: str | None, chance: Number | None = None) -> str:
    """The same as a sentence."""
    words = version_in_words(version, chance)
    return f"{words[0].upper()}{words[1:]}." if words else ""
