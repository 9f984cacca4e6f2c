from fractions import Fraction
from typing import Any

import pytest

from generator.datasets.tables import Row
from generator.pages.tables import (
    Column,
    Table,
    armies,
    chance_wanted,
    count,
    decimal,
    fraction,
    text,
)
from risk_odds.numbers import Ratio

THIRD = Ratio(1, 3)
DIGITS = "0.33333333333333333333"

EVERY_KIND: tuple[tuple[Column, Any, Row], ...] = (
    (text("t", "T."), "words", ("words",)),
    (armies("n", "N."), 3, (3,)),
    (count("c", "C."), 7776, (7776,)),
    (chance_wanted("p", "P."), Ratio(75, 100), (0.75,)),
    (decimal("d", "probability", "D"), THIRD, (1 / 3, DIGITS)),
    (fraction("f", "F"), THIRD, (1 / 3, DIGITS, "1", "3")),
    (fraction("f", "F", "armies"), THIRD, (1 / 3, DIGITS, "1", "3")),
)


@pytest.mark.parametrize(("column", "raw", "values"), EVERY_KIND)
def test_raw_values_are_published(column: Column, raw: object, values: Row) -> None:
    """A raw number comes out as the values of its column's fields, digits as text."""
    assert column.values(raw) == values


@pytest.mark.parametrize(("column", "raw", "values"), EVERY_KIND)
def test_a_missing_value_is_missing_in_every_field(
    column: Column, raw: object, values: Row
) -> None:
    """Where there is no value, no field has one: none is taken for 0 or for a text."""
    assert column.values(None) == (None,) * len(values)
    assert len(column.fields) == len(values)


def test_columns_have_types_and_units() -> None:
    """Numbers are doubles and text; counts and armies are whole numbers."""
    assert [
        [(field.name, field.type, field.unit) for field in column.fields]
        for column, *_ in EVERY_KIND
    ] == [
        [("t", "string", "none")],
        [("n", "integer", "armies")],
        [("c", "integer", "none")],
        [("p", "number", "probability")],
        [("d", "number", "probability"), ("d_decimal", "string", "probability")],
        [
            ("f", "number", "probability"),
            ("f_decimal", "string", "probability"),
            ("f_numerator", "string", "whole number"),
            ("f_denominator", "string", "whole number"),
        ],
        [
            ("f", "number", "armies"),
            ("f_decimal", "string", "armies"),
            ("f_numerator", "string", "whole number"),
            ("f_denominator", "string", "whole number"),
        ],
    ]


def test_decimals_have_twenty_digits() -> None:
    """A number is rounded to 20 significant digits, and is shorter where it ends sooner."""
    column = decimal("d", "armies", "D")
    assert column.values(Ratio(1, 2)) == (0.5, "0.5")
    _, digits = column.values(Ratio(2, 3_000_000))
    assert Fraction(str(digits)) == Fraction("6.6666666666666666667E-7")


def test_a_table_is_published_with_the_fields_of_its_columns() -> None:
    """Fields and values follow the columns; name, texts and key stay."""
    table = Table(
        "pairs", "Pairs", "Two.", (count("a", "A."), fraction("f", "F")), ("a",), [(1, THIRD)]
    )
    published = table.published
    assert (published.name, published.title, published.description) == ("pairs", "Pairs", "Two.")
    assert [field.name for field in published.fields] == [
        *["a", "f", "f_decimal", "f_numerator", "f_denominator"]
    ]
    assert published.key == ("a",)
    assert list(published.rows) == [(1, 1 / 3, DIGITS, "1", "3")]
    assert list(table.rows) == [(1, THIRD)]


def test_a_row_that_does_not_fit_is_refused() -> None:
    """Every row has a value for each column, no more and no fewer."""
    for row in ((1,), (1, 2, 3)):
        table = Table("t", "T", "T.", (count("a", "A."), count("b", "B.")), ("a",), [row])
        with pytest.raises(ValueError, match="zip"):
            _ = table.published
