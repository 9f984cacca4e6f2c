"""The tables of a page as JSON and as CSV: the same rows, cell by cell."""

import csv
from collections.abc import Iterable
from typing import Any

from generator.verify.faults import Checked, Fault
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
    try:
        with (site.folder / file).open(encoding="utf-8", newline="") as lines:
            return [
                {
                    name: text if name.endswith("_decimal") else _typed(text)
                    for name, text in row.items()
                }
                for row in csv.DictReader(lines)
            ]
    except FileNotFoundError:
        raise Fault(file, "the file", "nothing", f"the rows of {document}") from None


def check_page_files(site: Published, documents: Iterable[str]) -> Checked:
    """The CSV files beside these documents hold the tables of the documents. Raises ``Fault``."""
    cells = 0
    for file in documents:
        if file == "benchmarks.json":
            rows = site.json(file).get("benchmarks") or [{}]
            cells += _compare(site, "benchmarks.csv", list(rows[0]), rows)
        if file.startswith((f"{API}/", f"{DATA}/")) or file in OWN_FORM:
            continue
        document = site.json(file)
        if not isinstance(document, dict) or not isinstance(document.get("tables"), list):
            continue
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
    return Checked(cells=cells)


def written(value: object) -> str:
    """A value of JSON as CSV files write it; nothing for what is missing."""
    return "" if value is None else repr(value) if isinstance(value, float) else str(value)


def _compare(site: Published, file: str, fields: list[str], rows: list[Row]) -> int:
    try:
        text = (site.folder / file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Fault(file, "the file", "nothing", "a table of its page") from None
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
