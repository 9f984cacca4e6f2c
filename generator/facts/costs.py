"""What an attack costs: one battle under all rules, with all dice and with fewer."""

from collections.abc import Mapping
from dataclasses import dataclass

from risk_odds.numbers import Number
from risk_odds.ruleset import Ruleset
from risk_odds.solver import solve
from risk_odds.solver.costs import DiceCost, FewerLost, costs_by_dice, fewer_lost

__all__ = ["Costs", "DiceCost", "EqualCost", "FewerLost", "costs", "equal_costs"]


@dataclass(frozen=True, slots=True)
class Costs:
    """One battle under all rulesets, by their ids, each with all dice first.

    ``fewer`` says how many attackers it takes to lose fewer, under the first ruleset.
    """

    attackers: int
    defenders: int
    by_ruleset: Mapping[str, tuple[DiceCost, ...]]
    fewer: FewerLost

    @property
    def of_first(self) -> tuple[DiceCost, ...]:
        """The battle under the first ruleset."""
        return next(iter(self.by_ruleset.values()))


@dataclass(frozen=True, slots=True)
class EqualCost:
    """What both sides lose on average where the attackers (A) are as many as the defenders."""

    armies: int
    attackers_lost: Number
    defenders_lost: Number


def equal_costs(ruleset: Ruleset, largest: int) -> tuple[EqualCost, ...]:
    """The battles of equal armies, up to ``largest`` a side."""
    solution = solve(ruleset, largest, largest)
    return tuple(
        EqualCost(
            armies,
            solution.expected_attackers_lost(armies, armies),
            solution.expected_defenders_lost(armies, armies),
        )
        for armies in range(1, largest + 1)
    )


def costs(rulesets: Mapping[str, Ruleset], attackers: int, defenders: int) -> Costs:
    """What one battle costs under these rulesets, one at least."""
    first = next(iter(rulesets.values()))
    return Costs(
        attackers,
        defenders,
        {name: costs_by_dice(rules, attackers, defenders) for name, rules in rulesets.items()},
        fewer_lost(first, defenders)[-1],
    )
