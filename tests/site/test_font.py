"""The font of headings and numerals."""

import re
from html import unescape
from pathlib import Path

from fontTools.ttLib import TTFont

from tests.conftest import PROJECT, Built
from tests.font import FOLDER, LICENCE, PARTS, write

LARGEST = 25_000
HEADING = re.compile(r"<(h[1-3])\b[^>]*>(.*?)</\1>", re.DOTALL)
NOT_TEXT = re.compile(r"<math\b.*?</math>|<[^>]+>", re.DOTALL)


def characters(name: str) -> set[int]:
    """The characters that a file of the font has."""
    return set(TTFont(FOLDER / name).getBestCmap())


def test_the_font_is_what_its_command_makes(tmp_path: Path) -> None:
    """``make font`` writes what is committed, whatever version of Brotli packs it."""
    write(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in FOLDER.iterdir()}
    assert (tmp_path / LICENCE).read_bytes() == (FOLDER / LICENCE).read_bytes()
    for name in PARTS:
        made, committed = TTFont(tmp_path / name), TTFont(FOLDER / name)
        assert made.keys() == committed.keys()
        for table in set(made.keys()) - {"GlyphOrder", "head"}:
            assert made.getTableData(table) == committed.getTableData(table), (name, table)


def test_the_font_is_latin_1_and_light() -> None:
    """Both files have Latin-1 between them, without the hyphen that is not seen; no character
    twice, and 25 kB together at most.
    """
    usual, names = map(characters, PARTS)
    assert usual | names >= {*range(0x20, 0x7F), *range(0xA0, 0x100)} - {0xAD}
    assert not usual & names
    assert sum((FOLDER / name).stat().st_size for name in PARTS) <= LARGEST


def test_the_sheet_says_which_file_has_which_characters() -> None:
    """A browser fetches the second file for its own characters, and for no other."""
    sheet = (PROJECT / "docs/stylesheets/base/type.css").read_text(encoding="utf-8")
    faces = re.findall(r"@font-face \{(.*?)\}", sheet, re.DOTALL)
    (ranges,) = (re.findall(r"U\+(\w+)-?(\w*)", face) for face in faces if "latin-1" in face)
    said = {
        each for first, last in ranges for each in range(int(first, 16), int(last or first, 16) + 1)
    }
    assert said - {0xAD} == characters("figtree-latin-1.woff2")


def test_digits_are_of_one_width() -> None:
    """Numbers stand below each other, in all weights from a table's to a heading's."""
    font = TTFont(FOLDER / "figtree.woff2")
    names = font.getBestCmap()
    assert len({font["hmtx"][names[ord(digit)]][0] for digit in "0123456789"}) == 1
    (weight,) = font["fvar"].axes
    assert (weight.minValue, weight.maxValue) == (400, 700)
    varied = font["HVAR"].table.VarStore
    assert varied is not None


def test_the_font_says_whose_it_is() -> None:
    """It names its authors and its licence, which reserves no name and lies beside it."""
    for name in PARTS:
        names = {record.nameID: str(record) for record in TTFont(FOLDER / name)["name"].names}
        assert "Figtree Project Authors" in names[0]
        assert "SIL Open Font License" in names[13]
    licence = (FOLDER / LICENCE).read_text(encoding="utf-8")
    copyright, _, terms = licence.partition("This Font Software is licensed")
    assert "Figtree Project Authors" in copyright
    assert "Reserved Font Name" not in copyright
    assert "SIL OPEN FONT LICENSE Version 1.1" in terms


def test_headings_have_all_their_letters(built: Built) -> None:
    """What the headings of all pages are made of is in the font, formulas apart."""
    known = set().union(*map(characters, PARTS))
    missing = {
        (letter, page.parent.name)
        for page in built.folder.rglob("*.html")
        for _, heading in HEADING.findall(page.read_text(encoding="utf-8"))
        for letter in unescape(NOT_TEXT.sub("", heading)).replace("\n", " ")
        if ord(letter) not in known
    }
    assert missing == set()
