"""What a dataset is: fields with their meaning and units, and rows.

Long, tidy form: one row an observation. Attackers are armies that may attack (A); a player sees
T = A + 1 armies on the territory. Whole numbers that overflow a double stand as strings of digits.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from generator.numbers import Number, nearest_double, significant

Value = str | int | float | None
Row = tuple[Value, ...]
Format = Literal["csv", "csv.gz", "json", "parquet"]
Unit = Literal["none", "armies", "armies squared", "probability", "percent", "whole number"]

EVERY: tuple[Format, ...] = ("csv", "csv.gz", "json", "parquet")
SMALL: tuple[Format, ...] = ("csv", "json", "parquet")
LARGE: tuple[Format, ...] = ("csv.gz", "parquet")
EXACT: tuple[Format, ...] = ("csv.gz",)
"""The formats of small tables, of large ones, and of those of long whole numbers.

All files together must fit a common host, and long numbers are text in every format.
"""


@dataclass(frozen=True, slots=True)
class Field:
    """One column: its name, its type in JSON and Table Schema, its unit and what it means."""

    name: str
    type: Literal["string", "integer", "number"]
    unit: Unit
    description: str


@dataclass(frozen=True, slots=True)
class Dataset:
    """One table to publish. ``rows`` can be read once; ``key`` are the columns that name a row."""

    name: str
    title: str
    description: str
    fields: tuple[Field, ...]
    key: tuple[str, ...]
    rows: Iterable[Row]
    formats: tuple[Format, ...] = SMALL


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


def decimal_fields(name: str, unit: Unit, meaning: str) -> tuple[Field, Field]:
    """A number's two columns: 20 digits as a string, and the nearest double."""
    return (
        Field(name, "string", unit, f"{meaning}: 20 significant digits, correctly rounded."),
        Field(f"{name}_double", "number", unit, f"{meaning}: the nearest double."),
    )


def decimal_values(number: Number) -> tuple[str, float]:
    """The values of a number's two columns."""
    return significant(number), nearest_double(number)


def whole_number(name: str, meaning: str) -> Field:
    """The column of a whole number of any length, as a string of digits."""
    return Field(name, "string", "whole number", f"{meaning}: a whole number, as text.")
