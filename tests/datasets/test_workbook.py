import io
import tempfile
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from generator import __version__
from generator.datasets.formats import data_files
from generator.datasets.matchup_rows import win_grid
from generator.datasets.tables import Certain
from risk_odds.numbers import bounds
from risk_odds.ruleset_files import load_rulesets
from risk_odds.solver import solve
from tests.conftest import RULESETS, SITE, Built
from tests.datasets.test_formats import folder_of, read_csv

FOLDER = "data/v1/classic"


def workbook(site: str = SITE.address, ruleset: str = "classic") -> bytes:
    """The workbook of some battles, more attackers than defenders."""
    dataset = win_grid(solve(load_rulesets()[ruleset], 5, 3))
    (content,) = (
        content for file, content in data_files(dataset, FOLDER, site) if file.format == "xlsx"
    )
    return content


def about(book: Workbook) -> dict[str, str]:
    """What the second sheet says."""
    return dict(book["About"].iter_rows(values_only=True))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_workbook_holds_the_numbers_of_the_grid(built: Built, ruleset: str) -> None:
    """Another program reads the doubles that are in the CSV file, and T = A + 1 beside A."""
    folder: Path = folder_of(built, ruleset)
    grid = load_workbook(folder / "win-grid.xlsx").worksheets[0]
    headings, *lines = grid.iter_rows(values_only=True)
    rows = read_csv(folder / "win-grid.csv")
    assert [str(each) for each in headings[2:]] == list(rows[0])[1:]
    assert [(line[0], line[1], *line[2:]) for line in lines] == [
        (int(a), int(a) + 1, *map(float, chances)) for a, *chances in (row.values() for row in rows)
    ]


def test_headings_say_what_they_count() -> None:
    """Every heading is a number shown with its letter, and stays in sight."""
    grid = load_workbook(io.BytesIO(workbook())).worksheets[0]
    assert (grid["A1"].value, grid["B1"].value) == ("A: can attack", "T: on the territory")
    assert {cell.number_format for cell in grid["A"][1:]} == {'"A "0'}
    assert {cell.number_format for cell in grid["B"][1:]} == {'"T "0'}
    assert {cell.number_format for cell in grid[1][2:]} == {'"D "0'}
    assert grid.freeze_panes == "C2"
    assert grid.dimensions == "A1:E6"


def test_columns_are_no_wider_than_a_chance_needs() -> None:
    """Two columns of armies for 12 letters, then one of 7 to 8 for each number of defenders; on the
    second sheet one of names for 14 letters, and one of words for 100.
    """
    grid, about_it = load_workbook(io.BytesIO(workbook())).worksheets
    widths = [(each.min, each.max, each.width) for each in grid.column_dimensions.values()]
    (*armies, wide), (first, last, narrow) = widths
    assert (armies, first) == ([1, 2], 3)
    assert last >= grid.max_column
    # a width is that of its letters, and of less than one for the space around them
    assert len(">99.9%") < narrow < 9
    assert int(wide) == 12
    assert [
        (each.min, each.max, int(each.width)) for each in about_it.column_dimensions.values()
    ] == [(1, 1, 14), (2, 2, 100)]


def test_a_chance_is_shown_as_a_percentage_and_never_as_certain() -> None:
    """Whatever would be rounded to 100.0% or 0.0% is shown as more than 99.9% or less than 0.1%."""
    grid = load_workbook(io.BytesIO(workbook())).worksheets[0]
    (shown,) = {cell.number_format for row in grid["C2:E6"] for cell in row}
    high, low, others = shown.split(";")
    assert (high, low, others) == ('[>=0.9995]">99.9%"', '[<0.0005]"<0.1%"', "0.0%")


@pytest.mark.parametrize(
    ("ruleset", "low", "high"),
    [("classic", 0, 0), ("risiko-club", 3, 0), ("balanced-blitz", 2, 4)],
)
def test_what_is_certain_or_impossible_is_shown_as_that(ruleset: str, low: int, high: int) -> None:
    """A chance that is exactly 0 or 1 is shown as 0.0% or 100.0%, and no other is."""
    grid = load_workbook(io.BytesIO(workbook(ruleset=ruleset))).worksheets[0]
    solution = solve(load_rulesets()[ruleset], 5, 3)
    found = {0: 0, 1: 0}
    for line in range(2, 7):
        for column in range(3, 6):
            cell = grid.cell(line, column)
            least, most = bounds(solution.win(line - 1, column - 2))
            exact = least == most and least.denominator == 1
            assert (cell.number_format == "0.0%") == exact, cell.coordinate
            if exact:
                assert cell.value == least.numerator
                found[least.numerator] += 1
    assert found == {0: low, 1: high}


def test_a_chance_that_only_rounds_to_1_is_not_shown_as_certain() -> None:
    """40 v 1 is a little less than certain under the classic rules, which 15 digits do not show."""
    rows = [*win_grid(solve(load_rulesets()["classic"], 40, 1)).rows]
    assert rows[-1] == (40, 1.0)
    assert not isinstance(rows[-1][1], Certain)


def test_the_second_sheet_says_what_the_first_is() -> None:
    """Rules, counting, version, licence and address travel with the file."""
    said = about(load_workbook(io.BytesIO(workbook())))
    assert said["Rules"].startswith("Classic (classic): The attacker rolls up to three dice")
    assert "T = A + 1" in said["T"]
    assert said["Version"] == __version__
    assert said["Licence"] == "https://creativecommons.org/licenses/by/4.0/"
    assert said["Address"] == f"{SITE.address}{FOLDER}/win-grid.xlsx"


def test_a_site_without_an_address_names_none() -> None:
    """Where the site does not know its address, the second sheet has no such line."""
    assert "Address" not in about(load_workbook(io.BytesIO(workbook(site=""))))


def test_the_same_grid_gives_the_same_bytes() -> None:
    """No clock and no place leaves a trace in a workbook."""
    assert workbook() == workbook()
    properties = load_workbook(io.BytesIO(workbook())).properties
    assert properties.created == properties.modified
    assert properties.created.isoformat() == "2026-01-01T00:00:00"


def test_a_workbook_is_made_without_other_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be written, a workbook comes into being all the same."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    assert (
        load_workbook(io.BytesIO(workbook())).properties.title
        == "Classic: chance to win, as a grid"
    )


def test_headings_stand_out_and_long_texts_are_broken() -> None:
    """What names a row, a column or a text is bold; headings, and what the second sheet says, are
    broken into lines where their column ends, from the top on.
    """
    grid, about_it = load_workbook(io.BytesIO(workbook())).worksheets
    names = [grid.cell(1, 1), grid.cell(1, 2), about_it.cell(1, 1)]
    armies = [grid.cell(1, 3), grid.cell(2, 1), grid.cell(2, 2)]
    assert all(cell.font.bold for cell in names + armies)
    assert not grid.cell(2, 3).font.bold
    assert not about_it.cell(1, 2).font.bold
    for cell in [*names, about_it.cell(1, 2)]:
        assert (cell.alignment.wrap_text, cell.alignment.vertical) == (True, "top")
    assert {cell.alignment.horizontal for cell in armies} == {"center"}
    assert grid.cell(2, 3).alignment.horizontal == "right"
