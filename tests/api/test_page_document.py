import csv
from dataclasses import replace

import jsonschema
import pytest

from generator.api.page_document import page_csv, page_document
from generator.pages.page import Link, Page
from generator.pages.tables import Table, armies, count, fraction, text
from risk_odds.numbers import Ratio
from risk_odds.ruleset_files import load_rulesets
from tests.api.documents import kind_of, pages, read, resolved, schema_of_rows
from tests.conftest import LARGEST, RULESETS, SITE, Built

PAIRS = Table("pairs", "Pairs", "Two.", (text("a", "A."), count("b", "B.")), ("a",), [("x", 1)])
WIDE = Table("wide", "Wide", "One.", (count("x", "X."),), ("x",), [(1,)])
HOUSE = load_rulesets()["balanced-blitz"].model_copy(update={"id": "house"})
LINK = Link("api/v1/index.json", "Everything")
PAGE = Page(
    address="house/odds",
    title="Odds",
    description="All odds.",
    tables=(PAIRS, WIDE),
    links=(LINK,),
    ruleset=HOUSE,
)


def test_a_document_tells_what_the_page_is() -> None:
    """Title, description and ruleset are the page's; the counting is said; links lead on."""
    document = page_document(PAGE, SITE.address)
    assert (document["title"], document["description"]) == ("Odds", "All odds.")
    assert (document["ruleset"], document["rule_version"]) == ("house", HOUSE.version)
    assert "T = A + 1" in document["counting"]
    assert document["source"] == f"{SITE.address}house/odds.json"
    assert document["links"] == {
        "page": "odds/",
        "ruleset": "../api/v1/house.json",
        "schema": "../api/v1/schemas/page.json",
        "index": "../api/v1/index.json",
    }
    home = page_document(replace(PAGE, address="", ruleset=None), SITE.address)
    assert home["ruleset"] is None
    assert home["source"] == f"{SITE.address}index.json"
    assert home["links"]["page"] == "./"
    assert "ruleset" not in home["links"]
    unchanged = page_document(replace(PAGE, ruleset=load_rulesets()["classic"]), SITE.address)
    assert not {*home, *unchanged} & {"rule_version"}


def test_tables_are_arrays_of_rows_with_their_fields() -> None:
    """Each table has the form of the datasets' JSON: its fields, its key and its rows."""
    first, second = page_document(PAGE, SITE.address)["tables"]
    assert [field["name"] for field in first["fields"]] == ["a", "b"]
    assert (first["name"], first["rows"], first["primaryKey"]) == ("pairs", [["x", 1]], ["a"])
    assert (second["name"], second["rows"]) == ("wide", [[1]])


def test_the_files_of_the_tables_come_first() -> None:
    """CSV files come first, in the order of the tables; a page without tables has none."""
    files = [
        (file["address"], file["title"], file["media_type"])
        for file in page_document(PAGE, SITE.address)["files"]
    ]
    assert files == [
        ("odds.csv", "Pairs", "text/csv"),
        ("odds.wide.csv", "Wide", "text/csv"),
        ("../api/v1/index.json", "Everything", "application/json"),
    ]
    assert page_document(replace(PAGE, tables=(), links=()), SITE.address)["files"] == []


def test_a_csv_file_has_all_columns_of_its_table() -> None:
    """Fractions take four columns, and what is missing is an empty field."""
    columns = (text("name", "N."), armies("needed", "N."), fraction("win", "W"))
    rows = [('"a", b', None, Ratio(1, 3)), ("c", 2, None)]
    table = Table("table", "Table", "Some.", columns, ("name",), rows)
    assert list(csv.reader(page_csv(table).splitlines(), strict=True)) == [
        ["name", "needed", "win", "win_decimal", "win_numerator", "win_denominator"],
        ['"a", b', "", repr(1 / 3), "0.33333333333333333333", "1", "3"],
        ["c", "2", "", "", "", ""],
    ]


@pytest.fixture(scope="module")
def names(built: Built) -> list[str]:
    """Where the data of each page of the small site are, without the ending."""
    return [address.removesuffix("/") or "index" for address in pages(built)]


def test_every_page_has_its_data(built: Built, names: list[str]) -> None:
    """Each page of the sitemap has a document at its address with .json."""
    assert len(names) > LARGEST**2 * len(RULESETS)
    for name in names:
        document = read(built, f"{name}.json")
        if kind_of(name) == "page":
            page = resolved(document["links"]["page"], f"{name}.json")
            assert page == ("" if name == "index" else f"{name}/")
            assert document["title"]


def test_every_table_is_the_same_as_json_and_as_csv(built: Built, names: list[str]) -> None:
    """Each table of each page's data has a CSV file of the same columns and the same values."""
    files = set()
    for name in names:
        if kind_of(name) != "page":
            continue
        for place, table in enumerate(read(built, f"{name}.json")["tables"]):
            file = f"{name}.{table['name']}.csv" if place else f"{name}.csv"
            files.add(file)
            with (built.folder / file).open(encoding="utf-8", newline="") as lines:
                head, *rows = csv.reader(lines, strict=True)
            assert head == [field["name"] for field in table["fields"]]
            assert rows == [
                ["" if value is None else f"{value}" for value in row] for row in table["rows"]
            ], file
    own = {"simulation.csv", "benchmarks.csv"}  # their JSON is the file that they are made from
    there = {path.relative_to(built.folder).as_posix() for path in built.folder.rglob("*.csv")}
    assert {file for file in there if not file.startswith("data/")} == files | own
    assert {"how-many-dice.asked.csv", "classic/charts.survivors.csv"} <= files


def test_tables_keep_the_types_of_their_columns(built: Built, names: list[str]) -> None:
    """Every table of every page has rows, unique by their key, of the types its fields promise."""
    tables = 0
    for name in names:
        if kind_of(name) != "page":
            continue
        for table in read(built, f"{name}.json")["tables"]:
            tables += 1
            if name == "how-many-dice" and table["name"] == "exceptions":
                assert table["rows"] == []  # none of the small site's rulesets has any
                continue
            jsonschema.Draft202012Validator(schema_of_rows(table)).validate(table["rows"])
            columns = [field["name"] for field in table["fields"]]
            key = [columns.index(column) for column in table["primaryKey"]]
            keys = [tuple(row[place] for place in key) for row in table["rows"]]
            assert len(keys) == len(set(keys)), (name, table["name"])
    assert tables > 7 * (len(RULESETS) - 1)


def test_first_files_are_the_tables(built: Built, names: list[str]) -> None:
    """A page's first files are its CSV files, and no page without tables has one."""
    for name in names:
        if kind_of(name) != "page":
            assert (built.folder / f"{name}.csv").exists() == (kind_of(name) != "matchup")
            continue
        document = read(built, f"{name}.json")
        addresses = [resolved(file["address"], f"{name}.json") for file in document["files"]]
        kinds = [file["media_type"] for file in document["files"]]
        tables = len(document["tables"])
        assert kinds == ["text/csv"] * tables + ["application/json"] * (len(kinds) - tables)
        assert addresses[:1] == [f"{name}.csv"] or not tables
        assert all((built.folder / address).is_file() for address in addresses)
        assert (built.folder / f"{name}.csv").exists() == bool(tables)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_table_page_of_a_ruleset_has_a_file(built: Built, ruleset: str) -> None:
    """Tables, charts and downloads have a CSV file; what has no fractions, none of them."""
    names = {"odds", "losses", "survivors", "armies-needed", "fractions", "charts", "downloads"}
    if ruleset == "balanced-blitz":
        names.remove("fractions")
    files = {path.name for path in (built.folder / ruleset).glob("*.csv")}
    assert files == {
        *(f"{name}.csv" for name in names),
        *("charts.survivors.csv", "losses.fewer.csv"),
    }
