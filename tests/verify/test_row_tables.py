from pathlib import Path
from typing import Any

import pytest

from generator.verify.faults import Fault
from generator.verify.published import Published
from generator.verify.row_tables import compared_rows, rows_of, side_of, tables_of

FILE = "page.json"
DOCUMENT = """{"tables": [{"name": "wins", "fields": [{"name": "a"}, {"name": "d"}, {"name": "n"}],
 "rows": [[1, 1, "7"], [1, 2, "8"]]}]}"""
RIGHT = {(1, 1): {"n": "7"}, (1, 2): {"n": "8"}}


def site_with(folder: Path, text: str) -> Published:
    """A site of one document."""
    (folder / FILE).write_text(text, encoding="utf-8")
    return Published(folder)


def test_rows_have_the_names_of_their_columns(tmp_path: Path) -> None:
    """Each table by its name, its rows by those of the fields."""
    site = site_with(tmp_path, DOCUMENT)
    rows = [{"a": 1, "d": 1, "n": "7"}, {"a": 1, "d": 2, "n": "8"}]
    assert tables_of(site, FILE) == {"wins": rows}
    assert rows_of(site, FILE, "wins") == rows
    assert compared_rows(FILE, "wins", rows, ("a", "d"), RIGHT) == 6


@pytest.mark.parametrize(
    "text", ["{}", '{"tables": 3}', DOCUMENT.replace('"8"]', "]").replace("2, ]", "2]")]
)
def test_what_is_no_table_is_a_fault(tmp_path: Path, text: str) -> None:
    """No tables, and rows of another length than the fields."""
    with pytest.raises(Fault, match=f"{FILE}: tables"):
        tables_of(site_with(tmp_path, text), FILE)


def test_a_table_that_is_not_there_is_named(tmp_path: Path) -> None:
    """The tables that are there are told."""
    with pytest.raises(Fault, match=r"found \['wins'\], expected one of the name losses"):
        rows_of(site_with(tmp_path, DOCUMENT), FILE, "losses")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([(1, 1, "7")], r"wins, \(1, 2\): found no row"),
        ([(1, 1, "7"), (1, 2, "8"), (1, 2, "8")], r"wins, \(1, 2\): found a row"),
        ([(1, 1, "7"), (1, 2, "8"), (2, 2, "8")], r"wins, \(2, 2\): found a row"),
        ([(1, 1, "7"), (1, 2, "9")], r"wins, \(1, 2\)\.n: found 9, expected 8"),
        ([(1, 1, "7"), (1, 2, 8)], r"wins, \(1, 2\)\.n: found 8, expected 8"),
    ],
)
def test_rows_are_those_expected(rows: list[Any], message: str) -> None:
    """Each once, no other, and with the same values of the same type."""
    found = [dict(zip(("a", "d", "n"), row, strict=True)) for row in rows]
    with pytest.raises(Fault, match=message):
        compared_rows(FILE, "wins", found, ("a", "d"), RIGHT)


def test_a_key_of_one_column_is_no_tuple() -> None:
    """Rows with one column that names them are expected by what stands in it."""
    assert compared_rows(FILE, "wins", [{"a": 1, "n": 2}], ("a",), {1: {"n": 2}}) == 2


def battles(fewest: int, largest: int) -> list[dict[str, Any]]:
    """All battles of so many armies a side."""
    sides = range(fewest, largest + 1)
    return [{"attackers": a, "defenders": d} for a in sides for d in sides]


@pytest.mark.parametrize(("fewest", "largest"), [(1, 1), (1, 4), (2, 2), (2, 5)])
def test_a_table_of_all_battles_says_how_far_it_goes(fewest: int, largest: int) -> None:
    """It has a row for each battle from the fewest armies a side to the most."""
    assert side_of(FILE, "wins", battles(fewest, largest), fewest) == largest


@pytest.mark.parametrize(
    ("rows", "number"),
    [
        (battles(1, 3)[1:], 9),
        (battles(1, 3) + battles(1, 1), 9),
        ([*battles(1, 3)[1:], {"attackers": 4, "defenders": 1}], 16),
        ([*battles(1, 3)[1:], {"attackers": 10**30, "defenders": 1}], 10**60),
    ],
)
def test_rows_are_as_many_as_the_battles(rows: list[Any], number: int) -> None:
    """A row too few, one too many, and one that asks for more battles than there are rows."""
    with pytest.raises(
        Fault, match=rf"wins: found {len(rows)} rows, expected the {number} battles"
    ):
        side_of(FILE, "wins", rows)
