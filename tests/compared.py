"""The texts that comparisons must show: the twin's numbers, rounded a second way."""

from fractions import Fraction

from risk_odds.ruleset_files import load_rulesets
from tests import expected, rounding

RULESETS = load_rulesets()
FEW = ("classic", "capital-wall", "uk-1990", "dutch", "balanced-blitz")
"""One ruleset of every kind."""


def signed(value: Fraction) -> str:
    """Return a difference of chances as readers see it."""
    text = rounding.places(value * 100, 1)
    if not text.strip("0."):
        return "0.0"
    return f"−{text[1:]}" if text.startswith("-") else f"+{text}"


def figures(ruleset: str, cell: tuple[int, int], first: str = "classic") -> list[str]:
    """Return the texts of a battle's row."""
    a, d = cell
    win = expected.win(ruleset, a, d)
    needed = expected.needed(ruleset, d, Fraction(9, 10))
    return [
        rounding.percent(win),
        signed(win - expected.win(first, a, d)),
        rounding.places(a - expected.mean(ruleset, cell, lambda end: end[0]), 1),
        rounding.places(d - expected.mean(ruleset, cell, lambda end: end[1]), 1),
        str(needed),
        str(needed + 1),
    ]
