"""The figures of pages, read back: every mark says and shows a number of the table below it.

What a mark shows is read as anybody reads it: from the numbers along the axis. Of a number that the
table has rounded, the mark may be anywhere where one of those stands that are rounded to it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from generator.verify.faults import Checked, Fault, shaped
from generator.verify.published import Published
from generator.verify.reading import Table, attributes_of, pieces, tables

MISSING = "–"
"""A cell without a number, which has no mark."""

HALF = Fraction(1, 2)
"""A place is a whole number of units, and so may be this far from where its number is."""

_DECIMAL = re.compile(r"[<>]?([+−-]?)(\d+(?:,\d{3})*)(?:\.(\d+))?%?")

_ACROSS = re.compile(r"M(\d+) (\d+)h(\d+)")
_WIDTH = re.compile(r'viewBox="0 0 (\d+) ')


@dataclass(slots=True)
class _Group:
    """A series as it is drawn: its marks as (title, attributes), and the path through them."""

    look: str
    marks: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    path: str = ""


@dataclass(slots=True)
class _Figure:
    """What a page has of one figure; the axes are (place, number) of the texts along them."""

    numbers: str
    form: str
    width: int = 0
    upwards: list[tuple[int, Fraction]] = field(default_factory=list)
    across: list[tuple[int, str]] = field(default_factory=list)
    band: str = ""
    groups: list[_Group] = field(default_factory=list)


def check_figures(site: Published, page: str) -> Checked:
    """The marks of all figures of a page are the numbers of their tables. Raises ``Fault``."""
    html = site.text(page)
    if "data-numbers=" not in html:
        return Checked()
    with shaped(page, "figures with axes, marks and tables"):
        ids = [attributes_of(text).get("id") for tag, text, _ in pieces(html) if tag == "table"]
        found = dict(zip(ids, tables(html), strict=True))
        return Checked(
            cells=sum(_check(page, figure, found[figure.numbers]) for figure in _figures(html))
        )


def value_of(text: str) -> tuple[Fraction, Fraction]:
    """A number as a page shows it, and by how much its rounding may have moved it at most."""
    found = _DECIMAL.fullmatch(text)
    if not found:
        raise ValueError(f"found {text}, expected a number")
    sign, whole, decimals = found[1], found[2].replace(",", ""), found[3] or ""
    unit = Fraction(1, 10 ** len(decimals))
    number = int(whole + decimals) * unit * (-1 if sign in ("−", "-") else 1)
    is_rounded = bool(decimals) or text.endswith("%")
    # "<0.1%" is less than its number says
    return number, unit if text[0] in "<>" else unit / 2 if is_rounded else Fraction()


def _check(page: str, figure: _Figure, table: Table) -> int:
    name = f"the figure of {figure.numbers}"
    rows = table.rows[table.heads :]
    for place, number in figure.upwards:
        if not _is_along(figure, place, number, Fraction()):
            raise Fault(page, f"{name}, the axis", number, "numbers in proportion to their places")
    drawn = 0
    for column, group in enumerate(figure.groups, start=1):
        cells = [(row[0], row[column]) for row in rows if row[column] != MISSING]
        titles = [title for title, _ in group.marks]
        expected = [f"{heading}: {cell}" for heading, cell in cells]
        if titles != expected:
            wrong = next((one for one in titles if one not in expected), titles)
            raise Fault(page, f"{name}, series {column}", wrong, "the cells of its table")
        before = None
        for (heading, cell), (title, mark) in zip(cells, group.marks, strict=True):
            if not _is_right(figure, mark, cell):
                raise Fault(page, f"{name}, {title}", mark, "a mark where its number is")
            along = _along(figure, mark, heading)
            if not along or (before is not None and along <= before):
                raise Fault(page, f"{name}, {title}", mark, "a mark where its row is")
            before = along
            drawn += 1
        if group.path and _places(group.path) != _points(group):
            raise Fault(page, f"{name}, series {column}", group.path, "a line through its marks")
    if figure.band:
        low, high = (
            _points(each) for look in ("low", "high") for each in figure.groups if each.look == look
        )
        if _places(figure.band) != [*low, *reversed(high)]:
            raise Fault(page, name, figure.band, "a band between its edges")
    if not drawn:
        raise Fault(page, name, "no mark", "the numbers of its table")
    return drawn


def _is_right(figure: _Figure, mark: dict[str, str], cell: str) -> bool:
    """Whether a mark is as long or as high as the number of its cell."""
    number, rounding = value_of(cell)
    if figure.form == "bars":
        place = int(mark["width"])
        unit = Fraction(figure.width, 100)
        # where nothing is drawn, a bar of no length would be right for every number
        stands = unit > 0 and int(mark["x"]) == 0
        return stands and abs(place - number * unit) <= HALF + rounding * unit
    place = int(mark.get("cy") or mark["y"])
    height = int(mark.get("height", 0))
    stands = height == 0 or place + height == figure.upwards[0][0]
    return stands and _is_along(figure, place, number, rounding)


def _is_along(figure: _Figure, place: int, number: Fraction, rounding: Fraction) -> bool:
    """Whether a place is that of a number by the axis, which begins with 0."""
    (bottom, zero), (top, highest) = figure.upwards[0], figure.upwards[-1]
    unit = (bottom - top) / highest
    # on an axis without height, one place would be right for every number
    return zero == 0 and unit > 0 and abs(bottom - place - number * unit) <= HALF + rounding * unit


def _along(figure: _Figure, mark: dict[str, str], heading: str) -> int | None:
    """Where a mark stands in the order of its rows; None where its axis says otherwise."""
    if figure.form == "bars":
        return int(mark["y"])
    if figure.form == "columns":
        left = int(mark["x"])
        right = left + int(mark["width"])
        inside = any(left < place < right for place, _ in figure.across)
        # the number at a column's beginning is the one that its heading begins with
        at = [text for place, text in figure.across if left - HALF * 8 < place <= left]
        return None if inside or (at and not heading.startswith(at[0])) else left
    (left, first), (right, last) = figure.across[0], figure.across[-1]
    unit = Fraction(right - left, int(last) - int(first))
    place = int(mark["cx"])
    exact = left + (int(heading) - int(first)) * unit
    # both texts of the axis are rounded to whole units, too
    return place if abs(place - exact) <= 3 * HALF else None


def _points(group: _Group) -> list[tuple[int, int]]:
    return [(int(mark["cx"]), int(mark["cy"])) for _, mark in group.marks]


def _places(path: str) -> list[tuple[int, int]]:
    if not re.fullmatch(r"M\d+ \d+(L\d+ \d+)*Z?", path):
        raise ValueError(f"found {path}, expected a line")
    found = list(map(int, re.findall(r"\d+", path)))
    return list(zip(found[::2], found[1::2], strict=True))


def _figures(html: str) -> Sequence[_Figure]:
    """The figures of a page, as they are drawn."""
    figures: list[_Figure] = []
    is_inside = False
    opened: dict[str, str] = {}
    last = ""
    for tag, text, said in pieces(html):
        given = attributes_of(text)
        if tag == "figure" and "data-numbers" in given:
            is_inside = True
            form = given["class"].rpartition("--")[2]
            figures.append(_Figure(given["data-numbers"], form))
        elif tag == "/figure":
            is_inside = False
        if not is_inside:
            continue
        figure = figures[-1]
        if tag == "svg":
            figure.width = int(_WIDTH.findall(text)[0])
        elif tag == "text":
            opened, last = given, "text"
        elif tag == "path" and given.get("class") == "band":
            figure.band = given["d"]
        elif tag == "g":
            figure.groups.append(_Group(given["class"]))
        elif tag == "path" and (across := _ACROSS.fullmatch(given["d"])):
            opened, last = dict(zip(("x", "y", "width"), across.groups(), strict=True)), "rect"
        elif tag == "path" and not given.get("class"):
            figure.groups[-1].path = given["d"]
        elif tag in ("rect", "circle"):
            opened, last = given, tag
        elif said.strip() and last == "text":
            _read_axis(figure, opened, said)
            last = ""
        elif said.strip() and last in ("rect", "circle"):
            figure.groups[-1].marks.append((said, opened))
            last = ""
    return figures


def _read_axis(figure: _Figure, given: dict[str, str], said: str) -> None:
    names = given.get("class", "").split()
    if "scale" in names:
        figure.upwards.append((int(given["y"]), value_of(said)[0]))
    elif not names and re.fullmatch(r"−?\d+", said):
        figure.across.append((int(given["x"]), said))
