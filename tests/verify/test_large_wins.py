from collections.abc import Callable
from typing import Any

import pytest

from generator.verify import large_wins
from generator.verify.faults import Fault
from generator.verify.published import DATA, Published
from tests.datasets.published import SIZE, spoil_rows
from tests.verify.finished import datasets_verified

Rows = list[dict[str, Any]]


def nudged(place: int) -> Callable[[Rows], None]:
    """Return an edit of a chance that changes its last bits."""

    def edit(rows: Rows) -> None:
        rows[place]["win"] *= 1 + 1e-15

    return edit


def without_the_last(rows: Rows) -> None:
    rows.pop()


def in_another_order(rows: Rows) -> None:
    rows[1], rows[2] = rows[2], rows[1]


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (nudged(0), "win-large: 1 v 1: found"),
        (nudged(SIZE**2 - 2), "win-large: 4 v 3: found"),
        (in_another_order, "win-large"),
    ],
)
def test_wrong_rows_are_found(site: Published, edit: Callable[[Rows], None], message: str) -> None:
    """A chance that is off by its last bits is found, and rows in a wrong order are."""
    spoil_rows(site.folder / DATA / "classic" / "win-large.parquet", edit)
    with pytest.raises(Fault, match=message):
        datasets_verified(site.folder)


def test_a_missing_row_is_found(site: Published) -> None:
    """There is a row for each battle of a square, or the file is wrong."""
    spoil_rows(site.folder / DATA / "classic" / "win-large.parquet", without_the_last)
    with pytest.raises(Fault, match="win-large"):
        datasets_verified(site.folder)


def test_wrong_chances_of_blitz_are_found(site: Published, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every chance worked out, the last bits of one of balanced blitz are told, too."""
    monkeypatch.setattr(large_wins, "STEP", 1)
    path = site.folder / DATA / "balanced-blitz" / "win-large.parquet"
    spoil_rows(path, nudged(SIZE + 1))
    with pytest.raises(Fault, match="win-large: 2 v 2: found"):
        datasets_verified(site.folder, "balanced-blitz")
