"""Charts as static SVG: geometry only; the templates draw it."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.facts.matchups import Outcome
from risk_odds.numbers import round_half_even

HEIGHT = 100


@dataclass(frozen=True, slots=True)
class SurvivorBars:
    """A bar for each outcome, best for the attacker first, as SVG path data for each side.

    A bar is a stroke upwards from its outcome's place (0, 1, 2, …) on the line at 0; the highest is
    ``HEIGHT`` high. An outcome whose bar would have no height has none, and keeps its place.
    """

    attackers: str
    defenders: str


def survivor_bars(outcomes: Sequence[Outcome]) -> SurvivorBars:
    """The bars of a battle's outcomes, heights rounded to a hundredth of the highest."""
    greatest = max(outcome.low for outcome in outcomes)
    paths: dict[bool, list[str]] = {True: [], False: []}
    for position, outcome in enumerate(outcomes):
        height = round_half_even(outcome.low * HEIGHT, greatest)
        if height:
            paths[outcome.attackers_left > 0].append(f"M{position} 0V-{height}")
    return SurvivorBars("".join(paths[True]), "".join(paths[False]))
