import csv
from collections.abc import Callable

import duckdb
import pytest

from generator.verify.faults import MOST_SHOWN, Checked, Fault, shaped, shortened, together


def test_a_fault_names_file_place_found_and_expected() -> None:
    """A fault is reported in one line that says what is wrong where."""
    fault = Fault("data/v1/classic/win.csv", "win, 1 v 1", "0.5", "0.4")
    assert str(fault) == "data/v1/classic/win.csv: win, 1 v 1: found 0.5, expected 0.4"


def test_a_fault_is_the_same_by_the_names_of_its_parts() -> None:
    """Whoever says which part is which, in whatever order, has them told like others."""
    assert str(Fault(expected=2, found=1, place="the row", file="a.csv")) == (
        "a.csv: the row: found 1, expected 2"
    )


def test_messages_stay_short() -> None:
    """A value of many digits is cut after 200 letters."""
    assert shortened("1" * 200) == "1" * 200
    assert shortened("1" * 201) == "1" * 200 + "…"
    assert shortened("an error\nin two lines") == "an error in two lines"
    assert len(str(Fault("a", "b", "1" * 5000, "2" * 5000))) < 500


def test_counts_add_up() -> None:
    """Counts add up field by field, and stand in words with commas."""
    one = Checked(
        files=1, digests=7, pages=8, pictures=9, links=2, documents=3, rows=4, cells=5, numbers=6
    )
    total = sum([one, Checked(files=1000, numbers=1_000_000)], Checked())
    assert (total.files, total.links, total.numbers) == (1001, 2, 1_000_006)
    assert total.in_words() == (
        "checked 1,001 files, 7 digests, 8 pages, 9 pictures, 2 links, "
        "3 JSON documents against their schemas, 4 rows of data, "
        "5 cells compared between formats, 1,000,006 numbers computed anew"
    )


def step(file: str | None) -> Callable[[], Checked]:
    """Return a step that finds a fault in a file, or none."""

    def take() -> Checked:
        if file:
            raise Fault(file, "a", "b", "c")
        return Checked(files=1)

    return take


def test_one_fault_does_not_hide_another() -> None:
    """The steps after a fault are taken, too; ten faults are enough."""
    checked, faults = together([step("x"), step(None), step("y")])
    assert (checked, [fault.file for fault in faults]) == (Checked(files=1), ["x", "y"])
    _, many = together([step(f"{number}") for number in range(MOST_SHOWN + 5)])
    assert len(many) == MOST_SHOWN == 10


def test_what_several_steps_find_is_one_fault() -> None:
    """A fault that is found again takes no other's place among those that are reported."""
    _, faults = together([*[step("x")] * (MOST_SHOWN + 5), step("y")])
    assert [fault.file for fault in faults] == ["x", "y"]


def test_a_file_that_cannot_be_read_is_a_fault() -> None:
    """A missing file is reported like any fault, with its name."""

    def missing() -> Checked:
        raise FileNotFoundError(2, "No such file or directory", "some.json")

    _, faults = together([missing])
    with pytest.raises(Fault, match=r"some\.json: the file: found No such file"):
        raise faults[0]


@pytest.mark.parametrize("said", [csv.Error("too long"), duckdb.Error("no such column")])
def test_what_reads_tables_stumbles_over_is_a_fault(said: Exception) -> None:
    """Python's reader of CSV and DuckDB have errors of their own, which are no others of Python."""
    message = rf"^a\.csv: the file: found Error: {said}, expected rows$"
    with pytest.raises(Fault, match=message), shaped("a.csv", "rows"):
        raise said
