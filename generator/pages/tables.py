"""The tables of a page: raw rows, and what each of their columns is published as.

A row holds exact numbers. A file shows one of them as the fields of its column: a decimal of 20
digits, or numerator, denominator and decimal. A template formats the same number for readers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.datasets.tables import (
    Dataset,
    Field,
    Row,
    Unit,
    Value,
    decimal_fields,
    decimal_values,
    fraction_fields,
)
from risk_odds.numbers import Ratio, nearest_double


@dataclass(frozen=True, slots=True)
class Column:
    """One column of raw values: the fields that files have for it, and their values.

    A missing value, None, is missing in every field.
    """

    fields: tuple[Field, ...]
    publish: Callable[[Any], Row]

    def values(self, raw: Any) -> tuple[Value, ...]:
        """What stands in the fields for a raw value."""
        return (None,) * len(self.fields) if raw is None else self.publish(raw)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a page. ``key`` are the fields that name a row; every row has a value a column."""

    name: str
    title: str
    description: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]

    @property
    def published(self) -> Dataset:
        """The table as files hold it; fields are optional where a value is missing."""
        rows = [
            tuple(
                value
                for column, raw in zip(self.columns, row, strict=True)
                for value in column.values(raw)
            )
            for row in self.rows
        ]
        fields = (field for column in self.columns for field in column.fields)
        return Dataset(
            self.name,
            self.title,
            self.description,
            tuple(
                replace(field, optional=any(row[place] is None for row in rows))
                for place, field in enumerate(fields)
            ),
            self.key,
            rows,
        )


def column(field: Field) -> Column:
    """A column that is published as it is."""
    return Column((field,), lambda raw: (raw,))


def text(name: str, description: str) -> Column:
    """A column of text."""
    return column(Field(name, "string", "none", description))


def armies(name: str, description: str) -> Column:
    """A column of whole numbers of armies."""
    return column(Field(name, "integer", "armies", description))


def count(name: str, description: str) -> Column:
    """A column of other whole numbers, all of them small."""
    return column(Field(name, "integer", "none", description))


def chance_wanted(name: str, description: str) -> Column:
    """A column of chances that are asked for: round ones, which their doubles name."""
    return Column(
        (Field(name, "number", "probability", description),),
        lambda chance: (nearest_double(chance),),
    )


def rounded(name: str, description: str) -> Column:
    """A column of decimals that are already rounded for readers, published as numbers."""
    return Column((Field(name, "number", "none", description),), lambda text: (float(text),))


def decimal(name: str, unit: Unit, meaning: str) -> Column:
    """A column of numbers, each published as the nearest double and 20 significant digits."""
    return Column(decimal_fields(name, unit, meaning), decimal_values)


def fraction(name: str, meaning: str, unit: Unit = "probability") -> Column:
    """A column of ratios, each published as a decimal, and as numerator and denominator."""

    def publish(ratio: Ratio) -> Row:
        return *decimal_values(ratio), str(ratio.numerator), str(ratio.denominator)

    return Column((*decimal_fields(name, unit, meaning), *fraction_fields(name, meaning)), publish)
