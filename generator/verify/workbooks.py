"""The grids as workbooks: each cell, how it is shown, and what the second sheet says.

A workbook is read as what it is, a packed folder of XML (ECMA-376), and by nothing that wrote it.
The numbers are those of the grid in CSV, which are compared with recomputed ones elsewhere.
"""

import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from lzma import LZMAError
from typing import Any
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from generator.verify.agreement import Tables
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.packages import PACKAGE
from generator.verify.published import DATA, INDEX, Published

WORKBOOK = "win-grid.xlsx"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"

GENERAL = "General"
"""How a cell without a format of its own is shown."""

CHANCE = '[>=0.9995]">99.9%";[<0.0005]"<0.1%";0.0%'
CERTAIN = "0.0%"
"""The formats of chances between 0 and 1, and of those that are exactly 0 or 1."""

HEADINGS = {"A1": ("A: can attack", GENERAL), "B1": ("T: on the territory", GENERAL)}

DAMAGED = (
    *(BadZipFile, EOFError, LZMAError, OSError, RuntimeError, zlib.error),
    ElementTree.ParseError,
)
"""What is raised where a packed folder is not whole, is encrypted, or is packed in another way."""

Cell = tuple[str | float, str]
"""What a cell holds, and the format in which it is shown."""


def check_workbook(site: Published, ruleset: str, tables: Tables) -> Checked:
    """A ruleset's workbook has the numbers of its grid, and says what they are. Raises ``Fault``.

    ``tables`` are its datasets that have been read.
    """
    file = f"{DATA}/{ruleset}/{WORKBOOK}"
    with shaped(file, "a workbook"):
        try:
            with ZipFile(BytesIO(site.content(file))) as packed:
                sheets = dict(_sheets(packed))
        except DAMAGED as error:
            raise Fault(file, "the file", f"an error: {error}", "a whole workbook") from error
        if [*sheets] != ["Chance to win", "About"]:
            raise Fault(file, "the sheets", [*sheets], "Chance to win, About")
        (grid, frozen), (about, _) = sheets.values()
        if frozen != ("frozen", "2", "1"):
            raise Fault(file, "Chance to win", frozen, "its headings frozen: 2 columns, 1 row")
        _compare(file, "Chance to win", grid, _expected_grid(tables))
        said = {name: text for name, (text, _) in about.items()}
        wanted = {name: text for name, (text, _) in _expected_about(site, ruleset).items()}
        for place, text in wanted.items():
            if said.get(place) != text:
                raise Fault(file, f"About, {place}", said.get(place), text)
    return Checked(cells=len(grid))


def _expected_grid(tables: Tables) -> dict[str, Cell]:
    """What stands in the cells of the first sheet, by their names."""
    cells: dict[str, Cell] = dict(HEADINGS)
    # the nearest double is 0 only of what is impossible; of 1 it is not so
    query = "SELECT attackers, defenders FROM {0} WHERE win = 0 OR lose = 0"
    certain = set(tables.rows(query, "win"))
    for line, (attackers, *chances) in enumerate(
        tables.rows("SELECT * FROM {0} ORDER BY attackers", "win-grid"), start=2
    ):
        cells[f"A{line}"] = float(attackers), '"A "0'
        cells[f"B{line}"] = float(attackers + 1), '"T "0'
        for defenders, chance in enumerate(chances, start=1):
            column = letters_of(defenders + 2)
            cells[f"{column}1"] = float(defenders), '"D "0'
            cells[f"{column}{line}"] = (
                chance,
                CERTAIN if (attackers, defenders) in certain else CHANCE,
            )
    return cells


def _expected_about(site: Published, ruleset: str) -> dict[str, Cell]:
    """What the lines of the second sheet that can be known must say, by their cells."""
    (entry,) = (each for each in site.object(INDEX)["rulesets"] if each["id"] == ruleset)
    package = site.object(f"{DATA}/{ruleset}/{PACKAGE}")
    (resource,) = (each for each in package["resources"] if each["path"] == WORKBOOK)
    version = entry.get("rule_version")
    told = f" These are the rules of {version}." if version else ""
    lines = [
        ("Title", resource["title"]),
        ("Rules", f"{entry['title']} ({ruleset}): {entry['summary']}{told}"),
        ("Holds", resource["description"]),
        ("A", "Attackers: armies that can attack. One more has to stay behind."),
        ("T", "All armies on the attacking territory: T = A + 1."),
        ("D", "Defenders: all armies on the defending territory."),
        ("Cells", "Probabilities from 0 to 1, shown as percentages: click on one for all digits."),
        ("Version", package["version"]),
        ("Attribution", package["attribution"]),
        ("Licence", package["licence"]),
    ]
    if "source" in package:
        lines.append(("Address", package["source"].replace(PACKAGE, WORKBOOK)))
    return {
        f"{column}{line}": (text, GENERAL)
        for line, both in enumerate(lines, start=1)
        for column, text in zip("AB", both, strict=True)
    }


def _compare(
    file: str, sheet: str, found: Mapping[str, Cell], expected: Mapping[str, Cell]
) -> None:
    for place in [*expected, *(found.keys() - expected.keys())]:
        if found.get(place) != expected.get(place):
            cells = (repr(cells.get(place, "nothing")) for cells in (found, expected))
            raise Fault(file, f"{sheet}, {place}", *cells)


def _sheets(packed: ZipFile) -> Iterator[tuple[str, tuple[dict[str, Cell], tuple[Any, ...]]]]:
    """The cells of each sheet by its name, and what of it is frozen."""
    texts = ["".join(each.itertext()) for each in _part(packed, "xl/sharedStrings.xml")]
    styles = _part(packed, "xl/styles.xml")
    own = {each.get("numFmtId"): each.get("formatCode") for each in styles.iter(f"{MAIN}numFmt")}
    cell_styles = styles.find(f"{MAIN}cellXfs")
    if cell_styles is None:
        raise ValueError("no formats of cells")
    formats = [own.get(each.get("numFmtId")) or GENERAL for each in cell_styles]
    relations = {
        each.get("Id"): each.get("Target") for each in _part(packed, "xl/_rels/workbook.xml.rels")
    }
    for sheet in _part(packed, "xl/workbook.xml").iter(f"{MAIN}sheet"):
        content = _part(packed, f"xl/{relations[sheet.get(RELATION)]}")
        pane = content.find(f".//{MAIN}pane")
        keys = "state", "xSplit", "ySplit"
        frozen = () if pane is None else tuple(pane.get(key) for key in keys)
        cells = {
            str(cell.get("r")): (_value(cell, texts), formats[int(cell.get("s", "0"))])
            for cell in content.iter(f"{MAIN}c")
        }
        yield str(sheet.get("name")), (cells, frozen)


def _value(cell: ElementTree.Element, texts: list[str]) -> str | float:
    """What a cell holds: a text that is kept once for all, or a number. No formula."""
    (value,) = cell
    if value.tag != f"{MAIN}v":
        raise ValueError(f"{cell.get('r')} holds {value.tag}, no value")
    number = value.text or ""
    return texts[int(number)] if cell.get("t") == "s" else float(number)


def _part(packed: ZipFile, name: str) -> ElementTree.Element:
    return ElementTree.fromstring(packed.read(name))


def letters_of(column: int) -> str:
    """The name of a column: A to Z, AA, AB, …"""
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
