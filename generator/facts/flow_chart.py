"""How battles run: the chances of small ones, and all states of a large one."""

from dataclasses import dataclass
from fractions import Fraction

from generator.facts.given import About
from generator.facts.matchups import LARGEST_FLOW
from risk_odds.numbers import Ratio
from risk_odds.solver import Solution
from risk_odds.solver.markov import Passed, flow_of
from risk_odds.solver.wins import Wins

LARGE = (20, 20)
"""The large battle: attackers (A), defenders."""


@dataclass(frozen=True, slots=True)
class Small:
    """A battle that has a flow chart on its page, and the attacker's chance to win it."""

    attackers: int
    defenders: int
    win: Ratio


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowChartFacts:
    """Battles with a chart, by defenders, then attackers; and the states of a large battle.

    ``late`` is the likeliest of those states in which half of all armies, or fewer, are left.
    """

    small: tuple[tuple[Small, ...], ...]
    large: tuple[Passed, ...]
    late: Passed


def flow_chart_facts(about: About) -> FlowChartFacts:
    """What is known of battles under one ruleset."""
    wins = Wins(about.ruleset)
    sides = range(1, min(about.largest, LARGEST_FLOW) + 1)
    large = flow_of(Solution(about.ruleset, *LARGE), *LARGE)
    return FlowChartFacts(
        small=tuple(tuple(Small(a, d, wins.win(a, d)) for a in sides) for d in sides),
        large=large,
        late=likeliest_late(large),
    )


def likeliest_late(flow: tuple[Passed, ...]) -> Passed:
    """The likeliest undecided state of those in which half of all armies, or fewer, are left."""
    armies_left = _armies(flow[0]) // 2
    late = [passed for passed in flow if passed.steps and _armies(passed) <= armies_left]
    return max(late, key=lambda passed: Fraction(*passed.chance))


def _armies(passed: Passed) -> int:
    return passed.attackers + passed.defenders
