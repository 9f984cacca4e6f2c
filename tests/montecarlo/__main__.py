"""Fight the battles of every ruleset and write ``docs/simulation.json``, which the site shows."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import click
import numpy as np

from generator.facts.simulation import (
    LIMIT,
    RESULTS,
    SimulatedMatchup,
    SimulatedRuleset,
    Simulation,
    fingerprint,
    scores,
)
from risk_odds.numbers import Interval, Number
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import RULESETS_FOLDER, load_rulesets
from risk_odds.solver import AnySolution, BlitzSolution, solve
from tests.montecarlo.battles import Policy, entropy_of, fight, generator_of
from tests.montecarlo.blitz import blitz_win

BATTLES = 200_000
"""Simulated battles of each matchup."""

MATCHUPS = 50
"""Simulated matchups of each ruleset."""

LARGEST = 30
"""The most armies a side of a simulated matchup."""

OPEN = Fraction(1, 200)
"""A matchup is simulated only if either side wins at least so often."""

OPEN_BLITZ = Fraction(1, 50)
"""The same for balanced blitz, whose chances bend sharply near 0 and 1."""

PLACES = 10
"""Of a chance that balanced blitz's floating-point numbers give."""


@click.command()
@click.option(
    "--rulesets",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=RULESETS_FOLDER,
    help="Folder of ruleset files (TOML).  [default: the project's own]",
)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=RESULTS,
    help="The file to write.  [default: docs/simulation.json]",
)
def main(folder: Path, output: Path) -> None:
    """Simulate battles by every ruleset and compare them with the exact chances."""
    started = time.monotonic()
    rulesets = load_rulesets(folder)
    simulated = {}
    outside = 0
    for ruleset in rulesets.values():
        simulated[ruleset.id] = simulate(ruleset)
        found = sorted(
            scores(simulated[ruleset.id].matchups, ruleset), key=lambda score: score.order
        )
        outside += sum(not score.within(LIMIT) for score in found)
        click.echo(f"{ruleset.id}: {len(found)} matchups, at most {found[-1].size(2)}")
    simulation = Simulation(numpy=np.__version__, rulesets=simulated)
    output.write_text(as_json(simulation), encoding="utf-8")
    click.echo(
        f"{outside} beyond {float(LIMIT)} standard errors; {time.monotonic() - started:.0f} s"
    )
    raise SystemExit(outside > 0)


def simulate(
    ruleset: Ruleset, matchups: int = MATCHUPS, battles: int = BATTLES
) -> SimulatedRuleset:
    """Simulate this many matchups of one ruleset."""
    solution = solve(ruleset, LARGEST, LARGEST)
    return SimulatedRuleset(
        rules=fingerprint(ruleset),
        seed=f"{entropy_of(ruleset.id):032x}",
        matchups=tuple(
            simulate_matchup(solution, attackers, defenders, battles)
            for attackers, defenders in chosen_matchups(solution, matchups)
        ),
    )


def simulate_matchup(
    solution: AnySolution, attackers: int, defenders: int, battles: int = BATTLES
) -> SimulatedMatchup:
    """Simulate the battles of one matchup, with the random numbers that are its own."""
    ruleset = solution.ruleset
    blitz = isinstance(solution, BlitzSolution)
    plain = solution.plain if isinstance(solution, BlitzSolution) else solution
    policy = Policy(plain.dutch) if plain.dutch else None
    random = generator_of(ruleset.id, attackers, defenders)
    ends = fight(ruleset, attackers, defenders, battles, random, policy)
    return SimulatedMatchup(
        attackers=attackers,
        defenders=defenders,
        battles=battles,
        wins=ends.wins,
        blitz=f"{blitz_win(ends):.{PLACES}f}" if blitz else None,
    )


def chosen_matchups(solution: AnySolution, number: int = MATCHUPS) -> Sequence[tuple[int, int]]:
    """So many matchups, spread evenly over all that are open enough to test anything."""
    open_ones = [
        (attackers, defenders)
        for attackers in range(1, LARGEST + 1)
        for defenders in range(1, LARGEST + 1)
        if is_open(solution, attackers, defenders)
    ]
    if len(open_ones) < number:
        raise ValueError(
            f"{solution.ruleset.id}: only {len(open_ones)} matchups are open enough to simulate"
        )
    return [open_ones[(2 * place + 1) * len(open_ones) // (2 * number)] for place in range(number)]


def is_open(solution: AnySolution, attackers: int, defenders: int) -> bool:
    """Whether either side has a fair share of the chance to win."""
    least = OPEN_BLITZ if isinstance(solution, BlitzSolution) else OPEN
    chances = solution.win(attackers, defenders), solution.lose(attackers, defenders)
    return all(_low(chance) >= least for chance in chances)


def as_json(simulation: Simulation) -> str:
    """The file's text: a line for each matchup."""
    content = simulation.model_dump(exclude_none=True)
    lines = ["{", f' "numpy": {json.dumps(content["numpy"])},', ' "rulesets": {']
    lines.append(",\n".join(_ruleset_lines(content["rulesets"])))
    return "\n".join([*lines, " }", "}", ""])


def _ruleset_lines(rulesets: Mapping[str, dict[str, object]]) -> Iterator[str]:
    for name, ruleset in rulesets.items():
        matchups = ruleset["matchups"]
        assert isinstance(matchups, Sequence)
        rows = ",\n".join(f"    {json.dumps(matchup)}" for matchup in matchups)
        yield (
            f"  {json.dumps(name)}: {{\n"
            f'   "rules": {json.dumps(ruleset["rules"])},\n'
            f'   "seed": {json.dumps(ruleset["seed"])},\n'
            f'   "matchups": [\n{rows}\n   ]\n  }}'
        )


def _low(chance: Number) -> Fraction:
    return Fraction(*(chance.low if isinstance(chance, Interval) else chance))


if __name__ == "__main__":
    main()
