import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.verify.faults import Fault
from generator.verify.page_files import Row
from generator.verify.page_tables import Told, check_page_tables, shown_as
from generator.verify.published import INDEX, Published
from generator.verify.reading import Table
from tests.conftest import Built
from tests.verify.finished import rewrite

CHANCES = {1: 0.417, 2: 0.754, 3: 0.916, 4: 0.972, 5: 0.99, 6: 0.997}
SHOWN = ["41.7%", "75.4%", "91.6%", "97.2%", "99.0%", "99.7%"]


def ways(row: Row, titles: Mapping[str, list[str]] | None = None) -> dict[str, dict[str, set[str]]]:
    """The texts by which each field of a row may be shown, by the way."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for field, way, text in shown_as(row, titles or {}):
        found[field][way].add(text)
    return {field: dict(each) for field, each in found.items()}


def texts(row: Row, field: str) -> set[str]:
    """All texts by which a field of a row may be shown."""
    return {text for each in ways(row)[field].values() for text in each}


def explained(cells: list[str], chances: Mapping[int, float] | None = None) -> int:
    """How many cells are explained: attackers down, their chances to win beside them."""
    told = Told(
        {"t": [{"attackers": a, "win": win} for a, win in (chances or CHANCES).items()]}, {}
    )
    rows = [["A", "to win"], *([f"{a}", cell] for a, cell in enumerate(cells, start=1))]
    return told.explain("page", Table("Chances", rows, 1), 1)


def test_a_site_passes(built: Built) -> None:
    """Each column of a table is a field of the document; each but the first is compared."""
    checked = check_page_tables(Published(built.folder), "compare/index.html")
    assert checked.cells > 5


def test_a_wrong_number_is_found(spoilt: Published) -> None:
    """A cell that its document does not say is named by its headings."""
    rewrite(spoilt.folder / "compare/index.html", "<td>81.8%", "<td>81.9%")
    with pytest.raises(Fault, match=r"compare/index\.html: .*Classic"):
        check_page_tables(spoilt, "compare/index.html")


@pytest.mark.parametrize("document", [None, "[]", "{}", '{"tables": []}'])
def test_a_page_without_tables_in_its_document_is_left_alone(
    tmp_path: Path, document: str | None
) -> None:
    """Where no document tells its numbers in rows, there is nothing to compare them with."""
    (tmp_path / "about").mkdir()
    table = "<table><tr><td>1<td>41.7%</table>"
    (tmp_path / "about" / "index.html").write_text(table, encoding="utf-8")
    if document is not None:
        (tmp_path / "about.json").write_text(document, encoding="utf-8")
    assert check_page_tables(Published(tmp_path), "about/index.html").cells == 0


@pytest.mark.parametrize(
    ("cell", "decimal", "message"),
    [
        ("<td>50.0%", "1E-1000000000", "found 1E-1000000000, expected a number of at most"),
        ("<td colspan=wide>50.0%", "0.5", "invalid literal"),
    ],
)
def test_tables_and_numbers_that_cannot_be_read_are_faults(
    tmp_path: Path, cell: str, decimal: str, message: str
) -> None:
    """A number that would fill the memory, and a width that is none."""
    (tmp_path / "about").mkdir()
    html = f"<table><tr><td>1{cell}</table>"
    (tmp_path / "about" / "index.html").write_text(html, encoding="utf-8")
    fields = [{"name": name} for name in ("attackers", "win", "win_decimal")]
    rows = {"name": "t", "fields": fields, "rows": [[1, 0.5, decimal]]}
    (tmp_path / "about.json").write_text(json.dumps({"tables": [rows]}), encoding="utf-8")
    (tmp_path / INDEX).parent.mkdir(parents=True)
    (tmp_path / INDEX).write_text('{"rulesets": []}', encoding="utf-8")
    with pytest.raises(Fault, match=f"^about/index.html: the file: found ValueError: {message}"):
        check_page_tables(Published(tmp_path), "about/index.html")


@pytest.mark.parametrize(
    ("shown", "name", "is_right"),
    [
        ("41.7%", "41.7% for 1 v 1", True),
        ("41.7%", "41.8% for 1 v 1", False),
        ("41.7%", "1 v 1: 41.7%", False),
        # what is no chance may be called otherwise
        ("1 v 1", "One against one", True),
        ("1 v 1", "1 v 1 in classic", True),
    ],
)
def test_the_name_of_a_chance_begins_with_it(
    tmp_path: Path, shown: str, name: str, is_right: bool
) -> None:
    """Who hears a link is told the chance that others see."""
    (tmp_path / "about").mkdir()
    link = f'<a href="1v1/" aria-label="{name}">{shown}</a>'
    (tmp_path / "about" / "index.html").write_text(link, encoding="utf-8")
    rows = {"name": "t", "fields": [{"name": "attackers"}], "rows": [[1]]}
    (tmp_path / "about.json").write_text(json.dumps({"tables": [rows]}), encoding="utf-8")
    (tmp_path / INDEX).parent.mkdir(parents=True)
    (tmp_path / INDEX).write_text('{"rulesets": []}', encoding="utf-8")
    if is_right:
        assert check_page_tables(Published(tmp_path), "about/index.html").cells == 0
        return
    with pytest.raises(Fault, match=f"the name of a link: found {name}, expected 41.7% first"):
        check_page_tables(Published(tmp_path), "about/index.html")


def test_whole_numbers_and_texts_are_shown_in_these_ways() -> None:
    """A whole number by itself, as armies on a territory, or signed; a text by itself, by titles
    and, where it is short, by its numbers. What is there only for readers of files is not shown.
    """
    row: Row = {
        "rules": "classic",
        "count": 1234,
        "less": -2,
        "none": 0,
        "missing": None,
        "yes": True,
        "words": "3 of  12 sixes",
        "third_numerator": "1",
        "third_denominator": "3",
        "third_decimal": "0.33333333333333333333",
    }
    assert ways(row, {"classic": ["Classic", "World"]}) == {
        "rules": {"text": {"classic"}, "title": {"Classic", "World"}},
        "count": {
            "itself": {"1234"},
            "with commas": {"1,234"},
            "on the territory": {"1235"},
            "signed": {"+1234"},
        },
        "less": {
            "itself": {"-2"},
            "with commas": {"-2"},
            "on the territory": {"-1"},
            "signed": {"−2"},
        },
        "none": {
            "itself": {"0"},
            "with commas": {"0"},
            "on the territory": {"1"},
            "signed": {"0"},
        },
        "words": {
            "text": {"3 of 12 sixes"},
            "number 0": {"3"},
            "number 1": {"12"},
            "short 0": {"3"},
            "short 1": {"12"},
        },
    }


def test_long_texts_have_fewer_ways() -> None:
    """With 15 letters their numbers name nothing; with 40 these do not count any more."""
    for letters, expected in ((14, {"text", "number 0", "short 0"}), (15, {"text", "number 0"})):
        assert {*ways({"words": f"7 {'a' * (letters - 2)}"})["words"]} == expected
    for letters, expected in ((39, {"text", "number 0"}), (40, {"text"})):
        assert {*ways({"words": f"7 {'a' * (letters - 2)}"})["words"]} == expected


def test_chances_are_shown_in_these_ways() -> None:
    """Rounded to so many places, in percent or not, signed, as the rest, and as a fraction."""
    chance: Row = {"win": 0.375, "win_numerator": 3, "win_denominator": 8}
    found = {way: text for way, (text,) in ways(chance)["win"].items()}
    rounded = {0: "0", 1: "0.4", 2: "0.38", 3: "0.375", 4: "0.3750", 5: "0.37500", 7: "0.3750000"}
    percents = {0: "38", 1: "37.5", 2: "37.50", 3: "37.500", 4: "37.5000"}
    assert found == {
        **{f"fixed {places}": text for places, text in rounded.items()},
        **{f"percent {places}": f"{text}%" for places, text in percents.items()},
        **{f"percent {places} unsigned": text for places, text in percents.items()},
        **{"signed 0": "0", "signed 1": "+0.4", "signed 2": "+0.38"},
        **{"points 0": "+38", "points 1": "+37.5", "points 2": "+37.50"},
        **{"tenths, rounded up": "0.4", "the rest": "62.5%", "numerator": "3", "denominator": "8"},
    }


def test_only_chances_are_shown_in_percent() -> None:
    """What is nothing or certain has a percentage; what is less or more has none."""
    for chance, text in ((0.0, "0.0%"), (1.0, "100.0%")):
        assert text in texts({"win": chance}, "win")
    for number in (-0.5, 1.5):
        assert not any("%" in text for text in texts({"mean": number}, "mean"))


def test_worths_are_rounded_up() -> None:
    """To a tenth; above 1,000 armies one is only said to be more than that."""
    name = "tenths, rounded up"
    for worth, text in ((2.3, "2.3"), (2.31, "2.4"), (1000.0, "1000.0"), (1000.05, "1,000")):
        assert ways({"worth": worth})["worth"][name] == {text}


def test_differences_are_shown_in_these_ways() -> None:
    """Of each two numbers of a row: in points and in armies; as exactly as the row says them."""
    found = ways({"one": 0.625, "two": 0.5, "two_decimal": "0.25"})
    assert found["one less two"] == {
        "points 1": {"+37.5"},
        "points 2": {"+37.50"},
        "points": {"37.5"},
        "armies": {"0.38"},
    }
    assert found["two less one"]["points 1"] == {"−37.5"}
    assert {*found} == {"one", "two", "one less two", "two less one"}


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6])
def test_each_wrong_cell_of_a_column_is_found(length: int) -> None:
    """Whatever number is wrong, the column is no field. Of four numbers or more the wrong one is
    named, and it is found there, too, where it stands in a wrong row.
    """
    right = SHOWN[:length]
    assert explained(right) == length
    for place in range(length):
        for wrong in ("12.3%", SHOWN[(place + 1) % 6])[: 2 if length >= 4 else 1]:
            cells = [*right[:place], wrong, *right[place + 1 :]]
            with pytest.raises(Fault) as caught:
                explained(cells)
            row, cell = (place + 1, wrong) if length >= 4 else (1, cells[0])
            assert f"{caught.value}".startswith(f"page: Chances: {row}, to win: found {cell}")


def test_what_cannot_be_has_no_row() -> None:
    """Several cells of nothing need no row of the document; a single one does."""
    assert explained(["41.7%", "0", "0", "97.2%"]) == 2
    with pytest.raises(Fault, match="Chances: 2, to win: found 0"):
        explained(["41.7%", "0", "91.6%", "97.2%"])
    assert explained(["0", "0"], {1: 0.9, 2: 0.8}) == 0


def test_texts_and_headings_are_not_compared() -> None:
    """Neither what the document says in words, nor what reaches over a whole row, nor a version."""
    words = "only where 5 armies are left"
    told = Told({"t": [{"attackers": 1, "win": 0.417}, {"note": words}]}, {})
    rows = [
        ["A", "B"],
        ["Up to 9", "Up to 9"],
        ["1", "41.7% v3.4"],
        ["2", f"So: {words}"],
        ["3"],
        ["4", "none"],
    ]
    assert told.explain("page", Table("Chances", rows, 1), 1) == 1


@pytest.mark.parametrize(
    ("words", "is_long"),
    [
        # by its letters: 15 of them are words, 14 are not; nor is a number of 15 digits
        ("only 5 are left", True),
        ("only 5 are lef", False),
        ("100000000000000", False),
    ],
)
def test_words_of_the_document_are_long(words: str, is_long: bool) -> None:
    """A cell that has such words in it has no numbers to compare; with shorter ones it has."""
    number = int(words) if words.isdigit() else words
    told = Told({"t": [{"note": number}]}, {})
    table = Table("Notes", [["A", "B"], ["1", f"9: {words}"]], 1)
    if is_long:
        assert told.explain("page", table, 1) == 0
        return
    with pytest.raises(Fault, match="Notes: 1, B: found 9"):
        told.explain("page", table, 1)


def test_each_column_of_a_table_is_compared_however_short_a_row_is(tmp_path: Path) -> None:
    """Rows, of the heading or below it, may end before the others; tables may have none."""
    (tmp_path / "about").mkdir()
    rows = {"name": "t", "rows": [[1, 0.5], [2, 0.75]]}
    fields = [{"name": name} for name in ("attackers", "win")]
    document = json.dumps({"tables": [rows | {"fields": fields}]})
    (tmp_path / "about.json").write_text(document, encoding="utf-8")
    (tmp_path / INDEX).parent.mkdir(parents=True)
    (tmp_path / INDEX).write_text('{"rulesets": []}', encoding="utf-8")

    def cells(last: str) -> int:
        html = (
            "<table></table><table><tr><th>Chances<tr><th>A<th><th>to win<tbody>"
            f"<tr><td>1<td>50.0%<td>50.0%<tr><td>2<tr><td>2<td>75.0%<td>{last}</table>"
        )
        (tmp_path / "about" / "index.html").write_text(html, encoding="utf-8")
        return check_page_tables(Published(tmp_path), "about/index.html").cells

    assert cells("75.0%") == 4
    with pytest.raises(Fault, match=r"^about/index\.html: : 1, to win: found 50\.0%"):
        cells("75.1%")


def named_by(told: Told, head: str, cells: Mapping[str, str]) -> int:
    """How many cells are explained, each by the heading of its row and that of the column."""
    table = Table("Some", [["", head], *([row, cell] for row, cell in cells.items())], 1)
    return told.explain("page", table, 1)


def test_one_heading_may_name_a_row() -> None:
    """Two numbers that stand in each other's rows are found where words alone name the rows."""
    worths = {"classic": "11", "dutch": "12", "koole": "13", "blitz": "14", "capital": "15"}
    told = Told({"t": [{"rules": name, "worth": int(worths[name])} for name in worths]}, {})
    assert named_by(told, "worth", worths) == 5
    with pytest.raises(Fault, match="Some: dutch, worth: found 13"):
        named_by(told, "worth", {**worths, "dutch": "13"})


def test_no_more_than_two_headings_need_to_name_a_row() -> None:
    """Of three numbers in the headings two that name each row are enough: here a single attacker
    rolls fewer dice than the column says.
    """
    rows: list[Row] = [
        {"attackers": a, "defenders": a + 10, "dice": min(a + 2, 4), "win": 0.1 * a}
        for a in range(1, 6)
    ]
    told = Told({"t": rows}, {})
    cells = {f"{a} v {a + 10}": f"{10 * a}.0%" for a in range(1, 6)}
    assert named_by(told, "4 dice", cells) == 5
    with pytest.raises(Fault, match=r"Some: 2 v 12, 4 dice: found 30\.0%"):
        named_by(told, "4 dice", {**cells, "2 v 12": "30.0%"})


def test_a_heading_that_two_rows_do_not_have_names_none() -> None:
    """One row may be a mistake of the page's, but what two rows do not say is no name of theirs."""
    worths = {"classic": "11", "dutch": "12", "koole": "13", "blitz": "14", "capital": "15"}
    rows: list[Row] = [
        {"rules": name, "defenders": defenders, "worth": int(worths[name])}
        for name, defenders in zip(worths, (7, 7, 7, 8, 8), strict=True)
    ]
    assert named_by(Told({"t": rows}, {}), "against 7", worths) == 5
    rows[3]["defenders"] = 7
    with pytest.raises(Fault, match="Some: capital, against 7: found 15"):
        named_by(Told({"t": rows}, {}), "against 7", worths)


def test_a_heading_names_one_field_of_a_row() -> None:
    """Two fields that happen to be alike in most rows are not both named by the one number."""
    rows: list[Row] = [
        {"attackers": a, "defenders": d, "win": 0.1 * a}
        for a, d in ((1, 1), (2, 2), (3, 3), (4, 4), (5, 1))
    ]
    told = Told({"t": rows}, {})
    cells = {f"{a}": f"{10 * a}.0%" for a in range(1, 6)}
    assert named_by(told, "win", cells) == 5
    with pytest.raises(Fault, match=r"Some: 5, win: found 40\.0%"):
        named_by(told, "win", {**cells, "5": "40.0%"})


def test_a_number_does_not_name_its_own_row() -> None:
    """A column whose heading says by chance what most of its cells do is explained by the rest."""
    worths = {"classic": "7", "dutch": "7", "koole": "7", "blitz": "9"}
    told = Told({"t": [{"rules": name, "worth": int(worths[name])} for name in worths]}, {})
    assert named_by(told, "against 7", worths) == 4
    with pytest.raises(Fault, match="Some: dutch, against 7: found 9"):
        named_by(told, "against 7", {**worths, "dutch": "9"})


def test_each_number_of_a_cell_counts() -> None:
    """Two numbers in a cell are two fields; a row with one fewer is compared as far as it goes."""
    rows: list[Row] = [{"attackers": a, "win": win, "armies": 10 * a} for a, win in CHANCES.items()]
    told = Told({"t": rows}, {})
    cells = [f"{shown} of {10 * a}" for a, shown in enumerate(SHOWN, start=1)]
    cells[3] = SHOWN[3]
    lines = [["A", "to win"], *([f"{a}", cell] for a, cell in enumerate(cells, start=1))]
    assert told.explain("page", Table("Chances", lines, 1), 1) == 11
    lines[2][1] = "75.4% of 30"
    with pytest.raises(Fault, match="Chances: 2, to win: found 30"):
        told.explain("page", Table("Chances", lines, 1), 1)


def test_rows_and_columns_name_a_battle() -> None:
    """A grid has both headings of a number, by which a wrong one is named; the last heading of a
    column that is not empty is its own.
    """
    rows: list[Row] = [
        {"attackers": a, "defenders": d, "win": (10 * a + d) / 100}
        for a in range(1, 5)
        for d in range(5, 9)
    ]
    told = Told({"t": rows}, {})

    def grid(column: int) -> list[list[str]]:
        numbers = [[f"{10 * a + d}.0%" for d in range(5, 9)] for a in range(1, 5)]
        lines = [[f"{a}", *those] for a, those in enumerate(numbers, start=1)]
        return [["A", "D", "D", "D", "D"], ["", "5", "6", "7", "8"], ["", "", "", "", ""], *lines]

    for column in range(1, 5):
        assert told.explain("page", Table("Grid", grid(column), 3), column) == 4
        # a number of no battle, that of the next column, and that of the row above
        for wrong in ("99.0%", f"{35 + column % 4}.0%", f"{24 + column}.0%"):
            spoiled = [
                [*row[:column], wrong, *row[column + 1 :]] if row[0] == "3" else row
                for row in grid(column)
            ]
            with pytest.raises(Fault, match=f"Grid: 3, {column + 4}: found {wrong}"):
                told.explain("page", Table("Grid", spoiled, 3), column)
