"""The tables of a page's document: rows by the names of their columns, beside what is right."""

from collections.abc import Sequence
from typing import Any

from generator.verify.expectations import compared
from generator.verify.faults import Fault
from generator.verify.published import Published

Row = dict[str, Any]

Rows = dict[Any, Row]
"""What rows hold besides their key, by what stands in its columns: a tuple, unless it is one."""


def tables_of(site: Published, file: str) -> dict[str, list[Row]]:
    """The rows of each table of a document. Raises ``Fault`` where it has no such tables."""
    document = site.json(file)
    try:
        return {
            table["name"]: [
                dict(zip([field["name"] for field in table["fields"]], row, strict=True))
                for row in table["rows"]
            ]
            for table in document["tables"]
        }
    except (KeyError, TypeError, ValueError) as error:
        raise Fault(file, "tables", f"no {error}", "tables of rows by their fields") from error


def rows_of(site: Published, file: str, name: str) -> list[Row]:
    """The rows of one table of a document. Raises ``Fault`` where it is not there."""
    tables = tables_of(site, file)
    if name not in tables:
        raise Fault(file, "tables", sorted(tables), f"one of the name {name}")
    return tables[name]


def side_of(file: str, place: str, rows: Sequence[Row], fewest: int = 1) -> int:
    """How far a table goes that has all battles, from ``fewest`` armies a side to this many.

    Raises ``Fault`` where it has more rows than there are battles, or fewer: so one huge number in
    a row does not have as many battles played.
    """
    largest: int = max(row["attackers"] for row in rows)
    battles = (largest - fewest + 1) ** 2
    if len(rows) != battles:
        expected = f"the {battles} battles of {fewest} to {largest} armies a side"
        raise Fault(file, place, f"{len(rows)} rows", expected)
    return largest


def compared_rows(
    file: str,
    name: str,
    found: Sequence[Row],
    key: Sequence[str],
    expected: Rows,
) -> int:
    """How many values have been compared: a row for each key that is expected, and no other.

    Raises ``Fault`` with the first row that is missing, too many or wrong.
    """
    rows: Rows = {}
    for row in found:
        own = tuple(row[column] for column in key)
        here = own if len(key) > 1 else own[0]
        if here in rows or here not in expected:
            raise Fault(file, f"{name}, {here}", "a row", "no such row, or no second one")
        rows[here] = {column: value for column, value in row.items() if column not in key}
    for here in expected:
        if here not in rows:
            raise Fault(file, f"{name}, {here}", "no row", "one")
    return len(key) * len(rows) + sum(
        compared(file, f"{name}, {here}", row, expected[here]) for here, row in rows.items()
    )
