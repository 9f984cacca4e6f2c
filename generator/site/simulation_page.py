"""The page /simulation/: battles fought with random dice beside the exact chances."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.numbers import Ratio, fixed, percent
from generator.rules import Ruleset
from generator.simulation import COMMAND, LIMIT, Score, Simulation, scores_of_all
from generator.site.page import Page
from generator.site.rendering import render

USUAL = Fraction(2)
"""Standard errors that chance alone exceeds in about 1 of 22 cases."""


@dataclass(frozen=True, slots=True)
class SimulatedRow:
    """One matchup as ready text, and whether it lies within the limit."""

    attackers: int
    defenders: int
    simulated: str
    exact: str
    apart: str
    within: bool


@dataclass(frozen=True, slots=True)
class SimulatedRules:
    """The matchups of one ruleset: counts, the farthest from its exact chance, each of them."""

    ruleset: Ruleset
    battles: int
    outside: int
    farthest: SimulatedRow
    rows: tuple[SimulatedRow, ...]


def simulation_page(rulesets: Mapping[str, Ruleset], simulation: Simulation) -> Page | None:
    """The page on the simulated battles of these rulesets; None where none was simulated.

    Raises ``InputError`` where a ruleset has been simulated by other rules than its present ones.
    """
    scores = scores_of_all(simulation, rulesets)
    if not scores:
        return None
    found = [rules_of(rulesets[name], of_ruleset) for name, of_ruleset in scores.items()]
    everything = [score for of_ruleset in scores.values() for score in of_ruleset]
    farthest = max(everything, key=lambda score: score.order)
    outside = sum(rules.outside for rules in found)
    limit = fixed(Ratio(LIMIT.numerator, LIMIT.denominator), 1)
    agreement = (
        f"All {len(everything):,} simulated chances lie within {limit} standard errors of the "
        "exact ones"
        if not outside
        else f"{outside:,} of {len(everything):,} simulated chances lie more than {limit} standard "
        "errors from the exact ones"
    )
    battles = sum(rules.battles for rules in found)
    return Page(
        address="simulation",
        title="Simulated battles beside the exact odds",
        description=(
            f"{battles:,} RISK battles fought with random dice, {len(found)} "
            f"{'ruleset' if len(found) == 1 else 'rulesets'}: how near the exact odds they come."
        ),
        html=render(
            "pages/simulation.html",
            agreement=agreement,
            farthest=farthest.size(2),
            limit=limit,
            battles=battles,
            matchups=len(everything),
            unusual=sum(not score.within(USUAL) for score in everything),
            rulesets=found,
            blitz=[rules.ruleset for rules in found if rules.ruleset.transformation],
            dutch=[rules.ruleset for rules in found if rules.ruleset.defender.chooses_after_roll],
            command=COMMAND,
        ),
    )


def rules_of(ruleset: Ruleset, scores: Sequence[Score]) -> SimulatedRules:
    """What the page says of one ruleset."""
    return SimulatedRules(
        ruleset,
        sum(score.battles for score in scores),
        sum(not score.within(LIMIT) for score in scores),
        _row(max(scores, key=lambda score: score.order)),
        tuple(map(_row, scores)),
    )


def _row(score: Score) -> SimulatedRow:
    return SimulatedRow(
        score.attackers,
        score.defenders,
        percent(score.simulated, 2),
        percent(score.exact, 2),
        score.signed(2),
        score.within(LIMIT),
    )
