"""Two whole tables of battles fought with random dice, as Bernd Plumhoff's program makes them.

Every cell is simulated with the same number of battles. ``python -m tests.montecarlo.matrices``
fights them and writes the file; here is no random number.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field

from generator.facts.simulation import Count, Digest, Positive, fingerprint
from risk_odds.errors import InputError
from risk_odds.numbers import Ratio, reduced
from risk_odds.ruleset import Ruleset
from risk_odds.validation import FrozenModel, read_json, validated

MATRICES = Path(__file__).with_name("simulated-matrices.json")
"""The simulated tables that come with the project."""

COMMAND = "python -m tests.montecarlo.matrices"
"""Fights the battles anew and writes the file."""

MATRIX_RULESETS = ("three-dice-defence", "classic")
"""The old rules, with up to three dice for the defender, and the new."""

TERRITORY = range(2, 21)
"""The rows of a table: armies on the attacking territory (T = A + 1)."""

DEFENDERS = range(1, 21)
"""The columns of a table."""

Row = Annotated[
    tuple[Count, ...], Field(min_length=len(DEFENDERS), max_length=len(DEFENDERS), strict=False)
]


class SimulatedMatrix(FrozenModel):
    """One table: how many battles of each cell the attacker won, and the rules that were played.

    ``seed`` with A and D started each cell's random numbers.
    """

    rules: Digest
    seed: Digest
    wins: Annotated[
        tuple[Row, ...], Field(min_length=len(TERRITORY), max_length=len(TERRITORY), strict=False)
    ]


class SimulatedMatrices(FrozenModel):
    """Both tables by their rulesets' ids, with ``battles`` in each cell."""

    numpy: Annotated[str, Field(strict=True, min_length=1)]
    battles: Positive
    rulesets: dict[str, SimulatedMatrix]

    def chance(self, ruleset: str, territory: int, defenders: int) -> Ratio:
        """The share of a cell's battles that the attacker won."""
        row = self.rulesets[ruleset].wins[territory - TERRITORY[0]]
        return reduced(row[defenders - DEFENDERS[0]], self.battles)


def load_matrices(rulesets: Mapping[str, Ruleset], path: Path = MATRICES) -> SimulatedMatrices:
    """The simulated tables of a file.

    Raises ``InputError`` where the file is faulty, or where other rules were simulated than a
    ruleset's present ones.
    """
    found = validated(SimulatedMatrices, read_json(path, COMMAND), path)
    for name in MATRIX_RULESETS:
        if name not in found.rulesets:
            raise InputError(f"{path}: rulesets.{name}: missing; run `{COMMAND}`")
        if found.rulesets[name].rules != fingerprint(rulesets[name]):
            raise InputError(
                f"{path}: rulesets.{name}.rules: found battles by other rules than those of the "
                f"ruleset's file; run `{COMMAND}` to simulate anew"
            )
    return found
