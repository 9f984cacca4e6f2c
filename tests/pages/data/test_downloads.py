import hashlib
import re
from dataclasses import replace

import duckdb
import pytest

from generator.datasets.downloads import Download
from generator.datasets.tables import ATTACKERS, MATCHUP, Field
from generator.pages.data.downloads import build
from generator.site.formats import size
from generator.site.rendering import page_html
from tests.api.documents import read, resolved, rows, sheet, table_of
from tests.conftest import DATASETS, RULESETS, Built
from tests.given import ruleset_facts
from tests.hostile_ruleset import HOSTILE, hostile_ruleset
from tests.pages.grids import tree_of
from tests.read_html import read_page, rows_of, text_of, visible_text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_downloads_tell_the_true_checksums(built: Built, ruleset: str) -> None:
    """Every file has its row, its link, its size, and the checksum of the file itself."""
    page = tree_of(built.folder / ruleset / "downloads")
    folder = built.folder / "data" / "v1" / ruleset
    links = [link.get("href", "") for link in page.findall(".//table//td/a")]
    files = {path.name for path in folder.iterdir()} - {
        "SHA256SUMS",
        "datapackage.json",
        "index.html",
    }
    assert {link.rpartition("/")[2] for link in links} == files
    assert all((built.folder / ruleset / "downloads" / link).is_file() for link in links)
    text = visible_text(page)
    for line in (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines():
        checksum, name = line.split("  ")
        if name != "datapackage.json":
            assert f"{name}: SHA-256 {checksum}" in text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_downloads_tell_sizes_rows_and_columns(built: Built, ruleset: str) -> None:
    """Size, rows and columns of each file are those that its Data Package and a reader find."""
    page = tree_of(built.folder / ruleset / "downloads")
    folder = built.folder / "data" / "v1" / ruleset
    shown = {}
    for first, *more in rows_of(page.find(".//table")):
        if not more:  # a dataset, above its files
            lines, columns = re.findall(r"([\d,]+) (?:rows?|columns?)", first)
        else:
            shown[first] = (*more, lines, columns)
    for name, (bytes_, lines, columns) in shown.items():
        assert bytes_.replace("\N{NO-BREAK SPACE}", " ") == size((folder / name).stat().st_size)
        if name.endswith((".csv", ".csv.gz")):
            with duckdb.connect() as connection:
                table = connection.read_csv(str(folder / name), all_varchar=True)
                assert (int(lines.replace(",", "")), int(columns)) == (
                    len(table),
                    len(table.columns),
                )
    assert "win-grid.csv" in shown


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_downloads_begin_with_a_spreadsheet(built: Built, ruleset: str) -> None:
    """The first link below other names is the grid; fractions come where there are any."""
    page = tree_of(built.folder / ruleset / "downloads")
    doors = [link.get("href", "") for link in page.findall(".//ul[@class='doors']/li/a")]
    names = [door.rpartition("/")[2].partition(".")[0] for door in doors]
    exact = [] if ruleset == "balanced-blitz" else ["win-exact"]
    assert names == ["win-grid", "win", *exact]
    article = page.find(".//article")
    assert article is not None
    others = {*article.iterfind("p[@class='also']/a")}
    assert next(link for link in article.iter("a") if link not in others).get("href") == doors[0]


def test_the_columns_of_a_grid_are_told_once(built: Built) -> None:
    """A grid's many columns stand in one row of the table of columns."""
    page = tree_of(built.folder / "classic" / "downloads")
    (table,) = (
        table
        for table in page.iter("table")
        if text_of(table.find("caption")) == "Columns of win-grid"
    )
    assert [row[0] for row in rows_of(table)] == ["attackers", f"1 … {DATASETS}"]


def test_columns_named_by_numbers_are_told_as_one() -> None:
    """Those of a grid stand behind its others, as from the first to the last number; what a table
    of other columns has is told one by one.
    """
    grid = tuple(
        Field(name, "number", "probability", f"Against {name}.") for name in ("1", "2", "3", "4")
    )
    facts = replace(
        ruleset_facts("classic"),
        downloads=(
            Download("grid", "Grid", "A grid.", 4, (ATTACKERS, *grid), ()),
            Download("long", "Long", "A table.", 16, MATCHUP, ()),
        ),
    )
    (page,) = build(facts)
    told = {
        text_of(table.find("caption")): rows_of(table)
        for table in read_page(page_html(page)).iter("table")
    }
    first, numbered = told["Columns of grid"]
    assert (first[0], numbered[0]) == ("attackers", "1 … 4")
    assert numbered[1].startswith("Against this many on the territory (D): a column for each")
    assert numbered[1].endswith("number, probability")
    names = [row[0] for row in told["Columns of long"]]
    assert names == ["ruleset", "attackers", "defenders"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_data_list_the_files_as_they_are(built: Built, ruleset: str) -> None:
    """Page's data, ruleset's document and folder name the same files, with true sizes and sums."""
    own, page = f"api/v1/{ruleset}.json", f"{ruleset}/downloads.json"
    files, listed = (
        [{**file, "address": resolved(file["address"], document)} for file in found]
        for document, found in (
            (own, read(built, own)["files"]),
            (page, rows(table_of(read(built, page), "files"))),
        )
    )
    assert listed == files
    folder = built.folder / "data" / "v1" / ruleset
    assert {file["address"] for file in files} == {
        path.relative_to(built.folder).as_posix()
        for path in folder.iterdir()
        if path.name not in ("SHA256SUMS", "datapackage.json", "index.html")
    }
    for file in files:
        content = (built.folder / file["address"]).read_bytes()
        assert file["bytes"] == len(content)
        assert file["sha256"] == hashlib.sha256(content).hexdigest()
        assert file["address"].endswith(f"/{file['dataset']}.{file['format']}")
        if file["format"] == "csv":
            assert file["rows"] == len(sheet(built.folder / file["address"]))


def test_hostile_text_is_escaped() -> None:
    """A title is text, whatever somebody's file says."""
    (page,) = build(ruleset_facts(hostile_ruleset()))
    assert "<script" not in page_html(page)
    assert HOSTILE in text_of(read_page(page_html(page)).find(".//h1"))
