"""The data of a page: its tables, as documents and as CSV."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.datasets.documents import COUNTING
from generator.datasets.formats import described
from generator.datasets.tables import Dataset, Field, Unit, decimal_fields

JSON = "application/json"
CSV = "text/csv"


@dataclass(frozen=True, slots=True)
class Link:
    """Where other data are: an address from the site's root, what is there, in which format."""

    address: str
    title: str
    media_type: str = JSON


@dataclass(frozen=True, slots=True)
class PageData:
    """What a page knows, for programs. ``address`` has no last slash; the home page's is empty.

    The page's CSV is ``sheet``, the form for spreadsheets, or else the first of ``tables``.
    ``rows`` of all tables are sequences, so that they can be read more than once.
    """

    address: str
    title: str
    description: str
    ruleset: str | None = None
    tables: tuple[Dataset, ...] = ()
    sheet: Dataset | None = None
    links: tuple[Link, ...] = ()

    @property
    def csv(self) -> Dataset | None:
        """The table that the page's CSV holds, if there is one."""
        return self.sheet or next(iter(self.tables), None)


def data_address(page: str, ending: str = "json") -> str:
    """Where a page's data are; ``page`` is its address without the last slash."""
    return f"{page or 'index'}.{ending}"


def page_document(page: PageData) -> dict[str, Any]:
    """A page's data, ready for JSON. Tables have the form of the datasets' JSON files."""
    links = page.links
    if page.csv:
        links = (Link(data_address(page.address, "csv"), page.csv.title, CSV), *links)
    return {
        "title": page.title,
        "description": page.description,
        "address": page.address and f"{page.address}/",
        "ruleset": page.ruleset,
        "counting": COUNTING,
        "tables": [
            {**described(table), "rows": [list(row) for row in table.rows]} for table in page.tables
        ],
        "links": [
            {"address": link.address, "title": link.title, "media_type": link.media_type}
            for link in links
        ],
    }


def table(
    name: str,
    title: str,
    description: str,
    fields: Sequence[Field],
    key: Sequence[str],
    rows: Sequence[Sequence[Any]],
) -> Dataset:
    """A table of a page. Its rows must have a value for each field."""
    return Dataset(
        name, title, description, tuple(fields), tuple(key), [tuple(row) for row in rows]
    )


def decimal(name: str, unit: Unit, meaning: str) -> Field:
    """The column of a number as a decimal of 20 significant digits."""
    return decimal_fields(name, unit, meaning)[0]


def text(name: str, description: str) -> Field:
    """A column of text."""
    return Field(name, "string", "none", description)


def armies(name: str, description: str) -> Field:
    """A column of whole numbers of armies."""
    return Field(name, "integer", "armies", description)


def count(name: str, description: str) -> Field:
    """A column of other whole numbers, all of them small."""
    return Field(name, "integer", "none", description)
