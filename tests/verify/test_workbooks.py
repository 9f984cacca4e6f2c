import io
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from generator.verify.faults import Fault
from generator.verify.published import DATA, Published
from generator.verify.workbooks import letters_of
from tests.verify.finished import datasets_verified

FILE = f"{DATA}/classic/win-grid.xlsx"
BLITZ_FILE = f"{DATA}/balanced-blitz/win-grid.xlsx"
ENTRY = b"PK\x01\x02"
"""Begins what the list at the end of a packed folder says of each file."""

GRID, ABOUT = "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"


def spoil(path: Path, part: str, old: str, new: str) -> None:
    """Write a workbook anew, with another text in one of its parts."""
    packed = io.BytesIO()
    with ZipFile(path) as whole, ZipFile(packed, "w", ZIP_DEFLATED) as spoiled:
        for name in whole.namelist():
            text = whole.read(name).decode()
            if name == part:
                assert old in text, text[:2000]
                text = text.replace(old, new, 1)
            spoiled.writestr(name, text)
    path.write_bytes(packed.getvalue())


@pytest.mark.parametrize(
    ("part", "old", "new", "message"),
    [
        (GRID, "0.416666666666667", "0.416666666666668", "Chance to win, C2: found .*668"),
        (GRID, '<c r="B2" s="4"><v>2<', '<c r="B2" s="4"><v>1<', "Chance to win, B2"),
        (GRID, '<c r="D1" s="2"><v>2<', '<c r="D1" s="2"><v>3<', "Chance to win, D1"),
        (GRID, '<c r="C2" s="5">', '<c r="C2" s="4">', 'C2: found .*"T "0'),
        (GRID, '<c r="A2" s="3"><v>1</v></c>', "", "A2: found 'nothing'"),
        (GRID, "</row></sheetData>", '<c r="G5"><v>1</v></c></row></sheetData>', "G5: found"),
        (GRID, "<v>0.416666666666667</v>", "<f>1-1</f><v>0</v>", "a workbook"),
        (GRID, 'state="frozen"', 'state="split"', "Chance to win: found"),
        (GRID, "<sheetData>", "<sheetData", "expected a whole workbook"),
        ("xl/styles.xml", "0.0%", "0%", "Chance to win, C2"),
        ("xl/styles.xml", "<cellXfs", "<others/><cellXfs2", "a whole workbook"),
        ("xl/workbook.xml", 'name="About"', 'name="Else"', "the sheets"),
        ("xl/sharedStrings.xml", "T = A + 1", "T = A", "About, B5"),
        ("xl/sharedStrings.xml", "Classic (classic)", "Dutch (dutch)", "About, B2"),
        ("xl/sharedStrings.xml", "/by/4.0/", "/by-nc/4.0/", "About, B10"),
        ("xl/sharedStrings.xml", "win-grid.xlsx", "win-grid.csv", "About, B11"),
    ],
)
def test_a_workbook_that_says_something_else_is_found(
    site: Published, part: str, old: str, new: str, message: str
) -> None:
    """Each cell, its format, the frozen headings and the lines about it are held to be right."""
    spoil(site.folder / FILE, part, old, new)
    with pytest.raises(Fault, match=f"classic/win-grid.xlsx.*{message}"):
        datasets_verified(site.folder)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        # the chance of 1 v 1 is neither, that of 1 v 2 is exactly 0
        ('<c r="C2" s="5">', '<c r="C2" s="6">', "C2: found .*'0.0%'.*, expected .*99.9%"),
        ('<c r="D2" s="6">', '<c r="D2" s="5">', "D2: found .*99.9%.*, expected .*'0.0%'"),
    ],
)
def test_a_chance_shown_as_certain_or_not_against_its_value_is_found(
    site: Published, old: str, new: str, message: str
) -> None:
    """What is impossible has its own format, and nothing else has it."""
    spoil(site.folder / BLITZ_FILE, GRID, old, new)
    with pytest.raises(Fault, match=f"balanced-blitz/win-grid.xlsx.*{message}"):
        datasets_verified(site.folder, "balanced-blitz")


def marked(place: int, mark: bytes) -> Callable[[bytes], bytes]:
    """Return what writes a mark at a place of each file's entry in the list of a workbook."""

    def change(content: bytes) -> bytes:
        first, *entries = content.split(ENTRY)
        marked = (entry[: place - 4] + mark + entry[place - 4 + len(mark) :] for entry in entries)
        return ENTRY.join([first, *marked])

    return change


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda content: content[:-30], id="half a file"),
        pytest.param(lambda _: b"A,D\n1,1\n", id="a file of another kind"),
        pytest.param(lambda content: content.replace(b"shared", b"unused"), id="a part is missing"),
        pytest.param(marked(8, b"\x01\0"), id="encrypted"),
        pytest.param(marked(10, b"\x63\0"), id="packed in an unknown way"),
        pytest.param(marked(10, b"\x0c\0"), id="packed as BZIP2"),
        pytest.param(marked(10, b"\x0e\0"), id="packed as LZMA"),
    ],
)
def test_what_is_no_workbook_is_found(site: Published, change: Callable[[bytes], bytes]) -> None:
    """A file that no spreadsheet opens is a fault, and no end of the program."""
    path = site.folder / FILE
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(Fault, match=r"win-grid.xlsx: the file: found .*, expected a"):
        datasets_verified(site.folder)


def test_columns_have_the_names_that_spreadsheets_give_them() -> None:
    """One letter for the first 26, two from the 27th on, and three from the 703rd."""
    names = {1: "A", 26: "Z", 27: "AA", 52: "AZ", 53: "BA", 702: "ZZ", 703: "AAA"}
    assert {column: letters_of(column) for column in names} == names
