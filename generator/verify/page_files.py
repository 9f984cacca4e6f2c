"""The tables of a page as JSON and as CSV: the same rows, cell by cell."""

import csv
from collections.abc import Iterable
from typing import Any

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.published import API, DATA, Published

CSV = "text/csv"

OWN_FORM = {"benchmarks.json", "simulation.json"}
"""Documents of pages whose rows stand in a form of their own; their CSV files do not."""

Row = dict[str, Any]


def rows_of(site: Published, file: str) -> dict[str, list[Row]]:
    """The rows of a page's tables by the tables' names. Raises ``Fault`` where it has none."""
    document = site.json(file)
    try:
        found = {}
        for table in document["tables"]:
            names = [field["name"] for field in table["fields"]]
            found[str(table["name"])] = [
                dict(zip(names, row, strict=True)) for row in table["rows"]
            ]
        return found
    except (KeyError, TypeError, ValueError) as error:
        raise Fault(file, "tables", f"no {error}", "tables of rows by their fields") from error


def typed_rows(site: Published, document: str) -> list[Row]:
    """The rows of the CSV file beside a document, numbers as numbers. Raises ``Fault``."""
    file = f"{document.removesuffix('json')}csv"
    expected = f"the rows of {document}"
    lines = site.text(file, expected).splitlines(keepends=True)
    with shaped(file, expected):
        return [
            {
                name: text if name.endswith("_decimal") else _typed(text)
                for name, text in row.items()
            }
            for row in csv.DictReader(lines)
        ]


def check_page_files(site: Published, documents: Iterable[str]) -> Checked:
    """The CSV files beside these documents hold the tables of the documents. Raises ``Fault``."""
    cells = 0
    for file in documents:
        with shaped(file, "tables, and the CSV files that hold them"):
            cells += _check_files(site, file)
    return Checked(cells=cells)


def _check_files(site: Published, file: str) -> int:
    cells = 0
    if file == "benchmarks.json":
        rows = site.json(file).get("benchmarks") or [{}]
        cells += _compare(site, "benchmarks.csv", list(rows[0]), rows)
    if file.startswith((f"{API}/", f"{DATA}/")) or file in OWN_FORM:
        return cells
    document = site.json(file)
    if not isinstance(document, dict) or not isinstance(document.get("tables"), list):
        return cells
    folder = file.rpartition("/")[0]
    names = [
        f"{folder}/{each['address']}" if folder else str(each["address"])
        for each in document["files"]
        if each["media_type"] == CSV and "/" not in each["address"]
    ]
    tables = rows_of(site, file)
    own = [name for name in names if name.startswith(f"{file.removesuffix('json')}")]
    if len(own) != len(tables):
        raise Fault(file, "files", f"{len(own)} CSV files", f"{len(tables)}, as many as tables")
    for name, table, rows in zip(own, document["tables"], tables.values(), strict=True):
        fields = [field["name"] for field in table["fields"]]
        cells += _compare(site, name, fields, rows)
    return cells


def written(value: object) -> str:
    """A value of JSON as CSV files write it; nothing for what is missing."""
    return "" if value is None else repr(value) if isinstance(value, float) else str(value)


def _compare(site: Published, file: str, fields: list[str], rows: list[Row]) -> int:
    expected = "a table of its page"
    text = site.text(file, expected)
    with shaped(file, expected):
        heading, *lines = list(csv.reader(text.splitlines(keepends=True))) or [[]]
    if heading != fields:
        raise Fault(file, "the columns", heading, fields)
    if len(lines) != len(rows):
        raise Fault(file, "the table", f"{len(lines):,} rows", f"{len(rows):,}")
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), start=1):
        wanted = [written(value) for value in row.values()]
        if line != wanted:
            raise Fault(file, f"row {number}", line, wanted)
    return len(rows) * len(fields)


def _typed(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
