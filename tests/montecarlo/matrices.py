"""Fight 10,000 battles for each cell of two tables and write ``simulated-matrices.json``.

Bernd Plumhoff's program does the same; the page on the old and the new rules shows the result.
"""

import json
import time
from pathlib import Path

import click
import numpy as np

from generator.facts.simulated_matrices import (
    DEFENDERS,
    MATRICES,
    MATRIX_RULESETS,
    TERRITORY,
    SimulatedMatrices,
    SimulatedMatrix,
)
from generator.facts.simulation import fingerprint
from risk_odds.ruleset import Ruleset
from risk_odds.ruleset_files import load_rulesets
from tests.montecarlo.battles import entropy_of, fight, generator_of

BATTLES = 10_000
"""Battles of each cell, as many as Plumhoff's program fights."""


@click.command()
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=MATRICES,
    help="The file to write.  [default: simulated-matrices.json]",
)
def main(output: Path) -> None:
    """Simulate both tables."""
    started = time.monotonic()
    rulesets = load_rulesets()
    found = SimulatedMatrices(
        numpy=np.__version__,
        battles=BATTLES,
        rulesets={name: simulate(rulesets[name]) for name in MATRIX_RULESETS},
    )
    output.write_text(as_json(found), encoding="utf-8")
    click.echo(f"{time.monotonic() - started:.0f} s")


def simulate(ruleset: Ruleset, battles: int = BATTLES) -> SimulatedMatrix:
    """One table, cell by cell."""
    return SimulatedMatrix(
        rules=fingerprint(ruleset),
        seed=f"{entropy_of(stream_of(ruleset)):032x}",
        wins=tuple(
            tuple(simulate_cell(ruleset, territory - 1, d, battles) for d in DEFENDERS)
            for territory in TERRITORY
        ),
    )


def simulate_cell(ruleset: Ruleset, attackers: int, defenders: int, battles: int = BATTLES) -> int:
    """How many battles of one cell the attacker wins, with random numbers of its own."""
    random = generator_of(stream_of(ruleset), attackers, defenders)
    return fight(ruleset, attackers, defenders, battles, random).wins


def stream_of(ruleset: Ruleset) -> str:
    """The name of a table's random numbers, which are not those of ``docs/simulation.json``."""
    return f"{ruleset.id} matrix"


def as_json(found: SimulatedMatrices) -> str:
    """The file's text: a line for each row of a table."""
    tables = []
    for name, matrix in found.rulesets.items():
        rows = ",\n".join(f"    {json.dumps(row)}" for row in matrix.wins)
        tables.append(
            f'  {json.dumps(name)}: {{\n   "rules": {json.dumps(matrix.rules)},\n'
            f'   "seed": {json.dumps(matrix.seed)},\n   "wins": [\n{rows}\n   ]\n  }}'
        )
    head = f' "numpy": {json.dumps(found.numpy)},\n "battles": {found.battles},\n "rulesets": {{\n'
    return "{\n" + head + ",\n".join(tables) + "\n }\n}\n"


if __name__ == "__main__":
    main()
