"""What a dataset is: fields with their meaning and units, and rows.

Long, tidy form: one row an observation. Attackers are armies that may attack (A); a player sees
T = A + 1 armies on the territory. Whole numbers that overflow a double stand as strings of digits.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Row = tuple[str | int | None, ...]
Format = Literal["csv", "csv.gz", "json"]
Unit = Literal["none", "armies", "armies squared", "probability", "whole number"]


@dataclass(frozen=True, slots=True)
class Field:
    """One column: its name, its type in JSON and Table Schema, its unit and what it means."""

    name: str
    type: Literal["string", "integer"]
    unit: Unit
    description: str


@dataclass(frozen=True, slots=True)
class Dataset:
    """One table to publish. ``rows`` can be read once; ``key`` are the columns that name a row.

    Large tables come in fewer ``formats``.
    """

    name: str
    title: str
    description: str
    fields: tuple[Field, ...]
    key: tuple[str, ...]
    rows: Iterable[Row]
    formats: tuple[Format, ...] = ("csv", "json")


RULESET = Field("ruleset", "string", "none", "Identifier of the rule variant.")
ATTACKERS = Field(
    "attackers",
    "integer",
    "armies",
    "Armies that may attack (A); the army that must stay behind is not counted, so T = A + 1.",
)
DEFENDERS = Field("defenders", "integer", "armies", "All armies on the defending territory (D).")
MATCHUP = (RULESET, ATTACKERS, DEFENDERS)
MATCHUP_KEY = tuple(field.name for field in MATCHUP)
