"""Reads the tables of pages as programs do: as the JSON of their documents has them."""

import json
from fractions import Fraction
from typing import Any

from generator.api.page_document import page_document
from generator.pages.page import Page
from tests import rounding
from tests.api.documents import rows, table_of
from tests.conftest import SITE


def numbers_of(page: Page, name: str) -> list[dict[str, Any]]:
    """Return the rows of a page's table by column."""
    return rows(table_of(json.loads(json.dumps(page_document(page, SITE.address))), name))


def fraction(row: dict[str, Any], name: str, prefix: str | None = None) -> Fraction:
    """Return a fraction of a row, once its decimal is found to be its own.

    ``prefix`` is what the names of numerator and denominator begin with, if it is not the name.
    """
    prefix = f"{name}_" if prefix is None else prefix
    found = Fraction(int(row[f"{prefix}numerator"]), int(row[f"{prefix}denominator"]))
    assert Fraction(row[name]) == rounding.significant(found, 20)
    return found
