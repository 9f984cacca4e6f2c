"""Reads the tables of attackers by defenders that pages show."""

from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

from tests.conftest import LARGEST
from tests.read_html import read_page, text_of

CELLS = [(a, d) for a in range(1, LARGEST + 1) for d in range(1, LARGEST + 1)]
"""All battles of the small site."""


@cache
def tree_of(folder: Path) -> Element:
    """Return the page whose folder this is."""
    return read_page((folder / "index.html").read_text(encoding="utf-8"))


def grids_of(page: Element) -> list[Element]:
    """Return the tables of attackers by defenders of a page."""
    return [table for table in page.iter("table") if "odds" in (table.get("class") or "").split()]


def cells_of(table: Element) -> dict[tuple[int, int], Element]:
    """Return the cells of a table of attackers (rows) by defenders (columns), by both numbers."""
    columns = [text_of(head) for head in table.findall("thead/tr/th")][1:]
    return {
        (int(text_of(row.find("th"))), int(column)): cell
        for row in table.findall("tbody/tr")
        for column, cell in zip(columns, row.findall("td"), strict=True)
    }


def link_of(cell: Element) -> str | None:
    """Return where a cell leads."""
    link = cell.find("a")
    return None if link is None else link.get("href")
