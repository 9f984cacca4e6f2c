"""A page's data: its record as JSON, and its tables as CSV files."""

from typing import Annotated, Any, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from generator.api.types import (
    Address,
    Counting,
    Document,
    MediaType,
    RuleVersion,
    Slug,
    TableDocument,
    Text,
    rule_version,
)
from generator.datasets.formats import csv_text, described
from generator.datasets.tables import Dataset
from generator.pages.counting import COUNTING
from generator.pages.page import CSV, Link, Page
from generator.pages.tables import Table
from generator.scope.addresses import API, links_from, relative
from generator.scope.provenance import head


class FileDocument(TypedDict):
    """A file: where it is, what it is, in which format."""

    address: Address
    title: Text
    media_type: MediaType


class PageDocument(Document):
    """The data of a page. ``files`` are its tables as CSV, in their order, and other data."""

    title: Text
    description: Text
    ruleset: Annotated[
        Slug | None, Field(description="The ruleset that the page is about, if it is about one.")
    ]
    rule_version: NotRequired[RuleVersion]
    counting: Counting
    tables: list[TableDocument]
    files: list[FileDocument]


def page_document(page: Page, site: str) -> dict[str, Any]:
    """A page's data, ready for JSON; ``site`` is the site's own address.

    Tables have the form of the datasets' JSON files.
    """
    address = f"{page.data_address}.json"
    files = (Link(file, table.title, CSV) for file, table in page.csv_files.items())
    return {
        **head(address, site),
        "links": links_of(page),
        "title": page.title,
        "description": page.description,
        "ruleset": page.ruleset and page.ruleset.id,
        **(rule_version(page.ruleset) if page.ruleset else {}),
        "counting": COUNTING,
        "tables": [_table(table.published) for table in page.tables],
        "files": [
            {
                "address": relative(link.address, address),
                "title": link.title,
                "media_type": link.media_type,
            }
            for link in (*files, *page.links)
        ],
    }


def links_of(page: Page, kind: str = "page") -> dict[str, str]:
    """The links of the document at a page's address, which is of this kind."""
    links = {"page": page.address and f"{page.address}/"}
    if page.ruleset is not None:
        links["ruleset"] = f"{API}/{page.ruleset.id}.json"
    links |= {"schema": f"{API}/schemas/{kind}.json", "index": f"{API}/index.json"}
    return links_from(f"{page.data_address}.json", links)


def page_csv(table: Table) -> str:
    """One of a page's tables as CSV."""
    published = table.published
    return csv_text(published, published.rows)


def _table(table: Dataset) -> dict[str, Any]:
    return {**described(table), "rows": [list(row) for row in table.rows]}
