"""A page's data: its record as JSON, and its tables as CSV files."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from generator.api.types import (
    Counting,
    FileAddress,
    MediaType,
    PageAddress,
    Slug,
    TableDocument,
    Text,
)
from generator.datasets.formats import csv_text, field_entry
from generator.datasets.tables import Dataset
from generator.pages.counting import COUNTING
from generator.pages.page import CSV, Link, Page
from generator.pages.tables import Table


class LinkDocument(TypedDict):
    """Other data: where they are, what they are, in which format."""

    address: FileAddress
    title: Text
    media_type: MediaType


class PageDocument(TypedDict):
    """The data of a page."""

    title: Text
    description: Text
    address: PageAddress
    ruleset: Annotated[
        Slug | None, Field(description="The ruleset that the page is about, if it is about one.")
    ]
    counting: Counting
    tables: list[TableDocument]
    links: list[LinkDocument]


def page_document(page: Page) -> PageDocument:
    """A page's data, ready for JSON. Tables have the form of the datasets' JSON files."""
    files = (Link(file, table.title, CSV) for file, table in page.csv_files.items())
    return {
        "title": page.title,
        "description": page.description,
        "address": page.address and f"{page.address}/",
        "ruleset": page.ruleset,
        "counting": COUNTING,
        "tables": [_table(table.published) for table in page.tables],
        "links": [
            {"address": link.address, "title": link.title, "media_type": link.media_type}
            for link in (*files, *page.links)
        ],
    }


def page_csv(table: Table) -> str:
    """One of a page's tables as CSV."""
    published = table.published
    return csv_text(published, published.rows)


def _table(table: Dataset) -> TableDocument:
    return {
        "name": table.name,
        "title": table.title,
        "description": table.description,
        "fields": [field_entry(field) for field in table.fields],  # type: ignore[misc]
        "primaryKey": list(table.key),
        "rows": [list(row) for row in table.rows],
    }
