"""A grid as a workbook for spreadsheets: the chances on one sheet, what they are on another.

A heading is a number whose format says what it counts: the cell of 8 attackers shows "A 8", and a
formula finds it as 8. A chance is a probability that is shown as a percentage.
"""

import io
from collections.abc import Sequence
from datetime import UTC, datetime

import xlsxwriter

from generator.datasets.tables import Certain, Dataset, Row
from generator.scope.provenance import head

SHEET, ABOUT = "Chance to win", "About"
"""The names of the sheets."""

GRID_SHEET = "xl/worksheets/sheet1.xml"
"""Where the first of them is in the file."""

HEADINGS = "A: can attack", "T: on the territory"
"""What stands above the attackers, by both ways of counting."""

CREATED = datetime(2026, 1, 1, tzinfo=UTC)
"""The day on which every workbook says that it was made: no two builds differ by their clocks."""

CHANCE = '[>=0.9995]">99.9%";[<0.0005]"<0.1%";0.0%'
"""How a chance is shown: one that is not certain never looks like it."""

CERTAIN = "0.0%"
"""How a chance is shown that is exactly 0 or 1."""


def workbook_bytes(dataset: Dataset, rows: Sequence[Row], address: str, site: str) -> bytes:
    """A grid as a workbook (Office Open XML). The same grid gives the same bytes.

    Its first column are attackers (A), the others are named by their numbers of defenders (D).
    ``address`` is where the file will stand, from the root of the site at the address ``site``,
    which is empty where it is not known.
    """
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True}) as book:
        book.set_properties({"title": dataset.title, "created": CREATED})
        attackers, territory, defenders = (
            book.add_format({"bold": True, "align": "center", "num_format": f'"{letter} "0'})
            for letter in "ATD"
        )
        heading = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        chance = book.add_format({"num_format": CHANCE, "align": "right"})
        certain = book.add_format({"num_format": CERTAIN, "align": "right"})
        grid = book.add_worksheet(SHEET)
        grid.freeze_panes(1, 2)
        grid.set_column(0, 1, 12)
        grid.set_column(2, len(dataset.fields), 7.5)
        grid.write_row(0, 0, HEADINGS, heading)
        grid.write_row(0, 2, [int(field.name) for field in dataset.fields[1:]], defenders)
        for line, (armies, *chances) in enumerate(rows, start=1):
            assert isinstance(armies, int)
            grid.write_number(line, 0, armies, attackers)
            grid.write_number(line, 1, armies + 1, territory)
            for column, number in enumerate(chances, start=2):
                assert isinstance(number, float)
                shown = certain if isinstance(number, Certain) else chance
                grid.write_number(line, column, number, shown)
        about = book.add_worksheet(ABOUT)
        about.set_column(0, 0, 14)
        about.set_column(1, 1, 100)
        plain = book.add_format({"text_wrap": True, "valign": "top"})
        for line, (name, said) in enumerate(_about(dataset, address, site)):
            about.write_string(line, 0, name, heading)
            about.write_string(line, 1, said, plain)
    return content.getvalue()


def _about(dataset: Dataset, address: str, site: str) -> list[tuple[str, str]]:
    """What the second sheet says, line by line."""
    told = head(address, site)
    lines = [
        ("Title", dataset.title),
        ("Rules", dataset.rules),
        ("Holds", dataset.description),
        ("A", "Attackers: armies that can attack. One more has to stay behind."),
        ("T", "All armies on the attacking territory: T = A + 1."),
        ("D", "Defenders: all armies on the defending territory."),
        ("Cells", "Probabilities from 0 to 1, shown as percentages: click on one for all digits."),
        ("Version", told["version"]),
        ("Attribution", told["attribution"]),
        ("Licence", told["licence"]),
        ("Address", told.get("source", "")),
    ]
    return [(name, said) for name, said in lines if said]
