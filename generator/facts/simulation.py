"""The file of simulated battles: read, checked against the rulesets, scored against exact chances.

The battles were fought by ``python -m tests.montecarlo``; here is no random number, and no float:
every score is decided in whole numbers.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, model_validator

from generator import PROJECT
from risk_odds.errors import InputError
from risk_odds.numbers import Interval, Number, Ratio, bounds, fixed_root, fraction_bounds
from risk_odds.ruleset import Ruleset
from risk_odds.solver import AnySolution, solve
from risk_odds.solver.normal import normal_share
from risk_odds.validation import FrozenModel, read_json, validated

RESULTS = PROJECT / "docs" / "simulation.json"
"""The simulated battles that come with the project."""

COMMAND = "python -m tests.montecarlo"
"""Fights the battles anew and writes the file."""

LIMIT = Fraction(9, 2)
"""This many standard errors may lie between a simulated and the exact chance."""

ENDS = tuple(Fraction(halves, 2) for halves in range(8))
"""Standard errors at which scores are counted apart; beyond the last, together."""

STEEPER = Fraction(13, 10)
KEPT = Fraction(8, 10)
"""Balanced blitz: the power of the odds, and the probability that the cuts leave."""

Count = Annotated[int, Field(strict=True, ge=0)]
Positive = Annotated[int, Field(strict=True, ge=1)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]+$")]


class SimulatedMatchup(FrozenModel):
    """The battles of ``attackers`` (A) against ``defenders`` (D), and how many A won.

    Balanced blitz: ``wins`` are those of the plain battles, ``blitz`` the chance to win, a decimal
    that the four steps make of how the plain battles ended.
    """

    attackers: Positive
    defenders: Positive
    battles: Positive
    wins: Count
    blitz: Annotated[str, Field(pattern=r"^[01]\.[0-9]+$")] | None = None

    @model_validator(mode="after")
    def _won_at_most_all(self) -> Self:
        if self.wins > self.battles:
            raise ValueError(f"at most {self.battles} wins")
        return self


class SimulatedRuleset(FrozenModel):
    """The simulated matchups of one ruleset.

    ``rules`` is the ``fingerprint`` of the rules that were played; ``seed`` with A and D started
    each matchup's random numbers.
    """

    rules: Digest
    seed: Digest
    matchups: Annotated[tuple[SimulatedMatchup, ...], Field(min_length=1)]


class Simulation(FrozenModel):
    """All simulated battles by the rulesets' ids, and the version of NumPy that rolled the dice."""

    numpy: Annotated[str, Field(min_length=1)]
    rulesets: dict[str, SimulatedRuleset]


@dataclass(frozen=True)
class Score:
    """One matchup: the simulated chance to win beside the exact one.

    ``squared`` is the square of the standard errors between them.
    """

    attackers: int
    defenders: int
    battles: int
    simulated: Ratio
    exact: Number
    squared: Number

    def within(self, standard_errors: Fraction) -> bool:
        """Whether the two lie no more than this many standard errors apart."""
        decided = {Fraction(*end) <= standard_errors**2 for end in bounds(self.squared)}
        if len(decided) > 1:
            raise ArithmeticError(f"cannot tell whether a score lies within {standard_errors}")
        return decided.pop()

    def reaches(self, standard_errors: Fraction) -> bool:
        """Whether the two lie at least this many standard errors apart."""
        decided = {Fraction(*end) >= standard_errors**2 for end in bounds(self.squared)}
        if len(decided) > 1:
            raise ArithmeticError(f"cannot tell whether a score reaches {standard_errors}")
        return decided.pop()

    @property
    def is_above(self) -> bool:
        """Whether as much was won as expected, or more."""
        return Fraction(*self.simulated) >= Fraction(*bounds(self.exact)[0])

    @cached_property
    def order(self) -> tuple[Fraction, Fraction]:
        """Sorts scores, the nearest to the exact chance first."""
        return fraction_bounds(self.squared)

    def size(self, places: int) -> str:
        """The distance in standard errors, without sign, correctly rounded."""
        return fixed_root(self.squared, places)

    def signed(self, places: int) -> str:
        """The distance in standard errors, with its sign: + where more was won than expected."""
        size = self.size(places)
        if not size.strip("0."):
            return size
        return ("+" if self.is_above else "−") + size


@dataclass(frozen=True, slots=True)
class Band:
    """The scores from ``low`` standard errors on, below ``high``; None is no end to that side.

    ``expected`` of them would be there by luck alone, if they were independent.
    """

    low: Fraction | None
    high: Fraction | None
    scores: int
    expected: Number


def bands_of(scores: Iterable[Score]) -> tuple[Band, ...]:
    """How many scores lie in each band, from those farthest below the exact chance to the others.

    A score without a sign, 0, counts among those above.
    """
    found = {(is_above, place): 0 for is_above in (False, True) for place in range(len(ENDS))}
    for score in scores:
        # a score at an end is in the band above it, as its sign says
        reached = [place for place, end in enumerate(ENDS) if score.reaches(end)]
        is_at_end = not score.is_above and score.within(ENDS[reached[-1]])
        found[score.is_above, reached[-1] - is_at_end] += 1
    total = sum(found.values())
    beyond: list[Fraction | None] = [*ENDS, None]
    bands = []
    for (is_above, place), number in found.items():
        near, far = beyond[place : place + 2]
        assert near is not None
        low, high = (near, far) if is_above else (None if far is None else -far, -near)
        ends = bounds(normal_share(low, high))
        expected = Interval(*(Ratio.of(total * Fraction(*end)) for end in ends))
        bands.append(Band(low, high, number, expected))
    below, above = bands[: len(ENDS)], bands[len(ENDS) :]
    return (*reversed(below), *above)


def share_by_luck(standard_errors: Fraction) -> Number:
    """The share of scores that would be less than this many standard errors off by luck alone."""
    return normal_share(-standard_errors, standard_errors)


def fingerprint(ruleset: Ruleset) -> str:
    """A hash of all that decides a battle: it stays when only a ruleset's texts change."""
    decisive = json.dumps(ruleset.decisive, sort_keys=True)
    return sha256(decisive.encode()).hexdigest()[:32]


def load_simulation(path: Path = RESULTS) -> Simulation:
    """The simulated battles of a file. Raises ``InputError`` that names file, key and fault."""
    return validated(Simulation, read_json(path, COMMAND), path)


def scores_of_all(
    simulation: Simulation, rulesets: Mapping[str, Ruleset]
) -> dict[str, tuple[Score, ...]]:
    """The scores of each ruleset that has been simulated, in the rulesets' order.

    Raises ``InputError`` where other rules were simulated than a ruleset's present ones.
    """
    common = [ruleset for ruleset in rulesets.values() if ruleset.id in simulation.rulesets]
    for ruleset in common:
        found, expected = simulation.rulesets[ruleset.id].rules, fingerprint(ruleset)
        if found != expected:
            raise InputError(
                f"{RESULTS.name}: rulesets.{ruleset.id}.rules: found battles by other rules "
                f"({found}), expected those of the ruleset's file ({expected}); "
                f"run `{COMMAND}` to simulate anew"
            )
    return {
        ruleset.id: tuple(scores(simulation.rulesets[ruleset.id].matchups, ruleset))
        for ruleset in common
    }


def scores(matchups: Iterable[SimulatedMatchup], ruleset: Ruleset) -> Iterable[Score]:
    """The score of each simulated matchup of one ruleset."""
    matchups = list(matchups)
    solution = solve(
        ruleset,
        max(matchup.attackers for matchup in matchups),
        max(matchup.defenders for matchup in matchups),
    )
    return (score(matchup, solution) for matchup in matchups)


def score(matchup: SimulatedMatchup, solution: AnySolution) -> Score:
    """How far a simulated chance lies from the exact one, in standard errors.

    A plain battle is won or lost, so that the variance of the simulated chance is p (1 − p) / n.
    Balanced blitz turns the plain chance w into a chance whose slope against w is 1.3 u (1 − u) /
    (0.8 w (1 − w)), with u = w^1.3 / (w^1.3 + (1 − w)^1.3); its standard error is the plain one
    times this slope (the delta method).
    """
    attackers, defenders = matchup.attackers, matchup.defenders
    exact = solution.win(attackers, defenders)
    low, high = fraction_bounds(exact)
    if not solution.exact:
        if matchup.blitz is None:
            raise InputError(
                f"{RESULTS.name}: rulesets.{solution.ruleset.id}: {attackers} v {defenders}: "
                f"found no chance after the blitz, expected one; run `{COMMAND}`"
            )
        simulated = Fraction(matchup.blitz)
        plain = Fraction(*solution.plain.win(attackers, defenders))
        # u (1 − u) = 1/4 − (u − 1/2)²
        middle = _squares(KEPT * (low - Fraction(1, 2)), KEPT * (high - Fraction(1, 2)))
        least, most = (Fraction(1, 4) - square for square in reversed(middle))
        factor = matchup.battles * plain * (1 - plain) * (KEPT / STEEPER) ** 2
        nearest, farthest = _squares(simulated - high, simulated - low)
        ends = nearest * factor / most**2, farthest * factor / least**2
    else:
        simulated = Fraction(matchup.wins, matchup.battles)
        squared = (simulated - low) ** 2 * matchup.battles / (low * (1 - low))
        ends = squared, squared
    least_squared, most_squared = map(Ratio.of, ends)
    return Score(
        attackers,
        defenders,
        matchup.battles,
        Ratio.of(simulated),
        exact,
        least_squared if least_squared == most_squared else Interval(least_squared, most_squared),
    )


def _squares(low: Fraction, high: Fraction) -> tuple[Fraction, Fraction]:
    """The least and the greatest square of a number between two others."""
    least, greatest = sorted((low**2, high**2))
    return (Fraction(0) if low < 0 < high else least), greatest
