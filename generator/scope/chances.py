"""The chances for which the site says how many armies are needed: one list, and parts of it."""

from risk_odds.numbers import Ratio

NEEDED = tuple(Ratio(chance, 100) for chance in (50, 60, 70, 75, 80, 90, 95, 99))
"""All those of the pages. Not in lowest terms."""

IN_DATASETS = tuple(
    Ratio(chance, 1000)
    for chance in (10, 50, 100, 250, *(500, 600, 700, 750, 800, 900), 950, 990, 999)
)
"""Those of the datasets of armies needed. Not in lowest terms."""


def _chosen(*percents: int) -> tuple[Ratio, ...]:
    return tuple(chance for chance in NEEDED if chance.numerator in percents)


OF_MATCHUP = _chosen(50, 75, 90, 95, 99)
"""On a matchup's page and in its document."""

OF_LOOKUP = _chosen(50, 75, 90, 95)
"""In the first answer of the lookup form."""

(WANTED,) = _chosen(90)
"""The chance for which the lookup's field says first how many attackers are needed."""

OF_PATHS = _chosen(50, 75, 90)
"""For a path of territories."""

OF_CHAINS = _chosen(50, 75, 90, 95)
"""For a chain of territories that a reader asks for, and for a whole continent."""

OF_HOLDING = tuple(Ratio(chance, 100) for chance in (50, 25, 10, 5))
"""How often a stack may break through at most."""

(OF_COMPARISON,) = _chosen(90)
"""Where rulesets are compared."""


def whole_percent(chance: Ratio) -> int:
    """A chance that is a whole number of percents: 75 for 3/4."""
    return chance.numerator * 100 // chance.denominator
