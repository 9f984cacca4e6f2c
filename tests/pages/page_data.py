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


def fraction(row: dict[str, Any], name: str) -> Fraction:
    """Return a fraction of a row, once its double and its decimal are found to be its own."""
    found = Fraction(int(row[f"{name}_numerator"]), int(row[f"{name}_denominator"]))
    assert is_rounded(row, name, found)
    return found


def is_rounded(row: dict[str, Any], name: str, value: Fraction) -> bool:
    """Say whether a number's two columns are its nearest double and its 20 digits."""
    assert rounding.is_nearest_double(value, row[name])
    return Fraction(row[f"{name}_decimal"]) == rounding.significant(value, 20)
