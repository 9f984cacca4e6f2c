"""A page before it is written: HTML, ``.json`` and ``.csv`` are three renderings of this record."""

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from generator.pages.figures import Figure
from generator.pages.tables import Table
from generator.scope.addresses import API
from risk_odds.ruleset import Ruleset

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

JSON = "application/json"
CSV = "text/csv"


@dataclass(frozen=True, slots=True)
class Link:
    """Where other data are: an address from the site's root, what is there, in which format."""

    address: str
    title: str
    media_type: str = JSON


INDEX = Link(f"{API}/index.json", "All rulesets, and where everything is")


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a template shows of a page, where that is not a record of ``generator.facts`` itself.

    A template knows the fields of the record by their names, and each of them is used there.
    """


def by_name(record: "DataclassInstance") -> dict[str, Any]:
    """The fields of a record by their names, each as it is."""
    return {field.name: getattr(record, field.name) for field in fields(record)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page: what it says of itself, its tables, and what else its template shows.

    ``address`` is its address from the site's root without the last slash (``classic/8-vs-5``); the
    home page's is empty. ``template`` is below ``templates/``; hand-written pages have none.
    ``content`` is what the template shows: the fields of a record, by their names. ``ruleset`` is
    the one that the page is about. ``styles`` and ``scripts`` name the files of
    ``docs/stylesheets/`` and ``docs/javascripts/``, without their endings, that only this page
    needs. ``figures`` are drawn by its template. ``keywords`` are words that people search for and
    that the page does not say. ``own_document`` is whether another document stands at its
    address with ``.json``: the file that the page is made from.
    """

    address: str
    title: str
    description: str
    template: str | None = None
    content: "DataclassInstance" = Content()
    tables: tuple[Table, ...] = ()
    figures: tuple[Figure, ...] = ()
    links: tuple[Link, ...] = ()
    ruleset: Ruleset | None = None
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    own_document: bool = False

    @property
    def shown(self) -> dict[str, Any]:
        """What its template shows, by the names that it has there."""
        return by_name(self.content)

    @property
    def data_address(self) -> str:
        """Where the page's data are, without the ending."""
        return self.address or "index"

    @property
    def csv_files(self) -> dict[str, Table]:
        """The page's tables by the addresses of their CSV files: the first has the page's own."""
        return {
            f"{self.data_address}{f'.{table.name}' if place else ''}.csv": table
            for place, table in enumerate(self.tables)
        }

    @property
    def outline(self) -> "Page":
        """What it says of itself alone, without what its template, tables and figures show."""
        return replace(self, content=Content(), tables=(), figures=())

    @property
    def front_matter(self) -> dict[str, Any]:
        """What MkDocs learns of the page."""
        return {
            "title": self.title,
            "description": self.description,
            "ruleset": self.ruleset and self.ruleset.id,
            "styles": list(self.styles),
            "scripts": list(self.scripts),
            "keywords": list(self.keywords),
        }


def naming_scripts(ruleset: Ruleset) -> tuple[str, ...]:
    """What lets a page of a ruleset be called by another of its names, where it has several."""
    return ("pages/ruleset",) if ruleset.other_names else ()
