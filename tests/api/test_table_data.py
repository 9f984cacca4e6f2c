from fractions import Fraction

import pytest

from generator.api.table_data import table_data
from generator.rules import Ruleset, load_rulesets
from generator.site.page import Page
from generator.solver import solve
from tests import expected, rounding
from tests.api.documents import read, rows, sheet, table
from tests.conftest import DATASETS, LARGEST, RULESETS, Built

CELLS = [(a, d) for a in range(1, LARGEST + 1) for d in range(1, LARGEST + 1)]
BY_ROUNDS = [ruleset for ruleset in RULESETS if ruleset != "balanced-blitz"]


def page(address: str) -> Page:
    return Page(address, "Title", "Description.", "")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_odds_are_the_twins(built: Built, ruleset: str) -> None:
    """Every chance to win, in the document and in the CSV's grid, has brute force's 20 digits."""
    found = rows(table(read(built, f"{ruleset}/odds.json"), "odds"))
    assert [(row["attackers"], row["defenders"]) for row in found] == CELLS
    grid = sheet(built.folder / ruleset / "odds.csv")
    assert list(grid[0]) == ["attackers", *(f"{d}" for d in range(1, LARGEST + 1))]
    for row, (a, d) in zip(found, CELLS, strict=True):
        exact = rounding.significant(expected.win(ruleset, a, d), 20)
        assert Fraction(row["win"]) == exact
        assert grid[a - 1]["attackers"] == f"{a}"
        assert Fraction(grid[a - 1][f"{d}"]) == exact


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("name", "word"), [("losses", "lost"), ("survivors", "left")])
def test_means_are_the_twins(built: Built, ruleset: str, name: str, word: str) -> None:
    """Every mean of losses and survivors, in both formats, has brute force's 20 digits."""
    found = rows(table(read(built, f"{ruleset}/{name}.json"), name))
    lines = sheet(built.folder / ruleset / f"{name}.csv")
    assert [{key: f"{value}" for key, value in row.items()} for row in found] == lines
    assert [(row["attackers"], row["defenders"]) for row in found] == CELLS
    for row, cell in zip(found, CELLS, strict=True):
        for side, who in enumerate(("attackers", "defenders")):
            left, _ = expected.moments(ruleset, cell, side)
            value = left if word == "left" else cell[side] - left
            assert Fraction(row[f"mean_{who}_{word}"]) == rounding.significant(value, 20)


@pytest.mark.parametrize("ruleset", BY_ROUNDS)
def test_fractions_are_the_twins(built: Built, ruleset: str) -> None:
    """Every fraction equals brute force's, in columns that no spreadsheet takes for a date."""
    found = rows(table(read(built, f"{ruleset}/fractions.json"), "fractions"))
    lines = sheet(built.folder / ruleset / "fractions.csv")
    assert [{key: f"{value}" for key, value in row.items()} for row in found] == lines
    assert [(row["attackers"], row["defenders"]) for row in found] == CELLS
    for row, cell in zip(found, CELLS, strict=True):
        exact = expected.win(ruleset, *cell)
        assert (int(row["numerator"]), int(row["denominator"])) == exact.as_integer_ratio()
        assert Fraction(row["win"]) == rounding.significant(exact, 20)


@pytest.mark.parametrize("ruleset", ["classic", "uk-1990"])
def test_armies_needed_are_the_twins(built: Built, ruleset: str) -> None:
    """Both searches give brute force's numbers, in the document and in the CSV's columns."""
    found = rows(table(read(built, f"{ruleset}/armies-needed.json"), "armies-needed"))
    grid = {
        (row["side"], int(row["against"])): row
        for row in sheet(built.folder / ruleset / "armies-needed.csv")
    }
    assert len(grid) == 2 * DATASETS
    assert len(found) == 8 * len(grid)
    searches = {"attacker": expected.needed, "defender": expected.needed_to_hold}
    for row in found:
        line = grid[row["side"], row["against"]]
        assert line[f"{row['chance']}%"] == f"{row['needed']}"
        if row["against"] <= LARGEST and row["chance"] <= 90:
            chance = Fraction(row["chance"], 100)
            assert row["needed"] == searches[row["side"]](ruleset, row["against"], chance)


@pytest.mark.parametrize(("name", "side"), [("odds", 20), ("odds-25", 25)])
def test_large_odds_have_an_address_of_their_own(classic: Ruleset, name: str, side: int) -> None:
    """The first table ends at 20 by 20, the one with a number in its name at that number."""
    found = table_data(solve(classic, 25, 25), page(f"classic/{name}"), 25, 5)
    (odds,) = found.tables
    assert len(list(odds.rows)) == side**2
    assert found.csv is not None
    assert [len(row) for row in found.csv.rows] == [side + 1] * side


def test_a_page_without_data_is_refused(classic: Ruleset) -> None:
    """A new table page must say what its data are."""
    with pytest.raises(ValueError, match="classic/news: found a table page without data"):
        table_data(solve(classic, 2, 2), page("classic/news"), 2, 2)


def test_irrational_numbers_have_no_fractions() -> None:
    """Fractions of a ruleset whose chances have none are refused, not rounded."""
    blitz = load_rulesets()["balanced-blitz"]
    with pytest.raises(ValueError, match="found no fraction"):
        table_data(solve(blitz, 4, 4), page("balanced-blitz/fractions"), 4, 4)
