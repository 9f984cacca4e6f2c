"""What a dataset is: fields with their meaning and units, and rows.

Long, tidy form: one row an observation. Attackers are armies that can attack (A); a player sees
T = A + 1 armies on the territory. A number ``x`` is the nearest double in the column ``x``, and its
20 significant digits are text in ``x_decimal``; exact ones are text in ``x_numerator`` and
``x_denominator``. A column's name means the same in every dataset and every format.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from risk_odds.numbers import Number, nearest_double, significant
from risk_odds.ruleset import Source

Value = str | int | float | None
Row = tuple[Value, ...]
Format = Literal["csv", "csv.gz", "json", "parquet", "xlsx"]
Unit = Literal["none", "armies", "armies more", "armies squared", "probability", "whole number"]
"""Armies more are a difference, which may lie below zero; nothing else does."""

SMALL: tuple[Format, ...] = ("csv", "json", "parquet")
TABLE: tuple[Format, ...] = ("csv", "parquet")
GRID: tuple[Format, ...] = ("xlsx", "csv")
LARGE: tuple[Format, ...] = ("parquet",)
EXACT: tuple[Format, ...] = ("csv.gz",)
"""The formats of small tables, of the table that most readers want, of grids, of large ones, and of
those of long whole numbers, which are text in every format. All files must fit a common host.
"""


class Certain(float):
    """0 of what is impossible, or 1 of what is certain: exactly, and not by rounding."""


@dataclass(frozen=True, slots=True)
class Field:
    """One column: its name, its type in JSON and Table Schema, its unit and what it means.

    ``optional`` is whether a value may be missing.
    """

    name: str
    type: Literal["string", "integer", "number"]
    unit: Unit
    description: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Dataset:
    """One table to publish. ``rows`` can be read once; ``key`` are the columns that name a row.

    ``rules`` are the ruleset's name and rule, for a file that stands alone. ``quoted`` are the
    works whose figures it quotes: these are not ours to license.
    """

    name: str
    title: str
    description: str
    fields: tuple[Field, ...]
    key: tuple[str, ...]
    rows: Iterable[Row]
    formats: tuple[Format, ...] = SMALL
    rules: str = ""
    quoted: tuple[Source, ...] = ()


RULESET = Field("ruleset", "string", "none", "Identifier of the ruleset.")
ATTACKERS = Field(
    "attackers",
    "integer",
    "armies",
    "Armies that can attack (A); the army that must stay behind is not counted, so T = A + 1.",
)
DEFENDERS = Field("defenders", "integer", "armies", "All armies on the defending territory (D).")
SIDE = Field("side", "string", "none", "The side that is meant: attacker or defender.")
MATCHUP = (RULESET, ATTACKERS, DEFENDERS)
MATCHUP_KEY = tuple(field.name for field in MATCHUP)


def double_field(name: str, unit: Unit, meaning: str) -> Field:
    """A number's column of doubles."""
    return Field(name, "number", unit, f"{meaning}: the nearest double.")


def decimal_fields(name: str, unit: Unit, meaning: str) -> tuple[Field, Field]:
    """A number's two columns: the nearest double, and 20 digits as a string."""
    digits = f"{meaning}: 20 significant digits, correctly rounded."
    return double_field(name, unit, meaning), Field(f"{name}_decimal", "string", unit, digits)


def decimal_values(number: Number) -> tuple[float, str]:
    """The values of a number's two columns."""
    return nearest_double(number), significant(number)


def fraction_fields(name: str, meaning: str) -> tuple[Field, Field]:
    """A number's exact columns: numerator and denominator, as strings of digits."""
    numerator, denominator = (
        Field(f"{name}_{part}", "string", "whole number", f"{meaning}: {part}, as text.")
        for part in ("numerator", "denominator")
    )
    return numerator, denominator
