import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.datasets.formats import data_files
from generator.datasets.package import resource_entry
from generator.datasets.tables import RULESET, Dataset, Field, Format, Row
from generator.verify.faults import Checked, Fault
from generator.verify.packages import PACKAGE
from generator.verify.published import DATA, Published
from generator.verify.shared import PARTS, check_all_rulesets, rows_apart
from tests.conftest import SITE
from tests.datasets.published import RULESETS, SIZE, spoil_rows

Rows = list[dict[str, Any]]


@pytest.mark.parametrize("table", PARTS)
def test_tables_of_all_rulesets_are_their_own(site: Published, table: str) -> None:
    """Every cell is that of the ruleset's own file, and all of them are counted."""
    checked = check_all_rulesets(site, table)
    assert checked.rows >= len(RULESETS) * SIZE**2
    assert checked.cells > 4 * checked.rows


def wrong(rows: Rows) -> None:
    rows[-1]["win"] *= 1 + 2**-52


def missing(rows: Rows) -> None:
    rows.pop()


def twice(rows: Rows) -> None:
    rows.append(rows[-1])


def of_another(rows: Rows) -> None:
    rows[0]["ruleset"] = "dutch"


def of_nobody(rows: Rows) -> None:
    rows.append({**rows[0], "ruleset": "other"})


@pytest.mark.parametrize("edit", [wrong, missing, twice, of_another, of_nobody])
def test_wrong_rows_are_found(site: Published, edit: Any) -> None:
    """A cell, a row too few, a row too many and a wrong name are found."""
    table = "win-all-rulesets"
    spoil_rows(site.folder / DATA / f"{table}.parquet", edit)
    with pytest.raises(Fault, match=rf"{DATA}/{table}\.parquet: .*: found"):
        check_all_rulesets(site, table)


def test_a_wrong_row_is_shown_beside_the_right_one(site: Published) -> None:
    """What is found is the row of the table of all rulesets; what is expected is the ruleset's."""
    table, found, expected = "win-all-rulesets", 0.125, ""

    def edit(rows: Rows) -> None:
        nonlocal expected
        expected = str(rows[0]["win"])
        rows[0]["win"] = found

    spoil_rows(site.folder / DATA / f"{table}.parquet", edit)
    with pytest.raises(Fault) as caught:
        check_all_rulesets(site, table)
    file, _, of_table, of_ruleset = caught.value.args
    assert file == f"{DATA}/{table}.parquet"
    assert str(of_table["win"]) == "0.125"
    assert expected in of_ruleset
    assert "0.125" not in of_ruleset


def test_a_table_that_is_not_listed_is_found(site: Published) -> None:
    """The list of everything names the tables of all rulesets."""
    path = site.folder / DATA / "datapackage.json"
    path.write_text('{"resources": []}', encoding="utf-8")
    with pytest.raises(Fault, match=r"win-all-rulesets\.parquet: found nothing, expected an entry"):
        check_all_rulesets(site, "win-all-rulesets")


def of_no_key(schema: Any) -> None:
    del schema["primaryKey"]


def of_no_type(schema: Any) -> None:
    del schema["fields"][1]["type"]


def of_a_number_for_a_unit(schema: Any) -> None:
    schema["fields"][0]["unit"] = 7


WRONG_SCHEMAS = of_no_key, of_no_type, of_a_number_for_a_unit


def spoil_schema(site: Published, path: str, edit: Any) -> None:
    """Change what the list of everything says of a table's columns."""
    listing = site.folder / DATA / PACKAGE
    package = json.loads(listing.read_text(encoding="utf-8"))
    (resource,) = (each for each in package["resources"] if each["path"] == path)
    edit(resource["schema"])
    listing.write_text(json.dumps(package), encoding="utf-8")


@pytest.mark.parametrize("edit", WRONG_SCHEMAS)
def test_a_table_of_all_rulesets_says_its_columns(site: Published, edit: Any) -> None:
    """A missing key, a missing type and a unit that is no text are faults of the list."""
    spoil_schema(site, "win-all-rulesets.parquet", edit)
    with pytest.raises(Fault, match=rf"{DATA}/{PACKAGE}: .*win-all-rulesets\.parquet"):
        check_all_rulesets(site, "win-all-rulesets")


COLUMNS = (
    RULESET,
    Field("place", "integer", "armies", "A place."),
    Field("share", "number", "probability", "A share."),
)
APART: Sequence[Row] = [("classic", 1, 0.5), ("classic", 2, 1.0), ("house", 1, 0.0)]


def apart(folder: Path, rows: Mapping[Format, Sequence[Row]]) -> Published:
    """A site that has one dataset of no single ruleset, with these rows in each format."""
    (folder / DATA).mkdir(parents=True)
    entries = []
    for format_, those in rows.items():
        key = ("ruleset", "place")
        dataset = Dataset("some", "Some", "Some values.", COLUMNS, key, those, (format_,))
        for file, content in data_files(dataset, DATA, SITE.address):
            (folder / DATA / file.name).write_bytes(content)
            entries.append(resource_entry(file, file.name))
    (folder / DATA / PACKAGE).write_text(json.dumps({"resources": entries}), encoding="utf-8")
    return Published(folder)


def test_rows_apart_are_read_and_counted_in_both_formats(tmp_path: Path) -> None:
    """Of 3 rows with 3 columns, 6 have been read in two files, and 9 cells compared."""
    rows, checked = rows_apart(apart(tmp_path, {"csv": APART, "parquet": APART}), "some")
    assert rows == [dict(zip(("ruleset", "place", "share"), row, strict=True)) for row in APART]
    assert checked == Checked(rows=6, cells=9)


@pytest.mark.parametrize(
    ("texts", "parquets", "message"),
    [
        ([*APART, APART[0]], [*APART, APART[0]], r"csv: ruleset, place: found 3 different keys"),
        ([("classic", 1, 1.5)], [("classic", 1, 1.5)], r"csv: share: found"),
        ([("classic", 1, 0.0)], [("classic", 1, -0.0)], r"parquet: share: found"),
    ],
)
def test_rows_apart_have_one_key_each_and_values_of_their_units(
    tmp_path: Path, texts: Sequence[Row], parquets: Sequence[Row], message: str
) -> None:
    """What both formats say alike may be wrong all the same; a zero below zero equals zero, and is
    no chance.
    """
    site = apart(tmp_path, {"csv": texts, "parquet": parquets})
    with pytest.raises(Fault, match=rf"^{DATA}/some\.{message}"):
        rows_apart(site, "some")


@pytest.mark.parametrize(
    ("key", "value"),
    [("primaryKey", ["other"]), ("primaryKey", []), ("format", "xlsx"), ("constraints", 5)],
)
def test_a_schema_that_fits_no_table_is_a_fault_of_the_list(
    tmp_path: Path, key: str, value: object
) -> None:
    """A key without columns or of others, a format that is no table's and a rule of another shape
    are named with the Data Package that has them.
    """
    site = apart(tmp_path, {"csv": APART, "parquet": APART})
    path = tmp_path / DATA / PACKAGE
    package = json.loads(path.read_text(encoding="utf-8"))
    for resource in package["resources"]:
        schema = resource["schema"]
        parts = resource, schema, schema["fields"][-1]
        next(part for part in parts if key in part)[key] = value
    path.write_text(json.dumps(package), encoding="utf-8")
    with pytest.raises(Fault, match=rf"^{DATA}/{PACKAGE}: the file: found .*, expected tables"):
        rows_apart(site, "some")


@pytest.mark.parametrize("format_", ["csv", "parquet"])
@pytest.mark.parametrize("edit", WRONG_SCHEMAS)
def test_rows_apart_say_their_columns_in_both_formats(
    tmp_path: Path, format_: str, edit: Any
) -> None:
    """What the list does not say of either file is its fault, and no file's."""
    site = apart(tmp_path, {"csv": APART, "parquet": APART})
    spoil_schema(site, f"some.{format_}", edit)
    with pytest.raises(Fault, match=rf"^{DATA}/{PACKAGE}: .*some\.{format_}"):
        rows_apart(site, "some")
