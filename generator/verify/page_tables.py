"""The tables that people read on the pages that rulesets share, against the pages' documents.

Each of these pages has a layout of its own, and its document holds the same numbers in rows. So it
is found for each column of a table which field of the document it shows, in which way, and in which
rows: those that its headings name. A column is right where one field explains all its cells. A
number that is wrong, or stands in a wrong row or column, is explained by none.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from generator.verify import shown
from generator.verify.expectations import Exact
from generator.verify.faults import Checked, Fault, shaped
from generator.verify.page_files import OWN_FORM, Row, rows_of, typed_rows
from generator.verify.published import INDEX, Published
from generator.verify.reading import Table, named_links, numbers, tables
from generator.verify.unseen import unseen_columns

LONG = 15
"""A text of this many letters or more is looked for inside a cell."""

SHORT = 40
"""In a text of fewer letters each number counts by itself."""

MOST_KEYS = 2
"""The most headings by which a row of the document is found."""

Way = tuple[str, str, str]
"""A table of the document, one of its fields, and how it is shown."""

NAMING = {"itself", "text", "title", "percent 0", "short 0", "short 1"}
"""The ways in which headings name a row."""

NOTHING = "0"

ABSURD = 1000
"""A worth above this many armies is shown as more than that."""

VERSION = re.compile(r"\bv[0-9]+(\.[0-9]+)+")
"""A version that stands beside a number: it is compared on the pages of battles."""

REPEATED = {"continents.json"}
"""Documents of which the pages below theirs repeat some numbers."""

ENOUGH = 4
"""Of this many cells all but one tell what the column shows."""

Key = tuple[str, str]
"""A field of the document, and the heading that names its value: of the row or of the column."""


def check_page_tables(site: Published, page: str) -> Checked:
    """The tables of a shared page, but for those that are said to be unseen. Raises ``Fault``."""
    with shaped(page, "tables of what its document says"):
        return _check_tables(site, page)


def _check_tables(site: Published, page: str) -> Checked:
    document = f"{page.removesuffix('/index.html')}.json"
    if page == "index.html" or not (site.folder / document).is_file():
        return Checked()
    if document in OWN_FORM:
        rows = {document: typed_rows(site, document)}
    else:
        content = site.json(document)
        if not isinstance(content, dict) or not content.get("tables"):
            return Checked()
        rows = rows_of(site, document)
    titles = {
        str(entry["id"]): [str(each["title"]) for each in (entry, *entry["aliases"])]
        for entry in site.json(INDEX)["rulesets"]
    }
    above = f"{page.partition('/')[0]}.json"
    if above != document and above in REPEATED:
        # pages below another one repeat some of its numbers
        rows = {f"{above}, {name}": those for name, those in rows_of(site, above).items()} | rows
    told = Told(rows, titles)
    html = site.text(page)
    for text, name in named_links(html):
        if "%" in text and not name.startswith(text):
            raise Fault(page, "the name of a link", name, f"{text} first, which it shows")
    cells = 0
    for table in tables(html):
        left_out = [*unseen_columns(page.removesuffix("index.html"), table.caption)]
        for column in sorted({place for row in table.rows for place in range(1, len(row))}):
            if not any(not those or column in those for those in left_out):
                cells += told.explain(page, table, column)
    return Checked(cells=cells)


def _digits(cell: str) -> list[str]:
    """The numbers of a cell, without verdicts."""
    return [each for each in numbers(cell) if any(letter.isdigit() for letter in each)]


def shown_as(row: Row, titles: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str, str]]:
    """All numbers by which a row of a document can be shown: field, way and text."""
    for name, value in row.items():
        if isinstance(value, bool) or value is None:
            continue
        if isinstance(value, int):
            yield from _whole(name, value)
        elif isinstance(value, str) and not name.endswith(
            ("_decimal", "_numerator", "_denominator")
        ):
            yield name, "text", " ".join(value.split())
            if value in titles:
                yield from ((name, "title", title) for title in titles[value])
            if len(value) < SHORT:
                for place, number in enumerate(numbers(value)):
                    yield name, f"number {place}", number
                    if len(value) < LONG:
                        yield name, f"short {place}", number
        elif isinstance(value, float):
            exact = _exact(row, name)
            yield from ((name, way, text) for way, text in _ways(exact))
            for other, less in row.items():
                if isinstance(less, float) and other != name:
                    yield from (
                        (f"{name} less {other}", way, text)
                        for way, text in _apart(exact, _exact(row, other))
                    )
            if f"{name}_numerator" in row:
                yield name, "numerator", f"{row[f'{name}_numerator']}"
                yield name, "denominator", f"{row[f'{name}_denominator']}"


class Told:
    """The document of a page: where in it each number stands."""

    def __init__(
        self, rows: Mapping[str, Sequence[Row]], titles: Mapping[str, Sequence[str]]
    ) -> None:
        self.where: dict[str, dict[Way, list[int]]] = defaultdict(lambda: defaultdict(list))
        self.named: dict[tuple[str, int], dict[str, set[str]]] = {}
        for table, all_rows in rows.items():
            for place, row in enumerate(all_rows):
                named: dict[str, set[str]] = defaultdict(set)
                for field, way, text in shown_as(row, titles):
                    self.where[text][table, field, way].append(place)
                    if way in NAMING:
                        named[text].add(field)
                self.named[table, place] = named
        self.texts = [text for text in self.where if len(text) >= LONG and not text.isdigit()]

    def explain(self, page: str, table: Table, column: int) -> int:
        """How many numbers of a column are explained. Raises ``Fault`` at one that is not."""
        table = Table(
            table.caption,
            [[VERSION.sub("", cell) for cell in row] for row in table.rows],
            table.heads,
        )
        heads = [row[column] for row in table.rows[: table.heads] if len(row) > column]
        head = next((each for each in reversed(heads) if each), "")
        # what reaches over a whole row is a heading of its own
        lines = [
            row
            for row in table.rows[table.heads :]
            if len(row) > column and row[column] != row[0] and not self._is_text(row[column])
        ]
        count = 0
        for place in range(max((len(_digits(row[column])) for row in lines), default=0)):
            cells = [
                _Shown(_digits(row[column])[place], row[0], head)
                for row in lines
                if len(_digits(row[column])) > place
            ]
            wrong = self._unexplained(cells)
            if wrong and sum(cell.text == NOTHING for cell in cells) > 1:
                # what cannot be has no row in the document
                cells = [cell for cell in cells if cell.text != NOTHING]
                wrong = self._unexplained(cells) if cells else None
            if wrong:
                name = f"{table.caption[:60]}: {wrong.row}, {head}"
                raise Fault(page, name, wrong.text, "what its document says")
            count += len(cells)
        return count

    def _is_text(self, cell: str) -> bool:
        """Whether a cell says in words what the document does."""
        return any(text in cell for text in self.texts)

    def _unexplained(self, cells: Sequence["_Shown"]) -> "_Shown | None":
        """The first cell that one field does not explain which explains the others; or None.

        With more headings to go by, fewer rows explain a cell. So the most are taken by which all
        cells, or all but one, are explained.
        """
        counts = Counter(way for cell in cells for way in self.where.get(cell.text, ()))
        allowed = 1 if len(cells) >= ENOUGH else 0
        ways = [way for way, count in counts.items() if count >= len(cells) - allowed]
        for size in reversed(range(MOST_KEYS + 1)):
            wrong: list[_Shown] = []
            for way in ways:
                left = self._left(cells, way, size, allowed)
                if left == []:
                    return None
                wrong = wrong or left or []
            if wrong:
                return wrong[0]
        return cells[0]

    def _left(
        self, cells: Sequence["_Shown"], way: Way, size: int, allowed: int
    ) -> list["_Shown"] | None:
        """The cells that are not shown in this way, with the best of this many keys.

        None where more than ``allowed`` are not.
        """
        keys = [self._keys(cell, way) for cell in cells]
        tried = {
            those
            for each in keys[: allowed + 1]
            for found in each
            for those in combinations(sorted(found), size)
            if len({heading for _, heading in those}) == size
        }
        few: list[list[_Shown]] = []
        for those in tried:
            left = []
            for cell, each in zip(cells, keys, strict=True):
                if not any(found.issuperset(those) for found in each):
                    left.append(cell)
                    if len(left) > allowed:
                        break
            else:
                few.append(left)
        return min(few, key=len, default=None)

    def _keys(self, cell: "_Shown", way: Way) -> set[frozenset[Key]]:
        """For each row that shows a cell in this way: its fields that headings name."""
        found = set()
        for place in self.where.get(cell.text, {}).get(way, ()):
            named = self.named[way[0], place]
            found.add(
                frozenset(
                    (field, heading)
                    for heading, name in cell.headings
                    for field in named.get(name, ())
                    if field != way[1]
                )
            )
        return found


class _Shown:
    """A number in a cell, and what its headings name."""

    def __init__(self, text: str, row: str, head: str) -> None:
        self.text = text
        self.row = row
        self.headings = [
            (f"{which} {place}", name)
            for which, heading in (("row", row), ("column", head))
            for place, name in enumerate((heading, *numbers(heading)))
            # a heading that is a number alone names one thing, not two
            if place or numbers(heading) != [heading]
        ]


def _whole(name: str, value: int) -> Iterator[tuple[str, str, str]]:
    yield name, "itself", f"{value}"
    yield name, "with commas", f"{value:,}"
    yield name, "on the territory", f"{value + 1}"
    yield name, "signed", f"{'−' if value < 0 else '+' if value else ''}{abs(value)}"


def _exact(row: Row, name: str) -> Exact:
    """A number as exactly as its row says it."""
    if row.get(f"{name}_numerator") is not None:
        return int(row[f"{name}_numerator"]), int(row[f"{name}_denominator"])
    text = row.get(f"{name}_decimal")
    return shown.exact_of(text if isinstance(text, str) else repr(row[name]))


def _ways(exact: Exact) -> Iterator[tuple[str, str]]:
    numerator, denominator = exact
    for places in (0, 1, 2, 3, 4, 5, 7):
        yield f"fixed {places}", shown.fixed(exact, places)
    tenths = -(-numerator * 10 // denominator)
    many = tenths > 10 * ABSURD
    yield "tenths, rounded up", f"{ABSURD:,}" if many else f"{tenths // 10}.{tenths % 10}"
    for places in (0, 1, 2):
        yield f"signed {places}", shown.signed(exact, places)
        yield f"points {places}", shown.signed((100 * numerator, denominator), places)
    if 0 <= numerator <= denominator:
        for places in (0, 1, 2, 3, 4):
            chance = shown.percent(exact, places)
            yield f"percent {places}", chance
            yield f"percent {places} unsigned", chance.removesuffix("%")
        yield "the rest", shown.percent((denominator - numerator, denominator))


def _apart(one: Exact, other: Exact) -> Iterator[tuple[str, str]]:
    """The difference of two numbers, in percentage points: as it is, and without its sign."""
    numerator = 100 * (one[0] * other[1] - other[0] * one[1])
    denominator = one[1] * other[1]
    for places in (1, 2):
        yield f"points {places}", shown.signed((numerator, denominator), places)
    yield "points", shown.fixed((abs(numerator), denominator), 1)
    yield "armies", shown.fixed((numerator, 100 * denominator), 2)
