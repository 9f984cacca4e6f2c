"""A page as people read it: its texts in their order, and its tables cell by cell."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from itertools import count, filterfalse

from generator.verify.faults import Fault

TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1>|\Z)"
    r"|<(/?[a-zA-Z][a-zA-Z0-9]*)((?:\"[^\"]*+(?:\"|\Z)|[^\">])*+)(?:>|\Z)|([^<]+)",
    re.DOTALL,
)
"""A comment, a script or a style; an element's tag and its attributes; or a text.

What has no end goes on to that of the page: so none is looked for again and again.
"""

ATTRIBUTE = re.compile(r"([a-z:-]+)(?:=(?:\"([^\"]*)\"|([^\s\">]*)))?")

NUMBER = re.compile(
    r"[<>]?[+−]?\d+(?:,\d{3})*(?:\.\d+)?(?:E-\d+)?%?"
    r"|about even|a million|for the attacker|for the defender|attacker wins with|attack fails with"
    r"|impossible under|certain under"
)
"""A number as pages show it, or a verdict that rests on one."""

Piece = tuple[str, str, str]
"""A tag with its attributes and an empty text; or no tag, none, and a text."""


def pieces(html: str) -> Iterator[Piece]:
    """The tags and texts of a page in their order, without its scripts, styles and comments."""
    for _, tag, attributes, text in TAG.findall(html):
        if text:
            yield "", "", unescape(text)
        elif tag:
            yield tag, attributes, ""


def attributes_of(text: str) -> dict[str, str]:
    """The attributes of an element by their names."""
    return {name: unescape(one or other) for name, one, other in ATTRIBUTE.findall(text)}


def named_links(html: str) -> Iterator[tuple[str, str]]:
    """What each link shows that has a name of its own for screen readers, and that name."""
    name, shown = "", ""
    for tag, attributes, text in pieces(html):
        if tag == "a":
            name, shown = attributes_of(attributes).get("aria-label", ""), ""
        elif tag == "/a" and name:
            yield shown, name
            name = ""
        else:
            shown += text


def numbers(text: str) -> list[str]:
    """The numbers in a text, and the verdicts that rest on them, in their order."""
    return NUMBER.findall(text)


def compare_numbers(file: str, found: Sequence[str], expected: Sequence[str]) -> int:
    """How many numbers of a text have been compared. Raises ``Fault`` at the first that is wrong.

    The place says which numbers stand before it.
    """
    if found == expected:
        return len(found)
    for place, (one, other) in enumerate(zip(found, expected, strict=False)):
        if one != other:
            before = " ".join(found[max(place - 4, 0) : place]) or "nothing"
            raise Fault(file, f"the number after {before}", one, other)
    place = min(len(found), len(expected))
    before = " ".join(found[max(place - 4, 0) : place]) or "nothing"
    one, other = (" ".join(each[place : place + 4]) or "no more" for each in (found, expected))
    raise Fault(file, f"the numbers after {before}", one, other)


WIDEST = 1000
"""The columns that a cell takes at most, whatever it says: so browsers do, and nobody counts on."""

ENDS = {"/caption", "thead", "tbody", "/tbody", "/thead", "/tr", "/td", "/th"}
"""The tags after which no text of a cell or caption follows."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a page: its caption, and its cells row by row, each as often as it is wide.

    The first ``heads`` rows are its heading.
    """

    caption: str
    rows: list[list[str]]
    heads: int


@dataclass(frozen=True, slots=True)
class _Cell:
    """The texts in a cell, and how many rows and columns it takes."""

    texts: list[str]
    height: int
    width: int

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


def tables(html: str) -> list[Table]:
    """The tables of a page. A cell that reaches over several rows or columns stands in each."""
    found: list[Table] = []
    reading: _Reader | None = None
    for tag, attributes, text in pieces(html):
        if tag == "table":
            reading = _Reader()
        elif reading is not None and tag == "/table":
            found.append(reading.finished())
            reading = None
        elif reading is not None:
            reading.take(tag, attributes, text)
    return found


class _Reader:
    """Reads one table, piece by piece."""

    def __init__(self) -> None:
        self.caption: list[str] = []
        self.rows: list[list[_Cell]] = []
        self.into: list[str] | None = None
        self.heads = 0

    def take(self, tag: str, attributes: str, text: str) -> None:
        """Read on."""
        if tag == "caption":
            self.into = self.caption
        elif tag == "tr":
            self.rows.append([])
            self.into = None
        elif tag in ("td", "th") and self.rows:
            given = attributes_of(attributes)
            self.into = []
            height, width = (int(given.get(name) or 1) for name in ("rowspan", "colspan"))
            self.rows[-1].append(_Cell(self.into, height, min(width, WIDEST)))
        elif tag in ENDS:
            self.into = None
            if tag == "tbody" and not self.heads:
                self.heads = len(self.rows)
        elif text and self.into is not None:
            self.into.append(text)

    def finished(self) -> Table:
        """The table, once all of it has been read."""
        rows: list[list[str]] = []
        # by their column: the cells that reach down, and into how many more rows they do
        down: dict[int, tuple[str, int]] = {}
        for cells in self.rows:
            row: dict[int, str] = {column: text for column, (text, _) in down.items()}
            down = {column: (text, more - 1) for column, (text, more) in down.items() if more > 1}
            free = filterfalse(row.__contains__, count())
            for cell in cells:
                for _, column in zip(range(cell.width), free, strict=False):
                    row[column] = cell.text
                    if cell.height > 1:
                        down[column] = cell.text, cell.height - 1
            rows.append([row[column] for column in sorted(row)])
        return Table(" ".join("".join(self.caption).split()), rows, self.heads)


Rows = Sequence[Sequence[object]]
"""What must stand in the cells of a table, its headings among it: as text or as a number."""


def compare_tables(file: str, html: str, expected: Sequence[Rows]) -> int:
    """How many numbers in the tables of a page have been compared. Raises ``Fault``.

    Every table of the page is expected, with all its rows, and in each cell these numbers.
    """
    found = tables(html)
    if len(found) != len(expected):
        raise Fault(file, "the tables", len(found), len(expected))
    return sum(
        compare_table(file, f"table {place}", table, rows)
        for place, (table, rows) in enumerate(zip(found, expected, strict=True), start=1)
    )


def compare_table(file: str, name: str, table: Table, rows: Rows) -> int:
    """How many numbers of one table have been compared. Raises ``Fault``."""
    if len(table.rows) != len(rows):
        raise Fault(file, name, f"{len(table.rows)} rows", f"{len(rows)}")
    count = 0
    for number, (cells, wanted) in enumerate(zip(table.rows, rows, strict=True), start=1):
        if len(cells) != len(wanted):
            raise Fault(file, f"{name}, row {number}", f"{len(cells)} cells", f"{len(wanted)}")
        for column, (cell, right) in enumerate(zip(cells, wanted, strict=True), start=1):
            one, other = numbers(cell), numbers(str(right))
            if one != other:
                place = f"{name}, row {number}, column {column}"
                raise Fault(file, place, cell, " ".join(other) or "no number")
            count += len(other)
    return count
