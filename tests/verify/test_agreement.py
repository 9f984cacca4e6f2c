from collections.abc import Iterator
from contextlib import closing
from decimal import Decimal
from fractions import Fraction
from math import inf, nextafter
from pathlib import Path

import duckdb
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.datasets.checks import read_json
from generator.verify.agreement import check_exactly, half_unit, is_nearest, is_rounded
from generator.verify.faults import Fault
from generator.verify.packages import Resource, is_table
from generator.verify.scans import read_resource
from tests import rounding
from tests.datasets.published import Published, publish
from tests.verify.tables import add_table

BATTLE = {"attackers": "INT", "defenders": "INT"}
"""The columns that say of which battle a row is, with their types."""

Read = tuple[duckdb.DuckDBPyConnection, dict[str, Resource]]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Published:
    return publish(tmp_path_factory.mktemp("published"))


@pytest.fixture
def classic(published: Published) -> Iterator[Read]:
    """The classic datasets, each read once, in tables that a test may spoil."""
    yield from read(published.data / "classic")


def read(folder: Path) -> Iterator[Read]:
    files: dict[str, Resource] = {}
    with closing(duckdb.connect()) as connection:
        for resource in filter(is_table, read_json(folder / "datapackage.json")["resources"]):
            name = resource["path"].partition(".")[0]
            if name not in files:
                files[name] = resource
                read_resource(connection, folder, resource)
        yield connection, files


@pytest.mark.parametrize("ruleset", ["classic", "dutch", "balanced-blitz"])
def test_what_is_published_agrees(published: Published, ruleset: str) -> None:
    """The datasets of every kind of ruleset agree among themselves."""
    for connection, files in read(published.data / ruleset):
        check_exactly(connection, files)
        assert {"win", "moments", "survivors"} <= {*files}
        for resource in files.values():
            rows = connection.sql(f'SELECT count(*) FROM "{resource["path"]}"').fetchall()
            assert rows > [(0,)], resource["path"]


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (
            "UPDATE \"win.csv\" SET win_decimal = '0.41666666666666666669' "
            "WHERE attackers * defenders = 1",
            "win: 1 v 1: found chances that add up to 1.00000000000000000002",
        ),
        ('UPDATE "win.csv" SET lose = 0.5 WHERE attackers = 2', "win.csv: lose: found 0.5"),
        (
            "UPDATE \"win.csv\" SET win_decimal = '0.41666666666666666666', "
            "lose_decimal = '0.58333333333333333334' WHERE attackers * defenders = 1",
            "win-exact: 1 v 1: found 5/12, expected a fraction that rounds to",
        ),
        (
            "UPDATE \"win-exact.csv.gz\" SET win_numerator = '7' WHERE win_numerator = '5'",
            "win-exact: 1 v 1: found 7/12",
        ),
        (
            'UPDATE "win-exact.csv.gz" SET win_denominator_power_of_5 = 1 '
            "WHERE attackers * defenders = 1",
            "win-exact: 1 v 1: found 5/60",
        ),
        (
            'UPDATE "moments-exact.csv.gz" SET variance_defenders_numerator = '
            "variance_defenders_numerator || '0' WHERE attackers = 4",
            "moments-exact: 4 v",
        ),
        (
            'UPDATE "moments.parquet" SET mean_attackers_left = 1 WHERE attackers = 3',
            "moments",
        ),
        (
            "UPDATE \"survivors-compact-exact.csv.gz\" SET probability_numerator = '1' "
            "WHERE attackers * defenders = 1",
            "survivors-compact-exact: 1 v 1",
        ),
        (
            'DELETE FROM "survivors.parquet" WHERE attackers = 2 AND defenders = 3 AND "left" = 1',
            "survivors: 2 v 3: found chances that add up to 0",
        ),
        (
            'UPDATE "survivors-compact.parquet" SET probability = 0.1 '
            "WHERE attackers = 4 AND defenders = 2 AND side = 'attacker' AND \"left\" = 1",
            "survivors-compact: 4 v 2: found 0.1, expected .* as in survivors",
        ),
        (
            'UPDATE "survivors-compact.parquet" SET probability = 0.5 '
            "WHERE attackers = 3 AND defenders = 2 AND side = 'attacker' AND \"left\" = 3",
            "survivors-compact: .* v 2.*: found 0.5, expected .* as in survivors",
        ),
        (
            "UPDATE \"survivors-compact-exact.csv.gz\" SET probability_denominator = '99' "
            'WHERE attackers = 4 AND "left" = 1',
            "survivors-compact-exact: 4 v ",
        ),
        (
            'UPDATE "survivors-compact-exact.csv.gz" SET '
            "probability_numerator = probability_numerator || '0', "
            "probability_denominator = probability_denominator || '0' "
            "WHERE attackers = 4 AND defenders = 1 AND side = 'attacker' AND \"left\" = 1",
            "survivors-compact-exact: 4 v 1: .*one denominator",
        ),
        ('UPDATE "rounds.csv" SET rolls = rolls + 1', "rounds: .* v .*: found"),
        (
            'UPDATE "retreat.parquet" SET win_with_retreat = 0.1 WHERE retreat_at = 0',
            "retreat.*: found 0.1, expected",
        ),
        (
            'UPDATE "retreat.parquet" SET mean_attackers_left_with_retreat = 2 '
            "WHERE retreat_at = 0",
            "retreat.*: found 2.0, expected",
        ),
        (
            'UPDATE "win-grid.csv" SET "3" = "3" + 1e-15 WHERE attackers = 4',
            "win-grid: 4 v 3: found",
        ),
        (
            'UPDATE "win-grid.csv" SET attackers = 9 WHERE attackers = 4',
            "win-grid: 9 v 1: found .*, expected a battle of win",
        ),
        (
            'UPDATE "armies-needed.csv" SET needed = needed + 1 WHERE chance = 0.5 AND against = 1',
            "armies-needed: .* against 1, chance 0.5: found",
        ),
        (
            'UPDATE "armies-needed.csv" SET needed = needed - 1 WHERE chance = 0.6 AND against = 2',
            "armies-needed: .* against 2, chance 0.6: found",
        ),
        *(
            (
                'UPDATE "armies-needed.csv" SET needed = NULL '
                f"WHERE side = '{side}' AND chance = 0.6 AND against = 2",
                f"armies-needed: {side} against 2, chance 0.6: found None",
            )
            for side in ("attacker", "defender")
        ),
    ],
)
def test_numbers_that_disagree_are_found(classic: Read, statement: str, message: str) -> None:
    """A number that contradicts another is found, even where every file is well-formed."""
    connection, files = classic
    connection.execute(statement)
    with pytest.raises(Fault, match=message):
        check_exactly(connection, files)


@given(st.integers(1, 10**30), st.integers(10**12, 10**42))
def test_rounding_is_judged_to_the_last_digit(numerator: int, denominator: int) -> None:
    """The digits of a fraction pass; those one unit beside them do not, nor do more digits."""
    value = Fraction(numerator, denominator)
    decimal = exact_decimal(rounding.significant(value, 20))
    assert is_rounded(numerator, denominator, str(decimal))
    unit = Decimal((0, (1,), decimal.adjusted() - 19))
    for wrong in (decimal + unit, decimal - unit, decimal + unit / 10):
        assert not is_rounded(numerator, denominator, str(wrong))


@given(st.integers(1, 10**30), st.integers(1, 10**30))
@example(29_103_830_456_733_703_613, 78_125)  # its 20 digits are a middle between two doubles
def test_doubles_are_judged_to_the_last_bit(numerator: int, denominator: int) -> None:
    """The nearest double of a fraction passes beside its digits; its neighbours do not, unless the
    digits do not tell on which side of a middle the fraction lies.
    """
    value = Fraction(numerator, denominator)
    text = str(exact_decimal(rounding.significant(value, 20)))
    double = numerator / denominator
    assert rounding.is_nearest_double(value, double)
    assert is_nearest(text, double)
    for other in (nextafter(double, inf), nextafter(double, -inf)):
        middle = (Fraction(double) + Fraction(other)) / 2
        tells = abs(Fraction(text) - middle) > Fraction(half_unit(Decimal(text)))
        assert not (tells and is_nearest(text, other))


def exact_decimal(value: Fraction) -> Decimal:
    """Return a fraction that is a decimal of at most 20 digits as one."""
    return Decimal(value.numerator) / Decimal(value.denominator)


@pytest.mark.parametrize(("below", "read_above"), [(0.1, False), (0.6, True)])
def test_both_doubles_beside_a_middle_pass(below: float, read_above: bool) -> None:
    """Where 20 digits do not tell on which side of a middle a number lies, both doubles pass:
    whichever of the two the digits themselves are read as.
    """
    above = nextafter(below, inf)
    middle = (Fraction(below) + Fraction(above)) / 2
    text = str(exact_decimal(rounding.significant(middle, 20)))
    assert float(text) == (above if read_above else below)
    assert is_nearest(text, below)
    assert is_nearest(text, above)
    assert not is_nearest(text, nextafter(above, inf))


@pytest.mark.parametrize(
    ("decimal", "unit"),
    [("0", "0"), ("0.5", "5e-21"), ("1.5E-30", "5e-50"), ("12.5", "5e-19")],
)
def test_half_a_unit_is_that_of_the_twentieth_digit(decimal: str, unit: str) -> None:
    """How far a decimal may be off depends on its first digit; zero is exact."""
    assert half_unit(Decimal(decimal)) == Decimal(unit)


def test_nothing_but_nothing_rounds_to_zero() -> None:
    """Zero stands for zero alone, however small another number is."""
    assert is_rounded(0, 1, "0")
    assert not is_rounded(1, 10**100, "0")


def test_what_the_compact_form_leaves_out_follows_by_shifts(classic: Read) -> None:
    """Where only the table that is shifted is wrong, the end that follows from it is found."""
    connection, files = classic
    # of three attackers, none has four left; shifted by one, it is the end of four
    connection.execute(
        'UPDATE "survivors.parquet" SET attackers = attackers + 90 '
        "WHERE attackers = 3 AND defenders = 2"
    )
    connection.execute(
        'UPDATE "survivors-compact.parquet" SET probability = 0.5 '
        "WHERE attackers = 3 AND defenders = 2 AND side = 'attacker' AND \"left\" = 3"
    )
    with pytest.raises(Fault, match="survivors-compact: 4 v 2 by shifts of the attacker"):
        check_exactly(connection, files)


def test_a_fraction_in_the_middle_is_rounded_to_either_side() -> None:
    """1/8 is 0.12 and 0.13 in two digits, and neither 0.11 nor 0.14; so it is where the digits end
    at the point: 25/2 is 12 and 13.
    """
    judged = [is_rounded(1, 8, text, digits=2) for text in ("0.11", "0.12", "0.13", "0.14")]
    assert judged == [False, True, True, False]
    judged = [is_rounded(25, 2, text, digits=2) for text in ("11", "12", "13", "14")]
    assert judged == [False, True, True, False]


def test_digits_beyond_those_that_are_known_are_judged_as_well() -> None:
    """A number of more digits before the point than are published passes as it is, and no other."""
    assert is_rounded(10**400, 1, "1e400")
    assert not is_rounded(10**400 + 1, 1, "1e400")


@pytest.mark.parametrize(
    ("dataset", "numerators", "passes"),
    [
        ("survivors-exact", (5, 7), True),
        ("survivors-exact", (5, 6), False),
        ("survivors-exact", (5, 8), False),
        ("survivors-compact-exact", (5, 7), True),
        ("survivors-compact-exact", (5, 6), True),
        ("survivors-compact-exact", (5, 8), False),
        ("survivors-exact", (12,), True),
        ("survivors-compact-exact", (11,), True),
        ("survivors-compact-exact", (13,), False),
    ],
)
def test_fractions_of_all_ends_make_a_whole(
    dataset: str, numerators: tuple[int, ...], passes: bool
) -> None:
    """Of twelve parts all ends, be it one alone, have twelve together; the compact form, which
    leaves ends out, may have fewer, and never more.
    """
    columns = {**BATTLE, "probability_numerator": "INT", "probability_denominator": "INT"}
    rows = [(1, 1, numerator, 12) for numerator in numerators]
    with closing(duckdb.connect()) as connection:
        files = {dataset: add_table(connection, "ends", columns, rows)}
        if passes:
            check_exactly(connection, files)
        else:
            found = f"{dataset}: 1 v 1: found numerators that add up to {sum(numerators)}"
            with pytest.raises(Fault, match=f"{found}, expected .*, 12$"):
                check_exactly(connection, files)


@pytest.mark.parametrize(
    ("units", "passes"), [(0, True), (2, True), (-2, True), (4, False), (-3, False)]
)
def test_chances_of_all_ends_may_miss_1_by_their_rounding(units: int, passes: bool) -> None:
    """All doubles together are off by 2⁻⁵³ at most, and so is their rounded sum: by two such units
    they may miss 1, and by no more.
    """
    columns = {**BATTLE, "probability": "DOUBLE"}
    rows = [(1, 1, chance) for chance in (0.5, 0.25 + units * 2**-53, 0.25)]
    with closing(duckdb.connect()) as connection:
        files = {"survivors": add_table(connection, "ends", columns, rows)}
        if passes:
            check_exactly(connection, files)
        else:
            with pytest.raises(Fault, match="survivors: 1 v 1: found chances that add up to"):
                check_exactly(connection, files)


@pytest.mark.parametrize(
    ("win", "passes"),
    [
        *(("0.5", True), ("0.50000000000000000001", True), ("0.49999999999999999999", True)),
        *(("0.50000000000000000002", False), ("0.49999999999999999998", False)),
    ],
)
def test_two_chances_may_miss_1_by_half_a_unit_each(win: str, passes: bool) -> None:
    """Each of two decimals of 20 digits is off by half a unit at most, so both by one unit: by as
    much they may miss 1, and by no more.
    """
    columns = {**BATTLE, "win_decimal": "VARCHAR", "lose_decimal": "VARCHAR"}
    with closing(duckdb.connect()) as connection:
        files = {"win": add_table(connection, "chances", columns, [(1, 1, win, "0.5")])}
        if passes:
            check_exactly(connection, files)
        else:
            with pytest.raises(Fault, match=r"^win: 1 v 1: found chances that add up to"):
                check_exactly(connection, files)


@pytest.mark.parametrize("dataset", ["win", "armies-needed"])
def test_a_dataset_without_a_column_is_a_fault(dataset: str) -> None:
    """A table that has other columns than those that are looked at is named."""
    with closing(duckdb.connect()) as connection:
        files = {dataset: add_table(connection, "other", {"attackers": "INT"}, [(1,)])}
        with pytest.raises(Fault, match=f"^{dataset}: the columns: found .*, expected those"):
            check_exactly(connection, files)
