from decimal import Decimal
from math import nextafter

import pytest

from generator.verify.blitz import sample, totals, transformed
from generator.verify.faults import Fault
from generator.verify.published import DATA, Published
from tests.datasets.published import spoil_rows, spoil_text
from tests.twin.battles import balanced_blitz, outcomes
from tests.verify.finished import datasets_verified


@pytest.mark.parametrize("cell", [(1, 1), (3, 2), (5, 4), (2, 5), (6, 1)])
def test_ends_are_the_twins(cell: tuple[int, int]) -> None:
    """The four steps give what the twin gives, to twenty digits."""
    exact = outcomes("classic", *cell)
    order = sorted(exact, key=lambda state: (-state[0], state[1]))
    ends = [(end, Decimal(exact[end].numerator) / Decimal(exact[end].denominator)) for end in order]
    found = transformed(ends)
    expected = balanced_blitz("balanced-blitz", *cell)
    for end, chance in found:
        off: Decimal = abs(chance - expected[end])
        assert off < Decimal("1e-20")
    wins, loses = totals(found)
    assert abs(wins + loses - 1) < Decimal("1e-20")


def test_the_sample_is_within_reach() -> None:
    """All small battles are in the sample, and large ones where there are any."""
    assert sample(2) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert (40, 35) in sample(40)
    assert max(max(cell) for cell in sample(39)) == 30
    assert max(max(cell) for cell in sample(30)) == 30


def test_a_wrong_digit_is_found(site: Published) -> None:
    """A wrong last digit of a blitz is found, though all formats agree on it."""
    folder = site.folder / DATA / "balanced-blitz"
    wrong: list[tuple[str, str]] = []

    def edit(rows: list[dict[str, str]]) -> None:
        row = next(row for row in rows if len(row["win_decimal"]) > 10)
        text = row["win_decimal"]
        row["win_decimal"] = text[:-2] + ("1" if text[-2] != "1" else "2") + text[-1]
        wrong.append((text, row["win_decimal"]))

    spoil_rows(folder / "win.parquet", edit)
    spoil_text(folder / "win.csv", lambda text: text.replace(*wrong[0], 1))
    with pytest.raises(Fault, match=r"win: .*: found"):
        datasets_verified(site.folder, "balanced-blitz")


@pytest.mark.parametrize(
    ("name", "column"), [("moments", "variance_attackers"), ("survivors", "probability")]
)
def test_a_wrong_bit_is_found(site: Published, name: str, column: str) -> None:
    """The double beside the nearest of a blitz's number is found."""

    def edit(rows: list[dict[str, float]]) -> None:
        row = next(row for row in rows if 0.1 < row[column] < 0.9)
        row[column] = nextafter(row[column], 1)

    spoil_rows(site.folder / DATA / "balanced-blitz" / f"{name}.parquet", edit)
    with pytest.raises(Fault, match=rf"{name}.*: found"):
        datasets_verified(site.folder, "balanced-blitz")
