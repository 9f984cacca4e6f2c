"""What of the shared pages' tables is not compared: no more than their documents leave open."""

import re
from fnmatch import fnmatch

import pytest

from generator.verify.page_tables import check_page_tables
from generator.verify.published import Published
from generator.verify.reading import tables
from generator.verify.unseen import TABLES
from tests.conftest import Built


@pytest.mark.parametrize("pages", TABLES)
def test_what_is_compared_is_explained(built: Built, pages: str) -> None:
    """All columns but those that are said to be unseen show what the document says."""
    site = Published(built.folder)
    found = [page for page in site.files("index.html") if fnmatch(page, f"{pages}index.html")]
    assert found
    for page in found[:3]:
        check_page_tables(site, page)


@pytest.mark.parametrize("pages", TABLES)
def test_columns_that_are_not_compared_are_there(built: Built, pages: str) -> None:
    """Each column that is said to be unseen is one of the widest table that it is said of."""
    site = Published(built.folder)
    widths: dict[str, list[int]] = {part: [] for part in TABLES[pages]}
    for page in site.files("index.html"):
        for table in tables(site.text(page)) if fnmatch(page, f"{pages}index.html") else ():
            caption = re.sub("[0-9,]+", "#", table.caption)
            for part in TABLES[pages]:
                if part in caption:
                    widths[part].append(max(map(len, table.rows)))
    for part, columns in TABLES[pages].items():
        # a small site lacks some of the tables
        if columns and widths[part]:
            assert 0 < min(columns) <= max(columns) < max(widths[part]), part
