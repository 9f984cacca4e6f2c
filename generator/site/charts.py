"""Charts as static SVG: geometry only; the templates draw it."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.matchups import Outcome
from generator.numbers import round_half_even

BAR_STEP = 10
BAR_WIDTH = 8
HEIGHT = 1000


@dataclass(frozen=True, slots=True)
class SurvivorBars:
    """A bar for each outcome, best for the attacker first. The highest bar is ``HEIGHT`` high.

    ``width`` is the drawing's width; the two paths are SVG path data.
    """

    width: int
    attackers: str
    defenders: str


def survivor_bars(outcomes: Sequence[Outcome]) -> SurvivorBars:
    """The bars of a battle's outcomes, heights rounded to a thousandth of the highest."""
    greatest = max(outcome.low for outcome in outcomes)
    paths: dict[bool, list[str]] = {True: [], False: []}
    for position, outcome in enumerate(outcomes):
        height = round_half_even(outcome.low * HEIGHT, greatest)
        left = position * BAR_STEP + (BAR_STEP - BAR_WIDTH) // 2
        paths[outcome.attackers_left > 0].append(f"M{left} {HEIGHT}v-{height}h{BAR_WIDTH}v{height}")
    return SurvivorBars(len(outcomes) * BAR_STEP, "".join(paths[True]), "".join(paths[False]))
