import json
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb
import pyarrow
import pytest
from pyarrow import parquet

from generator.datasets.formats import data_files
from generator.datasets.package import resource_entry
from generator.datasets.tables import RULESET, Dataset, Field, Format, Row, Unit
from generator.verify.faults import Fault
from generator.verify.scans import (
    HIGHEST_POWER,
    POWER_OF,
    compare,
    connect,
    literal,
    quoted,
    read_resource,
    scan,
)
from tests.conftest import SITE

EVERY: tuple[Format, ...] = ("csv", "csv.gz", "json", "parquet")
COLUMNS = (
    RULESET,
    Field("1", "integer", "armies", "A number."),
    Field("share", "number", "probability", "A share."),
    Field("digits", "string", "whole number", "Some digits."),
    Field("count", "integer", "whole number", "A number, or none.", optional=True),
)
ROWS = [("odd-name", 1, 0.5, "0", 5), ("odd-name", 2, 1e-300, "9" * 60, None)]


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with closing(connect()) as connection:
        yield connection


@pytest.fixture
def files(tmp_path: Path) -> dict[str, dict[str, Any]]:
    """A small dataset in every format, in a folder whose name needs care, and its entries."""
    dataset = Dataset("some", "Some", "Some values.", COLUMNS, ("1",), ROWS, EVERY)
    folder = tmp_path / "it's"
    folder.mkdir()
    entries: dict[str, dict[str, Any]] = {}
    for file, content in data_files(dataset, "data", SITE.address):
        (folder / file.name).write_bytes(content)
        entries[file.format] = resource_entry(file, file.name)
    return entries


def read_alone(
    connection: duckdb.DuckDBPyConnection,
    folder: Path,
    columns: tuple[Field, ...],
    rows: Iterable[Row],
) -> dict[str, Any]:
    """The entry of a CSV file of these columns, the first of them its key, which has been read."""
    key = (columns[0].name,)
    dataset = Dataset("some", "Some", "Some values.", columns, key, rows, ("csv",))
    ((file, content),) = data_files(dataset, "data", SITE.address)
    (folder / file.name).write_bytes(content)
    entry = resource_entry(file, file.name)
    read_resource(connection, folder, entry)
    return entry


@pytest.mark.parametrize("format_", EVERY)
def test_every_format_is_read_as_it_stands(
    connection: duckdb.DuckDBPyConnection, files: dict[str, Any], tmp_path: Path, format_: str
) -> None:
    """All values come back with their types, in their order, and pass the scan."""
    read_resource(connection, tmp_path / "it's", files[format_])
    found = connection.execute(f"SELECT * FROM {quoted(f'some.{format_}')}")
    assert found.fetchall() == ROWS
    scan(connection, files[format_], ["odd-name"], 2)


def test_formats_are_compared_cell_by_cell(
    connection: duckdb.DuckDBPyConnection, files: dict[str, Any], tmp_path: Path
) -> None:
    """All pairs of formats agree; the last bit of a double is a difference, and so is a gap."""
    for entry in files.values():
        read_resource(connection, tmp_path / "it's", entry)
    for one in files.values():
        for two in files.values():
            assert compare(connection, one, two) == 2 * len(COLUMNS)
    for change in ("share = 1.0000000000000003e-300", "count = 0", "digits = '99'"):
        connection.execute(f'UPDATE "some.json" SET {change} WHERE "1" = 2')
        column = change.partition(" ")[0]
        with pytest.raises(Fault, match=f"some.csv: {column}, at 1 2: found"):
            compare(connection, files["json"], files["csv"])
        read_resource(connection, tmp_path / "it's", files["json"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("share = 1.5", "share"),
        ("share = 'NaN'", "share"),
        ("share = '-0.0'", "share"),
        ("share = NULL", "share"),
        ("digits = '007'", "digits"),
        ("digits = '1.0'", "digits"),
        ("digits = NULL", "digits"),
        ("ruleset = 'other'", "ruleset"),
        ("count = -1", "count"),
        ('"1" = NULL', "1: found"),
    ],
)
def test_values_beyond_their_unit_are_found(
    connection: duckdb.DuckDBPyConnection,
    files: dict[str, Any],
    tmp_path: Path,
    change: str,
    message: str,
) -> None:
    """A value that its type and unit do not allow is found with its column."""
    read_resource(connection, tmp_path / "it's", files["csv"])
    connection.execute(f'UPDATE "some.csv" SET {change} WHERE "1" = 2')
    with pytest.raises(Fault, match=f"some.csv: {message}"):
        scan(connection, files["csv"], ["odd-name"], 2)


def test_no_denominator_is_zero(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    """Digits that are right for any other number are wrong for what divides."""
    columns = RULESET, Field("share_denominator", "string", "whole number", "What divides.")
    rows = [("odd-name", "1")]
    entry = read_alone(connection, tmp_path, columns, rows)
    scan(connection, entry, ["odd-name"], 1)
    connection.execute("UPDATE \"some.csv\" SET share_denominator = '0'")
    with pytest.raises(Fault, match=r"some\.csv: share_denominator: found"):
        scan(connection, entry, ["odd-name"], 1)


@pytest.mark.parametrize("unit", ["probability", "armies", "armies squared"])
def test_exponents_have_four_digits_at_most(
    connection: duckdb.DuckDBPyConnection, tmp_path: Path, unit: Unit
) -> None:
    """Nothing smaller is published, and longer exponents would take forever to read exactly."""
    columns = RULESET, Field("some_decimal", "string", unit, "A decimal.")
    rows = [("odd-name", "1.5E-9999")]
    entry = read_alone(connection, tmp_path, columns, rows)
    scan(connection, entry, ["odd-name"], 1)
    connection.execute("UPDATE \"some.csv\" SET some_decimal = '1.5E-10000'")
    with pytest.raises(Fault, match=r"some\.csv: some_decimal: found"):
        scan(connection, entry, ["odd-name"], 1)


def test_a_decimal_is_one_whatever_its_unit_is_called(
    connection: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    """A list of files that calls the unit otherwise does not let longer exponents pass."""
    columns = RULESET, Field("some_decimal", "string", "armies", "A decimal.")
    entry = read_alone(connection, tmp_path, columns, [("odd-name", "1.5E-9999")])
    entry["schema"]["fields"][1]["unit"] = "other"
    scan(connection, entry, ["odd-name"], 1)
    connection.execute("UPDATE \"some.csv\" SET some_decimal = '1E-1000000000'")
    with pytest.raises(Fault, match=r"some\.csv: some_decimal: found"):
        scan(connection, entry, ["odd-name"], 1)


def test_powers_of_primes_have_five_digits_at_most(
    connection: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    """Nothing greater is published, and to work it out would take forever."""
    columns = RULESET, Field(f"{POWER_OF}2", "integer", "whole number", "An exponent.")
    entry = read_alone(connection, tmp_path, columns, [("odd-name", HIGHEST_POWER)])
    scan(connection, entry, ["odd-name"], 1)
    for power in (HIGHEST_POWER + 1, 10**18):
        connection.execute(f'UPDATE "some.csv" SET {POWER_OF}2 = {power}')
        with pytest.raises(Fault, match=rf"^some\.csv: {POWER_OF}2: found .*{power}"):
            scan(connection, entry, ["odd-name"], 1)


@pytest.mark.parametrize("of_rulesets", [True, False])
@pytest.mark.parametrize(
    ("numerator", "denominator", "passes"),
    [
        *(("5", "12", True), ("9", "12", True), ("12", "12", True), ("0", "12", True)),
        *(("13", "12", False), ("100", "99", False), ("9", "8", False)),
    ],
)
def test_no_chance_is_above_1(
    connection: duckdb.DuckDBPyConnection,
    tmp_path: Path,
    numerator: str,
    denominator: str,
    passes: bool,
    of_rulesets: bool,
) -> None:
    """A fraction of whole numbers in text is compared as the number it is, and not as letters,
    whatever other columns there are.
    """
    columns = (
        *([RULESET] if of_rulesets else []),
        Field("probability_numerator", "string", "whole number", "Above the line."),
        Field("probability_denominator", "string", "whole number", "Below it."),
    )
    row = (*(["odd-name"] if of_rulesets else []), numerator, denominator)
    entry = read_alone(connection, tmp_path, columns, [row])
    if passes:
        scan(connection, entry, ["odd-name"], 1)
    else:
        with pytest.raises(Fault, match=r"some\.csv: probability_numerator: found"):
            scan(connection, entry, ["odd-name"], 1)


def test_a_dataset_of_no_ruleset_is_scanned(
    connection: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    """Only where a column names rulesets have these to be the site's; its rows are counted."""
    columns = (Field("armies", "integer", "armies", "A number."),)
    entry = read_alone(connection, tmp_path, columns, [(1,), (2,)])
    scan(connection, entry, ["odd-name"], 2)
    with pytest.raises(Fault, match="some"):
        scan(connection, entry, ["odd-name"], 3)


def test_rows_and_keys_are_counted(
    connection: duckdb.DuckDBPyConnection, files: dict[str, Any], tmp_path: Path
) -> None:
    """Rows too many or too few and keys that stand twice are found."""
    read_resource(connection, tmp_path / "it's", files["csv"])
    with pytest.raises(Fault, match="found 2 rows, expected 3"):
        scan(connection, files["csv"], ["odd-name"], 3)
    connection.execute('UPDATE "some.csv" SET "1" = 1')
    with pytest.raises(Fault, match="found 1 different keys, expected 2"):
        scan(connection, files["csv"], ["odd-name"], 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ruleset,share,1,digits,count\n", "the columns: found"),
        ("", "the columns: found"),
        ("ruleset,1,share,digits,count\na,1,0.5,0\n", "the file: found what cannot be read"),
        ("ruleset,1,share,digits,count\na,1,0.5,0,1,1\n", "the file: found what cannot be read"),
        ("ruleset,1,share,digits,count\na,1,half,0,1\n", "share: found"),
        ("ruleset,1,share,digits,count\na,1.0,0.5,0,1\n", "1: found"),
    ],
)
def test_csv_that_is_not_its_schema_is_found(
    connection: duckdb.DuckDBPyConnection,
    files: dict[str, Any],
    tmp_path: Path,
    text: str,
    message: str,
) -> None:
    """Columns in another order, short or long lines and words for numbers are found."""
    (tmp_path / "some.csv").write_text(text, encoding="utf-8")
    with pytest.raises(Fault, match=f"some.csv: ({message})"):
        read_resource(connection, tmp_path, files["csv"])


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (["a", 1, 0.5, "0"], "rows: found"),
        (["a", "1", 0.5, "0", 1], "1: found"),
        (["a", 1, "0.5", "0", 1], "share: found"),
        (["a", 1, 1, "0", 1], "share: found"),
        (["a", 1, 0.5, 0, 1], "digits: found"),
        (["a", 1, 0.5, None, 1], "digits: found"),
    ],
)
def test_json_that_is_not_its_schema_is_found(
    connection: duckdb.DuckDBPyConnection,
    files: dict[str, Any],
    tmp_path: Path,
    row: list[Any],
    message: str,
) -> None:
    """Rows of other lengths or with values of other types are found."""
    fields = [{"name": field.name} for field in COLUMNS]
    document = {"fields": fields, "rows": [["a", 2, 0.5, "0", None], row]}
    (tmp_path / "some.json").write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Fault, match=f"some.json: {message}"):
        read_resource(connection, tmp_path, files["json"])


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"fields": None},
        {"fields": []},
        {"fields": [{"name": name} for name in ("ruleset", "1", "digits", "share", "count")]},
        {"fields": [{"name": name} for name in ("ruleset", "1", "share", "digits")]},
    ],
)
def test_json_of_other_columns_is_found(
    connection: duckdb.DuckDBPyConnection,
    files: dict[str, Any],
    tmp_path: Path,
    document: dict[str, Any],
) -> None:
    """Columns that are not named, stand in another order or are missing are found above rows that
    are right, and named as they are.
    """
    text = json.dumps({**document, "rows": ROWS})
    (tmp_path / "some.json").write_text(text, encoding="utf-8")
    with pytest.raises(Fault, match=r"some\.json: the columns: found") as found:
        read_resource(connection, tmp_path, files["json"])
    assert found.value.args[2] == [each["name"] for each in document.get("fields") or ()]


def test_parquet_of_other_types_is_found(
    connection: duckdb.DuckDBPyConnection, files: dict[str, Any], tmp_path: Path
) -> None:
    """A Parquet file whose column has another type is found, and so is one that is none."""
    table = parquet.read_table(tmp_path / "it's" / "some.parquet")
    shorter = table.set_column(2, "share", table["share"].cast(pyarrow.float32()))
    parquet.write_table(shorter, tmp_path / "some.parquet")
    with pytest.raises(Fault, match="share: found the type FLOAT, OPTIONAL, expected DOUBLE"):
        read_resource(connection, tmp_path, files["parquet"])
    longer = table.set_column(
        1, pyarrow.field("1", pyarrow.int64(), nullable=False), table["1"].cast(pyarrow.int64())
    )
    parquet.write_table(longer, tmp_path / "some.parquet")
    with pytest.raises(Fault, match="1: found the type BIGINT, REQUIRED, expected INTEGER"):
        read_resource(connection, tmp_path, files["parquet"])
    (tmp_path / "some.parquet").write_bytes(b"PAR1 but no more")
    with pytest.raises(Fault, match=r"some\.parquet: the file: found what cannot be read"):
        read_resource(connection, tmp_path, files["parquet"])


@pytest.mark.parametrize(
    "names",
    [
        ["ruleset", "1", "chance", "digits", "count"],
        ["ruleset", "1", "share", "digits"],
        ["ruleset", "1", "digits", "share", "count"],
    ],
)
def test_parquet_of_other_columns_is_found(
    connection: duckdb.DuckDBPyConnection,
    files: dict[str, Any],
    tmp_path: Path,
    names: list[str],
) -> None:
    """A column of another name, a missing one and another order are found before any type."""
    table = parquet.read_table(tmp_path / "it's" / "some.parquet")
    table = table.append_column("chance", table["share"])
    parquet.write_table(table.select(names), tmp_path / "some.parquet")
    with pytest.raises(Fault, match=r"some\.parquet: the columns: found") as found:
        read_resource(connection, tmp_path, files["parquet"])
    assert found.value.args[2] == names


@pytest.mark.parametrize(("column", "nullable"), [("share", True), ("count", False)])
def test_parquet_of_another_nullability_is_found(
    connection: duckdb.DuckDBPyConnection,
    files: dict[str, Any],
    tmp_path: Path,
    column: str,
    nullable: bool,
) -> None:
    """A column may be without values where its schema does not require them, and only there."""
    table = parquet.read_table(tmp_path / "it's" / "some.parquet")
    table = table.slice(0, 1)  # the row that has all values
    place = table.column_names.index(column)
    field = table.schema.field(column).with_nullable(nullable)
    changed = table.cast(table.schema.set(place, field))
    parquet.write_table(changed, tmp_path / "some.parquet")
    with pytest.raises(Fault, match=f"{column}: found the type .*(OPTIONAL|REQUIRED), expected"):
        read_resource(connection, tmp_path, files["parquet"])


def test_a_connection_has_one_thread_and_draws_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """To DuckDB a spawned process looks like one that somebody types into, for whom it draws bars;
    others of the verifier are at work beside it.
    """
    plain = duckdb.connect

    def typed_into(**options: Any) -> duckdb.DuckDBPyConnection:
        connection = plain(**options)
        connection.execute("SET enable_progress_bar = true")
        return connection

    monkeypatch.setattr(duckdb, "connect", typed_into)
    names = ", ".join(f"current_setting('{each}')" for each in ("threads", "enable_progress_bar"))
    with closing(connect()) as connection:
        assert connection.execute(f"SELECT {names}").fetchall() == [(1, False)]


def test_names_and_texts_are_safe_in_queries(connection: duckdb.DuckDBPyConnection) -> None:
    """Quotation marks in names and texts stay what they are."""
    row = connection.execute(f"SELECT {literal(chr(39))} AS {quoted('a' + chr(34))}").fetchone()
    assert row == ("'",)
    assert (connection.description or [])[0][0] == 'a"'
