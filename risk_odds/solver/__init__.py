"""The exact solver: knows rulesets and numbers, nothing of files or pages."""

from risk_odds.ruleset import Ruleset
from risk_odds.solver.blitz import BlitzSolution
from risk_odds.solver.solution import Outcomes, RoundChances, Solution

AnySolution = Solution | BlitzSolution

__all__ = [
    "AnySolution",
    "BlitzSolution",
    "Outcomes",
    "RoundChances",
    "Solution",
    "kind_of",
    "solve",
]


def solve(ruleset: Ruleset, attackers: int, defenders: int) -> AnySolution:
    """The solution of a ruleset for battles up to ``attackers`` (A) by ``defenders`` (D)."""
    return kind_of(ruleset)(ruleset, attackers, defenders)


def kind_of(ruleset: Ruleset) -> type[AnySolution]:
    """The kind of a ruleset's solutions, which says what they can tell."""
    return BlitzSolution if ruleset.transformation else Solution
