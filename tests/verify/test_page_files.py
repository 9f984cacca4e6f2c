import json
from pathlib import Path

import pytest

from generator.verify.faults import Fault
from generator.verify.page_files import Row, check_page_files, rows_of, typed_rows, written
from generator.verify.published import Published
from tests.conftest import Built
from tests.verify.finished import rewrite


def test_the_formats_of_all_pages_agree(built: Built) -> None:
    """Every table of every page has a CSV file with the same cells."""
    site = Published(built.folder)
    documents = [file for file in site.files("*.json") if "-vs-" not in file]
    documents = [file for file in documents if not file.startswith(("lookup", "search", "assets"))]
    assert check_page_files(site, documents).cells > 10_000


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1,1,0.41", "1,1,0.42", "row 1: found"),
        ("attackers,defenders", "defenders,attackers", "the columns: found"),
        ("8,8,", "\n8,8,", "the table: found 65 rows"),
    ],
)
def test_a_file_that_says_something_else_is_found(
    spoilt: Published, old: str, new: str, message: str
) -> None:
    """A cell, the order of columns and the number of rows count."""
    rewrite(spoilt.folder / "classic" / "odds.csv", old, new)
    with pytest.raises(Fault, match=message):
        check_page_files(spoilt, ["classic/odds.json"])


def test_rows_are_read_by_their_fields(built: Built) -> None:
    """Of a document and of a CSV file, numbers as numbers."""
    site = Published(built.folder)
    assert rows_of(site, "classic/odds.json")["odds"][0]["attackers"] == 1
    assert typed_rows(site, "simulation.json")[0]["battles"] == 200_000


@pytest.mark.parametrize("row", [[1], [1, 2, 3]])
def test_a_row_has_a_cell_for_each_field(tmp_path: Path, row: list[int]) -> None:
    """A row with a cell fewer or more than the fields is a fault."""
    fields = [{"name": "attackers"}, {"name": "defenders"}]

    def read(*rows: list[int]) -> dict[str, list[Row]]:
        tables = [{"name": "t", "fields": fields, "rows": rows}]
        (tmp_path / "odds.json").write_text(json.dumps({"tables": tables}), encoding="utf-8")
        return rows_of(Published(tmp_path), "odds.json")

    assert read([3, 2]) == {"t": [{"attackers": 3, "defenders": 2}]}
    with pytest.raises(Fault, match=r"^odds\.json: tables: found no zip\(\) argument 2 is"):
        read([3, 2], row)


def test_all_cells_are_counted(built: Built) -> None:
    """8 times 8 battles with two numbers each; documents without tables have none."""
    site = Published(built.folder)
    assert check_page_files(site, ["classic/odds.json"]).cells == 64 * 4
    assert check_page_files(site, ["api/v1/index.json", "simulation.json"]).cells == 0


def test_values_are_written_as_in_csv() -> None:
    """A double has all its digits, and what is missing has none."""
    values = (None, 0, 7, 0.1 + 0.2, 1.0, "text")
    assert [*map(written, values)] == ["", "0", "7", "0.30000000000000004", "1.0", "text"]


@pytest.mark.parametrize("count", [1, 2])
def test_benchmarks_are_compared_in_their_own_form(tmp_path: Path, count: int) -> None:
    """The keys of the first row are the columns, even if it is the only one; a cell that is
    another is found, and so are benchmarks without any row.
    """
    document, table = (tmp_path / f"benchmarks.{ending}" for ending in ("json", "csv"))
    rows = [{"name": "battle", "seconds": 0.5}, {"name": "table", "seconds": None}][:count]
    document.write_text(json.dumps({"benchmarks": rows}), encoding="utf-8")
    lines = ["name,seconds\n", "battle,0.5\n", "table,\n"][: 1 + count]
    table.write_text("".join(lines), encoding="utf-8")
    site = Published(tmp_path)
    assert check_page_files(site, ["benchmarks.json"]).cells == 2 * count
    rewrite(table, "battle,0.5", "battle,0.25")
    with pytest.raises(Fault, match=r"benchmarks\.csv: row 1: found \['battle', '0\.25'\]"):
        check_page_files(site, ["benchmarks.json"])
    document.write_text("{}", encoding="utf-8")
    with pytest.raises(Fault, match=r"benchmarks\.csv: the columns: found"):
        check_page_files(site, ["benchmarks.json"])
    table.write_text("", encoding="utf-8")
    with pytest.raises(Fault, match=r"benchmarks\.csv: the table: found 0 rows, expected 1"):
        check_page_files(site, ["benchmarks.json"])


LISTED = {
    "tables": [{"name": "t", "fields": [{"name": "win"}], "rows": [[0.5]]}],
    "files": [{"address": "page.csv", "media_type": "text/csv"}],
}


@pytest.mark.usefixtures("short_cells")
@pytest.mark.parametrize(
    ("document", "table", "file"),
    [
        ({**LISTED, "files": "NaN"}, b"win\n0.5\n", "page.json"),
        ({**LISTED, "files": [{"address": "page.csv"}]}, b"win\n0.5\n", "page.json"),
        ({"tables": LISTED["tables"]}, b"win\n0.5\n", "page.json"),
        (LISTED, b"win\n\xff\n", "page.csv"),
        (LISTED, b"win\n" + b"5" * 200_000, "page.csv"),
    ],
)
def test_files_that_cannot_be_read_are_named(
    tmp_path: Path, document: object, table: bytes, file: str
) -> None:
    """A list of files of another shape is a fault of the document, a text of another encoding or
    with a cell without end one of the CSV file.
    """
    (tmp_path / "page.json").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "page.csv").write_bytes(table)
    with pytest.raises(Fault, match=rf"^{file}: the file: found .*, expected .*table"):
        check_page_files(Published(tmp_path), ["page.json"])


@pytest.mark.usefixtures("short_cells")
@pytest.mark.parametrize("rows", [b"1\n", b"1,2,3\n", b"1,\xff\n", b"1," + b"5" * 200_000])
def test_rows_of_another_shape_are_a_fault_of_their_file(tmp_path: Path, rows: bytes) -> None:
    """Rows with too few or too many cells, and what is no text, are found where they are read."""
    (tmp_path / "page.csv").write_bytes(b"attackers,defenders\n" + rows)
    with pytest.raises(Fault, match=r"^page\.csv: the file: found .*, expected the rows of page"):
        typed_rows(Published(tmp_path), "page.json")
