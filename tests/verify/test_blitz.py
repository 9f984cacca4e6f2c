from collections.abc import Iterator
from contextlib import closing
from decimal import Decimal, localcontext
from fractions import Fraction
from math import nextafter

import pytest

from generator.verify.agreement import Tables
from generator.verify.blitz import (
    CUT,
    PRECISION,
    Ends,
    check_blitz,
    expect_near,
    plain_ends,
    sample,
    totals,
    transformed,
)
from generator.verify.faults import Fault
from generator.verify.listed_rolls import read_rules
from generator.verify.packages import Resource
from generator.verify.published import DATA, Published, Variant
from generator.verify.recomputed import FORMULAS
from generator.verify.recursion import Battles
from generator.verify.scans import connect
from risk_odds.ruleset_files import RULESETS_FOLDER
from tests.datasets.published import spoil_rows, spoil_text
from tests.twin.battles import balanced_blitz, outcomes
from tests.verify.finished import datasets_verified
from tests.verify.tables import add_table


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


@pytest.mark.parametrize(("chance", "hopeless"), [("0.05", True), ("0.0501", False)])
def test_a_side_with_five_percent_never_wins(chance: str, hopeless: bool) -> None:
    """All of the other side's ends then share the whole before a tenth is cut off at either end."""
    unlikely = Decimal(chance)
    likely = [(1 - unlikely) * part / 10 for part in (4, 6)]
    defended: Ends = [((1, 0), unlikely), ((0, 1), likely[0]), ((0, 2), likely[1])]
    taken: Ends = [((2, 0), likely[1]), ((1, 0), likely[0]), ((0, 1), unlikely)]
    # 40% and 60% without a tenth each, raised to 1.8
    powers = [(Decimal(part) / 10 - CUT) ** (Decimal(18) / 10) for part in (4, 6)]
    alone = [power / sum(powers) for power in powers]
    found = [chance for _, chance in transformed(defended)]
    assert found == [chance for _, chance in transformed(taken)[::-1]]
    assert found[0] == 0
    off = abs(found[1] - alone[0]) + abs(found[2] - alone[1])
    assert (off < Decimal("1e-20")) is hopeless


def test_digits_of_irrational_numbers_are_judged_as_far_as_they_are_known() -> None:
    """A double is the nearest, digits are within half a unit of the last: else they are faults."""
    third = Decimal(1) / 3
    expect_near("win", "1 v 1", (1 / 3, "0.33333333333333333333"), Decimal("0." + "3" * 90))
    for wrong in (nextafter(1 / 3, 0), nextafter(1 / 3, 1)):
        with pytest.raises(Fault, match=rf"^win: 1 v 1: found {wrong}, expected 0\.3+, the near"):
            expect_near("win", "1 v 1", (wrong,), third)
    for digit in ("2", "4", "33"):  # the last has a digit more
        with pytest.raises(Fault, match=rf"3{digit}, expected 0\.3{{25}} rounded to 20 digits"):
            expect_near("win", "1 v 1", (f"0.3333333333333333333{digit}",), third)


def test_the_sample_is_within_reach() -> None:
    """All small battles are in the sample, and large ones where there are any."""
    assert sample(2) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert [cell for cell in sample(40) if max(cell) > 30] == [(40, 35), (35, 40)]
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


@pytest.mark.parametrize("cell", [(1, 1), (4, 2), (2, 4), (3, 3)])
def test_plain_ends_are_the_twins_in_their_order(cell: tuple[int, int]) -> None:
    """From all attackers left down to one, then from one defender left up to all of them."""
    battles = Battles(read_rules(RULESETS_FOLDER, "balanced-blitz"))
    found = plain_ends(battles, battles.ends(4, 4), cell)
    a, d = cell
    assert [end for end, _ in found] == [
        *((left, 0) for left in range(a, 0, -1)),
        *((0, left) for left in range(1, d + 1)),
    ]
    expected = outcomes("classic", *cell)
    for end, chance in found:
        assert abs(Fraction(chance) - expected.get(end, Fraction())) < Fraction(1, 10**20)


def test_both_doubles_beside_a_middle_fit() -> None:
    """Where a hundred digits do not tell on which side of a middle a number lies, both pass."""
    below, above = 0.1, nextafter(0.1, 1)
    with localcontext(PRECISION):
        middle = (Decimal(below) + Decimal(above)) / 2
        expect_near("win", "1 v 1", (below, above), middle)
        for beyond in (nextafter(below, 0), nextafter(above, 1)):
            with pytest.raises(Fault, match=f"^win: 1 v 1: found {beyond}, expected"):
                expect_near("win", "1 v 1", (beyond,), middle)


def test_digits_may_be_off_by_half_a_unit_and_the_doubt() -> None:
    """Of 20 digits the last is right to half a unit, of a number known to 80 decimals: what is off
    by both together passes, and what is off by a little more is a fault.
    """
    with localcontext(PRECISION):
        value = Decimal("0." + "3" * 20)
        most = Decimal("0.5e-20") + Decimal("1e-80")
        more = most + Decimal("1e-99")
        for number in (value - most, value + most):
            expect_near("win", "1 v 1", (f"{value}",), number)
        for number in (value - more, value + more):
            with pytest.raises(Fault, match=r"^win: 1 v 1: found 0\.3+, expected .* 20 digits"):
                expect_near("win", "1 v 1", (f"{value}",), number)


def test_an_end_that_cannot_be_is_found(site: Published) -> None:
    """A row of survivors that stands for another end leaves one end without its row."""

    def edit(rows: list[dict[str, int]]) -> None:
        rows[0]["left"] = 9

    spoil_rows(site.folder / DATA / "balanced-blitz" / "survivors.parquet", edit)
    with pytest.raises(Fault, match=f"^{DATA}/balanced-blitz: the file: found KeyError: .*, exp"):
        datasets_verified(site.folder, "balanced-blitz")


@pytest.fixture
def tables() -> Iterator[Tables]:
    """All numbers of blitzes with two armies a side at most, as the twin has them, in doubles."""
    sizes = [(a, d) for a in (1, 2) for d in (1, 2)]
    rows: dict[str, list[tuple[str | float, ...]]] = {"win": [], "moments": [], "survivors": []}
    for size in sizes:
        ends = balanced_blitz("balanced-blitz", *size)
        chances = [sum(ends[end] for end in ends if end[side]) for side in (0, 1)]
        rows["win"].append((*size, *map(float, chances)))
        moments: list[Decimal] = []
        for side in (0, 1):
            mean = sum((chance * end[side] for end, chance in ends.items()), Decimal(0))
            square = sum((chance * end[side] ** 2 for end, chance in ends.items()), Decimal(0))
            moments += [mean, size[side] - mean, square - mean**2]
        rows["moments"].append((*size, *map(float, moments)))
        for end, chance in ends.items():
            whose = ("attacker", end[0]) if end[0] else ("defender", end[1])
            rows["survivors"].append((*size, *whose, float(chance)))
    names: dict[str, list[str]] = {
        "win": ["win", "lose"],
        "moments": [name for side in FORMULAS.values() for name in side],
        "survivors": ["side", "left", "probability"],
    }
    files: dict[str, Resource] = {}
    with closing(connect()) as connection:
        for dataset, own in names.items():
            columns = {
                name: "VARCHAR" if name == "side" else "DOUBLE"
                for name in ("attackers", "defenders", *own)
            }
            files[dataset] = add_table(connection, dataset, columns, rows[dataset])
        yield Tables(connection, files)


def test_every_number_of_a_blitz_is_counted_and_compared(tables: Tables) -> None:
    """Of each of four battles two chances, three numbers a side, and an end for every army of both.
    The double beside any of them is a fault of its dataset, in the first row and in the last.
    """
    battles = Battles(read_rules(RULESETS_FOLDER, "balanced-blitz"))
    variant = Variant("balanced-blitz", 2, 2, 2)
    assert check_blitz(tables, battles, variant).numbers == 4 * (2 + 2 * 3) + (2 + 3 + 3 + 4)
    for dataset, resource in tables.files.items():
        names = [field["name"] for field in resource["schema"]["fields"]]
        rows = tables.connection.execute(f"SELECT rowid, * FROM {dataset}").fetchall()
        for number, *row in (rows[0], rows[-1]):
            for name, value in zip(names, row, strict=True):
                if name in ("attackers", "defenders", "side", "left"):
                    continue
                update = f'UPDATE {dataset} SET "{name}" = ? WHERE rowid = {number}'
                tables.connection.execute(update, [nextafter(value, 9)])
                with pytest.raises(Fault, match=f"^{dataset}: "):
                    check_blitz(tables, battles, variant)
                tables.connection.execute(update, [value])
    assert check_blitz(tables, battles, variant).numbers
